/* What the store of a lap needs that multiplies by the twiddles of a split axis. */
#ifndef OCLFFT_PARTS_TWIDDLES_H
#define OCLFFT_PARTS_TWIDDLES_H

#include "device/buffer.h"
#include "distribute/distribution.h"

/* Tables, and what differs from task to task. */
typedef struct twiddles {
    oclfft_buffer *low, *high, *first;
} twiddles;

/* The first indices of a task along the axes of a split one; 1 backward, else 0. */
typedef struct twiddle_first {
    cl_ulong index[3], backward;
} twiddle_first;

/* The numbers of a table of roots of unity of order n: root i, or i*2^bits, i < 2^bits. */
void twiddles_fill(oclfft_precision precision, uint64_t n, uint32_t bits, bool high, void *to);

oclfft_status twiddles_make(const distribution *d, oclfft_context *context, twiddles *out);
void twiddles_free(twiddles *t);

/* The buffers of the callback. */
void twiddles_set(const twiddles *t, oclfft_callback *callback);

/* Enqueues the write before a task. `first` stays as it is until the task has ended. */
oclfft_status twiddles_begin(const twiddles *t, cl_command_queue queue, const twiddle_first *first);
twiddle_first twiddle_first_of(const distribution *d, const region *r, oclfft_direction direction);

#endif
