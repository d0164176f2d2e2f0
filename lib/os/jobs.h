/* Independent pieces of work done side by side: by the caller and by threads that live as long as the call. */
#ifndef OCLFFT_OS_JOBS_H
#define OCLFFT_OS_JOBS_H

#include <stdint.h>

#include "base/status.h"

typedef oclfft_status (*job)(void *argument, uint32_t number);

/* Does work(argument, n) for all n < count, a few at a time, on threads that take no signals; where none can be had, the caller
 * does it all. Returns when all is done. After a failure no other piece begins; the answer, and the caller's last error, are those
 * of the least n that failed. Takes no memory but the threads'. */
oclfft_status jobs_run(uint32_t count, job work, void *argument);

#endif
