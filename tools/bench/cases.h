/* What `oclfft bench` was asked for: the cases, and the tables that are made of them. */
#ifndef TOOLS_BENCH_CASES
#define TOOLS_BENCH_CASES

#include <drawn.h>
#include <suites.h>

#include "parts.h"
#include "bench.h"

/* The command line, as far as it is not in struct bench. */
struct bench_request {
    int problem_count;
    char **problems;
    const struct kind *kind; /* of those problems */
    const struct kind *only; /* of suites no other; NULL: all */
    const struct suite *suites[16];
    size_t suite_count;
    struct draw draw;
    bool draw_given, range_given;
    size_t threads, points, rounds, milliseconds; /* 0: not given */
    double seconds, patience; /* for each contender in each case; 0: not given */
    bool fftw, peers_given, plan_time, end_to_end;
    const char *recipes, *library, *older, *csv, *plot, *markdown;
    struct parts_request parts;
};

/* The problems of the command line and of the suites, in that order, and each one's kind of
 * table. */
struct case_list {
    struct problem *problems;
    const struct kind **kinds;
    size_t count;
    char *text; /* of --recipes, instead of all these; NULL: not asked for */
};

/* An exit status, with the complaint made about what is no problem, or none at all, and about
 * options that do not go together; to be freed in any case. */
int case_list_make(struct case_list *list, const struct bench_request *request,
                   const struct bench *bench);
/* Whether something of it wants the drivers' caches off. */
bool case_list_has_planning(const struct case_list *list);
void case_list_free(struct case_list *list);

/* Settings that depend on the device. */
void bench_apply_request(struct bench *bench, const struct bench_request *request);

/* Measures and shows them, neighbours of one kind in one table. Gives an exit status. */
int bench_tables(struct bench *bench, const struct bench_request *request, struct case_list *list);

#endif
