#include <stdlib.h>

#include "arrays.h"
#include "results.h"

/* How many plans an instance keeps, since plans hold device memory. Beyond that the one that was
 * not used for longest goes. */
enum { MAX_PLANS = 16 };

/* Removes the plan of a size from the instance's list and returns it, or NULL. */
static plan *take_plan(instance *self, int size, bool in_place) {
    for (plan **at = &self->plans; *at; at = &(*at)->next) {
        plan *p = *at;
        if (p->size != size || p->in_place != in_place) continue;
        *at = p->next;
        return p;
    }
    return NULL;
}

/* Returns NULL with the reason in *result where that fails. */
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

/* Puts a plan first in the list, and destroys the one that is then too many, if any. */
static void keep_plan(instance *self, plan *p) {
    p->next = self->plans;
    self->plans = p;
    plan **at = &self->plans;
    for (int kept = 0; kept < MAX_PLANS && *at; kept++) at = &(*at)->next;
    if (!*at) return;
    plan *surplus = *at;
    *at = NULL;
    oclfft_plan_destroy(&surplus->plan);
    free(surplus);
}

static int transform(instance *self, array *in, array *out, int size, bool fwd) {
    bool in_place = in == out;
    plan *p = take_plan(self, size, in_place);
    int result = FFTL_SUCCESS;
    if (!p) p = make_plan(self, size, in_place, &result);
    if (!p) return result;
    keep_plan(self, p);
    return result_of(
        oclfft_execute(p->plan, fwd ? OCLFFT_FORWARD : OCLFFT_BACKWARD, in->buffer, out->buffer));
}

/* Finds both arrays and checks them, in the order that the header promises. */
static int check_transform(instance *self, OCLArray in_handle, OCLArray out_handle, int size,
                           array **in, array **out) {
    array **in_at = array_find(self, in_handle), **out_at = array_find(self, out_handle);
    if (!in_at || !out_at) return FFTL_ERROR_ARRAY;
    *in = *in_at;
    *out = *out_at;
    if ((*in)->type != FFTL_TYPE || (*out)->type != FFTL_TYPE) return FFTL_ERROR_TYPE;
    if ((*in)->access == WRTYPEWRITE_ONLY || (*out)->access == WRTYPEREAD_ONLY)
        return FFTL_ERROR_ACCESS;
    if (size < 1 || size > (*in)->size || size > (*out)->size) return FFTL_ERROR_SIZE;
    return FFTL_SUCCESS;
}

int _oclTransform(void *handle, OCLArray in_handle, OCLArray out_handle, int size, bool fwd) {
    instance *self;
    int result = instance_enter_initialized(handle, &self);
    if (result != FFTL_SUCCESS) return result;
    array *in, *out;
    result = check_transform(self, in_handle, out_handle, size, &in, &out);
    if (result == FFTL_SUCCESS) result = transform(self, in, out, size, fwd);
    return instance_leave(self, result);
}
