#include "plans.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "../lock.h"
#include "bake.h"
#include "callbacks.h"

/* On a cache line of its own, so that threads with a plan each do not disturb each other. */
typedef struct row {
    _Alignas(64) lock lock;
    plan *plans;
} row;

enum { ROWS = 256 };

#define FOUR(...) __VA_ARGS__, __VA_ARGS__, __VA_ARGS__, __VA_ARGS__

static row rows[ROWS] = {FOUR(FOUR(FOUR(FOUR({LOCK_INITIALIZER, NULL}))))};
static _Atomic(clfftPlanHandle) made;

static row *row_of(clfftPlanHandle handle) {
    return &rows[handle % ROWS];
}

clfftStatus plan_create(cl_context context, const settings *set, clfftPlanHandle *handle) {
    plan *p = calloc(1, sizeof *p);
    if (!p) return CLFFT_OUT_OF_HOST_MEMORY;
    const cl_int retained = clRetainContext(context);
    if (retained != CL_SUCCESS) {
        free(p);
        return (clfftStatus)retained;
    }
    p->context = context;
    p->set = *set;
    p->handle = atomic_fetch_add(&made, 1) + 1;

    *handle = p->handle; /* before others may find the plan and destroy it */
    row *r = row_of(p->handle);
    lock_take(&r->lock);
    p->next = r->plans;
    r->plans = p;
    lock_give(&r->lock);
    return CLFFT_SUCCESS;
}

/* Of a plan that is in no row. */
static void destroy(plan *p) {
    baked_destroy(&p->baked);
    callback_clear(&p->pre);
    callback_clear(&p->post);
    clReleaseContext(p->context);
    free(p);
}

/* The pointer to the plan in its row, whose lock the caller holds, or to the NULL at its end. */
static plan **find(row *r, clfftPlanHandle handle) {
    plan **at = &r->plans;
    while (*at && (*at)->handle != handle) at = &(*at)->next;
    return at;
}

plan *plan_enter(clfftPlanHandle handle) {
    row *r = row_of(handle);
    lock_take(&r->lock);
    plan *p = *find(r, handle);
    if (!p) lock_give(&r->lock);
    return p;
}

clfftStatus plan_leave(const plan *p, clfftStatus status) {
    lock_give(&row_of(p->handle)->lock);
    return status;
}

clfftStatus plan_remove(clfftPlanHandle handle) {
    row *r = row_of(handle);
    lock_take(&r->lock);
    plan **at = find(r, handle);
    plan *p = *at;
    if (p) *at = p->next;
    lock_give(&r->lock);
    if (!p) return CLFFT_INVALID_PLAN;
    destroy(p);
    return CLFFT_SUCCESS;
}

void plans_remove_all(void) {
    for (size_t i = 0; i < ROWS; i++) {
        lock_take(&rows[i].lock);
        plan *next = rows[i].plans;
        rows[i].plans = NULL;
        lock_give(&rows[i].lock);
        while (next) {
            plan *p = next;
            next = p->next;
            destroy(p);
        }
    }
}
