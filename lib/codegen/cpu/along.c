/* Stockham's reads are contiguous. Its writes are too once a span is whole blocks; in the stages
 * before that the outputs of a butterfly are merged in registers until they are. */
#include "along.h"

#include "ahead.h"
#include "base/sizes.h"
#include "butterflies.h"
#include "codegen/ends/ends.h"
#include "loop.h"
#include "merge.h"
#include "stream.h"
#include "turned.h"
#include "vectors.h"

static const char *const indent = "        ", *const more = "            ";

typedef struct along {
    const emission *e;
    const pass *pass;
    const expr *live;
    uint64_t block; /* points of a transform in a vector */
} along;

/* The butterflies of a stage, a block of them at a time: j is the first, k its place in the span,
 * `put` where its first output goes. */
typedef struct butterfly {
    const stage *stage;
    const expr *j, *k, *put;
    bool first, last;      /* stage of the pass: from memory, to memory */
    const char *from, *to; /* arrays, else */
} butterfly;

static bool is_turned(const along *a, end_side side) {
    return end_of(a->pass, side)->map.digits[0].stride < 0;
}

/* Where point `v` of a transform is; whether it is there, with its block. */
static const expr *place_of(const along *a, end_side side, const expr *v) {
    const pass_end *end = end_of(a->pass, side);
    if (end->window_count) return end_element_place(a->e, end, PART_REAL, v);
    return is_turned(a, side) ? expr_scaled(v, -1) : v;
}

static const expr *is_there(const along *a, end_side side, const expr *v) {
    return end_is_there(a->e, end_of(a->pass, side), PART_REAL, v);
}

/* A vector in memory from point `v` on: the blocks of a few transforms are apart. */
static const char *vector_at(const along *a, end_side side, const char *operand, const expr *v) {
    const expr *place = place_of(a, side, v);
    if (is_turned(a, side)) place = expr_offset(place, 1 - (int64_t)a->block);
    const char *at = piece_of(a->e, "&%s", item(a->e, operand, place));
    const tile *t = &a->pass->tile;
    if (t->width == 1) return at;
    bool all = side == END_STORE && a->pass->launch.streams;
    return piece_of(a->e, "%s, %lld, %s", at, (long long)end_of(a->pass, side)->map.column,
                    index_text(a->e, all ? number_of(a->e, t->width) : a->live));
}

/* What loads or stores it. */
static const char *function_of(const along *a, end_side side) {
    return vector_function(a->e, side, a->pass->tile.width == 1 ? VECTOR_LANES : VECTOR_BLOCKS);
}

static const char *pass_steps(const along *a, end_side side, const char *value) {
    const end_point at = {.sign = "sign", .scale = "scale_re, scale_im"};
    end_steps steps = ends_of(a->pass, side);
    end_step_fragments(a->e, SPELL_LANES, steps.steps);
    return end_pass(a->e, SPELL_LANES, steps.steps, value, &at);
}

/* ---- A stage ---- */

static const char *input(const along *a, const butterfly *b, const expr *point) {
    const emission *e = a->e;
    if (!b->first) return item(e, b->from, expr_divided(point, a->block));
    const char *at = vector_at(a, END_LOAD, "in", point);
    const char *vector = piece_of(e, "%s(%s)", function_of(a, END_LOAD), at);
    vector = vector_if(e, is_there(a, END_LOAD, point), vector);
    if (is_turned(a, END_LOAD)) vector = turn_vector(e, vector, false);
    return pass_steps(a, END_LOAD, vector);
}

static void emit_inputs(const along *a, const butterfly *b) {
    const emission *e = a->e;
    const expr *r = open_unrolled(e, indent, "r", 0, b->stage->radix);
    const expr *i =
        expr_sum(b->j, expr_scaled(r, (int64_t)(a->pass->tile.length / b->stage->radix)));
    text_add(e->out, "%s%s = %s;\n", more, item(e, "x", r), input(a, b, i));
}

static void emit_output(const along *a, const butterfly *b, const char *x, const expr *place) {
    const emission *e = a->e;
    if (!b->last) {
        text_add(e->out, "%s%s = %s;\n", indent, item(e, b->to, expr_divided(place, a->block)), x);
        return;
    }
    x = pass_steps(a, END_STORE, x);
    const char *at = vector_at(a, END_STORE, a->pass->launch.streams ? "staged" : "out", place);
    if (is_turned(a, END_STORE)) x = turn_vector(e, x, false);
    text_add(e->out, "%s%s%s(%s, %s);\n", indent, guard_text(e, is_there(a, END_STORE, place)),
             function_of(a, END_STORE), x, at);
}

/* The last block of the first stage may overlap its neighbour. */
static const expr *open_blocks(const along *a, const stage *s) {
    const emission *e = a->e;
    uint64_t all = a->pass->tile.length / s->radix;
    text_add(e->out, "    // radix %u, span %llu\n", s->radix, (ull)s->span);
    const expr *j = open_rolled(e, "    ", all % a->block ? "i" : "j", all, a->block);
    text_add(e->out, "    {\n");
    if (all % a->block == 0) return j;
    j = expr_minimum(j, number_of(e, all - a->block));
    return declare_within(e, indent, "j", j, all - a->block);
}

static void emit_stage(const along *a, butterfly *b) {
    const emission *e = a->e;
    const stage *s = b->stage;
    uint64_t width = a->pass->tile.width;
    b->j = open_blocks(a, s);
    text_add(e->out, "%scomplex_t x[%u];\n", indent, s->radix);
    emit_inputs(a, b);
    b->k = s->span < a->block ? number_of(e, 0) : expr_modulo(b->j, s->span);
    b->k = declare_within(e, indent, "k", b->k, s->span - 1);
    b->put = expr_sum(expr_scaled(expr_difference(b->j, b->k), s->radix), b->k);
    b->put = declare_within(e, indent, "put", b->put, a->pass->tile.length - a->block);
    if (s->span > 1)
        emit_lane_twiddles(e, s, true, max_u64(s->span, a->block) * width,
                           expr_scaled(b->k, (int64_t)width));
    if (s->radix > 1) text_add(e->out, "%sradix%u(x, 1);\n", indent, s->radix);
    unsigned merged = merge_outputs(e, s);
    for (uint64_t q = 0; q < s->radix; ++q)
        emit_output(a, b, item(e, "x", number_of(e, q)),
                    expr_offset(b->put, (int64_t)merged_place(s, merged, a->block, q)));
    text_add(e->out, "    }\n");
}

/* ---- The whole ---- */

static bool is_plain(const along *a, end_side side) {
    return storage_is_plain(end_of(a->pass, side)->storage);
}

/* What the fragments of blocks ask for. */
static void define_blocks(const along *a) {
    text *front = a->e->front;
    ull numbers = 2 * a->block;
    const char *number = a->pass->precision == OCLFFT_DOUBLE ? "double" : "float";
    if (a->pass->tile.width == 1) return;
    text_add(front, "#define WIDTH %u\n", a->pass->tile.width);
    if (is_plain(a, END_LOAD) || is_plain(a, END_STORE))
        text_add(front, "typedef %s%llu piece_t;\n", number, numbers);
    if (!is_plain(a, END_LOAD) || !is_plain(a, END_STORE))
        text_add(front, "#define PIECE_NUMBERS %llu\n", numbers);
}

void emit_along(const emission *e, const expr *live) {
    const tile *t = &e->pass->tile;
    along a = {.e = e, .pass = e->pass, .live = live, .block = pass_block(e->pass)};
    define_blocks(&a);
    declare_merges(e);
    if (is_turned(&a, END_LOAD) || is_turned(&a, END_STORE)) declare_turned(e, a.block);
    for (uint32_t s = 0; s < t->stage_count; ++s) {
        bool even = s % 2 == 0;
        butterfly b = {
            .stage = &t->stages[s],
            .first = s == 0,
            .last = s + 1 == t->stage_count,
            .from = even ? "b" : "a",
            .to = even ? "a" : "b",
        };
        if (b.last && e->pass->launch.streams) emit_staged(e, b.to, "    ");
        emit_stage(&a, &b);
        if (b.first) emit_ahead(e);
        if (b.last && e->pass->launch.streams) emit_stream(e, b.to, live, "    ");
    }
}
