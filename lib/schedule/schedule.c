/* The whole: a problem's lines, their recipes, their passes. */
#include "line.h"

#include <stdlib.h>
#include <string.h>

#include "../sizes.h"

/* A pass whose columns are the batch and which has no guard wants whole tiles; one that knows the batch wants all of it. */
static uint64_t quantum_of(const schedule *s) {
    uint64_t quantum = 1;
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        if (!p->batch_each) return s->problem.batch;
        if (p->guarded || p->columns || p->batch_per_tile <= 1) continue;
        uint64_t tile = p->batch_per_tile / greatest_divisor(p->batch_per_tile, p->batch_each);
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

uint64_t pass_batch(const pass *p, uint64_t batch) {
    return p->batch_each ? batch * p->batch_each : 1;
}

uint64_t pass_groups(const pass *p, uint64_t batch) {
    uint64_t tiles = p->tiles * ceil_div(pass_batch(p, batch), p->batch_per_tile);
    if (p->follows) return 0;
    if (p->joint.units) return p->joint.units * batch * (p->joint.tiles[0] + p->joint.tiles[1]);
    return p->lanes ? ceil_div(tiles, p->run_length) : tiles;
}

void pass_coordinates(const pass *p, const stage *st, uint32_t item, uint32_t *t, uint32_t *w) {
    uint32_t u = item / (st->run * p->width) * st->run + item % st->run;
    *w = item / st->run % p->width;
    *t = u % st->order * (p->threads / st->order) + u / st->order;
}

axis_map map_linear(uint64_t stride, uint64_t column) {
    return (axis_map){.count = 1, .digits = {{0, stride}}, .column = column};
}

/* The last digit's extent stays with it, for the next one to continue. */
void map_add(axis_map *m, uint64_t extent, uint64_t stride) {
    if (m->count) {
        uint64_t *before = &m->digits[m->count - 1].extent;
        if (*before && stride == *before * m->digits[m->count - 1].stride) {
            *before *= extent;
            return;
        }
    }
    m->digits[m->count].extent = extent;
    m->digits[m->count++].stride = stride;
}

uint64_t map_reach(const axis_map *m, uint64_t i) {
    uint64_t reach = 0;
    for (uint32_t d = 0; d < m->count; ++d) {
        bool last = d + 1 == m->count;
        reach += (last ? i : min_u64(i, m->digits[d].extent - 1)) * m->digits[d].stride;
        if (!last) i /= m->digits[d].extent;
    }
    return reach;
}

uint64_t map_place(const axis_map *m, uint64_t i) {
    uint64_t place = 0;
    for (uint32_t d = 0; d < m->count; ++d) {
        bool last = d + 1 == m->count;
        place += (last ? i : i % m->digits[d].extent) * m->digits[d].stride;
        if (!last) i /= m->digits[d].extent;
    }
    return place;
}
