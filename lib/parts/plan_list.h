/* Plans that tasks share: those of the same problem on the same context. */
#ifndef OCLFFT_PARTS_PLAN_LIST_H
#define OCLFFT_PARTS_PLAN_LIST_H

#include "run/plan.h"

typedef struct plan_list {
    oclfft_plan **plans;
    uint32_t count;
} plan_list;

/* A plan that is there already, or a new one, which the list owns. Errors: those of
 * oclfft_plan_create. */
oclfft_status plan_list_take(plan_list *list, oclfft_context *context, const oclfft_plan_desc *desc,
                             oclfft_plan **out);
void plan_list_free(plan_list *list);

#endif
