/* Dimensions that are left alone have no direction of their own. */
#include "side.h"

/* The other end of a dimension becomes the first. */
static void turn(uint64_t count, int64_t *stride, side *s) {
    s->offset += (count - 1) * (uint64_t)*stride;
    *stride = -*stride;
}

static void turn_both(problem *p, uint64_t count, int64_t *in, int64_t *out) {
    bool down = *in < 0 || (*in == 0 && *out < 0);
    if (count == 1 || !down) return;
    turn(count, in, &p->in);
    turn(count, out, &p->out);
}

/* A window counts from the end that the description calls the first. */
static bool is_whole(const problem *p, uint32_t i) {
    return p->in.lengths[i] == p->lengths[i] && p->out.lengths[i] == p->lengths[i];
}

void sides_turn(problem *p) {
    for (uint32_t i = 0; i < p->rank; ++i)
        if (p->axes[i] == OCLFFT_AXIS_NONE && is_whole(p, i))
            turn_both(p, p->lengths[i], &p->in.strides[i], &p->out.strides[i]);
    turn_both(p, p->batch, &p->in.distance, &p->out.distance);
}
