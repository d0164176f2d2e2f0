/* The interface of clFFT 2.12, as this front end declares it: names, values and layouts are those
 * of its ABI, and the test `clfft-abi` compares them with clFFT.h where that is installed. Programs
 * keep the header that they were compiled with. */
#ifndef OCLFFT_COMPAT_CLFFT_CLFFT_H
#define OCLFFT_COMPAT_CLFFT_CLFFT_H

#include <stddef.h>

#include <CL/cl.h>

#define CLFFT_EXPORT __attribute__((visibility("default")))

enum { CLFFT_MAJOR = 2, CLFFT_MINOR = 12, CLFFT_PATCH = 2 };

/* OpenCL's error codes, under names of clFFT's own, and nine more. Listed are those that this front
 * end returns. */
typedef enum clfftStatus_ {
    CLFFT_SUCCESS = CL_SUCCESS,
    CLFFT_MEM_OBJECT_ALLOCATION_FAILURE = CL_MEM_OBJECT_ALLOCATION_FAILURE,
    CLFFT_OUT_OF_RESOURCES = CL_OUT_OF_RESOURCES,
    CLFFT_OUT_OF_HOST_MEMORY = CL_OUT_OF_HOST_MEMORY,
    CLFFT_BUILD_PROGRAM_FAILURE = CL_BUILD_PROGRAM_FAILURE,
    CLFFT_INVALID_CONTEXT = CL_INVALID_CONTEXT,
    CLFFT_INVALID_COMMAND_QUEUE = CL_INVALID_COMMAND_QUEUE,
    CLFFT_INVALID_HOST_PTR = CL_INVALID_HOST_PTR,
    CLFFT_INVALID_MEM_OBJECT = CL_INVALID_MEM_OBJECT,
    CLFFT_INVALID_ARG_INDEX = CL_INVALID_ARG_INDEX,
    CLFFT_INVALID_ARG_VALUE = CL_INVALID_ARG_VALUE,
    CLFFT_INVALID_EVENT_WAIT_LIST = CL_INVALID_EVENT_WAIT_LIST,
    CLFFT_INVALID_OPERATION = CL_INVALID_OPERATION,
    CLFFT_INVALID_BUFFER_SIZE = CL_INVALID_BUFFER_SIZE,
    CLFFT_BUGCHECK = 4096,
    CLFFT_NOTIMPLEMENTED,
    CLFFT_TRANSPOSED_NOTIMPLEMENTED,
    CLFFT_FILE_NOT_FOUND,
    CLFFT_FILE_CREATE_FAILURE,
    CLFFT_VERSION_MISMATCH,
    CLFFT_INVALID_PLAN,
    CLFFT_DEVICE_NO_DOUBLE,
    CLFFT_DEVICE_MISMATCH,
    CLFFT_ENDSTATUS
} clfftStatus;

typedef enum clfftDim_ { CLFFT_1D = 1, CLFFT_2D, CLFFT_3D, ENDDIMENSION } clfftDim;

typedef enum clfftLayout_ {
    CLFFT_COMPLEX_INTERLEAVED = 1,
    CLFFT_COMPLEX_PLANAR,
    CLFFT_HERMITIAN_INTERLEAVED,
    CLFFT_HERMITIAN_PLANAR,
    CLFFT_REAL,
    ENDLAYOUT
} clfftLayout;

typedef enum clfftPrecision_ {
    CLFFT_SINGLE = 1,
    CLFFT_DOUBLE,
    CLFFT_SINGLE_FAST,
    CLFFT_DOUBLE_FAST,
    ENDPRECISION
} clfftPrecision;

typedef enum clfftDirection_ {
    CLFFT_FORWARD = -1,
    CLFFT_BACKWARD = 1,
    CLFFT_MINUS = -1,
    CLFFT_PLUS = 1,
    ENDDIRECTION
} clfftDirection;

typedef enum clfftResultLocation_ {
    CLFFT_INPLACE = 1,
    CLFFT_OUTOFPLACE,
    ENDPLACE
} clfftResultLocation;

typedef enum clfftResultTransposed_ {
    CLFFT_NOTRANSPOSE = 1,
    CLFFT_TRANSPOSED,
    ENDTRANSPOSED
} clfftResultTransposed;

typedef struct clfftSetupData_ {
    cl_uint major, minor, patch; /* the caller's version; not looked at */
    cl_ulong debugFlags;         /* not looked at */
} clfftSetupData;

typedef enum clfftCallbackType_ { PRECALLBACK, POSTCALLBACK } clfftCallbackType;

typedef size_t clfftPlanHandle;

typedef void(CL_CALLBACK *clfft_notify)(clfftPlanHandle handle, void *user_data);

CLFFT_EXPORT clfftStatus clfftInitSetupData(clfftSetupData *data);
CLFFT_EXPORT clfftStatus clfftSetup(const clfftSetupData *data);
CLFFT_EXPORT clfftStatus clfftTeardown(void);
CLFFT_EXPORT clfftStatus clfftGetVersion(cl_uint *major, cl_uint *minor, cl_uint *patch);

CLFFT_EXPORT clfftStatus clfftCreateDefaultPlan(clfftPlanHandle *handle, cl_context context,
                                                const clfftDim dim, const size_t *lengths);
CLFFT_EXPORT clfftStatus clfftCopyPlan(clfftPlanHandle *handle, cl_context context,
                                       clfftPlanHandle from);
CLFFT_EXPORT clfftStatus clfftBakePlan(clfftPlanHandle handle, cl_uint queue_count,
                                       cl_command_queue *queues, clfft_notify notify,
                                       void *user_data);
CLFFT_EXPORT clfftStatus clfftDestroyPlan(clfftPlanHandle *handle);

CLFFT_EXPORT clfftStatus clfftGetPlanContext(const clfftPlanHandle handle, cl_context *context);
CLFFT_EXPORT clfftStatus clfftGetPlanPrecision(const clfftPlanHandle handle,
                                               clfftPrecision *precision);
CLFFT_EXPORT clfftStatus clfftSetPlanPrecision(clfftPlanHandle handle, clfftPrecision precision);
CLFFT_EXPORT clfftStatus clfftGetPlanScale(const clfftPlanHandle handle, clfftDirection direction,
                                           cl_float *scale);
CLFFT_EXPORT clfftStatus clfftSetPlanScale(clfftPlanHandle handle, clfftDirection direction,
                                           cl_float scale);
CLFFT_EXPORT clfftStatus clfftGetPlanBatchSize(const clfftPlanHandle handle, size_t *batch);
CLFFT_EXPORT clfftStatus clfftSetPlanBatchSize(clfftPlanHandle handle, size_t batch);
CLFFT_EXPORT clfftStatus clfftGetPlanDim(const clfftPlanHandle handle, clfftDim *dim,
                                         cl_uint *size);
CLFFT_EXPORT clfftStatus clfftSetPlanDim(clfftPlanHandle handle, const clfftDim dim);
CLFFT_EXPORT clfftStatus clfftGetPlanLength(const clfftPlanHandle handle, const clfftDim dim,
                                            size_t *lengths);
CLFFT_EXPORT clfftStatus clfftSetPlanLength(clfftPlanHandle handle, const clfftDim dim,
                                            const size_t *lengths);
CLFFT_EXPORT clfftStatus clfftGetPlanInStride(const clfftPlanHandle handle, const clfftDim dim,
                                              size_t *strides);
CLFFT_EXPORT clfftStatus clfftSetPlanInStride(clfftPlanHandle handle, const clfftDim dim,
                                              size_t *strides);
CLFFT_EXPORT clfftStatus clfftGetPlanOutStride(const clfftPlanHandle handle, const clfftDim dim,
                                               size_t *strides);
CLFFT_EXPORT clfftStatus clfftSetPlanOutStride(clfftPlanHandle handle, const clfftDim dim,
                                               size_t *strides);
CLFFT_EXPORT clfftStatus clfftGetPlanDistance(const clfftPlanHandle handle, size_t *in,
                                              size_t *out);
CLFFT_EXPORT clfftStatus clfftSetPlanDistance(clfftPlanHandle handle, size_t in, size_t out);
CLFFT_EXPORT clfftStatus clfftGetLayout(const clfftPlanHandle handle, clfftLayout *in,
                                        clfftLayout *out);
CLFFT_EXPORT clfftStatus clfftSetLayout(clfftPlanHandle handle, clfftLayout in, clfftLayout out);
CLFFT_EXPORT clfftStatus clfftGetResultLocation(const clfftPlanHandle handle,
                                                clfftResultLocation *location);
CLFFT_EXPORT clfftStatus clfftSetResultLocation(clfftPlanHandle handle,
                                                clfftResultLocation location);
CLFFT_EXPORT clfftStatus clfftGetPlanTransposeResult(const clfftPlanHandle handle,
                                                     clfftResultTransposed *transposed);
CLFFT_EXPORT clfftStatus clfftSetPlanTransposeResult(clfftPlanHandle handle,
                                                     clfftResultTransposed transposed);
CLFFT_EXPORT clfftStatus clfftGetTmpBufSize(const clfftPlanHandle handle, size_t *bytes);
CLFFT_EXPORT clfftStatus clfftLocalMemSize(const clfftPlanHandle handle, cl_ulong *bytes);
CLFFT_EXPORT clfftStatus clfftSetPlanCallback(clfftPlanHandle handle, const char *name,
                                              const char *source, int local_bytes,
                                              clfftCallbackType type, cl_mem *user_data,
                                              int user_data_count);

CLFFT_EXPORT clfftStatus clfftEnqueueTransform(clfftPlanHandle handle, clfftDirection direction,
                                               cl_uint queue_count, cl_command_queue *queues,
                                               cl_uint wait_count, const cl_event *wait,
                                               cl_event *events, cl_mem *in, cl_mem *out,
                                               cl_mem workspace);

#endif
