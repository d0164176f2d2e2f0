#include <stdlib.h>
#include <string.h>

#include "bake.h"
#include "callbacks.h"
#include "plans.h"

static char *copy_text(const char *text) {
    const size_t bytes = strlen(text) + 1;
    char *copy = malloc(bytes);
    return copy ? memcpy(copy, text, bytes) : NULL;
}

static clfftStatus set_callback(callback *c, const char *name, const char *source, int local_bytes,
                                cl_mem user_data) {
    callback made = {copy_text(name), copy_text(source), local_bytes > 0 ? (size_t)local_bytes : 0,
                     user_data};
    if (!made.name || !made.source) {
        callback_clear(&made);
        return CLFFT_OUT_OF_HOST_MEMORY;
    }
    callback_clear(c);
    *c = made;
    return CLFFT_SUCCESS;
}

clfftStatus clfftSetPlanCallback(clfftPlanHandle handle, const char *name, const char *source,
                                 int local_bytes, clfftCallbackType type, cl_mem *user_data,
                                 int user_data_count) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if ((type != PRECALLBACK && type != POSTCALLBACK) || !name || !source || user_data_count < 0)
        return plan_leave(p, CLFFT_INVALID_ARG_VALUE);
    if (user_data_count > 1) return plan_leave(p, CLFFT_NOTIMPLEMENTED);
    const clfftStatus status = set_callback(type == PRECALLBACK ? &p->pre : &p->post, name, source,
                                            local_bytes, user_data ? user_data[0] : NULL);
    if (status == CLFFT_SUCCESS) baked_destroy(&p->baked);
    return plan_leave(p, status);
}
