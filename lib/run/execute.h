/* Execution: arguments and launches. Nothing is allocated, printed or decided, but for the scratch
 * at the first call. */
#ifndef OCLFFT_RUN_EXECUTE_H
#define OCLFFT_RUN_EXECUTE_H

#include "execution.h"

/* Enqueues all passes. Nothing is flushed: what waits for the work (oclfft_finish, a blocking
 * transfer) submits it, and a queue of the caller's is the caller's to flush. */
oclfft_status plan_execute(oclfft_plan *plan, const execution *x);

#endif
