#include "cl.h"

static const struct {
    cl_int code;
    const char *name;
} names[] = {
#define NAME(x)                                                                                    \
    { x, #x }
    NAME(CL_DEVICE_NOT_FOUND),
    NAME(CL_DEVICE_NOT_AVAILABLE),
    NAME(CL_COMPILER_NOT_AVAILABLE),
    NAME(CL_MEM_OBJECT_ALLOCATION_FAILURE),
    NAME(CL_OUT_OF_RESOURCES),
    NAME(CL_OUT_OF_HOST_MEMORY),
    NAME(CL_PROFILING_INFO_NOT_AVAILABLE),
    NAME(CL_MEM_COPY_OVERLAP),
    NAME(CL_BUILD_PROGRAM_FAILURE),
    NAME(CL_MAP_FAILURE),
    NAME(CL_MISALIGNED_SUB_BUFFER_OFFSET),
    NAME(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST),
    NAME(CL_INVALID_VALUE),
    NAME(CL_INVALID_DEVICE_TYPE),
    NAME(CL_INVALID_HOST_PTR),
    NAME(CL_INVALID_PLATFORM),
    NAME(CL_INVALID_DEVICE),
    NAME(CL_INVALID_CONTEXT),
    NAME(CL_INVALID_QUEUE_PROPERTIES),
    NAME(CL_INVALID_COMMAND_QUEUE),
    NAME(CL_INVALID_MEM_OBJECT),
    NAME(CL_INVALID_BINARY),
    NAME(CL_INVALID_BUILD_OPTIONS),
    NAME(CL_INVALID_PROGRAM),
    NAME(CL_INVALID_PROGRAM_EXECUTABLE),
    NAME(CL_INVALID_KERNEL_NAME),
    NAME(CL_INVALID_KERNEL_DEFINITION),
    NAME(CL_INVALID_KERNEL),
    NAME(CL_INVALID_ARG_INDEX),
    NAME(CL_INVALID_ARG_VALUE),
    NAME(CL_INVALID_ARG_SIZE),
    NAME(CL_INVALID_KERNEL_ARGS),
    NAME(CL_INVALID_WORK_DIMENSION),
    NAME(CL_INVALID_WORK_GROUP_SIZE),
    NAME(CL_INVALID_WORK_ITEM_SIZE),
    NAME(CL_INVALID_GLOBAL_OFFSET),
    NAME(CL_INVALID_EVENT_WAIT_LIST),
    NAME(CL_INVALID_EVENT),
    NAME(CL_INVALID_OPERATION),
    NAME(CL_INVALID_BUFFER_SIZE),
    NAME(CL_INVALID_GLOBAL_WORK_SIZE),
    NAME(CL_INVALID_PROPERTY),
    {CL_NO_PLATFORM, "CL_PLATFORM_NOT_FOUND_KHR"},
#undef NAME
};

const char *cl_code_name(cl_int code) {
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
        if (names[i].code == code) return names[i].name;
    return "an unknown code";
}

static oclfft_status status_of(cl_int code) {
    switch (code) {
    case CL_OUT_OF_HOST_MEMORY: return OCLFFT_ERROR_OUT_OF_HOST_MEMORY;
    case CL_MEM_OBJECT_ALLOCATION_FAILURE: return OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY;
    case CL_DEVICE_NOT_FOUND: return OCLFFT_ERROR_NO_DEVICE;
    /* Only the application gives events to wait for. */
    case CL_INVALID_EVENT:
    case CL_INVALID_EVENT_WAIT_LIST: return OCLFFT_ERROR_INVALID_ARGUMENT;
    default: return OCLFFT_ERROR_DEVICE_FAILED;
    }
}

oclfft_status fail_cl(const char *call, cl_int code) {
    return fail(status_of(code), "%s failed with %s (%d)", call, cl_code_name(code), (int)code);
}

bool cl_is_scarce(cl_int code) {
    return code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_RESOURCES;
}

oclfft_status fail_scarce(const char *call, cl_int code) {
    oclfft_status status = cl_is_scarce(code) ? OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY : status_of(code);
    return fail(status, "%s failed with %s (%d)", call, cl_code_name(code), (int)code);
}

oclfft_status fail_handle(const char *call, cl_int code) {
    switch (code) {
    case CL_INVALID_CONTEXT:
    case CL_INVALID_DEVICE:
    case CL_INVALID_COMMAND_QUEUE:
    case CL_INVALID_MEM_OBJECT:
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s failed with %s (%d)", call,
                    cl_code_name(code), (int)code);
    default: return fail_cl(call, code);
    }
}
