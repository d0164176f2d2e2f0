/* The scratch that a plan keeps for executions without a workspace. They may be on several queues,
 * so each waits for the one before. The plan's lock is held. */
#ifndef OCLFFT_RUN_SCRATCH_H
#define OCLFFT_RUN_SCRATCH_H

#include "chain.h"

/* Takes it at first need, for at most `count` transforms at a time. */
oclfft_status scratch_take(oclfft_plan *plan, uint64_t count);

/* A workspace for `plan` in the scratch of another plan, which keeps it: as much as the plan would
 * take by itself, else nothing. Executions of the two must not overlap. */
space scratch_shared(const oclfft_plan *plan, oclfft_plan *keeper);

/* Begins its use by a chain's queue. Where another queue, or an out-of-order one, used it last,
 * `*busy` becomes an event to wait for, owned by the caller. */
oclfft_status scratch_borrow(oclfft_plan *plan, const chain *c, cl_event *busy);

/* Ends what a successful scratch_borrow began. */
void scratch_return(oclfft_plan *plan, const chain *c);

#endif
