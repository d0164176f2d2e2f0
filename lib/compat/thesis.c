/* The thesis API (oclFFT.h): a front end on the public API of oclfft.
 *
 * SPDX-License-Identifier: MIT
 *
 * Programs hand us handles in any state: freed, foreign, never ours. A freed handle cannot be told from a live one by looking
 * behind it, so handles are numbers, and every call looks its number up: instances in a list of the process, arrays in the list
 * of their instance. All else is checking arguments and translating results.
 *
 * Locking: `registry.lock` guards the list of instances, the counters and every `users`; it is held for a few instructions only.
 * `instance.lock` guards the rest of an instance, for the length of a call. The registry's is never held while taking another.
 */
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <oclfft/oclfft.h>
#include <oclfft/opencl.h>

#include "oclFFT.h"

/* How many plans an instance keeps; beyond that the one not used for longest goes. Plans hold device memory. */
enum { MAX_PLANS = 16 };

typedef struct array {
    uintptr_t handle;
    int size; /* elements */
    clFftType type;
    writeType access;
    oclfft_buffer *buffer;
    struct array *next;
} array;

typedef struct plan {
    int size;
    bool in_place;
    oclfft_plan *plan;
    struct plan *next;
} plan;

typedef struct instance {
    uintptr_t handle;
    unsigned users; /* the registry's list, and each call under way */
    struct instance *next;

    pthread_mutex_t lock;
    oclfft_context *context; /* NULL: not initialised */
    int max_local_size;      /* the device's */
    int local_size;          /* the user's wish; 0: none */
    array *arrays;
    plan *plans; /* the most recently used first */
} instance;

static struct {
    pthread_mutex_t lock;
    instance *instances;
    uintptr_t instances_made, arrays_made;
} registry = {PTHREAD_MUTEX_INITIALIZER, NULL, 0, 0};

/* ---- Handles and results ------------------------------------------------------------------------------------------------ */

/* The lowest two bits tell the kinds apart, and a handle from the address of any object: those are multiples of four. */
enum { INSTANCE_TAG = 1, ARRAY_TAG = 3, TAG_MASK = 3, TAG_BITS = 2 };

/* The next number of a kind. The caller holds the registry's lock. */
static uintptr_t new_handle(uintptr_t *made, uintptr_t tag) {
    return (++*made << TAG_BITS) | tag;
}

/* The cache's folder is the only file business, and its trouble is never an error: OCLFFT_ERROR_IO would be a defect. */
static int result_of(oclfft_status status) {
    static const struct {
        oclfft_status status;
        int result;
    } table[] = {
        {OCLFFT_SUCCESS, FFTL_SUCCESS},
        {OCLFFT_ERROR_INVALID_ARGUMENT, FFTL_ERROR_ARGUMENT},
        {OCLFFT_ERROR_UNSUPPORTED, FFTL_ERROR_UNSUPPORTED},
        {OCLFFT_ERROR_NO_DEVICE, FFTL_ERROR_NO_DEVICE},
        {OCLFFT_ERROR_OUT_OF_HOST_MEMORY, FFTL_ERROR_HOST_MEMORY},
        {OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, FFTL_ERROR_DEVICE_MEMORY},
        {OCLFFT_ERROR_BUILD_FAILED, FFTL_ERROR_BUILD},
        {OCLFFT_ERROR_DEVICE_FAILED, FFTL_ERROR_DEVICE},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].status == status) return table[i].result;
    }
    return FFTL_ERROR_INTERNAL;
}

/* ---- The life of an instance -------------------------------------------------------------------------------------------- */

static void destroy_array(array *a) {
    oclfft_buffer_destroy(&a->buffer);
    free(a);
}

static void destroy_plan(plan *p) {
    oclfft_plan_destroy(&p->plan);
    free(p);
}

/* Back to the state after _oclCreateInstance. */
static void close_instance(instance *self) {
    while (self->plans) {
        plan *first = self->plans;
        self->plans = first->next;
        destroy_plan(first);
    }
    while (self->arrays) {
        array *first = self->arrays;
        self->arrays = first->next;
        destroy_array(first);
    }
    oclfft_context_destroy(&self->context);
    self->max_local_size = 0;
    self->local_size = 0;
}

/* Gives up one use. The last one frees, so that an instance freed by one thread lasts until the calls of others return. */
static void release(instance *self) {
    pthread_mutex_lock(&registry.lock);
    bool last = --self->users == 0;
    pthread_mutex_unlock(&registry.lock);
    if (!last) return;
    close_instance(self);
    pthread_mutex_destroy(&self->lock);
    free(self);
}

/* Where the list points to the live instance of this handle, or NULL. The caller holds the registry's lock. */
static instance **find_instance(const void *handle) {
    for (instance **at = &registry.instances; *at; at = &(*at)->next) {
        if ((*at)->handle == (uintptr_t)handle) return at;
    }
    return NULL;
}

/* Begins a call on an instance: NULL, or the instance, in use and locked. */
static instance *enter(const void *handle) {
    pthread_mutex_lock(&registry.lock);
    instance **at = find_instance(handle);
    instance *self = at ? *at : NULL;
    if (self) self->users++;
    pthread_mutex_unlock(&registry.lock);
    if (self) pthread_mutex_lock(&self->lock);
    return self;
}

/* Ends it, and passes its result through. */
static int leave(instance *self, int result) {
    pthread_mutex_unlock(&self->lock);
    release(self);
    return result;
}

/* Begins a call that needs a device. */
static int enter_initialized(const void *handle, instance **self) {
    *self = enter(handle);
    if (!*self) return FFTL_ERROR_INSTANCE;
    if (!(*self)->context) return leave(*self, FFTL_ERROR_NOT_INITIALIZED);
    return FFTL_SUCCESS;
}

void *_oclCreateInstance(void) {
    instance *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    if (pthread_mutex_init(&self->lock, NULL) != 0) {
        free(self);
        return NULL;
    }
    self->users = 1;

    pthread_mutex_lock(&registry.lock);
    uintptr_t handle = new_handle(&registry.instances_made, INSTANCE_TAG);
    self->handle = handle;
    self->next = registry.instances;
    registry.instances = self;
    pthread_mutex_unlock(&registry.lock);
    return (void *)handle;
}

/* Keeps a context that was just opened, if it was. */
static int adopt(instance *self, oclfft_context *context, oclfft_status status) {
    oclfft_device_info info;
    if (status == OCLFFT_SUCCESS) status = oclfft_context_device(context, &info);
    if (status != OCLFFT_SUCCESS) {
        oclfft_context_destroy(&context);
        return result_of(status);
    }
    self->context = context;
    self->max_local_size = info.max_work_group_size < INT_MAX ? (int)info.max_work_group_size : INT_MAX;
    return FFTL_SUCCESS;
}

int _oclInit(void *handle, int platform, int device, bool mobile) {
    instance *self = enter(handle);
    if (!self) return FFTL_ERROR_INSTANCE;
    if (self->context) return leave(self, FFTL_ERROR_ALREADY_INITIALIZED);
    /* -1 would mean any to oclfft; here it is but a wrong number. */
    if (platform < 0 || device < 0) return leave(self, FFTL_ERROR_ARGUMENT);

    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    config.platform_index = platform;
    config.device_index = device;
    config.max_radix = mobile ? 8 : 0;
    oclfft_context *context = NULL;
    oclfft_status status = oclfft_context_create(&config, &context);
    return leave(self, adopt(self, context, status));
}

int _oclJoinInstance(void *handle, exportHandle objects, bool mobile) {
    instance *self = enter(handle);
    if (!self) return FFTL_ERROR_INSTANCE;
    if (self->context) return leave(self, FFTL_ERROR_ALREADY_INITIALIZED);

    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    config.max_radix = mobile ? 8 : 0;
    oclfft_context *context = NULL;
    oclfft_status status = oclfft_context_from_cl((cl_context)objects.context, (cl_device_id)objects.device,
                                                  (cl_command_queue)objects.queue, &config, &context);
    return leave(self, adopt(self, context, status));
}

int _oclDeinitialize(void *handle) {
    instance *self = enter(handle);
    if (self) {
        close_instance(self);
        return leave(self, FFTL_SUCCESS);
    }
    /* The thesis swaps the names of the two functions in places: an instance that the other one freed is fine. */
    uintptr_t number = (uintptr_t)handle;
    pthread_mutex_lock(&registry.lock);
    uintptr_t made = registry.instances_made;
    pthread_mutex_unlock(&registry.lock);
    bool was_one = (number & TAG_MASK) == INSTANCE_TAG && number >> TAG_BITS >= 1 && number >> TAG_BITS <= made;
    return was_one ? FFTL_SUCCESS : FFTL_ERROR_INSTANCE;
}

int _oclDeinitializeInstance(void *handle) {
    pthread_mutex_lock(&registry.lock);
    instance **at = find_instance(handle);
    instance *self = at ? *at : NULL;
    if (self) *at = self->next;
    pthread_mutex_unlock(&registry.lock);
    if (!self) return FFTL_ERROR_INSTANCE;
    release(self);
    return FFTL_SUCCESS;
}

int _oclBlock(void *handle) {
    instance *self;
    int result = enter_initialized(handle, &self);
    if (result != FFTL_SUCCESS) return result;
    return leave(self, result_of(oclfft_finish(self->context)));
}

int _oclSetLocalItemSize(void *handle, int size) {
    instance *self;
    int result = enter_initialized(handle, &self);
    if (result != FFTL_SUCCESS) return result;
    if (size < 1 || size > self->max_local_size) return leave(self, FFTL_ERROR_SIZE);
    self->local_size = size;
    return leave(self, FFTL_SUCCESS);
}

int _oclGetMaxLocalItemSize(void *handle) {
    instance *self;
    int result = enter_initialized(handle, &self);
    if (result != FFTL_SUCCESS) return result;
    return leave(self, self->max_local_size);
}

/* ---- Arrays ------------------------------------------------------------------------------------------------------------- */

static size_t element_bytes(clFftType type) {
    return type == FFTL_TYPE ? 2 * sizeof(float) : sizeof(float);
}

/* Where the list points to the array of this handle, or NULL. */
static array **find_array(instance *self, OCLArray handle) {
    for (array **at = &self->arrays; *at; at = &(*at)->next) {
        if ((*at)->handle == (uintptr_t)handle) return at;
    }
    return NULL;
}

static int make_array(instance *self, int size, clFftType type, writeType access, OCLArray *made) {
    if (type != FFTL_TYPE && type != FFTL_TYPE_REAL) return FFTL_ERROR_TYPE;
    if (access != WRTYPEREAD_WRITE && access != WRTYPEREAD_ONLY && access != WRTYPEWRITE_ONLY) return FFTL_ERROR_ACCESS;
    if (size < 1) return FFTL_ERROR_SIZE;
    if ((size_t)size > SIZE_MAX / element_bytes(type)) return FFTL_ERROR_DEVICE_MEMORY;

    array *a = calloc(1, sizeof *a);
    if (!a) return FFTL_ERROR_HOST_MEMORY;
    a->size = size;
    a->type = type;
    a->access = access;
    oclfft_status status = oclfft_buffer_create(self->context, (size_t)size * element_bytes(type), &a->buffer);
    if (status != OCLFFT_SUCCESS) {
        free(a);
        return result_of(status);
    }
    pthread_mutex_lock(&registry.lock);
    a->handle = new_handle(&registry.arrays_made, ARRAY_TAG);
    pthread_mutex_unlock(&registry.lock);
    a->next = self->arrays;
    self->arrays = a;
    *made = (OCLArray)a->handle;
    return FFTL_SUCCESS;
}

OCLArray _oclCreateBuffer(void *handle, int size, clFftType type, writeType access, int *error) {
    instance *self;
    OCLArray made = NULL;
    int result = enter_initialized(handle, &self);
    if (result == FFTL_SUCCESS) result = leave(self, make_array(self, size, type, access, &made));
    if (error) *error = result;
    return made;
}

int _oclDestroyBuffer(void *handle, OCLArray *array_handle) {
    instance *self;
    int result = enter_initialized(handle, &self);
    if (result != FFTL_SUCCESS) return result;
    if (!array_handle) return leave(self, FFTL_ERROR_ARGUMENT);
    if (!*array_handle) return leave(self, FFTL_SUCCESS);
    array **at = find_array(self, *array_handle);
    if (!at) return leave(self, FFTL_ERROR_ARRAY);

    array *gone = *at;
    *at = gone->next;
    destroy_array(gone);
    *array_handle = NULL;
    return leave(self, FFTL_SUCCESS);
}

/* Begins a copy of `size` elements of a type between an array and the caller's memory, which oclfft checks itself. On an error
 * the call is over. */
static int enter_copy(void *handle, OCLArray array_handle, int size, clFftType type, instance **self, array **a) {
    int result = enter_initialized(handle, self);
    if (result != FFTL_SUCCESS) return result;
    array **at = find_array(*self, array_handle);
    if (!at) return leave(*self, FFTL_ERROR_ARRAY);
    if ((*at)->type != type) return leave(*self, FFTL_ERROR_TYPE);
    if (size < 1 || size > (*at)->size) return leave(*self, FFTL_ERROR_SIZE);
    *a = *at;
    return FFTL_SUCCESS;
}

int _oclWriteToBuffer(void *handle, OCLArray array_handle, int size, clFftType type, const void *data) {
    instance *self;
    array *a;
    int result = enter_copy(handle, array_handle, size, type, &self, &a);
    if (result != FFTL_SUCCESS) return result;
    return leave(self, result_of(oclfft_buffer_write(a->buffer, 0, (size_t)size * element_bytes(type), data)));
}

int _oclReadFromBuffer(void *handle, OCLArray array_handle, int size, clFftType type, void *data) {
    instance *self;
    array *a;
    int result = enter_copy(handle, array_handle, size, type, &self, &a);
    if (result != FFTL_SUCCESS) return result;
    return leave(self, result_of(oclfft_buffer_read(a->buffer, 0, (size_t)size * element_bytes(type), data)));
}

int _oclPackToBuffer(void *handle, OCLArray array_handle, int size, float *real, float *imag) {
    instance *self;
    array *a;
    int result = enter_copy(handle, array_handle, size, FFTL_TYPE, &self, &a);
    if (result != FFTL_SUCCESS) return result;
    return leave(self, result_of(oclfft_buffer_pack(a->buffer, 0, (size_t)size, OCLFFT_SINGLE, real, imag)));
}

int _oclUnpackFromBuffer(void *handle, OCLArray array_handle, int size, float *real, float *imag) {
    instance *self;
    array *a;
    int result = enter_copy(handle, array_handle, size, FFTL_TYPE, &self, &a);
    if (result != FFTL_SUCCESS) return result;
    return leave(self, result_of(oclfft_buffer_unpack(a->buffer, 0, (size_t)size, OCLFFT_SINGLE, real, imag)));
}

/* ---- The transform ------------------------------------------------------------------------------------------------------ */

/* Takes the plan of a size out of the instance's list, or NULL. */
static plan *take_plan(instance *self, int size, bool in_place) {
    for (plan **at = &self->plans; *at; at = &(*at)->next) {
        plan *p = *at;
        if (p->size != size || p->in_place != in_place) continue;
        *at = p->next;
        return p;
    }
    return NULL;
}

/* NULL: *result says why. */
static plan *make_plan(instance *self, int size, bool in_place, int *result) {
    plan *p = calloc(1, sizeof *p);
    *result = FFTL_ERROR_HOST_MEMORY;
    if (!p) return NULL;
    p->size = size;
    p->in_place = in_place;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = (size_t)size;
    desc.in_place = in_place;
    *result = result_of(oclfft_plan_create(self->context, &desc, &p->plan));
    if (*result == FFTL_SUCCESS) return p;
    free(p);
    return NULL;
}

/* Puts a plan at the head of the list, and drops what comes after the first MAX_PLANS. */
static void keep_plan(instance *self, plan *p) {
    p->next = self->plans;
    self->plans = p;
    plan **at = &self->plans;
    for (int kept = 0; kept < MAX_PLANS && *at; kept++) at = &(*at)->next;
    if (!*at) return;
    plan *surplus = *at; /* one at most: the list grows one by one */
    *at = NULL;
    destroy_plan(surplus);
}

static int transform(instance *self, array *in, array *out, int size, bool fwd) {
    bool in_place = in == out;
    plan *p = take_plan(self, size, in_place);
    int result = FFTL_SUCCESS;
    if (!p) p = make_plan(self, size, in_place, &result);
    if (!p) return result;
    keep_plan(self, p);
    return result_of(oclfft_execute(p->plan, fwd ? OCLFFT_FORWARD : OCLFFT_BACKWARD, in->buffer, out->buffer));
}

/* Finds both arrays, and makes the checks in the order that the header promises. */
static int check_transform(instance *self, OCLArray in_handle, OCLArray out_handle, int size, array **in, array **out) {
    array **in_at = find_array(self, in_handle), **out_at = find_array(self, out_handle);
    if (!in_at || !out_at) return FFTL_ERROR_ARRAY;
    *in = *in_at;
    *out = *out_at;
    if ((*in)->type != FFTL_TYPE || (*out)->type != FFTL_TYPE) return FFTL_ERROR_TYPE;
    if ((*in)->access == WRTYPEWRITE_ONLY || (*out)->access == WRTYPEREAD_ONLY) return FFTL_ERROR_ACCESS;
    if (size < 1 || size > (*in)->size || size > (*out)->size) return FFTL_ERROR_SIZE;
    return FFTL_SUCCESS;
}

int _oclTransform(void *handle, OCLArray in_handle, OCLArray out_handle, int size, bool fwd) {
    instance *self;
    int result = enter_initialized(handle, &self);
    if (result != FFTL_SUCCESS) return result;
    array *in, *out;
    result = check_transform(self, in_handle, out_handle, size, &in, &out);
    if (result == FFTL_SUCCESS) result = transform(self, in, out, size, fwd);
    return leave(self, result);
}

/* ---- Platforms ---------------------------------------------------------------------------------------------------------- */

/* All devices of all platforms; the caller frees the list. */
static int list_devices(oclfft_device_info **list, size_t *count) {
    *list = NULL;
    *count = 0;
    size_t capacity = 0, there = 0;
    oclfft_status status = oclfft_list_devices(NULL, 0, &capacity);
    if (status != OCLFFT_SUCCESS) return result_of(status);
    oclfft_device_info *devices = calloc(capacity ? capacity : 1, sizeof *devices);
    if (!devices) return FFTL_ERROR_HOST_MEMORY;
    status = oclfft_list_devices(devices, capacity, &there);
    if (status != OCLFFT_SUCCESS) {
        free(devices);
        return result_of(status);
    }
    *list = devices;
    *count = there < capacity ? there : capacity; /* a device plugged in meanwhile waits for the next call */
    return FFTL_SUCCESS;
}

/* How many entries an index needs that runs up to the largest in the list: platforms, or the devices of one (`platform` >= 0). */
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
    /* What has a device has a platform. NOLINTBEGIN(clang-analyzer-core.NonNullParamChecker) */
    memcpy(platform->name, info->platform_name, sizeof platform->name);
    memcpy(device->name, info->name, sizeof device->name);
    memcpy(device->vendor, info->vendor, sizeof device->vendor);
    /* NOLINTEND(clang-analyzer-core.NonNullParamChecker) */
    device->is_cpu = info->is_cpu;
    device->is_gpu = info->is_gpu;
    device->global_memory = info->global_memory;
    device->max_local_item_size = info->max_work_group_size < INT_MAX ? (int)info->max_work_group_size : INT_MAX;
}

/* The whole list in one block: the struct, all devices, the platforms. */
static ocl_platforms *arrange(const oclfft_device_info *list, size_t count) {
    size_t platform_count = index_end(list, count, -1), device_count = 0;
    for (size_t p = 0; p < platform_count; p++) device_count += index_end(list, count, (int)p);
    struct {
        ocl_platforms head;
        ocl_device devices[];
    } *block = calloc(1, sizeof *block + device_count * sizeof(ocl_device) + platform_count * sizeof(ocl_platform));
    if (!block) return NULL;

    /* Aligned: devices hold 64-bit numbers, platforms nothing larger. */
    ocl_platform *platforms = (ocl_platform *)(void *)(block->devices + device_count);
    ocl_device *next = block->devices;
    for (size_t p = 0; p < platform_count; p++) {
        platforms[p].device_count = (int)index_end(list, count, (int)p);
        platforms[p].devices = next;
        next += platforms[p].device_count;
    }
    for (size_t i = 0; i < count; i++) describe_device(&platforms[list[i].platform_index], &list[i]);
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
