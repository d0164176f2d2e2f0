#include "vectors.h"

#include "loop.h"
#include "turned.h"

static const char *address(const across *a, const char *operand, const expr *place) {
    return piece_of(a->e, "&%s", item(a->e, operand, place));
}

/* The arguments of a vector whose parts are apart. */
static const char *addresses(const across *a, const cpu_end *c, const char *operand,
                             const expr *place) {
    const char *other =
        storage_is_planar(c->end->storage) ? piece_of(a->e, "%s_im", operand) : operand;
    const expr *imaginary =
        storage_is_planar(c->end->storage) ? place : expr_offset(place, c->end->pair);
    return piece_of(a->e, "%s, %s", address(a, operand, place), address(a, other, imaginary));
}

/* Whether a vector has both parts of a signal's points, side by side. */
static bool has_pairs(const cpu_end *c) {
    return c->elements == 2 && !c->split;
}

/* The lowest place of a vector whose first lane has this one. */
static const expr *lowest(const across *a, const cpu_end *c, const expr *place) {
    int64_t lanes = a->pass->tile.lanes;
    return c->turned ? expr_offset(place, 1 - (has_pairs(c) ? 2 : 1) * lanes) : place;
}

/* Parts side by side are turned round as well. */
static const char *turned(const across *a, const cpu_end *c, const char *vector) {
    return c->turned ? turn_vector(a->e, vector, has_pairs(c)) : vector;
}

const char *fetch_vector(const across *a, const expr *place) {
    const cpu_end *c = &a->ends[END_LOAD];
    place = lowest(a, c, place);
    use_fragment(a->e, c->split ? "split_lanes" : "lanes");
    if (c->split)
        return turned(a, c, piece_of(a->e, "load_split(%s)", addresses(a, c, "in", place)));
    return turned(a, c, piece_of(a->e, "load_lanes(%s)", address(a, "in", place)));
}

void put_vector(const across *a, const char *value, const expr *place) {
    const cpu_end *c = &a->ends[END_STORE];
    place = lowest(a, c, place);
    value = turned(a, c, value);
    use_fragment(a->e, c->split ? "split_lanes" : "lanes");
    if (c->split)
        text_add(a->e->out, "store_split(%s, %s);\n", value, addresses(a, c, "out", place));
    else
        text_add(a->e->out, "store_lanes(%s, %s);\n", value, address(a, "out", place));
}

const char *pass_vector(const across *a, uint32_t steps, const char *value, const end_point *at) {
    end_point all = at ? *at : (end_point){0};
    all.sign = "sign";
    if (!all.scale) all.scale = "scale_re, scale_im";
    end_step_fragments(a->e, SPELL_LANES, steps);
    return end_pass(a->e, SPELL_LANES, steps, value, &all);
}

const expr *point_place(const across *a, end_side side, const expr *index) {
    return map_index(a->e, &a->ends[side].end->map, index, number_of(a->e, 0));
}
