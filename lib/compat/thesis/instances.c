#include "instances.h"

#include <stdlib.h>

/* `lock` guards the list, the counters and `users` of every instance. It is held for a few
 * instructions only, and never while another lock is taken. */
static struct {
    lock lock;
    instance *instances;
    uintptr_t instances_made, arrays_made;
} registry = {LOCK_INITIALIZER, NULL, 0, 0};

/* ---- Handles ---- */

/* The lowest two bits tell the kinds apart, and tell handles from addresses of objects, which are
 * multiples of four. */
enum { INSTANCE_TAG = 1, ARRAY_TAG = 3, TAG_MASK = 3, TAG_BITS = 2 };

/* The next number of a kind. The caller holds the registry's lock. */
static uintptr_t new_handle(uintptr_t *made, uintptr_t tag) {
    return (++*made << TAG_BITS) | tag;
}

uintptr_t array_new_handle(void) {
    lock_take(&registry.lock);
    uintptr_t handle = new_handle(&registry.arrays_made, ARRAY_TAG);
    lock_give(&registry.lock);
    return handle;
}

bool instance_was_created(const void *handle) {
    uintptr_t number = (uintptr_t)handle >> TAG_BITS;
    lock_take(&registry.lock);
    uintptr_t made = registry.instances_made;
    lock_give(&registry.lock);
    return ((uintptr_t)handle & TAG_MASK) == INSTANCE_TAG && number >= 1 && number <= made;
}

/* ---- Life ---- */

void instance_clear(instance *self) {
    while (self->plans) {
        plan *first = self->plans;
        self->plans = first->next;
        oclfft_plan_destroy(&first->plan);
        free(first);
    }
    while (self->arrays) {
        array *first = self->arrays;
        self->arrays = first->next;
        oclfft_buffer_destroy(&first->buffer);
        free(first);
    }
    oclfft_context_destroy(&self->context);
    self->max_local_size = 0;
    self->local_size = 0;
}

/* Ends one use. The last user frees the instance, so that one that a thread destroys lasts until
 * the calls of other threads return. */
static void release(instance *self) {
    lock_take(&registry.lock);
    bool last = --self->users == 0;
    lock_give(&registry.lock);
    if (!last) return;
    instance_clear(self);
    lock_close(&self->lock);
    free(self);
}

/* The pointer in the list to the instance of this handle, or NULL. The caller holds the registry's
 * lock. */
static instance **find_instance(const void *handle) {
    for (instance **at = &registry.instances; *at; at = &(*at)->next) {
        if ((*at)->handle == (uintptr_t)handle) return at;
    }
    return NULL;
}

void *_oclCreateInstance(void) {
    instance *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    if (!lock_open(&self->lock)) {
        free(self);
        return NULL;
    }
    self->users = 1;

    lock_take(&registry.lock);
    uintptr_t handle = new_handle(&registry.instances_made, INSTANCE_TAG);
    self->handle = handle;
    self->next = registry.instances;
    registry.instances = self;
    lock_give(&registry.lock);
    return (void *)handle;
}

int _oclDeinitializeInstance(void *handle) {
    lock_take(&registry.lock);
    instance **at = find_instance(handle);
    instance *self = at ? *at : NULL;
    if (self) *at = self->next;
    lock_give(&registry.lock);
    if (!self) return FFTL_ERROR_INSTANCE;
    release(self);
    return FFTL_SUCCESS;
}

/* ---- Calls ---- */

instance *instance_enter(const void *handle) {
    lock_take(&registry.lock);
    instance **at = find_instance(handle);
    instance *self = at ? *at : NULL;
    if (self) self->users++;
    lock_give(&registry.lock);
    if (self) lock_take(&self->lock);
    return self;
}

int instance_leave(instance *self, int result) {
    lock_give(&self->lock);
    release(self);
    return result;
}

int instance_enter_initialized(const void *handle, instance **self) {
    *self = instance_enter(handle);
    if (!*self) return FFTL_ERROR_INSTANCE;
    if (!(*self)->context) return instance_leave(*self, FFTL_ERROR_NOT_INITIALIZED);
    return FFTL_SUCCESS;
}
