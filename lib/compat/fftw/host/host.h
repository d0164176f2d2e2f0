/* Transforms on the host without FFTW. They are correct, compute in double precision and take n log
 * n steps, but they are not tuned. */
#ifndef OCLFFT_COMPAT_FFTW_HOST_HOST_H
#define OCLFFT_COMPAT_FFTW_HOST_HOST_H

#include "../problem.h"

typedef struct host_plan host_plan;

/* NULL where memory is short. */
host_plan *host_plan_create(const problem *p);
void host_plan_destroy(host_plan *h);

/* One execution at a time; allocates nothing. */
void host_execute(host_plan *h, const arrays *a);

#endif
