/* The device's memory for pieces of a batch. */
#ifndef OCLFFT_RUN_HOST_MEMORY_H
#define OCLFFT_RUN_HOST_MEMORY_H

#include "state.h"

/* Whether pieces need scratch beside their own memory. What the plan has already serves all the
 * same. */
bool host_needs_workspace(oclfft_plan *plan);

/* Takes the memory unless it is there: smaller pieces, then fewer, until they fit, in a quarter of
 * the device and in what is left of the limit. The last attempt may take all there is, and says why
 * it fails. Errors: OUT_OF_DEVICE_MEMORY and all that OpenCL may answer. */
oclfft_status host_take_memory(oclfft_plan *plan, host *h);

/* Ends what a call has begun, whether it went well or not: nothing uses the arrays any more. */
void host_settle(host *h);

/* At the end of a call: drops the memory where others may miss it. */
void host_leave_memory(oclfft_plan *plan, host *h);
void host_drop_memory(host *h);

#endif
