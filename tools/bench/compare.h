/* `oclfft bench --library`: another build of the library beside the one that this program is linked
 * with, both on the same cases in turns, and whether the new one is slower. */
#ifndef TOOLS_BENCH_COMPARE
#define TOOLS_BENCH_COMPARE

#include <library.h>

#include "cases.h"
#include "estimate.h"

/* The two builds. */
enum { BUILD_OLD, BUILD_NEW, BUILDS };

/* What is compared in a case: the speed; of single transforms the time and the host's part of it;
 * of planning the time of the plan, and of the plan and its first execution. */
enum { MAX_COMPARED = 2 };
size_t compared_figures(const struct kind *kind);

struct compared {
    double seconds[BUILDS];   /* medians */
    struct estimate estimate; /* of the new build's speed over the old one's */
};

struct compared_row {
    char name[PROBLEM_TEXT];
    size_t points, batch, pairs;
    double traffic; /* bytes of the data that an execution reads and writes */
    struct compared of[MAX_COMPARED];
    int status;             /* why there is no figure: an exit status */
    bool measured;          /* there are figures */
    char note[BUILDS][512]; /* why one has none, or its schedule */
};

/* ---- Measuring (compare.c) ---- */

struct comparison {
    struct bench *bench;
    struct library old;
    const char *path;    /* of the old one */
    size_t pairs;        /* of measurements at least */
    double most_seconds; /* of further pairs for a case, while its interval is wide */
};

/* The settings for bench->kind. */
void compare_apply_request(struct comparison *comparison, const struct bench_request *request);

void compare_case(const struct comparison *comparison, const struct problem *problem,
                  struct compared_row *row);

/* ---- Showing (compare_table.c) ---- */

void compare_header(const struct comparison *comparison, FILE *csv);
void compare_show(const struct comparison *comparison, const struct compared_row *row, FILE *csv);

/* The means and the verdict over a table's rows; an exit status. */
int compare_verdict(const struct comparison *comparison, const struct compared_row *rows,
                    size_t count, FILE *csv);

/* ---- The whole command (compare_tables.c) ---- */

/* Loads request->library; an exit status, with the complaint made. */
int compare_load(struct comparison *comparison, const struct bench_request *request);
int compare_tables(struct comparison *comparison, const struct bench_request *request,
                   struct case_list *list);

#endif
