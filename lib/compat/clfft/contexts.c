#include "contexts.h"

#include <stdlib.h>

#include "../lock.h"
#include "environment.h"
#include "statuses.h"

typedef struct shared {
    struct shared *next;
    cl_context cl;
    cl_device_id device;
    oclfft_context *context;
    size_t users;
} shared;

static lock list_lock = LOCK_INITIALIZER;
static shared *list;

/* With a queue of the library's own, so that the application's is let go when it wants. PoCL's
 * sub-devices need the application's. */
static oclfft_status open_context(cl_context cl, cl_device_id device, cl_command_queue queue,
                                  oclfft_context **context) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    config.cache_directory = environment_cache();
    const oclfft_status status = oclfft_context_from_cl(cl, device, NULL, &config, context);
    if (status != OCLFFT_ERROR_INVALID_ARGUMENT) return status;
    return oclfft_context_from_cl(cl, device, queue, &config, context);
}

/* Adds a context to the list, whose lock the caller holds; NULL with the reason in *status. */
static shared *add(cl_context cl, cl_device_id device, cl_command_queue queue,
                   clfftStatus *status) {
    shared *s = calloc(1, sizeof *s);
    *status = CLFFT_OUT_OF_HOST_MEMORY;
    if (!s) return NULL;
    s->cl = cl;
    s->device = device;
    *status = status_of(open_context(cl, device, queue, &s->context), CLFFT_INVALID_CONTEXT);
    if (*status != CLFFT_SUCCESS) {
        free(s);
        return NULL;
    }
    s->next = list;
    list = s;
    return s;
}

clfftStatus context_take(cl_context cl, cl_device_id device, cl_command_queue queue,
                         oclfft_context **context) {
    clfftStatus status = CLFFT_SUCCESS;
    lock_take(&list_lock);
    shared *s = list;
    while (s && (s->cl != cl || s->device != device)) s = s->next;
    if (!s) s = add(cl, device, queue, &status);
    if (s) {
        s->users++;
        *context = s->context;
    }
    lock_give(&list_lock);
    return status;
}

void context_give(oclfft_context **context) {
    if (!*context) return;
    lock_take(&list_lock);
    shared **at = &list;
    while ((*at)->context != *context) at = &(*at)->next;
    shared *s = *at;
    const bool last = --s->users == 0;
    if (last) *at = s->next;
    lock_give(&list_lock);
    *context = NULL;
    if (!last) return;
    oclfft_context_destroy(&s->context);
    free(s);
}
