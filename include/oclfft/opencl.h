/* oclfft and an application's own OpenCL.
 *
 * SPDX-License-Identifier: MIT
 *
 * For programs that already have a context, a queue and memory objects. Everything of
 * <oclfft/oclfft.h> works on what is made here. The library retains the OpenCL objects it is given
 * and releases them with its own.
 *
 * The version of OpenCL that CL/cl.h declares is the application's choice
 * (CL_TARGET_OPENCL_VERSION): nothing is defined here, and any from 120 on will do. If nothing
 * is chosen, the headers use their own default, and some print a note when compiled.
 */
#ifndef OCLFFT_OPENCL_H
#define OCLFFT_OPENCL_H

#include <oclfft/oclfft.h>

#ifdef __APPLE__
#include <OpenCL/opencl.h>
#else
#include <CL/cl.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Joins an existing OpenCL context. `device` must belong to `cl`; it may be a sub-device. `queue`
 * is used by oclfft_execute and the buffer functions and may be in-order or out-of-order; NULL: the
 * library makes an in-order one. (With PoCL a sub-device needs a queue: its contexts list the whole
 * device instead.) Of `config` (may be NULL) the cache, log and memory limit count. Retains all
 * three; on failure retains nothing.
 * Errors: INVALID_ARGUMENT (NULL, a device or queue of another context), DEVICE_FAILED,
 * OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_context_from_cl(cl_context cl, cl_device_id device,
                                                cl_command_queue queue,
                                                const oclfft_context_config *config,
                                                oclfft_context **context);

/* Wraps a memory object of the same OpenCL context, and retains it; sub-buffers are fine. Any flags
 * of its creation will do here; calls that they forbid answer INVALID_ARGUMENT: CL_MEM_READ_ONLY
 * for what is written by a plan or oclfft_buffer_pack, CL_MEM_WRITE_ONLY for what is read by a plan
 * or oclfft_buffer_unpack, CL_MEM_HOST_... for oclfft_buffer_read and _write. An output of one
 * dimension out of place is only written; of several it may be read as well. Errors:
 * INVALID_ARGUMENT (NULL, not a buffer, of another context), OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_buffer_from_cl(oclfft_context *context, cl_mem memory,
                                               oclfft_buffer **buffer);

/* The memory object of a buffer, not retained: valid as long as the buffer. Errors:
 * INVALID_ARGUMENT. */
OCLFFT_API oclfft_status oclfft_buffer_get_cl(const oclfft_buffer *buffer, cl_mem *memory);

/* Enqueues one execution on any queue of the plan's context and device, in-order or out-of-order.
 *   in, out      in[0], out[0] the data; in[1], out[1] NULL unless that side is planar. `out` NULL
 *                (or equal objects): in place. Any memory objects of the OpenCL context, also a
 *                buffer's of another oclfft_context: order is the caller's.
 *   workspace    at least oclfft_plan_workspace bytes, readable and writable, untouched by others
 *                until the event; NULL: the library's own, which serialises executions of one plan
 *                on different queues.
 *   wait, event  as for clEnqueueNDRangeKernel; `event` (may be NULL) completes when `out` is
 *                written, and the caller releases it. `wait` has `num_wait` events of the same
 *                OpenCL context, none NULL, and is NULL where that is 0.
 * Memory objects that overlap (sub-buffers, or a buffer and its parts) are refused, except input
 * and output in place: out with in, the two arrays of a planar side, the workspace with any, and
 * what is written with a callback's buffers. Buffers over the same host memory
 * (CL_MEM_USE_HOST_PTR) are not recognised.
 * Any number of threads may enqueue one plan. Errors: as oclfft_execute; on an error no event is
 * returned. When an OpenCL call fails in the middle of several passes the output is undefined; all
 * arguments are checked before the first. */
OCLFFT_API oclfft_status oclfft_enqueue(oclfft_plan *plan, cl_command_queue queue,
                                        oclfft_direction direction, const cl_mem in[2],
                                        const cl_mem out[2], cl_mem workspace, cl_uint num_wait,
                                        const cl_event *wait, cl_event *event);

#ifdef __cplusplus
}
#endif

#endif
