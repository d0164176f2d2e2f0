/* The library's convolutions, of arrays and of a stream. */
#include <stdlib.h>

#include "convolution_race.h"
#include "peer.h"

struct ours {
    const struct arena *arena;
    oclfft_convolution *convolution;
};

static void ours_cleanup(void *state) {
    struct ours *ours = state;
    oclfft_convolution_destroy(&ours->convolution);
    free(ours);
}

static oclfft_convolution_desc description(const struct arena *arena) {
    const struct convolution_case *c = arena->c;
    oclfft_convolution_desc d = OCLFFT_CONVOLUTION_DESC_INIT;
    d.rank = c->rank;
    d.complex_data = c->is_complex;
    d.mode = c->mode;
    d.batch = c->batch;
    d.effort = arena->effort;
    d.input.element_type = c->element;
    for (int i = 0; i < c->rank; ++i) {
        d.lengths[i] = c->n[i];
        d.filter_lengths[i] = c->m[i];
    }
    return d;
}

/* It chooses the lengths itself. */
static bool ours_make(const struct arena *arena, const size_t *padded, void **state) {
    const oclfft_convolution_desc d = description(arena);
    struct ours *ours = calloc(1, sizeof *ours);
    (void)padded;
    if (!ours) return peer_fail("no host memory");
    ours->arena = arena;
    if (!peer_status(oclfft_convolution_create(arena->context, &d, &ours->convolution)) ||
        !peer_status(oclfft_convolution_set_filter(ours->convolution, arena->filter))) {
        ours_cleanup(ours);
        return false;
    }
    *state = ours;
    return true;
}

static bool ours_run(void *state) {
    const struct ours *ours = state;
    const struct arena *arena = ours->arena;
    return peer_status(oclfft_convolution_execute(ours->convolution, arena->in, arena->out)) &&
           arena_submit(arena);
}

static bool ours_finish(void *state) {
    return peer_status(oclfft_finish(((struct ours *)state)->arena->context));
}

static bool ours_clear(void *state) {
    const struct ours *ours = state;
    return peer_status(oclfft_convolution_reset(ours->convolution)) && ours_run(state) &&
           arena_poison(ours->arena, ours->arena->out);
}

static bool ours_read(void *state, void *to) {
    const struct arena *arena = ((struct ours *)state)->arena;
    return peer_status(oclfft_buffer_read(arena->out, 0, arena->out_bytes, to));
}

oclfft_convolution *convolver_object(void *state) {
    return ((struct ours *)state)->convolution;
}

const struct convolver convolver_ours = {
    .name = "ours",
    .make = ours_make,
    .run = ours_run,
    .finish = ours_finish,
    .clear = ours_clear,
    .read = ours_read,
    .cleanup = ours_cleanup,
};
