/* The data of an execution as the caller gives them, and whether they fit the plan. Every array is
 * a memory object: a buffer's, or one of the caller's own OpenCL. */
#ifndef OCLFFT_RUN_ARRAYS_H
#define OCLFFT_RUN_ARRAYS_H

#include "device/buffer.h"
#include "execution.h"

/* First and second array of the input, then those of the output. */
enum { IN, IN_IM, OUT, OUT_IM, ARRAYS };

typedef struct arrays {
    oclfft_direction direction; /* of the execution */
    const char *function; /* which the caller called, and what it calls the arrays: for messages */
    const char *const *names; /* ARRAYS of them */
    cl_mem memory[ARRAYS];    /* NULL: not given */
    uint64_t serial[ARRAYS];  /* of buffers; else 0 */
    memory_range range[ARRAYS];
} arrays;

/* Which arrays there are and which are the same, by the handles alone. Errors: INVALID_ARGUMENT. */
oclfft_status arrays_check(const oclfft_plan *plan, const arrays *a);

/* By the ranges: sizes, whether kernels may read and write there, and that none lies where another
 * does, nor a callback's buffer in an output. Errors: INVALID_ARGUMENT. */
oclfft_status arrays_check_ranges(oclfft_plan *plan, const arrays *a);

/* The same for a caller's workspace. */
oclfft_status arrays_check_workspace(const oclfft_plan *plan, const arrays *a,
                                     const memory_range *workspace);

/* Checked arrays as plan_execute takes them, on the context's queue. */
execution arrays_execution(const oclfft_plan *plan, const arrays *a);

#endif
