/* A problem of which no piece goes through a device, as two smaller ones. A pure value. */
#ifndef OCLFFT_DISTRIBUTE_STEPS_H
#define OCLFFT_DISTRIBUTE_STEPS_H

#include "problem/problem.h"

typedef enum steps_kind {
    STEPS_NONE, /* there is nothing to take apart */
    STEPS_TWO,  /* one after the other, with a packed array between them: some axes first, then the
                   rest; or a callback alone, then all axes, or the other way round */
    STEPS_PARTS /* the real parts, then the imaginary ones, by the same plan */
} steps_kind;

typedef struct steps {
    steps_kind kind;
    uint32_t first, second; /* bit a: axis a is transformed by the first, or the second problem */
    bool real_between;
    bool copied; /* parts: of a copy of the input, which begins with its lowest element, because a
                    real transform in place moves no elements */
} steps;

/* Takes off the longest axis where several are transformed. The axes of a real transform keep their
 * order around the halved one, and what crops comes before what pads. Of one axis the callbacks;
 * then, of a cosine or sine axis of complex numbers, the parts. `p` has its axes as the description
 * has them. */
steps steps_of(const problem *p);

/* The description of problem `which`, 0 or 1, but for its callbacks: the first has that of the
 * load, the second that of the store. Of parts there is one description, for an array that begins
 * with them. `desc` is that of `p`. */
void steps_desc(const steps *s, const problem *p, const oclfft_plan_desc *desc, uint32_t which,
                oclfft_plan_desc *out);

/* Bytes of the array between two problems, or of the copy of each array of the input. */
uint64_t steps_bytes(const steps *s, const problem *p);

#endif
