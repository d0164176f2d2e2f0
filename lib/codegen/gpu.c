/* The GPU emitter: a tile in the registers of a work-group, exchanged through local memory. The sequence of a pass is
 *
 *     load (sign) { (twiddle) butterflies exchange }... butterflies (pass_twiddle) (scale) store
 *
 * with the product of a convolution at its turn, between two stages that leave the points where they are. All arithmetic on data is
 * in cl/; here are only the places: which point of which column an item holds, where it lies. */
#include "codegen.h"

#include <stdio.h>

#include "base/sizes.h"
#include "fragments.h"
#include "gpu.h"
#include "quirks.h"

/* The largest element offset inside a tile (literals are int), or inside the transform where points are weighted, decides the index
 * type. */
bool gpu_wide_index(const pass *p) {
    uint64_t reach = max_u64(p->load.weight.length, p->store.weight.length);
    const pass_end *ends[] = {&p->load, &p->store};
    for (int i = 0; i < 2; ++i) {
        const pass_end *e = ends[i];
        uint64_t last = e->form == FORM_HERMITIAN ? e->length : max_u64(p->tile.length, e->length);
        reach = max_u64(reach, max_u64(last, map_reach(&e->map, last) + e->pair + p->tile.width * e->map.column));
    }
    if (p->grid.columns) reach = max_u64(reach, p->tile.length * ceil_div(p->grid.columns, p->tile.width) * p->tile.width);
    return max_u64(reach, 2 * p->twiddle.modulus) > INT32_MAX;
}

static const char *exchange_fragment(const pass *p) {
    return p->tile.phases == 0 ? "exchange_whole" : p->tile.phases == 1 ? "exchange_split" : "exchange_phased";
}

bool gpu_has_exchange(const pass *p) {
    for (uint32_t s = 0; s < p->tile.stage_count; ++s)
        if (pass_exchanges(p, s)) return true;
    return false;
}

void gpu_exchange_macros(const pass *p, text *out) {
    text_add(out, "#define FENCES CLK_LOCAL_MEM_FENCE%s\n%s", p->in_place ? " | CLK_GLOBAL_MEM_FENCE" : "",
             fragment_text(exchange_fragment(p)));
}

static bool is_real_end(const pass_end *e) {
    return e->form != FORM_COMPLEX;
}

/* Radix of the butterflies that a pass's pass_twiddle goes by. */
static uint32_t pass_twiddle_radix(const pass *p) {
    const stage *st = &p->tile.stages[p->twiddle.early ? 0 : p->tile.stage_count - 1];
    return st->mirror ? 1 : st->radix;
}

/* The butterflies of all passes together. */
static void emit_all_radices(const pass *const *passes, uint32_t count, text *out) {
    uint32_t radices[2 * MAX_STAGES], twiddled[2 * MAX_STAGES], all = 0, twiddles = 0;
    for (uint32_t i = 0; i < count; ++i) {
        for (uint32_t s = 0; s < passes[i]->tile.stage_count; ++s) {
            const stage *st = &passes[i]->tile.stages[s];
            radices[all++] = st->mirror ? 1 : st->radix;
            if (!st->mirror && st->span > st->columns) twiddled[twiddles++] = st->radix;
        }
    }
    emit_radices(radices, all, out);
    if (twiddles) emit_twiddles(twiddled, twiddles, out);
}

static void emit_pass_twiddles(const pass *const *passes, uint32_t count, text *out) {
    uint32_t before = 0;
    for (uint32_t i = 0; i < count; ++i) {
        if (!passes[i]->twiddle.modulus) continue;
        if (!before) text_add(out, "#define PASS_TWIDDLE_BITS %u\n%s", passes[i]->twiddle.bits, fragment_text("pass_twiddle"));
        if (pass_twiddle_radix(passes[i]) != before) text_add(out, "PASS_TWIDDLE(%u)\n", pass_twiddle_radix(passes[i]));
        before = pass_twiddle_radix(passes[i]);
    }
}

void gpu_program(const pass *const *passes, uint32_t count, text *out) {
    bool wide = false, real = false, aligned = false;
    for (uint32_t i = 0; i < count; ++i) {
        const pass *p = passes[i];
        wide = wide || gpu_wide_index(p);
        real = real || is_real_end(&p->load) || is_real_end(&p->store) || p->reals.cornered;
        aligned = aligned || p->store.aligned;
    }
    emit_quirks(&passes[0]->quirks, out);
    emit_types(passes[0], out);
    text_add(out, "typedef %s index_t;\n%s%s", wide ? "ulong" : "uint", fragment_text("points"), fragment_text("each"));
    emit_all_radices(passes, count, out);
    if (passes[0]->tile.phases > 1) text_add(out, "#define PHASES %u\n", passes[0]->tile.phases);
    if (gpu_has_exchange(passes[0])) gpu_exchange_macros(passes[0], out);
    if (real) text_add(out, "%s", fragment_text("halves"));
    if (passes[0]->reals.balanced) gpu_balance_program(passes[0], out);
    if (aligned) text_add(out, "%s", fragment_text("store_pair"));
    if (passes[0]->launch.prefetch) text_add(out, "%s", fragment_text("prefetch"));
    emit_pass_twiddles(passes, count, out);
}

/* t and w of the item during a stage; `declare` the first time. */
static void emit_coordinates(const pass *p, const stage *st, bool declare, text *out) {
    const char *type = declare ? "uint " : "";
    uint32_t run = st->run;
    if (p->tile.width == 1)
        text_add(out, "    %st = item;\n    %sw = 0;\n", type, type);
    else if (run == p->tile.threads)
        text_add(out, "    %st = item %% %u;\n    %sw = item / %u;\n", type, run, type, run);
    else if (run == 1)
        text_add(out, "    %st = item / %u;\n    %sw = item %% %u;\n", type, p->tile.width, type, p->tile.width);
    else
        text_add(out, "    %st = item / %u * %u + item %% %u;\n    %sw = item / %u %% %u;\n", type, run * p->tile.width, run, run, type,
                 run, p->tile.width);
    if (st->order > 1) text_add(out, "    t = t %% %u * %u + t / %u;\n", st->order, p->tile.threads / st->order, st->order);
}

/* Butterfly b of an item. One line each, not a loop: several at once are too much for some compilers to keep in registers. */
static void emit_butterfly(const stage *s, uint32_t threads, uint32_t b, text *out) {
    char first[32] = "x", j[64] = "t", column[32] = "";
    if (b) snprintf(first, sizeof first, "x + %u", b * s->radix);
    if (s->span > s->columns) {
        if (b && threads % s->span) snprintf(j, sizeof j, "(t + %u)", b * threads);
        if (s->columns > 1) snprintf(column, sizeof column, " / %llu", (ull)s->columns);
        text_add(out, "    twiddle%u(%s, 1, table + %llu + %s %% %llu%s, %llu);\n", s->radix, first, (ull)s->table, j, (ull)s->span,
                 column, (ull)(s->span / s->columns));
    }
    text_add(out, "    radix%u(%s, 1);\n", s->radix, first);
}

/* Two spectra, or the halves of one: apart, or together. */
static void emit_mirror(const stage *s, uint32_t threads, bool joins, text *out) {
    char root[96];
    text_add(out, joins ? "    // spectra together\n" : "    // spectra apart\n");
    snprintf(root, sizeof root, "c_load(table + %llu + min(t + b * %u, %lluu))", (ull)s->table,
             threads, (ull)s->length / 2);
    text_add(out, "    EACH(%u, 1) ", s->butterflies);
    if (s->mirror == MIRROR_PAIR)
        text_add(out, "%s(x + 2 * b, x + 2 * b + 1);\n", joins ? "c_compose" : "c_separate");
    else
        text_add(out, "%s(x + 2 * b, x + 2 * b + 1, %s);\n", joins ? "c_merge" : "c_part", root);
}

static void emit_butterflies(const stage *s, uint32_t threads, bool joins, text *out) {
    if (s->mirror) {
        emit_mirror(s, threads, joins, out);
        return;
    }
    if (s->radix == 1) return;
    text_add(out, "    // radix %u, span %llu\n", s->radix, (ull)s->span);
    for (uint32_t b = 0; b < s->butterflies; ++b) emit_butterfly(s, threads, b, out);
}

void gpu_body(const pass *p, const char *tile, const char *spoiled, text *out) {
    text_add(out, "    complex_t x[%u];\n    %s%s tile = %s;\n", p->tile.points, p->quirks.merges_items ? "volatile " : "",
             p->grid.wide ? "ulong" : "uint", tile);
    gpu_prefetch_start(p, out);
    emit_tile(p, "    ", out);
    gpu_declare(p, out);
    emit_coordinates(p, &p->tile.stages[0], true, out);
    gpu_load(p, out);
    gpu_prefetch(p, tile, out);
    gpu_loaded(p, out);
    if (spoiled) text_add(out, "    if (%s) EACH(%u, 1) x[b].re = x[b].im = NAN;\n", spoiled, p->tile.points);
    if (p->grid.guarded && p->in_place && !gpu_has_exchange(p)) /* columns beyond the last were read from it */
        text_add(out, "    barrier(CLK_GLOBAL_MEM_FENCE);\n");
    for (uint32_t s = 0; s < p->tile.stage_count; ++s) {
        emit_butterflies(&p->tile.stages[s], p->tile.threads, s == 0, out);
        if (stage_multiplies(p, s)) gpu_product(p, s, out);
        gpu_leave(p, s, out);
        if (!pass_exchanges(p, s)) continue;
        gpu_put(p, s, out);
        if (gpu_moves(p, s)) emit_coordinates(p, &p->tile.stages[s + 1], false, out);
        gpu_get(p, s, out);
        gpu_enter(p, s + 1, out);
    }
    gpu_store(p, out);
}

/* Read anew for each use where the compiler does not tell quotients and remainders of it from those of the tile. */
void gpu_item(const pass *p, text *out) {
    text_add(out, "    %s uint item = (uint)get_local_id(0);\n", p->quirks.merges_items ? "volatile" : "const");
}

void emit_gpu_pass(const pass *p, text *out) {
    const char *group = p->grid.wide ? "(ulong)get_group_id(0)" : "(uint)get_group_id(0)";
    gpu_program(&p, 1, out);
    text_add(out, "kernel ");
    if (!p->launch.max_registers) text_add(out, "__attribute__((reqd_work_group_size(%u, 1, 1)))\n", p->tile.items);
    emit_head(p, out);
    if (p->tile.local_reals && !p->quirks.local_argument)
        text_add(out, "    local %s scratchpad[%llu];\n", p->tile.phases ? "real" : "scalar2",
                 (ull)(p->tile.phases ? p->tile.local_reals : p->tile.local_reals / 2));
    gpu_item(p, out);
    gpu_body(p, group, NULL, out);
    text_add(out, "}\n");
}
