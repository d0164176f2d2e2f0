/* The device, which is opened when it is first needed, and a problem's plan on it. */
#ifndef OCLFFT_COMPAT_FFTW_DEVICE_H
#define OCLFFT_COMPAT_FFTW_DEVICE_H

#include <stdbool.h>

#include "problem.h"

typedef struct device_plan device_plan;

/* Whether there is a device for this process: not in the child of a process that opened it, since
 * threads and devices do not survive fork. Opens it at the first call. */
bool device_usable(void);
bool device_is_cpu(void);
const char *device_name(void);

/* The arrays show whether those of a split side are apart. NULL where the device cannot do it. */
device_plan *device_plan_create(const problem *p, const arrays *a);
void device_plan_destroy(device_plan *d);

/* One execution at a time. False where it failed; the input is as it was then. */
bool device_execute(device_plan *d, const arrays *a);

/* Why the last of these calls failed, on this thread. */
const char *device_complaint(void);

#endif
