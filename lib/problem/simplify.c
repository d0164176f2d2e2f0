/* Axes that are left alone make no problem different from one that has a larger batch instead. */
#include <string.h>

#include "base/sizes.h"
#include "desc.h"
#include "side.h"

static bool is_left_alone(const problem *p, uint32_t d) {
    return p->axes[d] == OCLFFT_AXIS_NONE && p->in.lengths[d] == p->lengths[d] &&
           p->out.lengths[d] == p->lengths[d];
}

/* ---- The batch takes axes up ---- */

/* Whether the transforms of a batch lie behind one another where those along an axis end; whether
 * those along an axis do where the batch ends. */
static bool ends_at_batch(const problem *p, const side *s, uint32_t d) {
    return s->distance == s->strides[d] * (int64_t)p->lengths[d];
}

static bool begins_at_batch(const problem *p, const side *s, uint32_t d) {
    return s->strides[d] == s->distance * (int64_t)p->batch;
}

static void take_up(problem *p, uint32_t d, bool inside) {
    p->batch *= p->lengths[d];
    p->lengths[d] = p->in.lengths[d] = p->out.lengths[d] = 1;
    if (!inside) return;
    p->in.distance = p->in.strides[d];
    p->out.distance = p->out.strides[d];
}

/* Whether the batch has taken up an axis. */
static bool try_take_up(problem *p, uint32_t d) {
    if (!is_left_alone(p, d) || p->lengths[d] == 1) return false;
    bool alone =
        p->batch == 1 && side_is_outermost(p, &p->in, d) && side_is_outermost(p, &p->out, d);
    bool before = p->batch > 1 && ends_at_batch(p, &p->in, d) && ends_at_batch(p, &p->out, d);
    bool behind = p->batch > 1 && begins_at_batch(p, &p->in, d) && begins_at_batch(p, &p->out, d);
    if (alone || before || behind) take_up(p, d, alone || before);
    return alone || before || behind;
}

/* ---- Axes of length 1 ---- */

#define DROP(array, d) memmove(&(array)[d], &(array)[(d) + 1], (last - (d)) * sizeof *(array))

static void drop_of_side(side *s, uint32_t d, uint32_t last) {
    DROP(s->lengths, d);
    DROP(s->starts, d);
    DROP(s->centered, d);
    DROP(s->strides, d);
    s->lengths[last] = s->starts[last] = 0;
    s->strides[last] = 0;
    s->centered[last] = false;
}

static void drop(problem *p, uint32_t d) {
    uint32_t last = p->rank - 1;
    DROP(p->lengths, d);
    DROP(p->axes, d);
    p->lengths[last] = 0;
    p->axes[last] = OCLFFT_AXIS_DEFAULT;
    drop_of_side(&p->in, d, last);
    drop_of_side(&p->out, d, last);
    if (p->halved < OCLFFT_MAX_RANK && p->halved > d) --p->halved;
    p->rank = last;
}

/* What does not matter is as if packed (side.c). */
static void pack_idle(const problem *p, side *s) {
    int64_t packed[OCLFFT_MAX_RANK];
    (void)side_packed_strides(p, s, packed); /* fits: there are fewer elements than before */
    for (uint32_t d = 0; d < p->rank; ++d)
        if (s->lengths[d] == 1) s->strides[d] = packed[d];
}

void problem_simplify(problem *p) {
    bool transforms = false, changed = true;
    for (uint32_t d = 0; d < p->rank; ++d)
        transforms = transforms || p->axes[d] != OCLFFT_AXIS_NONE;
    if (!transforms || p->transposed) return;
    while (changed) {
        changed = false;
        for (uint32_t d = 0; d < p->rank; ++d) changed = try_take_up(p, d) || changed;
    }
    for (uint32_t d = p->rank; d-- > 0;)
        if (is_left_alone(p, d) && p->lengths[d] == 1) drop(p, d);
    pack_idle(p, &p->in);
    pack_idle(p, &p->out);
    if (p->batch > 1) return;
    p->in.distance = side_closest_distance(p, &p->in);
    p->out.distance = side_closest_distance(p, &p->out);
}
