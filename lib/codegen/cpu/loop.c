#include "loop.h"

static const expr *loop_variable(const emission *e, const char *name, uint64_t most) {
    return expr_variable(&e->memory->expressions, name, EXPR_ULONG, most);
}

const expr *open_loop(const emission *e, const char *indent, const char *name, uint64_t count) {
    if (count > 1) text_add(e->out, "%sLOOP(%s, %llu)\n", indent, name, (ull)count);
    return loop_variable(e, name, count - 1);
}

/* A loop in steps, by the macro `kind`. */
static const expr *open_steps(const emission *e, const char *indent, const char *kind,
                              const char *name, uint64_t count, uint64_t step) {
    if (count <= step) return number_of(e, 0);
    text_add(e->out, "%s%s(%s, %llu, %llu)\n", indent, kind, name, (ull)count, (ull)step);
    return loop_variable(e, name, count - 1);
}

const expr *open_strided(const emission *e, const char *indent, const char *name, uint64_t count,
                         uint64_t step) {
    if (step == 1) return open_loop(e, indent, name, count);
    return open_steps(e, indent, "STRIDED", name, count, step);
}

const expr *open_rolled(const emission *e, const char *indent, const char *name, uint64_t count,
                        uint64_t step) {
    return open_steps(e, indent, "ROLLED", name, count, step);
}

const expr *open_unrolled(const emission *e, const char *indent, const char *name, uint64_t first,
                          uint64_t count) {
    if (count - first > 1)
        text_add(e->out, "%sUNROLLED(%s, %llu, %llu)\n", indent, name, (ull)first, (ull)count);
    return expr_variable_within(&e->memory->expressions, name, EXPR_INT, first, count - 1);
}

const expr *lane_variable(const emission *e, const expr *live) {
    return loop_variable(e, "l", expr_greatest(live) - 1);
}

const expr *open_lanes(const emission *e, const char *indent, const expr *live) {
    text_add(e->out, "%sLOOP(l, %s)\n", indent, index_text(e, live));
    return lane_variable(e, live);
}

const expr *open_rolled_lanes(const emission *e, const char *indent, const expr *live) {
    text_add(e->out, "%sROLLED(l, %s, 1)\n", indent, index_text(e, live));
    return lane_variable(e, live);
}

void emit_each_pair(const emission *e, const char *indent, const char *function, const char *x,
                    uint64_t count, uint64_t bit) {
    use_fragment(e, "each_pair");
    text_add(e->out, "%sEACH_PAIR(%llu, %llu, %s, %s)\n", indent, (ull)count, (ull)bit, function,
             x);
}

const char *item(const emission *e, const char *array, const expr *index) {
    return piece_of(e, "%s[%s]", array, place_text(e, index));
}
