/* The GPU emitter: a tile in the registers of a work-group, exchanged through local memory. The sequence of a pass is
 *
 *     load (sign) { (twiddle) butterflies exchange }... butterflies (twist) (scale) store
 *
 * with the product of a convolution at its turn, between two stages that leave the points where they are. All arithmetic on data is
 * in cl/; here are only the places: which point of which column an item holds, where it lies. */
#include "codegen.h"

#include <stdio.h>

#include "../sizes.h"
#include "fragments.h"
#include "gpu.h"

/* The largest element offset inside a tile (literals are int), or inside the transform where points are weighted, decides the index
 * type. */
bool gpu_wide_index(const pass *p) {
    uint64_t reach = max_u64(p->load_weight.length, p->store_weight.length);
    const axis_map *maps[] = {&p->load, &p->store};
    for (int i = 0; i < 2; ++i) {
        uint64_t steps = maps[i]->split ? ceil_div(p->length, maps[i]->split) * maps[i]->outer : p->length * maps[i]->inner;
        reach = max_u64(reach, steps + p->width * maps[i]->column);
    }
    if (p->columns) reach = max_u64(reach, p->length * ceil_div(p->columns, p->width) * p->width);
    return max_u64(reach, 2 * p->twist.modulus) > INT32_MAX;
}

static const char *exchange_fragment(const pass *p) {
    return p->phases == 0 ? "exchange_pairs" : p->phases == 1 ? "exchange_split" : "exchange_phased";
}

static bool has_exchange(const pass *p) {
    for (uint32_t s = 0; s < p->stage_count; ++s)
        if (pass_exchanges(p, s)) return true;
    return false;
}

static void emit_program(const pass *p, text *out) {
    uint32_t radices[MAX_STAGES], twiddled[MAX_STAGES], twiddles = 0;
    for (uint32_t s = 0; s < p->stage_count; ++s) {
        radices[s] = p->stages[s].radix;
        if (p->stages[s].span > p->stages[s].columns) twiddled[twiddles++] = p->stages[s].radix;
    }
    emit_types(p, out);
    text_add(out, "typedef %s index_t;\n%s%s", gpu_wide_index(p) ? "ulong" : "uint", fragment_text("points"),
             fragment_text("each"));
    emit_radices(radices, p->stage_count, out);
    if (twiddles) emit_twiddles(twiddled, twiddles, out);
    if (p->phases > 1) text_add(out, "#define PHASES %u\n", p->phases);
    if (has_exchange(p)) text_add(out, "%s", fragment_text(exchange_fragment(p)));
    if (p->twist.modulus)
        text_add(out, "#define TWIST_BITS %u\n%sTWIST(%u)\n", p->twist.bits, fragment_text("twist"), radices[p->stage_count - 1]);
}

/* t and w of the item under a run; `declare` the first time. */
static void emit_coordinates(const pass *p, uint32_t run, bool declare, text *out) {
    const char *type = declare ? "uint " : "";
    if (p->width == 1)
        text_add(out, "    %st = item;\n    %sw = 0;\n", type, type);
    else if (run == p->threads)
        text_add(out, "    %st = item %% %u;\n    %sw = item / %u;\n", type, run, type, run);
    else if (run == 1)
        text_add(out, "    %st = item / %u;\n    %sw = item %% %u;\n", type, p->width, type, p->width);
    else
        text_add(out, "    %st = item / %u * %u + item %% %u;\n    %sw = item / %u %% %u;\n", type, run * p->width, run, run, type,
                 run, p->width);
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

static void emit_butterflies(const stage *s, uint32_t threads, text *out) {
    if (s->radix == 1) return;
    text_add(out, "    // radix %u, span %llu\n", s->radix, (ull)s->span);
    for (uint32_t b = 0; b < s->butterflies; ++b) emit_butterfly(s, threads, b, out);
}

void emit_gpu_pass(const pass *p, text *out) {
    emit_program(p, out);
    text_add(out, "kernel ");
    if (!p->max_registers) text_add(out, "__attribute__((reqd_work_group_size(%u, 1, 1)))\n", p->items);
    emit_head(p, out);
    if (has_exchange(p) && !p->local_argument)
        text_add(out, "    local %s room[%llu];\n", p->phases ? "real" : "scalar2",
                 (ull)(p->phases ? p->local_reals : p->local_reals / 2));
    text_add(out,
             "    complex_t x[%u];\n    const uint item = (uint)get_local_id(0);\n    ulong tile = get_group_id(0);\n"
             "    in += in_offset;\n    out += out_offset;\n",
             p->points);
    emit_tile(p, "    ", out);
    gpu_declare(p, out);
    emit_coordinates(p, p->stages[0].run, true, out);
    gpu_load(p, out);
    for (uint32_t s = 0; s < p->stage_count; ++s) {
        emit_butterflies(&p->stages[s], p->threads, out);
        if (stage_turns(p, s)) gpu_turn(p, s, out);
        gpu_leave(p, s, out);
        if (!pass_exchanges(p, s)) continue;
        gpu_put(p, s, out);
        if (p->stages[s + 1].run != p->stages[s].run) emit_coordinates(p, p->stages[s + 1].run, false, out);
        gpu_get(p, s, out);
        gpu_enter(p, s + 1, out);
    }
    gpu_store(p, out);
    text_add(out, "}\n");
}
