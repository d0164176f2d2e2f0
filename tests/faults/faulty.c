#define _GNU_SOURCE /* the names that the library's calls have behind the compiler */
#include "faulty.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>

#include <oclfft/opencl.h>

#include <CL/cl_ext.h>

const char *const fault_names[FAULT_KINDS] = {"OpenCL call", "OpenCL call and all behind it",
                                              "allocation", "call of the system"};
const char *const live_names[LIVE_KINDS] = {
    "contexts", "queues",  "programs",           "kernels", "memory objects",
    "events",   "devices", "blocks of the heap", "files"};

/* ---- What is to fail, and what did ---- */

enum { MAX_CODES = 8 };

typedef struct entry {
    const char *name;
    int codes[MAX_CODES]; /* a 0 ends them */
} entry;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards all below */
static bool armed;
static fault_kind wanted_kind;
static int wanted_number, wanted_code;
static fault_report report;

static atomic_int live[LIVE_KINDS];

void faulty_arm(fault_kind kind, int number, int code) {
    pthread_mutex_lock(&lock);
    armed = true;
    wanted_kind = kind;
    wanted_number = number;
    wanted_code = code;
    report = (fault_report){0};
    pthread_mutex_unlock(&lock);
}

fault_report faulty_disarm(void) {
    pthread_mutex_lock(&lock);
    armed = false;
    fault_report taken = report;
    pthread_mutex_unlock(&lock);
    return taken;
}

live_counts faulty_live(void) {
    live_counts now;
    for (int i = 0; i < LIVE_KINDS; ++i) now.count[i] = atomic_load(&live[i]);
    return now;
}

static void born(live_kind kind) {
    atomic_fetch_add(&live[kind], 1);
}

static void died(live_kind kind) {
    atomic_fetch_sub(&live[kind], 1);
}

static void note_entry(const char *name) {
    for (int i = 0; i < report.entry_count; ++i)
        if (strcmp(report.entries[i], name) == 0) return;
    if (report.entry_count < MAX_STRUCK) report.entries[report.entry_count++] = name;
}

/* Counts a call; whether it fails, and with which code. */
static bool strike(fault_kind kind, const entry *e, int *code) {
    int count = 0;
    pthread_mutex_lock(&lock);
    bool counts =
        armed && (kind == wanted_kind || (kind == FAULT_OPENCL && wanted_kind == FAULT_LOST));
    if (counts) ++report.calls;
    bool behind = wanted_kind == FAULT_LOST && wanted_number && report.calls > wanted_number;
    bool strikes = counts && (report.calls == wanted_number || behind);
    if (strikes) {
        while (count < MAX_CODES && e->codes[count]) ++count;
        *code = e->codes[wanted_code % count];
        report.nothing |= kind == FAULT_OPENCL &&
                          (*code == CL_DEVICE_NOT_FOUND || *code == CL_PLATFORM_NOT_FOUND_KHR);
        if (!report.struck++) {
            report.codes = count;
            report.code = *code;
        }
        note_entry(e->name);
    }
    pthread_mutex_unlock(&lock);
    return strikes;
}

/* A command is enqueued, perhaps with an event. */
static void begun(const cl_event *event) {
    if (event) born(LIVE_EVENT);
    pthread_mutex_lock(&lock);
    if (armed) ++report.commands;
    pthread_mutex_unlock(&lock);
}

/* One that changes no memory. */
static void ordered(const cl_event *event) {
    if (event) born(LIVE_EVENT);
}

/* ---- Answers ---- */

enum { MAX_ANSWERS = 8 };

static struct {
    uint32_t what;
    uint64_t answer;
} answers[MAX_ANSWERS];
static int answer_count;

void faulty_answer(uint32_t what, uint64_t answer) {
    if (answer_count == MAX_ANSWERS) abort();
    answers[answer_count].what = what;
    answers[answer_count++].answer = answer;
}

void faulty_answer_truly(void) {
    answer_count = 0;
}

static void change_answer(uint32_t what, size_t bytes, void *value) {
    for (int i = 0; i < answer_count; ++i) {
        uint32_t narrow = (uint32_t)answers[i].answer;
        if (answers[i].what != what || !value) continue;
        if (bytes == sizeof narrow) memcpy(value, &narrow, sizeof narrow);
        if (bytes == sizeof answers[i].answer)
            memcpy(value, &answers[i].answer, sizeof answers[i].answer);
    }
}

/* ---- OpenCL: each entry point with the codes that it may well fail with ---- */

/* Fails before the call is made; `after` follows one that succeeded. */
#define CALL(name, parameters, arguments, after, ...)                                              \
    cl_int __real_##name parameters;                                                               \
    cl_int __wrap_##name parameters;                                                               \
    cl_int __wrap_##name parameters {                                                              \
        static const entry called = {#name, {__VA_ARGS__}};                                        \
        cl_int code;                                                                               \
        if (strike(FAULT_OPENCL, &called, &code)) return code;                                     \
        code = __real_##name arguments;                                                            \
        if (code == CL_SUCCESS) after;                                                             \
        return code;                                                                               \
    }

/* Fails behind the call. */
#define LATE_CALL(name, parameters, arguments, after, ...)                                         \
    cl_int __real_##name parameters;                                                               \
    cl_int __wrap_##name parameters;                                                               \
    cl_int __wrap_##name parameters {                                                              \
        static const entry called = {#name, {__VA_ARGS__}};                                        \
        cl_int code, done = __real_##name arguments;                                               \
        if (done == CL_SUCCESS) after;                                                             \
        return strike(FAULT_OPENCL, &called, &code) ? code : done;                                 \
    }

/* Makes something, and has a code as its last argument. */
#define MAKER(type, name, parameters, arguments, after, ...)                                       \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters {                                                                \
        static const entry called = {#name, {__VA_ARGS__}};                                        \
        cl_int code;                                                                               \
        if (strike(FAULT_OPENCL, &called, &code)) {                                                \
            if (error) *error = code;                                                              \
            return NULL;                                                                           \
        }                                                                                          \
        type made = __real_##name arguments;                                                       \
        if (made) after;                                                                           \
        return made;                                                                               \
    }

CALL(clGetPlatformIDs, (cl_uint n, cl_platform_id *p, cl_uint *count), (n, p, count), (void)0,
     CL_OUT_OF_HOST_MEMORY, CL_PLATFORM_NOT_FOUND_KHR)
CALL(clGetPlatformInfo, (cl_platform_id p, cl_platform_info w, size_t n, void *v, size_t *r),
     (p, w, n, v, r), (void)0, CL_OUT_OF_HOST_MEMORY, CL_INVALID_PLATFORM)
CALL(clGetDeviceIDs,
     (cl_platform_id p, cl_device_type t, cl_uint n, cl_device_id *d, cl_uint *count),
     (p, t, n, d, count), (void)0, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY, CL_INVALID_PLATFORM,
     CL_DEVICE_NOT_FOUND)
CALL(clGetDeviceInfo, (cl_device_id d, cl_device_info w, size_t n, void *v, size_t *r),
     (d, w, n, v, r), change_answer(w, n, v), CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY,
     CL_INVALID_DEVICE, CL_INVALID_VALUE)
CALL(clGetContextInfo, (cl_context c, cl_context_info w, size_t n, void *v, size_t *r),
     (c, w, n, v, r), (void)0, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY, CL_INVALID_CONTEXT)
CALL(clGetCommandQueueInfo,
     (cl_command_queue q, cl_command_queue_info w, size_t n, void *v, size_t *r), (q, w, n, v, r),
     (void)0, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY, CL_INVALID_COMMAND_QUEUE)
CALL(clGetMemObjectInfo, (cl_mem m, cl_mem_info w, size_t n, void *v, size_t *r), (m, w, n, v, r),
     (void)0, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY, CL_INVALID_MEM_OBJECT)
CALL(clGetEventInfo, (cl_event e, cl_event_info w, size_t n, void *v, size_t *r), (e, w, n, v, r),
     (void)0, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY)
CALL(clGetEventProfilingInfo, (cl_event e, cl_profiling_info w, size_t n, void *v, size_t *r),
     (e, w, n, v, r), (void)0, CL_PROFILING_INFO_NOT_AVAILABLE, CL_OUT_OF_RESOURCES,
     CL_OUT_OF_HOST_MEMORY)
CALL(clGetKernelWorkGroupInfo,
     (cl_kernel k, cl_device_id d, cl_kernel_work_group_info w, size_t n, void *v, size_t *r),
     (k, d, w, n, v, r), change_answer(w, n, v), CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY,
     CL_INVALID_DEVICE)
CALL(clGetProgramInfo, (cl_program p, cl_program_info w, size_t n, void *v, size_t *r),
     (p, w, n, v, r), (void)0, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY,
     CL_INVALID_PROGRAM_EXECUTABLE)
CALL(clGetProgramBuildInfo,
     (cl_program p, cl_device_id d, cl_program_build_info w, size_t n, void *v, size_t *r),
     (p, d, w, n, v, r), (void)0, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY)

MAKER(cl_context, clCreateContext,
      (const cl_context_properties *p, cl_uint n, const cl_device_id *d,
       void(CL_CALLBACK *f)(const char *, const void *, size_t, void *), void *u, cl_int *error),
      (p, n, d, f, u, error), born(LIVE_CONTEXT), CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY,
      CL_DEVICE_NOT_AVAILABLE)
MAKER(cl_command_queue, clCreateCommandQueue,
      (cl_context c, cl_device_id d, cl_command_queue_properties p, cl_int *error),
      (c, d, p, error), born(LIVE_QUEUE), CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY)
MAKER(cl_mem, clCreateBuffer, (cl_context c, cl_mem_flags f, size_t n, void *h, cl_int *error),
      (c, f, n, h, error), born(LIVE_MEMORY), CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_RESOURCES,
      CL_OUT_OF_HOST_MEMORY, CL_INVALID_BUFFER_SIZE)
MAKER(cl_program, clCreateProgramWithSource,
      (cl_context c, cl_uint n, const char **s, const size_t *l, cl_int *error),
      (c, n, s, l, error), born(LIVE_PROGRAM), CL_OUT_OF_HOST_MEMORY, CL_OUT_OF_RESOURCES)
MAKER(cl_program, clCreateProgramWithBinary,
      (cl_context c, cl_uint n, const cl_device_id *d, const size_t *l, const unsigned char **b,
       cl_int *s, cl_int *error),
      (c, n, d, l, b, s, error), born(LIVE_PROGRAM), CL_INVALID_BINARY, CL_OUT_OF_HOST_MEMORY,
      CL_OUT_OF_RESOURCES)
MAKER(cl_kernel, clCreateKernel, (cl_program p, const char *n, cl_int *error), (p, n, error),
      born(LIVE_KERNEL), CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY, CL_INVALID_PROGRAM_EXECUTABLE,
      CL_INVALID_KERNEL_NAME)
MAKER(void *, clEnqueueMapBuffer,
      (cl_command_queue q, cl_mem m, cl_bool b, cl_map_flags f, size_t o, size_t n, cl_uint w,
       const cl_event *l, cl_event *e, cl_int *error),
      (q, m, b, f, o, n, w, l, e, error), begun(e), CL_MAP_FAILURE,
      CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY,
      CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST)

CALL(clBuildProgram,
     (cl_program p, cl_uint n, const cl_device_id *d, const char *o,
      void(CL_CALLBACK *f)(cl_program, void *), void *u),
     (p, n, d, o, f, u), (void)0, CL_BUILD_PROGRAM_FAILURE, CL_OUT_OF_HOST_MEMORY,
     CL_OUT_OF_RESOURCES, CL_INVALID_BUILD_OPTIONS)
CALL(clSetKernelArg, (cl_kernel k, cl_uint i, size_t n, const void *v), (k, i, n, v), (void)0,
     CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY, CL_INVALID_ARG_SIZE)

CALL(clEnqueueNDRangeKernel,
     (cl_command_queue q, cl_kernel k, cl_uint d, const size_t *o, const size_t *g, const size_t *s,
      cl_uint w, const cl_event *l, cl_event *e),
     (q, k, d, o, g, s, w, l, e), begun(e), CL_OUT_OF_RESOURCES, CL_MEM_OBJECT_ALLOCATION_FAILURE,
     CL_OUT_OF_HOST_MEMORY, CL_INVALID_COMMAND_QUEUE, CL_INVALID_WORK_GROUP_SIZE)
CALL(clEnqueueWriteBuffer,
     (cl_command_queue q, cl_mem m, cl_bool b, size_t o, size_t n, const void *p, cl_uint w,
      const cl_event *l, cl_event *e),
     (q, m, b, o, n, p, w, l, e), begun(e), CL_OUT_OF_RESOURCES, CL_MEM_OBJECT_ALLOCATION_FAILURE,
     CL_OUT_OF_HOST_MEMORY, CL_INVALID_COMMAND_QUEUE, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST)
CALL(clEnqueueReadBuffer,
     (cl_command_queue q, cl_mem m, cl_bool b, size_t o, size_t n, void *p, cl_uint w,
      const cl_event *l, cl_event *e),
     (q, m, b, o, n, p, w, l, e), begun(e), CL_OUT_OF_RESOURCES, CL_MEM_OBJECT_ALLOCATION_FAILURE,
     CL_OUT_OF_HOST_MEMORY, CL_INVALID_COMMAND_QUEUE, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST)
#define RECTS                                                                                      \
    const size_t *o, const size_t *h, const size_t *s, size_t x, size_t y, size_t z, size_t t
CALL(clEnqueueWriteBufferRect,
     (cl_command_queue q, cl_mem m, cl_bool b, RECTS, const void *p, cl_uint w, const cl_event *l,
      cl_event *e),
     (q, m, b, o, h, s, x, y, z, t, p, w, l, e), begun(e), CL_OUT_OF_RESOURCES,
     CL_OUT_OF_HOST_MEMORY, CL_INVALID_COMMAND_QUEUE)
CALL(clEnqueueReadBufferRect,
     (cl_command_queue q, cl_mem m, cl_bool b, RECTS, void *p, cl_uint w, const cl_event *l,
      cl_event *e),
     (q, m, b, o, h, s, x, y, z, t, p, w, l, e), begun(e), CL_OUT_OF_RESOURCES,
     CL_OUT_OF_HOST_MEMORY, CL_INVALID_COMMAND_QUEUE)
CALL(clEnqueueCopyBuffer,
     (cl_command_queue q, cl_mem a, cl_mem b, size_t from, size_t to, size_t n, cl_uint w,
      const cl_event *l, cl_event *e),
     (q, a, b, from, to, n, w, l, e), begun(e), CL_OUT_OF_RESOURCES,
     CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_HOST_MEMORY, CL_INVALID_COMMAND_QUEUE)
CALL(clEnqueueCopyBufferRect,
     (cl_command_queue q, cl_mem a, cl_mem b, RECTS, cl_uint w, const cl_event *l, cl_event *e),
     (q, a, b, o, h, s, x, y, z, t, w, l, e), begun(e), CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY,
     CL_INVALID_COMMAND_QUEUE)
CALL(clEnqueueFillBuffer,
     (cl_command_queue q, cl_mem m, const void *p, size_t s, size_t o, size_t n, cl_uint w,
      const cl_event *l, cl_event *e),
     (q, m, p, s, o, n, w, l, e), begun(e), CL_OUT_OF_RESOURCES, CL_MEM_OBJECT_ALLOCATION_FAILURE,
     CL_OUT_OF_HOST_MEMORY, CL_INVALID_COMMAND_QUEUE)
CALL(clEnqueueMarkerWithWaitList, (cl_command_queue q, cl_uint n, const cl_event *l, cl_event *e),
     (q, n, l, e), ordered(e), CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY, CL_INVALID_COMMAND_QUEUE)
CALL(clEnqueueBarrierWithWaitList, (cl_command_queue q, cl_uint n, const cl_event *l, cl_event *e),
     (q, n, l, e), ordered(e), CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY, CL_INVALID_COMMAND_QUEUE)
LATE_CALL(clEnqueueUnmapMemObject,
          (cl_command_queue q, cl_mem m, void *p, cl_uint w, const cl_event *l, cl_event *e),
          (q, m, p, w, l, e), ordered(e), CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY,
          CL_INVALID_COMMAND_QUEUE)
LATE_CALL(clFinish, (cl_command_queue q), (q), (void)0, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY,
          CL_INVALID_COMMAND_QUEUE)
LATE_CALL(clFlush, (cl_command_queue q), (q), (void)0, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY,
          CL_INVALID_COMMAND_QUEUE)
LATE_CALL(clWaitForEvents, (cl_uint n, const cl_event *l), (n, l), (void)0,
          CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY)

#define COUNTED(what, type, kind)                                                                  \
    CALL(clRetain##what, (type x), (x), born(kind), CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY)    \
    LATE_CALL(clRelease##what, (type x), (x), died(kind), CL_OUT_OF_RESOURCES,                     \
              CL_OUT_OF_HOST_MEMORY)

COUNTED(Context, cl_context, LIVE_CONTEXT)
COUNTED(CommandQueue, cl_command_queue, LIVE_QUEUE)
COUNTED(MemObject, cl_mem, LIVE_MEMORY)
COUNTED(Event, cl_event, LIVE_EVENT)
COUNTED(Device, cl_device_id, LIVE_DEVICE)
LATE_CALL(clReleaseProgram, (cl_program x), (x), died(LIVE_PROGRAM), CL_OUT_OF_RESOURCES,
          CL_OUT_OF_HOST_MEMORY)
LATE_CALL(clReleaseKernel, (cl_kernel x), (x), died(LIVE_KERNEL), CL_OUT_OF_RESOURCES,
          CL_OUT_OF_HOST_MEMORY)

/* ---- Memory ---- */

static bool no_memory(const char *name) {
    entry called = {name, {ENOMEM}};
    int code;
    return strike(FAULT_MEMORY, &called, &code);
}

static void *block(void *made) {
    if (made) born(LIVE_HEAP);
    return made;
}

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size) {
    return no_memory("malloc") ? NULL : block(__real_malloc(size));
}

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size) {
    return no_memory("calloc") ? NULL : block(__real_calloc(count, size));
}

void *__real_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size) {
    if (no_memory("realloc")) return NULL;
    return old ? __real_realloc(old, size) : block(__real_realloc(old, size));
}

/* The library has no use for it, but tests free what they get from it. */
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return block(__real_aligned_alloc(alignment, size));
}

void __real_free(void *memory);
void __wrap_free(void *memory);
void __wrap_free(void *memory) {
    if (memory) died(LIVE_HEAP);
    __real_free(memory);
}

/* ---- The system: -1 and errno ---- */

#define SYSTEM_FAILS(name, ...)                                                                    \
    static const entry called = {name, {__VA_ARGS__}};                                             \
    int code;                                                                                      \
    if (strike(FAULT_SYSTEM, &called, &code)) return errno = code, -1

static int opened(int file) {
    if (file >= 0) born(LIVE_FILE);
    return file;
}

int __real_open64(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...) {
    SYSTEM_FAILS("open", EACCES, EMFILE, ENOSPC, EROFS);
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return opened(__real_open64(path, flags, mode));
}

int __real_openat64(int folder, const char *path, int flags, ...);
int __wrap_openat64(int folder, const char *path, int flags, ...);
int __wrap_openat64(int folder, const char *path, int flags, ...) {
    SYSTEM_FAILS("openat", EACCES, EMFILE, ENOSPC, ELOOP);
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return opened(__real_openat64(folder, path, flags, mode));
}

int __real_mkstemp64(char *name);
int __wrap_mkstemp64(char *name);
int __wrap_mkstemp64(char *name) {
    SYSTEM_FAILS("mkstemp", EACCES, EMFILE, ENOSPC);
    return opened(__real_mkstemp64(name));
}

/* The file is closed all the same. */
int __real_close(int file);
int __wrap_close(int file);
int __wrap_close(int file) {
    int result = __real_close(file);
    if (result == 0) died(LIVE_FILE);
    SYSTEM_FAILS("close", EIO, ENOSPC);
    return result;
}

#define SYSTEM(type, name, parameters, arguments, ...)                                             \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters {                                                                \
        SYSTEM_FAILS(#name, __VA_ARGS__);                                                          \
        return __real_##name arguments;                                                            \
    }

SYSTEM(ssize_t, read, (int f, void *to, size_t n), (f, to, n), EIO, EISDIR)
SYSTEM(ssize_t, write, (int f, const void *from, size_t n), (f, from, n), ENOSPC, EIO)
SYSTEM(int, fsync, (int f), (f), EIO, ENOSPC)
SYSTEM(int, rename, (const char *a, const char *b), (a, b), EACCES, ENOSPC)
SYSTEM(int, mkdir, (const char *p, mode_t m), (p, m), EACCES, ENOSPC)
SYSTEM(int, unlink, (const char *p), (p), EACCES)
SYSTEM(int, fstat64, (int f, struct stat64 *s), (f, s), EIO)
SYSTEM(int, stat64, (const char *p, struct stat64 *s), (p, s), EACCES)

SYSTEM(int, lstat64, (const char *p, struct stat64 *s), (p, s), EACCES)
SYSTEM(int, fstatat64, (int f, const char *p, struct stat64 *s, int w), (f, p, s, w), EACCES)
SYSTEM(int, unlinkat, (int f, const char *p, int w), (f, p, w), EACCES)
SYSTEM(int, renameat, (int f, const char *a, int g, const char *b), (f, a, g, b), EACCES, ENOSPC)
SYSTEM(int, fchown, (int f, uid_t u, gid_t g), (f, u, g), EPERM)
SYSTEM(ssize_t, readlink, (const char *p, char *to, size_t n), (p, to, n), EACCES)
SYSTEM(int, fchmod, (int f, mode_t m), (f, m), EPERM)
SYSTEM(int, futimens, (int f, const struct timespec *t), (f, t), EPERM)
SYSTEM(int, getrlimit64, (__rlimit_resource_t w, struct rlimit64 *l), (w, l), EINVAL)

/* And these NULL. A folder takes its file over, and closes it. */
#define SYSTEM_GIVES(type, name, parameters, arguments, after, ...)                                \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters {                                                                \
        static const entry called = {#name, {__VA_ARGS__}};                                        \
        int code;                                                                                  \
        if (strike(FAULT_SYSTEM, &called, &code)) return errno = code, NULL;                       \
        type made = __real_##name arguments;                                                       \
        if (made) after;                                                                           \
        return made;                                                                               \
    }

SYSTEM_GIVES(DIR *, opendir, (const char *p), (p), born(LIVE_FILE), EACCES, EMFILE)
SYSTEM_GIVES(DIR *, fdopendir, (int f), (f), (void)0, ENOMEM)
SYSTEM_GIVES(struct dirent64 *, readdir64, (DIR * d), (d), (void)0, EIO)
SYSTEM_GIVES(char *, getcwd, (char *to, size_t n), (to, n), (void)0, EACCES, ENOENT)

int __real_closedir(DIR *d);
int __wrap_closedir(DIR *d);
int __wrap_closedir(DIR *d) {
    int result = __real_closedir(d);
    if (result == 0) died(LIVE_FILE);
    SYSTEM_FAILS("closedir", EIO);
    return result;
}

/* These return the number. */
#define THREADS(name, parameters, arguments, ...)                                                  \
    int __real_##name parameters;                                                                  \
    int __wrap_##name parameters;                                                                  \
    int __wrap_##name parameters {                                                                 \
        static const entry called = {#name, {__VA_ARGS__}};                                        \
        int code;                                                                                  \
        return strike(FAULT_SYSTEM, &called, &code) ? code : __real_##name arguments;              \
    }

THREADS(pthread_create, (pthread_t * t, const pthread_attr_t *a, void *(*f)(void *), void *x),
        (t, a, f, x), EAGAIN, EPERM)
THREADS(pthread_attr_init, (pthread_attr_t * a), (a), ENOMEM)
THREADS(pthread_attr_setstacksize, (pthread_attr_t * a, size_t n), (a, n), EINVAL)
