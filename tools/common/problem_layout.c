#include "problem_layout.h"

#include <ctype.h>

#include "problem_names.h"

/* ---- One side ---- */

/* What a layout says, each at most once. */
enum part {
    PLANAR = 1,
    STRIDES = 2,
    DISTANCE = 4,
    OFFSET = 8,
    TYPE = 16,
    WINDOW = 32,
    CENTRE = 64
};

/* Notes what is said at `where`. */
static bool say_once(const struct cursor *cursor, const char *where, enum part part,
                     unsigned *said) {
    if (*said & part) return cursor_fail(cursor, where, "this is given already");
    *said |= part;
    return true;
}

static bool read_planar(struct cursor *cursor, oclfft_plan_desc *desc, bool output,
                        unsigned *said) {
    const char *start = cursor->at;
    if (!cursor_take(cursor, "p")) return true;
    if (problem_side_is_real(desc, output))
        return cursor_fail(cursor, start, "real data cannot be planar");
    (output ? &desc->output : &desc->input)->format = OCLFFT_PLANAR;
    return say_once(cursor, start, PLANAR, said);
}

static bool read_strides(struct cursor *cursor, int rank, oclfft_layout *layout, unsigned *said) {
    const char *start = cursor->at;
    if (!isdigit((unsigned char)*start) && *start != '-') return true;
    if (!say_once(cursor, start, STRIDES, said)) return false;
    for (int i = 0; i < rank; i++) {
        if (i > 0 && !cursor_take(cursor, "*"))
            return cursor_fail(cursor, cursor->at, "a stride for each dimension is expected");
        if (!cursor_signed(cursor, &layout->strides[i])) return false;
    }
    return problem_has_strides(layout) ||
           cursor_fail(cursor, start, "zero is not allowed for all strides");
}

static bool read_distance(struct cursor *cursor, oclfft_layout *layout, unsigned *said) {
    const char *start = cursor->at, *number = start + 1;
    if (!cursor_take(cursor, "/")) return true;
    return say_once(cursor, start, DISTANCE, said) && cursor_signed(cursor, &layout->distance) &&
           (layout->distance || cursor_fail(cursor, number, "zero is not allowed here"));
}

static bool read_offset(struct cursor *cursor, oclfft_layout *layout, unsigned *said) {
    const char *start = cursor->at;
    if (!cursor_take(cursor, "+")) return true;
    return say_once(cursor, start, OFFSET, said) && cursor_number(cursor, &layout->offset);
}

#define LAYOUT "a p, strides, a distance, an offset, a type of elements, a window or centred axes"

/* [p][STRIDE*STRIDE...][/DISTANCE][+OFFSET] */
static bool read_place(struct cursor *cursor, oclfft_plan_desc *desc, bool output, unsigned *said) {
    oclfft_layout *layout = output ? &desc->output : &desc->input;
    const char *start = cursor->at;
    if (!read_planar(cursor, desc, output, said) ||
        !read_strides(cursor, desc->rank, layout, said) || !read_distance(cursor, layout, said) ||
        !read_offset(cursor, layout, said))
        return false;
    if (cursor->at > start) return true;
    if (isalpha((unsigned char)*start))
        return cursor_fail(cursor, start,
                           "no such type of elements: there are i8, u8, i16, u16, i32, h, bf16, f "
                           "and d");
    return cursor_fail(cursor, start,
                       *start ? "a layout is expected: " LAYOUT : "a layout is missing: " LAYOUT);
}

/* START[+EXTENT] for each dimension, up to the closing bracket */
static bool read_window(struct cursor *cursor, int rank, oclfft_layout *layout) {
    for (int i = 0; i < rank; i++) {
        if (i > 0 && !cursor_take(cursor, "*"))
            return cursor_fail(cursor, cursor->at, "a window for each dimension is expected");
        if (!cursor_number(cursor, &layout->starts[i])) return false;
        if (cursor_take(cursor, "+") && !cursor_positive(cursor, &layout->extents[i])) return false;
    }
    return cursor_take(cursor, "]") || cursor_fail(cursor, cursor->at, "a ']' is expected");
}

/* A digit for each dimension. */
static bool read_centered(struct cursor *cursor, int rank, oclfft_layout *layout) {
    for (int i = 0; i < rank; i++) {
        layout->centered[i] = *cursor->at == '1';
        if (!cursor_take(cursor, "0") && !cursor_take(cursor, "1"))
            return cursor_fail(cursor, cursor->at, "a 0 or 1 for each dimension is expected");
    }
    return true;
}

static bool read_item(struct cursor *cursor, oclfft_plan_desc *desc, bool output, unsigned *said) {
    oclfft_layout *layout = output ? &desc->output : &desc->input;
    const char *start = cursor->at;
    int type;
    if (cursor_take(cursor, "["))
        return say_once(cursor, start, WINDOW, said) && read_window(cursor, desc->rank, layout);
    if (cursor_take(cursor, "c"))
        return say_once(cursor, start, CENTRE, said) && read_centered(cursor, desc->rank, layout);
    if (!problem_take_word(cursor, problem_elements, &type))
        return read_place(cursor, desc, output, said);
    layout->element_type = (oclfft_element_type)type;
    return say_once(cursor, start, TYPE, said);
}

bool problem_read_layout(struct cursor *cursor, oclfft_plan_desc *desc, bool output,
                         unsigned *said) {
    do {
        if (!read_item(cursor, desc, output, said)) return false;
    } while (cursor_take(cursor, ","));
    return true;
}

/* ---- In place ---- */

/* The last Fourier axis, or else the last of all. */
static int row_axis(const oclfft_plan_desc *desc) {
    for (int i = desc->rank - 1; i >= 0; i--)
        if (desc->axes[i] == OCLFFT_AXIS_DEFAULT || desc->axes[i] == OCLFFT_AXIS_FOURIER) return i;
    return desc->rank - 1;
}

/* A number of elements in elements of which `times` are as large as `by` of them; false where there
 * is no such number. */
static bool convert(ptrdiff_t *number, ptrdiff_t times, ptrdiff_t by) {
    const ptrdiff_t most = (ptrdiff_t)cursor_number_limit / times;
    if (*number % by != 0 || *number > most || *number < -most) return false;
    *number = *number * times / by;
    return true;
}

/* The places of a layout in elements of which `times` are as large as `by` of those that `from`
 * counts. */
static bool follow(const oclfft_layout *from, const oclfft_plan_desc *desc, ptrdiff_t times,
                   ptrdiff_t by, oclfft_layout *to) {
    ptrdiff_t offset = (ptrdiff_t)from->offset;
    to->distance = from->distance;
    bool whole = convert(&to->distance, times, by) && convert(&offset, times, by);
    to->offset = (size_t)offset;
    for (int i = 0; i < desc->rank; i++) {
        to->strides[i] = from->strides[i];
        if (times != by && i == row_axis(desc))
            continue; /* neighbours on one side, neighbours on the other */
        whole = whole && convert(&to->strides[i], times, by);
    }
    return whole;
}

bool problem_complete_in_place(struct cursor *cursor, oclfft_plan_desc *desc) {
    oclfft_layout *in = &desc->input, *out = &desc->output;
    const bool in_real = problem_side_is_real(desc, false),
               out_real = problem_side_is_real(desc, true);
    /* in the room of a complex number where the sides differ */
    const ptrdiff_t of_in = in_real && !out_real ? 2 : 1, of_out = out_real && !in_real ? 2 : 1;
    bool whole = true;
    if (!desc->in_place) return true;
    if (of_in == of_out && (in->format == OCLFFT_PLANAR || out->format == OCLFFT_PLANAR))
        in->format = out->format = OCLFFT_PLANAR;
    if (problem_is_placed(in) && !problem_is_placed(out)) {
        whole = follow(in, desc, of_out, of_in, out);
    } else if (problem_is_placed(out) && !problem_is_placed(in)) {
        whole = follow(out, desc, of_in, of_out, in);
    }
    return whole || cursor_fail(cursor, cursor->at,
                                "in place the other side cannot lie at the same places: a number "
                                "is odd or too large");
}
