/* The whole: a problem's lines, their recipes, their passes. */
#include "axis_plan.h"
#include "schedule.h"

#include <stdlib.h>
#include <string.h>

#include "base/sizes.h"

/* A pass whose columns are the batch and which has no guard wants whole tiles; one that knows the batch wants all of it. */
static uint64_t quantum_of(const schedule *s) {
    uint64_t quantum = 1;
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        if (!p->grid.batch_each) return s->problem.batch;
        if (p->grid.guarded || p->grid.columns || p->grid.batch_per_tile <= 1) continue;
        uint64_t tile = p->grid.batch_per_tile / greatest_divisor(p->grid.batch_per_tile, p->grid.batch_each);
        /* A tile of no transforms does not come here. NOLINTNEXTLINE(clang-analyzer-core.DivideZero) */
        quantum = quantum / greatest_divisor(quantum, tile) * tile;
    }
    return quantum;
}

static oclfft_status expand_axis_plans(const caps *c, schedule *s) {
    for (uint32_t i = 0; i < s->axis_plan_count; ++i) {
        uint64_t scratch;
        TRY(axis_plan_expand(c, &s->axis_plans[i], s, &scratch));
        s->scratch = max_u64(s->scratch, scratch);
        s->axis_plans[i].trial = NULL;
    }
    s->quantum = quantum_of(s);
    schedule_join_launches(c, s);
    schedule_prefetch(c, s);
    return OCLFFT_SUCCESS;
}

oclfft_status schedule_make(const problem *p, const caps *c, const char *recipes, schedule *out) {
    if (p->precision == OCLFFT_DOUBLE && !c->has_double)
        return fail(OCLFFT_ERROR_UNSUPPORTED, "device \"%s\" has no double precision (fp64)", c->name);
    memset(out, 0, sizeof *out); /* too large for a literal on some threads' stacks */
    out->problem = *p;
    schedule *trial = calloc(1, sizeof *trial);
    if (!trial) return fail_memory();
    trial->problem = *p;
    oclfft_status status = schedule_plan_axes(p, c, recipes, trial, out);
    free(trial);
    return status == OCLFFT_SUCCESS ? expand_axis_plans(c, out) : status;
}
