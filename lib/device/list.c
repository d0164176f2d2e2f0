#include "list.h"

#include <stdlib.h>

#include "describe.h"
#include "driver.h"

/* Adds one device of a platform, for which there is space. */
static oclfft_status add_device(cl_device_id device, int platform_index, int device_index,
                                device_listing *l) {
    TRY(device_describe(device, &l->infos[l->count]));
    l->devices[l->count] = device;
    l->infos[l->count].platform_index = platform_index;
    l->infos[l->count++].device_index = device_index;
    return OCLFFT_SUCCESS;
}

static oclfft_status reserve(device_listing *l, size_t extra) {
    cl_device_id *devices = realloc(l->devices, (l->count + extra) * sizeof *devices);
    if (devices) l->devices = devices;
    oclfft_device_info *infos = realloc(l->infos, (l->count + extra) * sizeof *infos);
    if (infos) l->infos = infos;
    return devices && infos ? OCLFFT_SUCCESS : fail_memory();
}

/* The handles are fetched to where the entries go. Entries of devices that do not answer are left
 * out, so an entry never takes the place of a handle that has not been read. */
static oclfft_status add_platform(cl_platform_id platform, int platform_index, device_listing *l) {
    cl_uint found = 0;
    cl_int code = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, NULL, &found);
    if (code == CL_DEVICE_NOT_FOUND || (code == CL_SUCCESS && found == 0)) return OCLFFT_SUCCESS;
    TRY_CL("clGetDeviceIDs", code);
    TRY(reserve(l, found));
    cl_device_id *devices = l->devices + l->count;
    TRY_CL("clGetDeviceIDs", clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, found, devices, NULL));
    for (cl_uint d = 0; d < found; ++d) {
        oclfft_status status = add_device(devices[d], platform_index, (int)d, l);
        if (status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY) return status;
        if (status != OCLFFT_SUCCESS) l->failure = status;
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status add_platforms(const cl_platform_id *platforms, cl_uint count,
                                   device_listing *l) {
    for (cl_uint p = 0; p < count; ++p) {
        oclfft_status status = add_platform(platforms[p], (int)p, l);
        if (status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY) return status;
        if (status != OCLFFT_SUCCESS) l->failure = status;
    }
    return OCLFFT_SUCCESS;
}

void device_list_free(device_listing *l) {
    free(l->devices);
    free(l->infos);
    *l = (device_listing){0};
}

oclfft_status device_list_locked(device_listing *l) {
    enum { MAX_PLATFORMS = 64 };
    cl_platform_id platforms[MAX_PLATFORMS];
    cl_uint count = 0;
    *l = (device_listing){0};
    cl_int code = clGetPlatformIDs(MAX_PLATFORMS, platforms, &count);
    if (code == CL_NO_PLATFORM) return OCLFFT_SUCCESS;
    TRY_CL("clGetPlatformIDs", code);
    bool before = fail_silently(true);
    oclfft_status status =
        add_platforms(platforms, count < MAX_PLATFORMS ? count : MAX_PLATFORMS, l);
    fail_silently(before);
    if (status == OCLFFT_SUCCESS && l->count == 0) status = l->failure;
    if (status == OCLFFT_SUCCESS) return status;
    device_list_free(l);
    return fail_aloud(status);
}

oclfft_status device_list(device_listing *l) {
    driver_lock();
    oclfft_status status = device_list_locked(l);
    driver_unlock();
    return status;
}
