#include "bench_cases.h"

#include <stdio.h>
#include <stdlib.h>

#include "command.h"

/* ---- Lists ---- */

static size_t count_problems(const struct bench_request *request) {
    size_t count = (size_t)request->problem_count;
    for (size_t i = 0; i < request->suite_count; i++) {
        for (const char *const *text = request->suites[i]->problems; *text; text++) count++;
    }
    return count;
}

static bool add_suite(struct case_list *list, const struct suite *suite, const struct bench *bench) {
    for (const char *const *text = suite->problems; *text; text++) {
        struct problem *problem = &list->problems[list->count];
        if (!read_problem(*text, problem)) return false;
        const size_t points = shape_of(&problem->desc).points;
        list->kinds[list->count] = kind_by_name(suite->table);
        list->count += points >= bench->from && points <= bench->to;
    }
    return true;
}

static bool add_all(struct case_list *list, const struct bench_request *request, const struct bench *bench) {
    for (int i = 0; i < request->problem_count; i++) {
        list->kinds[list->count] = request->kind;
        if (!read_problem(request->problems[i], &list->problems[list->count++])) return false;
    }
    for (size_t i = 0; i < request->suite_count; i++) {
        if (!add_suite(list, request->suites[i], bench)) return false;
    }
    return true;
}

static bool has_one_kind(const struct case_list *list) {
    for (size_t i = 1; i < list->count; i++) {
        if (list->kinds[i] != list->kinds[0]) return false;
    }
    return true;
}

bool case_list_make(struct case_list *list, const struct bench_request *request, const struct bench *bench) {
    const size_t capacity = count_problems(request) + 1;
    *list = (struct case_list){calloc(capacity, sizeof *list->problems), calloc(capacity, sizeof *list->kinds), 0};
    if (!list->problems || !list->kinds) {
        complain("no host memory");
        return false;
    }
    if (request->suite_count > 0 && bench->from > bench->to) {
        complain("--from %zu --to %zu: the range is empty", bench->from, bench->to);
        return false;
    }
    if (!add_all(list, request, bench)) return false;
    const bool one = has_one_kind(list);
    if (list->count == 0 && request->suite_count > 0)
        complain("nothing to measure: no length of the suite lies in the range from %zu to %zu", bench->from, bench->to);
    else if (list->count == 0)
        complain("nothing to measure: give problems or --suite");
    else if (request->plot && !one)
        complain("--plot is for one table: these problems and suites make several");
    return list->count > 0 && (one || !request->plot);
}

void case_list_free(struct case_list *list) {
    free(list->problems);
    free(list->kinds);
}

/* ---- Tables ---- */

/* Of the whole program, as far as one row decides it. */
static int row_status(const struct bench *bench, const struct row *row) {
    const struct result *ours = &row->of[COLUMN_OURS];
    if (ours->wrong) return STATUS_FAILED;
    if (!bench->present[COLUMN_OURS] || ours->speed > 0) return STATUS_OK;
    return ours->refused ? STATUS_USAGE : STATUS_TROUBLE;
}

void bench_settle(struct bench *bench, const struct bench_request *request) {
    const struct kind *kind = bench->kind ? bench->kind : request->kind;
    const bool cpu = bench->stage.info.is_cpu;
    bench->kind = kind;
    bench->points = request->points ? request->points : cpu ? (size_t)1 << 20 : kind->points;
    bench->method.rounds = request->rounds > MAX_ROUNDS ? MAX_ROUNDS : request->rounds;
    bench->method.seconds = (double)request->milliseconds * 1e-3;
    bench->method.end_to_end = kind->end_to_end || request->end_to_end;
    bench->stage.pinned = kind->end_to_end;
    if (request->threads) bench->stage.host_threads = (int)request->threads;
    if (!request->peers_given) bench->wanted[PEER_FFTW] = cpu || request->fftw;
    bench_muster(bench);
}

/* One table, of problems of one kind. */
static int measure_table(struct bench *bench, const struct bench_request *request, struct problem *problems, size_t count,
                         FILE *csv) {
    struct row *rows = calloc(count, sizeof *rows);
    int status = STATUS_OK;
    if (!rows) {
        complain("no host memory");
        return STATUS_TROUBLE;
    }
    table_header(bench, problems, count);
    if (csv) csv_header(bench, csv);
    for (size_t i = 0; i < count; i++) {
        bench_choose_batch(bench, &problems[i]);
        bench_case(bench, &problems[i], &rows[i]);
        table_row(bench, &rows[i]);
        if (csv) csv_row(bench, &rows[i], csv);
        status = worse_status(status, row_status(bench, &rows[i]));
    }
    puts("");
    table_summary(bench, rows, count);
    if (request->plot && !plot_rows(bench, rows, count, request->plot)) {
        complain("%s: %s", request->plot, peer_why());
        status = worse_status(status, STATUS_TROUBLE);
    }
    free(rows);
    return status;
}

int bench_tables(struct bench *bench, const struct bench_request *request, struct case_list *list) {
    FILE *csv = request->csv ? fopen(request->csv, "w") : NULL;
    int status = STATUS_OK;
    if (request->csv && !csv) {
        complain("cannot write %s", request->csv);
        return STATUS_TROUBLE;
    }
    for (size_t first = 0, end; first < list->count; first = end) {
        for (end = first + 1; end < list->count && list->kinds[end] == list->kinds[first]; end++) continue;
        bench->kind = list->kinds[first];
        bench_settle(bench, request);
        if (first > 0) puts("");
        status = worse_status(status, measure_table(bench, request, list->problems + first, end - first, csv));
    }
    if (csv && fclose(csv) != 0) {
        complain("cannot write %s", request->csv);
        status = worse_status(status, STATUS_TROUBLE);
    }
    return status;
}
