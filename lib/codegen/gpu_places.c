/* The GPU emitter's places: conditions under which points exist, address maps as expressions. */
#include "gpu.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void gpu_join(char *to, const char *format, ...) {
    size_t length = strlen(to);
    va_list arguments;
    if (length) length += (size_t)snprintf(to + length, EXPRESSION - length, " && ");
    va_start(arguments, format);
    vsnprintf(to + length, EXPRESSION - length, format, arguments);
    va_end(arguments);
}

void gpu_limit(const pass *p, char *to, size_t capacity) {
    if (p->grid.columns)
        snprintf(to, capacity, "%llu", (ull)p->grid.columns);
    else
        snprintf(to, capacity, p->reals.paired ? "(batch + 1) / 2" : "batch");
}

/* Adds that column w exists. */
static void join_live(const pass *p, char *to) {
    char limit[32];
    if (!p->grid.guarded) return;
    gpu_limit(p, limit, sizeof limit);
    gpu_join(to, "column_tile * %uul + w < %s", p->tile.width, limit);
}

void gpu_condition(const pass *p, uint32_t s, bool live, char *to) {
    const stage *st = &p->tile.stages[s];
    uint64_t all = stage_butterflies(st), full = (uint64_t)(st->butterflies - 1) * p->tile.threads;
    *to = 0;
    if (all < full + p->tile.threads) {
        if (st->butterflies == 1)
            gpu_join(to, "t < %llu", (ull)all);
        else
            gpu_join(to, "(b < %u || t < %llu)", st->butterflies - 1, (ull)(all - full));
    }
    if (live) join_live(p, to);
}

void gpu_rest_condition(const pass *p, const convolution *c, bool live, char *to) {
    *to = 0;
    gpu_join(to, "t + b * %u < %llu", p->tile.threads, (ull)c->columns);
    if (live) join_live(p, to);
}

const char *gpu_if(const char *condition, char *to) {
    *to = 0;
    if (*condition) snprintf(to, EXPRESSION + 8, "if (%s) ", condition);
    return to;
}

void gpu_map(const pass *p, const axis_map *m, const char *index, char *to, size_t capacity) {
    const char *cast = gpu_wide_index(p) ? "(ulong)" : "";
    size_t n = 0;
    uint64_t divisor = 1;
    *to = 0;
    for (uint32_t d = 0; d < m->count; divisor *= m->digits[d].extent, ++d) {
        char digit[EXPRESSION + 64];
        int length = snprintf(digit, sizeof digit, divisor > 1 ? "(%s) / %llu" : m->count > 1 ? "(%s)" : "%s", index, (ull)divisor);
        if (d + 1 < m->count) snprintf(digit + length, sizeof digit - (size_t)length, " %% %llu", (ull)m->digits[d].extent);
        if (m->digits[d].stride == 1 && m->count == 1)
            n += (size_t)snprintf(to + n, capacity - n, "%s", digit);
        else if (m->count == 1)
            n += (size_t)snprintf(to + n, capacity - n, "%s(%s) * %llu", cast, digit, (ull)m->digits[d].stride);
        else
            n += (size_t)snprintf(to + n, capacity - n, "%s%s(%s) * %llu", d ? " + " : "", cast, digit, (ull)m->digits[d].stride);
    }
    const char *w = p->grid.guarded && (m == &p->load.map || m == &p->load.index) ? "load_w" : "w";
    if (p->tile.width > 1 && m->column) snprintf(to + n, capacity - n, " + %s%s * %llu", cast, w, (ull)m->column);
}

bool gpu_map_steps(const pass *p, const axis_map *m, const stage *st, uint64_t *step_b, uint64_t *step_r) {
    uint64_t block = 1, r = st->length / st->radix;
    for (uint32_t d = 0; d + 1 < m->count; ++d) block *= m->digits[d].extent;
    if (r % block) return false;
    *step_r = map_place(m, r);
    *step_b = map_place(m, p->tile.threads);
    return st->butterflies == 1 || p->tile.threads % block == 0;
}

void gpu_number(const pass *p, const pass_end *e, bool load, const char *index, char *to, size_t capacity) {
    char within[2 * EXPRESSION];
    gpu_map(p, &e->index, index, within, sizeof within);
    snprintf(to, capacity, "%s_n + %s", load ? "load" : "store", within);
}
