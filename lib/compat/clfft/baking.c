/* Baking as a call of its own, and what is known after it. */
#include "bake.h"
#include "environment.h"
#include "plans.h"

clfftStatus clfftBakePlan(clfftPlanHandle handle, cl_uint queue_count, cl_command_queue *queues,
                          clfft_notify notify, void *user_data) {
    if (queue_count > 1 && environment_is_strict()) return CLFFT_NOTIMPLEMENTED;
    if (notify || user_data) return CLFFT_NOTIMPLEMENTED;
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (p->baked) return plan_leave(p, CLFFT_SUCCESS);
    if (!queues) return plan_leave(p, CLFFT_INVALID_COMMAND_QUEUE);
    return plan_leave(p, plan_bake(p, queues[0]));
}

clfftStatus clfftGetTmpBufSize(const clfftPlanHandle handle, size_t *bytes) {
    plan *p = plan_enter(handle);
    if (!p) return CLFFT_INVALID_PLAN;
    if (!p->baked) return plan_leave(p, CLFFT_INVALID_OPERATION);
    if (!bytes) return plan_leave(p, CLFFT_INVALID_HOST_PTR);
    *bytes = p->baked->workspace;
    return plan_leave(p, CLFFT_SUCCESS);
}
