#include <ctype.h>
#include <string.h>

#include "problem.h"
#include "problem_layout.h"
#include "problem_names.h"

static bool read_transform(struct cursor *cursor, struct problem *problem) {
    const char *start = cursor->at;
    int transform;
    if (!isalpha((unsigned char)*start)) return true;
    if (*start == 'x' && isdigit((unsigned char)start[1]))
        return cursor_fail(cursor, start, "a length is missing before the batch, as in 1024x100");
    if (!problem_take_word(cursor, problem_transforms, &transform) ||
        isalnum((unsigned char)*cursor->at))
        return cursor_fail(cursor, start,
                           "no such kind of transform: there are c2c, r2c, c2r, r2r, dct1 ... "
                           "dct4, dst1 ... dst4 and dht");
    if (!cursor_take(cursor, ":"))
        return cursor_fail(cursor, cursor->at, "a ':' and a length must follow the kind");
    problem->desc.transform = (oclfft_transform)transform;
    if (transform == OCLFFT_C2R) problem->direction = OCLFFT_BACKWARD;
    return true;
}

/* What is done along a dimension stands behind its length. */
static bool read_axis(struct cursor *cursor, oclfft_axis_kind *kind) {
    const char *start = cursor->at;
    int value;
    if (problem_take_word(cursor, problem_axes, &value)) {
        *kind = (oclfft_axis_kind)value;
        return true;
    }
    if (!isalpha((unsigned char)*start) || *start == 'x') return true;
    if (tolower((unsigned char)*start) == 'e' && isdigit((unsigned char)start[1]))
        return cursor_fail(cursor, start, "a number has no exponent e: write 10^6, or 1000000");
    if (*start == 'X') return cursor_fail(cursor, start, "the batch follows a small x");
    return cursor_fail(cursor, start,
                       "no such kind of axis: there are -, fourier, dct1 ... dct4, dst1 ... dst4, "
                       "dht and halfcomplex");
}

static bool read_lengths(struct cursor *cursor, oclfft_plan_desc *desc) {
    size_t points = 1;
    desc->rank = 0;
    do {
        const char *start = cursor->at;
        if (desc->rank == OCLFFT_MAX_RANK) return cursor_fail(cursor, start, "too many dimensions");
        size_t *length = &desc->lengths[desc->rank];
        if (!cursor_positive(cursor, length) || !read_axis(cursor, &desc->axes[desc->rank++]))
            return false;
        if (points > cursor_number_limit / *length)
            return cursor_fail(cursor, start, "the product of the lengths is too large");
        points *= *length;
    } while (cursor_take(cursor, "*"));
    return true;
}

static bool read_batch(struct cursor *cursor, struct problem *problem) {
    if (!cursor_take(cursor, "x")) return true;
    const char *start = cursor->at;
    size_t points = 1;
    for (int i = 0; i < problem->desc.rank; i++) points *= problem->desc.lengths[i];
    problem->batch_given = true;
    if (!cursor_positive(cursor, &problem->desc.batch)) return false;
    return problem->desc.batch <= cursor_number_limit / points ||
           cursor_fail(cursor, start, "the product with the lengths is too large");
}

static bool make_planar(struct cursor *cursor, oclfft_plan_desc *desc) {
    const bool in = !problem_side_is_real(desc, false), out = !problem_side_is_real(desc, true);
    if (in) desc->input.format = OCLFFT_PLANAR;
    if (out) desc->output.format = OCLFFT_PLANAR;
    return in || out || cursor_fail(cursor, cursor->at, "real data cannot be planar");
}

static bool make_backward(struct cursor *cursor, struct problem *problem) {
    if (problem->desc.transform == OCLFFT_R2C)
        return cursor_fail(cursor, cursor->at, "r2c runs forward only; c2r is its inverse");
    problem->direction = OCLFFT_BACKWARD;
    return true;
}

static bool read_flag(struct cursor *cursor, struct problem *problem) {
    oclfft_plan_desc *desc = &problem->desc;
    switch (*cursor->at) {
    case 'i': desc->in_place = true; return true;
    case 'b': return make_backward(cursor, problem);
    case 'd': desc->precision = OCLFFT_DOUBLE; return true;
    case 'h':
        desc->input.element_type = desc->output.element_type = OCLFFT_ELEMENT_HALF;
        return true;
    case 'o': desc->norm = OCLFFT_NORM_ORTHONORMAL; return true;
    case 'p': return make_planar(cursor, desc);
    default: return cursor_fail(cursor, cursor->at, "no such flag: i, b, d, h, o and p are known");
    }
}

static bool read_flags(struct cursor *cursor, struct problem *problem) {
    const char *start = cursor->at;
    for (; isalpha((unsigned char)*cursor->at); cursor->at++)
        if (!read_flag(cursor, problem)) return false;
    return cursor->at > start || cursor_fail(cursor, start, "flags or a layout are expected");
}

/* `said` is of the input's layout and of the output's. */
static bool read_part(struct cursor *cursor, struct problem *problem, unsigned said[2]) {
    oclfft_plan_desc *desc = &problem->desc;
    if (cursor_take(cursor, "in=")) return problem_read_layout(cursor, desc, false, &said[0]);
    if (cursor_take(cursor, "out=")) return problem_read_layout(cursor, desc, true, &said[1]);
    return read_flags(cursor, problem);
}

/* NOLINTNEXTLINE(readability-non-const-parameter): the cursor writes there. */
bool problem_from_text(const char *source, struct problem *problem, char *message,
                       size_t capacity) {
    struct cursor cursor = {source, source, message, capacity};
    unsigned said[2] = {0, 0};
    *problem = (struct problem){.desc = OCLFFT_PLAN_DESC_INIT, .direction = OCLFFT_FORWARD};
    if (!read_transform(&cursor, problem) || !read_lengths(&cursor, &problem->desc) ||
        !read_batch(&cursor, problem))
        return false;
    while (cursor_take(&cursor, ":")) {
        if (!read_part(&cursor, problem, said)) return false;
    }
    if (isspace((unsigned char)*cursor.at))
        return cursor_fail(&cursor, cursor.at, "a problem has no spaces: write 1024x100");
    if (*cursor.at) return cursor_fail(&cursor, cursor.at, "unexpected text");
    return problem_complete_in_place(&cursor, &problem->desc);
}

bool problem_number(const char *source, size_t *number) {
    char message[128];
    struct cursor cursor = {source, source, message, sizeof message};
    return cursor_positive(&cursor, number) && *cursor.at == 0;
}
