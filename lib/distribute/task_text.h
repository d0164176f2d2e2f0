/* OpenCL C functions that the plans of tasks call at their ends. */
#ifndef OCLFFT_DISTRIBUTE_TASK_TEXT_H
#define OCLFFT_DISTRIBUTE_TASK_TEXT_H

#include "distribution.h"

/* Where the elements of a task's array are in the whole array of its side. */
typedef struct callback_terms {
    array_form whole;
    bool origin; /* the last buffer has the indices of the task's lowest element, so that tasks of
                    the same form share a plan; otherwise the text has them */
} callback_terms;

/* The application's callback, called with the number of an element in the whole array of its side,
 * and with pointers so moved that this number finds the element. */
void task_callback_text(const distribution *d, const array *a, const callback_terms *terms,
                        const oclfft_callback *c, bool load, text *out);

/* Declares the place of an element in its array, and x0, x1, ..., its index along each dimension.
 */
void task_indices_text(const array *a, const callback_terms *terms, text *out);

/* The terms of a packed array of a side. */
callback_terms callback_terms_packed(const distribution *d, bool load);
extern const char task_callback_name[];

/* A store callback that multiplies by the twiddles of a lap, exp(-2 pi i m / N), N the length of
 * the split axis. That is low[m % 2^bits] high[m / 2^bits], from the two tables that are its first
 * buffers; m = k1 n2, k1 (n2 third + n3), or rows k2 n3. The third buffer has the indices of the
 * array's first element along the parts of the axis, and then 1 where the direction is backward,
 * else 0. So tasks of the same form share a plan. */
void task_twiddle_text(const distribution *d, uint32_t lap_at, const array *a, text *out);
extern const char task_twiddle_name[];
uint32_t task_twiddle_bits(const distribution *d);
uint64_t task_twiddle_modulus(const distribution *d);

#endif
