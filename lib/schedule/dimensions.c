#include "dimensions.h"

#include "base/sizes.h"

static bool is_before(const dimension *a, const dimension *b) {
    return magnitude_of(a->in) + magnitude_of(a->out) < magnitude_of(b->in) + magnitude_of(b->out);
}

static void sort(axis_plan *axis) {
    dimension *d = axis->dimensions;
    for (uint32_t i = 1; i < axis->dimension_count; ++i)
        for (uint32_t k = i; k > 0 && is_before(&d[k], &d[k - 1]); --k) {
            dimension keep = d[k];
            d[k] = d[k - 1];
            d[k - 1] = keep;
        }
}

/* The origins of one dimension, then those of another. */
static uint32_t join_origins(uint32_t a, uint32_t b) {
    for (uint32_t left = a; left; left >>= 4) b <<= 4;
    return a | b;
}

void dimensions_turn(axis_plan *axis) {
    for (uint32_t i = 0; i < axis->dimension_count; ++i) {
        dimension *d = &axis->dimensions[i];
        if (d->in >= 0 || d->out >= 0 || d->there) continue;
        axis->source.offset += (d->count - 1) * (uint64_t)d->in;
        axis->target.offset += (d->count - 1) * (uint64_t)d->out;
        d->in = -d->in;
        d->out = -d->out;
    }
}

void dimensions_merge(axis_plan *axis) {
    uint32_t kept = 0;
    sort(axis);
    for (uint32_t i = 0; i < axis->dimension_count; ++i) {
        dimension *before = kept ? &axis->dimensions[kept - 1] : NULL;
        const dimension *next = &axis->dimensions[i];
        if (before && dimension_continues(before, next)) {
            before->count *= next->count;
            before->origins = join_origins(before->origins, next->origins);
        } else {
            axis->dimensions[kept++] = *next;
        }
    }
    axis->dimension_count = kept;
    if (!kept || !dimension_continues(&axis->dimensions[kept - 1], &axis->batch)) return;
    const dimension *top = &axis->dimensions[--axis->dimension_count];
    axis->batch = (dimension){axis->batch.count * top->count, top->in, top->out,
                              .origins = top->origins, .filter = top->filter};
    axis->batch_each = top->count;
}

void dimensions_bound_batch(const caps *c, axis_plan *axis) {
    enum { LONGEST_TILE = 4096 };
    const dimension *points = &axis->axes[0], *batch = &axis->batch;
    bool inside = batch->count > 1 && dimension_is_nearer(batch, points);
    if (!inside || axis->filtered || axis->batch_each != 1 || axis->length <= LONGEST_TILE) return;
    if (axis->transform != OCLFFT_C2C || axis->axis_count > 1 || axis->work != WORK_FOURIER) return;
    if (axis->dimension_count && magnitude_of(axis->dimensions[0].in) < magnitude_of(batch->in))
        return;
    uint64_t bytes = min_u64(c->max_allocation, c->global_memory / 4);
    uint64_t most = bytes / (4 * 2 * scalar_bytes(axis->precision)); /* with padding */
    if (axis->length > most / axis_plan_count(axis)) return;         /* it goes in parts, slower */
    axis->dimensions[axis->dimension_count++] = axis->batch;
    axis->batch = (dimension){.count = 1};
    axis->batch_each = 0;
    sort(axis);
}
