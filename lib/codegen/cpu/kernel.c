/* The CPU emitter: one work-item takes a run of whole tiles, each in private memory that stays in
 * its core's cache, without barriers or local memory, and works in vectors of `lanes` reals: across
 * neighbouring transforms, or along one. */
#include "kernel.h"

#include "along.h"
#include "copy.h"
#include "stages.h"
#include "stream.h"
#include "codegen/ends/tile.h"
#include "codegen/radices.h"
#include "codegen/signature.h"
#include "codegen/types.h"

static void emit_front(const pass *p, text *out) {
    butterfly list[MAX_STAGES];
    uint32_t count = 0;
    for (uint32_t s = 0; s < p->tile.stage_count; ++s)
        if (!p->tile.stages[s].mirror)
            list[count++] = (butterfly){.radix = p->tile.stages[s].radix};
    emit_types(p, out);
    text_add(out, "#define LANES %u\n", p->tile.lanes);
    emit_butterfly_functions(list, count, out);
}

/* ---- The function that has the body ---- */

/* The numbers that it takes: as its parameters are declared, and what the kernel hands over. */
static void emit_places(const pass *p, bool call, text *out) {
    text_add(out, call ? " in_offset, out_offset, get_group_id(0), batch"
                       : "\n    const ulong in_offset, const ulong out_offset, const ulong group, "
                         "const ulong batch");
    if (signature_filters(p))
        text_add(out, call ? ", filter_offset" : ", const ulong filter_offset");
}

static void emit_factors(const pass *p, bool call, text *out) {
    text_add(out, call ? " sign, scale.x, scale.y"
                       : "\n    const real sign, const real scale_re, const real scale_im");
    if (p->headroom) text_add(out, call ? ", headroom" : ", const scalar headroom");
}

/* The parameters of that function or, for a call, what they become. */
static void emit_tile_arguments(const pass *p, const target *t, bool call, text *out) {
    signature s = signature_of(p, t);
    for (uint32_t i = 0; i < s.count; ++i) {
        const argument *a = &s.arguments[i];
        if (i) text_add(out, ",");
        if (a->binding == BIND_PLACES) {
            emit_places(p, call, out);
        } else if (a->binding == BIND_FACTORS) {
            emit_factors(p, call, out);
        } else {
            if (i) text_add(out, " ");
            (call ? print_argument_name : print_parameter)(a, out);
        }
    }
}

/* Compilers are asked not to inline it: PoCL makes three copies of a kernel. Sign and scale come as
 * whole vectors, which also tells LLVM that the function means the full vector width: without such
 * an argument it falls back to half of it on AVX-512 processors. */
static void open_function(const pass *p, const target *t, text *out) {
    bool ordered = p->load.order.there || p->store.order.there;
    uint64_t points = pass_region(p) + (p->reals.halved || (p->reals.balanced && ordered));
    uint64_t vectors = p->tile.along ? p->tile.length / pass_block(p) : points;
    text_add(out, "static __attribute__((noinline)) void run_tiles(");
    emit_tile_arguments(p, t, false, out);
    text_add(out, ")\n{\n");
    if (!p->copies) text_add(out, "    complex_t a[%llu], b[%llu];\n", (ull)vectors, (ull)vectors);
}

/* ---- Tiles ---- */

/* Each tile moves the pointers of its ends from where they began, which is kept before the first.
 */
static void emit_start(const emission *e, bool keep, const char *type, const char *name) {
    if (keep)
        text_add(e->out, "    global %s *const %s_start = %s;\n", type, name, name);
    else
        text_add(e->out, "    %s = %s_start;\n", name, name);
}

static void emit_starts(const emission *e, bool keep) {
    static const char *const names[] = {"in", "in_im", "out", "out_im"};
    for (int i = 0; i < 4; ++i) {
        const pass_end *end = end_of(e->pass, i < 2 ? END_LOAD : END_STORE);
        bool two = storage_is_planar(end->storage) || end->parts == PARTS_IN_ARRAYS;
        if (end->callback.source || (i % 2 && !two)) continue;
        emit_start(e, keep, i < 2 ? "const void" : "void", names[i]);
    }
    if (pass_filters(e->pass)) emit_start(e, keep, "const scalar2", "filter");
}

/* A run of tiles, each with the number `tile`. */
static void open_tiles(const emission *e) {
    const grid *g = &e->pass->grid;
    const expr *run = number_of(e, g->run_length);
    const expr *group = expr_variable(&e->memory->expressions, "group", EXPR_ULONG, EXPR_ANY);
    const expr *tiles = expr_offset(e->batch, g->batch_per_tile - 1);
    tiles = expr_scaled(expr_divided(tiles, g->batch_per_tile), (int64_t)g->tiles);
    const expr *begin = declare(e, "    ", "begin", expr_product(group, run));
    const expr *end = declare(e, "    ", "end", expr_minimum(expr_sum(begin, run), tiles));
    text_add(e->out,
             "    for (ulong number = %s; number < %s; ++number) {\n    ulong tile = number;\n",
             index_text(e, begin), index_text(e, end));
}

/* The columns that are there. */
static const expr *declare_live(const emission *e) {
    const tile *t = &e->pass->tile;
    const expr *all = number_of(e, t->width), *left = column_count(e);
    if (!e->pass->grid.guarded) return all;
    left = expr_difference(left, column_number(e, number_of(e, 0)));
    return declare_within(e, "    ", "live", expr_minimum(all, left), t->width);
}

static void emit_body(emission *e) {
    emit_starts(e, true);
    open_tiles(e);
    emit_starts(e, false);
    move_to_tile(e, "    ");
    if (e->pass->copies)
        emit_cpu_copy(e);
    else if (e->pass->tile.along)
        emit_along(e, declare_live(e));
    else
        emit_across(e, declare_live(e));
    text_add(e->out, "    }\n");
    emit_stream_end(e);
    text_add(e->out, "}\n");
}

void emit_cpu_pass(const pass *p, const target *t, text *out) {
    emission_memory memory = {0};
    fragment_set fragments = {0};
    text body = {0};
    emission e = emission_of(p, t, &memory, &fragments, &body);
    e.front = out;
    e.wide = true;
    bool vectors = p->tile.lanes > 1;
    e.sign = vectors ? "sign.s0" : "sign";
    e.scale = vectors ? "(scalar2)(scale_re.s0, scale_im.s0)" : "(scalar2)(scale_re, scale_im)";
    emit_front(p, out);
    use_fragment(&e, "vector");
    use_fragment(&e, "loops");
    emit_body(&e);
    open_function(p, t, out);
    text_add(out, "%s", text_string(&body));
    text_add(out, "kernel __attribute__((reqd_work_group_size(1, 1, 1)))\n");
    emit_head(p, t, out);
    text_add(out, "    run_tiles(");
    emit_tile_arguments(p, t, true, out);
    text_add(out, ");\n}\n");
    out->failed |= body.failed;
    text_free(&body);
    emission_end(&memory, out);
}
