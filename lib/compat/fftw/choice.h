/* Where a problem is transformed: on the device where that pays, or on the host. */
#ifndef OCLFFT_COMPAT_FFTW_CHOICE_H
#define OCLFFT_COMPAT_FFTW_CHOICE_H

#include <stdbool.h>

#include "problem.h"

typedef enum route { ROUTE_OPEN, ROUTE_HOST, ROUTE_DEVICE } route;

/* What is known without a device; ROUTE_OPEN where the device decides. */
route choice_at_planning(const problem *p, bool has_theirs);

/* Opens the device, if that is not done yet. Never ROUTE_OPEN. */
route choice_at_execution(const problem *p, bool has_theirs, int threads);

#endif
