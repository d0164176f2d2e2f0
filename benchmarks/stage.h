/* The stage on which contenders meet: one device, one OpenCL context, one set of data buffers.
 *
 * At 2^27 points a buffer takes a gigabyte, so contenders on OpenCL share theirs. In place, a
 * contender works on `out` after the input was copied there; `in` stays the master copy. A planar
 * side has two buffers; in host memory its two arrays lie one after the other. */
#ifndef BENCH_STAGE_H
#define BENCH_STAGE_H

#include <oclfft/opencl.h>

#include "host_array.h"
#include "shape.h"

enum { ARRAYS = 2 };

struct device_array {
    oclfft_buffer *buffer;
    cl_mem memory; /* the same */
    size_t capacity;
};

struct stage {
    oclfft_context *context;
    oclfft_device_info info;
    cl_context cl; /* the library's own context, borrowed */
    cl_device_id device;
    cl_command_queue queue; /* in-order, for the peers and the copy */
    int host_threads;       /* for peers on the host */
    bool pinned;            /* host arrays are to be pinned, where CUDA is there to do it */

    struct device_array in[ARRAYS], out[ARRAYS];
    struct host_array host_in, host_out; /* host_in is what `in` holds */
    struct shape loaded;                 /* whose input that is; batch 0: nobody's */
    unsigned content; /* a number that host_in has had since it was last filled; never 0 then */
    size_t loaded_sequence; /* bytes of host_in that are the plain random sequence in loaded_type */
    oclfft_element_type loaded_type;
};

/* Opens the device that `config` selects. On failure the reason is in peer_why(). */
bool stage_open(struct stage *stage, const oclfft_context_config *config);
void stage_close(struct stage *stage);

/* What pins the host arrays, so that all contenders transfer from and to the same memory as
 * cudaMallocHost gives; NULL: they are ordinary. */
const struct cuda *stage_pinning(const struct stage *stage);

/* Makes the buffers large enough for `count` problems and fills `in` and `host_in` with the input
 * of the first; the others, which are run beside it only to be timed, find that or other random
 * data. */
bool stage_load(struct stage *stage, const oclfft_plan_desc *const *problems, size_t count);

/* The same without input: buffers that the device has written once, and so has made, of no
 * particular content. */
bool stage_reserve(struct stage *stage, const oclfft_plan_desc *const *problems, size_t count);

/* Puts the input back after someone damaged it. */
bool stage_reload(struct stage *stage);

/* Whether `in` still holds what was loaded; looks at its head and tail. A contender that damages it
 * is told apart that way. */
bool stage_input_intact(struct stage *stage);

/* Before a run: in place the input again, else NaNs over the output, so that nobody is credited
 * with another's result. */
bool stage_restore(struct stage *stage, const struct shape *shape);

/* From array number `array` of `out` to the host. Blocking. */
bool stage_read(struct stage *stage, int array, size_t offset, size_t bytes, void *to);

/* All of the input from host arrays to the buffers that a transform reads, all of the output to
 * host arrays. Not blocking but at the end. */
bool stage_upload(struct stage *stage, const struct shape *shape, const void *from);
bool stage_download(struct stage *stage, const struct shape *shape, void *to);

/* Room for a result on the host, at least `bytes`; NULL when there is none. */
void *stage_host_out(struct stage *stage, size_t bytes);

bool stage_finish(struct stage *stage);

#endif
