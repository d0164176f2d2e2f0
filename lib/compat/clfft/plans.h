/* The table of plans.
 *
 * A handle is a number, so every call looks it up in a row of the table. The row's lock guards its
 * plans as well, so that a call takes one lock; two plans share it only if there are many. A call
 * that destroys a plan waits for those of other threads that use it. */
#ifndef OCLFFT_COMPAT_CLFFT_PLANS_H
#define OCLFFT_COMPAT_CLFFT_PLANS_H

#include "plan.h"

/* Makes a plan and gives it a handle. The context is retained. */
clfftStatus plan_create(cl_context context, const settings *set, clfftPlanHandle *handle);

/* Finds a plan and locks its row; NULL where there is none of this handle. Until it leaves, a
 * thread enters no other and makes none. */
plan *plan_enter(clfftPlanHandle handle);

/* Unlocks the row and returns the status. */
clfftStatus plan_leave(const plan *p, clfftStatus status);

/* Destroys a plan, or all of them. */
clfftStatus plan_remove(clfftPlanHandle handle);
void plans_remove_all(void);

#endif
