#include "contender.h"

#include <string.h>
#include <timing.h>

bool contender_start(struct contender *contender, const struct peer *peer, struct stage *stage,
                     const struct problem *problem, const struct apart *apart) {
    *contender = (struct contender){.peer = peer, .channel = -1};
    contender->job =
        (struct job){stage, &problem->desc, problem->direction, shape_of(&problem->desc)};
    return apart->patience <= 0 || remote_start(contender, problem, apart);
}

bool contender_open(struct contender *contender) {
    if (contender->pid > 0) return remote_open(contender);
    const double start = timing_now();
    const bool ok = contender->peer->prepare(&contender->job, &contender->state);
    contender->plan_seconds = timing_now() - start;
    return ok;
}

void contender_close(struct contender *contender) {
    if (contender->pid > 0) remote_close(contender);
    if (contender->state) contender->peer->cleanup(contender->state);
    contender->state = NULL;
}

/* In place every run transforms the result of the one before; from fresh input on, single precision
 * holds dozens of them. */
static bool freshen(struct contender *contender, void *host_out) {
    const struct job *job = &contender->job;
    if (!job->shape.in_place) return true;
    if (!host_out) return contender->peer->restore(contender->state);
    memcpy(host_out, job->stage->host_in.data, side_bytes(&job->shape.in));
    return true;
}

/* In place the same array is both ends of a round trip. */
static size_t host_out_bytes(const struct shape *shape) {
    const size_t in = shape->in_place ? side_bytes(&shape->in) : 0, out = side_bytes(&shape->out);
    return in > out ? in : out;
}

bool contender_measure(struct contender *contender, size_t runs, bool end_to_end, double *seconds) {
    if (contender->pid > 0) return remote_measure(contender, runs, end_to_end, seconds);
    const struct peer *peer = contender->peer;
    void *state = contender->state;
    struct stage *stage = contender->job.stage;
    void *host_out =
        end_to_end ? stage_host_out(stage, host_out_bytes(&contender->job.shape)) : NULL;
    if (end_to_end && !host_out) return false;
    if (!freshen(contender, host_out)) return false;

    const double start = timing_now();
    bool ok = true;
    for (size_t i = 0; ok && i < runs; i++)
        ok = end_to_end ? peer->round_trip(state, stage->host_in.data, host_out) : peer->run(state);
    ok = ok && peer->finish(state);
    *seconds = timing_now() - start;
    return ok;
}

bool contender_enqueue(struct contender *contender, size_t runs, double *seconds) {
    if (contender->pid > 0) return remote_enqueue(contender, runs, seconds);
    const struct peer *peer = contender->peer;
    if (!freshen(contender, NULL) || !peer->finish(contender->state)) return false;
    const double start = timing_now();
    bool ok = true;
    for (size_t i = 0; ok && i < runs; i++) ok = peer->run(contender->state);
    *seconds = timing_now() - start;
    return ok && peer->finish(contender->state);
}

void contender_describe(const struct contender *contender, char *text, size_t capacity) {
    *text = 0;
    if (contender->state && contender->peer->describe)
        contender->peer->describe(contender->state, text, capacity);
}

bool contender_sample(struct contender *contender, void *spots) {
    if (contender->pid > 0) return remote_sample(contender, spots);
    const struct peer *peer = contender->peer;
    void *state = contender->state;
    return peer->restore(state) && peer->run(state) && peer->finish(state) &&
           spots_read(&contender->job.shape, peer, state, spots);
}

double contender_traffic(const struct contender *contender) {
    const struct shape *shape = &contender->job.shape;
    return contender->peer->transforms ? shape_traffic(shape) : peer_copy_traffic(shape);
}
