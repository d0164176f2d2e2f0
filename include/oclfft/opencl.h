/* oclfft and an application's own OpenCL.
 *
 * SPDX-License-Identifier: MIT
 *
 * This header is for programs that already have an OpenCL context, a queue and memory objects. The
 * contexts and buffers made here work with all functions of <oclfft/oclfft.h>. The library retains
 * the OpenCL objects it is given and releases them when its own objects are destroyed.
 *
 * The application chooses the version of OpenCL that CL/cl.h declares: this header does not define
 * CL_TARGET_OPENCL_VERSION, and it works with any value from 120 on. If the application does not
 * define it either, the OpenCL headers use their own default, and some print a note when compiled.
 *
 * The conventions of <oclfft/oclfft.h> about errors, ownership and threads apply here, too.
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

/* Makes a context of the library on an existing OpenCL context. `device` must belong to `cl`; it
 * may be a sub-device. oclfft_execute and the buffer functions use `queue`, which may be in-order
 * or out-of-order. On an out-of-order queue what they enqueue begins after all commands before it
 * (a barrier), and so do convolutions; what the application enqueues next needs a barrier, or an
 * event, of its own. If `queue` is NULL, the library creates an in-order queue. (With PoCL a
 * sub-device needs a queue, because PoCL's contexts list the whole device instead.) `config` may be
 * NULL; its fields that choose a device are ignored. The library retains `cl`, `device` and
 * `queue`; on failure it retains nothing.
 * Errors: INVALID_ARGUMENT (context, cl or device is NULL; the device or queue belongs to another
 * OpenCL context; the configuration is refused for a reason that oclfft_context_create gives),
 * DEVICE_FAILED, OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_context_from_cl(cl_context cl, cl_device_id device,
                                                cl_command_queue queue,
                                                const oclfft_context_config *config,
                                                oclfft_context **context);

/* Gives the OpenCL objects of a context. Each pointer except `context` may be NULL. Nothing is
 * retained for the caller: the objects stay valid as long as the context. Errors: INVALID_ARGUMENT
 * (context is NULL). */
OCLFFT_API oclfft_status oclfft_context_get_cl(const oclfft_context *context, cl_context *cl,
                                               cl_device_id *device, cl_command_queue *queue);

/* Makes a buffer from a memory object of the same OpenCL context, and retains that object, which
 * may be a sub-buffer. It may have been created with any flags, but calls that the flags forbid
 * return INVALID_ARGUMENT: with CL_MEM_READ_ONLY a plan or oclfft_buffer_pack must not write it,
 * with CL_MEM_WRITE_ONLY a plan or oclfft_buffer_unpack must not read it, and CL_MEM_HOST_...
 * restricts oclfft_buffer_read and oclfft_buffer_write. Out of place, a plan of one dimension only
 * writes its output, while a plan of several dimensions may also read it.
 * Errors: INVALID_ARGUMENT (an argument is NULL; `memory` is not a buffer or belongs to another
 * OpenCL context), OUT_OF_HOST_MEMORY, DEVICE_FAILED. */
OCLFFT_API oclfft_status oclfft_buffer_from_cl(oclfft_context *context, cl_mem memory,
                                               oclfft_buffer **buffer);

/* Gives the memory object of a buffer. It is not retained for the caller, and stays valid as long
 * as the buffer. Errors: INVALID_ARGUMENT (an argument is NULL). */
OCLFFT_API oclfft_status oclfft_buffer_get_cl(const oclfft_buffer *buffer, cl_mem *memory);

/* Enqueues one execution on any queue of the plan's context and device, in-order or out-of-order.
 *   in, out      in[0] and out[0] are the data; in[1] and out[1] are the second arrays of a planar
 *                side, and NULL otherwise. In place, `out` is NULL or has the same objects as `in`.
 *                Any memory objects of the OpenCL context can be used, even those of buffers of
 *                another oclfft_context; the caller is responsible for the order of execution.
 *   workspace    at least oclfft_plan_workspace bytes, readable and writable, which nothing else
 *                uses until the event completes: commands that are ordered behind it, by an
 *                in-order queue or by events, may use it. If it is NULL, the library uses the
 *                plan's scratch. Executions of one plan that use its scratch run one after the
 *                other, whatever their queues. A plan without scratch orders nothing.
 *   wait, event  as for clEnqueueNDRangeKernel. `wait` has `num_wait` events of the same OpenCL
 *                context, none of them NULL; it is NULL when num_wait is 0. `event` may be NULL;
 *                otherwise *event completes when `out` is written, and the caller releases it.
 *                It is the event of the last command: its profiling times are those of the last
 *                pass. Nothing is flushed: call clFlush before another queue waits for it.
 *
 * Overlapping memory objects (sub-buffers of one buffer, or a buffer and its sub-buffer) are
 * refused, unless they are input and output in place. This applies to `out` and `in`, to the two
 * arrays of a planar side, to the workspace and any other object, and to callback buffers and
 * anything that is written. Buffers that share host memory through CL_MEM_USE_HOST_PTR are not
 * recognised.
 *
 * The plan retains the last queue other than the context's own that it was enqueued on, and the
 * last one that used its scratch, each until another takes its place or the plan is destroyed. Any
 * number of threads may enqueue one plan.
 * Errors: those of oclfft_execute_planar; INVALID_ARGUMENT also if the queue belongs to another
 * OpenCL context or device, if num_wait does not match `wait`, if an event is NULL or belongs to
 * another OpenCL context, or if the workspace is too small, overlaps another object, or its flags
 * do not let kernels read and write it. On an error no event is returned. All arguments are checked
 * before anything is enqueued. If an OpenCL call fails between several passes, the output is
 * undefined. */
OCLFFT_API oclfft_status oclfft_enqueue(oclfft_plan *plan, cl_command_queue queue,
                                        oclfft_direction direction, const cl_mem in[2],
                                        const cl_mem out[2], cl_mem workspace, cl_uint num_wait,
                                        const cl_event *wait, cl_event *event);

/* Enqueues one execution of a convolution on any queue of its context and device, in-order or
 * out-of-order. `in` and `out` may be any memory objects of the OpenCL context that do not overlap;
 * `wait`, `num_wait` and `event` are as in oclfft_enqueue. Any number of threads may call this
 * function; executions of one object on different queues run one after the other. The object
 * retains the last queue that it was enqueued on.
 * Errors: those of oclfft_convolution_execute; INVALID_ARGUMENT also for a queue, `wait` or event
 * that oclfft_enqueue refuses. On an error no event is returned. */
OCLFFT_API oclfft_status oclfft_convolution_enqueue(oclfft_convolution *convolution,
                                                    cl_command_queue queue, cl_mem in, cl_mem out,
                                                    cl_uint num_wait, const cl_event *wait,
                                                    cl_event *event);

#ifdef __cplusplus
}
#endif

#endif
