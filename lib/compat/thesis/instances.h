/* Instances, and the handles of instances and arrays.
 *
 * Programs may pass any handle: of something that was destroyed, of something else, or no handle at
 * all. Whether a pointer is still valid cannot be seen by following it, so handles are numbers, and
 * every call looks its number up: instances in a list of the process, arrays in the list of their
 * instance. */
#ifndef OCLFFT_COMPAT_THESIS_INSTANCES_H
#define OCLFFT_COMPAT_THESIS_INSTANCES_H

#include <stdint.h>

#include <oclfft/oclfft.h>

#include "../lock.h"
#include "oclFFT.h"

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
    unsigned users; /* the list of all instances, and each call that is under way */
    struct instance *next;

    lock lock;               /* guards all below, for the length of a call */
    oclfft_context *context; /* NULL: not initialised */
    int max_local_size;      /* the device's */
    int local_size;          /* as the user set it; 0: not set */
    array *arrays;
    plan *plans; /* the one used last is the first */
} instance;

/* Begins a call on an instance: returns it, in use and locked, or NULL if the handle is not one. */
instance *instance_enter(const void *handle);

/* Ends the call and returns `result`. */
int instance_leave(instance *self, int result);

/* Begins a call that needs a device. Where it fails, the call has ended already. */
int instance_enter_initialized(const void *handle, instance **self);

/* Brings it back to the state that _oclCreateInstance leaves it in. */
void instance_clear(instance *self);

/* Whether the handle is of an instance that was created at some time. */
bool instance_was_created(const void *handle);

/* A handle for a new array. */
uintptr_t array_new_handle(void);

#endif
