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

void bench_choose_contenders(struct bench *bench) {
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

/* All contenders of a row, and the problem that each works on. */
struct contest {
    struct problem problems[MAX_COLUMNS];
    struct entry entries[MAX_COLUMNS];
    struct reference reference;
};

static void keep_result(const struct bench *bench, const struct entry *entry,
                        struct result *result) {
    const struct job *job = &entry->contender.job;
    result->seconds = entry->seconds;
    result->speed = entry_speed(entry);
    result->plan_seconds = entry->contender.plan_seconds;
    result->spread = entry->spread;
    result->enqueue = entry->enqueue;
    result->wrong = entry->wrong;
    result->refused = entry->refused;
    snprintf(result->note, sizeof result->note, "%s", entry->note);
    if (entry->seconds <= 0) return;
    result->gflops = shape_flops(job->desc) / entry->seconds * 1e-9;
    if (bench->kind->by_touched && entry->contender.peer->transforms)
        result->touched = shape_touched(&job->shape, SECTOR_BYTES) / entry->seconds * 1e-9;
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
static void keep_schedule(const struct bench *bench, const struct entry *ours, struct row *row) {
    struct result *result = &row->of[COLUMN_OURS];
    char text[sizeof result->note];
    if (!ours->open) return;
    contender_describe(&ours->contender, text, sizeof text);
    text[strcspn(text, "\n")] = 0; /* its first line speaks of the whole */
    row->passes = bench_passes(text);
    row->bluestein = strstr(text, "bluestein/") != NULL;
    row->moved = number_before(text, " bytes moved");
    if (bench->verbose && !*result->note) snprintf(result->note, sizeof result->note, "%s", text);
}

/* Others are compared with ours. When two or more are there and none agrees, the odd one out is us;
 * our own plain transform behind a conversion is enough. */
static void judge_ours(const struct kind *kind, const struct entry entries[MAX_COLUMNS],
                       struct row *row) {
    struct result *ours = &row->of[COLUMN_OURS];
    int agreeing = 0, differing = 0;
    for (size_t i = 0; i < kind->column_count; i++) {
        if (entries[i].seconds <= 0 || entries[i].difference < 0) continue;
        agreeing += !entries[i].wrong;
        differing += entries[i].wrong ? kind->columns[i].peer == &peer_convert ? 2 : 1 : 0;
    }
    if (differing < 2 || agreeing > 0 || ours->seconds == 0) return;
    for (size_t i = 0; i < kind->column_count; i++) row->of[i].wrong = i == COLUMN_OURS;
    snprintf(ours->note, sizeof ours->note, "WRONG RESULT: all others differ from it");
}

/* What each column works on; the row's own problem is loaded, with room for the others. */
static bool load(struct bench *bench, const struct problem *problem, struct contest *contest) {
    const oclfft_plan_desc *descs[MAX_COLUMNS + 1];
    const size_t count = bench->kind->column_count;
    for (size_t i = 0; i < count; i++) {
        const struct column *column = &bench->kind->columns[i];
        contest->problems[i] = *problem;
        if (column->derive) column->derive(&contest->problems[i]);
        if (column->peer == &peer_ours && !column->other)
            contest->problems[i].desc.recipe = bench->recipe;
        descs[i + 1] = &contest->problems[i].desc;
    }
    descs[0] = &contest->problems[COLUMN_OURS].desc;
    return stage_load(&bench->stage, descs, count + 1);
}

struct apart bench_apart(const struct bench *bench, const struct peer *peer) {
    const bool apart = bench->isolate || bench->kind->isolates || bench->stage.info.is_cpu;
    if (!peer->crashes || !apart) return (struct apart){.patience = 0};
    return (struct apart){
        .patience = bench->patience, .environment = planning_environment(), .sample = true};
}

/* Processes of their own get ready side by side, and are ready before anyone here times its
 * plans. */
static void open_entries(struct bench *bench, struct contest *contest) {
    const size_t count = bench->kind->column_count;
    for (size_t i = 0; i < count; i++) {
        const struct peer *peer = bench->kind->columns[i].peer;
        const struct apart apart = bench_apart(bench, peer);
        if (bench->present[i])
            entry_start(&contest->entries[i], peer, &bench->stage, &contest->problems[i], &apart);
    }
    for (size_t turn = 0; turn < 2 * count; turn++) {
        const size_t i = turn % count;
        if ((bench_apart(bench, bench->kind->columns[i].peer).patience > 0) == (turn < count))
            entry_open(&contest->entries[i]);
    }
}

static void run_contest(struct bench *bench, struct contest *contest) {
    const size_t count = bench->kind->column_count;
    open_entries(bench, contest);
    for (size_t i = 0; i < count; i++)
        entry_check(&contest->entries[i],
                    bench->kind->columns[i].other ? NULL : &contest->reference);
    entries_measure(contest->entries, count, &bench->method);
}

void bench_case(struct bench *bench, const struct problem *problem, struct row *row) {
    struct contest contest = {.reference = {NULL, 1, false}};
    *row = (struct row){.problem = *problem};
    problem_to_text(problem, false, row->name);
    if (!load(bench, problem, &contest)) {
        for (size_t i = 0; i < bench->kind->column_count; i++) {
            row->of[i].refused = is_refusal(peer_why_status());
            if (bench->present[i])
                snprintf(row->of[i].note, sizeof row->of[i].note, "%s", peer_why());
        }
        return;
    }
    run_contest(bench, &contest);
    for (size_t i = 0; i < bench->kind->column_count; i++) {
        if (bench->present[i]) keep_result(bench, &contest.entries[i], &row->of[i]);
        if (i == COLUMN_OURS) keep_schedule(bench, &contest.entries[i], row);
        entry_close(&contest.entries[i]);
    }
    judge_ours(bench->kind, contest.entries, row);
    reference_clear(&contest.reference);
}
