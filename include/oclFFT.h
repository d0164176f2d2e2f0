/* oclFFT.h: the interface of the bachelor thesis "oclFFT" (T. Kriz, Prague 2014), kept for programs
 * written against it.
 *
 * SPDX-License-Identifier: MIT
 *
 * A small C interface to one-dimensional, single-precision FFTs that needs no OpenCL headers. New
 * programs are better served by <oclfft/oclfft.h>, on which this one is built; the two may be mixed
 * in one program. Link with -loclfft.
 *
 *     void *fft = _oclCreateInstance();
 *     _oclInit(fft, 0, 0, false);
 *     OCLArray a = _oclCreateBuffer(fft, 1024, FFTL_TYPE, WRTYPEREAD_WRITE, &error);
 *     _oclPackToBuffer(fft, a, 1024, re, im);
 *     _oclTransform(fft, a, a, 1024, true);
 *     _oclUnpackFromBuffer(fft, a, 1024, re, im);
 *     _oclBlock(fft);
 *     _oclDestroyBuffer(fft, &a);
 *     _oclDeinitialize(fft);
 *     _oclDeinitializeInstance(fft);
 *
 * Conventions that hold everywhere
 *   Result      0 (FFTL_SUCCESS) or one of the negative codes below, unless a function says
 *               otherwise. A call that fails has changed nothing, but that the elements it was to
 *               write are undefined when an OpenCL call fails in the middle of a copy or transform.
 *               For the codes marked so, oclfft_last_error() of <oclfft/oclfft.h> has a sentence
 *               about the cause.
 *   Handles     instances and arrays are numbers in a pointer's clothing: never dereferenced, never
 *               handed out twice. NULL, a handle that was given back, a handle of the other kind
 *               and one of another instance are recognised and answered with FFTL_ERROR_INSTANCE or
 *               FFTL_ERROR_ARRAY.
 *   Size        int, counted in elements of the array's type: complex numbers (two floats) or reals
 *               (one float). A call may use the first `size` elements of a larger array; 1 <= size
 *               <= the array's size, else FFTL_ERROR_SIZE.
 *   Checks      are made in this order: instance, initialised, array, type, size, pointers. The
 *               first that fails is answered.
 *   Borrowing   host memory passed to the four copying functions is borrowed by the library until
 *               _oclBlock returns: until then neither change, read nor free it. (This version
 *               blocks until the copy is done, but do not rely on that.)
 *   Order       what is asked of one instance happens on its device in the order of the calls.
 *   Threads     every function may be called from any thread at any time. Calls on one instance
 *               follow one another, different instances are independent.
 */
#ifndef OCLFFT_THESIS_H
#define OCLFFT_THESIS_H

#include <oclfft/oclfft.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Types ----------------------------------------------------------------------------------- */

/* What the functions return. Every function may also return FFTL_ERROR_HOST_MEMORY,
 * FFTL_ERROR_DEVICE and FFTL_ERROR_INTERNAL once it has an initialised instance; those three are
 * not repeated below. (*): oclfft_last_error() names the cause. */
typedef enum oclFftResult {
    FFTL_SUCCESS = 0,
    FFTL_ERROR_INSTANCE = -1,            /* not an instance: NULL, already freed, or never one */
    FFTL_ERROR_NOT_INITIALIZED = -2,     /* the instance has no device: before _oclInit, or after
                                            _oclDeinitialize */
    FFTL_ERROR_ALREADY_INITIALIZED = -3, /* the instance has a device already: call _oclDeinitialize
                                            first */
    FFTL_ERROR_ARRAY = -4,               /* not an array of this instance: NULL, destroyed, freed by
                                            _oclDeinitialize, foreign */
    FFTL_ERROR_TYPE = -5,                /* not a clFftType, or not the array's */
    FFTL_ERROR_ACCESS = -6,              /* not a writeType, or the array's forbids this use */
    FFTL_ERROR_SIZE = -7,                /* below 1, or above the array's size or the device's
                                            limit */
    FFTL_ERROR_ARGUMENT = -8,            /* another argument is outside its documented range, such
                                            as a NULL pointer */
    FFTL_ERROR_NO_DEVICE = -9,           /* there is no such platform or device (*) */
    FFTL_ERROR_UNSUPPORTED = -10,        /* the device cannot run a transform of this length (*) */
    FFTL_ERROR_HOST_MEMORY = -11,        /* the host is out of memory */
    FFTL_ERROR_DEVICE_MEMORY = -12,      /* an array, the tables or the scratch of a transform do
                                            not fit the device (*) */
    FFTL_ERROR_BUILD = -13,              /* the device's compiler refused a kernel (*) */
    FFTL_ERROR_DEVICE = -14,             /* an OpenCL call failed (*) */
    FFTL_ERROR_INTERNAL = -15            /* a defect in the library: please report it with the
                                            message (*) */
} oclFftResult;

/* The element type of an array. */
typedef enum clFftType {
    FFTL_TYPE = 0,     /* complex: OpenCL's float2, C's float complex, two floats (re, im) in
                          turn */
    FFTL_TYPE_REAL = 1 /* one float; such arrays can be written and read, but not transformed */
} clFftType;

/* What transforms do with an array, in the words of OpenCL. The host may write, pack, read and
 * unpack every array. */
typedef enum writeType {
    WRTYPEREAD_WRITE = 0, /* any use */
    WRTYPEREAD_ONLY = 1,  /* transforms only read it: it is never an output */
    WRTYPEWRITE_ONLY = 2  /* transforms only write it: it is never an input */
} writeType;

/* An array on the device. Belongs to the instance that made it. */
typedef struct oclfft_thesis_array *OCLArray;

/* OpenCL objects of the application, for _oclJoinInstance. */
typedef struct exportHandle {
    void *context; /* a cl_context */
    void *queue;   /* a cl_command_queue on `device`, or NULL: the library makes its own */
    void *device;  /* a cl_device_id of `context` */
} exportHandle;

typedef struct ocl_device {
    char name[128];
    char vendor[128];
    bool is_cpu;
    bool is_gpu;
    unsigned long long global_memory; /* bytes */
    int max_local_item_size;          /* work-items in a work-group */
} ocl_device;

typedef struct ocl_platform {
    char name[128];   /* empty for a platform without devices */
    int device_count; /* `devices[d]` is device d of _oclInit */
    ocl_device *devices;
} ocl_platform;

typedef struct ocl_platforms {
    int platform_count; /* `platforms[p]` is platform p of _oclInit */
    ocl_platform *platforms;
} ocl_platforms;

/* ---- Devices --------------------------------------------------------------------------------- */

/* Lists all platforms with their devices. `*platforms` is set to a newly allocated list, which the
 * caller gives back with _oclFreePlatforms; on an error it is set to NULL. A machine without OpenCL
 * gives a list with platform_count 0.
 * Errors: ARGUMENT (platforms NULL), HOST_MEMORY, DEVICE. */
OCLFFT_API int _oclGetPlatforms(ocl_platforms **platforms);

/* Frees a list of _oclGetPlatforms; NULL is allowed. (Not in the thesis. The list is one block of
 * malloc, so that programs which call free() on it are right as well.) */
OCLFFT_API void _oclFreePlatforms(ocl_platforms *platforms);

/* ---- Instances ------------------------------------------------------------------------------- */

/* Makes an instance without a device, to be given back with _oclDeinitializeInstance. NULL: the
 * host is out of memory. */
OCLFFT_API void *_oclCreateInstance(void);

/* Opens device number `device` of platform number `platform`, both counted from 0 as in
 * _oclGetPlatforms. `mobile` asks for kernels that spare registers, by doing without radix 16; it
 * never changes results beyond rounding.
 * Errors: INSTANCE, ALREADY_INITIALIZED, ARGUMENT (a negative number), NO_DEVICE. */
OCLFFT_API int _oclInit(void *instance, int platform, int device, bool mobile);

/* Uses OpenCL objects that the application already has, instead of _oclInit. They are retained
 * until _oclDeinitialize; the application may release its own references at once. They must be live
 * OpenCL objects of the kinds documented in exportHandle.
 * Errors: INSTANCE, ALREADY_INITIALIZED, ARGUMENT (context or device NULL, device or queue of
 * another context). */
OCLFFT_API int _oclJoinInstance(void *instance, exportHandle objects, bool mobile);

/* Frees everything that the instance has on its device: all arrays (their handles are dead from now
 * on), kernels, tables, and the device itself. Work still under way completes. The instance stays,
 * and may be initialised again. Also succeeds when there is nothing to free: on an instance that
 * has no device, or that _oclDeinitializeInstance freed already.
 * Errors: INSTANCE (never one). */
OCLFFT_API int _oclDeinitialize(void *instance);

/* Frees the instance, after all that _oclDeinitialize frees if that was not called before. Programs
 * may thus call the two in either order, or this one alone. Errors: INSTANCE (also when called
 * twice). */
OCLFFT_API int _oclDeinitializeInstance(void *instance);

/* Waits until all that was asked of the instance is done, and ends the borrowing of host memory.
 * Errors: INSTANCE, NOT_INITIALIZED. */
OCLFFT_API int _oclBlock(void *instance);

/* Wishes for work-groups of `size` work-items, 1 <= size <= _oclGetMaxLocalItemSize, in transforms
 * planned from now on, until _oclDeinitialize. The wish is a hint: the library may know better, and
 * never changes results beyond rounding for it.
 * Errors: INSTANCE, NOT_INITIALIZED, SIZE. */
OCLFFT_API int _oclSetLocalItemSize(void *instance, int size);

/* The most work-items that a work-group of the device can have: positive. Otherwise an error, which
 * is negative: INSTANCE, NOT_INITIALIZED. */
OCLFFT_API int _oclGetMaxLocalItemSize(void *instance);

/* ---- Arrays ---------------------------------------------------------------------------------- */

/* Makes an array of `size` elements with undefined content, to be given back with
 * _oclDestroyBuffer, or with the instance's device by _oclDeinitialize. `*error` (may be NULL)
 * receives the result. Returns NULL on an error: INSTANCE, NOT_INITIALIZED, TYPE, ACCESS, SIZE
 * (below 1), DEVICE_MEMORY. */
OCLFFT_API OCLArray _oclCreateBuffer(void *instance, int size, clFftType type, writeType access,
                                     int *error);

/* Destroys an array and sets `*array` to NULL; transforms under way complete. `*array` NULL is
 * allowed: nothing happens.
 * Errors: INSTANCE, NOT_INITIALIZED, ARGUMENT (array NULL), ARRAY. */
OCLFFT_API int _oclDestroyBuffer(void *instance, OCLArray *array);

/* Starts a copy of `size` elements from `data` to the array. `type` must be the array's. The copy
 * may still run on return: `data` is borrowed until _oclBlock. Errors: INSTANCE, NOT_INITIALIZED,
 * ARRAY, TYPE, SIZE, ARGUMENT (data NULL). */
OCLFFT_API int _oclWriteToBuffer(void *instance, OCLArray array, int size, clFftType type,
                                 const void *data);

/* Starts a copy of `size` elements from the array to `data`. `type` must be the array's. The copy
 * may still run on return: `data` is borrowed until _oclBlock, and valid after it. Errors: as
 * _oclWriteToBuffer. */
OCLFFT_API int _oclReadFromBuffer(void *instance, OCLArray array, int size, clFftType type,
                                  void *data);

/* Starts a copy of `size` real and as many imaginary parts, of type float, into the first `size`
 * elements of a complex array. `real` and `imag` are borrowed until _oclBlock. Errors: INSTANCE,
 * NOT_INITIALIZED, ARRAY, TYPE (a real array), SIZE, ARGUMENT (real or imag NULL), DEVICE_MEMORY,
 * BUILD. */
OCLFFT_API int _oclPackToBuffer(void *instance, OCLArray array, int size, float *real, float *imag);

/* The way back: from the first `size` elements of a complex array into `size` real and as many
 * imaginary parts. `real` and `imag` are borrowed until _oclBlock, and valid after it. Errors: as
 * _oclPackToBuffer. */
OCLFFT_API int _oclUnpackFromBuffer(void *instance, OCLArray array, int size, float *real,
                                    float *imag);

/* ---- The transform --------------------------------------------------------------------------- */

/* Starts a transform of the first `size` elements of `in` into the first `size` elements of `out`,
 * N = size, any length:
 *   fwd true    out[k] = sum over n of in[n] exp(-2 pi i n k / N)
 *   fwd false   the inverse of that: out[k] = 1/N sum over n of in[n] exp(+2 pi i n k / N)
 * Both arrays are complex, `in` not WRTYPEWRITE_ONLY, `out` not WRTYPEREAD_ONLY. `in` equal to
 * `out` is in place; otherwise `in` is not modified. Elements from `size` on are not touched.
 * Returns without waiting for the result. The first transform of a size takes longer, as its
 * kernels are compiled then.
 * Errors: INSTANCE, NOT_INITIALIZED, ARRAY, TYPE, ACCESS, SIZE (of either array), UNSUPPORTED,
 * DEVICE_MEMORY, BUILD. */
OCLFFT_API int _oclTransform(void *instance, OCLArray in, OCLArray out, int size, bool fwd);

#ifdef __cplusplus
}
#endif

#endif
