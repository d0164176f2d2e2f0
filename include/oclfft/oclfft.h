/* oclfft: discrete Fourier transforms on OpenCL devices.
 *
 * SPDX-License-Identifier: MIT
 *
 * This header is the complete contract of the library. It does not need the OpenCL headers.
 * Applications that use OpenCL themselves also include <oclfft/opencl.h>, and those that run over
 * several processes <oclfft/mpi.h>.
 *
 * A program without its error checks:
 *
 *     oclfft_context *ctx;   oclfft_context_create(NULL, &ctx);
 *     oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;   d.lengths[0] = 1024;   d.batch = 100;
 *     oclfft_plan *plan;     oclfft_plan_create(ctx, &d, &plan);
 *     oclfft_execute(plan, OCLFFT_FORWARD, in, out);     (buffers of 100*1024 complex floats)
 *
 * Conventions that apply to every function
 *   Transform   Forward: X[k] = s * sum_n x[n] exp(-2 pi i n k / N). Backward: the same with +i.
 *               The scale s is 1 forward and 1/N backward unless the plan sets another. Cosine,
 *               sine and Hartley transforms are defined at oclfft_axis_kind.
 *   Versions    Descriptions and configurations begin with struct_size, the caller's sizeof. The
 *               library accepts every size that the structure has had since version 0.2, and uses
 *               the default for every field that is missing. It accepts a larger structure if all
 *               bytes beyond those it knows are zero and it has at most 64 KB. Fields that are
 *               added later have 0 as their default. The OCLFFT_..._INIT macros and the
 *               oclfft_..._init functions give the same initial values; the functions are for
 *               languages that cannot use macros. Structures inside others end in `reserved` words
 *               instead, which must be 0. Enumerations have 32 bits.
 *   Complex     Complex numbers are interleaved (re, im) pairs, as in C99 `float complex`, C++
 *               std::complex<float>, numpy.complex64 and cufftComplex.
 *   Errors      Every function that can fail returns an oclfft_status, which is 0 or negative, and
 *               oclfft_last_error() describes the failure. The comments leave out the prefix
 *               OCLFFT_ERROR_. A handle or pointer that is NULL is an INVALID_ARGUMENT, unless the
 *               comment of the function allows it. Where DEVICE_FAILED is listed, a driver that
 *               reports a lack of memory leads to OUT_OF_HOST_MEMORY or OUT_OF_DEVICE_MEMORY.
 *   Failures    A call that is refused because of its arguments changes nothing: it writes to no
 *               output buffer and sets no output pointer, except that create functions set theirs
 *               to NULL. If an OpenCL call fails in the middle of a transfer or between several
 *               passes, the output elements are undefined. Memory outside the output and between
 *               its elements is never touched, nor is the input unless it is also the output. If
 *               nothing was enqueued before the failure, the output is unchanged. Objects stay
 *               usable after a failure: the same call succeeds once the cause is gone. The
 *               exceptions are a device that was lost, whose context has to be made again, and a
 *               group plan that timed out. The *_destroy functions always complete, whatever
 *               OpenCL returns.
 *   Ownership   The caller owns what a *_create function returns and releases it with *_destroy.
 *               Destroy functions take the address of the handle and set the handle to NULL. The
 *               address may be NULL, and so may the handle. Objects may be destroyed in any order:
 *               plans and buffers keep alive what they need of their context.
 *   Threads     Distinct objects are independent. Several threads may use one object at once,
 *               unless the comment of a function says otherwise, but no thread may destroy an
 *               object while another uses it. The first calls of a process may come from several
 *               threads at once. OpenCL drivers initialise themselves at the first query, some of
 *               them unsafely; therefore the library lists devices and opens contexts in only one
 *               thread at a time. It cannot protect OpenCL calls that the application makes itself.
 *   Stack       No call uses more than 32 KB of its thread's stack, not counting what the OpenCL
 *               driver uses.
 *   Silence     The library never prints, never exits, and never installs signal or exit handlers.
 *               It reads no files except those of the kernel cache and the wisdom that it is told
 *               to load, and no environment variables except those that say where the kernel cache
 *               is (see OCLFFT_CACHE_DEFAULT).
 */
#ifndef OCLFFT_OCLFFT_H
#define OCLFFT_OCLFFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32) && defined(OCLFFT_BUILDS_LIBRARY)
#define OCLFFT_API __declspec(dllexport)
#elif defined(_WIN32)
#define OCLFFT_API
#else
#define OCLFFT_API __attribute__((visibility("default")))
#endif

/* The version of this header. oclfft_version_string gives that of the linked library. */
#define OCLFFT_VERSION_MAJOR 0
#define OCLFFT_VERSION_MINOR 2 /* grows with additions to the interface */
#define OCLFFT_VERSION_PATCH 0 /* grows with corrections */

/* ---- Status ---------------------------------------------------------------------------------- */

/* The result of a function. Failures are negative, and oclfft_last_error describes them. */
typedef enum oclfft_status {
    OCLFFT_SUCCESS = 0,                     /* the call did what its comment says */
    OCLFFT_ERROR_INVALID_ARGUMENT = -1,     /* an argument is outside its documented range */
    OCLFFT_ERROR_UNSUPPORTED = -2,          /* the request is valid, but this version or this device
                                               does not support it; the message says which */
    OCLFFT_ERROR_NO_DEVICE = -3,            /* there is no OpenCL platform, or no device matches the
                                               request */
    OCLFFT_ERROR_OUT_OF_HOST_MEMORY = -4,   /* malloc failed, or an allocation in the OpenCL driver
                                               did */
    OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY = -5, /* a buffer or scratch does not fit in the device or in
                                               the memory limit */
    OCLFFT_ERROR_BUILD_FAILED = -6,         /* the device's compiler rejected a kernel; the message
                                               contains the build log */
    OCLFFT_ERROR_DEVICE_FAILED = -7,        /* an OpenCL call failed; the message names the call and
                                               its error code */
    OCLFFT_ERROR_IO = -8,                   /* a file could not be read or written */
    OCLFFT_ERROR_INTERNAL = -9,             /* a defect in the library: please report it with the
                                               message */
    OCLFFT_STATUS_MAX_ENUM = 0x7fffffff
} oclfft_status;

/* Returns the name of a status, such as "OCLFFT_ERROR_NO_DEVICE", or "unknown oclfft_status" for
 * an unknown value. The string is static and never NULL. */
OCLFFT_API const char *oclfft_status_string(oclfft_status status);

/* Describes the last failure on the calling thread: the name and value of the argument, or the
 * OpenCL call, its error code and the build log. The text is one line, except that a build log at
 * its end keeps its line breaks. Control characters, which a path may contain, are replaced by '?'.
 * The string is never NULL; it is empty as long as nothing has failed. The library owns it, and it
 * stays valid until the next failing call on the same thread. */
OCLFFT_API const char *oclfft_last_error(void);

/* Returns the version of the linked library, "MAJOR.MINOR.PATCH". It may be newer than this
 * header. The string is static. */
OCLFFT_API const char *oclfft_version_string(void);

/* ---- Devices --------------------------------------------------------------------------------- */

/* What a device is, as its driver reports it. Strings end with a zero; longer ones are cut. */
typedef struct oclfft_device_info {
    int platform_index;           /* position in the ICD loader's list, from 0 */
    int device_index;             /* position within the platform, from 0 */
    char platform_name[128];      /* name of the OpenCL platform */
    char name[128];               /* name of the device */
    char vendor[128];             /* who made the device */
    char driver_version[128];     /* in the form that the driver gives it */
    uint64_t global_memory;       /* bytes */
    uint64_t local_memory;        /* bytes per work-group */
    uint64_t max_allocation;      /* bytes in one buffer */
    uint64_t max_work_group_size; /* work-items */
    bool is_cpu;                  /* the driver calls the device a CPU */
    bool is_gpu;                  /* the driver calls the device a GPU; some devices are neither */
    bool has_double;              /* the device has fp64 arithmetic */
    bool has_half;                /* the device has fp16 arithmetic; every device can store fp16 */
    bool reserved_flags[4];       /* false */
    uint64_t reserved[8];         /* 0 */
} oclfft_device_info;

/* Lists all devices of all platforms. `*count` receives the number of devices, and at most
 * `capacity` entries of `list` are written. `entry_size` is the caller's
 * sizeof(oclfft_device_info), the number of bytes from one entry to the next: a library that knows
 * fewer fields writes 0 to the rest, and one that knows more writes only what the caller has room
 * for. To count the devices, pass NULL and capacity 0. On a machine without OpenCL the call
 * succeeds with *count 0. Devices and drivers that return an error are left out; if there are no
 * others, the call fails with that error. Errors: INVALID_ARGUMENT (count is NULL; with capacity >
 * 0: list is NULL, or entry_size is smaller than that of version 0.2), DEVICE_FAILED,
 * OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_device_list(oclfft_device_info *list, size_t entry_size,
                                            size_t capacity, size_t *count);

/* ---- Context --------------------------------------------------------------------------------- */

typedef struct oclfft_context oclfft_context; /* a device, a queue, and caches of compiled kernels
                                                 and tables */
typedef struct oclfft_buffer oclfft_buffer;   /* memory on the device */
typedef struct oclfft_plan oclfft_plan;       /* the schedule, compiled kernels and tables of a
                                                 problem; it does not change once it is made */

/* How much a message matters. */
typedef enum oclfft_log_level {
    OCLFFT_LOG_WARNING = 1, /* something did not work, and the library does without it */
    OCLFFT_LOG_INFO = 2,    /* what the library decided, such as why wisdom is not used */
    OCLFFT_LOG_LEVEL_MAX_ENUM = 0x7fffffff
} oclfft_log_level;

/* Receives one message, a line of UTF-8 that is valid during the call, on the thread that called
 * the library. Control characters such as newlines, which a path may contain, are replaced by '?'.
 * The function must not use the same context. */
typedef void (*oclfft_log_function)(void *user, oclfft_log_level level, const char *message);

/* Stands for the user's cache folder: $XDG_CACHE_HOME/oclfft, or else $HOME/.cache/oclfft. The
 * library reads no other environment variables. As with NULL, no folder is used if neither variable
 * holds an absolute path, if the folder that they name does not belong to the effective user, or if
 * the program runs with the rights of a user other than its caller (set-user-ID) or with
 * capabilities of its file. On Windows it is %LOCALAPPDATA%\oclfft, and all paths are in UTF-8. */
#define OCLFFT_CACHE_DEFAULT "@user-cache"

/* How to open a device. Begin with OCLFFT_CONTEXT_CONFIG_INIT and set what differs. */
typedef struct oclfft_context_config {
    size_t struct_size;      /* sizeof(oclfft_context_config), for binary compatibility */
    int platform_index;      /* -1: any */
    int device_index;        /* -1: any */
    const char *device_name; /* part of the device's or platform's name, in upper or lower case;
                                NULL: any. The empty string is refused */
    /* The folder where compiled kernels are kept between runs. NULL: they are kept in memory only;
     * OCLFFT_CACHE_DEFAULT: the user's cache folder; the empty string is refused. A relative path
     * starts from the working directory at the time when the context is created. A missing folder
     * is created together with its parents, with mode 0700. A folder that belongs to another user,
     * or that its group or others may write to, is not used. Any number of processes may share a
     * folder. It holds at most 2048 entries and 256 MB; the least recently used entries are removed
     * first. Problems with the folder are never errors: the kernels are compiled instead, and `log`
     * receives a warning about what could not be stored. Copied. */
    const char *cache_directory;
    oclfft_log_function log; /* NULL: no messages */
    void *log_user;          /* passed to `log` */
    uint64_t memory_limit;   /* bytes of device memory that the library may allocate for buffers,
                                tables and scratch; 0: only the device limits it. The scratch is
                                allocated when it is first needed, and made smaller to fit */
    unsigned max_radix;      /* the largest radix, except for primes up to 13: 2, 4, 8 or 16; 0: the
                                planner chooses. A lower limit saves registers */
    /* Lines "name = value", as oclfft_context_caps writes them, that replace what the library found
     * out about the device: measured values, or those of another device for an experiment. Values
     * that the device cannot have, such as more local memory than it reports, are refused. NULL:
     * none. Copied. */
    const char *caps;
    bool no_built_in_wisdom; /* plan by rules alone, without the wisdom that comes with the library:
                                recipes that were measured on known devices. Wisdom that the program
                                loads or measures still counts */
} oclfft_context_config;

/* The initial values: any device, no cache folder, no messages, no limits. */
#define OCLFFT_CONTEXT_CONFIG_INIT                                                                 \
    { sizeof(oclfft_context_config), -1, -1, NULL, NULL, NULL, NULL, 0, 0, NULL, false }

/* Sets a configuration of `struct_size` bytes, the caller's sizeof, to its initial values. Errors:
 * INVALID_ARGUMENT (config is NULL; struct_size is smaller than that of version 0.2 or larger than
 * 64 KB). */
OCLFFT_API oclfft_status oclfft_context_config_init(oclfft_context_config *config,
                                                    size_t struct_size);

/* Opens a device and creates an in-order queue on it. If `config` is NULL or leaves a choice, the
 * library prefers GPUs to other devices, and takes a CPU last; among several devices of the same
 * kind it takes the one with the most memory. `config` is copied.
 * Errors: INVALID_ARGUMENT (context is NULL, an index is below -1, a string is empty that must not
 * be, struct_size or max_radix is unknown, caps cannot be read or do not suit the device),
 * NO_DEVICE, DEVICE_FAILED, OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_context_create(const oclfft_context_config *config,
                                               oclfft_context **context);

/* Releases the context and sets the handle to NULL. Work already enqueued completes; plans and
 * buffers that still exist stay usable. */
OCLFFT_API void oclfft_context_destroy(oclfft_context **context);

/* Writes the description of the context's device to `*info`. Errors: INVALID_ARGUMENT (a pointer is
 * NULL). */
OCLFFT_API oclfft_status oclfft_context_device(const oclfft_context *context,
                                               oclfft_device_info *info);

/* Waits until all work enqueued on the context's queue is done. Errors: INVALID_ARGUMENT (context
 * is NULL), DEVICE_FAILED. */
OCLFFT_API oclfft_status oclfft_finish(oclfft_context *context);

/* Writes the device's capabilities as the planner sees them, in the text format that oclfft_preview
 * reads. At most capacity-1 bytes and a terminating zero are written to `text`, which may be NULL
 * if capacity is 0. `*length` receives the length of the whole text in bytes, without the zero;
 * `length` may be NULL.
 * Errors: INVALID_ARGUMENT (context is NULL; text is NULL, but capacity is not 0),
 * OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_context_caps(const oclfft_context *context, char *text,
                                             size_t capacity, size_t *length);

/* Counts the kernels that the context has needed so far. Each is counted once, however many plans
 * use it. (A context holds the 512 kernels that were needed most recently. One that has to be made
 * again is counted again.) *compiled is the
 * number that the driver's compiler compiled, *kept the number of those that were stored in the
 * cache folder, and *found the number that were loaded from that folder. Without cache_directory,
 * which is the default, *kept and *found are 0. If *kept is smaller than *compiled although there
 * is a cache_directory, the folder cannot be used, or the driver gives no binaries, or some are too
 * large for the folder. A full folder may have removed stored kernels since. Kernels that
 * OCLFFT_MEASURE only tried count, too. Other threads may make plans meanwhile; what they are still
 * compiling is not counted. Each pointer except `context` may be NULL. Errors: INVALID_ARGUMENT
 * (context is NULL). */
OCLFFT_API oclfft_status oclfft_context_kernels(oclfft_context *context, size_t *compiled,
                                                size_t *kept, size_t *found);

/* Starts or stops recording when commands run on the context's device, by OpenCL's profiling
 * events. Starting discards what was recorded before. Executions on host arrays and over several
 * parts are recorded, with their uploads, transforms, exchanges and downloads, if the first one of
 * the plan comes after the start. Executions on buffers and on the caller's queues are not. No
 * other thread may use the context during the call. Recording costs some microseconds for each
 * command, and memory.
 * Errors: INVALID_ARGUMENT (context is NULL), OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_context_record(oclfft_context *context, bool on);

/* Writes what was recorded, one line for each command: what it did (upload, download, transform,
 * read, write, copy, or network for a message to another process), when it began and ended in
 * seconds, and how many bytes it moved, which is 0 for transforms. All contexts of one process have
 * the same clock. The call waits until the commands are complete. `text`, `capacity`, `length` and
 * errors are as in oclfft_context_caps. */
OCLFFT_API oclfft_status oclfft_context_timeline(const oclfft_context *context, char *text,
                                                 size_t capacity, size_t *length);

/* ---- Buffers --------------------------------------------------------------------------------- */

/* The precision of the arithmetic. That of the numbers in memory may differ: see
 * oclfft_element_type. */
typedef enum oclfft_precision {
    OCLFFT_SINGLE = 0, /* float, on every device */
    OCLFFT_DOUBLE = 1, /* double, on devices with fp64 (has_double in oclfft_device_info) */
    OCLFFT_PRECISION_MAX_ENUM = 0x7fffffff
} oclfft_precision;

/* Creates a read-write buffer of `bytes` (> 0) bytes on the device. Its contents are undefined.
 * Errors: INVALID_ARGUMENT (a pointer is NULL, bytes is 0), OUT_OF_DEVICE_MEMORY (also if bytes is
 * above max_allocation, or the buffer would exceed memory_limit), OUT_OF_HOST_MEMORY,
 * DEVICE_FAILED. */
OCLFFT_API oclfft_status oclfft_buffer_create(oclfft_context *context, size_t bytes,
                                              oclfft_buffer **buffer);

/* Releases the buffer and sets the handle to NULL. Work already enqueued completes. */
OCLFFT_API void oclfft_buffer_destroy(oclfft_buffer **buffer);

/* oclfft_buffer_write copies `bytes` bytes from host memory into the buffer, from its byte `offset`
 * on; oclfft_buffer_read copies them back. Both wait for all work enqueued before. They return when
 * `data` may be used again, and when it has been written, respectively. `bytes` may be 0; `data`
 * may then be NULL.
 * Errors: INVALID_ARGUMENT (the range lies outside the buffer, a pointer is NULL, the flags of
 * wrapped memory forbid the host this access), DEVICE_FAILED. */
OCLFFT_API oclfft_status oclfft_buffer_write(oclfft_buffer *buffer, size_t offset, size_t bytes,
                                             const void *data);
OCLFFT_API oclfft_status oclfft_buffer_read(oclfft_buffer *buffer, size_t offset, size_t bytes,
                                            void *data);

/* oclfft_buffer_pack writes two host arrays `re` and `im` of `count` reals each into the buffer, as
 * `count` interleaved complex elements, starting at complex element `offset`; oclfft_buffer_unpack
 * reads them back. The device does the interleaving. The reals are floats with OCLFFT_SINGLE and
 * doubles with OCLFFT_DOUBLE. `count` may be 0. Both functions block as oclfft_buffer_write and
 * oclfft_buffer_read do.
 * Errors: INVALID_ARGUMENT (the range lies outside the buffer, a pointer is NULL, precision is
 * unknown, the flags of wrapped memory do not let kernels write or read it), UNSUPPORTED
 * (OCLFFT_DOUBLE on a device without fp64), OUT_OF_HOST_MEMORY, OUT_OF_DEVICE_MEMORY, BUILD_FAILED,
 * DEVICE_FAILED. */
OCLFFT_API oclfft_status oclfft_buffer_pack(oclfft_buffer *buffer, size_t offset, size_t count,
                                            oclfft_precision precision, const void *re,
                                            const void *im);
OCLFFT_API oclfft_status oclfft_buffer_unpack(oclfft_buffer *buffer, size_t offset, size_t count,
                                              oclfft_precision precision, void *re, void *im);

/* ---- Plans ----------------------------------------------------------------------------------- */

/* Real transforms. The last Fourier axis, wherever it stands, is the halved one: if the real side
 * has length n along it, the complex side has n/2 + 1 elements (n/2 rounded down), the points 0 ...
 * n/2 of the spectrum. The other points are conjugates of these. OCLFFT_R2C only goes forward, from
 * the real `input` to the complex `output`; OCLFFT_C2R only goes backward, from the complex `input`
 * to the real `output`.
 *
 * Independence. The transforms of a batch, and of axes that are not transformed, do not affect each
 * other. The rounding errors of each are relative to its own size, a transform of zeros gives
 * zeros, and an infinity or NaN in one transform leaves all others bit for bit as they would be if
 * that one were zeros. (A transform that contains an infinity or NaN may become NaN in every
 * element.) Points that are their own conjugates, those whose index along every Fourier axis is 0
 * or half the length, get an imaginary part of exactly zero. OCLFFT_C2R ignores the imaginary parts
 * of such points if no axis other than the halved one is longer than 1. Otherwise the input must
 * be half of a Hermitian array.
 *
 * Copies. If every axis is OCLFFT_AXIS_NONE, the elements are copied and multiplied by the scale,
 * into another order, another format, or both.
 *
 * Algorithms. A transform that fits a tile (the points that a work-group holds at once) is
 * Stockham's autosort FFT (Govindaraju et al., 2008), with the prime-factor mapping (Good, Thomas)
 * inside butterflies. Longer transforms use the hierarchical (four-step) FFT. Prime factors without
 * a butterfly of their own use the convolutions of Rader (1968) or Bluestein (1970). Cosine and
 * sine transforms are Fourier transforms of reordered data (Makhoul, 1980; Wang, 1985; Chan and Ho,
 * 1992). docs/design.md describes all of them. */

/* Dimensions of a transform. */
#define OCLFFT_MAX_RANK 8
/* Buffers of one callback. */
#define OCLFFT_MAX_CALLBACK_BUFFERS 4

/* Whether the elements of each side are complex or real. The names from OCLFFT_DCT1 on also say
 * what is done along every axis. */
typedef enum oclfft_transform {
    OCLFFT_C2C = 0,   /* complex to complex, in both directions */
    OCLFFT_R2C = 1,   /* real to half of a complex spectrum, forward only */
    OCLFFT_C2R = 2,   /* half of a complex spectrum to real, backward only */
    OCLFFT_R2R = 3,   /* both real; `axes` says what is done */
    OCLFFT_DCT1 = 11, /* OCLFFT_R2R with the same kind along every axis */
    OCLFFT_DCT2 = 12,
    OCLFFT_DCT3 = 13,
    OCLFFT_DCT4 = 14,
    OCLFFT_DST1 = 21,
    OCLFFT_DST2 = 22,
    OCLFFT_DST3 = 23,
    OCLFFT_DST4 = 24,
    OCLFFT_DHT = 31,
    OCLFFT_TRANSFORM_MAX_ENUM = 0x7fffffff
} oclfft_transform;

/* What is done along one dimension. With n elements x[0] ... x[n-1] along the axis, the forward
 * direction computes the following for k = 0 ... n-1, multiplied by the scale, as FFTW does. The
 * last column is N, the logical length of the axis:
 *
 *     FOURIER   sum over j of x[j] exp(-2 pi i j k / n)                                     N = n
 *     DCT1      x[0] + (-1)^k x[n-1] + 2 sum over 0 < j < n-1 of x[j] cos(pi j k / (n-1))   2(n-1)
 *     DCT2      2 sum over j of x[j] cos(pi (j+1/2) k / n)                                  2n
 *     DCT3      x[0] + 2 sum over j > 0 of x[j] cos(pi j (k+1/2) / n)                       2n
 *     DCT4      2 sum over j of x[j] cos(pi (j+1/2) (k+1/2) / n)                            2n
 *     DST1      2 sum over j of x[j] sin(pi (j+1) (k+1) / (n+1))                            2(n+1)
 *     DST2      2 sum over j of x[j] sin(pi (j+1/2) (k+1) / n)                              2n
 *     DST3      (-1)^k x[n-1] + 2 sum over j < n-1 of x[j] sin(pi (j+1) (k+1/2) / n)        2n
 *     DST4      2 sum over j of x[j] sin(pi (j+1/2) (k+1/2) / n)                            2n
 *     DHT       sum over j of x[j] (cos(2 pi j k / n) + sin(2 pi j k / n))                  n
 *     HALFCOMPLEX  of the results of FOURIER the real parts of 0 ... n/2, then the imaginary
 *               parts of (n+1)/2 - 1 down to 1; divisions are rounded down                  n
 *
 * The backward direction is the inverse: FOURIER with +i; DCT2 and DCT3 are each other's inverse,
 * as are DST2 and DST3; HALFCOMPLEX goes back to n reals; each of the others is its own inverse. A
 * transform there and back multiplies by N, so the default scale of the backward direction is one
 * over the product of all N.
 *
 * With OCLFFT_NORM_ORTHONORMAL each axis is scaled by 1/sqrt(N). In addition, DCT1 multiplies x[0]
 * and x[n-1] by sqrt(2) and divides results 0 and n-1 by it; DCT2 divides result 0 by sqrt(2), and
 * DST2 result n-1; DCT3 multiplies x[0] by sqrt(2), and DST3 x[n-1]. This is what scipy.fft calls
 * norm="ortho". It makes all these transforms orthonormal, except that HALFCOMPLEX and OCLFFT_R2C
 * keep the norm of the whole spectrum, of which they store only half.
 *
 * Kinds may differ from axis to axis. OCLFFT_R2R takes every kind but FOURIER. The other transforms
 * take every kind but HALFCOMPLEX; along an axis of a real kind, complex data is transformed as if
 * its real and imaginary parts were two real arrays. OCLFFT_R2C and OCLFFT_C2R need at least one
 * FOURIER axis. DCT1 needs n >= 2; every other kind takes every length. Several axes are
 * transformed one after the other, so a DHT of several dimensions is separable, as FFTW's is.
 * Violations are INVALID_ARGUMENT, and the message names the axis. */
typedef enum oclfft_axis_kind {
    OCLFFT_AXIS_DEFAULT = 0, /* FOURIER, or the kind of a transform such as OCLFFT_DCT2 */
    OCLFFT_AXIS_NONE = 1,    /* nothing: the axis is one more dimension of the batch */
    OCLFFT_AXIS_FOURIER = 2, /* the discrete Fourier transform */
    OCLFFT_AXIS_DCT1 = 11,
    OCLFFT_AXIS_DCT2 = 12,
    OCLFFT_AXIS_DCT3 = 13,
    OCLFFT_AXIS_DCT4 = 14,
    OCLFFT_AXIS_DST1 = 21,
    OCLFFT_AXIS_DST2 = 22,
    OCLFFT_AXIS_DST3 = 23,
    OCLFFT_AXIS_DST4 = 24,
    OCLFFT_AXIS_DHT = 31,
    OCLFFT_AXIS_HALFCOMPLEX = 32, /* forward it is FFTW's R2HC, backward its HC2R */
    OCLFFT_AXIS_KIND_MAX_ENUM = 0x7fffffff
} oclfft_axis_kind;

/* Which way a plan is executed. OCLFFT_R2C and OCLFFT_C2R have one direction only. */
typedef enum oclfft_direction {
    OCLFFT_FORWARD = -1, /* exp(-2 pi i n k / N), or what the kind of an axis says */
    OCLFFT_BACKWARD = 1, /* exp(+2 pi i n k / N), or the inverse of the kind */
    OCLFFT_DIRECTION_MAX_ENUM = 0x7fffffff
} oclfft_direction;

/* How the complex numbers of one side are stored. */
typedef enum oclfft_format {
    OCLFFT_INTERLEAVED = 0, /* real and imaginary parts alternate in one array */
    OCLFFT_PLANAR = 1,      /* real and imaginary parts are in two arrays */
    OCLFFT_FORMAT_MAX_ENUM = 0x7fffffff
} oclfft_format;

/* The type of the numbers in memory, which may differ from the precision of the arithmetic. A
 * complex element is a pair of them. Integers are loaded as their value. A store multiplies by the
 * scale in the precision of the arithmetic, then rounds to the nearest number of the type, and to
 * the even one of two that are equally near. Integers saturate, and NaN becomes 0.
 * OCLFFT_ELEMENT_DOUBLE needs a device with fp64; half needs no support by the device. Sums of
 * large bfloat16 numbers do not overflow inside a transform in single precision unless its result
 * does. */
typedef enum oclfft_element_type {
    OCLFFT_ELEMENT_DEFAULT = 0, /* that of the precision */
    OCLFFT_ELEMENT_HALF = 1,    /* fp16 */
    OCLFFT_ELEMENT_BFLOAT16 = 2,
    OCLFFT_ELEMENT_FLOAT = 3,
    OCLFFT_ELEMENT_DOUBLE = 4,
    OCLFFT_ELEMENT_INT8 = 5,
    OCLFFT_ELEMENT_UINT8 = 6,
    OCLFFT_ELEMENT_INT16 = 7,
    OCLFFT_ELEMENT_UINT16 = 8,
    OCLFFT_ELEMENT_INT32 = 9,
    OCLFFT_ELEMENT_TYPE_MAX_ENUM = 0x7fffffff
} oclfft_element_type;

/* The scales that apply unless the caller sets others. N is the product of the logical lengths (see
 * oclfft_axis_kind) of the axes that are not OCLFFT_AXIS_NONE, whatever their windows. */
typedef enum oclfft_norm {
    OCLFFT_NORM_DEFAULT = 0,     /* 1 forward, 1/N backward */
    OCLFFT_NORM_ORTHONORMAL = 1, /* 1/sqrt(N) in both directions, with the weights of the kinds, so
                                    that every transform keeps the norm; scales in the description
                                    are further factors */
    OCLFFT_NORM_MAX_ENUM = 0x7fffffff
} oclfft_norm;

/* How a plan's schedule is chosen. */
typedef enum oclfft_effort {
    OCLFFT_ESTIMATE = 0, /* use wisdom if there is any, otherwise rules and built-in wisdom, which
                            are recipes measured on known devices */
    OCLFFT_MEASURE = 1,  /* use wisdom for exactly this problem and batch, otherwise time candidates
                            on the device and keep the best as wisdom */
    OCLFFT_EFFORT_MAX_ENUM = 0x7fffffff
} oclfft_effort;

/* Describes where the elements of one side of a transform lie in its buffer. All numbers count
 * elements of that side: complex numbers, or reals on the real side of R2C and C2R. If all strides
 * are zero, the side is packed, with the last dimension fastest; if at least one is given, a zero
 * means a stride of zero. Distance 0 places the transforms as close together as the strides allow:
 * the distance is then the largest product of a stride's magnitude and the elements along its
 * dimension, where dimensions of one element do not count.
 * In-place real transforms use FFTW's padding: along the halved axis, if it is the last dimension,
 * the real side has room for 2*(n/2 + 1) reals.
 *
 * Strides and the distance may be negative, which reverses an axis. `offset` is the place of the
 * element whose indices are all 0. It must be large enough that no element lies below the buffer's
 * start. A pointer to a host array is its lowest address, and offsets count from there.
 *
 * Every element of the output, over the whole batch, must have a place of its own; all strides and
 * distances with this property are accepted. (If the library could not decide the question within
 * some milliseconds, it would refuse the layout with a message that says so; no such layout is
 * known.) Out of place, elements of the input may share places, as in overlapping frames of a
 * signal or a broadcast with stride 0.
 *
 * In place, both sides must have their elements at the same places. For C2C and R2R this means
 * equal layouts or, for C2C and copies, layouts that are transpositions of each other. For R2C and
 * C2R it means that along the halved axis both strides are 1, and that the other strides, the
 * distance and the offset of the real side are twice those of the complex side. The extents of the
 * two sides may differ: a packed layout has room for the larger one. Along axes that a real
 * transform in place leaves alone, both windows must have the same start.
 *
 * Windows. Along each axis a side has only the elements start ... start + extent - 1; extent 0
 * means up to the end. Elements that the input lacks count as zero and are never read (zero
 * padding). Elements that the output lacks are not stored and, where possible, not computed
 * (pruning, cropping). `offset` is the place of the first element of the window; strides, distance
 * and packed layouts count only elements of the window, and callbacks are called only for these. On
 * the complex side of R2C and C2R, a window along the halved axis counts the indices 0 ... n/2.
 * Along an axis that is not transformed, elements of the output that the input lacks become zero;
 * the two windows must have an element in common.
 *
 * Centred axes. Where `centered` is set, index 0 lies in the middle, as numpy.fft.fftshift leaves
 * it: place p has index (p - n/2) mod n, with n/2 rounded down. Every Fourier axis except the
 * halved one can be centred, on either side; for any other axis it is INVALID_ARGUMENT. The window
 * of a centred axis counts places: the 2*m frequencies nearest to 0 of an even length n have the
 * start n/2 - m and the extent 2*m. */
typedef struct oclfft_layout {
    oclfft_format format;               /* of complex elements: in one array or in two */
    oclfft_element_type element_type;   /* of each number in memory; must be DEFAULT on a side that
                                           has a callback */
    ptrdiff_t strides[OCLFFT_MAX_RANK]; /* from one element to the next along each dimension; 0
                                           beyond the rank */
    ptrdiff_t distance;                 /* from one transform of the batch to the next */
    size_t offset;                      /* of the first element from the start of the buffer */
    size_t starts[OCLFFT_MAX_RANK];     /* of the window along each axis */
    size_t extents[OCLFFT_MAX_RANK];    /* 0: from the start to the end */
    bool centered[OCLFFT_MAX_RANK];     /* index 0 lies in the middle */
    uint64_t reserved[8];               /* 0 */
} oclfft_layout;

/* OpenCL C source of a function that the library calls instead of loading or storing an element. A
 * load callback replaces the first load of every element, and a store callback the last store,
 * whatever the schedule; the function becomes part of that pass. Its signature depends on the
 * elements of its side:
 *     load, complex    scalar2 NAME(ulong element, global const void *in, global const void *in_im,
 *                      BUFFERS)
 *     load, real       scalar NAME(ulong element, global const void *in, global const void *in_im,
 *                      BUFFERS)
 *     store, complex   void NAME(ulong element, scalar2 value, global void *out, global void
 *                      *out_im, BUFFERS)
 *     store, real      void NAME(ulong element, scalar value, global void *out, global void
 *                      *out_im, BUFFERS)
 * `scalar` and `scalar2` are float and float2, or double and double2, depending on the plan's
 * precision. `element` is the place where the library would have read or written: it follows from
 * the layout's strides, distance and offset, and counts elements from the buffer's start. Element
 * numbers run through the whole batch, even if the batch is executed in parts. `in_im` and `out_im`
 * are the second arrays of a planar side, and 0 otherwise. BUFFERS are `buffer_count` parameters of
 * type `global void *` or `global const void *`. Their contents are read when the plan is executed,
 * not when it is made.
 *
 * A load callback must have no side effects, because it may be called more than once for an element
 * and in any order. A store callback is called once for each element, with the scaled value. Out of
 * place, a load callback may read anywhere in `in` and in its own buffers. In place, over several
 * parts and with oclfft_execute_host, of `in` it may read only the bytes of its own element.
 *
 * The source may define other functions, types, variables and macros. It is compiled as OpenCL C
 * 1.2 in front of the kernel. Whether both callbacks end up in one kernel depends on the schedule,
 * but makes no difference to them: neither sees the other's text, and both may use the same names
 * for different things. (There are three exceptions: names at file scope that macros put together,
 * names in a branch of a preprocessor condition that is not taken, and names like components of
 * vectors, such as w, that members of a structure have, too. These must differ.) If both callbacks
 * have the same source string, it is compiled once and all of it is visible to both.
 * Names of functions, types and variables must differ from those that the library's kernels use
 * (real, R, EACH, c_mul, radix4, ...). Macros and pragmas have no effect outside the source.
 *
 * If the source does not compile, the status is BUILD_FAILED. oclfft_last_error() then gives the
 * signature above with the name filled in, and the compiler's log. In the log "load_callback:3" is
 * line 3 of the load callback's source, "store_callback:3" of the store callback's,
 * "load_and_store_callback:3" of a source that both share, and "the call of load_callback" points
 * to a signature that does not match. */
typedef struct oclfft_callback {
    const char *source; /* NULL: no callback. The empty string is refused. Copied */
    const char *name;   /* name of the function in `source`. Copied */
    /* Buffers of the plan's context, which the plan keeps alive. None may share bytes with anything
     * that an execution writes: the output, the input if in place, or a workspace. Kernels must be
     * allowed to read the buffers of a load callback. */
    oclfft_buffer *buffers[OCLFFT_MAX_CALLBACK_BUFFERS];
    size_t buffer_count;  /* entries of `buffers` that are used */
    size_t element_bytes; /* bytes of memory per element, in each array if the side is planar: used
                             to check the size of buffers and to transfer host arrays; 0: the same
                             as without a callback */
    uint64_t reserved[8]; /* 0 */
} oclfft_callback;

/* Describes a transform. Begin with OCLFFT_PLAN_DESC_INIT and set what differs. */
typedef struct oclfft_plan_desc {
    size_t struct_size;              /* sizeof(oclfft_plan_desc) */
    oclfft_transform transform;      /* which sides are complex and which are real */
    oclfft_precision precision;      /* of the arithmetic: OCLFFT_SINGLE or OCLFFT_DOUBLE */
    int rank;                        /* number of dimensions, 1 ... OCLFFT_MAX_RANK */
    size_t lengths[OCLFFT_MAX_RANK]; /* the last dimension varies fastest; for real transforms these
                                        are the lengths of the real side; 0 beyond the rank */
    oclfft_axis_kind
        axes[OCLFFT_MAX_RANK];      /* what is done along each dimension; 0 beyond the rank */
    size_t batch;                   /* number of transforms per execution, >= 1 */
    bool in_place;                  /* the output overwrites the input */
    oclfft_norm norm;               /* the scales, unless the fields below set others */
    oclfft_layout input;            /* of the elements that are read, in either direction */
    oclfft_layout output;           /* of the elements that are written, in either direction */
    double scale_forward;           /* factor applied to the output of OCLFFT_FORWARD, initially 1;
                                       0 means 1 with OCLFFT_NORM_ORTHONORMAL, and is refused
                                       otherwise */
    double scale_backward;          /* the same for OCLFFT_BACKWARD, initially 0; 0 means 1/N, or 1
                                       with OCLFFT_NORM_ORTHONORMAL */
    oclfft_callback load_callback;  /* called instead of loading elements of `input` */
    oclfft_callback store_callback; /* called instead of storing elements of `output` */
    oclfft_effort effort;           /* rules and wisdom, or measurement */
    const char *recipe; /* NULL: the planner chooses. Otherwise the passes to use, in the form that
                           oclfft_plan_describe prints (docs/design.md, "Recipes"), for experts and
                           tuners. If the backward direction has a schedule of its own, it uses the
                           recipe only if that fits. The empty string is refused. Copied */
} oclfft_plan_desc;

/* The initial values: packed and interleaved, without a window. */
#define OCLFFT_LAYOUT_INIT                                                                         \
    {                                                                                              \
        OCLFFT_INTERLEAVED, OCLFFT_ELEMENT_DEFAULT, {0}, 0, 0, {0}, {0}, {false}, {                \
            0                                                                                      \
        }                                                                                          \
    }
/* The initial values: no callback. */
#define OCLFFT_CALLBACK_INIT                                                                       \
    {                                                                                              \
        NULL, NULL, {NULL}, 0, 0, {                                                                \
            0                                                                                      \
        }                                                                                          \
    }
/* The initial values: single-precision complex, rank 1, batch 1, out of place, packed, interleaved,
 * scales 1 and 1/N. The caller sets at least lengths[0]. */
#define OCLFFT_PLAN_DESC_INIT                                                                      \
    {                                                                                              \
        sizeof(oclfft_plan_desc), OCLFFT_C2C, OCLFFT_SINGLE, 1, {0}, {OCLFFT_AXIS_DEFAULT}, 1,     \
            false, OCLFFT_NORM_DEFAULT, OCLFFT_LAYOUT_INIT, OCLFFT_LAYOUT_INIT, 1.0, 0.0,          \
            OCLFFT_CALLBACK_INIT, OCLFFT_CALLBACK_INIT, OCLFFT_ESTIMATE, NULL                      \
    }

/* Sets a description of `struct_size` bytes, the caller's sizeof, to its initial values. Errors:
 * INVALID_ARGUMENT (desc is NULL; struct_size is smaller than that of version 0.2 or larger than
 * 64 KB). */
OCLFFT_API oclfft_status oclfft_plan_desc_init(oclfft_plan_desc *desc, size_t struct_size);

/* Makes a plan: schedules the passes, compiles the kernels and uploads the tables. `desc` is
 * copied. The plan may outlive the context handle. Every kind of transform is supported with 1 to 8
 * dimensions, in every length that fits the device and in every layout, in single precision and, on
 * devices with fp64, in double precision. OCLFFT_R2R with an axis that is left at its default is
 * INVALID_ARGUMENT. Scales are rounded to the precision of the data and must be finite and non-zero
 * in it (0 where it stands for a default). The plan does not allocate its scratch yet; see
 * oclfft_execute. If the device or memory_limit has no room for the tables or the scratch of the
 * whole transform, the plan is still made, but only oclfft_execute_host can execute it, in pieces.
 *
 * Errors: INVALID_ARGUMENT (a pointer is NULL, a field of the description is outside its range, or
 * the recipe does not fit; the message names the field), UNSUPPORTED (double precision on a device
 * without fp64, or a length for which the device's work-groups have too few work-items; no device
 * with more than eight is known to refuse any), OUT_OF_HOST_MEMORY, OUT_OF_DEVICE_MEMORY,
 * BUILD_FAILED (with the build log, which shows mistakes in callbacks), DEVICE_FAILED.
 *
 * With OCLFFT_MEASURE and without a recipe, the first plan for a problem takes up to ten seconds,
 * plus the rest of a compilation or an execution that is under way at the end of that time. Only
 * one measured plan of a context is made at a time. Candidates run on a queue and in buffers of the
 * library's own; the batch is reduced if a side would be larger than 256 MB on a GPU or 32 MB on a
 * CPU. The recipe that OCLFFT_ESTIMATE would choose is one of the candidates, and only a recipe
 * that is 2 % faster replaces it. Callbacks do not run during a measurement, because the data would
 * not be the application's: the problem is measured without callbacks, and the best recipe is used
 * if it fits. If the device has no memory for a measurement, and in oclfft_preview, the plan is
 * that of OCLFFT_ESTIMATE. */
OCLFFT_API oclfft_status oclfft_plan_create(oclfft_context *context, const oclfft_plan_desc *desc,
                                            oclfft_plan **plan);

/* Releases the plan and sets the handle to NULL. Executions already enqueued complete. */
OCLFFT_API void oclfft_plan_destroy(oclfft_plan **plan);

/* Finds the length of at least `at_least` points that the device transforms fastest along an axis,
 * for data that may be padded, and writes it to `*length`. The planner's cost decides; nothing is
 * measured. The other lengths, the kinds of axes, the precision, the formats and the batch are
 * taken from the description; its length along `axis`, strides, distances, offsets, windows,
 * in_place, effort and recipe are ignored. The call takes up to some tenths of a second. Errors:
 * INVALID_ARGUMENT (a pointer is NULL, axis is negative or not below the rank, at_least is 0, the
 * description is refused), UNSUPPORTED (as in oclfft_plan_create), OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_fast_length(oclfft_context *context, const oclfft_plan_desc *desc,
                                            int axis, size_t at_least, size_t *length);

/* Enqueues one execution on the context's queue and returns; oclfft_buffer_read or oclfft_finish
 * waits for it. In place, `out` is NULL or equal to `in`. Out of place, `in` and `out` must be
 * distinct buffers without common bytes, and `in` is not modified.
 *
 * The first execution allocates the scratch, which the plan keeps; later executions allocate and
 * compile nothing. The scratch is large enough for the whole batch, or for as many transforms at a
 * time as the memory limit allows. If the device refuses it, when it is allocated or at the first
 * command that uses it, the library tries half as many transforms, and so on.
 * Errors: INVALID_ARGUMENT (a handle is NULL; direction is unknown, or is not that of an R2C or C2R
 * plan; a side of the plan is planar; a buffer belongs to another oclfft_context, even one on the
 * same OpenCL context; a buffer is too small; in == out for an out-of-place plan, or in != out for
 * an in-place plan; the buffers, or one of them and a buffer of a callback, are overlapping parts
 * of one memory object; the flags of wrapped memory do not let kernels read the input or write the
 * output, or read the output although the passes of several dimensions do so), DEVICE_FAILED,
 * OUT_OF_HOST_MEMORY, OUT_OF_DEVICE_MEMORY (at the first execution: there is no room for the
 * scratch of even the smallest part of the batch; at every execution of a plan that only
 * oclfft_execute_host can execute). */
OCLFFT_API oclfft_status oclfft_execute(oclfft_plan *plan, oclfft_direction direction,
                                        oclfft_buffer *in, oclfft_buffer *out);

/* The same with separate buffers for real and imaginary parts. For a side that is interleaved or
 * real, the second buffer is NULL. In place, both output buffers may be NULL. Errors: those of
 * oclfft_execute; INVALID_ARGUMENT also if the second buffer of a planar side is missing or equals
 * the first. */
OCLFFT_API oclfft_status oclfft_execute_planar(oclfft_plan *plan, oclfft_direction direction,
                                               oclfft_buffer *in_re, oclfft_buffer *in_im,
                                               oclfft_buffer *out_re, oclfft_buffer *out_im);

/* Transforms host arrays that have the plan's layout. The batch is cut into pieces, so that
 * transfers overlap with computation and the batch may be larger than the device's memory. The call
 * returns when `out` is written. `in` and `out` point to the starts of the arrays, before the
 * layout's offset. For a planar side they point to two pointers, `const void *[2]` and `void *[2]`.
 * In place they are equal; otherwise `out` must not overlap `in`. Gaps between the elements of
 * `out` keep their contents, and no other thread may write to them during the call.
 *
 * The first call creates queues and pinned staging memory, which the plan keeps. Only one call at a
 * time runs for a plan; others wait. If the device, or config.memory_limit, has no room for a
 * single transform, or an array of it is larger than max_allocation, even that goes through the
 * device in pieces. Executions of several plans of a context share the context's memory: an
 * execution that begins while another one uses most of this memory may have no room for its
 * smallest piece. It has room once the other execution has ended.
 * Errors: INVALID_ARGUMENT (a pointer is NULL; direction is unknown, or is not that of an R2C or
 * C2R plan; the two arrays of a planar side are equal; `in` and `out` differ for an in-place plan,
 * or are equal for an out-of-place plan), DEVICE_FAILED, OUT_OF_HOST_MEMORY, OUT_OF_DEVICE_MEMORY
 * (the device has no room for even the smallest piece), BUILD_FAILED (of the kernels for pieces).
 */
OCLFFT_API oclfft_status oclfft_execute_host(oclfft_plan *plan, oclfft_direction direction,
                                             const void *in, void *out);

/* Gives the size in bytes of a workspace for oclfft_enqueue, which is 0 if the plan needs no
 * scratch. The workspace serves both directions, with the whole batch or as much of it as the
 * device and the memory limit had room for when the plan was made. The size stays the same for the
 * life of the plan and does not depend on the size of the library's own scratch. Errors:
 * INVALID_ARGUMENT (a pointer is NULL). */
OCLFFT_API oclfft_status oclfft_plan_workspace(const oclfft_plan *plan, size_t *bytes);

/* Writes the schedule as text: a line for the whole plan, then one for each pass. If the kind of an
 * axis is not its own inverse, the backward direction has a schedule of its own, which follows.
 * `text`, `capacity`, `length` and errors are as in oclfft_context_caps. */
OCLFFT_API oclfft_status oclfft_plan_describe(const oclfft_plan *plan, char *text, size_t capacity,
                                              size_t *length);

/* Writes the OpenCL C source of all passes, in the order of oclfft_plan_describe. `text`,
 * `capacity`, `length` and errors are as in oclfft_context_caps; in addition, OUT_OF_DEVICE_MEMORY
 * if only oclfft_execute_host can execute the plan. */
OCLFFT_API oclfft_status oclfft_plan_source(const oclfft_plan *plan, char *text, size_t capacity,
                                            size_t *length);

/* ---- Convolution and correlation ------------------------------------------------------------- */

/* Convolves signals with a filter, by the convolution theorem or, if the filter has few taps, by
 * direct sums. Both the arrays that go in and those that come out are unpadded. Padding, the
 * product of the spectra and cropping are parts of the transforms' passes; there are no kernels for
 * them alone. Long signals are cut into overlapping blocks (overlap-save), and real data of one
 * dimension may use right-angle transforms (Crandall and Fagin, 1994); see docs/design.md,
 * "Convolutions". */

typedef struct oclfft_convolution oclfft_convolution; /* plans, memory, and the filter's spectrum */

/* Which results are stored. Along an axis with n points of the signal x and m of the filter h,
 * y[k] = sum over j of x[k-j] h[j], where x and h are zero beyond their ends:
 *     CIRCULAR  y[k], 0 <= k < n, with indices of x modulo n; a filter may be longer than n
 *     FULL      y[k], 0 <= k < n + m - 1
 *     SAME      n results y[k], from k = (m - 1)/2 (rounded down) on
 *     VALID     y[k], m - 1 <= k < n, where the filter lies inside the signal; needs m <= n
 *     STREAM    y[k], 0 <= k < n, of a signal that comes in blocks of n samples: x continues the
 *               blocks of earlier calls, of which the last m - 1 samples are kept. Rank 1
 * Correlations are convolutions with the reversed, conjugated filter, aligned as those of
 * scipy.signal.correlate: y[k] = sum over j of x[k-j] conj(h[m-1-j]). Circular correlations are
 * y[k] = sum over j of x[k+j] conj(h[j]), with indices of x modulo n. */
typedef enum oclfft_convolution_mode {
    OCLFFT_CONVOLUTION_CIRCULAR = 0, /* n results; the signal is periodic */
    OCLFFT_CONVOLUTION_FULL = 1,     /* n + m - 1 results */
    OCLFFT_CONVOLUTION_SAME = 2,     /* n results, the middle of FULL */
    OCLFFT_CONVOLUTION_VALID = 3,    /* n - m + 1 results */
    OCLFFT_CONVOLUTION_STREAM = 4,   /* n results for each block of a stream */
    OCLFFT_CONVOLUTION_MODE_MAX_ENUM = 0x7fffffff
} oclfft_convolution_mode;

/* Describes a convolution. Begin with OCLFFT_CONVOLUTION_DESC_INIT and set what differs. */
typedef struct oclfft_convolution_desc {
    size_t struct_size;              /* sizeof(oclfft_convolution_desc) */
    oclfft_precision precision;      /* of the arithmetic */
    bool complex_data;               /* signals, filters and results are complex; otherwise real */
    int rank;                        /* number of dimensions, 1 ... 3 */
    size_t lengths[OCLFFT_MAX_RANK]; /* of a signal, or of a block of a stream */
    size_t filter_lengths[OCLFFT_MAX_RANK]; /* of a filter */
    oclfft_convolution_mode mode;           /* which results are stored */
    bool correlate;                         /* correlate instead of convolving */
    size_t batch;                           /* number of signals, each with all its channels */
    size_t input_channels;                  /* of a signal */
    size_t output_channels;                 /* of a result: output o is the sum over all inputs i
                                               of input i with filter (o, i) */
    bool separate_filters;                  /* each signal of the batch has its own filters */
    /* The layout of the signals. For all three layouts: if all strides are zero, signals and
     * results are packed as [batch][channel][points] and filters as [output][input][points], with
     * the batch in front if filters are separate. `distance` goes from one signal of the batch to
     * the next and, in `filter`, from one filter to the next in that order. Windows, centred axes
     * and planar sides are not allowed. */
    oclfft_layout input;
    oclfft_layout filter;              /* of the filters that oclfft_convolution_set_filter takes */
    oclfft_layout output;              /* of the results */
    ptrdiff_t input_channel_distance;  /* from one channel to the next, in elements; 0: as
                                          close as the strides allow. Channels-last images
                                          have 1 */
    ptrdiff_t output_channel_distance; /* the same for the results */
    size_t padded_lengths[OCLFFT_MAX_RANK]; /* of the transforms; 0: the planner chooses. Each must
                                               be long enough to keep the results apart. For
                                               CIRCULAR it must equal the one in `lengths`. (With 0
                                               the planner may choose a longer circle; the caller
                                               cannot.) One axis may be shorter: then its transforms
                                               are those of overlapping blocks, each of which gives
                                               padded - filter + 1 results. Blocks need a mode other
                                               than CIRCULAR, no spectrum callback, and at least one
                                               block that lies inside the signal */
    double scale;                           /* factor applied to the results; 0 means 1. After
                                               division by the number of points of the transforms,
                                               it must be a normal number of the precision */
    /* Called instead of loading elements of the signal, as in oclfft_plan_desc. In a stream the
     * callback is called once for each sample. Otherwise it is called more often where blocks
     * overlap, and once for each tap in a direct sum. */
    oclfft_callback load_callback;
    oclfft_callback store_callback; /* called instead of storing elements of the result */
    /* Called instead of multiplying the spectra:
     *     scalar2 NAME(ulong element, scalar2 value, scalar2 filter, BUFFERS)
     * `value` is an element of the spectrum of an input, and `filter` is the same element of the
     * filter's spectrum, conjugated if `correlate` requires it. Both are forward transforms that
     * are not scaled. The result takes the place of the product; the transform back then divides
     * by the number of points and multiplies by `scale`. `element` is the number of the element
     * in the packed spectrum of the padded lengths; of real data this is half the spectrum, with
     * padded/2 + 1 elements along the last axis. It does not count the batch or the channels.
     * `element_bytes` must be 0. */
    oclfft_callback spectrum_callback;
    oclfft_effort effort; /* how the schedules of the transforms are chosen */
} oclfft_convolution_desc;

/* The initial values: single-precision real data, rank 1, circular, batch 1, one channel, packed,
 * scale 1. The caller sets at least lengths[0] and filter_lengths[0]. */
#define OCLFFT_CONVOLUTION_DESC_INIT                                                               \
    {                                                                                              \
        sizeof(oclfft_convolution_desc), OCLFFT_SINGLE, false, 1, {0}, {0},                        \
            OCLFFT_CONVOLUTION_CIRCULAR, false, 1, 1, 1, false, OCLFFT_LAYOUT_INIT,                \
            OCLFFT_LAYOUT_INIT, OCLFFT_LAYOUT_INIT, 0, 0, {0}, 1.0, OCLFFT_CALLBACK_INIT,          \
            OCLFFT_CALLBACK_INIT, OCLFFT_CALLBACK_INIT, OCLFFT_ESTIMATE                            \
    }

/* Sets a description of `struct_size` bytes, the caller's sizeof, to its initial values. Errors:
 * INVALID_ARGUMENT (desc is NULL; struct_size is smaller than that of version 0.2 or larger than
 * 64 KB). */
OCLFFT_API oclfft_status oclfft_convolution_desc_init(oclfft_convolution_desc *desc,
                                                      size_t struct_size);

/* Makes a convolution. The library chooses padded lengths; or overlapping blocks along the axis
 * that gains most, if a signal is long and its filter short; or direct sums without transforms, for
 * up to 16 taps. It makes the plans of the transforms, compiles their kernels and takes memory for
 * the spectra of filters and signals. `desc` is copied, and the convolution may outlive the context
 * handle. The rules of oclfft_plan_create hold for layouts, callbacks and scales. Errors:
 * INVALID_ARGUMENT (a pointer is NULL, a field of the description is outside its range, a side is
 * planar; the message names the field), UNSUPPORTED, OUT_OF_HOST_MEMORY, OUT_OF_DEVICE_MEMORY,
 * BUILD_FAILED, DEVICE_FAILED, each as in oclfft_plan_create. */
OCLFFT_API oclfft_status oclfft_convolution_create(oclfft_context *context,
                                                   const oclfft_convolution_desc *desc,
                                                   oclfft_convolution **convolution);

/* Releases the convolution and sets the handle to NULL. Executions already enqueued complete. */
OCLFFT_API void oclfft_convolution_destroy(oclfft_convolution **convolution);

/* Transforms the filter, or all filters, on the context's queue and keeps the spectrum. Executions
 * that are enqueued later use it; those enqueued earlier use the previous one. The functions may be
 * called any number of times. The buffer is read on the queue, so it must not change before the
 * queue has read it; the host array may be reused when the call returns.
 * Errors: INVALID_ARGUMENT (a handle or pointer is NULL; the buffer belongs to another context or
 * is too small), OUT_OF_HOST_MEMORY, OUT_OF_DEVICE_MEMORY, DEVICE_FAILED. */
OCLFFT_API oclfft_status oclfft_convolution_set_filter(oclfft_convolution *convolution,
                                                       oclfft_buffer *filter);
OCLFFT_API oclfft_status oclfft_convolution_set_filter_host(oclfft_convolution *convolution,
                                                            const void *filter);

/* Enqueues one execution on the context's queue and returns; oclfft_buffer_read or oclfft_finish
 * waits for it. `in` and `out` are distinct buffers without common bytes; `in` is not modified. The
 * blocks of a stream follow each other in the order of the calls. Any number of threads may call
 * this function; executions of one object run one after the other. A call that fails leaves a
 * stream as it was before the call.
 * Errors: INVALID_ARGUMENT (a handle is NULL; no filter was set; a buffer is refused for a reason
 * that oclfft_execute lists), DEVICE_FAILED, OUT_OF_HOST_MEMORY, OUT_OF_DEVICE_MEMORY. */
OCLFFT_API oclfft_status oclfft_convolution_execute(oclfft_convolution *convolution,
                                                    oclfft_buffer *in, oclfft_buffer *out);

/* The same from and to host arrays, as in oclfft_execute_host. The call returns when `out` is
 * written. Gaps between the elements of `out` keep their contents, and no other thread may write to
 * them during the call. Errors: those of oclfft_convolution_execute; INVALID_ARGUMENT also if in ==
 * out. */
OCLFFT_API oclfft_status oclfft_convolution_execute_host(oclfft_convolution *convolution,
                                                         const void *in, void *out);

/* Forgets a stream's past: the samples before the next block are taken as zero. It has no effect in
 * other modes. Errors: INVALID_ARGUMENT (convolution is NULL), DEVICE_FAILED. */
OCLFFT_API oclfft_status oclfft_convolution_reset(oclfft_convolution *convolution);

/* Writes as text what an execution does: a line for the whole convolution, then the schedule of
 * each plan with a line for each launch. `text`, `capacity`, `length` and errors are as in
 * oclfft_context_caps. */
OCLFFT_API oclfft_status oclfft_convolution_describe(const oclfft_convolution *convolution,
                                                     char *text, size_t capacity, size_t *length);

/* Gives the lengths of the transforms; along an axis that is cut into blocks, the length of a
 * block; along a circular axis whose length has large prime factors, perhaps that of a longer
 * circle. All are 0 for direct sums, which have no transforms; entries beyond the rank are 0, too.
 * Errors: INVALID_ARGUMENT (a pointer is NULL). */
OCLFFT_API oclfft_status oclfft_convolution_padded_lengths(const oclfft_convolution *convolution,
                                                           size_t lengths[OCLFFT_MAX_RANK]);

/* ---- Several parts --------------------------------------------------------------------------- */

/* One transform over several parts. A part is a device, or a share of one. Each part holds a box of
 * the input and a box of the output. docs/parts.md is a guide. */

typedef struct oclfft_group oclfft_group;           /* a list of parts */
typedef struct oclfft_group_plan oclfft_group_plan; /* a transform over them */

/* What one part holds of an array: along each axis, the elements lower ... upper - 1. In memory a
 * box is packed, with the last dimension fastest. It is empty if lower and upper are equal along an
 * axis. The complex side of a real transform has n/2 + 1 elements along the halved axis, and a side
 * with a window counts only the elements of the window. The batch is whole in every part, as the
 * outermost dimension. Entries beyond the rank are 0. */
typedef struct oclfft_box {
    size_t lower[OCLFFT_MAX_RANK]; /* the first element along each axis */
    size_t upper[OCLFFT_MAX_RANK]; /* one past the last element along each axis */
    uint64_t reserved[8];          /* 0 */
} oclfft_box;

/* One of the two arrays of a transform. */
typedef enum oclfft_side {
    OCLFFT_SIDE_INPUT = 0,  /* what is read */
    OCLFFT_SIDE_OUTPUT = 1, /* what is written */
    OCLFFT_SIDE_MAX_ENUM = 0x7fffffff
} oclfft_side;

/* How an array is cut into the boxes of the parts. */
typedef enum oclfft_decomposition {
    /* What was measured (see oclfft_group_boxes), otherwise slabs. But if the parts are several
       contexts of one process, every cut would cost an exchange, and the larger side fits one
       buffer and a quarter of the first context's memory (memory_limit, or else the device's),
       everything is on part 0, because one device is faster then. */
    OCLFFT_DECOMPOSITION_DEFAULT = 0,
    OCLFFT_DECOMPOSITION_SLABS = 1,   /* cut along one axis: one that is not transformed, if there
                                         is one that is long enough. Otherwise the two sides are cut
                                         along different axes, which takes a single exchange */
    OCLFFT_DECOMPOSITION_PENCILS = 2, /* cut along two axes, for more parts than one axis has
                                         elements; with one dimension: slabs */
    OCLFFT_DECOMPOSITION_MAX_ENUM = 0x7fffffff
} oclfft_decomposition;

/* How the processes of a group exchange data. With one process this has no effect. */
typedef enum oclfft_exchange {
    OCLFFT_EXCHANGE_DEFAULT = 0,        /* what was measured, otherwise what the model predicts to
                                           be fastest */
    OCLFFT_EXCHANGE_POINT_TO_POINT = 1, /* piece by piece, while other data is transformed */
    OCLFFT_EXCHANGE_ALL_TO_ALL = 2,     /* everything at once, by one collective call per
                                           exchange */
    OCLFFT_EXCHANGE_TWO_LEVEL = 3,      /* everything at once: within each machine, then one message
                                           from each machine to each other one, then within each
                                           machine again */
    OCLFFT_EXCHANGE_MAX_ENUM = 0x7fffffff
} oclfft_exchange;

/* How a group works. Begin with OCLFFT_GROUP_CONFIG_INIT and set what differs. */
typedef struct oclfft_group_config {
    size_t struct_size;    /* sizeof(oclfft_group_config) */
    uint64_t memory_limit; /* bytes of pinned host memory that a plan may take for exchanges between
                              contexts; at least 1 MB is taken for each pair of contexts that
                              exchanges anything (2 MB if a long axis that is centred, real or
                              not a Fourier one is split between them). 0: the library chooses */
    double time_limit;     /* seconds without any progress after which an execution fails; 0: 60 */
    oclfft_exchange exchange; /* between processes; all of them must give the same value or the
                                 default. ALL_TO_ALL and TWO_LEVEL keep everything that a process
                                 sends and receives in one exchange in pinned memory; if
                                 memory_limit does not allow that, pieces go point to point */
    uint32_t reserved;        /* 0 */
} oclfft_group_config;

/* The initial values: an empty box. */
#define OCLFFT_BOX_INIT                                                                            \
    {                                                                                              \
        {0}, {0}, {                                                                                \
            0                                                                                      \
        }                                                                                          \
    }
/* The initial values: the library chooses, and gives up after 60 seconds without progress. */
#define OCLFFT_GROUP_CONFIG_INIT                                                                   \
    { sizeof(oclfft_group_config), 0, 0.0, OCLFFT_EXCHANGE_DEFAULT, 0 }

/* Sets a configuration of `struct_size` bytes, the caller's sizeof, to its initial values. Errors:
 * INVALID_ARGUMENT (config is NULL; struct_size is smaller than that of version 0.2 or larger than
 * 64 KB). */
OCLFFT_API oclfft_status oclfft_group_config_init(oclfft_group_config *config, size_t struct_size);

/* Makes a group of `count` >= 1 parts. Part i computes on contexts[i]. The same context may be in
 * the list several times: parts of one context share its memory, and the kernels of one part store
 * data where the other part reads it. Parts of different contexts exchange data through pinned host
 * memory. The group keeps the contexts alive. `config` is copied; NULL means the initial values.
 * Errors: INVALID_ARGUMENT (group, contexts or one of them is NULL, count is 0, struct_size is
 * unknown, time_limit is negative or not finite, exchange is unknown), OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_group_create(oclfft_context *const contexts[], size_t count,
                                             const oclfft_group_config *config,
                                             oclfft_group **group);

/* Releases the group and sets the handle to NULL. Its plans stay usable. */
OCLFFT_API void oclfft_group_destroy(oclfft_group **group);

/* Gives the number of parts of all processes, the number of the first part in this process, and how
 * many parts are in this process. `parts`, `first_local` and `local` may each be NULL. Errors:
 * INVALID_ARGUMENT (group is NULL). */
OCLFFT_API oclfft_status oclfft_group_size(const oclfft_group *group, size_t *parts,
                                           size_t *first_local, size_t *local);

/* Writes the library's boxes for one side of a problem to `boxes`, one for each part of the group.
 * A part may get an empty box. Blocks along an axis have the length n/parts rounded up, as in
 * FFTW's default. OCLFFT_DECOMPOSITION_DEFAULT is what the wisdom of the first context says about
 * the problem and the devices of the group. If there is no such wisdom and desc.effort is
 * OCLFFT_MEASURE, the boxes are measured, which takes up to eight seconds in addition to the
 * measurements of the plans of the tasks. In a group of several processes, the first process that
 * has such wisdom decides. There the call is collective with OCLFFT_DECOMPOSITION_DEFAULT, and with
 * no other decomposition.
 * Errors: INVALID_ARGUMENT (a pointer is NULL, side or decomposition is unknown, the description is
 * refused for a reason that oclfft_group_plan_create gives), OUT_OF_HOST_MEMORY; in a group of
 * several processes also DEVICE_FAILED (another process failed or did not answer). */
OCLFFT_API oclfft_status oclfft_group_boxes(const oclfft_group *group, const oclfft_plan_desc *desc,
                                            oclfft_side side, oclfft_decomposition decomposition,
                                            oclfft_box *boxes);

/* Makes a plan for one transform, or one batch, over the parts of a group. `in` and `out` have a
 * box for each part, which together cover that side of the array exactly once; NULL means
 * OCLFFT_DECOMPOSITION_DEFAULT. Boxes may be of any size, also empty. `desc` and the boxes are
 * copied. An axis that is whole in every box of a side can be transformed there. The plan exchanges
 * data as rarely as possible: not at all if all axes are whole in equal boxes on both sides, and
 * once if each axis is whole on one of the sides. The plan may outlive the group.
 *
 * Every transform of oclfft_plan_create is supported. Strides, distances and offsets of the
 * description must be 0, its sides interleaved, and its recipe NULL. A callback has no buffers,
 * gets the number of the element in the whole packed array of its side, with the batch outermost,
 * and may only read or write this element.
 *
 * Errors: INVALID_ARGUMENT (a pointer is NULL, the boxes do not cover the array exactly once, the
 * description is refused by oclfft_plan_create or by the rules above), and those of
 * oclfft_plan_create. */
OCLFFT_API oclfft_status oclfft_group_plan_create(oclfft_group *group, const oclfft_plan_desc *desc,
                                                  const oclfft_box in[], const oclfft_box out[],
                                                  oclfft_group_plan **plan);

/* Releases the plan and sets the handle to NULL. */
OCLFFT_API void oclfft_group_plan_destroy(oclfft_group_plan **plan);

/* Writes the steps of a plan as text: a line for the whole plan, then the transforms and exchanges
 * in their order, and the device memory that the context with the most needs between them. It does
 * not count scratch and tables. `text`, `capacity`, `length` and errors are as in
 * oclfft_context_caps. */
OCLFFT_API oclfft_status oclfft_group_plan_describe(const oclfft_group_plan *plan, char *text,
                                                    size_t capacity, size_t *length);

/* Executes a plan. `in` and `out` have a buffer for each part of this process. The buffer belongs
 * to the part's context and is at least as large as its box; it may be NULL if the box is empty. In
 * place, `out` is NULL or has the same buffers as `in`; a buffer then has room for the larger of
 * the two boxes. Out of place, no output shares bytes with any other buffer of the call. The
 * execution begins after the work that was enqueued on the queues of the contexts, and the call
 * returns when the output is written. Only one call at a time runs for a plan; others wait.
 *
 * Errors: INVALID_ARGUMENT (a pointer is NULL; direction is unknown, or is not that of an R2C or
 * C2R plan; a buffer is missing or too small, belongs to another context, or shares bytes with
 * another), DEVICE_FAILED (an OpenCL call failed on one of the parts, or nothing moved for longer
 * than time_limit; the message says which part), OUT_OF_DEVICE_MEMORY, OUT_OF_HOST_MEMORY. After a
 * failure the output is undefined, and the contexts stay usable. If a device did not finish its
 * work within time_limit, that work may still go on; all later executions of the plan then fail. */
OCLFFT_API oclfft_status oclfft_group_execute(oclfft_group_plan *plan, oclfft_direction direction,
                                              oclfft_buffer *const in[],
                                              oclfft_buffer *const out[]);

/* The same with a host array for each part of this process, which has the size of the part's box.
 * The plan takes device memory for both boxes of a part during the call. The first call creates
 * queues and pinned staging memory, which the plan keeps. Errors: those of oclfft_group_execute. */
OCLFFT_API oclfft_status oclfft_group_execute_host(oclfft_group_plan *plan,
                                                   oclfft_direction direction,
                                                   const void *const in[], void *const out[]);

/* ---- Wisdom ---------------------------------------------------------------------------------- */

/* Wisdom is what OCLFFT_MEASURE found to be fastest. It is kept in the context: one recipe for each
 * device (platform, name, driver version, and the context's max_radix), problem (without callbacks
 * and scales, and the same for both directions) and batch. Plans that have two directions are
 * measured forward. Plans of either effort use wisdom. With OCLFFT_ESTIMATE a recipe for another
 * batch is used too, if that batch is half to twice as large and both have eight transforms or
 * more. The wisdom of a group is in the context of its first part: it says which boxes were fastest
 * and, for given boxes, how the steps between exchanges are cut. Recipes that do not fit the
 * problem are ignored, whatever their source. Any thread may call these functions at any time;
 * concurrent calls behave as if they came one after the other.
 *
 * oclfft_wisdom_save writes all wisdom of the context to the file `path`, including what was loaded
 * for other devices. So one file can serve several machines, if each loads it before saving. The
 * file is written beside the old one under the name PATH.new-... and then renamed, so that readers
 * see either the old file or the complete new one. If `path` is a symbolic link, the link stays,
 * and the file that it names is replaced in its folder, or created. An existing file keeps its mode
 * and, if the process has the right to set them, its owner and group. Without this right, the group
 * of the new file gets no more rights than other users have. Other hard links keep the old file.
 * Errors: INVALID_ARGUMENT (`context` or `path` is NULL, `path` is empty), IO (`path` is not a
 * regular file or cannot be written, its symbolic links form a loop, the wisdom is too large for a
 * file), OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_wisdom_save(oclfft_context *context, const char *path);

/* Adds the wisdom of a file. Its recipes replace those that the context has for the same device,
 * problem and batch. A file that is refused changes nothing. Recipes from a file are checked as
 * strictly as desc.recipe, so that a file from elsewhere can make a plan slow but not wrong.
 * Errors: INVALID_ARGUMENT (`context` or `path` is NULL, `path` is empty; the file is not a wisdom
 * file, has another version or is damaged), IO (the file does not exist or cannot be read),
 * OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_wisdom_load(oclfft_context *context, const char *path);

/* Removes all wisdom from the context, loaded or measured. Existing plans keep their schedules.
 * Errors: INVALID_ARGUMENT (context is NULL). */
OCLFFT_API oclfft_status oclfft_wisdom_forget(oclfft_context *context);

/* ---- Without a device ------------------------------------------------------------------------ */

/* Writes the texts of oclfft_plan_describe and oclfft_plan_source for a device that is described by
 * `caps`: lines "name = value", as oclfft_context_caps writes them. Missing lines get safe values.
 * The call needs neither a device nor OpenCL at run time. `schedule` and `source` may each be NULL
 * if their capacity is 0; `schedule_length` and `source_length` may be NULL. Capacities and lengths
 * are in bytes, as in oclfft_context_caps.
 * Errors: INVALID_ARGUMENT (caps or desc is NULL, caps cannot be read, the description is refused),
 * UNSUPPORTED (as in oclfft_plan_create), OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_preview(const char *caps, const oclfft_plan_desc *desc,
                                        char *schedule, size_t schedule_capacity,
                                        size_t *schedule_length, char *source,
                                        size_t source_capacity, size_t *source_length);

/* Writes the text of oclfft_group_plan_describe for a transform over `parts` parts, each with a
 * context of its own, and with the boxes of the given decomposition on each side. The call needs
 * neither a device nor OpenCL at run time. `text`, `capacity` and `length` are as in
 * oclfft_context_caps.
 * Errors: INVALID_ARGUMENT (as in oclfft_group_boxes; parts is 0 or above 65536),
 * OUT_OF_HOST_MEMORY. */
OCLFFT_API oclfft_status oclfft_group_preview(const oclfft_plan_desc *desc, size_t parts,
                                              oclfft_decomposition input,
                                              oclfft_decomposition output, char *text,
                                              size_t capacity, size_t *length);

#ifdef __cplusplus
}
#endif

#endif
