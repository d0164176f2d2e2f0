/* The table of plans.
 *
 * A handle is a number, so every call looks it up, under the table's lock; a lock of each plan
 * guards what is in it. The table is one of a plan's users, so that who finds a plan there may use
 * it. A plan that a thread destroys lasts until the calls of other threads return. */
#ifndef OCLFFT_COMPAT_CLFFT_PLANS_H
#define OCLFFT_COMPAT_CLFFT_PLANS_H

#include "plan.h"

/* Makes a plan with one more user, the table, and gives it a handle. The context is retained. */
clfftStatus plan_create(cl_context context, const settings *set, clfftPlanHandle *handle);

/* Finds and locks a plan; NULL where there is none of this handle. */
plan *plan_enter(clfftPlanHandle handle);

/* Unlocks the plan and returns the status. */
clfftStatus plan_leave(plan *p, clfftStatus status);

/* Takes a plan, or all of them, out of the table. */
clfftStatus plan_remove(clfftPlanHandle handle);
void plans_remove_all(void);

#endif
