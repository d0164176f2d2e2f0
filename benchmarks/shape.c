#include "shape.h"

#include <math.h>

/* Elements of which no machine has so many, few enough to count their bytes: wherever a layout
 * reaches, no sum overflows. */
static const size_t BEYOND_MEMORY = (size_t)1 << (SIZE_MAX > UINT32_MAX ? 50 : 26);

/* ---- Sides ---- */

static size_t magnitude(ptrdiff_t stride) {
    return stride < 0 ? (size_t)0 - (size_t)stride : (size_t)stride;
}

static size_t larger(size_t a, size_t b) {
    return a > b ? a : b;
}

/* How many places each dimension has where a side is packed. In place there is room for both sides,
 * a real one in the last dimension for its spectrum. */
static void find_rooms(const struct side *side, const struct side *other, bool in_place,
                       size_t rooms[OCLFFT_MAX_RANK]) {
    for (int i = 0; i < side->rank; i++) {
        const struct side *real = side->real ? side : other, *complex = side->real ? other : side;
        const size_t pairs = (real->lengths[i] + 1) / 2;
        rooms[i] = side->lengths[i];
        if (!in_place || (i == side->halved && i + 1 < side->rank)) continue;
        rooms[i] = i == side->halved ? larger(complex->lengths[i], pairs) * (side->real ? 2 : 1)
                                     : larger(side->lengths[i], other->lengths[i]);
    }
}

static void pack(struct side *side, const size_t rooms[OCLFFT_MAX_RANK]) {
    side->strides[side->rank - 1] = 1;
    for (int i = side->rank - 2; i >= 0; i--)
        side->strides[i] = side->strides[i + 1] * (ptrdiff_t)rooms[i + 1];
}

/* Strides to neighbours of which there are none are as if packed. */
static void take_strides(struct side *side, const oclfft_layout *layout) {
    bool given = false;
    for (int i = 0; i < side->rank; i++) given = given || layout->strides[i];
    for (int i = 0; given && i < side->rank; i++)
        if (side->lengths[i] > 1) side->strides[i] = layout->strides[i];
}

/* What distance 0 means: transforms follow one another. */
static size_t closest_distance(const size_t rooms[], const size_t steps[], int rank) {
    size_t distance = rooms[rank - 1] * steps[rank - 1];
    for (int i = 0; i < rank - 1; i++) {
        const size_t taken = rooms[i] > 1 ? rooms[i] * steps[i] : 0;
        if (taken > distance) distance = taken;
    }
    return distance > 0 ? distance : 1;
}

/* From one place to the next: in place those may be the other side's, where this one has a single
 * element. */
static void find_steps(const struct side *side, const struct side *other, bool in_place,
                       size_t steps[OCLFFT_MAX_RANK]) {
    for (int i = 0; i < side->rank; i++) {
        steps[i] = magnitude(side->strides[i]);
        if (!in_place || side->lengths[i] > 1 || other->lengths[i] == 1 || i == side->halved)
            continue;
        steps[i] = magnitude(other->strides[i]);
        if (side->real && !other->real) steps[i] *= 2;
        if (other->real && !side->real) steps[i] /= 2;
    }
}

static bool is_dense(const struct side *side, size_t batch) {
    size_t stride = 1;
    for (int i = side->rank - 1; i >= 0; i--) {
        if (side->lengths[i] > 1 && side->strides[i] != (ptrdiff_t)stride) return false;
        stride *= side->lengths[i];
    }
    return side->offset == 0 && (batch == 1 || side->distance == (ptrdiff_t)stride);
}

/* The dimensions and the batch, as axes. */
static size_t axis_length(const struct side *side, int axis, size_t batch) {
    return axis < side->rank ? side->lengths[axis] : batch;
}

static ptrdiff_t axis_stride(const struct side *side, int axis) {
    return axis < side->rank ? side->strides[axis] : side->distance;
}

/* Each axis steps over all that those with smaller strides reach. */
static bool is_apart(const struct side *side, size_t batch) {
    for (int a = 0; a <= side->rank; a++) {
        const size_t step = magnitude(axis_stride(side, a));
        size_t reach = 0;
        if (axis_length(side, a, batch) == 1) continue;
        for (int b = 0; b <= side->rank; b++) {
            const size_t other = magnitude(axis_stride(side, b));
            if (a != b && (other < step || (other == step && b < a)))
                reach += (axis_length(side, b, batch) - 1) * other;
        }
        if (step <= reach) return false;
    }
    return true;
}

static void measure(struct side *side, size_t batch) {
    double up = (double)side->offset, down = 0;
    side->points = 1;
    side->extent = side->offset + 1;
    for (int i = 0; i <= side->rank; i++) {
        const size_t length = axis_length(side, i, batch);
        const ptrdiff_t stride = axis_stride(side, i);
        *(stride < 0 ? &down : &up) += (double)(length - 1) * (double)magnitude(stride);
        if (i < side->rank) side->points *= length;
        if (stride > 0) side->extent += (length - 1) * (size_t)stride;
    }
    side->below = down > (double)side->offset;
    if (up > (double)BEYOND_MEMORY) side->extent = BEYOND_MEMORY;
}

static void stride(struct side *side, const struct side *other, bool in_place,
                   const oclfft_layout *layout) {
    size_t rooms[OCLFFT_MAX_RANK] = {0};
    find_rooms(side, other, in_place, rooms);
    pack(side, rooms);
    take_strides(side, layout);
}

/* Both sides have their strides. */
static void place(struct side *side, const struct side *other, const oclfft_plan_desc *desc,
                  const oclfft_layout *layout) {
    const size_t batch = desc->batch;
    size_t rooms[OCLFFT_MAX_RANK] = {0}, steps[OCLFFT_MAX_RANK] = {0};
    find_rooms(side, other, desc->in_place, rooms);
    find_steps(side, other, desc->in_place, steps);
    side->distance =
        layout->distance ? layout->distance : (ptrdiff_t)closest_distance(rooms, steps, side->rank);
    side->offset = layout->offset;
    measure(side, batch);
    side->dense = is_dense(side, batch);
    side->apart = is_apart(side, batch);
}

static void take_window(struct side *side, const oclfft_layout *layout, int i) {
    const size_t start = layout->starts[i] < side->full[i] ? layout->starts[i] : 0,
                 rest = side->full[i] - start, extent = layout->extents[i];
    side->starts[i] = start;
    side->lengths[i] = extent > 0 && extent < rest ? extent : rest;
    side->centered[i] = layout->centered[i];
    side->cut =
        side->cut || side->lengths[i] < side->full[i] || (side->centered[i] && side->full[i] > 1);
}

/* What it has, not where. */
static struct side elements_of(const oclfft_plan_desc *desc, bool output) {
    const oclfft_layout *layout = output ? &desc->output : &desc->input;
    const bool complex =
        desc->transform == (output ? OCLFFT_R2C : OCLFFT_C2R); /* of a real transform */
    struct side side = {.rank = desc->rank,
                        .real = desc->transform != OCLFFT_C2C && !complex,
                        .halved = halved_axis_of(desc)};
    for (int i = 0; i < desc->rank; i++) {
        side.full[i] = complex && i == side.halved ? desc->lengths[i] / 2 + 1 : desc->lengths[i];
        take_window(&side, layout, i);
    }
    return side;
}

static struct side side_of(const oclfft_plan_desc *desc, bool output) {
    const oclfft_layout *layout = output ? &desc->output : &desc->input;
    const oclfft_callback *callback = output ? &desc->store_callback : &desc->load_callback;
    const oclfft_layout *beside = output ? &desc->input : &desc->output;
    struct side side = elements_of(desc, output), other = elements_of(desc, !output);
    stride(&side, &other, desc->in_place, layout);
    stride(&other, &side, desc->in_place, beside);
    place(&side, &other, desc, layout);
    side.arrays = !side.real && layout->format == OCLFFT_PLANAR ? 2 : 1;
    side.parts = side.real || side.arrays == 2 ? 1 : 2;
    side.type = element_type_in(desc, layout);
    side.element_bytes = side.parts * element_size(side.type);
    if (callback->source && callback->element_bytes) side.element_bytes = callback->element_bytes;
    side.bytes = side.extent * side.element_bytes;
    return side;
}

/* ---- Windows ---- */

bool shape_cuts(const oclfft_plan_desc *desc) {
    const struct shape shape = shape_of(desc);
    return shape.in.cut || shape.out.cut;
}

size_t side_full_points(const struct side *side) {
    size_t points = 1;
    for (int i = 0; i < side->rank; i++) points *= side->full[i];
    return points;
}

size_t side_index(const struct side *side, int axis, size_t at) {
    const size_t n = side->full[axis], place = side->starts[axis] + at;
    return side->centered[axis] ? (place + n - n / 2) % n : place;
}

bool side_find(const struct side *side, int axis, size_t index, size_t *at) {
    const size_t n = side->full[axis], place = side->centered[axis] ? (index + n / 2) % n : index;
    *at = place - side->starts[axis];
    return place >= side->starts[axis] && *at < side->lengths[axis];
}

size_t side_number(const struct side *side, size_t element) {
    size_t number = 0, weight = 1;
    for (int i = side->rank - 1; i >= 0; i--) {
        number += side_index(side, i, element % side->lengths[i]) * weight;
        weight *= side->full[i];
        element /= side->lengths[i];
    }
    return number;
}

/* ---- What a problem has ---- */

int shape_left_out(const oclfft_plan_desc *desc) {
    int count = 0;
    for (int i = 0; i < desc->rank; i++) count += shape_leaves(desc, i);
    return count;
}

bool shape_converts(const oclfft_plan_desc *desc) {
    const oclfft_layout plain = OCLFFT_LAYOUT_INIT;
    const oclfft_element_type own = element_type_in(desc, &plain);
    return element_type_in(desc, &desc->input) != own ||
           element_type_in(desc, &desc->output) != own;
}

bool side_runs_down(const struct side *side, size_t batch) {
    for (int i = 0; i <= side->rank; i++)
        if (axis_length(side, i, batch) > 1 && axis_stride(side, i) < 0) return true;
    return false;
}

bool side_stands_still(const struct side *side) {
    for (int i = 0; i < side->rank; i++)
        if (side->lengths[i] > 1 && side->strides[i] == 0) return true;
    return false;
}

size_t side_bytes(const struct side *side) {
    return (size_t)side->arrays * side->bytes;
}

size_t side_rows(const struct side *side) {
    return side->points / side->lengths[side->rank - 1];
}

size_t side_row(const struct side *side, size_t transform, size_t row) {
    size_t at = side->offset + transform * (size_t)side->distance;
    for (int i = side->rank - 2; i >= 0; i--) {
        at += row % side->lengths[i] * (size_t)side->strides[i];
        row /= side->lengths[i];
    }
    return at;
}

size_t side_position(const struct side *side, size_t element) {
    const size_t last = side->lengths[side->rank - 1], row = element / last, rows = side_rows(side);
    return side_row(side, row / rows, row % rows) + element % last * side_step(side);
}

/* ---- Shapes ---- */

struct shape shape_of(const oclfft_plan_desc *desc) {
    struct shape shape = {
        .points = 1, .transformed = 1, .batch = desc->batch, .in_place = desc->in_place};
    for (int i = 0; i < desc->rank; i++) {
        shape.points *= desc->lengths[i];
        if (!shape_leaves(desc, i)) shape.transformed *= desc->lengths[i];
    }
    shape.in = side_of(desc, false);
    shape.out = side_of(desc, true);
    return shape;
}

size_t shape_out_bytes(const struct shape *shape, int array) {
    const size_t out = array < shape->out.arrays ? shape->out.bytes : 0;
    const size_t in = shape->in_place && array < shape->in.arrays ? shape->in.bytes : 0;
    return out > in ? out : in;
}

/* Transforms closer than a dimension's stride lie between its elements; the next larger stride says
 * how many fit there. Where they run down they end at the array's start. */
static size_t side_most_batch(const struct side *side) {
    const size_t distance = magnitude(side->distance);
    size_t most = SIZE_MAX, down = 0, steps[OCLFFT_MAX_RANK] = {0};
    for (int i = 0; i < side->rank; i++)
        if (side->strides[i] < 0) down += (side->lengths[i] - 1) * magnitude(side->strides[i]);
    if (side->distance < 0) most = side->offset > down ? (side->offset - down) / distance + 1 : 1;
    for (int i = 0; i < side->rank; i++) steps[i] = magnitude(side->strides[i]);
    if (distance >= closest_distance(side->lengths, steps, side->rank)) return most;
    for (int i = 0; i < side->rank; i++) {
        const size_t stride = magnitude(side->strides[i]);
        if (side->lengths[i] > 1 && stride >= distance && stride / distance < most)
            most = stride / distance;
    }
    return most;
}

size_t shape_most_batch(const oclfft_plan_desc *desc) {
    const struct shape shape = shape_of(desc);
    const size_t in = side_most_batch(&shape.in), out = side_most_batch(&shape.out);
    return in < out ? in : out;
}

static double side_traffic(const struct side *side) {
    return (double)side->points * (double)side->arrays * (double)side->element_bytes;
}

double shape_traffic(const struct shape *shape) {
    return (side_traffic(&shape->in) + side_traffic(&shape->out)) * (double)shape->batch;
}

double shape_flops(const oclfft_plan_desc *desc) {
    const struct shape shape = shape_of(desc);
    const double points = (double)shape.points * (double)desc->batch;
    return (desc->transform == OCLFFT_C2C ? 5.0 : 2.5) * points * log2((double)shape.transformed);
}

static size_t largest_prime_factor(size_t n) {
    size_t largest = 1;
    for (size_t p = 2; p * p <= n; p++) {
        while (n % p == 0) n /= p, largest = p;
    }
    return n > largest ? n : largest;
}

size_t shape_largest_prime(const oclfft_plan_desc *desc) {
    size_t largest = 1;
    for (int i = 0; i < desc->rank; i++) {
        const size_t p = largest_prime_factor(kind_worked(kind_along(desc, i), desc->lengths[i]));
        if (p > largest) largest = p;
    }
    return largest;
}

long double shape_scale(const oclfft_plan_desc *desc, oclfft_direction direction) {
    long double points = 1;
    for (int i = 0; i < desc->rank; i++)
        points *= (long double)kind_logical(kind_along(desc, i), desc->lengths[i]);
    const double scale = direction == OCLFFT_BACKWARD ? desc->scale_backward : desc->scale_forward;
    if (desc->norm == OCLFFT_NORM_ORTHONORMAL) return (scale == 0 ? 1 : scale) / sqrtl(points);
    return scale == 0 ? 1 / points : scale;
}
