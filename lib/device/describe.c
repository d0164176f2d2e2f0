#include "describe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sizes.h"
#include "vendor.h"

#define QUERY(device, name, to)                                                                    \
    TRY_CL("clGetDeviceInfo(" #name ")", clGetDeviceInfo(device, name, sizeof(to), &(to), NULL))

/* ---- Names ---- */

typedef cl_int string_query(void *object, cl_uint name, size_t capacity, void *to, size_t *length);

static cl_int device_string(void *device, cl_uint name, size_t capacity, void *to, size_t *length) {
    return clGetDeviceInfo(device, name, capacity, to, length);
}

static cl_int platform_string(void *platform, cl_uint name, size_t capacity, void *to,
                              size_t *length) {
    return clGetPlatformInfo(platform, name, capacity, to, length);
}

/* Gets a string, cut off where it is too long for the array. */
static oclfft_status query_string(string_query *query, void *object, cl_uint name, const char *call,
                                  char *to, size_t capacity) {
    size_t length = 0;
    TRY_CL(call, query(object, name, 0, NULL, &length));
    char *full = calloc(1, length + 1);
    if (!full) return fail_memory();
    cl_int code = query(object, name, length, full, NULL);
    if (code == CL_SUCCESS) snprintf(to, capacity, "%.*s", (int)capacity - 1, full);
    free(full);
    TRY_CL(call, code);
    return OCLFFT_SUCCESS;
}

#define QUERY_NAME(device, name, to)                                                               \
    TRY(query_string(device_string, device, name, "clGetDeviceInfo(" #name ")", to, sizeof(to)))

static oclfft_status describe_names(cl_device_id device, oclfft_device_info *info) {
    cl_platform_id platform = NULL;
    QUERY(device, CL_DEVICE_PLATFORM, platform);
    TRY(query_string(platform_string, platform, CL_PLATFORM_NAME,
                     "clGetPlatformInfo(CL_PLATFORM_NAME)", info->platform_name,
                     sizeof info->platform_name));
    QUERY_NAME(device, CL_DEVICE_NAME, info->name);
    QUERY_NAME(device, CL_DEVICE_VENDOR, info->vendor);
    QUERY_NAME(device, CL_DRIVER_VERSION, info->driver_version);
    return OCLFFT_SUCCESS;
}

/* ---- The public description ---- */

/* Whether the device has fp64. Both questions are part of OpenCL 1.2, and the answer is 0 where
 * there is no fp64. One yes is enough; a driver that does not know a question means no. */
static bool has_double(cl_device_id device) {
    cl_device_fp_config config = 0;
    cl_uint width = 0;
    bool configured = clGetDeviceInfo(device, CL_DEVICE_DOUBLE_FP_CONFIG, sizeof config, &config,
                                      NULL) == CL_SUCCESS &&
                      config;
    bool native = clGetDeviceInfo(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, sizeof width,
                                  &width, NULL) == CL_SUCCESS &&
                  width;
    return configured || native;
}

oclfft_status device_describe(cl_device_id device, oclfft_device_info *info) {
    *info = (oclfft_device_info){.platform_index = -1, .device_index = -1};
    cl_device_type type = 0;
    cl_ulong global = 0, local = 0, allocation = 0;
    size_t group = 0;
    cl_uint half = 0;
    TRY(describe_names(device, info));
    QUERY(device, CL_DEVICE_TYPE, type);
    QUERY(device, CL_DEVICE_GLOBAL_MEM_SIZE, global);
    QUERY(device, CL_DEVICE_LOCAL_MEM_SIZE, local);
    QUERY(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, allocation);
    QUERY(device, CL_DEVICE_MAX_WORK_GROUP_SIZE, group);
    QUERY(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF, half);
    info->is_cpu = (type & CL_DEVICE_TYPE_CPU) != 0;
    info->is_gpu = (type & CL_DEVICE_TYPE_GPU) != 0;
    info->has_double = has_double(device);
    info->has_half = half != 0;
    info->global_memory = global;
    info->local_memory = local;
    info->max_allocation = allocation;
    info->max_work_group_size = group;
    return OCLFFT_SUCCESS;
}

/* ---- Caps ---- */

enum { VERSION_BYTES = 1024 };

static cl_int query_version(cl_device_id device, char version[VERSION_BYTES]) {
    memset(version, 0, VERSION_BYTES);
    return clGetDeviceInfo(device, CL_DEVICE_VERSION, VERSION_BYTES - 1, version, NULL);
}

static bool begins_with(const char *string, const char *beginning) {
    return strncmp(string, beginning, strlen(beginning)) == 0;
}

/* Whether it has fences for the whole device, an optional part of OpenCL 3.0. */
static bool has_device_fence(cl_device_id device, const oclfft_device_info *info) {
    enum { FENCE_CAPABILITIES = 0x1064, ORDER_ACQ_REL = 1 << 1, SCOPE_DEVICE = 1 << 5 };
    char version[VERSION_BYTES];
    cl_bitfield able = 0;
    if (query_version(device, version) != CL_SUCCESS) return false;
    if (!begins_with(version, "OpenCL 3")) return false;
    if (vendor_hides_device_fence(info)) return true;
    if (clGetDeviceInfo(device, FENCE_CAPABILITIES, sizeof able, &able, NULL) != CL_SUCCESS)
        return false;
    return (able & ORDER_ACQ_REL) && (able & SCOPE_DEVICE);
}

/* Two characters have a meaning in the text form of caps. */
static void copy_name(const char *from, caps *c) {
    snprintf(c->name, sizeof c->name, "%.*s", (int)sizeof c->name - 1, from);
    for (char *at = c->name; *at; ++at)
        if (*at == '#' || *at == '\n') *at = '_';
}

oclfft_status device_caps(cl_device_id device, const oclfft_device_info *info, caps *out) {
    caps c = caps_default();
    cl_uint units = 0, lanes = 0;
    cl_ulong cache = 0;
    QUERY(device, CL_DEVICE_MAX_COMPUTE_UNITS, units);
    QUERY(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, lanes);
    QUERY(device, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, cache);
    copy_name(info->name, &c);
    c.is_cpu = info->is_cpu;
    c.has_double = info->has_double;
    c.device_fence = has_device_fence(device, info);
    c.local_memory = info->local_memory;
    c.max_work_group = info->max_work_group_size;
    c.compute_units = units;
    c.lanes = lanes;
    c.cache = max_u64(cache, 1024);
    c.max_allocation = info->max_allocation;
    c.global_memory = info->global_memory;
    vendor_correct(info, &c);
    *out = c;
    return OCLFFT_SUCCESS;
}

/* ---- Whether it can be used ---- */

oclfft_status device_ask_usable(cl_device_id device, bool *usable) {
    cl_bool available = CL_FALSE, compiler = CL_FALSE;
    char version[VERSION_BYTES];
    QUERY(device, CL_DEVICE_AVAILABLE, available);
    QUERY(device, CL_DEVICE_COMPILER_AVAILABLE, compiler);
    TRY_CL("clGetDeviceInfo(CL_DEVICE_VERSION)", query_version(device, version));
    *usable = available && compiler && !begins_with(version, "OpenCL 1.0") &&
              !begins_with(version, "OpenCL 1.1");
    return OCLFFT_SUCCESS;
}
