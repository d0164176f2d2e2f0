#include "counted.h"

#include <oclfft/opencl.h>

#include <stdatomic.h>
#include <stdlib.h>

static atomic_int calls[COUNTED_ALL];
static atomic_int failing, refusing;
static _Atomic(cl_program) from_binary; /* the last one */

const char *const counted_names[COUNTED_KINDS] = {"malloc, calloc or realloc",
                                                  "clCreateProgramWithSource",
                                                  "clCreateProgramWithBinary",
                                                  "clBuildProgram",
                                                  "clCreateKernel",
                                                  "clCreateBuffer"};

void counted_reset(void) {
    for (int i = 0; i < COUNTED_ALL; ++i) atomic_store(&calls[i], 0);
}

int counted_calls(counted kind) {
    return atomic_load(&calls[kind]);
}

void counted_fail_allocation(int number) {
    atomic_store(&failing, number);
}

void counted_refuse(refusal how) {
    atomic_store(&refusing, how);
}

static bool is_refused(cl_program program, refusal how) {
    return atomic_load(&refusing) == (int)how && program == atomic_load(&from_binary);
}

/* True when this one is to fail. */
static bool count_allocation(void) {
    return atomic_fetch_add(&calls[COUNTED_ALLOCATION], 1) + 1 == atomic_load(&failing);
}

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size) {
    return count_allocation() ? NULL : __real_malloc(size);
}

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size) {
    return count_allocation() ? NULL : __real_calloc(count, size);
}

void *__real_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size) {
    return count_allocation() ? NULL : __real_realloc(old, size);
}

cl_program __real_clCreateProgramWithSource(cl_context c, cl_uint n, const char **s,
                                            const size_t *l, cl_int *e);
cl_program __wrap_clCreateProgramWithSource(cl_context c, cl_uint n, const char **s,
                                            const size_t *l, cl_int *e);
cl_program __wrap_clCreateProgramWithSource(cl_context c, cl_uint n, const char **s,
                                            const size_t *l, cl_int *e) {
    atomic_fetch_add(&calls[COUNTED_SOURCE], 1);
    cl_program program = __real_clCreateProgramWithSource(c, n, s, l, e);
    /* that one was released, and its place taken */
    if (program == atomic_load(&from_binary)) atomic_store(&from_binary, NULL);
    return program;
}

cl_program __real_clCreateProgramWithBinary(cl_context c, cl_uint n, const cl_device_id *d,
                                            const size_t *l, const unsigned char **b, cl_int *s,
                                            cl_int *e);
cl_program __wrap_clCreateProgramWithBinary(cl_context c, cl_uint n, const cl_device_id *d,
                                            const size_t *l, const unsigned char **b, cl_int *s,
                                            cl_int *e);
cl_program __wrap_clCreateProgramWithBinary(cl_context c, cl_uint n, const cl_device_id *d,
                                            const size_t *l, const unsigned char **b, cl_int *s,
                                            cl_int *e) {
    atomic_fetch_add(&calls[COUNTED_BINARY], 1);
    if (atomic_load(&refusing) == REFUSE_CREATION) {
        *e = CL_INVALID_BINARY;
        return NULL;
    }
    cl_program program = __real_clCreateProgramWithBinary(c, n, d, l, b, s, e);
    atomic_store(&from_binary, program);
    if (is_refused(program, REFUSE_STATUS)) *s = CL_INVALID_BINARY;
    return program;
}

typedef void(CL_CALLBACK *build_callback)(cl_program program, void *user);
cl_int __real_clBuildProgram(cl_program p, cl_uint n, const cl_device_id *d, const char *o,
                             build_callback f, void *u);
cl_int __wrap_clBuildProgram(cl_program p, cl_uint n, const cl_device_id *d, const char *o,
                             build_callback f, void *u);
cl_int __wrap_clBuildProgram(cl_program p, cl_uint n, const cl_device_id *d, const char *o,
                             build_callback f, void *u) {
    atomic_fetch_add(&calls[COUNTED_BUILD], 1);
    return is_refused(p, REFUSE_BUILD) ? CL_BUILD_PROGRAM_FAILURE
                                       : __real_clBuildProgram(p, n, d, o, f, u);
}

cl_kernel __real_clCreateKernel(cl_program p, const char *n, cl_int *e);
cl_kernel __wrap_clCreateKernel(cl_program p, const char *n, cl_int *e);
cl_kernel __wrap_clCreateKernel(cl_program p, const char *n, cl_int *e) {
    atomic_fetch_add(&calls[COUNTED_KERNEL], 1);
    if (!is_refused(p, REFUSE_KERNEL)) return __real_clCreateKernel(p, n, e);
    *e = CL_INVALID_PROGRAM_EXECUTABLE;
    return NULL;
}

cl_mem __real_clCreateBuffer(cl_context c, cl_mem_flags f, size_t s, void *h, cl_int *e);
cl_mem __wrap_clCreateBuffer(cl_context c, cl_mem_flags f, size_t s, void *h, cl_int *e);
cl_mem __wrap_clCreateBuffer(cl_context c, cl_mem_flags f, size_t s, void *h, cl_int *e) {
    atomic_fetch_add(&calls[COUNTED_BUFFER], 1);
    return __real_clCreateBuffer(c, f, s, h, e);
}

cl_int __real_clSetKernelArg(cl_kernel k, cl_uint i, size_t n, const void *v);
cl_int __wrap_clSetKernelArg(cl_kernel k, cl_uint i, size_t n, const void *v);
cl_int __wrap_clSetKernelArg(cl_kernel k, cl_uint i, size_t n, const void *v) {
    atomic_fetch_add(&calls[COUNTED_ARGUMENT], 1);
    return __real_clSetKernelArg(k, i, n, v);
}

cl_int __real_clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint d, const size_t *o,
                                     const size_t *g, const size_t *s, cl_uint w, const cl_event *l,
                                     cl_event *e);
cl_int __wrap_clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint d, const size_t *o,
                                     const size_t *g, const size_t *s, cl_uint w, const cl_event *l,
                                     cl_event *e);
cl_int __wrap_clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint d, const size_t *o,
                                     const size_t *g, const size_t *s, cl_uint w, const cl_event *l,
                                     cl_event *e) {
    atomic_fetch_add(&calls[COUNTED_LAUNCH], 1);
    return __real_clEnqueueNDRangeKernel(q, k, d, o, g, s, w, l, e);
}

cl_int __real_clGetCommandQueueInfo(cl_command_queue q, cl_command_queue_info w, size_t n, void *v,
                                    size_t *r);
cl_int __wrap_clGetCommandQueueInfo(cl_command_queue q, cl_command_queue_info w, size_t n, void *v,
                                    size_t *r);
cl_int __wrap_clGetCommandQueueInfo(cl_command_queue q, cl_command_queue_info w, size_t n, void *v,
                                    size_t *r) {
    atomic_fetch_add(&calls[COUNTED_QUESTION], 1);
    return __real_clGetCommandQueueInfo(q, w, n, v, r);
}

cl_int __real_clGetMemObjectInfo(cl_mem m, cl_mem_info w, size_t n, void *v, size_t *r);
cl_int __wrap_clGetMemObjectInfo(cl_mem m, cl_mem_info w, size_t n, void *v, size_t *r);
cl_int __wrap_clGetMemObjectInfo(cl_mem m, cl_mem_info w, size_t n, void *v, size_t *r) {
    atomic_fetch_add(&calls[COUNTED_QUESTION], 1);
    return __real_clGetMemObjectInfo(m, w, n, v, r);
}

cl_int __real_clGetEventInfo(cl_event m, cl_event_info w, size_t n, void *v, size_t *r);
cl_int __wrap_clGetEventInfo(cl_event m, cl_event_info w, size_t n, void *v, size_t *r);
cl_int __wrap_clGetEventInfo(cl_event m, cl_event_info w, size_t n, void *v, size_t *r) {
    atomic_fetch_add(&calls[COUNTED_QUESTION], 1);
    return __real_clGetEventInfo(m, w, n, v, r);
}

cl_int __real_clEnqueueMarkerWithWaitList(cl_command_queue q, cl_uint n, const cl_event *l,
                                          cl_event *e);
cl_int __wrap_clEnqueueMarkerWithWaitList(cl_command_queue q, cl_uint n, const cl_event *l,
                                          cl_event *e);
cl_int __wrap_clEnqueueMarkerWithWaitList(cl_command_queue q, cl_uint n, const cl_event *l,
                                          cl_event *e) {
    atomic_fetch_add(&calls[COUNTED_ORDER], 1);
    return __real_clEnqueueMarkerWithWaitList(q, n, l, e);
}

cl_int __real_clEnqueueBarrierWithWaitList(cl_command_queue q, cl_uint n, const cl_event *l,
                                           cl_event *e);
cl_int __wrap_clEnqueueBarrierWithWaitList(cl_command_queue q, cl_uint n, const cl_event *l,
                                           cl_event *e);
cl_int __wrap_clEnqueueBarrierWithWaitList(cl_command_queue q, cl_uint n, const cl_event *l,
                                           cl_event *e) {
    atomic_fetch_add(&calls[COUNTED_ORDER], 1);
    return __real_clEnqueueBarrierWithWaitList(q, n, l, e);
}

cl_int __real_clFlush(cl_command_queue q);
cl_int __wrap_clFlush(cl_command_queue q);
cl_int __wrap_clFlush(cl_command_queue q) {
    atomic_fetch_add(&calls[COUNTED_ORDER], 1);
    return __real_clFlush(q);
}
