#include "slabs.h"

oclfft_plan_desc slabs_desc(size_t rows, size_t columns) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.rank = 2;
    d.lengths[0] = rows;
    d.lengths[1] = columns;
    d.axes[0] = d.axes[1] = OCLFFT_AXIS_NONE;
    return d;
}

void slabs_cut(size_t rows, size_t columns, size_t parts, int axis, oclfft_box *boxes) {
    size_t length = axis ? columns : rows, each = (length + parts - 1) / parts;
    for (size_t i = 0; i < parts; ++i) {
        boxes[i] = (oclfft_box){.upper = {rows, columns}};
        boxes[i].lower[axis] = i * each < length ? i * each : length;
        boxes[i].upper[axis] = (i + 1) * each < length ? (i + 1) * each : length;
    }
}

size_t slabs_points(const oclfft_box *b) {
    return (b->upper[0] - b->lower[0]) * (b->upper[1] - b->lower[1]);
}

static float number_of(size_t columns, const oclfft_box *b, size_t at) {
    size_t width = b->upper[1] - b->lower[1];
    return (float)((b->lower[0] + at / width) * columns + b->lower[1] + at % width);
}

void slabs_fill(size_t columns, const oclfft_box *b, float *data) {
    for (size_t at = 0; at < slabs_points(b); ++at)
        data[2 * at] = data[2 * at + 1] = number_of(columns, b, at);
}

bool slabs_are_right(size_t columns, const oclfft_box *b, const float *data) {
    for (size_t at = 0; at < slabs_points(b); ++at)
        for (size_t i = 0; i < 2; ++i)
            if (data[2 * at + i] != number_of(columns, b, at)) return false;
    return true;
}
