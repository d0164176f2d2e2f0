#include <stdlib.h>

#include "clock.h"
#include "crossover.h"
#include "device.h"
#include "plan.h"

/* Points: a short and a long batch are measured on the device, and one transform by FFTW. */
enum { SHORT = 1 << 10, LONG = 1 << 22, MIDDLE = 1 << 18, LOG_MIDDLE = 18, REPEATS = 3 };

static problem batch_of(ptrdiff_t points) {
    problem p = {.transform = DFT, .sign = FFTW_FORWARD, .rank = 1, .loop_rank = 1};
    p.dims[0] = (iodim64){SHORT, 1, 1};
    p.loops[0] = (iodim64){points / SHORT, SHORT, SHORT};
    if (points == SHORT) p.loop_rank = 0;
    return p;
}

/* The shortest of a few executions after the first; negative where one fails. */
static double time_device(ptrdiff_t points, const arrays *a) {
    const problem p = batch_of(points);
    device_plan *d = device_plan_create(&p, a);
    double shortest = d && device_execute(d, a) ? 1e9 : -1;
    for (int i = 0; shortest > 0 && i < REPEATS; i++) {
        const double start = now();
        const bool done = device_execute(d, a);
        const double seconds = now() - start;
        if (!done || seconds < shortest) shortest = done ? seconds : -1;
    }
    device_plan_destroy(d);
    return shortest;
}

static double time_theirs(const theirs *t, const arrays *a) {
    const iodim64 dim = {MIDDLE, 1, 1};
    C *in = (C *)a->of[IN][0], *out = (C *)a->of[OUT][0];
    double shortest = 1e9;
    planner_lock();
    plan *p = t->plan_guru64_dft(1, &dim, 0, NULL, in, out, FFTW_FORWARD, 0);
    planner_unlock();
    if (!p) return -1;
    for (int i = 0; i <= REPEATS; i++) {
        const double start = now();
        t->execute(p);
        const double seconds = now() - start;
        if (seconds < shortest) shortest = seconds;
    }
    planner_lock();
    t->destroy_plan(p);
    planner_unlock();
    return shortest;
}

static bool measure_on(const arrays *a, crossover *to) {
    const theirs *t = theirs_get();
    const double of_short = time_device(SHORT, a), of_long = time_device(LONG, a);
    const double of_theirs = t ? time_theirs(t, a) : -1;
    if (!(of_short > 0) || !(of_long > of_short) || !(of_theirs > 0)) return false;
    to->call = of_short;
    to->byte = (of_long - of_short) / (2.0 * sizeof(C) * (LONG - SHORT));
    to->step = of_theirs / ((double)MIDDLE * LOG_MIDDLE);
    return true;
}

bool crossover_measure(crossover *to) {
    R *in = calloc(LONG, sizeof(C)), *out = calloc(LONG, sizeof(C));
    const arrays a = arrays_interleaved(in, true, out, true);
    const bool done = in && out && measure_on(&a, to);
    free(in);
    free(out);
    return done;
}
