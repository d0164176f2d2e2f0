#include <stdlib.h>

#include "copy.h"
#include "describe.h"
#include "device.h"
#include "device_context.h"
#include "stage.h"

struct device_plan {
    problem problem;
    description description;
    oclfft_plan *plans[MOST_STEPS];
    bool staged;
    R *staging[2]; /* packed arrays, where staged */
    /* Data in place, kept for the host in case the device fails: these reals from the first element
     * on, of each array. */
    R *saved[2];
    ptrdiff_t saved_from[2];
    size_t saved_reals[2];
};

static bool make_plans(device_plan *d) {
    bool made = true;
    for (int i = 0; made && i < d->description.steps; i++)
        made = oclfft_plan_create(device_context(), &d->description.of[i], &d->plans[i]) ==
               OCLFFT_SUCCESS;
    for (int i = 0; !made && i < MOST_STEPS; i++) oclfft_plan_destroy(&d->plans[i]);
    return made;
}

/* The bytes between the lowest and the highest element of an array of a side. */
static size_t span_bytes(const problem *p, side s) {
    ptrdiff_t lowest, highest;
    problem_span(p, s, &lowest, &highest);
    return (size_t)((highest - lowest + 1) * side_unit(p, s)) * sizeof(R);
}

static char *span_start(const device_plan *d, side s, const arrays *a, int part) {
    return (char *)(a->of[s][part] + d->description.lowest[s] * side_unit(&d->problem, s));
}

static int array_count(const problem *p, side s) {
    return p->split && side_is_complex(p, s) ? 2 : 1;
}

/* False for two arrays whose elements lie between each other's: oclfft does not accept them. */
static bool apart(const problem *p, side s, const arrays *a) {
    if (array_count(p, s) == 1) return true;
    const ptrdiff_t distance = a->of[s][1] - a->of[s][0];
    return (size_t)labs(distance) * sizeof(R) >= span_bytes(p, s);
}

/* The reals from the first element on that the array has in place, by either side: a device that
 * works in the array itself may also have overwritten input that lies behind the output's end. */
static size_t find_reals(const problem *p, int part, ptrdiff_t *from) {
    ptrdiff_t to = 0;
    *from = 0;
    for (side s = IN; s <= OUT; s++) {
        ptrdiff_t lowest, highest;
        if (part >= array_count(p, s)) continue;
        problem_span(p, s, &lowest, &highest);
        const ptrdiff_t unit = side_unit(p, s);
        if (lowest * unit < *from) *from = lowest * unit;
        if ((highest + 1) * unit > to) to = (highest + 1) * unit;
    }
    return (size_t)(to - *from);
}

static bool make_room_to_save(device_plan *d) {
    const problem *p = &d->problem;
    for (int i = 0; p->in_place && i < 2; i++) {
        if (!(d->saved_reals[i] = find_reals(p, i, &d->saved_from[i]))) continue;
        if (!(d->saved[i] = malloc(d->saved_reals[i] * sizeof(R)))) return false;
    }
    return true;
}

/* Saves the data in place, or puts them back. */
static void save(const device_plan *d, const arrays *a, bool back) {
    for (int i = 0; i < 2; i++) {
        if (!d->saved[i]) continue;
        R *array = a->of[i < array_count(&d->problem, IN) ? IN : OUT][i] + d->saved_from[i];
        copy_bytes(back ? array : d->saved[i], back ? d->saved[i] : array,
                   d->saved_reals[i] * sizeof(R));
    }
}

static bool make_direct(device_plan *d, const arrays *a) {
    return apart(&d->problem, IN, a) && apart(&d->problem, OUT, a) &&
           describe(&d->problem, false, &d->description) && make_plans(d) && make_room_to_save(d);
}

static bool make_staged(device_plan *d) {
    d->staged = true;
    for (side s = IN; s <= OUT; s++) {
        free(d->saved[s]);
        d->saved[s] = NULL;
        d->staging[s] = malloc(stage_reals(&d->problem, s) * sizeof(R));
        if (!d->staging[s]) return false;
    }
    return describe(&d->problem, true, &d->description) && make_plans(d);
}

device_plan *device_plan_create(const problem *p, const arrays *a) {
    device_plan *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    d->problem = *p;
    if (make_direct(d, a) || make_staged(d)) return d;
    device_plan_destroy(d);
    return NULL;
}

void device_plan_destroy(device_plan *d) {
    if (!d) return;
    /* In a forked child the device's objects are another process's. */
    for (int i = 0; device_context() && i < MOST_STEPS; i++) oclfft_plan_destroy(&d->plans[i]);
    for (int i = 0; i < 2; i++) {
        free(d->staging[i]);
        free(d->saved[i]);
    }
    free(d);
}

static bool run_steps(device_plan *d, const void *in, void *out) {
    for (int i = 0; i < d->description.steps; i++)
        if (oclfft_execute_host(d->plans[i], d->description.directions[i], i ? out : in, out) !=
            OCLFFT_SUCCESS)
            return false;
    return true;
}

static bool execute_direct(device_plan *d, const arrays *a) {
    const problem *p = &d->problem;
    const void *in[2] = {span_start(d, IN, a, 0), NULL};
    void *out[2] = {span_start(d, OUT, a, 0), NULL};
    if (array_count(p, IN) == 2) in[1] = span_start(d, IN, a, 1);
    if (array_count(p, OUT) == 2) out[1] = span_start(d, OUT, a, 1);
    save(d, a, false);
    const bool done = run_steps(d, array_count(p, IN) == 2 ? (const void *)in : in[0],
                                array_count(p, OUT) == 2 ? (void *)out : out[0]);
    if (!done) save(d, a, true);
    return done;
}

bool device_execute(device_plan *d, const arrays *a) {
    if (!d->staged) return execute_direct(d, a);
    stage_in(&d->problem, a, d->staging[IN]);
    if (!run_steps(d, d->staging[IN], d->staging[OUT])) return false;
    stage_out(&d->problem, a, d->staging[OUT]);
    return true;
}
