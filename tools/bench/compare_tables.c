/* The tables of a run of `oclfft bench --library`, one after the other. */
#include <stdlib.h>

#include "compare.h"
#include "common/command.h"
#include "common/output.h"
#include "common/progress.h"

int compare_load(struct comparison *comparison, const struct bench_request *request) {
    const enum library_trouble trouble = library_load(request->library, &comparison->old);
    comparison->path = request->library;
    if (trouble == LIBRARY_LOADED) return STATUS_OK;
    complain("--library %s: %s", request->library, peer_why());
    return trouble == LIBRARY_UNREADABLE ? STATUS_TROUBLE : STATUS_USAGE;
}

static void flush(FILE *csv) {
    output_flush(stdout);
    if (csv) output_flush(csv);
}

/* One table, of problems of one kind. */
static int compare_table(struct comparison *comparison, struct problem *problems,
                         struct compared_row *rows, size_t count, FILE *csv) {
    int status = STATUS_OK;
    size_t done = 0;
    compare_header(comparison, csv);
    flush(csv);
    progress_begin("cases of this table", count, (double)count);
    for (; done < count && output_wanted(); done++) {
        char name[PROBLEM_TEXT];
        bench_choose_batch(comparison->bench, &problems[done]);
        problem_to_text(&problems[done], true, name);
        progress_next(name, 1);
        compare_case(comparison, &problems[done], &rows[done]);
        progress_hide();
        compare_show(comparison, &rows[done], csv);
        flush(csv);
        status = worse_status(status, rows[done].status);
    }
    progress_end();
    status = worse_status(status, compare_verdict(comparison, rows, done, csv));
    flush(csv);
    return status;
}

int compare_tables(struct comparison *comparison, const struct bench_request *request,
                   struct case_list *list) {
    struct bench *bench = comparison->bench;
    struct compared_row *rows = calloc(list->count, sizeof *rows);
    FILE *csv = request->csv ? output_open(request->csv) : NULL;
    const bool ready = rows && (csv || !request->csv);
    int status = ready ? STATUS_OK : STATUS_TROUBLE;
    if (!rows) complain("no host memory");
    for (size_t first = 0, end; ready && first < list->count; first = end) {
        for (end = first + 1; end < list->count && list->kinds[end] == list->kinds[first]; end++)
            continue;
        bench->kind = list->kinds[first];
        compare_apply_request(comparison, request);
        if (first > 0) puts("");
        status = worse_status(status, compare_table(comparison, list->problems + first,
                                                    rows + first, end - first, csv));
    }
    output_close(csv);
    free(rows);
    return status;
}
