#include "loop.h"

/* Counters are as wide as addresses, so that nothing is converted on the way to one. */
static const expr *loop_variable(const emission *e, const char *name, uint64_t most) {
    return expr_variable(&e->memory->expressions, name, EXPR_ULONG, most);
}

const expr *open_loop(const emission *e, const char *indent, const char *name, uint64_t count) {
    if (count > 1)
        text_add(e->out, "%sfor (ulong %s = 0; %s < %llu; ++%s)\n", indent, name, name, (ull)count,
                 name);
    return loop_variable(e, name, count - 1);
}

const expr *open_strided(const emission *e, const char *indent, const char *name, uint64_t count,
                         uint64_t step) {
    if (step == 1) return open_loop(e, indent, name, count);
    if (count > step)
        text_add(e->out, "%sfor (ulong %s = 0; %s < %llu; %s += %llu)\n", indent, name, name,
                 (ull)count, name, (ull)step);
    return loop_variable(e, name, count > step ? count - 1 : 0);
}

const expr *open_unrolled(const emission *e, const char *indent, const char *name, uint64_t first,
                          uint64_t count) {
    if (count - first > 1)
        text_add(e->out, "%s#pragma unroll\n%sfor (int %s = %llu; %s < %llu; ++%s)\n", indent,
                 indent, name, (ull)first, name, (ull)count, name);
    return expr_variable_within(&e->memory->expressions, name, EXPR_INT, first, count - 1);
}

const expr *open_lanes(const emission *e, const char *indent, const expr *live) {
    text_add(e->out, "%sfor (uint l = 0; l < %s; ++l)\n", indent, index_text(e, live));
    return uint_variable(e, "l", expr_greatest(live));
}

void emit_each_pair(const emission *e, const char *indent, const char *function, const char *x,
                    uint64_t count, uint64_t bit) {
    use_fragment(e, "each_pair");
    text_add(e->out, "%sEACH_PAIR(%llu, %llu, %s, %s)\n", indent, (ull)count, (ull)bit, function, x);
}

const char *item(const emission *e, const char *array, const expr *index) {
    return piece_of(e, "%s[%s]", array, index_text(e, index));
}
