/* Independent pieces of work, done side by side by the caller and by threads that live as long as
 * the call. */
#ifndef OCLFFT_OS_JOBS_H
#define OCLFFT_OS_JOBS_H

#include <stdint.h>

#include "base/status.h"

typedef oclfft_status (*job)(void *argument, uint32_t number);

/* Calls work(argument, n) for all n < count, several at a time, and returns when all have ended.
 * Where the system grants no threads, the caller does everything. Once a piece has failed, no other
 * begins; the status and the caller's last error are those of the lowest n that failed. Needs no
 * memory beside the threads' own. */
oclfft_status jobs_run(uint32_t count, job work, void *argument);

#endif
