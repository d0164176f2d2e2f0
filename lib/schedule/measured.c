/* Recipes that were measured best on real devices. A row applies to every device with at least its resources: the table is
 * consulted by caps, never by name. */
#include "strategy.h"

#include "../sizes.h"

#include <string.h>

typedef struct row {
    unsigned bits; /* length 2^bits */
    const char *recipe;
} row;

/* NVIDIA H200, 2^27 points by batching, docs/performance.md. */
static const row hopper[] = {
    {0, NULL},
};

static const row *table_for(const caps *c) {
    if (c->vendor == VENDOR_NVIDIA && !c->is_cpu && c->local_memory >= 49152 && c->max_work_group >= 1024 && c->registers >= 64)
        return hopper;
    return NULL;
}

double strategy_measured(const problem *p, const caps *c, recipe *out) {
    const row *rows = table_for(c);
    unsigned bits = log2_floor(p->length);
    for (; rows && rows->recipe; ++rows)
        if (rows->bits == bits && recipe_parse(rows->recipe, out) == OCLFFT_SUCCESS && strategy_fits(p, c, out)) return 0.0;
    return COST_NEVER;
}
