/* The GPU emitter's exchanges: macros PUT and GET over the points of an item, which a fragment of cl/ arranges between barriers.
 * Where the places follow from the first one by constant steps they are written so; otherwise each is computed. */
#include "gpu.h"

#include <stdio.h>
#include <string.h>

#include "base/sizes.h"

/* One side of an exchange. */
typedef struct access {
    bool put;
    const stage *stage;
    exchange_steps steps;
    const char *base; /* variable with the place of the first point, where both steps are constant */
    char index[EXPRESSION];
    char condition[EXPRESSION];     /* "" when always */
    const convolution *convolution; /* that gathers or scatters here, or NULL */
} access;

static access access_of(const pass *p, uint32_t s, bool put) {
    access it = {.put = put};
    uint32_t at = put ? s : s + 1;
    it.stage = &p->tile.stages[at];
    it.steps = put ? exchange_puts(p, s) : exchange_gets(p, s);
    it.base = put ? "put" : "get";
    it.convolution = put ? stage_scatters(p, at) : stage_gathers(p, at);
    if (put)
        gpu_output_index(p, at, it.index);
    else
        gpu_input_index(p, at, it.index);
    gpu_condition(p, at, false, it.condition);
    if (it.convolution && it.convolution->kind == CONVOLUTION_BLUESTEIN) {
        uint64_t step = it.stage->length / it.stage->radix; /* of the input index; the last stage's outputs step alike */
        size_t length = put ? strlen(it.condition) : 0;     /* more may be read than is needed, not more written */
        snprintf(it.condition + length, sizeof it.condition - length, "%st + b * %u + r * %llu < %llu", length ? " && " : "",
                 p->tile.threads, (ull)step, (ull)(it.convolution->length * it.convolution->columns));
    }
    return it;
}

static bool is_linear(const access *it) {
    return it->steps.linear_b && it->steps.linear_r;
}

static uint64_t phase_points(const pass *p, uint32_t s) {
    return ceil_div(exchange_length(p, s), max_u64(p->tile.phases, 1));
}

/* Local-memory place of point `i` (an expression) of column w. */
static void print_place(const pass *p, uint32_t s, const char *i, char *to, size_t capacity) {
    const exchange *e = &p->tile.stages[s].after;
    char element[EXPRESSION + 64];
    if (p->tile.width == 1)
        snprintf(element, sizeof element, "%s", i);
    else if (e->rows)
        snprintf(element, sizeof element, "w * %llu + %s", (ull)phase_points(p, s), i);
    else
        snprintf(element, sizeof element, "(%s) * %u + w", i, p->tile.width);
    if (e->pad == 0)
        snprintf(to, capacity, "%s", element);
    else
        snprintf(to, capacity, "PADDED(%s, %u, %u)", element, e->shift, e->pad);
}

/* The place of butterfly b's first point, or of point (b, r), as an expression. */
static void print_point(const pass *p, uint32_t s, const access *it, char *to, size_t capacity) {
    if (is_linear(it))
        snprintf(to, capacity, "%s%u + b * %llu + r * %llu", it->base, s, (ull)it->steps.b, (ull)it->steps.r);
    else
        print_place(p, s, it->index, to, capacity);
}

/* The place of the item's first point, for linear sides. */
static void emit_base(const pass *p, uint32_t s, const access *it, text *out) {
    char first[128] = "t", place[2 * EXPRESSION];
    const stage *st = it->stage;
    if (it->put && st->span == 1)
        snprintf(first, sizeof first, "t * %u", st->radix);
    else if (it->put && st->span < st->length / st->radix)
        snprintf(first, sizeof first, "t / %llu * %llu + t %% %llu", (ull)st->span, (ull)(st->span * st->radix), (ull)st->span);
    print_place(p, s, first, place, sizeof place);
    text_add(out, "    const uint %s%u = %s;\n", it->base, s, place);
}

/* Point 0 of each column of a Rader convolution takes part too. */
static const convolution *rader_of(const access *it) {
    return it->convolution && it->convolution->kind == CONVOLUTION_RADER ? it->convolution : NULL;
}

/* Where point 0 of column j = t + b*threads lies in the transform around. */
static void print_rest_index(const pass *p, const access *it, char *to) {
    const convolution *c = it->convolution;
    if (!it->put || c->columns == c->span)
        snprintf(to, EXPRESSION, "t + b * %u", p->tile.threads);
    else
        snprintf(to, EXPRESSION, "(t + b * %u) / %llu * %llu + (t + b * %u) %% %llu", p->tile.threads, (ull)c->span,
                 (ull)(c->span * c->length), p->tile.threads, (ull)c->span);
}

static void emit_move(const char *value, const char *place, bool put, text *out) {
    if (put)
        text_add(out, "SEND(%s, %s, part);", place, value);
    else
        text_add(out, "RECEIVE(%s, part, %s);", value, place);
}

/* PUT is expanded where t and w may have changed already: it keeps those of its stage. */
bool gpu_moves(const pass *p, uint32_t s) {
    return p->tile.stages[s].run != p->tile.stages[s + 1].run || p->tile.stages[s].order != p->tile.stages[s + 1].order;
}

static void begin_macro(const pass *p, uint32_t s, bool put, text *out) {
    if (put && gpu_moves(p, s)) text_add(out, "{ const uint t = t%u, w = w%u; ", s, s);
}

static void end_macro(const pass *p, uint32_t s, bool put, text *out) {
    text_add(out, put && gpu_moves(p, s) ? " }\n" : "\n");
}

/* ---- Whole exchanges ---- */

static void emit_rest_move(const pass *p, uint32_t s, const access *it, text *out) {
    const convolution *c = rader_of(it);
    char index[EXPRESSION], place[2 * EXPRESSION], value[32];
    if (!c) return;
    print_rest_index(p, it, index);
    print_place(p, s, index, place, sizeof place);
    snprintf(value, sizeof value, "rest%u[b]", c->first);
    text_add(out, " \\\n        EACH(%u, 1) if (t + b * %u < %llu) ", gpu_rest(p, c), p->tile.threads, (ull)c->columns);
    emit_move(value, place, it->put, out);
}

static void emit_whole(const pass *p, uint32_t s, const access *it, text *out) {
    char place[2 * EXPRESSION], value[32], guard[EXPRESSION + 8];
    bool zero = !it->put && it->convolution && it->convolution->kind == CONVOLUTION_BLUESTEIN;
    if (is_linear(it)) emit_base(p, s, it, out);
    print_point(p, s, it, place, sizeof place);
    snprintf(value, sizeof value, "x[b * %u + r]", it->stage->radix);
    text_add(out, "    #define %s(part) ", it->put ? "PUT" : "GET");
    begin_macro(p, s, it->put, out);
    text_add(out, "EACH(%u, %u) %s", it->stage->butterflies, it->stage->radix, gpu_if(it->condition, guard));
    emit_move(value, place, it->put, out);
    if (zero) text_add(out, " else CLEAR(%s, part);", value);
    emit_rest_move(p, s, it, out);
    end_macro(p, s, it->put, out);
}

/* ---- Phased exchanges ---- */

/* Butterflies write within one phase; inputs r come from phase r / (radix / phases). */
static void emit_aligned(const pass *p, uint32_t s, const access *it, text *out) {
    const stage *st = it->stage;
    uint64_t part = phase_points(p, s);
    char index[EXPRESSION], place[2 * EXPRESSION], guard[EXPRESSION + 8];
    gpu_if(it->condition, guard);
    if (it->put) {
        gpu_output_index(p, s, index);
        char *last = strstr(index, " + r"); /* the butterfly's first output */
        if (last) *last = 0;
        print_place(p, s, "at", place, sizeof place);
        text_add(out, "    #define PUT(q, part) ");
        begin_macro(p, s, true, out);
        text_add(out,
                 "EACH(%u, %u) { \\\n        const uint first = %s, at = first %% %llu; \\\n"
                 "        if (first / %llu == q) %sscratchpad[%s + r * %llu] = x[b * %u + r].part; }",
                 st->butterflies, st->radix, index, (ull)part, (ull)part, guard, place, (ull)it->steps.r, st->radix);
        end_macro(p, s, true, out);
        return;
    }
    uint32_t share = st->radix / p->tile.phases;
    emit_base(p, s, it, out);
    text_add(
        out,
        "    real kept%u[%u];\n    #define GET(q) EACH(%u, %u) if (r / %u == q) %skept%u[b * %u + r] = scratchpad[get%u + b * %llu + r "
        "%% %u * %llu];\n",
        s, p->tile.points, st->butterflies, st->radix, share, guard, s, st->radix, s, (ull)it->steps.b, share, (ull)it->steps.r);
}

/* One access of a phased exchange whose points go by themselves: those of phase q. */
static void emit_phase_move(const pass *p, uint32_t s, bool put, const char *index, const char *condition, const char *value,
                            uint32_t butterflies, uint32_t radix, text *out) {
    uint64_t part = phase_points(p, s);
    char place[2 * EXPRESSION];
    print_place(p, s, "at", place, sizeof place);
    text_add(out, "EACH(%u, %u) { \\\n        const uint at = %s - q * %llu; \\\n        if (at < %llu%s%s) ", butterflies, radix,
             index, (ull)part, (ull)part, *condition ? " && " : "", condition);
    if (put)
        text_add(out, "scratchpad[%s] = %s.part; }", place, value);
    else
        text_add(out, "%s = scratchpad[%s]; }", value, place);
}

static void emit_scattered(const pass *p, uint32_t s, const access *it, text *out) {
    const stage *st = it->stage;
    const convolution *c = rader_of(it);
    char value[48], index[EXPRESSION], condition[EXPRESSION];
    if (it->put)
        snprintf(value, sizeof value, "x[b * %u + r]", st->radix);
    else
        snprintf(value, sizeof value, "kept%u[b * %u + r]", s, st->radix);
    if (!it->put) {
        text_add(out, "    real kept%u[%u];\n", s, p->tile.points);
        if (it->convolution && it->convolution->kind == CONVOLUTION_BLUESTEIN)
            text_add(out, "    EACH(%u, %u) kept%u[b * %u + r] = 0;\n", st->butterflies, st->radix, s, st->radix);
        if (c) text_add(out, "    real rest_kept%u[%u];\n", s, gpu_rest(p, c));
    }
    text_add(out, it->put ? "    #define PUT(q, part) " : "    #define GET(q) ");
    begin_macro(p, s, it->put, out);
    emit_phase_move(p, s, it->put, it->index, it->condition, value, st->butterflies, st->radix, out);
    if (c) {
        print_rest_index(p, it, index);
        snprintf(condition, sizeof condition, "t + b * %u < %llu", p->tile.threads, (ull)c->columns);
        snprintf(value, sizeof value, it->put ? "rest%u[b]" : "rest_kept%u[b]", it->put ? c->first : s);
        text_add(out, " \\\n        ");
        emit_phase_move(p, s, it->put, index, condition, value, gpu_rest(p, c), 1, out);
    }
    end_macro(p, s, it->put, out);
}

static void emit_side(const pass *p, uint32_t s, bool put, text *out) {
    access it = access_of(p, s, put);
    if (p->tile.phases <= 1)
        emit_whole(p, s, &it, out);
    else if (exchange_aligned(p, s))
        emit_aligned(p, s, &it, out);
    else
        emit_scattered(p, s, &it, out);
}

/* What GET kept goes where the sent points were. */
static void emit_take(const pass *p, uint32_t s, text *out) {
    const stage *st = &p->tile.stages[s + 1];
    const convolution *c = stage_gathers(p, s + 1);
    text_add(out, "    #define TAKE(part) EACH(%u, %u) x[b * %u + r].part = kept%u[b * %u + r];", st->butterflies, st->radix,
             st->radix, s, st->radix);
    if (c && c->kind == CONVOLUTION_RADER)
        text_add(out, " EACH(%u, 1) rest%u[b].part = rest_kept%u[b];", gpu_rest(p, c), c->first, s);
    text_add(out, "\n");
}

static bool is_first_exchange(const pass *p, uint32_t s) {
    for (uint32_t before = 0; before < s; ++before)
        if (pass_exchanges(p, before)) return false;
    return true;
}

void gpu_put(const pass *p, uint32_t s, text *out) {
    if (p->tile.phases <= 1 && !is_first_exchange(p, s)) text_add(out, "    barrier(CLK_LOCAL_MEM_FENCE);\n");
    if (gpu_moves(p, s)) text_add(out, "    const uint t%u = t, w%u = w;\n", s, s);
    emit_side(p, s, true, out);
}

void gpu_get(const pass *p, uint32_t s, text *out) {
    emit_side(p, s, false, out);
    if (p->tile.phases > 1) emit_take(p, s, out);
    text_add(out, "    EXCHANGE\n    #undef PUT\n    #undef GET\n%s", p->tile.phases > 1 ? "    #undef TAKE\n" : "");
}
