/* The GPU emitter: a tile in the registers of a work-group, exchanged through local memory. The sequence of a pass is
 *
 *     load (sign) { butterflies exchange (twiddle) }... butterflies (twist) (scale) store
 *
 * All arithmetic on data is in cl/; here are only the places: which point of which column an item holds, where it lies. */
#include "codegen.h"

#include <stdio.h>

#include "../sizes.h"
#include "fragments.h"

/* The largest element offset inside a tile decides the index type. */
static bool needs_wide_index(const pass *p) {
    uint64_t reach = 0;
    const axis_map *maps[] = {&p->load, &p->store};
    for (int i = 0; i < 2; ++i) {
        uint64_t steps = maps[i]->split ? p->length / maps[i]->split * maps[i]->outer : p->length * maps[i]->inner;
        reach = max_u64(reach, steps + p->width * maps[i]->column);
    }
    return max_u64(reach, p->twist.modulus) > UINT32_MAX;
}

static const char *exchange_fragment(const pass *p) {
    return p->phases == 0 ? "exchange_pairs" : p->phases == 1 ? "exchange_split" : "exchange_phased";
}

/* e as its padded place, for an expression without side effects. */
static void print_padded(const exchange *e, const char *element, char *to, size_t capacity) {
    if (e->pad == 0)
        snprintf(to, capacity, "%s", element);
    else if (e->pad == 1)
        snprintf(to, capacity, "(%s) + ((%s) >> %u)", element, element, e->shift);
    else
        snprintf(to, capacity, "(%s) + ((%s) >> %u) * %u", element, element, e->shift, e->pad);
}

/* Local-memory place of point `i` (an expression) of column w. */
static void print_place(const pass *p, const exchange *e, const char *i, char *to, size_t capacity) {
    char element[160];
    if (p->width == 1)
        snprintf(element, sizeof element, "%s", i);
    else if (e->rows)
        snprintf(element, sizeof element, "w * %llu + %s", (ull)p->length, i);
    else
        snprintf(element, sizeof element, "(%s) * %u + w", i, p->width);
    print_padded(e, element, to, capacity);
}

static void emit_program(const pass *p, text *out) {
    emit_types("float", out);
    text_add(out, "typedef %s index_t;\n#define POINTS %u\n%s", needs_wide_index(p) ? "ulong" : "uint", p->points,
             fragment_text("points"));
    emit_radices(p, out);
    if (p->stage_count > 1) {
        if (p->phases <= 1) text_add(out, "%s", fragment_text("exchange"));
        if (p->phases > 1)
            text_add(out, "#define PHASES %u\n#define PHASE_LENGTH %llu\n#define WIDTH %u\n", p->phases,
                     (ull)(p->length / p->phases), p->width);
        text_add(out, "%s", fragment_text(exchange_fragment(p)));
        text_add(out, "%s", fragment_text("twiddle"));
    }
    if (p->twist.modulus) text_add(out, "#define TWIST_BITS %u\n%s", p->twist.bits, fragment_text("twist"));
}

/* t and w of the item under a run; `declare` the first time. */
static void emit_coordinates(const pass *p, uint32_t run, bool declare, text *out) {
    uint64_t threads = p->length / p->points;
    const char *type = declare ? "uint " : "";
    if (p->width == 1)
        text_add(out, "    %st = item;\n    %sw = 0;\n", type, type);
    else if (run == threads)
        text_add(out, "    %st = item %% %u;\n    %sw = item / %u;\n", type, run, type, run);
    else if (run == 1)
        text_add(out, "    %st = item / %u;\n    %sw = item %% %u;\n", type, p->width, type, p->width);
    else
        text_add(out, "    %st = item / %u * %u + item %% %u;\n    %sw = item / %u %% %u;\n", type, run * p->width, run, run, type,
                 run, p->width);
}

/* Element offset of point t of column w, and the step between an item's points. */
static uint64_t print_axis(const pass *p, const axis_map *m, char *to, size_t capacity) {
    uint64_t threads = p->length / p->points;
    const char *cast = needs_wide_index(p) ? "(ulong)" : "";
    if (m->split) {
        snprintf(to, capacity, "%st %% %llu * %llu + %st / %llu * %llu + %sw * %llu", cast, (ull)m->split, (ull)m->inner, cast,
                 (ull)m->split, (ull)m->outer, cast, (ull)m->column);
        return threads / m->split * m->outer;
    }
    snprintf(to, capacity, "%st * %llu + %sw * %llu", cast, (ull)m->inner, cast, (ull)m->column);
    return threads * m->inner;
}

static void emit_load(const pass *p, text *out) {
    char place[256];
    uint64_t step = print_axis(p, &p->load, place, sizeof place);
    if (p->guarded)
        text_add(out,
                 "    const bool live = get_group_id(0) * %uul + w < batch;\n"
                 "    for (int m = 0; m < POINTS; ++m) x[m].re = x[m].im = 0;\n    if (live) ",
                 p->width);
    else
        text_add(out, "    ");
    text_add(out, "load_points(x, in + (%s), %llu);\n", place, (ull)step);
    if (p->first) text_add(out, "    conjugate_points(x, sign);\n");
}

static void emit_store(const pass *p, text *out) {
    char place[256];
    uint64_t step = print_axis(p, &p->store, place, sizeof place);
    if (p->last) text_add(out, "    scale_points(x, scale);\n");
    text_add(out, "    %sstore_points(x, out + (%s), %llu);\n", p->guarded ? "if (live) " : "", place, (ull)step);
}

static void emit_butterflies(const pass *p, const stage *s, text *out) {
    uint32_t count = p->points / s->radix;
    uint64_t threads = p->length / p->points;
    if (s->radix == 1) return;
    text_add(out, "    // radix %u, span %llu\n", s->radix, (ull)s->span);
    if (count > 1) text_add(out, "    #pragma unroll\n    for (int b = 0; b < %u; ++b) {\n", count);
    const char *indent = count > 1 ? "        " : "    ", *first = count > 1 ? "x + b" : "x";
    if (s->span > 1) {
        char k[64] = "t";
        if (threads % s->span == 0)
            snprintf(k, sizeof k, "t %% %llu", (ull)s->span);
        else if (count > 1)
            snprintf(k, sizeof k, "t + b * %llu", (ull)threads);
        text_add(out, "%stwiddle%u(%s, %u, table + %llu + (%s), %llu);\n", indent, s->radix, first, count, (ull)s->table, k,
                 (ull)s->span);
    }
    text_add(out, "%sradix%u(%s, %u);\n", indent, s->radix, first, count);
    if (count > 1) text_add(out, "    }\n");
}

/* Stockham's place of the first output of butterfly t. */
static void print_first_output(const stage *s, char *to, size_t capacity) {
    if (s->span == 1)
        snprintf(to, capacity, "t * %u", s->radix);
    else
        snprintf(to, capacity, "t / %llu * %llu + t %% %llu", (ull)s->span, (ull)(s->span * s->radix), (ull)s->span);
}

static void emit_exchange(const pass *p, uint32_t index, text *out) {
    const stage *s = &p->stages[index];
    uint64_t put_b = 0, put_r = 0, get_m = 0;
    char first[128], place[512];
    exchange_steps(p, index, &put_b, &put_r, &get_m);
    print_first_output(s, first, sizeof first);
    if (index) text_add(out, "    barrier(CLK_LOCAL_MEM_FENCE);\n");
    if (p->phases > 1) {
        text_add(out, "    const uint put%u = %s, w%u = w;\n", index, first, index);
    } else {
        print_place(p, &s->after, first, place, sizeof place);
        text_add(out, "    const uint put%u = %s;\n", index, place);
    }
    if (p->stages[index + 1].run != s->run) emit_coordinates(p, p->stages[index + 1].run, false, out);
    print_place(p, &s->after, "t", place, sizeof place);
    text_add(out, "    const uint get%u = %s;\n", index, place);
    if (p->phases > 1)
        text_add(out, "    exchange(room, x, %u, put%u, %llu, w%u, %llu, get%u, %llu, %u, %u);\n", s->radix, index,
                 (ull)(p->length / p->points * s->radix), index, (ull)put_r, index, (ull)get_m, s->after.shift, s->after.pad);
    else
        text_add(out, "    exchange(room, x, %u, put%u, %llu, %llu, get%u, %llu);\n", s->radix, index, (ull)put_b, (ull)put_r,
                 index, (ull)get_m);
}

static void emit_twist(const pass *p, text *out) {
    text_add(out,
             "    const index_t column = (index_t)column_tile * %u + w;\n"
             "    twist_points(x, table + %llu, table + %llu, column * t, column * %llu);\n",
             p->width, (ull)p->twist.low, (ull)p->twist.high, (ull)(p->length / p->points));
}

void emit_gpu_pass(const pass *p, text *out) {
    emit_program(p, out);
    text_add(out, "kernel ");
    if (!p->max_registers) text_add(out, "__attribute__((reqd_work_group_size(%u, 1, 1)))\n", p->items);
    emit_head(p, out);
    if (p->stage_count > 1 && !p->local_argument)
        text_add(out, "    local %s room[%llu];\n", p->phases ? "real" : "scalar2",
                 (ull)(p->phases ? p->local_reals : p->local_reals / 2));
    text_add(out, "    complex_t x[POINTS];\n    const uint item = (uint)get_local_id(0);\n    ulong tile = get_group_id(0);\n"
                  "    in += in_offset;\n    out += out_offset;\n");
    emit_tile(p, "    ", out);
    emit_coordinates(p, p->stages[0].run, true, out);
    emit_load(p, out);
    for (uint32_t s = 0; s < p->stage_count; ++s) {
        emit_butterflies(p, &p->stages[s], out);
        if (s + 1 < p->stage_count) emit_exchange(p, s, out);
    }
    if (p->twist.modulus) emit_twist(p, out);
    emit_store(p, out);
    text_add(out, "}\n");
}
