#include "entry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <timing.h>

#include "common/command.h"

static void drop(struct entry *entry) {
    snprintf(entry->note, sizeof entry->note, "%s", peer_why());
    contender_close(&entry->contender);
    entry->open = false;
    entry->seconds = 0;
}

static bool give_up(struct entry *entry) {
    drop(entry);
    entry->refused = is_refusal(peer_why_status());
    return false;
}

void entry_start(struct entry *entry, const struct peer *peer, struct stage *stage,
                 const struct problem *problem, const struct apart *apart) {
    *entry = (struct entry){.difference = -1};
    entry->started = contender_start(&entry->contender, peer, stage, problem, apart);
    if (!entry->started) give_up(entry);
}

bool entry_open(struct entry *entry) {
    if (!entry->started) return false;
    entry->open = contender_open(&entry->contender);
    return entry->open || give_up(entry);
}

void entry_close(struct entry *entry) {
    /* What comes next must not find what is left of the input. */
    if (entry->damages) entry->contender.job.stage->loaded_sequence = 0;
    if (entry->open) contender_close(&entry->contender);
    entry->open = false;
}

/* Out of place the input is shared: whoever damages it is named, and the next contender finds it
 * whole. */
static void check_input(struct entry *entry) {
    const struct job *job = &entry->contender.job;
    if (job->shape.in_place || entry->contender.pid > 0 || stage_input_intact(job->stage)) return;
    entry->damages = true;
    snprintf(entry->note, sizeof entry->note, "modified its input");
    stage_reload(job->stage);
}

/* What a contender's output has to be multiplied with. */
static double missing_scale(const struct contender *contender) {
    const struct job *job = &contender->job;
    return contender->peer->unscaled_backward ? (double)shape_scale(job->desc, job->direction) : 1;
}

/* How far two results may be apart. Others than ours round to short floats between passes, too. */
static double tolerance_of(const struct job *job) {
    const oclfft_element_type type = job->shape.out.type;
    if (type == OCLFFT_ELEMENT_HALF) return 0.02;
    if (type == OCLFFT_ELEMENT_BFLOAT16) return 0.1;
    return job->desc->precision == OCLFFT_DOUBLE && type == OCLFFT_ELEMENT_DOUBLE ? 1e-11 : 1e-4;
}

static void compare(struct entry *entry, void *spots, const struct reference *reference) {
    const struct shape *shape = &entry->contender.job.shape;
    const double tolerance = tolerance_of(&entry->contender.job);
    entry->difference = spots_difference(spots, missing_scale(&entry->contender) / reference->scale,
                                         reference->spots, shape);
    entry->wrong = !(entry->difference <= tolerance); /* true for NaN as well */
    if (entry->wrong)
        snprintf(entry->note, sizeof entry->note, "WRONG RESULT, relative difference %.2g",
                 entry->difference);
}

void entry_check(struct entry *entry, struct reference *reference) {
    const struct contender *contender = &entry->contender;
    if (!entry->open) return;
    void *spots = malloc(spots_bytes(&contender->job.shape));
    if (!spots || !contender_sample(&entry->contender, spots)) {
        if (!spots) peer_fail("no host memory");
        drop(entry);
        free(spots);
        return;
    }
    check_input(entry);
    if (!reference || !contender->peer->transforms) {
        free(spots);
    } else if (reference->known) {
        compare(entry, spots, reference);
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
static bool keep_awake(struct entry *entry, const struct method *method) {
    double seconds;
    double all = 0;
    while (all < 0.1) {
        if (!contender_measure(&entry->contender, entry->runs, method->end_to_end, &seconds))
            return false;
        all += fmax(seconds, 1e-4);
    }
    return true;
}

static bool is_spent(double seconds, const struct method *method) {
    return method->budget > 0 && seconds >= method->budget;
}

bool entry_choose_runs(struct entry *entry, const struct method *method) {
    double seconds = 0;
    entry->runs = 1;
    if (!contender_measure(&entry->contender, 1, method->end_to_end, &seconds)) return false;
    /* The first timing has the cost of waking up in it: a second one, of a few runs, decides. Long
     * ones hardly notice. */
    for (int i = 0; i < 2 && !is_spent(seconds, method); i++) {
        const double runs = ceil(method->seconds / fmax(seconds / (double)entry->runs, 1e-7));
        entry->runs = runs < 1                           ? 1
                      : runs > (double)method->most_runs ? method->most_runs
                                                         : (size_t)runs;
        if (!contender_measure(&entry->contender, entry->runs, method->end_to_end, &seconds))
            return false;
    }
    return method->burst == 0 || keep_awake(entry, method);
}

/* Few enough that the queue, which would block, never fills; 0 for who does the work itself. */
static size_t burst_of(const struct entry *entry, const struct method *method) {
    return entry->contender.peer->on_host ? 0
           : entry->runs < method->burst  ? entry->runs
                                          : method->burst;
}

static void evaluate(struct entry *entry, double *samples, double *enqueues,
                     const struct method *method) {
    const size_t count = entry->rounds;
    const double median = timing_median(samples, count); /* which sorts them */
    entry->seconds = (method->best ? samples[0] : median) / (double)entry->runs;
    const size_t burst = burst_of(entry, method);
    if (burst > 0) entry->enqueue = timing_median(enqueues, count) / (double)burst;
    entry->spread = (samples[count - 1] - samples[0]) / median;
}

static void measure_round(struct entry *entry, const struct method *method, double *samples,
                          double *enqueues) {
    const size_t burst = burst_of(entry, method);
    double *sample = &samples[entry->rounds], *enqueue = &enqueues[entry->rounds];
    if (!contender_measure(&entry->contender, entry->runs, method->end_to_end, sample) ||
        (burst > 0 && !contender_enqueue(&entry->contender, burst, enqueue))) {
        drop(entry);
        return;
    }
    entry->spent += *sample;
    entry->rounds++;
}

static void measure_all(struct entry *entries, size_t count, const struct method *method,
                        double (*samples)[MAX_ROUNDS], double (*enqueues)[MAX_ROUNDS]) {
    for (size_t i = 0; i < count; i++) {
        entries[i].rounds = 0; /* of an earlier measurement beside others */
        entries[i].spent = 0;
        if (entries[i].open && !entry_choose_runs(&entries[i], method)) drop(&entries[i]);
    }
    for (size_t round = 0; round < method->rounds; round++) {
        for (size_t turn = 0; turn < count; turn++) {
            const size_t i = (turn + round) % count; /* everyone is first in some round */
            if (entries[i].open && !is_spent(entries[i].spent, method))
                measure_round(&entries[i], method, samples[i], enqueues[i]);
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (entries[i].open) evaluate(&entries[i], samples[i], enqueues[i], method);
    }
}

void entries_measure(struct entry *entries, size_t count, const struct method *method) {
    double(*samples)[MAX_ROUNDS] = calloc(count, sizeof *samples),
    (*enqueues)[MAX_ROUNDS] = calloc(count, sizeof *enqueues);
    if (samples && enqueues) measure_all(entries, count, method, samples, enqueues);
    free(samples);
    free(enqueues);
}

double entry_speed(const struct entry *entry) {
    return entry->seconds > 0 ? contender_traffic(&entry->contender) / entry->seconds * 1e-9 : 0;
}
