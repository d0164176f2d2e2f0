#include "bench.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/command.h"

void bench_choose_batch(const struct bench *bench, struct problem *problem) {
    const size_t points = shape_of(&problem->desc).points, most = shape_most_batch(&problem->desc);
    if (problem->batch_given) return;
    const size_t batch =
        bench->kind->points > 1 && bench->points > points ? bench->points / points : 1;
    problem->desc.batch = batch < most ? batch : most;
}

/* Our own columns come and go together. */
static bool is_wanted(const struct bench *bench, const struct column *column) {
    for (int i = 0; i < PEER_COUNT; i++) {
        if (peers[i] == column->peer) return bench->wanted[i];
    }
    return bench->wanted[PEER_OURS];
}

void bench_muster(struct bench *bench) {
    memset(bench->present, 0, sizeof bench->present);
    memset(bench->absent, 0, sizeof bench->absent);
    for (size_t i = 0; i < bench->kind->column_count; i++) {
        const struct column *column = &bench->kind->columns[i];
        if (!is_wanted(bench, column)) continue;
        bench->absent[i] = column->peer->unavailable(&bench->stage);
        bench->present[i] = !bench->absent[i];
    }
}

/* ---- One case ---- */

/* The lanes of a row, and what each works on. */
struct heat {
    struct problem problems[MAX_COLUMNS];
    struct lane lanes[MAX_COLUMNS];
    struct reference reference;
};

static void keep_result(const struct bench *bench, const struct lane *lane, struct result *result) {
    const struct job *job = &lane->contender.job;
    result->seconds = lane->seconds;
    result->speed = lane_speed(lane);
    result->plan_seconds = lane->contender.plan_seconds;
    result->spread = lane->spread;
    result->enqueue = lane->enqueue;
    result->wrong = lane->wrong;
    result->refused = lane->refused;
    snprintf(result->note, sizeof result->note, "%s", lane->note);
    if (lane->seconds <= 0) return;
    result->gflops = shape_flops(job->desc) / lane->seconds * 1e-9;
    if (bench->kind->by_touched && lane->contender.peer->transforms)
        result->touched = shape_touched(&job->shape, SECTOR_BYTES) / lane->seconds * 1e-9;
}

/* The number before a word, 0 when it is not there. */
static double number_before(const char *text, const char *word) {
    const char *at = strstr(text, word);
    if (!at) return 0;
    while (at > text && isdigit((unsigned char)at[-1])) at--;
    return strtod(at, NULL);
}

size_t bench_passes(const char *schedule) {
    return (size_t)number_before(schedule, " pass");
}

/* The schedule that stands behind our figure. */
static void keep_schedule(const struct bench *bench, const struct lane *ours, struct row *row) {
    struct result *result = &row->of[COLUMN_OURS];
    char text[sizeof result->note];
    if (!ours->open) return;
    contender_describe(&ours->contender, text, sizeof text);
    text[strcspn(text, "\n")] = 0; /* its first line speaks of the whole */
    row->passes = bench_passes(text);
    row->moved = number_before(text, " bytes moved");
    if (bench->verbose && !*result->note) snprintf(result->note, sizeof result->note, "%s", text);
}

/* Others are compared with ours. When two or more are there and none agrees, the odd one out is us;
 * our own plain transform behind a conversion is enough. */
static void judge_ours(const struct kind *kind, const struct lane lanes[MAX_COLUMNS],
                       struct row *row) {
    struct result *ours = &row->of[COLUMN_OURS];
    int agreeing = 0, differing = 0;
    for (size_t i = 0; i < kind->column_count; i++) {
        if (lanes[i].seconds <= 0 || lanes[i].difference < 0) continue;
        agreeing += !lanes[i].wrong;
        differing += lanes[i].wrong ? kind->columns[i].peer == &peer_convert ? 2 : 1 : 0;
    }
    if (differing < 2 || agreeing > 0 || ours->seconds == 0) return;
    for (size_t i = 0; i < kind->column_count; i++) row->of[i].wrong = i == COLUMN_OURS;
    snprintf(ours->note, sizeof ours->note, "WRONG RESULT: all others differ from it");
}

/* What each column works on; the row's own problem is loaded, with room for the others. */
static bool load(struct bench *bench, const struct problem *problem, struct heat *heat) {
    const oclfft_plan_desc *descs[MAX_COLUMNS + 1];
    const size_t count = bench->kind->column_count;
    for (size_t i = 0; i < count; i++) {
        const struct column *column = &bench->kind->columns[i];
        heat->problems[i] = *problem;
        if (column->derive) column->derive(&heat->problems[i]);
        if (column->peer == &peer_ours && !column->other)
            heat->problems[i].desc.recipe = bench->recipe;
        descs[i + 1] = &heat->problems[i].desc;
    }
    descs[0] = &heat->problems[COLUMN_OURS].desc;
    return stage_load(&bench->stage, descs, count + 1);
}

struct apart bench_apart(const struct bench *bench, const struct peer *peer) {
    if (!peer->crashes || !(bench->isolate || bench->stage.info.is_cpu))
        return (struct apart){.patience = 0};
    return (struct apart){
        .patience = bench->patience, .environment = planning_environment(), .sample = true};
}

/* Processes of their own get ready side by side, and are ready before anyone here times its
 * plans. */
static void open_lanes(struct bench *bench, struct heat *heat) {
    const size_t count = bench->kind->column_count;
    for (size_t i = 0; i < count; i++) {
        const struct peer *peer = bench->kind->columns[i].peer;
        const struct apart apart = bench_apart(bench, peer);
        if (bench->present[i])
            lane_start(&heat->lanes[i], peer, &bench->stage, &heat->problems[i], &apart);
    }
    for (size_t turn = 0; turn < 2 * count; turn++) {
        const size_t i = turn % count;
        if ((bench_apart(bench, bench->kind->columns[i].peer).patience > 0) == (turn < count))
            lane_open(&heat->lanes[i]);
    }
}

static void run_heat(struct bench *bench, struct heat *heat) {
    const size_t count = bench->kind->column_count;
    open_lanes(bench, heat);
    for (size_t i = 0; i < count; i++)
        lane_check(&heat->lanes[i], bench->kind->columns[i].other ? NULL : &heat->reference);
    lanes_measure(heat->lanes, count, &bench->method);
}

void bench_case(struct bench *bench, const struct problem *problem, struct row *row) {
    struct heat heat = {.reference = {NULL, 1, false}};
    *row = (struct row){.problem = *problem};
    problem_to_text(problem, false, row->name);
    if (!load(bench, problem, &heat)) {
        for (size_t i = 0; i < bench->kind->column_count; i++) {
            row->of[i].refused = is_refusal(peer_why_status());
            if (bench->present[i])
                snprintf(row->of[i].note, sizeof row->of[i].note, "%s", peer_why());
        }
        return;
    }
    run_heat(bench, &heat);
    for (size_t i = 0; i < bench->kind->column_count; i++) {
        if (bench->present[i]) keep_result(bench, &heat.lanes[i], &row->of[i]);
        if (i == COLUMN_OURS) keep_schedule(bench, &heat.lanes[i], row);
        lane_close(&heat.lanes[i]);
    }
    judge_ours(bench->kind, heat.lanes, row);
    reference_clear(&heat.reference);
}
