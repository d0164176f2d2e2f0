#include "shape.h"

#include <math.h>
#include <string.h>

/* Elements of which no machine has so many, few enough to count their bytes: wherever a layout
 * reaches, no sum overflows. */
static const size_t BEYOND_MEMORY = (size_t)1 << (SIZE_MAX > UINT32_MAX ? 50 : 26);

static size_t scalar_bytes(oclfft_precision precision) {
    return precision == OCLFFT_DOUBLE ? sizeof(double) : sizeof(float);
}

/* ---- Sides ---- */

/* In place the last dimension of real data has room for the spectrum. */
static size_t last_room(const struct side *side, bool in_place) {
    const size_t last = side->lengths[side->rank - 1];
    return side->real && in_place ? 2 * (last / 2 + 1) : last;
}

static void pack(struct side *side, size_t room) {
    side->strides[side->rank - 1] = 1;
    for (int i = side->rank - 2; i >= 0; i--)
        side->strides[i] =
            side->strides[i + 1] * (i == side->rank - 2 ? room : side->lengths[i + 1]);
}

/* What distance 0 means: transforms follow one another. */
static size_t closest_distance(const struct side *side, size_t room) {
    size_t distance = room * side->strides[side->rank - 1];
    for (int i = 0; i < side->rank - 1; i++) {
        const size_t taken = side->lengths[i] > 1 ? side->lengths[i] * side->strides[i] : 0;
        if (taken > distance) distance = taken;
    }
    return distance;
}

static bool is_dense(const struct side *side, size_t batch) {
    size_t stride = 1;
    for (int i = side->rank - 1; i >= 0; i--) {
        if (side->lengths[i] > 1 && side->strides[i] != stride) return false;
        stride *= side->lengths[i];
    }
    return side->offset == 0 && (batch == 1 || side->distance == stride);
}

static void place(struct side *side, const oclfft_layout *layout, size_t batch, bool in_place) {
    const size_t room = last_room(side, in_place);
    pack(side, room);
    if (layout->strides[0]) memcpy(side->strides, layout->strides, sizeof side->strides);
    side->distance = layout->distance ? layout->distance : closest_distance(side, room);
    side->offset = layout->offset;
    side->points = 1;
    side->extent = side->offset + 1 + (batch - 1) * side->distance;
    double reach = (double)side->offset + (double)(batch - 1) * (double)side->distance;
    for (int i = 0; i < side->rank; i++) {
        side->points *= side->lengths[i];
        side->extent += (side->lengths[i] - 1) * side->strides[i];
        reach += (double)(side->lengths[i] - 1) * (double)side->strides[i];
    }
    if (reach > (double)BEYOND_MEMORY) side->extent = BEYOND_MEMORY;
    side->dense = is_dense(side, batch);
}

static struct side side_of(const oclfft_plan_desc *desc, bool output) {
    const oclfft_layout *layout = output ? &desc->output : &desc->input;
    const oclfft_callback *callback = output ? &desc->store_callback : &desc->load_callback;
    const bool complex =
        desc->transform == (output ? OCLFFT_R2C : OCLFFT_C2R); /* of a real transform */
    struct side side = {.rank = desc->rank, .real = desc->transform != OCLFFT_C2C && !complex};
    for (int i = 0; i < desc->rank; i++) side.lengths[i] = desc->lengths[i];
    if (complex) side.lengths[desc->rank - 1] = desc->lengths[desc->rank - 1] / 2 + 1;
    place(&side, layout, desc->batch, desc->in_place);
    side.arrays = !side.real && layout->format == OCLFFT_PLANAR ? 2 : 1;
    side.parts = side.real || side.arrays == 2 ? 1 : 2;
    side.element_bytes = side.parts * scalar_bytes(desc->precision);
    if (callback->source && callback->element_bytes) side.element_bytes = callback->element_bytes;
    side.bytes = side.extent * side.element_bytes;
    return side;
}

size_t side_bytes(const struct side *side) {
    return (size_t)side->arrays * side->bytes;
}

size_t side_rows(const struct side *side) {
    return side->points / side->lengths[side->rank - 1];
}

size_t side_row(const struct side *side, size_t transform, size_t row) {
    size_t at = side->offset + transform * side->distance;
    for (int i = side->rank - 2; i >= 0; i--) {
        at += row % side->lengths[i] * side->strides[i];
        row /= side->lengths[i];
    }
    return at;
}

size_t side_position(const struct side *side, size_t element) {
    const size_t last = side->lengths[side->rank - 1], row = element / last, rows = side_rows(side);
    return side_row(side, row / rows, row % rows) + element % last * side->strides[side->rank - 1];
}

/* ---- Shapes ---- */

struct shape shape_of(const oclfft_plan_desc *desc) {
    struct shape shape = {.points = 1,
                          .batch = desc->batch,
                          .scalar = scalar_bytes(desc->precision),
                          .in_place = desc->in_place};
    for (int i = 0; i < desc->rank; i++) shape.points *= desc->lengths[i];
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
 * how many fit there. */
static size_t side_most_batch(const struct side *side) {
    size_t most = SIZE_MAX;
    if (side->distance >= closest_distance(side, side->lengths[side->rank - 1])) return most;
    for (int i = 0; i < side->rank; i++) {
        const size_t stride = side->strides[i];
        if (side->lengths[i] > 1 && stride >= side->distance && stride / side->distance < most)
            most = stride / side->distance;
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
    const double n = (double)shape.points;
    return (desc->transform == OCLFFT_C2C ? 5.0 : 2.5) * n * log2(n) * (double)desc->batch;
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
        const size_t p = largest_prime_factor(desc->lengths[i]);
        if (p > largest) largest = p;
    }
    return largest;
}
