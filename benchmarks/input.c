#include "input.h"

#include <string.h>

#include "random.h"

struct input {
    const oclfft_plan_desc *desc;
    struct side side;
    uint64_t seed;
};

static double value(const struct input *input, size_t index) {
    return input->desc->precision == OCLFFT_DOUBLE ? random_double(input->seed, index)
                                                   : random_single(input->seed, index);
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

/* The row with all indexes negated. */
static size_t partner_row(const struct side *side, size_t row) {
    size_t partner = 0, weight = 1;
    for (int i = side->rank - 2; i >= 0; i--) {
        const size_t length = side->lengths[i], k = row % length;
        partner += (k ? length - k : 0) * weight;
        weight *= length;
        row /= length;
    }
    return partner;
}

/* The element in the last dimension's column `column`, which is its own mirror image. */
static void mirrored(const struct input *input, size_t transform, size_t row, size_t column,
                     double element[2]) {
    const struct side *side = &input->side;
    const size_t partner = partner_row(side, row), from = partner < row ? partner : row;
    const size_t position =
        side_row(side, transform, from) + column * side->strides[side->rank - 1];
    element[0] = value(input, real_index(input, position, 0));
    element[1] = partner == row
                     ? 0
                     : value(input, real_index(input, position, 1)) * (partner < row ? -1 : 1);
}

/* The one or two columns that are. */
static size_t mirror_columns(const oclfft_plan_desc *desc, size_t columns[2]) {
    const size_t last = desc->lengths[desc->rank - 1];
    columns[0] = 0;
    columns[1] = last / 2;
    return desc->transform != OCLFFT_C2R ? 0 : last % 2 || last < 2 ? 1 : 2;
}

static void mirror_all(const struct input *input, void *arrays) {
    const struct side *side = &input->side;
    const size_t scalar = side->element_bytes / side->parts, rows = side_rows(side);
    size_t columns[2];
    const size_t count = mirror_columns(input->desc, columns);
    for (size_t at = 0; count > 0 && at < rows * input->desc->batch; at++) {
        for (size_t c = 0; c < count; c++) {
            double element[2];
            mirrored(input, at / rows, at % rows, columns[c], element);
            const size_t position =
                side_row(side, at / rows, at % rows) + columns[c] * side->strides[side->rank - 1];
            for (size_t part = 0; part < 2; part++)
                store(arrays, scalar, real_index(input, position, part), element[part]);
        }
    }
}

/* ---- All of it, and one transform ---- */

void input_fill(void *arrays, const oclfft_plan_desc *desc, uint64_t seed) {
    const struct shape shape = shape_of(desc);
    const struct input input = {desc, shape.in, seed};
    const size_t bytes = side_bytes(&shape.in);
    if (shape.in.element_bytes != shape.in.parts * shape.scalar) {
        random_bytes(arrays, seed, bytes);
        return;
    }
    random_fill(arrays, desc->precision, seed, 0, bytes / shape.scalar);
    mirror_all(&input, arrays);
}

static void transform_row(const struct input *input, void *to, size_t scalar, size_t transform,
                          size_t row) {
    const struct side *side = &input->side;
    const size_t length = side->lengths[side->rank - 1], width = side->real ? 1 : 2;
    size_t position = side_row(side, transform, row), at = row * length * width;
    for (size_t i = 0; i < length; i++, position += side->strides[side->rank - 1]) {
        for (size_t part = 0; part < width; part++)
            store(to, scalar, at++, value(input, real_index(input, position, part)));
    }
}

void input_transform(void *to, size_t scalar, const oclfft_plan_desc *desc, uint64_t seed,
                     size_t index) {
    const struct shape shape = shape_of(desc);
    const struct input input = {desc, shape.in, seed};
    const size_t length = shape.in.lengths[desc->rank - 1], rows = side_rows(&shape.in);
    size_t columns[2];
    const size_t count = mirror_columns(desc, columns);
    for (size_t row = 0; row < rows; row++) {
        transform_row(&input, to, scalar, index, row);
        for (size_t c = 0; c < count; c++) {
            double element[2];
            mirrored(&input, index, row, columns[c], element);
            for (size_t part = 0; part < 2; part++)
                store(to, scalar, 2 * (row * length + columns[c]) + part, element[part]);
        }
    }
}
