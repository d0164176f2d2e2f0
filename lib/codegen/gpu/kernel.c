/* The GPU emitter's kernels. */
#include "exchange.h"
#include "points.h"

#include "codegen/ends/tile.h"
#include "codegen/codegen.h"
#include "codegen/quirks.h"
#include "codegen/types.h"

gpu gpu_of(const pass *p, const target *t, emission_memory *memory, fragment_set *fragments,
           text *out) {
    gpu g = {
        .e = emission_of(p, t, memory, fragments, out),
        .load = ends_of(p, END_LOAD),
        .store = ends_of(p, END_STORE),
    };
    if (t->quirks.packs_conditions) g.e.qualifier = "volatile";
    bool weighed = end_has(&g.load, STEP_WEIGH), unweighed = end_has(&g.store, STEP_UNWEIGH);
    g.signs = g.load.locate == LOCATE_POINT && !weighed && end_has(&g.load, STEP_SIGN);
    g.corners = end_has(&g.store, STEP_CORNER) && !unweighed;
    bool raised = p->reals.balanced && p->tile.stages[p->tile.stage_count - 1].flat;
    if (raised) g.store = end_without(&g.store, STEP_SCALE);
    if (g.signs) g.load = end_without(&g.load, STEP_SIGN);
    if (g.corners) g.store = end_without(&g.store, STEP_CORNER);
    return g;
}

/* The numbers of an item and of a tile are volatile under the quirk merges_items, so that the
 * compiler cannot merge item / n and tile / n. Under packs_conditions so are all that are declared
 * from them: each use reads them anew, and no condition on them is computed before a barrier that
 * it stands behind. */
static bool numbers_are_volatile(const target *t) {
    return t->quirks.merges_items || t->quirks.packs_conditions;
}

void gpu_item(gpu *g, bool declare) {
    g->item = uint_variable(&g->e, "item", g->e.pass->tile.items);
    if (declare)
        text_add(g->e.out, "    %s uint item = (uint)get_local_id(0);\n",
                 numbers_are_volatile(g->e.target) ? "volatile" : "const");
}

/* Pairs of signals whose columns an item has from here on; and up to here. */
static void emit_balance(const gpu *g, uint32_t s) {
    const pass *p = g->e.pass;
    gpu_points x = points_of_stage(g, s);
    const expr *exists = butterfly_exists(g, s);
    if (!p->reals.balanced || s != 1 || !p->tile.stages[0].flat) return;
    if (!expr_is_true(exists))
        text_add(g->e.out, "    %s %s%s = c_zero();\n", each_point(g, &x),
                 guard_text(&g->e, expr_not(exists)), x.x);
    gpu_balance(g, s);
}

static void emit_raise(const gpu *g, uint32_t s) {
    const pass *p = g->e.pass;
    if (p->reals.balanced && s + 2 == p->tile.stage_count && p->tile.stages[s + 1].flat)
        gpu_raise_points(g, s);
}

static void emit_stages(gpu *g) {
    const pass *p = g->e.pass;
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) {
        gpu_butterflies(g, s);
        if (stage_multiplies(p, s)) gpu_product(g, s);
        gpu_leave(g, s);
        if (!pass_exchanges(p, s)) continue;
        emit_raise(g, s);
        gpu_exchange(g, s);
        emit_balance(g, s + 1);
        gpu_enter(g, s + 1);
    }
}

void gpu_body(gpu *g, const expr *tile, const char *spoiled) {
    const pass *p = g->e.pass;
    text *out = g->e.out;
    text_add(out, "    complex_t x[%u];\n    %s%s tile = %s;\n", p->tile.points,
             numbers_are_volatile(g->e.target) ? "volatile " : "", p->grid.wide ? "ulong" : "uint",
             index_text(&g->e, tile));
    gpu_prefetch_start(g);
    move_to_tile(&g->e, "    ");
    gpu_coordinates(g, 0);
    gpu_declare_convolutions(g);
    gpu_load(g);
    gpu_prefetch(g, tile);
    gpu_loaded(g);
    if (spoiled)
        text_add(out, "    if (%s) EACH(%u, 1) x[b] = c_spoiled();\n", spoiled, p->tile.points);
    if (p->grid.guarded && p->in_place &&
        !gpu_has_exchange(p)) /* others read the last column too */
        text_add(out, "    barrier(CLK_GLOBAL_MEM_FENCE);\n");
    emit_stages(g);
    gpu_store(g);
}

static void emit_scratchpad(const gpu *g) {
    const tile *tile = &g->e.pass->tile;
    if (!tile->local_reals || g->e.target->quirks.local_argument) return;
    text_add(g->e.out, "    local %s scratchpad[%llu];\n", local_type(g->e.pass),
             (ull)(tile->phases ? tile->local_reals : tile->local_reals / 2));
}

void emit_gpu_sort(const pass *p, const target *t, text *out) {
    emission_memory memory = {0};
    fragment_set fragments = {0};
    gpu g = gpu_of(p, t, &memory, &fragments, out);
    const char *kept = numbers_are_volatile(t) ? "volatile " : "";
    emit_quirks(&t->quirks, out);
    emit_types(p, out);
    fragment_add(g.e.fragments, "each", out);
    text_add(out,
             "kernel __attribute__((reqd_work_group_size(%u, 1, 1)))\n"
             "void " SORT_KERNEL_NAME
             "(global const scalar2 *in, global scalar2 *out, ulong out_offset)\n{\n",
             p->tile.items);
    gpu_item(&g, true);
    text_add(out, "    %sulong tile = get_group_id(0);\n", kept);
    move_to_filter(&g.e, "    ");
    gpu_sort_filter(&g);
    text_add(out, "}\n");
    emission_end(&memory, out);
}

void emit_gpu_pass(const pass *p, const target *t, text *out) {
    emission_memory memory = {0};
    fragment_set fragments = {0};
    gpu g = gpu_of(p, t, &memory, &fragments, out);
    gpu *const all[] = {&g};
    /* So that tile + prefetch still has 32 bits. A call behind a cast may stand for a name: every
     * operator that is printed beside one binds less tightly. */
    uint64_t most = p->grid.wide ? EXPR_ANY : UINT32_MAX - p->launch.prefetch;
    const expr *group = expr_variable(
        &memory.expressions, p->grid.wide ? "(ulong)get_group_id(0)" : "(uint)get_group_id(0)",
        p->grid.wide ? EXPR_ULONG : EXPR_UINT, most);
    gpu_program(all, 1);
    text_add(out, "kernel ");
    if (!p->launch.max_registers)
        text_add(out, "__attribute__((reqd_work_group_size(%u, 1, 1)))\n", p->tile.items);
    emit_head(p, t, out);
    gpu_declare_constants(&g);
    emit_scratchpad(&g);
    gpu_item(&g, true);
    gpu_body(&g, group, NULL);
    text_add(out, "}\n");
    emission_end(&memory, out);
}
