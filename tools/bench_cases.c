#include "bench_cases.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
        const struct suite *suite = request->suites[i];
        const bool asked = !request->only || kind_by_name(suite->table) == request->only;
        if (asked && !add_suite(list, suite, bench)) return false;
    }
    return true;
}

/* Whether no two tables of the list are of one kind: each has a picture of its own then. */
static bool has_distinct_tables(const struct case_list *list) {
    for (size_t i = 1; i < list->count; i++) {
        for (size_t k = 0; k + 1 < i && list->kinds[i] != list->kinds[i - 1]; k++) {
            if (list->kinds[k] == list->kinds[i]) return false;
        }
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
    for (size_t i = 0; request->plan_time && i < list->count; i++) list->kinds[i] = kind_by_name("planning");
    const bool distinct = !request->plot || has_distinct_tables(list);
    if (list->count == 0 && request->suite_count > 0)
        complain("nothing to measure: no such case of the suite lies in the range from %zu to %zu", bench->from, bench->to);
    else if (list->count == 0)
        complain("nothing to measure: give problems or --suite");
    else if (!distinct)
        complain("--plot is for one table of each kind: these problems and suites make several of one");
    return list->count > 0 && distinct;
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
    if (!bench->present[COLUMN_OURS] || bench_has_ours(bench, row)) return STATUS_OK;
    return ours->refused ? STATUS_USAGE : STATUS_TROUBLE;
}

static void settle_method(struct bench *bench, const struct bench_request *request) {
    const struct kind *kind = bench->kind;
    struct method *method = &bench->method;
    const size_t rounds = request->rounds ? request->rounds : kind->rounds;
    method->rounds = rounds > MAX_ROUNDS ? MAX_ROUNDS : rounds;
    method->seconds = request->milliseconds ? (double)request->milliseconds * 1e-3 : kind->seconds;
    if (request->seconds > 0) method->seconds = request->seconds / (double)method->rounds;
    method->most_runs = kind->most_runs;
    method->burst = kind->burst;
    method->end_to_end = kind->end_to_end || request->end_to_end;
}

void bench_settle(struct bench *bench, const struct bench_request *request) {
    const struct kind *kind = bench->kind ? bench->kind : request->kind;
    const bool cpu = bench->stage.info.is_cpu;
    bench->kind = kind;
    bench->points = request->points ? request->points : cpu ? (size_t)1 << 20 : kind->points;
    settle_method(bench, request);
    bench->stage.pinned = kind->end_to_end;
    if (request->threads) bench->stage.host_threads = (int)request->threads;
    if (!request->peers_given) {
        bench->wanted[PEER_FFTW] = (cpu && !kind->few) || request->fftw;
        bench->wanted[PEER_CLFFT] = !kind->few;
    }
    bench_muster(bench);
}

/* ---- Files ---- */

/* Where rows go as they come, beside standard output; either may be NULL. */
struct files {
    FILE *csv, *markdown;
};

static FILE *open_file(const char *path, bool *ok) {
    FILE *file = path ? fopen(path, "w") : NULL;
    if (path && !file) {
        complain("cannot write %s", path);
        *ok = false;
    }
    return file;
}

static bool close_file(FILE *file, const char *path) {
    if (!file || fclose(file) == 0) return true;
    complain("cannot write %s", path);
    return false;
}

static void show_header(const struct bench *bench, const struct files *files, const struct problem *problems, size_t count) {
    table_header(bench, problems, count);
    if (files->csv) csv_header(bench, files->csv);
    if (files->markdown) markdown_header(bench, files->markdown);
}

static void show_row(const struct bench *bench, const struct files *files, const struct row *row) {
    table_row(bench, row);
    if (files->csv) csv_row(bench, row, files->csv);
    if (files->markdown) markdown_row(bench, row, files->markdown);
}

static void show_summary(const struct bench *bench, const struct files *files, const struct row *rows, size_t count) {
    puts("");
    table_summary(bench, rows, count);
    fflush(stdout);
    if (files->csv) write_bars(bench, rows, count, "# ", files->csv);
    if (files->markdown) markdown_end(bench, rows, count, files->markdown);
}

/* FILE.png becomes FILE-KIND.png where several tables have a picture each. */
static int save_plot(const struct bench *bench, const char *path, bool several, const struct row *rows, size_t count) {
    const char *dot = strrchr(path, '.');
    char own[4096];
    snprintf(own, sizeof own, "%.*s-%s%s", (int)(dot ? dot - path : (ptrdiff_t)strlen(path)), path, bench->kind->name,
             dot ? dot : "");
    if (plot_rows(bench, rows, count, several ? own : path)) return STATUS_OK;
    complain("%s: %s", several ? own : path, peer_why());
    return STATUS_TROUBLE;
}

/* ---- Tables ---- */

static void measure_case(struct bench *bench, struct problem *problem, struct row *row) {
    bench_choose_batch(bench, problem);
    if (bench->kind->measure == MEASURE_PLANNING)
        planning_case(bench, problem, row);
    else
        bench_case(bench, problem, row);
}

/* One table, of problems of one kind. */
static int measure_table(struct bench *bench, const char *plot, bool several, struct problem *problems, size_t count,
                         const struct files *files) {
    struct row *rows = calloc(count, sizeof *rows);
    int status = STATUS_OK;
    if (!rows) {
        complain("no host memory");
        return STATUS_TROUBLE;
    }
    show_header(bench, files, problems, count);
    for (size_t i = 0; i < count; i++) {
        measure_case(bench, &problems[i], &rows[i]);
        show_row(bench, files, &rows[i]);
        status = worse_status(status, row_status(bench, &rows[i]));
    }
    show_summary(bench, files, rows, count);
    if (plot && bench->kind->measure != MEASURE_PLANNING)
        status = worse_status(status, save_plot(bench, plot, several, rows, count));
    free(rows);
    return status;
}

static int measure_tables(struct bench *bench, const struct bench_request *request, struct case_list *list,
                          const struct files *files) {
    int status = STATUS_OK;
    for (size_t first = 0, end; first < list->count; first = end) {
        for (end = first + 1; end < list->count && list->kinds[end] == list->kinds[first]; end++) continue;
        const bool several = first > 0 || end < list->count;
        bench->kind = list->kinds[first];
        bench_settle(bench, request);
        if (first > 0) puts("");
        status = worse_status(status, measure_table(bench, request->plot, several, list->problems + first, end - first, files));
    }
    return status;
}

int bench_tables(struct bench *bench, const struct bench_request *request, struct case_list *list) {
    bool ok = true;
    const struct files files = {open_file(request->csv, &ok), open_file(request->markdown, &ok)};
    const int status = ok ? measure_tables(bench, request, list, &files) : STATUS_OK;
    const bool csv = close_file(files.csv, request->csv), markdown = close_file(files.markdown, request->markdown);
    return ok && csv && markdown ? status : worse_status(status, STATUS_TROUBLE);
}

bool case_list_has_planning(const struct case_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        if (list->kinds[i]->measure == MEASURE_PLANNING) return true;
    }
    return false;
}
