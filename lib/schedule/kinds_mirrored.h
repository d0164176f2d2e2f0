/* DCT-I and DST-I, whose elements are mirrored, as complex transforms; and what the orders of all
 * kinds are made of. */
#ifndef OCLFFT_SCHEDULE_KINDS_MIRRORED_H
#define OCLFFT_SCHEDULE_KINDS_MIRRORED_H

#include "axis_plan.h"

/* ---- Which transform ---- */

/* What an axis of so many elements is computed as: a transform of real data to a half of a spectrum
 * or back, or of complex data, of `length` points. */
typedef struct kind_core {
    oclfft_transform transform;
    uint64_t length;
} kind_core;

/* What computes a DCT-I or DST-I folded: two mirrored elements make one complex point, and two
 * results another. DCT-I and DST-I alone may be. */
kind_core kind_core_folded(axis_work work, uint64_t elements);
bool kinds_may_fold(axis_work work, uint64_t elements);

/* What computes a DCT-I or DST-I of so many points that is not folded. */
kind_core kinds_mirrored_core(uint64_t points);

/* ---- Orders ---- */

/* Elements from point `from` on. */
static inline void add_run(element_order *o, uint64_t from, int64_t first, int64_t step,
                           bool negative) {
    o->runs[o->count++] = (order_run){from, true, negative, first, step};
}

/* No elements from there on. */
static inline void add_gap(element_order *o, uint64_t from) {
    o->runs[o->count++] = (order_run){.from = from};
}

static inline rotation rotation_of(uint64_t count, uint64_t first, int64_t step, uint64_t period,
                                   double amplitude) {
    return (rotation){
        .count = count, .first = first, .step = step, .period = period, .amplitude = amplitude};
}

/* Whether the elements of an orthonormal transform have weights. */
bool kinds_are_weighted(const axis_plan *axis);

/* The elements of a DCT-I or DST-I, there and back. */
element_order kinds_mirrored(int64_t n, bool sine);

/* The order at an end where it is a complex transform. */
void kinds_order_mirrored(const axis_plan *axis, pass_end *e, bool load);

#endif
