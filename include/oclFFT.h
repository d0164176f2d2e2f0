/* oclFFT.h: the interface of the bachelor thesis "oclFFT" (T. Kriz, Prague 2014), kept for programs
 * written against it.
 *
 * SPDX-License-Identifier: MIT
 *
 * This is a small C interface to one-dimensional, single-precision FFTs. It needs no OpenCL
 * headers. New programs should use <oclfft/oclfft.h>, on which this interface is built. One program
 * may use both. Link with -loclfft.
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
 * Conventions that apply to every function
 *   Result      Functions return 0 (FFTL_SUCCESS) or one of the negative codes below, unless their
 *               comment says otherwise. A call that fails changes nothing, with one exception: when
 *               an OpenCL call fails in the middle of a copy or transform, the elements that were
 *               to be written are undefined. For codes marked with (*), oclfft_last_error() of
 *               <oclfft/oclfft.h> describes the cause.
 *   Handles     The pointers that stand for instances and arrays hold numbers: they are never
 *               dereferenced, and no number is used twice. The library recognises NULL, a handle
 *               that was released, a handle of the other kind and an array of another instance, and
 *               answers FFTL_ERROR_INSTANCE or FFTL_ERROR_ARRAY.
 *   Size        Sizes are of type int and count elements of the array's type: complex numbers (two
 *               floats) or reals (one float). A call may use the first `size` elements of a larger
 *               array. If `size` is below 1 or above the array's size, the call answers
 *               FFTL_ERROR_SIZE.
 *   Checks      Arguments are checked in this order: instance, initialised, array, type, size,
 *               pointers. The first failing check decides the result.
 *   Borrowing   The library borrows host memory that is passed to the four copying functions until
 *               _oclBlock returns. Do not change, read or free it before. (This version blocks
 *               until the copy is done, but do not rely on that.)
 *   Order       Copies and transforms of one instance run on its device in the order of the calls.
 *   Threads     Every function may be called from any thread at any time. Concurrent calls on one
 *               instance run one after the other; different instances are independent.
 */
#ifndef OCLFFT_THESIS_H
#define OCLFFT_THESIS_H

#include <oclfft/oclfft.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Types ----------------------------------------------------------------------------------- */

/* The results of the functions. Every function may also return FFTL_ERROR_HOST_MEMORY,
 * FFTL_ERROR_DEVICE and FFTL_ERROR_INTERNAL once it has an initialised instance; the comments below
 * do not repeat these three. (*): oclfft_last_error() describes the cause. */
typedef enum oclFftResult {
    FFTL_SUCCESS = 0,                    /* the call did what its comment says */
    FFTL_ERROR_INSTANCE = -1,            /* the pointer is not an instance: it is NULL, was freed
                                            already, or never was one */
    FFTL_ERROR_NOT_INITIALIZED = -2,     /* the instance has no device: _oclInit was not called yet,
                                            or _oclDeinitialize was */
    FFTL_ERROR_ALREADY_INITIALIZED = -3, /* the instance has a device already: call _oclDeinitialize
                                            first */
    FFTL_ERROR_ARRAY = -4,               /* the pointer is not an array of this instance: it is
                                            NULL, was destroyed, was freed by _oclDeinitialize, or
                                            belongs to another instance */
    FFTL_ERROR_TYPE = -5,                /* the value is not a clFftType, or not the array's type */
    FFTL_ERROR_ACCESS = -6,              /* the value is not a writeType, or the array's writeType
                                            forbids this use */
    FFTL_ERROR_SIZE = -7,                /* the size is below 1, or above the array's size or the
                                            device's limit */
    FFTL_ERROR_ARGUMENT = -8,            /* another argument is outside its documented range, for
                                            example a NULL pointer */
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
    FFTL_TYPE = 0,     /* complex: two floats, real part first, as OpenCL's float2 and C's float
                          complex */
    FFTL_TYPE_REAL = 1 /* one float; such arrays can be written and read, but not transformed */
} clFftType;

/* How transforms may use an array, in the terms of OpenCL. The host may write, pack, read and
 * unpack every array. */
typedef enum writeType {
    WRTYPEREAD_WRITE = 0, /* as an input and as an output */
    WRTYPEREAD_ONLY = 1,  /* only as an input */
    WRTYPEWRITE_ONLY = 2  /* only as an output */
} writeType;

/* An array on the device. It belongs to the instance that created it. */
typedef struct oclfft_thesis_array *OCLArray;

/* OpenCL objects of the application, for _oclJoinInstance. */
typedef struct exportHandle {
    void *context; /* a cl_context */
    void *queue;   /* a cl_command_queue on `device`, or NULL: the library makes its own */
    void *device;  /* a cl_device_id of `context` */
} exportHandle;

/* A device of a platform. */
typedef struct ocl_device {
    char name[128];   /* ends with a zero, as all strings here; longer ones are cut */
    char vendor[128]; /* who made the device */
    bool is_cpu;      /* the driver calls the device a CPU */
    bool is_gpu;      /* the driver calls the device a GPU */
    unsigned long long global_memory; /* bytes */
    int max_local_item_size;          /* work-items in a work-group */
} ocl_device;

/* An OpenCL platform. */
typedef struct ocl_platform {
    char name[128];      /* empty for a platform without devices */
    int device_count;    /* `devices[d]` is device d of _oclInit */
    ocl_device *devices; /* `device_count` of them */
} ocl_platform;

/* The list that _oclGetPlatforms makes. */
typedef struct ocl_platforms {
    int platform_count;      /* `platforms[p]` is platform p of _oclInit */
    ocl_platform *platforms; /* `platform_count` of them */
} ocl_platforms;

/* ---- Devices --------------------------------------------------------------------------------- */

/* Lists all platforms with their devices. `*platforms` is set to a newly allocated list, which the
 * caller frees with _oclFreePlatforms; on an error it is set to NULL. On a machine without OpenCL
 * the list has platform_count 0.
 * Errors: ARGUMENT (platforms is NULL), HOST_MEMORY, DEVICE. */
OCLFFT_API int _oclGetPlatforms(ocl_platforms **platforms);

/* Frees a list of _oclGetPlatforms; NULL is allowed. (The thesis does not have this function. The
 * list is one block from malloc, so programs that call free() on it work as well.) */
OCLFFT_API void _oclFreePlatforms(ocl_platforms *platforms);

/* ---- Instances ------------------------------------------------------------------------------- */

/* Creates an instance without a device. The caller frees it with _oclDeinitializeInstance. Returns
 * NULL when the host is out of memory. */
OCLFFT_API void *_oclCreateInstance(void);

/* Opens device number `device` of platform number `platform`, both counted from 0 as in
 * _oclGetPlatforms. `mobile` asks for kernels that need fewer registers, because they do without
 * radix 16; results change only by rounding.
 * Errors: INSTANCE, ALREADY_INITIALIZED, ARGUMENT (a negative number), NO_DEVICE. */
OCLFFT_API int _oclInit(void *instance, int platform, int device, bool mobile);

/* Replaces _oclInit for applications that have OpenCL objects already. The library retains the
 * objects until _oclDeinitialize, so the application may release its own references at once. They
 * must be valid OpenCL objects of the kinds that exportHandle documents.
 * Errors: INSTANCE, ALREADY_INITIALIZED, ARGUMENT (context or device is NULL; device or queue
 * belongs to another context). */
OCLFFT_API int _oclJoinInstance(void *instance, exportHandle objects, bool mobile);

/* Frees everything that the instance has on its device: all arrays (their handles become invalid),
 * kernels and tables, and then the device itself. Work still under way completes. The instance
 * stays and may be initialised again. The call also succeeds when there is nothing to free, because
 * the instance has no device or _oclDeinitializeInstance freed it already.
 * Errors: INSTANCE (the pointer never was an instance). */
OCLFFT_API int _oclDeinitialize(void *instance);

/* Frees the instance, and before it all that _oclDeinitialize frees, if that was not called.
 * Programs may call the two functions in either order, or this one alone.
 * Errors: INSTANCE (also when called twice). */
OCLFFT_API int _oclDeinitializeInstance(void *instance);

/* Waits until all copies and transforms of the instance are done. After this call the library
 * borrows no more host memory. Errors: INSTANCE, NOT_INITIALIZED. */
OCLFFT_API int _oclBlock(void *instance);

/* Suggests work-groups of `size` work-items, 1 <= size <= _oclGetMaxLocalItemSize, for transforms
 * that are planned from now on, until _oclDeinitialize. The library may ignore this hint. Results
 * change only by rounding.
 * Errors: INSTANCE, NOT_INITIALIZED, SIZE. */
OCLFFT_API int _oclSetLocalItemSize(void *instance, int size);

/* Returns the largest number of work-items that a work-group of the device can have, or a negative
 * error: INSTANCE, NOT_INITIALIZED. */
OCLFFT_API int _oclGetMaxLocalItemSize(void *instance);

/* ---- Arrays ---------------------------------------------------------------------------------- */

/* Creates an array of `size` elements with undefined contents. The caller frees it with
 * _oclDestroyBuffer; _oclDeinitialize also frees it. `*error` receives the result; `error` may be
 * NULL. On an error the function returns NULL.
 * Errors: INSTANCE, NOT_INITIALIZED, TYPE, ACCESS, SIZE (below 1), DEVICE_MEMORY. */
OCLFFT_API OCLArray _oclCreateBuffer(void *instance, int size, clFftType type, writeType access,
                                     int *error);

/* Destroys an array and sets `*array` to NULL; transforms under way complete. If `*array` is NULL
 * already, nothing happens.
 * Errors: INSTANCE, NOT_INITIALIZED, ARGUMENT (array is NULL), ARRAY. */
OCLFFT_API int _oclDestroyBuffer(void *instance, OCLArray *array);

/* Starts a copy of `size` elements from `data` to the array. `type` must be the array's type. The
 * copy may still run when the function returns: `data` is borrowed until _oclBlock.
 * Errors: INSTANCE, NOT_INITIALIZED, ARRAY, TYPE, SIZE, ARGUMENT (data is NULL). */
OCLFFT_API int _oclWriteToBuffer(void *instance, OCLArray array, int size, clFftType type,
                                 const void *data);

/* Starts a copy of `size` elements from the array to `data`. `type` must be the array's type. The
 * copy may still run when the function returns: `data` is borrowed until _oclBlock and holds the
 * elements after it.
 * Errors: those of _oclWriteToBuffer. */
OCLFFT_API int _oclReadFromBuffer(void *instance, OCLArray array, int size, clFftType type,
                                  void *data);

/* Starts a copy of `size` real and `size` imaginary parts, of type float, into the first `size`
 * elements of a complex array. `real` and `imag` are borrowed until _oclBlock.
 * Errors: INSTANCE, NOT_INITIALIZED, ARRAY, TYPE (the array is real), SIZE, ARGUMENT (real or imag
 * is NULL), DEVICE_MEMORY, BUILD. */
OCLFFT_API int _oclPackToBuffer(void *instance, OCLArray array, int size, float *real, float *imag);

/* Starts the opposite copy, from the first `size` elements of a complex array into `size` real and
 * `size` imaginary parts. `real` and `imag` are borrowed until _oclBlock and hold the parts after
 * it. Errors: those of _oclPackToBuffer. */
OCLFFT_API int _oclUnpackFromBuffer(void *instance, OCLArray array, int size, float *real,
                                    float *imag);

/* ---- The transform --------------------------------------------------------------------------- */

/* Starts a transform of the first `size` elements of `in` into the first `size` elements of `out`.
 * `size` may be any length N:
 *   fwd true    out[k] = sum over n of in[n] exp(-2 pi i n k / N)
 *   fwd false   the inverse: out[k] = 1/N sum over n of in[n] exp(+2 pi i n k / N)
 * Both arrays must be complex, `in` not WRTYPEWRITE_ONLY and `out` not WRTYPEREAD_ONLY. If `in`
 * equals `out` the transform is in place; otherwise `in` is not modified. Elements from `size` on
 * are not touched. The function returns without waiting for the result. The first transform of a
 * size takes longer, because its kernels are compiled then.
 * Errors: INSTANCE, NOT_INITIALIZED, ARRAY, TYPE, ACCESS, SIZE (of either array), UNSUPPORTED,
 * DEVICE_MEMORY, BUILD. */
OCLFFT_API int _oclTransform(void *instance, OCLArray in, OCLArray out, int size, bool fwd);

#ifdef __cplusplus
}
#endif

#endif
