#include "contender.h"

#include <math.h>
#include <timing.h>

enum { SPOT_PIECES = 16, SPOT_PIECE = 1 << 16 };

bool contender_open(struct contender *contender, const struct peer *peer, struct stage *stage, const struct problem *problem,
                    bool isolate) {
    *contender = (struct contender){.peer = peer, .channel = -1};
    contender->job = (struct job){stage, &problem->desc, problem->direction, shape_of(&problem->desc)};
    if (isolate) return remote_open(contender, problem);
    const double start = timing_now();
    const bool ok = peer->prepare(&contender->job, &contender->state);
    contender->plan_seconds = timing_now() - start;
    return ok;
}

void contender_close(struct contender *contender) {
    if (contender->pid > 0) remote_close(contender);
    if (contender->state) contender->peer->cleanup(contender->state);
    contender->state = NULL;
}

bool contender_measure(struct contender *contender, size_t runs, bool end_to_end, double *seconds) {
    if (contender->pid > 0) return remote_measure(contender, runs, end_to_end, seconds);
    const struct peer *peer = contender->peer;
    void *state = contender->state;
    struct stage *stage = contender->job.stage;
    void *host_out = end_to_end ? stage_host_out(stage, contender->job.shape.out_bytes) : NULL;
    if (end_to_end && !host_out) return false;
    /* In place every run transforms the result of the one before; from fresh input on, single precision holds dozens of them. */
    if (contender->job.shape.in_place && !end_to_end && !peer->restore(state)) return false;

    const double start = timing_now();
    bool ok = true;
    for (size_t i = 0; ok && i < runs; i++) ok = end_to_end ? peer->round_trip(state, stage->host_in, host_out) : peer->run(state);
    ok = ok && peer->finish(state);
    *seconds = timing_now() - start;
    return ok;
}

size_t spots_bytes(const struct shape *shape) {
    const size_t most = SPOT_PIECES * SPOT_PIECE;
    return shape->out_bytes < most ? shape->out_bytes : most;
}

bool contender_sample(struct contender *contender, void *spots) {
    if (contender->pid > 0) return remote_sample(contender, spots);
    const struct peer *peer = contender->peer;
    void *state = contender->state;
    const size_t bytes = contender->job.shape.out_bytes;
    if (!peer->restore(state) || !peer->run(state) || !peer->finish(state)) return false;
    if (bytes <= SPOT_PIECES * SPOT_PIECE) return peer->read(state, 0, bytes, spots);
    for (size_t i = 0; i < SPOT_PIECES; i++) {
        const size_t offset = (bytes - SPOT_PIECE) / (SPOT_PIECES - 1) * i / 16 * 16; /* whole complex numbers */
        if (!peer->read(state, offset, SPOT_PIECE, (char *)spots + i * SPOT_PIECE)) return false;
    }
    return true;
}

static double real_at(const void *values, size_t i, size_t scalar) {
    return scalar == sizeof(double) ? ((const double *)values)[i] : ((const float *)values)[i];
}

double spots_difference(const void *a, double scale, const void *b, const struct shape *shape) {
    const size_t count = spots_bytes(shape) / shape->scalar;
    double difference = 0, norm = 0;
    for (size_t i = 0; i < count; i++) {
        const double x = real_at(a, i, shape->scalar) * scale, y = real_at(b, i, shape->scalar);
        difference += (x - y) * (x - y);
        norm += y * y;
    }
    return sqrt(difference / norm);
}
