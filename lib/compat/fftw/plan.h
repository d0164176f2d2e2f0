/* A plan of this front end: the problem, FFTW's plan for the host, and one for the device that is
 * made when it is first needed. */
#ifndef OCLFFT_COMPAT_FFTW_PLAN_H
#define OCLFFT_COMPAT_FFTW_PLAN_H

#include <stdatomic.h>

#include "../lock.h"
#include "choice.h"
#include "device.h"
#include "host/host.h"
#include "problem.h"
#include "report.h"
#include "theirs.h"

struct plan {
    /* Their plan, if it does all of the work and there is no report. An execution then only calls
     * it. */
    _Atomic(plan *) quick;
    problem problem;
    arrays arrays;
    unsigned flags;
    int threads; /* that FFTW may use */
    plan *theirs;
    _Atomic route route;
    lock lock; /* guards the two plans below */
    device_plan *device;
    host_plan *host; /* where there is none of theirs */
    report_line *line;
};

/* NULL where FFTW has no plan. */
plan *plan_make(const request *r);

void plan_execute(plan *p, const arrays *a);

#endif
