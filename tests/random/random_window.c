#include "random_window.h"

/* ---- Elements of the whole ---- */

size_t random_side_full_length(const random_side *s, size_t axis) {
    return axis < s->rank ? s->full[axis] : s->batch;
}

size_t random_side_full_points(const random_side *s) {
    size_t points = 1;
    for (size_t axis = 0; axis < s->rank; ++axis)
        if (!s->left[axis]) points *= s->full[axis];
    return points;
}

size_t random_side_full_count(const random_side *s) {
    size_t count = s->batch;
    for (size_t axis = 0; axis < s->rank; ++axis) count *= s->full[axis];
    return count;
}

/* Place p of a centred axis has the index p - n/2, modulo n. */
size_t random_side_index(const random_side *s, size_t axis, size_t at) {
    if (axis == s->rank) return at;
    size_t n = s->full[axis], place = s->starts[axis] + at;
    return s->centered[axis] ? (place + n - n / 2) % n : place;
}

size_t random_side_number(const random_side *s, size_t element) {
    size_t order[RANDOM_AXES], indices[RANDOM_AXES], number = 0;
    random_side_order(s, order);
    random_side_indices(s, element, indices);
    for (size_t i = 0; i <= s->rank; ++i)
        number = number * random_side_full_length(s, order[i]) +
                 random_side_index(s, order[i], indices[order[i]]);
    return number;
}

size_t random_side_transform(const random_side *s, size_t element) {
    return random_side_number(s, element) / random_side_full_points(s);
}

bool random_side_has(const random_side *s, size_t transform) {
    size_t order[RANDOM_AXES];
    bool has = true;
    random_side_order(s, order);
    for (size_t i = s->rank + 1; i-- > 0;) {
        size_t axis = order[i], length = random_side_full_length(s, axis);
        if (axis == s->rank || !s->left[axis]) continue;
        size_t index = transform % length;
        has = has && index >= s->starts[axis] && index - s->starts[axis] < s->lengths[axis];
        transform /= length;
    }
    return has;
}

bool random_side_is_cut(const random_side *s) {
    bool cut = false;
    for (size_t axis = 0; axis < s->rank; ++axis) cut = cut || s->lengths[axis] < s->full[axis];
    return cut;
}

bool random_side_is_centered(const random_side *s) {
    bool centered = false;
    for (size_t axis = 0; axis < s->rank; ++axis)
        centered = centered || (s->centered[axis] && s->full[axis] > 1);
    return centered;
}

/* ---- Drawing ---- */

typedef struct window {
    size_t start, extent;
} window;

static window draw_window(dice *d, size_t full) {
    static const unsigned char weights[] = {30, 12, 18, 15, 15, 10};
    size_t some = dice_between(d, 1, full), start = dice_below(d, full - some + 1);
    switch (dice_pick(d, weights, 6)) {
    case 0: return (window){0, some};
    case 1: return (window){full - some, some};
    case 2: return (window){start, some};
    case 3: some = dice_between(d, 1, full < 3 ? full : 3); break;
    case 4: return (window){0, (full + 1) / 2};
    default: return (window){(full - some) / 2, some}; /* around the middle */
    }
    return (window){dice_below(d, full - some + 1), some};
}

static void set_window(random_side *s, size_t axis, window w) {
    s->starts[axis] = w.start;
    s->lengths[axis] = w.extent;
}

static bool meet(const random_side *a, const random_side *b, size_t axis) {
    return a->starts[axis] < b->starts[axis] + b->lengths[axis] &&
           b->starts[axis] < a->starts[axis] + a->lengths[axis];
}

/* Of an axis that is left alone some of what is there on one side must be there on the other. */
static void cut_axis(dice *d, random_side *s, const random_side *other, size_t axis) {
    set_window(s, axis, draw_window(d, s->full[axis]));
    while (s->left[axis] && !meet(s, other, axis))
        set_window(s, axis, draw_window(d, s->full[axis]));
}

/* A bit for each side: 1 the input, 2 the output. */
static unsigned draw_sides(dice *d) {
    static const unsigned char weights[] = {0, 30, 30, 40};
    return (unsigned)dice_pick(d, weights, 4);
}

static bool try_cut(dice *d, random_side *in, random_side *out, size_t halved) {
    static const unsigned char kinds[] = {40, 20, 40};
    size_t kind = dice_pick(d, kinds, 3), forced = dice_below(d, in->rank);
    unsigned cut = kind == 1 ? 0 : draw_sides(d), centered = kind == 0 ? 0 : draw_sides(d);
    for (size_t axis = 0; axis < in->rank; ++axis) {
        bool chosen = axis == forced || dice_chance(d, 65);
        if (chosen && cut & 1) cut_axis(d, in, out, axis);
        if (chosen && cut & 2) cut_axis(d, out, in, axis);
        if (!in->fourier[axis] || axis == halved || !dice_chance(d, axis == forced ? 100 : 65))
            continue;
        in->centered[axis] = centered & 1;
        out->centered[axis] = centered & 2;
    }
    return random_side_is_cut(in) || random_side_is_cut(out) || random_side_is_centered(in) ||
           random_side_is_centered(out);
}

void random_sides_cut(dice *d, random_side *in, random_side *out, size_t halved) {
    enum { TRIES = 20 };
    for (int i = 0; i < TRIES && !try_cut(d, in, out, halved); ++i) {
    }
}

void random_side_spell_window(dice *d, const random_side *s, oclfft_layout *layout) {
    for (size_t axis = 0; axis < s->rank; ++axis) {
        bool to_end = s->starts[axis] + s->lengths[axis] == s->full[axis];
        layout->starts[axis] = s->starts[axis];
        layout->centered[axis] = s->centered[axis];
        layout->extents[axis] = to_end && dice_chance(d, 60) ? 0 : s->lengths[axis];
    }
}
