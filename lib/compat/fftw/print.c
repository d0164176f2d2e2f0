#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plan.h"

/* Copies a string that their allocator made, and frees it there. */
static char *take_over(char *text) {
    char *copy = text ? strdup(text) : NULL;
    theirs_get()->free(text);
    return copy;
}

static char *describe_ours(const plan *p) {
    enum { BYTES = LINE_BYTES + 16 };
    char problem[LINE_BYTES], *text = malloc(BYTES);
    report_describe(&p->problem, problem, sizeof problem);
    if (text) (void)snprintf(text, BYTES, "(oclfft \"%s\")", problem);
    return text;
}

char *X(sprint_plan)(const plan *p) {
    const bool on_host = p->theirs && atomic_load(&((plan *)p)->route) != ROUTE_DEVICE;
    return on_host ? take_over(theirs_get()->sprint_plan(p->theirs)) : describe_ours(p);
}

void X(fprint_plan)(const plan *p, FILE *file) {
    char *text = X(sprint_plan)(p);
    if (text) fputs(text, file);
    free(text);
}

/* The number of operations of a split-radix transform, as benchmarks count them. */
static double operations(const problem *p) {
    const double all = 5 * problem_points(p) * log2(problem_size(p));
    return p->nothing ? 0 : p->transform == DFT ? all : all / 2;
}

void X(flops)(const plan *p, double *add, double *mul, double *fmas) {
    if (p->theirs) {
        theirs_get()->flops(p->theirs, add, mul, fmas);
        return;
    }
    *add = 0.6 * operations(&p->problem);
    *mul = 0.4 * operations(&p->problem);
    *fmas = 0;
}

double X(estimate_cost)(const plan *p) {
    return p->theirs ? theirs_get()->estimate_cost(p->theirs) : operations(&p->problem);
}

double X(cost)(const plan *p) {
    return p->theirs ? theirs_get()->cost(p->theirs) : operations(&p->problem);
}
