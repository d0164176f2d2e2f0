#include "random_layout.h"

#include <stdlib.h>

/* The axes of a side are its dimensions and, behind them, the batch. */
size_t random_side_length(const random_side *s, size_t axis) {
    return axis < s->rank ? s->lengths[axis] : s->batch;
}

static ptrdiff_t axis_stride(const random_side *s, size_t axis) {
    return axis < s->rank ? s->strides[axis] : s->distance;
}

/* Without its sign. */
static size_t axis_step(const random_side *s, size_t axis) {
    ptrdiff_t stride = axis_stride(s, axis);
    return (size_t)(stride < 0 ? -stride : stride);
}

static bool is_left(const random_side *s, size_t axis) {
    return axis == s->rank || s->left[axis];
}

/* ---- Elements ---- */

size_t random_side_count(const random_side *s) {
    size_t count = 1;
    for (size_t axis = 0; axis <= s->rank; ++axis) count *= random_side_length(s, axis);
    return count;
}

size_t random_side_transforms(const random_side *s) {
    size_t count = 1;
    for (size_t axis = 0; axis <= s->rank; ++axis)
        if (is_left(s, axis)) count *= random_side_length(s, axis);
    return count;
}

static size_t reach(const random_side *s, bool down) {
    size_t sum = 0;
    for (size_t axis = 0; axis <= s->rank; ++axis)
        if ((axis_stride(s, axis) < 0) == down)
            sum += (random_side_length(s, axis) - 1) * axis_step(s, axis);
    return sum;
}

size_t random_side_lowest(const random_side *s) {
    return s->offset - reach(s, true);
}

size_t random_side_span(const random_side *s) {
    return s->offset + reach(s, false) + 1;
}

void random_side_order(const random_side *s, size_t order[RANDOM_AXES]) {
    size_t count = 0;
    order[count++] = s->rank;
    for (int left = 1; left >= 0; --left)
        for (size_t axis = 0; axis < s->rank; ++axis)
            if (s->left[axis] == (left == 1)) order[count++] = axis;
}

void random_side_indices(const random_side *s, size_t element, size_t indices[RANDOM_AXES]) {
    size_t order[RANDOM_AXES];
    random_side_order(s, order);
    for (size_t i = s->rank + 1; i-- > 0;) {
        size_t length = random_side_length(s, order[i]);
        indices[order[i]] = element % length;
        element /= length;
    }
}

void random_side_places(const random_side *s, size_t *places) {
    size_t order[RANDOM_AXES], filled = 1;
    random_side_order(s, order);
    places[0] = s->offset;
    for (size_t i = 0; i <= s->rank; ++i) { /* what is filled is spread, from its end on */
        size_t length = random_side_length(s, order[i]);
        for (size_t from = filled; from-- > 0;)
            for (size_t k = length; k-- > 0;)
                places[from * length + k] =
                    places[from] + k * (size_t)axis_stride(s, order[i]); /* modulo 2^64 */
        filled *= length;
    }
}

static int compare_places(const void *a, const void *b) {
    const size_t *first = a, *second = b;
    return (*first > *second) - (*first < *second);
}

size_t random_side_distinct(const random_side *s, size_t *places) {
    size_t count = random_side_count(s), distinct = 0;
    random_side_places(s, places);
    qsort(places, count, sizeof *places, compare_places);
    for (size_t i = 0; i < count; ++i)
        if (!distinct || places[distinct - 1] != places[i]) places[distinct++] = places[i];
    return distinct;
}

/* ---- Traits ---- */

static bool is_permuted(const random_side *s) {
    size_t smallest = SIZE_MAX;
    for (size_t axis = 0; axis < s->rank; ++axis) {
        if (s->lengths[axis] == 1) continue;
        if (axis_step(s, axis) > smallest) return true;
        smallest = axis_step(s, axis);
    }
    return false;
}

/* Some axis with a smaller stride reaches beyond the first step of another, which is not a multiple
 * of it. */
static bool is_tangled(const random_side *s) {
    for (size_t a = 0; a <= s->rank; ++a)
        for (size_t b = 0; b <= s->rank; ++b) {
            size_t small = axis_step(s, a), large = axis_step(s, b),
                   length = random_side_length(s, a);
            if (length > 1 && random_side_length(s, b) > 1 && small < large &&
                (length - 1) * small > large)
                return true;
        }
    return false;
}

static bool is_batch_inside(const random_side *s) {
    for (size_t axis = 0; axis < s->rank; ++axis)
        if (s->batch > 1 && s->lengths[axis] > 1 && axis_step(s, axis) > axis_step(s, s->rank))
            return true;
    return false;
}

static bool is_reversed(const random_side *s) {
    return reach(s, true) > 0;
}

unsigned random_side_traits(const random_side *s) {
    size_t last = s->rank - 1, lowest = random_side_lowest(s);
    unsigned traits = 0;
    if (random_side_span(s) - lowest > random_side_count(s)) traits |= TRAIT_PADDED;
    if (is_permuted(s)) traits |= TRAIT_PERMUTED;
    if (s->lengths[last] > 1 && axis_step(s, last) > 1) traits |= TRAIT_STRIDED;
    if (is_batch_inside(s)) traits |= TRAIT_INSIDE;
    if (is_tangled(s)) traits |= TRAIT_TANGLED;
    if (lowest) traits |= TRAIT_OFFSET;
    if (is_reversed(s)) traits |= TRAIT_REVERSED;
    return traits;
}

/* ---- Making ---- */

/* The axes by the strides that they shall have, the smallest first. */
static void choose_order(dice *d, const random_side *s, unsigned traits, bool rows_whole,
                         size_t order[RANDOM_AXES]) {
    size_t first = rows_whole ? 1 : 0, batch_at = s->rank, count = first;
    if (rows_whole) order[0] = s->row;
    for (size_t axis = s->rank; axis-- > 0;)
        if (!rows_whole || axis != s->row) order[count++] = axis;
    order[s->rank] = s->rank;
    for (size_t i = s->rank; traits & TRAIT_PERMUTED && i-- > first + 1;) {
        size_t other = dice_between(d, first, i), axis = order[i];
        order[i] = order[other];
        order[other] = axis;
    }
    if (traits & TRAIT_INSIDE && s->rank > first) batch_at = dice_between(d, first, s->rank - 1);
    for (size_t i = s->rank; i > batch_at; --i) order[i] = order[i - 1];
    order[batch_at] = s->rank;
}

static void set_stride(random_side *s, size_t axis, ptrdiff_t stride) {
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
 * stride, but for whole rows. */
static void choose_strides(dice *d, random_side *s, unsigned traits, bool rows_whole) {
    size_t order[RANDOM_AXES], stride = 1, reached = 0;
    choose_order(d, s, traits, rows_whole, order);
    if (traits & TRAIT_STRIDED && !rows_whole) stride = dice_between(d, 2, 5);
    for (size_t i = 0; i <= s->rank; ++i) {
        size_t length = random_side_length(s, order[i]),
               next = i < s->rank ? random_side_length(s, order[i + 1]) : 1;
        bool row = rows_whole && i == 0;
        if (traits & TRAIT_TANGLED && !row && length > 1 && next > 1 &&
            greatest_divisor(length, next) == 1) {
            /* i*next + j*length differs for all i < length, j < next */
            set_stride(s, order[i], (ptrdiff_t)(stride * next));
            set_stride(s, order[i + 1], (ptrdiff_t)(stride * length));
            reached += stride * ((length - 1) * next + (next - 1) * length);
            stride *= 2 * length * next;
            ++i;
        } else {
            bool loose = length == 1 && !row && traits && dice_chance(d, 30);
            set_stride(s, order[i], (ptrdiff_t)(loose ? dice_between(d, 1, 100) : stride));
            reached += stride * (length - 1);
            stride *= length;
        }
        if (traits & TRAIT_TIGHT) stride = reached + 1;
        if (traits & TRAIT_PADDED) stride += choose_gap(d);
    }
}

/* The axis runs the other way through the same places. */
static void reverse(random_side *s, size_t axis) {
    ptrdiff_t stride = axis_stride(s, axis);
    s->offset += (size_t)((ptrdiff_t)(random_side_length(s, axis) - 1) * stride);
    set_stride(s, axis, -stride);
}

static void reverse_some(dice *d, random_side *s, bool rows_whole) {
    for (size_t axis = 0; axis <= s->rank; ++axis)
        if (dice_chance(d, 50) && !(rows_whole && axis == s->row)) reverse(s, axis);
}

void random_side_lay_out(dice *d, random_side *s, unsigned traits, bool rows_whole) {
    s->offset = 0;
    choose_strides(d, s, traits, rows_whole);
    if (traits & TRAIT_OFFSET) s->offset = dice_between(d, 1, dice_chance(d, 80) ? 20 : 3000);
    if (traits & TRAIT_REVERSED) reverse_some(d, s, rows_whole);
    if (random_side_span(s) > RANDOM_SPAN) random_side_lay_out(d, s, 0, rows_whole);
}

/* ---- Shared places ---- */

/* Strides that are all zero would mean packed. */
static bool has_stride_beside(const random_side *s, size_t axis) {
    for (size_t other = 0; other < s->rank; ++other)
        if (other != axis && s->strides[other]) return true;
    return false;
}

/* A distance of zero would mean another one. */
void random_side_share(dice *d, random_side *s) {
    size_t first = dice_below(d, s->rank + 1), axis = first;
    while (random_side_length(s, axis) == 1) {
        axis = axis == s->rank ? 0 : axis + 1;
        if (axis == first) return;
    }
    ptrdiff_t stride = axis_stride(s, axis);
    size_t down = stride < 0 ? (random_side_length(s, axis) - 1) * (size_t)-stride : 0,
           step = dice_between(d, 1, axis_step(s, axis));
    if (dice_chance(d, 40) && axis < s->rank && has_stride_beside(s, axis)) step = 0;
    s->offset -= down;
    set_stride(s, axis, (ptrdiff_t)step);
    if (down) reverse(s, axis);
}

/* ---- Other strides, the same places ---- */

static void exchange(size_t *a, size_t *b) {
    size_t other = *a;
    *a = *b;
    *b = other;
}

/* Of axes that continue each other, of which the first has this stride, in a new order. */
static void reorder(dice *d, random_side *s, size_t *axes, size_t count) {
    size_t stride = axis_step(s, axes[0]);
    for (size_t i = count; i-- > 1;) exchange(&axes[i], &axes[dice_below(d, i + 1)]);
    for (size_t i = 0; i < count; ++i) {
        set_stride(s, axes[i], (ptrdiff_t)stride);
        stride *= random_side_length(s, axes[i]);
    }
}

/* Axes of more than one element by their strides, the smallest first. */
static size_t sorted_axes(const random_side *s, size_t axes[RANDOM_AXES]) {
    size_t count = 0;
    for (size_t axis = 0; axis <= s->rank; ++axis) {
        if (random_side_length(s, axis) == 1) continue;
        size_t at = count++;
        for (; at > 0 && axis_step(s, axes[at - 1]) > axis_step(s, axis); --at)
            axes[at] = axes[at - 1];
        axes[at] = axis;
    }
    return count;
}

void random_side_transpose(dice *d, random_side *s) {
    size_t axes[RANDOM_AXES], count, first = 0;
    bool turned = dice_chance(d, 25);
    for (size_t axis = 0; axis <= s->rank; ++axis)
        if (axis_stride(s, axis) < 0) reverse(s, axis);
    count = sorted_axes(s, axes);
    for (size_t i = 1; i <= count; ++i) {
        if (i < count &&
            axis_step(s, axes[i]) == axis_step(s, axes[i - 1]) * random_side_length(s, axes[i - 1]))
            continue;
        reorder(d, s, axes + first, i - first);
        first = i;
    }
    if (turned) reverse_some(d, s, false);
}

/* ---- Writing down ---- */

/* What the library takes distance 0 for: as close as the strides allow. In place these are those of
 * both sides. */
static size_t closest_distance(const random_side *s, const size_t places[OCLFFT_MAX_RANK]) {
    size_t distance = 1;
    for (size_t axis = 0; axis < s->rank; ++axis) {
        bool single = places[axis] == 1, last = axis + 1 == s->rank;
        size_t taken = places[axis] * (single ? 1 : axis_step(s, axis));
        if ((!single || last) && taken > distance) distance = taken;
    }
    return distance;
}

static bool is_packed(const random_side *s, const size_t places[OCLFFT_MAX_RANK]) {
    size_t stride = 1;
    for (size_t axis = s->rank; axis-- > 0;) {
        if (s->lengths[axis] > 1 && s->strides[axis] != (ptrdiff_t)stride) return false;
        stride *= places[axis];
    }
    return true;
}

void random_side_spell(dice *d, const random_side *s, const size_t places[OCLFFT_MAX_RANK],
                       oclfft_layout *layout) {
    bool leave_strides = dice_chance(d, 70) && is_packed(s, places),
         leave_distance = dice_chance(d, 60);
    *layout = (oclfft_layout)OCLFFT_LAYOUT_INIT;
    layout->format = s->planar ? OCLFFT_PLANAR : OCLFFT_INTERLEAVED;
    layout->distance = s->distance;
    layout->offset = s->offset;
    for (size_t axis = 0; !leave_strides && axis < s->rank; ++axis)
        layout->strides[axis] = s->strides[axis];
    if (leave_distance && (s->batch == 1 || s->distance == (ptrdiff_t)closest_distance(s, places)))
        layout->distance = 0;
}
