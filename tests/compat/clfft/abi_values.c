/* The values and layouts of clFFT's interface as the header named by HEADER has them, under the
 * name TABLE: compiled once with ours and once with clFFT's own. */
#include HEADER

#include "abi_values.h"

#define VALUE(name)                                                                                \
    { #name, (long)(name) }
#define SIZE(type)                                                                                 \
    { "sizeof " #type, (long)sizeof(type) }
#define FIELD(field)                                                                               \
    { #field, (long)offsetof(clfftSetupData, field) }

#include <stddef.h>

const abi_value TABLE[] = {
    VALUE(CLFFT_SUCCESS),
    VALUE(CLFFT_MEM_OBJECT_ALLOCATION_FAILURE),
    VALUE(CLFFT_OUT_OF_RESOURCES),
    VALUE(CLFFT_OUT_OF_HOST_MEMORY),
    VALUE(CLFFT_BUILD_PROGRAM_FAILURE),
    VALUE(CLFFT_INVALID_CONTEXT),
    VALUE(CLFFT_INVALID_COMMAND_QUEUE),
    VALUE(CLFFT_INVALID_HOST_PTR),
    VALUE(CLFFT_INVALID_MEM_OBJECT),
    VALUE(CLFFT_INVALID_ARG_INDEX),
    VALUE(CLFFT_INVALID_ARG_VALUE),
    VALUE(CLFFT_INVALID_EVENT_WAIT_LIST),
    VALUE(CLFFT_INVALID_OPERATION),
    VALUE(CLFFT_INVALID_BUFFER_SIZE),
    VALUE(CLFFT_BUGCHECK),
    VALUE(CLFFT_NOTIMPLEMENTED),
    VALUE(CLFFT_TRANSPOSED_NOTIMPLEMENTED),
    VALUE(CLFFT_FILE_NOT_FOUND),
    VALUE(CLFFT_FILE_CREATE_FAILURE),
    VALUE(CLFFT_VERSION_MISMATCH),
    VALUE(CLFFT_INVALID_PLAN),
    VALUE(CLFFT_DEVICE_NO_DOUBLE),
    VALUE(CLFFT_DEVICE_MISMATCH),
    VALUE(CLFFT_ENDSTATUS),
    VALUE(CLFFT_1D),
    VALUE(CLFFT_2D),
    VALUE(CLFFT_3D),
    VALUE(ENDDIMENSION),
    VALUE(CLFFT_COMPLEX_INTERLEAVED),
    VALUE(CLFFT_COMPLEX_PLANAR),
    VALUE(CLFFT_HERMITIAN_INTERLEAVED),
    VALUE(CLFFT_HERMITIAN_PLANAR),
    VALUE(CLFFT_REAL),
    VALUE(ENDLAYOUT),
    VALUE(CLFFT_SINGLE),
    VALUE(CLFFT_DOUBLE),
    VALUE(CLFFT_SINGLE_FAST),
    VALUE(CLFFT_DOUBLE_FAST),
    VALUE(ENDPRECISION),
    VALUE(CLFFT_FORWARD),
    VALUE(CLFFT_BACKWARD),
    VALUE(CLFFT_MINUS),
    VALUE(CLFFT_PLUS),
    VALUE(ENDDIRECTION),
    VALUE(CLFFT_INPLACE),
    VALUE(CLFFT_OUTOFPLACE),
    VALUE(ENDPLACE),
    VALUE(CLFFT_NOTRANSPOSE),
    VALUE(CLFFT_TRANSPOSED),
    VALUE(ENDTRANSPOSED),
    VALUE(PRECALLBACK),
    VALUE(POSTCALLBACK),
    SIZE(clfftStatus),
    SIZE(clfftDim),
    SIZE(clfftLayout),
    SIZE(clfftPrecision),
    SIZE(clfftDirection),
    SIZE(clfftResultLocation),
    SIZE(clfftResultTransposed),
    SIZE(clfftSetupData),
    SIZE(clfftCallbackType),
    SIZE(clfftPlanHandle),
    FIELD(major),
    FIELD(minor),
    FIELD(patch),
    FIELD(debugFlags),
    {NULL, 0},
};
