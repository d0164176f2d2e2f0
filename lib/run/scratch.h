/* The scratch that a plan keeps for executions without a workspace. They may be on several queues,
 * so each waits for the one before. The plan's lock is held. */
#ifndef OCLFFT_RUN_SCRATCH_H
#define OCLFFT_RUN_SCRATCH_H

#include "chain.h"

/* Takes it at first need, for at most `count` transforms at a time. */
oclfft_status scratch_take(oclfft_plan *plan, uint64_t count);

/* Whether a queue is out of order. Asks only what is not known: the context's queue and the
 * scratch's last user are alive, so that these handles are theirs, while another handle may have
 * been that of a queue that is gone. */
oclfft_status scratch_queue_order(const oclfft_plan *plan, cl_command_queue queue,
                                  bool *out_of_order);

/* Begins its use by a chain's queue. Where another queue, or an out-of-order one, used it last,
 * `*busy` becomes an event to wait for, owned by the caller. */
oclfft_status scratch_borrow(oclfft_plan *plan, const chain *c, cl_event *busy);

/* Ends what a successful scratch_borrow began. */
void scratch_return(oclfft_plan *plan, const chain *c);

#endif
