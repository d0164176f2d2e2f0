#include "compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <timing.h>

#include "common/command.h"

enum { MAX_PAIRS = MAX_ROUNDS };

/* A case at work. */
struct work {
    const struct comparison *comparison;
    struct problem problem;
    struct entry entries[BUILDS];
    /* By figure, build and pair: seconds. */
    double samples[MAX_COMPARED][BUILDS][MAX_PAIRS];
};

/* One measurement of one build: of each figure, the seconds. */
typedef bool measure_build(struct work *work, int build, double seconds[MAX_COMPARED]);

void compare_apply_request(struct comparison *comparison, const struct bench_request *request) {
    struct bench *bench = comparison->bench;
    const bool planning = bench->kind->measure == MEASURE_PLANNING;
    bench_apply_request(bench, request);
    comparison->pairs = request->rounds > LEAST_PAIRS ? request->rounds : LEAST_PAIRS;
    comparison->most_seconds = request->seconds > 0       ? request->seconds
                               : planning                 ? 8
                               : bench->stage.info.is_cpu ? 3
                                                          : 1.5;
}

/* ---- Executions ---- */

/* New plans for both, so that each pair finds tables and scratch at other places in memory, which
 * alone can make a difference of some percent. One execution does not count: plans take their
 * scratch at the first. */
static bool plan_anew(struct work *work, size_t pair) {
    const struct method *method = &work->comparison->bench->method;
    double uncounted;
    for (int i = 0; i < BUILDS; i++) contender_close(&work->entries[i].contender);
    for (size_t turn = 0; turn < BUILDS; turn++) {
        struct contender *contender = &work->entries[(turn + pair) % BUILDS].contender;
        if (!contender_open(contender) ||
            !contender_measure(contender, 1, method->end_to_end, &uncounted))
            return false;
    }
    return true;
}

static bool measure_executions(struct work *work, int build, double seconds[MAX_COMPARED]) {
    const struct method *method = &work->comparison->bench->method;
    struct entry *entry = &work->entries[build];
    const size_t burst = entry->runs < method->burst ? entry->runs : method->burst;
    if (!contender_measure(&entry->contender, entry->runs, method->end_to_end, &seconds[0]))
        return false;
    seconds[0] /= (double)entry->runs;
    if (burst == 0) return true;
    if (!contender_enqueue(&entry->contender, burst, &seconds[1])) return false;
    seconds[1] /= (double)burst;
    return true;
}

/* ---- Pairs ---- */

/* Both builds in one order and then in the other, and the next pair the other way round: who comes
 * first, and a device whose clock moves steadily, favour neither. A plan in a fresh context has
 * nothing of the one before, so that one order will do. */
static bool measure_pair(struct work *work, measure_build *measure, size_t pair) {
    const bool planning = work->comparison->bench->kind->measure == MEASURE_PLANNING;
    const int times = planning ? 1 : 2;
    for (int turn = 0; turn < times * BUILDS; turn++) {
        const int build = (turn == 1 || turn == 2) == (pair % 2 == 0) ? BUILD_NEW : BUILD_OLD;
        double seconds[MAX_COMPARED] = {0};
        if (!measure(work, build, seconds)) return false;
        for (int i = 0; i < MAX_COMPARED; i++) work->samples[i][build][pair] += seconds[i] / times;
    }
    return true;
}

static void evaluate(struct work *work, struct compared_row *row) {
    for (size_t i = 0; i < compared_figures(work->comparison->bench->kind); i++) {
        double ratios[MAX_PAIRS], sorted[MAX_PAIRS];
        for (size_t k = 0; k < row->pairs; k++)
            ratios[k] = work->samples[i][BUILD_OLD][k] / work->samples[i][BUILD_NEW][k];
        row->of[i].estimate = estimate_median(ratios, row->pairs);
        for (int build = 0; build < BUILDS; build++) {
            memcpy(sorted, work->samples[i][build], row->pairs * sizeof *sorted);
            row->of[i].seconds[build] = timing_median(sorted, row->pairs);
        }
    }
}

static bool is_narrow(const struct work *work, const struct compared_row *row) {
    const struct bench *bench = work->comparison->bench;
    const double width = bench->stage.info.is_cpu ? 0.04 : 0.02;
    for (size_t i = 0; i < compared_figures(bench->kind); i++) {
        if (!estimate_is_narrow(&row->of[i].estimate, width)) return false;
    }
    return true;
}

/* More pairs are worth their time while an interval is wide, and where a case looks slower: what
 * was bad luck shall not stand as a verdict. */
static bool is_done(const struct work *work, const struct compared_row *row, double seconds) {
    bool slower = false;
    for (size_t i = 0; i < compared_figures(work->comparison->bench->kind); i++)
        slower = slower || estimate_is_slower(&row->of[i].estimate);
    const double most = work->comparison->most_seconds;
    return slower ? seconds > 2 * most : is_narrow(work, row) || seconds > most;
}

/* The least number of pairs, then more until that is done. */
static bool measure_pairs(struct work *work, measure_build *measure,
                          bool (*renew)(struct work *, size_t pair), struct compared_row *row) {
    const struct comparison *comparison = work->comparison;
    const double start = timing_now();
    for (row->pairs = 0; row->pairs < MAX_PAIRS;) {
        if (row->pairs > 0 && renew && !renew(work, row->pairs)) return false;
        if (!measure_pair(work, measure, row->pairs)) return false;
        if (++row->pairs < comparison->pairs) continue;
        evaluate(work, row);
        if (is_done(work, row, timing_now() - start)) break;
    }
    row->measured = true;
    return true;
}

/* ---- Cases ---- */

static void note_trouble(struct compared_row *row, int build) {
    row->status = is_refusal(peer_why_status()) ? STATUS_USAGE : STATUS_TROUBLE;
    snprintf(row->note[build], sizeof row->note[build], "%s", peer_why());
}

/* What the old build could do and the new one cannot is a failure. */
static void note_failures(struct work *work, struct compared_row *row) {
    const struct entry *old = &work->entries[BUILD_OLD], *new = &work->entries[BUILD_NEW];
    for (int i = 0; i < BUILDS; i++)
        snprintf(row->note[i], sizeof row->note[i], "%s", work->entries[i].note);
    if (old->wrong)
        snprintf(row->note[BUILD_OLD], sizeof row->note[BUILD_OLD],
                 "WRONG RESULT, of one or the other: relative difference %.2g", old->difference);
    if (new->open)
        row->status = old->wrong ? STATUS_FAILED : STATUS_OK;
    else
        row->status = old->open ? STATUS_FAILED : new->refused ? STATUS_USAGE : STATUS_TROUBLE;
}

/* The first line of each schedule. */
static void keep_schedules(struct work *work, struct compared_row *row) {
    for (int i = 0; i < BUILDS; i++) {
        if (*row->note[i]) continue;
        contender_describe(&work->entries[i].contender, row->note[i], sizeof row->note[i]);
        row->note[i][strcspn(row->note[i], "\n")] = 0;
    }
}

static void measure_both(struct work *work, struct compared_row *row) {
    const struct method *method = &work->comparison->bench->method;
    struct entry *old = &work->entries[BUILD_OLD], *new = &work->entries[BUILD_NEW];
    if (!entry_choose_runs(new, method) || !entry_choose_runs(old, method)) {
        note_trouble(row, BUILD_NEW);
        return;
    }
    old->runs = new->runs;
    if (!measure_pairs(work, measure_executions, plan_anew, row)) note_trouble(row, BUILD_NEW);
}

static void run_both(struct work *work, struct compared_row *row) {
    static const struct peer *const peer_of[] = {[BUILD_OLD] = &peer_old, [BUILD_NEW] = &peer_new};
    struct reference reference = {NULL, 1, false};
    for (int i = BUILD_NEW; i >= BUILD_OLD; i--) {
        struct entry *entry = &work->entries[i];
        entry_start(entry, peer_of[i], &work->comparison->bench->stage, &work->problem,
                    &(struct apart){.patience = 0});
        entry_open(entry);
        entry_check(entry, &reference);
    }
    note_failures(work, row);
    if (work->entries[BUILD_OLD].open && work->entries[BUILD_NEW].open) {
        keep_schedules(work, row);
        measure_both(work, row);
    }
    for (int i = 0; i < BUILDS; i++) entry_close(&work->entries[i]);
    reference_clear(&reference);
}

static void compare_executions(struct work *work, struct compared_row *row) {
    struct bench *bench = work->comparison->bench;
    const oclfft_plan_desc *desc = &work->problem.desc;
    if (!stage_load(&bench->stage, &desc, 1) ||
        !libraries_join(&bench->stage, &bench->config, &work->comparison->old)) {
        note_trouble(row, BUILD_NEW);
        return;
    }
    run_both(work, row);
    libraries_leave();
}

/* ---- Planning ---- */

/* Of the plan, and of plan and first execution together. */
static bool measure_planning(struct work *work, int build, double seconds[MAX_COMPARED]) {
    return planning_time(work->comparison->bench, build == BUILD_NEW ? &peer_new : &peer_old,
                         &work->comparison->old, &work->problem, seconds);
}

static void compare_planning(struct work *work, struct compared_row *row) {
    double uncounted[MAX_COMPARED];
    bool planned[BUILDS];
    for (int i = 0; i < BUILDS; i++) {
        planned[i] = measure_planning(work, i, uncounted);
        if (!planned[i]) note_trouble(row, i);
    }
    if (planned[BUILD_OLD] && !planned[BUILD_NEW]) row->status = STATUS_FAILED;
    if (!planned[BUILD_OLD] && planned[BUILD_NEW]) row->status = STATUS_OK;
    if (!planned[BUILD_OLD] || !planned[BUILD_NEW]) return;
    if (!measure_pairs(work, measure_planning, NULL, row)) note_trouble(row, BUILD_NEW);
}

void compare_case(const struct comparison *comparison, const struct problem *problem,
                  struct compared_row *row) {
    const struct bench *bench = comparison->bench;
    const struct column *column = &bench->kind->columns[COLUMN_OURS];
    struct work *work = calloc(1, sizeof *work);
    *row = (struct compared_row){.status = STATUS_OK};
    problem_to_text(problem, false, row->name);
    row->points = shape_of(&problem->desc).points;
    row->batch = problem->desc.batch;
    if (!work) {
        peer_fail("no host memory");
        note_trouble(row, BUILD_NEW);
        return;
    }
    work->comparison = comparison;
    work->problem = *problem;
    if (column->derive) column->derive(&work->problem);
    work->problem.desc.recipe = bench->recipe;
    const struct shape shape = shape_of(&work->problem.desc);
    row->traffic = shape_traffic(&shape);
    if (bench->kind->measure == MEASURE_PLANNING)
        compare_planning(work, row);
    else
        compare_executions(work, row);
    free(work);
}
