#include "random_layout.h"

enum { AXES = OCLFFT_MAX_RANK + 1 };

/* The axes of a side are its dimensions and, behind them, the batch. */
static size_t axis_length(const random_side *s, size_t axis) {
    return axis < s->rank ? s->lengths[axis] : s->batch;
}

static size_t axis_stride(const random_side *s, size_t axis) {
    return axis < s->rank ? s->strides[axis] : s->distance;
}

size_t random_side_count(const random_side *s) {
    size_t count = 1;
    for (size_t axis = 0; axis <= s->rank; ++axis) count *= axis_length(s, axis);
    return count;
}

size_t random_side_span(const random_side *s) {
    size_t span = s->offset + 1;
    for (size_t axis = 0; axis <= s->rank; ++axis)
        span += (axis_length(s, axis) - 1) * axis_stride(s, axis);
    return span;
}

void random_side_places(const random_side *s, size_t *places) {
    size_t count = random_side_count(s);
    for (size_t i = 0; i < count; ++i) {
        size_t rest = i, place = s->offset;
        for (size_t axis = s->rank; axis-- > 0; rest /= s->lengths[axis])
            place += rest % s->lengths[axis] * s->strides[axis];
        places[i] = place + rest * s->distance;
    }
}

/* ---- Traits ---- */

static bool is_permuted(const random_side *s) {
    size_t smallest = SIZE_MAX;
    for (size_t axis = 0; axis < s->rank; ++axis) {
        if (s->lengths[axis] == 1) continue;
        if (s->strides[axis] > smallest) return true;
        smallest = s->strides[axis];
    }
    return false;
}

/* Some axis with a smaller stride reaches beyond the first step of another, which is not a multiple
 * of it. */
static bool is_tangled(const random_side *s) {
    for (size_t a = 0; a <= s->rank; ++a)
        for (size_t b = 0; b <= s->rank; ++b) {
            size_t small = axis_stride(s, a), large = axis_stride(s, b);
            if (axis_length(s, a) > 1 && axis_length(s, b) > 1 && small < large &&
                (axis_length(s, a) - 1) * small > large)
                return true;
        }
    return false;
}

static bool is_batch_inside(const random_side *s) {
    for (size_t axis = 0; axis < s->rank; ++axis)
        if (s->batch > 1 && s->lengths[axis] > 1 && s->strides[axis] > s->distance) return true;
    return false;
}

unsigned random_side_traits(const random_side *s) {
    size_t last = s->rank - 1;
    unsigned traits = 0;
    if (random_side_span(s) - s->offset > random_side_count(s)) traits |= TRAIT_PADDED;
    if (is_permuted(s)) traits |= TRAIT_PERMUTED;
    if (s->lengths[last] > 1 && s->strides[last] > 1) traits |= TRAIT_STRIDED;
    if (is_batch_inside(s)) traits |= TRAIT_INSIDE;
    if (is_tangled(s)) traits |= TRAIT_TANGLED;
    if (s->offset) traits |= TRAIT_OFFSET;
    return traits;
}

/* ---- Making ---- */

/* The axes by the strides that they shall have, the smallest first. */
static void choose_order(dice *d, const random_side *s, unsigned traits, bool rows_whole,
                         size_t order[AXES]) {
    size_t first = rows_whole ? 1 : 0, batch_at = s->rank;
    for (size_t i = 0; i <= s->rank; ++i) order[i] = i < s->rank ? s->rank - 1 - i : s->rank;
    for (size_t i = s->rank; traits & TRAIT_PERMUTED && i-- > first + 1;) {
        size_t other = dice_between(d, first, i), axis = order[i];
        order[i] = order[other];
        order[other] = axis;
    }
    if (traits & TRAIT_INSIDE && s->rank > first) batch_at = dice_between(d, first, s->rank - 1);
    for (size_t i = s->rank; i > batch_at; --i) order[i] = order[i - 1];
    order[batch_at] = s->rank;
}

static void set_stride(random_side *s, size_t axis, size_t stride) {
    *(axis < s->rank ? &s->strides[axis] : &s->distance) = stride;
}

static size_t greatest_divisor(size_t a, size_t b) {
    return b ? greatest_divisor(b, a % b) : a;
}

static size_t choose_gap(dice *d) {
    static const unsigned char weights[] = {40, 40, 15, 5};
    static const size_t most[] = {0, 3, 9, 64};
    return dice_below(d, most[dice_pick(d, weights, 4)] + 1);
}

/* Each axis steps over all that the axes before it reach. An axis of one element may have any
 * stride, but for the last dimension of whole rows. */
static void choose_strides(dice *d, random_side *s, unsigned traits, bool rows_whole) {
    size_t order[AXES], stride = 1, reach = 0;
    choose_order(d, s, traits, rows_whole, order);
    if (traits & TRAIT_STRIDED && !rows_whole) stride = dice_between(d, 2, 5);
    for (size_t i = 0; i <= s->rank; ++i) {
        size_t length = axis_length(s, order[i]),
               next = i < s->rank ? axis_length(s, order[i + 1]) : 1;
        bool row = rows_whole && i == 0;
        if (traits & TRAIT_TANGLED && !row && length > 1 && next > 1 &&
            greatest_divisor(length, next) == 1) {
            /* i*next + j*length differs for all i < length, j < next */
            set_stride(s, order[i], stride * next);
            set_stride(s, order[i + 1], stride * length);
            reach += stride * ((length - 1) * next + (next - 1) * length);
            stride *= 2 * length * next;
            ++i;
        } else {
            bool loose = length == 1 && !row && traits && dice_chance(d, 30);
            set_stride(s, order[i], loose ? dice_between(d, 1, 100) : stride);
            reach += stride * (length - 1);
            stride *= length;
        }
        if (traits & TRAIT_TIGHT) stride = reach + 1;
        if (traits & TRAIT_PADDED) stride += choose_gap(d);
    }
}

void random_side_lay_out(dice *d, random_side *s, unsigned traits, bool rows_whole) {
    s->offset = 0;
    choose_strides(d, s, traits, rows_whole);
    if (traits & TRAIT_OFFSET) s->offset = dice_between(d, 1, dice_chance(d, 80) ? 20 : 3000);
    if (random_side_span(s) > RANDOM_SPAN) random_side_lay_out(d, s, 0, rows_whole);
}

/* ---- Writing down ---- */

/* What the library takes distance 0 for: as close as the strides allow. */
static size_t closest_distance(const random_side *s, size_t room) {
    size_t last = s->rank - 1, distance = room * (s->lengths[last] > 1 ? s->strides[last] : 1);
    for (size_t axis = 0; axis < last; ++axis) {
        size_t taken = s->lengths[axis] * s->strides[axis];
        if (s->lengths[axis] > 1 && taken > distance) distance = taken;
    }
    return distance;
}

static bool is_packed(const random_side *s, size_t room) {
    size_t stride = 1;
    for (size_t axis = s->rank; axis-- > 0;) {
        if (s->lengths[axis] > 1 && s->strides[axis] != stride) return false;
        stride *= axis + 1 == s->rank ? room : s->lengths[axis];
    }
    return true;
}

void random_side_spell(dice *d, const random_side *s, size_t room, oclfft_layout *layout) {
    bool leave_strides = dice_chance(d, 70) && is_packed(s, room),
         leave_distance = dice_chance(d, 60);
    *layout = (oclfft_layout){
        s->planar ? OCLFFT_PLANAR : OCLFFT_INTERLEAVED, {0}, s->distance, s->offset};
    for (size_t axis = 0; !leave_strides && axis < s->rank; ++axis)
        layout->strides[axis] = s->strides[axis];
    if (leave_distance && (s->batch == 1 || s->distance == closest_distance(s, room)))
        layout->distance = 0;
}
