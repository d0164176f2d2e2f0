/* From an element in memory to a point and back. */
#include "ends.h"

#include "codegen/fragments.h"

static const char *verb_of(end_side side) {
    return side == END_LOAD ? "fetch" : "put";
}

static bool has_type(const pass_end *end) {
    return end->storage.type != OCLFFT_ELEMENT_DEFAULT;
}

/* What fetches an element, or puts it, where its storage is not plain. */
static const char *function_of(const emission *e, end_side side) {
    const pass_end *end = end_of(e->pass, side);
    const char *shape = storage_is_planar(end->storage) ? "planar"
                        : end_is_real(end)              ? "real"
                                                        : "complex";
    if (!has_type(end)) return piece_of(e, "%s_%s", verb_of(side), shape);
    return piece_of(e, "%s_%s_%s", verb_of(side), element_type_name(end->storage.type), shape);
}

static void access_fragments(const emission *e, end_side side) {
    const pass_end *end = end_of(e->pass, side);
    if (!has_type(end)) {
        use_fragment(e, side == END_LOAD ? "fetch_planar" : "put_planar");
        return;
    }
    use_fragment(e, side == END_LOAD ? "fetch_elements" : "put_elements");
    use_fragment(e, piece_of(e, "%s_%s", verb_of(side), element_type_name(end->storage.type)));
}

/* An end's array, or both, and `missing` in place of a second. */
static const char *arrays_of(const emission *e, end_side side, const char *missing) {
    const char *name = side == END_LOAD ? "in" : "out";
    if (storage_is_planar(end_of(e->pass, side)->storage))
        return piece_of(e, "%s, %s_im", name, name);
    return piece_of(e, "%s%s", name, missing);
}

void end_fragments(const emission *e, const end_steps *s) {
    static const char *const converts[END_SIDES][CONVERT_JOINED + 1] = {
        [END_LOAD] = {NULL, "ends_from_real", "ends_from_reals", "ends_joined"},
        [END_STORE] = {NULL, "ends_to_real", "ends_to_real", NULL},
    };
    bool filled = e->pass->grid.filling_count || e->pass->load.window_count;
    if (s->access == ACCESS_FUNCTION) access_fragments(e, s->side);
    if (s->side == END_LOAD && filled) use_fragment(e, "ends_there");
    if (converts[s->side][s->convert]) use_fragment(e, converts[s->side][s->convert]);
    if (end_of(e->pass, s->side)->order.there) use_fragment(e, "ends_ordered");
    if (end_of(e->pass, s->side)->parts == PARTS_OF_CALLBACK) use_fragment(e, "ends_part");
    end_step_fragments(e, SPELL_POINT, s->steps);
}

/* The buffers that a callback is called with. */
static const char *buffers_of(const emission *e, end_side side) {
    const pass_end *end = end_of(e->pass, side);
    const char *all = arrays_of(e, side, ", 0");
    for (uint32_t b = 0; b < end->callback.buffers; ++b)
        all = piece_of(e, "%s, %s%u", all, side == END_LOAD ? "load" : "store", b);
    return all;
}

/* ---- Loads ---- */

static const char *fetch(const emission *e, const end_steps *s, const expr *place) {
    const char *turned = e->pass->load.turned ? ".yx" : "", *called;
    switch (s->access) {
    case ACCESS_CALLBACK:
        place = expr_unsigned(expr_sum(e->elements[END_LOAD], place));
        called = piece_of(e, "call_load(%s, %s)", place_text(e, place), buffers_of(e, END_LOAD));
        if (e->pass->load.parts == PARTS_NONE) return called;
        return piece_of(e, "s_part(%s, %s)", index_text(e, e->digits[e->pass->grid.part_digit - 1]),
                        called);
    case ACCESS_FUNCTION:
        return piece_of(e, "%s(%s, %s)%s", function_of(e, END_LOAD), arrays_of(e, END_LOAD, ""),
                        place_text(e, place), turned);
    case ACCESS_ARRAY: break;
    }
    return piece_of(e, "in[%s]%s", place_text(e, place), turned);
}

const char *end_fetch(const emission *e, const end_steps *s, const expr *place, const expr *there) {
    bool real = s->convert == CONVERT_REAL || s->convert == CONVERT_REALS;
    if (expr_is_true(there)) return fetch(e, s, place);
    return piece_of(e, "%s(%s, %s)", real ? "REAL_ELEMENT_IF" : "ELEMENT_IF", index_text(e, there),
                    fetch(e, s, place));
}

const char *end_counted(const emission *e, end_side side, const char *value, const expr *negative,
                        const expr *edge) {
    const char *weigh = side == END_LOAD ? "EDGE_IN_IF" : "EDGE_OUT_IF";
    if (!end_of(e->pass, side)->order.there) return value;
    if (!expr_is_false(edge)) value = piece_of(e, "%s(%s, %s)", weigh, index_text(e, edge), value);
    if (expr_is_true(negative)) return piece_of(e, "NEGATIVE(%s)", value);
    if (!expr_is_false(negative))
        value = piece_of(e, "NEGATIVE_IF(%s, %s)", index_text(e, negative), value);
    return value;
}

const char *end_read(const emission *e, const end_steps *s, const end_point *at) {
    const char *value = end_fetch(e, s, at->place, at->there), *other = NULL;
    if (s->convert == CONVERT_REALS || s->convert == CONVERT_JOINED)
        other = end_fetch(e, s, at->other, at->other_there);
    value = end_counted(e, END_LOAD, value, at->negative, at->edge);
    if (other) other = end_counted(e, END_LOAD, other, at->other_negative, at->other_edge);
    if (s->convert == CONVERT_REAL) value = piece_of(e, "s_from_real(%s)", value);
    if (s->convert == CONVERT_REALS) value = piece_of(e, "s_from_reals(%s, %s)", value, other);
    value = end_pass(e, SPELL_POINT, s->steps, value, at);
    if (s->convert != CONVERT_JOINED) return value;
    other = end_pass(e, SPELL_POINT, s->steps, other, at);
    return piece_of(e, "s_joined(%s, %s)", value, other);
}

/* ---- Stores ---- */

void end_put(const emission *e, const end_steps *s, const char *value, const expr *place) {
    if (e->pass->store.turned) value = piece_of(e, "(%s).yx", value);
    switch (s->access) {
    case ACCESS_CALLBACK:
        place = expr_unsigned(expr_sum(e->elements[END_STORE], place));
        text_add(e->out, "call_store(%s, %s, %s);", place_text(e, place), value,
                 buffers_of(e, END_STORE));
        break;
    case ACCESS_FUNCTION:
        text_add(e->out, "%s(%s, %s, %s);", function_of(e, END_STORE), value,
                 arrays_of(e, END_STORE, ""), place_text(e, place));
        break;
    case ACCESS_ARRAY: text_add(e->out, "out[%s] = %s;", place_text(e, place), value); break;
    }
}

static void write_reals(const emission *e, const end_steps *s, const char *value,
                        const end_point *at, const expr *exists) {
    text_add(e->out, "%s{ const scalar2 y = %s; %s", guard_text(e, at->stored), value,
             guard_text(e, at->there));
    end_put(e, s, end_counted(e, END_STORE, "s_real(y)", at->negative, at->edge), at->place);
    text_add(e->out, " %s{ ", guard_text(e, expr_and(exists, at->other_there)));
    end_put(e, s, end_counted(e, END_STORE, "s_imaginary(y)", at->other_negative, at->other_edge),
            at->other);
    text_add(e->out, " } }");
}

void end_write(const emission *e, const end_steps *s, const char *value, const end_point *at,
               const expr *exists) {
    value = end_pass(e, SPELL_POINT, s->steps, value, at);
    if (s->convert == CONVERT_REALS) {
        write_reals(e, s, value, at, exists);
        return;
    }
    if (s->convert == CONVERT_REAL)
        value = end_counted(e, END_STORE, piece_of(e, "s_real(%s)", value), at->negative, at->edge);
    text_add(e->out, "%s", guard_text(e, expr_and(at->stored, at->there)));
    end_put(e, s, value, at->place);
}
