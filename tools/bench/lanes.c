#include "lanes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <timing.h>

#include "common/command.h"

static void drop(struct lane *lane) {
    snprintf(lane->note, sizeof lane->note, "%s", peer_why());
    contender_close(&lane->contender);
    lane->open = false;
    lane->seconds = 0;
}

static bool give_up(struct lane *lane) {
    drop(lane);
    lane->refused = is_refusal(peer_why_status());
    return false;
}

void lane_start(struct lane *lane, const struct peer *peer, struct stage *stage,
                const struct problem *problem, const struct apart *apart) {
    *lane = (struct lane){.difference = -1};
    lane->started = contender_start(&lane->contender, peer, stage, problem, apart);
    if (!lane->started) give_up(lane);
}

bool lane_open(struct lane *lane) {
    if (!lane->started) return false;
    lane->open = contender_open(&lane->contender);
    return lane->open || give_up(lane);
}

void lane_close(struct lane *lane) {
    /* What comes next must not find what is left of the input. */
    if (lane->damages) lane->contender.job.stage->loaded_sequence = 0;
    if (lane->open) contender_close(&lane->contender);
    lane->open = false;
}

/* Out of place the input is shared: whoever damages it is named, and the next contender finds it
 * whole. */
static void check_input(struct lane *lane) {
    const struct job *job = &lane->contender.job;
    if (job->shape.in_place || lane->contender.pid > 0 || stage_input_intact(job->stage)) return;
    lane->damages = true;
    snprintf(lane->note, sizeof lane->note, "modified its input");
    stage_reload(job->stage);
}

/* What a contender's output has to be multiplied with. */
static double missing_scale(const struct contender *contender) {
    const bool unscaled =
        contender->peer->unscaled_backward && contender->job.direction == OCLFFT_BACKWARD;
    return unscaled ? 1.0 / (double)contender->job.shape.points : 1.0;
}

static void compare(struct lane *lane, void *spots, const struct reference *reference) {
    const struct shape *shape = &lane->contender.job.shape;
    const double tolerance = shape->scalar == sizeof(double) ? 1e-11 : 1e-4;
    lane->difference = spots_difference(spots, missing_scale(&lane->contender) / reference->scale,
                                        reference->spots, shape);
    lane->wrong = !(lane->difference <= tolerance); /* also when it is no number */
    if (lane->wrong)
        snprintf(lane->note, sizeof lane->note, "WRONG RESULT, relative difference %.2g",
                 lane->difference);
}

void lane_check(struct lane *lane, struct reference *reference) {
    const struct contender *contender = &lane->contender;
    if (!lane->open) return;
    void *spots = malloc(spots_bytes(&contender->job.shape));
    if (!spots || !contender_sample(&lane->contender, spots)) {
        if (!spots) peer_fail("no host memory");
        drop(lane);
        free(spots);
        return;
    }
    check_input(lane);
    if (!reference || !contender->peer->transforms) {
        free(spots);
    } else if (reference->known) {
        compare(lane, spots, reference);
        free(spots);
    } else {
        *reference = (struct reference){spots, missing_scale(contender), true};
    }
}

void reference_clear(struct reference *reference) {
    free(reference->spots);
    *reference = (struct reference){NULL, 1, false};
}

/* Where microseconds count, processor and driver have been busy for a while before. */
static bool keep_awake(struct lane *lane, const struct method *method) {
    double seconds;
    double all = 0;
    while (all < 0.1) {
        if (!contender_measure(&lane->contender, lane->runs, method->end_to_end, &seconds))
            return false;
        all += fmax(seconds, 1e-4);
    }
    return true;
}

static bool is_spent(double seconds, const struct method *method) {
    return method->budget > 0 && seconds >= method->budget;
}

static bool settle(struct lane *lane, const struct method *method) {
    double seconds = 0;
    lane->runs = 1;
    if (!contender_measure(&lane->contender, 1, method->end_to_end, &seconds)) return false;
    /* The first timing has the cost of waking up in it: a second one, of a few runs, decides. Long
     * ones hardly notice. */
    for (int i = 0; i < 2 && !is_spent(seconds, method); i++) {
        const double runs = ceil(method->seconds / fmax(seconds / (double)lane->runs, 1e-7));
        lane->runs = runs < 1                           ? 1
                     : runs > (double)method->most_runs ? method->most_runs
                                                        : (size_t)runs;
        if (!contender_measure(&lane->contender, lane->runs, method->end_to_end, &seconds))
            return false;
    }
    return method->burst == 0 || keep_awake(lane, method);
}

/* Few enough that the queue, which would block, never fills; 0 for who does the work itself. */
static size_t burst_of(const struct lane *lane, const struct method *method) {
    return lane->contender.peer->on_host ? 0
           : lane->runs < method->burst  ? lane->runs
                                         : method->burst;
}

static void evaluate(struct lane *lane, double *samples, double *enqueues,
                     const struct method *method) {
    const size_t count = lane->rounds;
    const double median = timing_median(samples, count); /* which sorts them */
    lane->seconds = (method->best ? samples[0] : median) / (double)lane->runs;
    const size_t burst = burst_of(lane, method);
    if (burst > 0) lane->enqueue = timing_median(enqueues, count) / (double)burst;
    lane->spread = (samples[count - 1] - samples[0]) / median;
}

static void measure_round(struct lane *lane, const struct method *method, double *samples,
                          double *enqueues) {
    const size_t burst = burst_of(lane, method);
    double *sample = &samples[lane->rounds], *enqueue = &enqueues[lane->rounds];
    if (!contender_measure(&lane->contender, lane->runs, method->end_to_end, sample) ||
        (burst > 0 && !contender_enqueue(&lane->contender, burst, enqueue))) {
        drop(lane);
        return;
    }
    lane->spent += *sample;
    lane->rounds++;
}

static void measure_all(struct lane *lanes, size_t count, const struct method *method,
                        double (*samples)[MAX_ROUNDS], double (*enqueues)[MAX_ROUNDS]) {
    for (size_t i = 0; i < count; i++) {
        lanes[i].rounds = 0; /* of an earlier measurement beside others */
        lanes[i].spent = 0;
        if (lanes[i].open && !settle(&lanes[i], method)) drop(&lanes[i]);
    }
    for (size_t round = 0; round < method->rounds; round++) {
        for (size_t turn = 0; turn < count; turn++) {
            const size_t i = (turn + round) % count; /* everyone is first in some round */
            if (lanes[i].open && !is_spent(lanes[i].spent, method))
                measure_round(&lanes[i], method, samples[i], enqueues[i]);
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (lanes[i].open) evaluate(&lanes[i], samples[i], enqueues[i], method);
    }
}

void lanes_measure(struct lane *lanes, size_t count, const struct method *method) {
    double(*samples)[MAX_ROUNDS] = calloc(count, sizeof *samples),
    (*enqueues)[MAX_ROUNDS] = calloc(count, sizeof *enqueues);
    if (samples && enqueues) measure_all(lanes, count, method, samples, enqueues);
    free(samples);
    free(enqueues);
}

double lane_speed(const struct lane *lane) {
    return lane->seconds > 0 ? contender_traffic(&lane->contender) / lane->seconds * 1e-9 : 0;
}
