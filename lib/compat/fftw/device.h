/* The device, which is opened when it is first needed, and a problem's plan on it. */
#ifndef OCLFFT_COMPAT_FFTW_DEVICE_H
#define OCLFFT_COMPAT_FFTW_DEVICE_H

#include <stdbool.h>

#include "problem.h"

typedef struct device_plan device_plan;

/* Whether there is a device for this process. The first call opens it. The child of a process that
 * opened it has none, since threads and devices do not survive fork. */
bool device_usable(void);
bool device_is_cpu(void);
const char *device_name(void);

/* The arrays of a split side may lie apart or between each other, and later ones must lie like
 * these. NULL where the device has no plan for the problem. */
device_plan *device_plan_create(const problem *p, const arrays *a);
void device_plan_destroy(device_plan *d);

/* One execution at a time. Where it fails, it returns false and the input is as before. */
bool device_execute(device_plan *d, const arrays *a);

/* Why the last of these calls failed, on this thread. */
const char *device_complaint(void);

#endif
