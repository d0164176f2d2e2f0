#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "oclFFT.h"
#include "results.h"

/* All devices of all platforms; the caller frees the list. A device that was plugged in between the
 * two questions is left out. */
static int list_devices(oclfft_device_info **list, size_t *count) {
    *list = NULL;
    *count = 0;
    size_t capacity = 0, there = 0;
    oclfft_status status = oclfft_device_list(NULL, 0, 0, &capacity);
    if (status != OCLFFT_SUCCESS) return result_of(status);
    oclfft_device_info *devices = calloc(capacity ? capacity : 1, sizeof *devices);
    if (!devices) return FFTL_ERROR_HOST_MEMORY;
    status = oclfft_device_list(devices, sizeof *devices, capacity, &there);
    if (status != OCLFFT_SUCCESS) {
        free(devices);
        return result_of(status);
    }
    *list = devices;
    *count = there < capacity ? there : capacity;
    return FFTL_SUCCESS;
}

/* One more than the largest index in the list: of the platforms, or of one platform's devices where
 * `platform` >= 0. */
static size_t index_end(const oclfft_device_info *list, size_t count, int platform) {
    int end = 0;
    for (size_t i = 0; i < count; i++) {
        int index = platform < 0 ? list[i].platform_index : list[i].device_index;
        bool counts = platform < 0 || list[i].platform_index == platform;
        if (counts && index >= end) end = index + 1;
    }
    return (size_t)end;
}

static void describe_device(ocl_platform *platform, const oclfft_device_info *info) {
    ocl_device *device = &platform->devices[info->device_index];
    /* A device implies its platform. NOLINTBEGIN(clang-analyzer-core.NonNullParamChecker) */
    memcpy(platform->name, info->platform_name, sizeof platform->name);
    memcpy(device->name, info->name, sizeof device->name);
    memcpy(device->vendor, info->vendor, sizeof device->vendor);
    /* NOLINTEND(clang-analyzer-core.NonNullParamChecker) */
    device->is_cpu = info->is_cpu;
    device->is_gpu = info->is_gpu;
    device->global_memory = info->global_memory;
    device->max_local_item_size =
        info->max_work_group_size < INT_MAX ? (int)info->max_work_group_size : INT_MAX;
}

/* The whole list in one block: the struct, all devices, the platforms. */
static ocl_platforms *arrange(const oclfft_device_info *list, size_t count) {
    size_t platform_count = index_end(list, count, -1), device_count = 0;
    for (size_t p = 0; p < platform_count; p++) device_count += index_end(list, count, (int)p);
    struct {
        ocl_platforms head;
        ocl_device devices[];
    } *block = calloc(1, sizeof *block + device_count * sizeof(ocl_device) +
                             platform_count * sizeof(ocl_platform));
    if (!block) return NULL;

    /* Aligned: devices hold 64-bit numbers, platforms nothing larger. */
    ocl_platform *platforms = (ocl_platform *)(void *)(block->devices + device_count);
    ocl_device *next = block->devices;
    for (size_t p = 0; p < platform_count; p++) {
        platforms[p].device_count = (int)index_end(list, count, (int)p);
        platforms[p].devices = next;
        next += platforms[p].device_count;
    }
    for (size_t i = 0; i < count; i++)
        describe_device(&platforms[list[i].platform_index], &list[i]);
    block->head.platform_count = (int)platform_count;
    block->head.platforms = platforms;
    return &block->head;
}

int _oclGetPlatforms(ocl_platforms **platforms) {
    if (!platforms) return FFTL_ERROR_ARGUMENT;
    *platforms = NULL;
    oclfft_device_info *list;
    size_t count;
    int result = list_devices(&list, &count);
    if (result != FFTL_SUCCESS) return result;
    *platforms = arrange(list, count);
    free(list);
    return *platforms ? FFTL_SUCCESS : FFTL_ERROR_HOST_MEMORY;
}

void _oclFreePlatforms(ocl_platforms *platforms) {
    free(platforms);
}
