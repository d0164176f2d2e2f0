#include "plans.h"

#include <stdlib.h>

#include "bake.h"
#include "callbacks.h"

enum { ROWS = 256 };

static struct {
    lock lock;
    clfftPlanHandle made;
    plan *rows[ROWS];
} table = {LOCK_INITIALIZER, 0, {NULL}};

clfftStatus plan_create(cl_context context, const settings *set, clfftPlanHandle *handle) {
    plan *p = calloc(1, sizeof *p);
    if (!p) return CLFFT_OUT_OF_HOST_MEMORY;
    if (!lock_open(&p->lock)) {
        free(p);
        return CLFFT_OUT_OF_HOST_MEMORY;
    }
    const cl_int retained = clRetainContext(context);
    if (retained != CL_SUCCESS) {
        lock_close(&p->lock);
        free(p);
        return (clfftStatus)retained;
    }
    atomic_init(&p->users, 1);
    p->context = context;
    p->set = *set;

    lock_take(&table.lock);
    p->handle = ++table.made;
    plan **row = &table.rows[p->handle % ROWS];
    p->next = *row;
    *row = p;
    *handle = p->handle;
    lock_give(&table.lock);
    return CLFFT_SUCCESS;
}

/* Ends one use; the last user frees the plan. */
static void release(plan *p) {
    if (atomic_fetch_sub(&p->users, 1) > 1) return;
    baked_destroy(&p->baked);
    callback_clear(&p->pre);
    callback_clear(&p->post);
    clReleaseContext(p->context);
    lock_close(&p->lock);
    free(p);
}

/* The pointer to the plan in its row, or NULL. The caller holds the table's lock. */
static plan **find(clfftPlanHandle handle) {
    for (plan **at = &table.rows[handle % ROWS]; *at; at = &(*at)->next) {
        if ((*at)->handle == handle) return at;
    }
    return NULL;
}

plan *plan_enter(clfftPlanHandle handle) {
    lock_take(&table.lock);
    plan **at = find(handle);
    plan *p = at ? *at : NULL;
    if (p) atomic_fetch_add(&p->users, 1);
    lock_give(&table.lock);
    if (p) lock_take(&p->lock);
    return p;
}

clfftStatus plan_leave(plan *p, clfftStatus status) {
    lock_give(&p->lock);
    release(p);
    return status;
}

clfftStatus plan_remove(clfftPlanHandle handle) {
    lock_take(&table.lock);
    plan **at = find(handle);
    plan *p = at ? *at : NULL;
    if (p) *at = p->next;
    lock_give(&table.lock);
    if (!p) return CLFFT_INVALID_PLAN;
    release(p);
    return CLFFT_SUCCESS;
}

void plans_remove_all(void) {
    plan *all = NULL;
    lock_take(&table.lock);
    for (size_t i = 0; i < ROWS; i++) {
        while (table.rows[i]) {
            plan *p = table.rows[i];
            table.rows[i] = p->next;
            p->next = all;
            all = p;
        }
    }
    lock_give(&table.lock);
    while (all) {
        plan *p = all;
        all = p->next;
        release(p);
    }
}
