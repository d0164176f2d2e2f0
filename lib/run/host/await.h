/* Waiting for events and queues, for ever or for so long. */
#ifndef OCLFFT_RUN_HOST_AWAIT_H
#define OCLFFT_RUN_HOST_AWAIT_H

#include "base/status.h"
#include "device/cl.h"

/* For how many seconds one event is waited for; 0, or no patience at all: as long as it takes. What
 * took longer is given up: nothing waits for the device again. */
typedef struct patience {
    double seconds;
    bool given_up;
} patience;

/* How much of the time between two looks the process seems to have been stopped: no pause is that
 * long. */
double suspension(double seconds);

/* Whether an event is complete. Errors: DEVICE_FAILED where its command failed. */
oclfft_status event_ask(cl_event event, bool *complete);

/* Errors: DEVICE_FAILED, also where it was given up, now or before. */
oclfft_status await_event(cl_event event, patience *p);

/* All that is on a queue. */
oclfft_status await_queue(cl_command_queue queue, patience *p);

#endif
