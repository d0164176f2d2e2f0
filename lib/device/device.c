#include "device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sizes.h"
#include "os/lock.h"

#define QUERY(device, name, to) TRY_CL("clGetDeviceInfo(" #name ")", clGetDeviceInfo(device, name, sizeof(to), &(to), NULL))

typedef cl_int (*string_query)(void *object, cl_uint name, size_t capacity, void *to, size_t *length);

static cl_int device_string(void *device, cl_uint name, size_t capacity, void *to, size_t *length) {
    return clGetDeviceInfo(device, name, capacity, to, length);
}

static cl_int platform_string(void *platform, cl_uint name, size_t capacity, void *to, size_t *length) {
    return clGetPlatformInfo(platform, name, capacity, to, length);
}

/* A string property, cut to the array. */
static oclfft_status query_string(string_query query, void *object, cl_uint name, const char *call, char *to, size_t capacity) {
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

#define QUERY_NAME(device, name, to) TRY(query_string(device_string, device, name, "clGetDeviceInfo(" #name ")", to, sizeof(to)))

/* Whether there is fp64. Both queries are core in OpenCL 1.2 and answer 0 where there is none; one yes is enough, and a driver that
 * does not know a query says no by it. */
static bool knows_double(cl_device_id device) {
    cl_device_fp_config config = 0;
    cl_uint width = 0;
    bool configured = clGetDeviceInfo(device, CL_DEVICE_DOUBLE_FP_CONFIG, sizeof config, &config, NULL) == CL_SUCCESS && config;
    bool native = clGetDeviceInfo(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, sizeof width, &width, NULL) == CL_SUCCESS && width;
    return configured || native;
}

oclfft_status device_describe(cl_device_id device, oclfft_device_info *info) {
    *info = (oclfft_device_info){.platform_index = -1, .device_index = -1};
    cl_device_type type = 0;
    cl_ulong global = 0, local = 0, allocation = 0;
    size_t group = 0;
    cl_uint half = 0;
    cl_platform_id platform = NULL;
    QUERY(device, CL_DEVICE_PLATFORM, platform);
    TRY(query_string(platform_string, platform, CL_PLATFORM_NAME, "clGetPlatformInfo(CL_PLATFORM_NAME)", info->platform_name,
                     sizeof info->platform_name));
    QUERY_NAME(device, CL_DEVICE_NAME, info->name);
    QUERY_NAME(device, CL_DEVICE_VENDOR, info->vendor);
    QUERY_NAME(device, CL_DRIVER_VERSION, info->driver_version);
    QUERY(device, CL_DEVICE_TYPE, type);
    QUERY(device, CL_DEVICE_GLOBAL_MEM_SIZE, global);
    QUERY(device, CL_DEVICE_LOCAL_MEM_SIZE, local);
    QUERY(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, allocation);
    QUERY(device, CL_DEVICE_MAX_WORK_GROUP_SIZE, group);
    QUERY(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF, half);
    info->is_cpu = (type & CL_DEVICE_TYPE_CPU) != 0;
    info->is_gpu = (type & CL_DEVICE_TYPE_GPU) != 0;
    info->has_double = knows_double(device);
    info->has_half = half != 0;
    info->global_memory = global;
    info->local_memory = local;
    info->max_allocation = allocation;
    info->max_work_group_size = group;
    return OCLFFT_SUCCESS;
}

/* Fences for the whole device: an optional part of OpenCL 3.0. */
static bool has_device_fence(cl_device_id device, const oclfft_device_info *info) {
    enum { FENCE_CAPABILITIES = 0x1064, ORDER_ACQ_REL = 1 << 1, SCOPE_DEVICE = 1 << 5 };
    char version[1024] = "";
    cl_bitfield able = 0;
    if (clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version - 1, version, NULL) != CL_SUCCESS) return false;
    if (strncmp(version, "OpenCL 3", 8) != 0) return false;
    if (vendor_hides_device_fence(info)) return true;
    if (clGetDeviceInfo(device, FENCE_CAPABILITIES, sizeof able, &able, NULL) != CL_SUCCESS) return false;
    return (able & ORDER_ACQ_REL) && (able & SCOPE_DEVICE);
}

oclfft_status device_caps(cl_device_id device, const oclfft_device_info *info, caps *out) {
    caps c = caps_default();
    cl_uint units = 0, lanes = 0;
    cl_ulong cache = 0;
    QUERY(device, CL_DEVICE_MAX_COMPUTE_UNITS, units);
    QUERY(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, lanes);
    QUERY(device, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, cache);
    snprintf(c.name, sizeof c.name, "%.*s", (int)sizeof c.name - 1, info->name);
    for (char *at = c.name; *at; ++at)
        if (*at == '#' || *at == '\n') *at = '_'; /* they mean something in the text form of caps */
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

static mutex turn = MUTEX_INITIALIZER;

void device_enter(void) {
    mutex_lock(&turn);
}

void device_leave(void) {
    mutex_unlock(&turn);
}

typedef struct listing {
    cl_device_id *devices;
    oclfft_device_info *infos;
    size_t count;
    oclfft_status failure; /* of a device or platform that did not answer, or SUCCESS */
} listing;

/* One device of a platform, in the room that there is for it. */
static oclfft_status list_device(cl_device_id device, int platform_index, int device_index, listing *l) {
    TRY(device_describe(device, &l->infos[l->count]));
    l->devices[l->count] = device;
    l->infos[l->count].platform_index = platform_index;
    l->infos[l->count++].device_index = device_index;
    return OCLFFT_SUCCESS;
}

static oclfft_status list_platform(cl_platform_id platform, int platform_index, listing *l) {
    cl_uint found = 0;
    cl_int code = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, NULL, &found);
    if (code == CL_DEVICE_NOT_FOUND || (code == CL_SUCCESS && found == 0)) return OCLFFT_SUCCESS;
    TRY_CL("clGetDeviceIDs", code);
    cl_device_id *devices = realloc(l->devices, (l->count + found) * sizeof *devices);
    if (devices) l->devices = devices;
    oclfft_device_info *infos = realloc(l->infos, (l->count + found) * sizeof *infos);
    if (infos) l->infos = infos;
    if (!devices || !infos) return fail_memory();
    TRY_CL("clGetDeviceIDs", clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, found, devices + l->count, NULL));
    size_t first = l->count;
    for (cl_uint d = 0; d < found; ++d) {
        oclfft_status status = list_device(devices[first + d], platform_index, (int)d, l);
        if (status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY) return status;
        if (status != OCLFFT_SUCCESS) l->failure = status; /* one broken device hides no other */
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status list_platforms(const cl_platform_id *platforms, cl_uint count, listing *l) {
    for (cl_uint p = 0; p < count; ++p) {
        oclfft_status status = list_platform(platforms[p], (int)p, l);
        if (status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY) return status;
        if (status != OCLFFT_SUCCESS) l->failure = status; /* nor a broken driver */
    }
    return OCLFFT_SUCCESS;
}

/* What does not answer is told only where nothing else does. */
static oclfft_status list_all(listing *l) {
    enum { MAX_PLATFORMS = 64 };
    cl_platform_id platforms[MAX_PLATFORMS];
    cl_uint count = 0;
    cl_int code = clGetPlatformIDs(MAX_PLATFORMS, platforms, &count);
    if (code == -1001) return OCLFFT_SUCCESS; /* the loader knows no platform: no error, just nothing */
    TRY_CL("clGetPlatformIDs", code);
    bool before = fail_silently(true);
    oclfft_status status = list_platforms(platforms, count < MAX_PLATFORMS ? count : MAX_PLATFORMS, l);
    fail_silently(before);
    if (status == OCLFFT_SUCCESS && l->count == 0) status = l->failure;
    return status == OCLFFT_SUCCESS ? status : fail_aloud(status);
}

static void listing_free(listing *l) {
    free(l->devices);
    free(l->infos);
    *l = (listing){0};
}

oclfft_status device_list(cl_device_id **devices, oclfft_device_info **infos, size_t *count) {
    listing l = {0};
    device_enter();
    oclfft_status status = list_all(&l);
    device_leave();
    if (status != OCLFFT_SUCCESS) listing_free(&l);
    *devices = l.devices;
    *infos = l.infos;
    *count = l.count;
    return status;
}

static bool matches(const oclfft_context_config *config, const oclfft_device_info *info) {
    if (!config) return true;
    if (config->platform_index >= 0 && config->platform_index != info->platform_index) return false;
    if (config->device_index >= 0 && config->device_index != info->device_index) return false;
    return !config->device_name || text_contains(info->name, config->device_name) ||
           text_contains(info->platform_name, config->device_name);
}

/* Ready, with a compiler, and of OpenCL 1.2 at least. Its failures are questions that had no answer. */
static oclfft_status ask_usable(cl_device_id device, bool *usable) {
    cl_bool available = CL_FALSE, compiler = CL_FALSE;
    char version[1024] = "";
    QUERY(device, CL_DEVICE_AVAILABLE, available);
    QUERY(device, CL_DEVICE_COMPILER_AVAILABLE, compiler);
    TRY_CL("clGetDeviceInfo(CL_DEVICE_VERSION)", clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version - 1, version, NULL));
    *usable = available && compiler && strncmp(version, "OpenCL 1.0", 10) != 0 && strncmp(version, "OpenCL 1.1", 10) != 0;
    return OCLFFT_SUCCESS;
}

/* The last failure stays in `*failure`. */
static bool is_usable(cl_device_id device, oclfft_status *failure) {
    bool usable = false, before = fail_silently(true);
    oclfft_status status = ask_usable(device, &usable);
    fail_silently(before);
    if (status != OCLFFT_SUCCESS) *failure = status;
    return usable;
}

/* GPUs first, then accelerators, CPUs last; among equals the one with more memory. */
static int class_of(const oclfft_device_info *info) {
    return info->is_gpu ? 2 : info->is_cpu ? 0 : 1;
}

static bool is_better(const oclfft_device_info *a, const oclfft_device_info *b) {
    return class_of(a) != class_of(b) ? class_of(a) > class_of(b) : a->global_memory > b->global_memory;
}

/* Where nothing fits, what did not answer may be what was meant. `failure` is of a device that fits. */
static oclfft_status fail_choice(const oclfft_context_config *config, const listing *l, oclfft_status failure) {
    if (failure != OCLFFT_SUCCESS) return fail_aloud(failure);
    if (l->count == 0) return fail(OCLFFT_ERROR_NO_DEVICE, "no OpenCL device: is a driver (ICD) installed?");
    const char *but = l->failure != OCLFFT_SUCCESS ? "; another did not answer: " : "";
    const char *why = l->failure != OCLFFT_SUCCESS ? fail_kept() : "";
    if (!config) return fail(OCLFFT_ERROR_NO_DEVICE, "none of %zu OpenCL devices is usable%s%s", l->count, but, why);
    return fail(OCLFFT_ERROR_NO_DEVICE,
                "none of %zu OpenCL devices is usable and fits platform_index %d, device_index %d, device_name \"%s\"%s%s",
                l->count, config->platform_index, config->device_index, config->device_name ? config->device_name : "", but, why);
}

static oclfft_status choose(const oclfft_context_config *config, const listing *l, cl_device_id *device, oclfft_device_info *info) {
    size_t best = SIZE_MAX;
    oclfft_status failure = OCLFFT_SUCCESS;
    for (size_t i = 0; i < l->count; ++i)
        if (matches(config, &l->infos[i]) && (best == SIZE_MAX || is_better(&l->infos[i], &l->infos[best])) &&
            is_usable(l->devices[i], &failure))
            best = i;
    if (best == SIZE_MAX) return fail_choice(config, l, failure);
    *device = l->devices[best];
    *info = l->infos[best];
    return OCLFFT_SUCCESS;
}

oclfft_status device_choose(const oclfft_context_config *config, cl_device_id *device, oclfft_device_info *info) {
    listing l = {0};
    oclfft_status status = list_all(&l);
    if (status == OCLFFT_SUCCESS) status = choose(config, &l, device, info);
    listing_free(&l);
    return status;
}
