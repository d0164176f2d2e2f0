#include "bench.h"

#include <stdio.h>
#include <string.h>

#include "command.h"

void bench_choose_batch(const struct bench *bench, struct problem *problem) {
    const size_t points = shape_of(&problem->desc).points;
    if (!problem->batch_given) problem->desc.batch = bench->points > points ? bench->points / points : 1;
}

void bench_muster(struct bench *bench) {
    for (int i = 0; i < PEER_COUNT; i++) {
        if (!bench->wanted[i]) continue;
        bench->absent[i] = peers[i]->unavailable(&bench->stage);
        bench->present[i] = !bench->absent[i];
    }
}

static void keep_result(const struct lane *lane, const struct problem *problem, struct result *result) {
    result->speed = lane_speed(lane);
    result->gflops = lane->seconds > 0 ? shape_flops(&problem->desc) / lane->seconds * 1e-9 : 0;
    result->plan_seconds = lane->contender.plan_seconds;
    result->spread = lane->spread;
    result->wrong = lane->wrong;
    result->refused = lane->refused;
    snprintf(result->note, sizeof result->note, "%s", lane->note);
}

/* The schedule that stands behind our figure, for -v. */
static void note_schedule(const struct bench *bench, const struct problem *problem, struct result *result) {
    oclfft_plan *plan = NULL;
    if (*result->note || oclfft_plan_create(bench->stage.context, &problem->desc, &plan) != OCLFFT_SUCCESS) return;
    oclfft_plan_describe(plan, result->note, sizeof result->note, NULL);
    oclfft_plan_destroy(&plan);
    char *end = strchr(result->note, '\n');
    if (end) *end = 0; /* its first line speaks of the whole */
}

/* Others are compared with ours. When two or more are there and none agrees, the odd one out is us. */
static void judge_ours(struct row *row, const struct lane lanes[PEER_COUNT]) {
    int compared = 0, differing = 0;
    for (int i = 0; i < PEER_COUNT; i++) {
        compared += lanes[i].seconds > 0 && lanes[i].difference >= 0;
        differing += lanes[i].seconds > 0 && lanes[i].wrong;
    }
    if (differing < 2 || compared > differing || row->of[PEER_OURS].speed == 0) return;
    row->of[PEER_OURS].wrong = true;
    snprintf(row->of[PEER_OURS].note, sizeof row->of[PEER_OURS].note, "WRONG RESULT: all others differ from it");
    for (int i = 0; i < PEER_COUNT; i++) {
        if (i != PEER_OURS) row->of[i].wrong = false;
    }
}

void bench_case(struct bench *bench, const struct problem *problem, struct row *row) {
    struct problem ours = *problem;
    struct lane lanes[PEER_COUNT] = {{.open = false}};
    struct reference reference = {NULL, false};
    ours.desc.recipe = bench->recipe;
    *row = (struct row){.problem = *problem};
    problem_to_text(problem, false, row->name);

    if (!stage_load(&bench->stage, &problem->desc)) {
        for (int i = 0; i < PEER_COUNT; i++) {
            row->of[i].refused = is_refusal(peer_why_status());
            if (bench->present[i]) snprintf(row->of[i].note, sizeof row->of[i].note, "%s", peer_why());
        }
        return;
    }
    for (int i = 0; i < PEER_COUNT; i++) {
        if (bench->present[i]) lane_open(&lanes[i], peers[i], &bench->stage, i == PEER_OURS ? &ours : problem, bench->isolate);
        lane_check(&lanes[i], &reference);
    }
    lanes_measure(lanes, PEER_COUNT, &bench->method);
    for (int i = 0; i < PEER_COUNT; i++) {
        if (bench->present[i]) keep_result(&lanes[i], problem, &row->of[i]);
        lane_close(&lanes[i]);
    }
    judge_ours(row, lanes);
    reference_clear(&reference);
    if (bench->verbose && bench->present[PEER_OURS]) note_schedule(bench, &ours, &row->of[PEER_OURS]);
}
