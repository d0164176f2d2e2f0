/* The stage on which contenders meet: one device, one OpenCL context, one pair of data buffers.
 *
 * At 2^27 points a buffer takes a gigabyte, so contenders on OpenCL share theirs. In place, a contender works on `out` after the
 * input was copied there; `in` stays the master copy. */
#ifndef BENCH_STAGE_H
#define BENCH_STAGE_H

#include <oclfft/opencl.h>

#include "shape.h"

struct stage {
    oclfft_context *context;
    oclfft_device_info info;
    cl_context cl; /* the library's own context, borrowed */
    cl_device_id device;
    cl_command_queue queue; /* in-order, for the peers and the copy */
    int host_threads;       /* for peers on the host */

    oclfft_buffer *in, *out;
    cl_mem cl_in, cl_out;
    size_t in_capacity, out_capacity;
    void *host_in, *host_out; /* host_in is what `in` holds */
    size_t host_in_capacity, host_out_capacity;
    size_t loaded_bytes; /* of random data, in `in` and host_in */
    oclfft_precision loaded_precision;
};

/* Opens the device that `config` selects. On failure the reason is in peer_why(). */
bool stage_open(struct stage *stage, const oclfft_context_config *config);
void stage_close(struct stage *stage);

/* Makes the buffers large enough for a problem and fills `in` and `host_in` with random data, unless they hold it already. */
bool stage_load(struct stage *stage, const oclfft_plan_desc *desc);

/* Whether `in` still holds what was loaded; looks at its head and tail. A contender that damages it is told apart that way. */
bool stage_input_intact(struct stage *stage);

/* Before a run: in place the input again, else NaNs over the output, so that nobody is credited with another's result. */
bool stage_restore(struct stage *stage, const struct shape *shape);

/* `out` to the host. Blocking. */
bool stage_read(struct stage *stage, size_t offset, size_t bytes, void *to);

/* Host to the buffer that a transform reads; not blocking. */
bool stage_upload(struct stage *stage, const struct shape *shape, const void *from);

/* Room for a result on the host, at least `bytes`; NULL when there is none. */
void *stage_host_out(struct stage *stage, size_t bytes);

bool stage_finish(struct stage *stage);

#endif
