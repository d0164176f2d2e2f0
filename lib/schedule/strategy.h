/* What strategies share. A strategy proposes a recipe and its cost; it never fails, it only declines. */
#ifndef OCLFFT_SCHEDULE_STRATEGY_H
#define OCLFFT_SCHEDULE_STRATEGY_H

#include "schedule.h"

#define COST_NEVER 1e300

/* Returns the cost in units of one pass that reads and writes the data at full bandwidth, or COST_NEVER. */
typedef double (*propose_function)(const problem *p, const caps *c, recipe *out);

typedef struct strategy {
    const char *name;
    propose_function propose;
} strategy;

double strategy_measured(const problem *p, const caps *c, recipe *out); /* measured.c: the table of measured devices */
double strategy_onepass(const problem *p, const caps *c, recipe *out);  /* onepass.c: the whole length in one tile */
double strategy_split(const problem *p, const caps *c, recipe *out);    /* split.c: hierarchical, two passes or more */

bool strategy_radices(unsigned bits, unsigned most, pass_recipe *r);
bool strategy_fits(const problem *p, const caps *c, const recipe *r);

/* A GPU pass of length 2^bits and the given width, with the smallest exchange that fits local memory. False if none does.
 * (onepass.c) */
bool strategy_gpu_pass(const caps *c, unsigned bits, uint32_t width, pass_recipe *r);

/* A CPU pass; false when it would have too many stages. (onepass.c) */
bool strategy_cpu_pass(const caps *c, unsigned bits, bool along, pass_recipe *r);

#endif
