/* oclfft: discrete Fourier transforms on any OpenCL device.
 *
 * SPDX-License-Identifier: MIT
 *
 * The whole contract of the library is in this header. It needs no OpenCL headers; an application
 * that already uses OpenCL finds the bridge in <oclfft/opencl.h>.
 *
 * A program in four lines:
 *
 *     oclfft_context *ctx;   oclfft_context_create(NULL, &ctx);
 *     oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;   d.lengths[0] = 1024;   d.batch = 100;
 *     oclfft_plan *plan;     oclfft_plan_create(ctx, &d, &plan);
 *     oclfft_execute(plan, OCLFFT_FORWARD, in, out);     (buffers of 100*1024 complex floats)
 *
 * Conventions that hold everywhere
 *   Transform   forward: X[k] = s * sum_n x[n] exp(-2 pi i n k / N), backward: the same with +i; s
 *               is 1 forward and 1/N backward unless the plan says otherwise.
 *   Complex     interleaved (re, im) pairs, as C99 `float complex`, C++ std::complex<float>,
 *               numpy.complex64, cufftComplex.
 *   Errors      every function that can fail returns an oclfft_status, 0 or negative;
 *               oclfft_last_error() has the sentence. A call that is refused for its arguments has
 *               changed nothing: no output pointer is set (it is set to NULL for create functions),
 *               no output buffer is written. When an OpenCL call fails in the middle of a transfer
 *               or of several passes, the output is undefined; nothing behind it or between its
 *               elements is touched, nor an input that is not the output too. Where nothing was
 *               enqueued yet the output is untouched. Either way objects stay usable: the same call
 *               succeeds once its reason is gone. A *_destroy does its work whatever OpenCL
 *               answers.
 *   Ownership   what a *_create function hands out belongs to the caller, who returns it with
 *               *_destroy. Destroy functions take the address of the handle and set it to NULL;
 *               NULL, or the address of NULL, is allowed. Objects may be destroyed in any order: a
 *               plan or buffer keeps what it needs of its context alive.
 *   Threads     distinct objects are independent. One context, buffer or plan may be used by
 *               several threads at once, except that destroying an object must not race with its
 *               use. The first calls of a process may come from several threads at once: drivers
 *               start at the first question, some of them unsafely, so the library asks for devices
 *               and opens contexts one thread at a time. Calls of OpenCL that an application makes
 *               itself are not among them.
 *   Stack       no call takes more than 32 KB of its thread's stack, beside what the OpenCL driver
 *               takes for itself.
 *   Silence     the library never prints, never exits, never installs signal or exit handlers. It
 *               reads no environment variable and no file, except those of the kernel cache (see
 *               oclfft_context_config.cache_directory) and the wisdom that it is told to load.
 */
#ifndef OCLFFT_OCLFFT_H
#define OCLFFT_OCLFFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#define OCLFFT_API
#else
#define OCLFFT_API __attribute__((visibility("default")))
#endif

#define OCLFFT_VERSION_MAJOR 0
#define OCLFFT_VERSION_MINOR 1
#define OCLFFT_VERSION_PATCH 0

/* ---- Status ---------------------------------------------------------------------------------- */

typedef enum oclfft_status {
    OCLFFT_SUCCESS = 0,
    OCLFFT_ERROR_INVALID_ARGUMENT = -1,     /* an argument is outside its documented range */
    OCLFFT_ERROR_UNSUPPORTED = -2,          /* valid, but not in this version or not on this device;
                                               the message says which */
    OCLFFT_ERROR_NO_DEVICE = -3,            /* no OpenCL platform or no device fits the request */
    OCLFFT_ERROR_OUT_OF_HOST_MEMORY = -4,   /* malloc failed, or the OpenCL driver's own
                                               allocation */
    OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY = -5, /* a buffer or scratch does not fit the device or the
                                               memory limit */
    OCLFFT_ERROR_BUILD_FAILED = -6,         /* the device's compiler refused a kernel; the message
                                               has its log */
    OCLFFT_ERROR_DEVICE_FAILED = -7,        /* an OpenCL call failed; the message has its name and
                                               code */
    OCLFFT_ERROR_IO = -8,                   /* a file could not be read or written */
    OCLFFT_ERROR_INTERNAL = -9              /* a defect in the library: please report it with the
                                               message */
} oclfft_status;

/* A short name such as "OCLFFT_ERROR_NO_DEVICE"; for an unknown value "unknown oclfft_status".
 * Static storage, never NULL. */
OCLFFT_API const char *oclfft_status_string(oclfft_status status);

/* This thread's last failure in a sentence: the argument's name and value, or the OpenCL call, its
 * code and the build log. One line, but for a build log at its end, which keeps its lines; control
 * characters, as a path may have them, are '?' here. Empty when nothing failed yet; never NULL.
 * Valid until the next failing call on the same thread. */
OCLFFT_API const char *oclfft_last_error(void);

/* "MAJOR.MINOR.PATCH" of the library that is linked, which may be newer than this header. */
OCLFFT_API const char *oclfft_version_string(void);

/* ---- Devices --------------------------------------------------------------------------------- */

typedef struct oclfft_device_info {
    int platform_index; /* as counted by the ICD loader, from 0 */
    int device_index;   /* within the platform, from 0 */
    char platform_name[128];
    char name[128];
    char vendor[128];
    char driver_version[128];
    bool is_cpu;
    bool is_gpu;
    bool has_double;              /* fp64 arithmetic */
    bool has_half;                /* fp16 storage is always there; this is fp16 arithmetic */
    uint64_t global_memory;       /* bytes */
    uint64_t local_memory;        /* bytes per work-group */
    uint64_t max_allocation;      /* bytes in one buffer */
    uint64_t max_work_group_size; /* work-items */
} oclfft_device_info;

/* Lists all devices of all platforms. `*count` receives how many there are; at most `capacity`
 * entries of `list` are written. `list` may be NULL with capacity 0, to count. A machine without
 * OpenCL is no error: *count is 0. Devices and drivers that do not answer are left out; where
 * nothing else is there, that is the failure.
 * Errors: INVALID_ARGUMENT (count NULL; list NULL with capacity > 0), DEVICE_FAILED,
 * OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_list_devices(oclfft_device_info *list, size_t capacity,
                                             size_t *count);

/* ---- Context --------------------------------------------------------------------------------- */

typedef struct oclfft_context oclfft_context; /* a device, a queue, and caches of compiled kernels
                                                 and tables */
typedef struct oclfft_buffer oclfft_buffer;   /* bytes on the device */
typedef struct oclfft_plan oclfft_plan;       /* a problem, scheduled, compiled, with its tables:
                                                 read-only once made */

typedef enum oclfft_log_level { OCLFFT_LOG_WARNING = 1, OCLFFT_LOG_INFO = 2 } oclfft_log_level;

/* Called with one line of UTF-8 without control characters, on the thread that made the call:
 * newlines and the like, as a path may have them, are '?' there. It must not call back into the
 * same context. */
typedef void (*oclfft_log_function)(void *user, oclfft_log_level level, const char *message);

/* The user's cache folder: $XDG_CACHE_HOME/oclfft, else $HOME/.cache/oclfft. The only environment
 * variables ever read. No folder, as with NULL, where neither is an absolute path, what they name
 * belongs to another user than the effective one, or the program runs with another user's rights
 * than its caller's (set-user-ID). */
#define OCLFFT_CACHE_DEFAULT "@user-cache"

typedef struct oclfft_context_config {
    size_t struct_size;      /* sizeof(oclfft_context_config), for binary compatibility */
    int platform_index;      /* -1: any */
    int device_index;        /* -1: any */
    const char *device_name; /* case-insensitive part of the device's or platform's name, or NULL;
                                not empty */
    /* Compiled kernels are kept here between runs; NULL: memory only; OCLFFT_CACHE_DEFAULT; not
     * empty. A relative path is taken from the working directory at the context's creation. The
     * folder is created (mode 0700, its parents too) when absent; one that belongs to another user,
     * or to which group or others may write, is not used. Any number of processes may share it. It
     * holds at most 2048 entries and 256 MB; what was not used for longest goes first. Any trouble
     * with it means compiling, never an error; what cannot be kept is told to `log`. */
    const char *cache_directory;
    oclfft_log_function log; /* or NULL */
    void *log_user;
    uint64_t memory_limit; /* bytes of device memory the library itself may take for buffers, tables
                              and scratch; 0: no limit but the device's. Scratch takes what is left
                              when it is needed, and is made smaller to fit */
    unsigned max_radix;    /* no butterfly larger than this, but for primes up to 13: 2, 4, 8 or 16;
                              0: as the planner likes. Fewer registers per work-item */
} oclfft_context_config;

#define OCLFFT_CONTEXT_CONFIG_INIT                                                                 \
    { sizeof(oclfft_context_config), -1, -1, NULL, NULL, NULL, NULL, 0, 0 }

/* Opens a device and an in-order queue on it. `config` may be NULL: the fastest-looking device,
 * GPUs before CPUs.
 * Errors: INVALID_ARGUMENT (context NULL, indexes below -1, unknown struct_size or max_radix),
 * NO_DEVICE, DEVICE_FAILED, OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_context_create(const oclfft_context_config *config,
                                               oclfft_context **context);

/* Gives the context back. Work already enqueued completes; plans and buffers that still exist stay
 * usable. */
OCLFFT_API void oclfft_context_destroy(oclfft_context **context);

/* Describes the device of a context. Errors: INVALID_ARGUMENT. */
OCLFFT_API oclfft_status oclfft_context_device(const oclfft_context *context,
                                               oclfft_device_info *info);

/* Waits until everything enqueued on this context's queue is done. Errors: INVALID_ARGUMENT,
 * DEVICE_FAILED. */
OCLFFT_API oclfft_status oclfft_finish(oclfft_context *context);

/* The device's capabilities as the planner sees them, in the text format that oclfft_preview reads.
 * Copies at most capacity-1 bytes and a terminating zero to `text`; `*length` (may be NULL)
 * receives the full length without the zero.
 * Errors: INVALID_ARGUMENT. */
OCLFFT_API oclfft_status oclfft_context_caps(const oclfft_context *context, char *text,
                                             size_t capacity, size_t *length);

/* ---- Buffers --------------------------------------------------------------------------------- */

typedef enum oclfft_precision {
    OCLFFT_SINGLE = 0, /* float, on every device */
    OCLFFT_DOUBLE = 1, /* double, on devices with fp64: has_double in oclfft_device_info */
    OCLFFT_HALF = 2    /* storage; arithmetic in single. Not in this version: UNSUPPORTED */
} oclfft_precision;

/* Makes a read-write buffer of `bytes` (> 0) bytes on the device; its content is undefined.
 * Errors: INVALID_ARGUMENT, OUT_OF_DEVICE_MEMORY (also above max_allocation or memory_limit),
 * OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_buffer_create(oclfft_context *context, size_t bytes,
                                              oclfft_buffer **buffer);
OCLFFT_API void oclfft_buffer_destroy(oclfft_buffer **buffer);

/* Copies between host memory and `bytes` bytes of the buffer from byte `offset` on, after all work
 * enqueued before. Both return when the host memory may be reused or read. Zero bytes are allowed.
 * Errors: INVALID_ARGUMENT (range outside the buffer, NULL, wrapped memory whose flags forbid the
 * host this access), DEVICE_FAILED. */
OCLFFT_API oclfft_status oclfft_buffer_write(oclfft_buffer *buffer, size_t offset, size_t bytes,
                                             const void *data);
OCLFFT_API oclfft_status oclfft_buffer_read(oclfft_buffer *buffer, size_t offset, size_t bytes,
                                            void *data);

/* Converts between separate host arrays `re` and `im` of `count` reals and `count` interleaved
 * complex elements of the buffer from complex element `offset` on; the interleaving is done on the
 * device. The arrays and the parts of an element are floats in OCLFFT_SINGLE, doubles in
 * OCLFFT_DOUBLE. Same blocking behaviour as write and read. Errors: INVALID_ARGUMENT (also wrapped
 * memory that kernels may not write, or not read), UNSUPPORTED (OCLFFT_HALF, OCLFFT_DOUBLE on a
 * device without it), OUT_OF_DEVICE_MEMORY, DEVICE_FAILED. */
OCLFFT_API oclfft_status oclfft_buffer_pack(oclfft_buffer *buffer, size_t offset, size_t count,
                                            oclfft_precision precision, const void *re,
                                            const void *im);
OCLFFT_API oclfft_status oclfft_buffer_unpack(oclfft_buffer *buffer, size_t offset, size_t count,
                                              oclfft_precision precision, void *re, void *im);

/* ---- Plans ----------------------------------------------------------------------------------- */

#define OCLFFT_MAX_RANK 8
#define OCLFFT_MAX_CALLBACK_BUFFERS 4

typedef enum oclfft_transform {
    OCLFFT_C2C = 0,
    OCLFFT_R2C = 1,
    OCLFFT_C2R = 2,
    OCLFFT_DCT1 = 11,
    OCLFFT_DCT2 = 12,
    OCLFFT_DCT3 = 13,
    OCLFFT_DCT4 = 14,
    OCLFFT_DST1 = 21,
    OCLFFT_DST2 = 22,
    OCLFFT_DST3 = 23,
    OCLFFT_DST4 = 24
} oclfft_transform;

typedef enum oclfft_direction {
    OCLFFT_FORWARD = -1, /* exp(-2 pi i n k / N) */
    OCLFFT_BACKWARD = 1  /* exp(+2 pi i n k / N) */
} oclfft_direction;

typedef enum oclfft_format { OCLFFT_INTERLEAVED = 0, OCLFFT_PLANAR = 1 } oclfft_format;

typedef enum oclfft_effort {
    OCLFFT_ESTIMATE = 0, /* wisdom, if there is some; else rules and the built-in table of measured
                            devices */
    OCLFFT_MEASURE = 1   /* wisdom for just this problem and batch; else time candidates on the
                            device, and keep the best as wisdom */
} oclfft_effort;

/* Real transforms. The complex side has n/2 + 1 elements (n/2 rounded down) in the last dimension,
 * n the real length: its points 0 ... n/2; the others are their conjugates. OCLFFT_R2C goes forward
 * only, from the real `input` to the complex `output`, OCLFFT_C2R backward only, from the complex
 * `input` to the real `output`.
 *
 * Each transform of a batch stands for itself: its rounding errors are relative to its own size, a
 * transform of zeros gives zeros, and an infinity or NaN in one leaves all others as they would be
 * if that one were zeros, bit for bit. (One that is not finite itself may become NaN in every
 * element.) Points that are their own conjugates, whose index along every dimension is 0 or half
 * the length, have imaginary parts of exactly zero. OCLFFT_C2R ignores the imaginary parts of such
 * points where only the last dimension is longer than 1; in several dimensions the input must be
 * the half of a Hermitian array. */

/* Where one side of a transform lies in its buffer; all in elements of that side (complex, or real
 * for the real side of R2C and C2R). All-zero strides mean packed, the last dimension fastest;
 * distance 0 means as close as the strides allow. In-place real transforms use FFTW's padding: the
 * last dimension of the real side has room for 2*(n/2 + 1) reals. No two elements of a side, whole
 * batch, may share a place: any strides and distance for which this holds are accepted. (What could
 * not be decided within some milliseconds would be refused, with a sentence that says so; no such
 * layout is known.) In place both sides must lie at the same places: equal layouts for C2C; for
 * real transforms innermost strides 1, all others, distance and offset of the real side twice those
 * of the complex side. */
typedef struct oclfft_layout {
    oclfft_format format;
    size_t strides[OCLFFT_MAX_RANK]; /* between neighbours along each dimension; 0 beyond the
                                        rank */
    size_t distance;                 /* between neighbouring transforms of a batch */
    size_t offset;                   /* of the first element */
} oclfft_layout;

/* OpenCL C source of a function that the library calls in place of the first load or the last store
 * of every element, whatever the schedule; it becomes part of that pass. By the kind of the side it
 * stands at:
 *     load, complex    scalar2 NAME(ulong element, global const void *in, global const void *in_im,
 *                      BUFFERS)
 *     load, real       scalar NAME(ulong element, global const void *in, global const void *in_im,
 *                      BUFFERS)
 *     store, complex   void NAME(ulong element, scalar2 value, global void *out, global void
 *                      *out_im, BUFFERS)
 *     store, real      void NAME(ulong element, scalar value, global void *out, global void
 *                      *out_im, BUFFERS)
 * `scalar` and `scalar2` are float and float2, or double and double2, by the plan's precision.
 * `element` is where the library would have read or written, by the layout's strides, distance and
 * offset, in elements from the buffer's start. `in_im` and `out_im` are the second arrays of a
 * planar side, otherwise 0. BUFFERS are `buffer_count` parameters of type `global void *` (`global
 * const void *` will do). A load must be pure: it may be called more than once for an element, in
 * any order; a store is called once for each, with its scaled value. Out of place a load may read
 * anywhere in its buffers; in place only its own element. The content of BUFFERS counts at
 * execution; element numbers run through the whole batch, also when it is executed in parts.
 *
 * The source may define other functions, types, variables and macros; it is compiled as OpenCL C
 * 1.2 in front of the kernel. Whether both ends share a kernel depends on the schedule; it makes no
 * difference to them: each text sees itself only, and both may use the same names for different
 * things. (Names at file scope that macros put
 * together, or that stand in the other branch of a condition of the preprocessor, are not seen and
 * must differ.) One string for both ends is compiled once and sees all of itself. Names of
 * functions, types and variables must differ from those that the library's kernels use (real, R,
 * EACH, c_mul, radix4, ...); macros and pragmas end with the text.
 *
 * A text that does not compile is BUILD_FAILED: oclfft_last_error() has the signature above with
 * the name filled in, and the compiler's log, in which "load_callback:3" is line 3 of the load's
 * source, "store_callback:3" of the store's, "load_and_store_callback:3" of one string for both,
 * and "the call of load_callback" a mismatched signature. */
typedef struct oclfft_callback {
    const char *source; /* NULL: none; not empty; copied */
    const char *name;   /* of the function in `source`; copied */
    /* Of the plan's context; the plan keeps them alive. None may share bytes with what an execution
     * writes: the output, the input in place, a workspace. Those of a load must be readable by
     * kernels. */
    oclfft_buffer *buffers[OCLFFT_MAX_CALLBACK_BUFFERS];
    size_t buffer_count;
    size_t element_bytes; /* bytes of memory for each element, by which buffers are checked and host
                             arrays are moved; 0: as without a callback. In each array of a planar
                             side */
} oclfft_callback;

typedef struct oclfft_plan_desc {
    size_t struct_size; /* sizeof(oclfft_plan_desc) */
    oclfft_transform transform;
    oclfft_precision precision;
    int rank;                        /* 1 ... OCLFFT_MAX_RANK */
    size_t lengths[OCLFFT_MAX_RANK]; /* the last dimension varies fastest; for real transforms the
                                        real lengths; 0 beyond the rank */
    size_t batch;                    /* how many transforms one execution does, >= 1 */
    bool in_place;                   /* output overwrites input */
    oclfft_layout input, output;     /* `input` is where a transform reads, in either direction */
    double scale_forward;            /* factor on the output of OCLFFT_FORWARD; 1 by default */
    double scale_backward;           /* the same for OCLFFT_BACKWARD; 0 means 1/N, N the product of
                                        the lengths */
    oclfft_callback load_callback, store_callback;
    oclfft_effort effort;
    const char *recipe; /* NULL: the planner chooses; not empty. Experts and tuners name the passes
                           themselves, in the form that oclfft_plan_describe prints (docs/design.md,
                           "Recipes"); copied */
} oclfft_plan_desc;

/* Single-precision complex, rank 1, batch 1, out of place, packed interleaved, scales 1 and 1/N.
 * lengths[0] is for you to set. */
#define OCLFFT_LAYOUT_INIT                                                                         \
    { OCLFFT_INTERLEAVED, {0}, 0, 0 }
#define OCLFFT_CALLBACK_INIT                                                                       \
    { NULL, NULL, {NULL}, 0, 0 }
#define OCLFFT_PLAN_DESC_INIT                                                                      \
    {                                                                                              \
        sizeof(oclfft_plan_desc), OCLFFT_C2C, OCLFFT_SINGLE, 1, {0}, 1, false, OCLFFT_LAYOUT_INIT, \
            OCLFFT_LAYOUT_INIT, 1.0, 0.0, OCLFFT_CALLBACK_INIT, OCLFFT_CALLBACK_INIT,              \
            OCLFFT_ESTIMATE, NULL                                                                  \
    }

/* Schedules, compiles and uploads tables. The plan may outlive the context handle. Plans complex
 * and real transforms of 1 to 8 dimensions, of every length that fits the device, in single
 * precision and, on devices with fp64, in double, in every layout; cosine and sine transforms and
 * OCLFFT_HALF answer UNSUPPORTED in this version. A scale is rounded to the precision of the data,
 * and must be finite and non-zero there. A plan takes no scratch yet; see oclfft_execute.
 * Errors: INVALID_ARGUMENT, UNSUPPORTED, OUT_OF_HOST_MEMORY, OUT_OF_DEVICE_MEMORY, BUILD_FAILED
 * (with the build log: a callback's mistakes show here), DEVICE_FAILED.
 *
 * With OCLFFT_MEASURE, and no recipe, the first plan of a problem takes up to ten seconds, and what
 * a compilation or an execution takes that had begun by then; measured plans of one context take
 * turns. It runs candidates on a queue and in buffers of the library's own; the batch is cut where
 * a side would be larger than 256 MB on a GPU, 32 MB on a CPU. What an estimate would give is among
 * the candidates and gives way only to what is 2 % faster. Callbacks are left out of it, since they
 * would run on data that is not theirs: the problem without them is measured, and its recipe taken
 * where it fits. Where the device has no memory for a measurement the plan is the estimate, and so
 * it is in oclfft_preview. */
OCLFFT_API oclfft_status oclfft_plan_create(oclfft_context *context, const oclfft_plan_desc *desc,
                                            oclfft_plan **plan);
OCLFFT_API void oclfft_plan_destroy(oclfft_plan **plan);

/* Enqueues one execution on the context's queue and returns; oclfft_buffer_read or oclfft_finish
 * wait for it. In place: `out` is NULL or equal to `in`. Out of place: `in` and `out` must be
 * distinct buffers without common bytes; `in` is not modified. After the first execution of a plan
 * nothing is allocated or compiled here. Scratch is taken at the first execution and stays with the
 * plan: for the whole batch, or for as many transforms at a time as the memory limit leaves room
 * for; where the device has no room, when it is made or at the first command, for half as many, and
 * so on. Errors: INVALID_ARGUMENT (NULL; a buffer of another oclfft_context, also of one that
 * joined the same OpenCL context; buffer too small; in == out for an out-of-place plan; parts of
 * one memory object that overlap; wrapped memory whose flags do not let kernels read the input,
 * write the output, or read it where the passes of several dimensions do), DEVICE_FAILED,
 * OUT_OF_DEVICE_MEMORY (scratch for the fewest transforms that go at a time, at the first
 * execution). */
OCLFFT_API oclfft_status oclfft_execute(oclfft_plan *plan, oclfft_direction direction,
                                        oclfft_buffer *in, oclfft_buffer *out);

/* The same with separate real and imaginary buffers; a side that is interleaved or real passes NULL
 * as its second buffer. */
OCLFFT_API oclfft_status oclfft_execute_planar(oclfft_plan *plan, oclfft_direction direction,
                                               oclfft_buffer *in_re, oclfft_buffer *in_im,
                                               oclfft_buffer *out_re, oclfft_buffer *out_im);

/* From and to host arrays of the plan's layout, in pieces of the batch that overlap transfer and
 * compute, so that a batch larger than the device's memory streams through. Blocks until `out` is
 * written. `in` and `out` are the arrays' starts, before the layout's offset; for a planar side
 * they point to two pointers, `const void *[2]` and `void *[2]`. In place they are equal. Gaps of
 * `out` keep what they had; nobody else may write them meanwhile, nor may `out` overlap `in` but in
 * place. Queues and pinned staging memory are made at the first call and stay with the plan, whose
 * calls to this function take turns. A batch whose transforms lie between each other's elements,
 * and one with callbacks, whose element numbers count from the array's start, go in one piece, for
 * which the device must have room. Errors: INVALID_ARGUMENT, DEVICE_FAILED, OUT_OF_HOST_MEMORY,
 * OUT_OF_DEVICE_MEMORY (not even the fewest transforms that go at a time fit). */
OCLFFT_API oclfft_status oclfft_execute_host(oclfft_plan *plan, oclfft_direction direction,
                                             const void *in, void *out);

/* Bytes of a workspace for oclfft_enqueue (0 when the plan needs no scratch). It is for the whole
 * batch, or for as much of it as the device and the memory limit had room for when the plan was
 * made, and stays the same for the life of the plan, whatever the library's own scratch comes to.
 * Errors: INVALID_ARGUMENT. */
OCLFFT_API oclfft_status oclfft_plan_workspace(const oclfft_plan *plan, size_t *bytes);

/* The schedule as text: a line for the whole, then one for each pass. Copying as in
 * oclfft_context_caps. */
OCLFFT_API oclfft_status oclfft_plan_describe(const oclfft_plan *plan, char *text, size_t capacity,
                                              size_t *length);

/* The kernels as text: the OpenCL C source of all passes in order. Copying as in
 * oclfft_context_caps. */
OCLFFT_API oclfft_status oclfft_plan_source(const oclfft_plan *plan, char *text, size_t capacity,
                                            size_t *length);

/* ---- Wisdom ---------------------------------------------------------------------------------- */

/* What OCLFFT_MEASURE found best, kept in the context: recipes by device (platform, name, driver
 * version, and the context's max_radix), problem (all of it but callbacks and scales) and batch.
 * Plans of either effort use it, by OCLFFT_ESTIMATE also a recipe for another batch, half to twice
 * as large, both of eight transforms or more. A recipe that does not fit, whatever its source, is
 * passed over. Any thread may call these functions; each is whole before or after another.
 *
 * Save writes all that the context has to `path`, also what it loaded for other devices, so that
 * one file serves several machines: load it first. The file is written beside under the name
 * PATH.new-... and renamed: readers see an old one or a new one, whole. Where `path` is a symbolic
 * link, it stays one, and all of this happens to the file that it names, in that file's folder;
 * where that file is not there, it is made. A file that is there keeps its mode and, where the
 * process may give them, its owner and group; where it may not, the new group has no more rights
 * than others have. Other hard links keep the old file.
 * Errors: INVALID_ARGUMENT (NULL, empty path), IO (`path` is something else than a file, cannot be
 * written, links in a circle, too much for a file), OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_wisdom_save(oclfft_context *context, const char *path);

/* Adds the wisdom of a file; what it says takes the place of what the context had for the same
 * device, problem and batch. A file that is refused has changed nothing. Recipes in it are data,
 * believed as little as desc.recipe, so that a file from elsewhere can make a plan slow, not wrong.
 * Errors: INVALID_ARGUMENT (NULL, empty path; no wisdom, of another version, damaged), IO (there is
 * no file, or it cannot be read), OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_wisdom_load(oclfft_context *context, const char *path);

/* Drops all that a context knows, loaded or measured. Plans that exist keep their schedules.
 * Errors: INVALID_ARGUMENT. */
OCLFFT_API oclfft_status oclfft_wisdom_forget(oclfft_context *context);

/* ---- Without a device ------------------------------------------------------------------------ */

/* The texts of oclfft_plan_describe and oclfft_plan_source without any device: for one given by its
 * caps (lines "name = value", as oclfft_context_caps prints; what is left out takes a safe value).
 * Needs no OpenCL at run time. `schedule` and `source` may each be NULL with capacity 0;
 * `schedule_length` and `source_length` may be NULL. Errors: INVALID_ARGUMENT, UNSUPPORTED,
 * OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_preview(const char *caps, const oclfft_plan_desc *desc,
                                        char *schedule, size_t schedule_capacity,
                                        size_t *schedule_length, char *source,
                                        size_t source_capacity, size_t *source_length);

#ifdef __cplusplus
}
#endif

#endif
