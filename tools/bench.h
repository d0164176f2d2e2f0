/* The benchmark: its settings, a row of results, and the ways to show rows. */
#ifndef TOOLS_BENCH_H
#define TOOLS_BENCH_H

#include <stdio.h>

#include "lanes.h"

struct bench {
    struct stage stage;
    struct method method;
    size_t points;                  /* complex points per case by batching, for problems without a batch */
    size_t from, to;                /* lengths of a suite outside are left out */
    bool verbose;                   /* reasons, recipes and spreads under each row */
    bool isolate;                   /* clFFT and VkFFT in processes of their own also on other devices than CPUs */
    const char *recipe;             /* for our plans, or NULL */
    bool present[PEER_COUNT];       /* takes part on this device */
    bool wanted[PEER_COUNT];        /* asked for */
    const char *absent[PEER_COUNT]; /* why it does not take part, when it was asked for */
};

/* What one contender did in one case. */
struct result {
    double speed;        /* GB/s, one read and one write of the data; 0: none */
    double gflops;       /* by 5 N log2 N */
    double plan_seconds; /* 0: none */
    double spread;       /* of the measurements, relative */
    bool wrong;
    bool refused;   /* the library does not plan this problem or recipe */
    char note[512]; /* why there is no result, or what is wrong with it */
};

struct row {
    struct problem problem;
    char name[PROBLEM_TEXT]; /* without the batch */
    struct result of[PEER_COUNT];
};

/* Chooses the batch that fills bench->points. */
void bench_choose_batch(const struct bench *bench, struct problem *problem);

/* Decides who takes part. */
void bench_muster(struct bench *bench);

/* Measures all contenders on one problem. */
void bench_case(struct bench *bench, const struct problem *problem, struct row *row);

/* The table on standard output. */
void table_header(const struct bench *bench);
void table_row(const struct bench *bench, const struct row *row);
void table_summary(const struct bench *bench, const struct row *rows, size_t count);

/* Rows as comma-separated values. */
void csv_header(const struct bench *bench, FILE *csv);
void csv_row(const struct bench *bench, const struct row *row, FILE *csv);

/* A picture of them (plot.h); false with the reason in peer_why(). */
bool plot_rows(const struct bench *bench, const struct row *rows, size_t count, const char *path);

/* `oclfft bench --plan-time` and `--recipes FILE`. */
int bench_plan_time(const oclfft_context_config *config, size_t rounds, const struct problem *problems, size_t count);
int bench_recipes(struct bench *bench, const char *path);

#endif
