#include "input.h"

#include <string.h>

#include "random.h"

struct input {
    const oclfft_plan_desc *desc;
    struct side side;
    uint64_t seed;
    double amplitude;
};

static double value(const struct input *input, size_t index) {
    const oclfft_element_type type = input->side.type;
    const double number = random_element(type, input->seed, index), amplitude = input->amplitude;
    return amplitude == 1 ? number : element_rounded(type, number * amplitude) / amplitude;
}

/* Where part 0 or 1 of an element stands among the reals of all arrays. */
static size_t real_index(const struct input *input, size_t position, size_t part) {
    return input->side.arrays == 2 ? part * input->side.extent + position
                                   : input->side.parts * position + part;
}

static void store(void *reals, size_t scalar, size_t index, double number) {
    if (scalar == sizeof(float))
        ((float *)reals)[index] = (float)number;
    else if (scalar == sizeof(double))
        ((double *)reals)[index] = number;
    else
        ((long double *)reals)[index] = number;
}

/* ---- Half spectra ---- */

/* The elements of a transform that lie at place `column` along the halved axis. There are as many
 * as the product of the other lengths; this is number `i` of them. */
static size_t column_element(const struct side *side, size_t column, size_t i) {
    size_t inner = 1;
    for (int axis = side->halved + 1; axis < side->rank; axis++) inner *= side->lengths[axis];
    return (i / inner * side->lengths[side->halved] + column) * inner + i % inner;
}

static size_t column_length(const struct side *side) {
    return side->points / side->lengths[side->halved];
}

/* The element with all indexes along Fourier axes negated but that of the halved one; false where a
 * window lacks it. */
static bool find_partner(const struct input *input, size_t element, size_t *partner) {
    const struct side *side = &input->side;
    size_t weight = 1;
    *partner = 0;
    for (int i = side->rank - 1; i >= 0; i--) {
        const size_t length = side->lengths[i], k = side_index(side, i, element % length);
        const bool stays =
            i == side->halved || kind_along(input->desc, i) != OCLFFT_AXIS_FOURIER || k == 0;
        size_t at;
        if (!side_find(side, i, stays ? k : side->full[i] - k, &at)) return false;
        *partner += at * weight;
        weight *= length;
        element /= length;
    }
    return true;
}

/* An element of a column that is its own mirror image. Unsigned numbers have no conjugates but
 * themselves. The partner of what a window lacks is zero. */
static void mirrored(const struct input *input, size_t transform, size_t at, double element[2]) {
    const struct side *side = &input->side;
    size_t partner;
    element[0] = element[1] = 0;
    if (!find_partner(input, at, &partner)) return;
    const size_t from = partner < at ? partner : at;
    const size_t position = side_position(side, transform * side->points + from);
    const bool real = partner == at || element_is_unsigned(side->type);
    element[0] = value(input, real_index(input, position, 0));
    element[1] = real ? 0 : value(input, real_index(input, position, 1)) * (partner < at ? -1 : 1);
}

/* The one or two columns that are, as far as they are there; none but for C2R. */
static size_t mirror_columns(const struct input *input, size_t columns[2]) {
    const struct side *side = &input->side;
    if (input->desc->transform != OCLFFT_C2R) return 0;
    const size_t halved = input->desc->lengths[side->halved];
    size_t count = side_find(side, side->halved, 0, &columns[0]) ? 1 : 0;
    if (halved % 2 == 0 && side_find(side, side->halved, halved / 2, &columns[count])) count++;
    return count;
}

/* Calls `put` for each element of these columns in one transform. */
static void mirror_transform(const struct input *input, size_t transform,
                             void (*put)(const struct input *input, size_t transform, size_t at,
                                         const double element[2], void *to, size_t scalar),
                             void *to, size_t scalar) {
    size_t columns[2];
    const size_t count = mirror_columns(input, columns);
    for (size_t c = 0; c < count; c++) {
        for (size_t i = 0; i < column_length(&input->side); i++) {
            const size_t at = column_element(&input->side, columns[c], i);
            double element[2];
            mirrored(input, transform, at, element);
            put(input, transform, at, element, to, scalar);
        }
    }
}

static void put_in_place(const struct input *input, size_t transform, size_t at,
                         const double element[2], void *to, size_t scalar) {
    (void)scalar;
    const struct side *side = &input->side;
    const size_t position = side_position(side, transform * side->points + at);
    for (size_t part = 0; part < 2; part++)
        element_round(side->type, to, real_index(input, position, part), element[part]);
}

static void put_packed(const struct input *input, size_t transform, size_t at,
                       const double element[2], void *to, size_t scalar) {
    (void)transform;
    const size_t number = side_number(&input->side, at);
    for (size_t part = 0; part < 2; part++) store(to, scalar, 2 * number + part, element[part]);
}

/* ---- All of it, and one transform ---- */

void input_fill(void *arrays, const oclfft_plan_desc *desc, uint64_t seed) {
    const struct shape shape = shape_of(desc);
    const struct input input = {desc, shape.in, seed, 1};
    const size_t bytes = side_bytes(&shape.in);
    const oclfft_element_type type = shape.in.type;
    const size_t size = element_size(type);
    if (shape.in.element_bytes != shape.in.parts * size) {
        random_bytes(arrays, seed, bytes);
        return;
    }
    random_fill(arrays, type, seed, 0, bytes / size);
    for (size_t b = 0; b < shape.batch; b++)
        mirror_transform(&input, b, put_in_place, arrays, size);
}

static void transform_row(const struct input *input, void *to, size_t scalar, size_t transform,
                          size_t row) {
    const struct side *side = &input->side;
    const size_t length = side->lengths[side->rank - 1], width = side->real ? 1 : 2;
    size_t position = side_row(side, transform, row);
    for (size_t i = 0; i < length; i++, position += side_step(side)) {
        const size_t element = row * length + i,
                     at = (side->cut ? side_number(side, element) : element) * width;
        for (size_t part = 0; part < width; part++)
            store(to, scalar, at + part, value(input, real_index(input, position, part)));
    }
}

void input_transform(void *to, size_t scalar, const oclfft_plan_desc *desc, uint64_t seed,
                     size_t index, double amplitude) {
    const struct shape shape = shape_of(desc);
    const struct input input = {desc, shape.in, seed, amplitude};
    if (shape.in.cut) memset(to, 0, side_full_points(&shape.in) * (shape.in.real ? 1 : 2) * scalar);
    for (size_t row = 0; row < side_rows(&shape.in); row++)
        transform_row(&input, to, scalar, index, row);
    mirror_transform(&input, index, put_packed, to, scalar);
}
