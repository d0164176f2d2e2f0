/* The benchmark: kinds of tables, what is measured for a row of one, and the ways to show rows. */
#ifndef TOOLS_BENCH_H
#define TOOLS_BENCH_H

#include <stdio.h>

#include "lanes.h"

/* ---- Kinds of tables (bench_kinds.c) ---- */

/* What a column measures: a contender on the row's problem, or on one made from it. */
struct column {
    const char *name;
    const struct peer *peer;
    void (*derive)(struct problem *problem); /* NULL: the row's problem as it is */
    bool other;                              /* that is another transform, whose result is compared with nobody's */
};

/* All kinds begin with these two columns. */
enum { COLUMN_COPY, COLUMN_OURS, MAX_COLUMNS = 8 };

/* The least that memory moves, on NVIDIA's devices; nowhere less. */
enum { SECTOR_BYTES = 64 };

struct kind {
    const char *name;
    const struct column *columns;
    size_t column_count;
    const char *beside; /* the column that the kind is about, or NULL, and the least that ours is to be beside it */
    double bar;
    bool by_touched; /* ours is compared with it by bytes touched rather than by time, in memory sectors */
    bool end_to_end; /* from and to pinned host memory */
    size_t points;   /* per case by batching on a GPU, for problems without a batch */
};

/* NULL when there is no such kind. */
const struct kind *kind_by_name(const char *name);

/* ---- Measuring (bench.c) ---- */

struct bench {
    struct stage stage;
    struct method method;
    const struct kind *kind;
    size_t points;                   /* per case by batching, for problems without a batch */
    size_t from, to;                 /* lengths of a suite outside are left out */
    bool verbose;                    /* reasons, recipes and spreads under each row */
    bool isolate;                    /* clFFT and VkFFT in processes of their own also on other devices than CPUs */
    const char *recipe;              /* for our plans, or NULL */
    bool wanted[PEER_COUNT];         /* asked for */
    bool present[MAX_COLUMNS];       /* takes part */
    const char *absent[MAX_COLUMNS]; /* why it does not, when it was asked for */
};

/* What one column's contender did in one case. */
struct result {
    double seconds;      /* of one execution; 0: none */
    double speed;        /* GB/s: one read of the input's elements and one write of the output's */
    double touched;      /* GB/s in whole sectors of memory, where the kind asks for it; 0: none */
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
    struct result of[MAX_COLUMNS];
};

/* Chooses the batch that fills bench->points, or the largest that the layout has room for. */
void bench_choose_batch(const struct bench *bench, struct problem *problem);

/* Decides who takes part in tables of bench->kind. */
void bench_muster(struct bench *bench);

/* Measures all contenders on one problem. */
void bench_case(struct bench *bench, const struct problem *problem, struct row *row);

/* ---- Figures (bench_figures.c) ---- */

/* What a row shows, column by column of the table or of the CSV; `index` is the kind's column that it is about. */
enum figure_type { FIGURE_SPEED, FIGURE_TOUCHED, FIGURE_RATIO, FIGURE_GFLOPS, FIGURE_PLAN };

struct figure {
    enum figure_type type;
    size_t index;
};

enum { MAX_FIGURES = 5 * MAX_COLUMNS, FIGURE_TITLE = 32 };

size_t table_figures(const struct bench *bench, struct figure figures[MAX_FIGURES]);
size_t csv_figures(const struct bench *bench, struct figure figures[MAX_FIGURES]);

/* 0: there is none, or it is wrong. */
double figure_value(const struct kind *kind, struct figure figure, const struct row *row);

/* Whether ours is better than the column, by time for who does the same. */
double figure_ratio(const struct kind *kind, size_t index, const struct row *row);

/* ---- Showing ---- */

/* The table on standard output. (bench_table.c) */
void table_header(const struct bench *bench, const struct problem *problems, size_t count);
void table_row(const struct bench *bench, const struct row *row);
void table_summary(const struct bench *bench, const struct row *rows, size_t count);

/* Rows as comma-separated values. (bench_csv.c) */
void csv_header(const struct bench *bench, FILE *csv);
void csv_row(const struct bench *bench, const struct row *row, FILE *csv);

/* A picture of them (plot.h); false with the reason in peer_why(). (bench_plot.c) */
bool plot_rows(const struct bench *bench, const struct row *rows, size_t count, const char *path);

/* ---- Other measurements: `oclfft bench --plan-time` and `--recipes FILE` ---- */

int bench_plan_time(const oclfft_context_config *config, size_t rounds, const struct problem *problems, size_t count);
int bench_recipes(struct bench *bench, const char *path);

#endif
