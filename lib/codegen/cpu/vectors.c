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

/* What is behind the name of a function that takes vectors from memory, or to it. */
static const char *suffix_of(const emission *e, end_side side) {
    oclfft_element_type type = end_of(e->pass, side)->storage.type;
    if (type == OCLFFT_ELEMENT_DEFAULT) return "";
    return piece_of(e, "_%s", element_type_name(type));
}

/* Shapes of plain elements; of elements of another type some are one fragment. */
static const struct {
    const char *name, *plain, *fetch, *put;
} shapes[] = {
    [VECTOR_LANES] = {"lanes", "lanes", "fetch_element_lanes", "put_element_lanes"},
    [VECTOR_SPLIT] = {"split", "split_lanes", "fetch_element_lanes", "put_element_lanes"},
    [VECTOR_BLOCKS] = {"blocks", "blocks", "fetch_element_blocks", "put_element_blocks"},
    [VECTOR_PAIRS] = {"pairs", "pairs", "fetch_element_lanes", "put_element_lanes"},
    [VECTOR_REALS] = {"vector", "vector", "fetch_element_lanes", "put_element_lanes"},
};

static void vector_fragments(const emission *e, end_side side, vector_shape shape) {
    bool load = side == END_LOAD, wide = e->pass->precision == OCLFFT_DOUBLE;
    const char *suffix = suffix_of(e, side);
    if (!*suffix) {
        use_fragment(e, shapes[shape].plain);
        return;
    }
    use_fragment(e, "element_vectors");
    use_fragment(e, wide ? "element_vectors_of_doubles" : "element_vectors_of_floats");
    use_fragment(e, load ? shapes[shape].fetch : shapes[shape].put);
    use_fragment(e, load ? "fetch_element_vectors" : "put_element_vectors");
    use_fragment(e, piece_of(e, "%s%s_lanes", load ? "fetch" : "put", suffix));
}

const char *vector_function(const emission *e, end_side side, vector_shape shape) {
    vector_fragments(e, side, shape);
    return piece_of(e, "%s_%s%s", side == END_LOAD ? "load" : "store", shapes[shape].name,
                    suffix_of(e, side));
}

static vector_shape shape_of_vector(const cpu_end *c) {
    return c->split ? VECTOR_SPLIT : VECTOR_LANES;
}

static const char *vector_address(const across *a, const cpu_end *c, const char *operand,
                                  const expr *place) {
    place = lowest(a, c, place);
    return c->split ? addresses(a, c, operand, place) : address(a, operand, place);
}

const char *fetch_vector(const across *a, const expr *place) {
    const cpu_end *c = &a->ends[END_LOAD];
    const char *function = vector_function(a->e, END_LOAD, shape_of_vector(c));
    return turned(a, c, piece_of(a->e, "%s(%s)", function, vector_address(a, c, "in", place)));
}

void put_vector(const across *a, const char *value, const expr *place) {
    const cpu_end *c = &a->ends[END_STORE];
    value = turned(a, c, value);
    const char *function = vector_function(a->e, END_STORE, shape_of_vector(c));
    text_add(a->e->out, "%s(%s, %s);\n", function, value, vector_address(a, c, a->out, place));
}

const char *fetch_pairs(const across *a, const expr *place) {
    return piece_of(a->e, "%s(%s)", vector_function(a->e, END_LOAD, VECTOR_PAIRS),
                    address(a, "in", place));
}

void put_pairs(const across *a, const char *value, const expr *place) {
    text_add(a->e->out, "%s(%s, %s);\n", vector_function(a->e, END_STORE, VECTOR_PAIRS), value,
             address(a, a->out, place));
}

const char *pass_vector(const across *a, uint32_t steps, const char *value, const end_point *at) {
    end_point all = at ? *at : (end_point){0};
    all.sign = "sign";
    if (!all.scale) all.scale = "scale_re, scale_im";
    end_step_fragments(a->e, SPELL_LANES, steps);
    return end_pass(a->e, SPELL_LANES, steps, value, &all);
}

/* The number of a point of the first column. */
static const expr *number_of_point(const across *a, end_side side, const expr *index) {
    const pass_end *end = a->ends[side].end;
    const expr *n = map_index(a->e, &end->index, index, number_of(a->e, 0));
    return expr_sum(a->e->numbers[side], n);
}

const expr *point_place(const across *a, end_side side, const expr *index) {
    const pass_end *end = a->ends[side].end;
    if (!end->window_count) return map_index(a->e, &end->map, index, number_of(a->e, 0));
    return end_element_place(a->e, end, PART_REAL, number_of_point(a, side, index));
}

const expr *point_is_there(const across *a, end_side side, const expr *index) {
    const pass_end *end = a->ends[side].end;
    if (!end->window_count) return expr_true(&a->e->memory->expressions);
    return end_is_there(a->e, end, PART_REAL, number_of_point(a, side, index));
}

const char *vector_if(const emission *e, const expr *there, const char *vector) {
    if (expr_is_true(there)) return vector;
    use_fragment(e, "vector_if");
    return piece_of(e, "VECTOR_IF(%s, %s)", index_text(e, there), vector);
}

const char *reals_if(const emission *e, const expr *there, const char *reals) {
    if (expr_is_true(there)) return reals;
    use_fragment(e, "reals_if");
    return piece_of(e, "REALS_IF(%s, %s)", index_text(e, there), reals);
}
