/* The tables of a run: one after the other, into all the places where they are shown. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "common/command.h"
#include "common/output.h"
#include "common/progress.h"
#include "older.h"

/* ---- Files ---- */

/* Where rows go as they come, beside standard output; either may be NULL. */
struct files {
    FILE *csv, *markdown;
};

static bool open_files(struct files *files, const struct bench_request *request) {
    if (request->csv && !(files->csv = output_open(request->csv))) return false;
    return !request->markdown || (files->markdown = output_open(request->markdown));
}

/* So that a run which is cut off has lost no row. */
static void flush_all(const struct files *files) {
    output_flush(stdout);
    if (files->csv) output_flush(files->csv);
    if (files->markdown) output_flush(files->markdown);
}

static void show_header(const struct bench *bench, const struct files *files,
                        const struct problem *problems, size_t count) {
    table_header(bench, problems, count);
    if (files->csv) csv_header(bench, files->csv);
    if (files->markdown) markdown_header(bench, files->markdown);
    flush_all(files);
}

static void show_row(const struct bench *bench, const struct files *files, const struct row *row) {
    table_row(bench, row);
    if (files->csv) csv_row(bench, row, files->csv);
    if (files->markdown) markdown_row(bench, row, files->markdown);
    flush_all(files);
}

static void show_summary(const struct bench *bench, const struct files *files,
                         const struct row *rows, size_t count) {
    puts("");
    table_summary(bench, rows, count);
    if (files->csv) write_bars(bench, rows, count, "# ", files->csv);
    if (files->markdown) markdown_end(bench, rows, count, files->markdown);
    flush_all(files);
}

/* The bars once more, over the rows of several tables. */
static void show_joint(const struct bench *bench, const struct files *files, const struct row *rows,
                       size_t count) {
    puts("\nboth tables together");
    show_bars(bench, rows, count, true);
    if (files->csv) fputs("# both tables together\n", files->csv);
    if (files->csv) write_joint_bars(bench, rows, count, "# ", files->csv);
    if (files->markdown) markdown_joint(bench, rows, count, files->markdown);
    flush_all(files);
}

/* FILE.png becomes FILE-KIND.png where several tables have a picture each. */
static int save_plot(const struct bench *bench, const char *path, bool several,
                     const struct row *rows, size_t count) {
    const char *dot = strrchr(path, '.');
    char own[4096];
    snprintf(own, sizeof own, "%.*s-%s%s", (int)(dot ? dot - path : (ptrdiff_t)strlen(path)), path,
             bench->kind->name, dot ? dot : "");
    if (plot_rows(bench, rows, count, several ? own : path)) return STATUS_OK;
    complain("%s", peer_why());
    return STATUS_TROUBLE;
}

/* ---- Tables ---- */

/* Of the whole program, as far as one row decides it. */
static int row_status(const struct bench *bench, const struct row *row) {
    const struct result *ours = &row->of[COLUMN_OURS];
    if (ours->wrong) return STATUS_FAILED;
    if (!bench->present[COLUMN_OURS] || bench_has_ours(bench, row)) return STATUS_OK;
    return ours->refused ? STATUS_USAGE : STATUS_TROUBLE;
}

static void measure_case(struct bench *bench, struct problem *problem, struct row *row) {
    char name[PROBLEM_TEXT];
    bench_choose_batch(bench, problem);
    problem_to_text(problem, true, name);
    progress_next(name, 1);
    if (bench->kind->measure == MEASURE_PLANNING)
        planning_case(bench, problem, row);
    else
        bench_case(bench, problem, row);
    progress_hide();
}

/* Rows beside those of an earlier run. What looks slower is measured once more, since a machine has
 * bad moments; the better of both counts. */
static int show_older(struct bench *bench, const struct files *files, const char *path,
                      struct problem *problems, struct row *rows, size_t count) {
    char *text = older_read(path);
    size_t doubtful = 0;
    if (!text) return STATUS_TROUBLE;
    for (size_t i = 0; i < count; i++) doubtful += older_is_slower(text, bench, &rows[i]);
    progress_begin("doubtful cases", doubtful, (double)doubtful);
    for (size_t i = 0; i < count && output_wanted(); i++) {
        static struct row again;
        double noise;
        if (!older_is_slower(text, bench, &rows[i])) continue;
        measure_case(bench, &problems[i], &again);
        if (older_ratio(text, bench, &again, &noise) > older_ratio(text, bench, &rows[i], &noise))
            rows[i] = again;
    }
    progress_end();
    puts("");
    const size_t slower = older_show(text, path, bench, rows, count, "", stdout);
    if (files->csv) older_show(text, path, bench, rows, count, "# ", files->csv);
    flush_all(files);
    free(text);
    return slower > 0 ? STATUS_FAILED : STATUS_OK;
}

/* One table, of problems of one kind. */
static int measure_table(struct bench *bench, const struct bench_request *request, bool several,
                         struct problem *problems, struct row *rows, size_t count,
                         const struct files *files) {
    int status = STATUS_OK;
    show_header(bench, files, problems, count);
    progress_begin("cases of this table", count, (double)count);
    for (size_t i = 0; i < count && output_wanted(); i++) {
        measure_case(bench, &problems[i], &rows[i]);
        show_row(bench, files, &rows[i]);
        status = worse_status(status, row_status(bench, &rows[i]));
    }
    progress_end();
    show_summary(bench, files, rows, count);
    if (request->plot && bench->kind->measure != MEASURE_PLANNING)
        status = worse_status(status, save_plot(bench, request->plot, several, rows, count));
    if (request->older)
        status =
            worse_status(status, show_older(bench, files, request->older, problems, rows, count));
    return status;
}

/* Whether the table that begins at `first` goes together with the one at `before`. */
static bool is_joined(const struct case_list *list, size_t before, size_t first) {
    const char *joined = list->kinds[first]->joined;
    return joined && before < first && strcmp(joined, list->kinds[before]->name) == 0;
}

static int measure_tables(struct bench *bench, const struct bench_request *request,
                          struct case_list *list, const struct files *files) {
    struct row *rows = calloc(list->count, sizeof *rows);
    int status = STATUS_OK;
    if (!rows) {
        complain("no host memory");
        return STATUS_TROUBLE;
    }
    for (size_t first = 0, before = 0, end; first < list->count; before = first, first = end) {
        for (end = first + 1; end < list->count && list->kinds[end] == list->kinds[first]; end++)
            continue;
        const bool several = first > 0 || end < list->count;
        bench->kind = list->kinds[first];
        bench_apply_request(bench, request);
        if (first > 0) puts("");
        status = worse_status(status, measure_table(bench, request, several, list->problems + first,
                                                    rows + first, end - first, files));
        if (is_joined(list, before, first)) show_joint(bench, files, rows + before, end - before);
    }
    free(rows);
    return status;
}

int bench_tables(struct bench *bench, const struct bench_request *request, struct case_list *list) {
    struct files files = {NULL, NULL};
    const bool open = open_files(&files, request);
    const int status = open ? measure_tables(bench, request, list, &files) : STATUS_TROUBLE;
    output_close(files.csv);
    output_close(files.markdown);
    return status;
}
