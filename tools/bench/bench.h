/* The benchmark: kinds of tables, what is measured for a row of one, and the ways to show rows. */
#ifndef TOOLS_BENCH_BENCH
#define TOOLS_BENCH_BENCH

#include <stdio.h>

#include "entry.h"

/* ---- Kinds of tables (kinds.c) ---- */

/* What a column measures: a contender on the row's problem, or on one made from it. */
struct column {
    const char *name;
    const struct peer *peer;
    void (*derive)(struct problem *problem); /* NULL: the row's problem as it is */
    bool other; /* that is another transform, whose result is compared with nobody's */
};

/* All kinds begin with these two columns. */
enum { COLUMN_COPY, COLUMN_OURS, MAX_COLUMNS = 8 };

/* The least that memory moves, on NVIDIA's devices; nowhere less. */
enum { SECTOR_BYTES = 64 };

/* What a table's figures are about: executions of much data, single ones in a row, or the making of
 * plans. */
enum measure { MEASURE_SPEED, MEASURE_LATENCY, MEASURE_PLANNING };

/* What a row shows; `index` is the kind's column that it is about. (figures.c) */
enum figure_type {
    FIGURE_PASSES,
    FIGURE_MOVED, /* bytes, all passes */
    FIGURE_SPEED,
    FIGURE_BOUND, /* GB/s: the copy's speed, over all that the passes move */
    FIGURE_TOUCHED,
    FIGURE_RATIO,
    FIGURE_OF_BOUND,
    FIGURE_GFLOPS,
    FIGURE_TIME,    /* microseconds of one transform */
    FIGURE_ENQUEUE, /* microseconds of the host's work for one */
    FIGURE_TIMES,   /* our time over another's */
    FIGURE_BETTER,  /* as FIGURE_RATIO, over the better of clFFT and VkFFT */
    FIGURE_SPREAD,  /* percent, of the measurements */
    FIGURE_PLAN,    /* milliseconds from here on */
    FIGURE_BUILD,   /* of an empty kernel, and */
    FIGURE_EMPTY,   /* with its first run */
    FIGURE_FIRST,
    FIGURE_WARM,
    FIGURE_PLAN_TIMES, /* ratios again: our plan over another's, over the empty kernel, and with the
                          first execution over it */
    FIGURE_PLAN_PER_EMPTY,
    FIGURE_FIRST_PER_EMPTY,
    FIGURE_KERNEL_PER_BUILD, /* the same for each kernel of ours: plans beside builds, and both with
                                the first execution */
    FIGURE_KERNEL_PER_EMPTY,
};

struct row;

/* What a table is to show, in a line under it (bars.c): a figure's geometric mean over the rows, or
 * its worst. */
struct bar {
    const char *what;
    const char *column;
    enum figure_type figure;
    bool (*counts)(const struct row *row); /* which rows do; NULL: all */
    bool mean;
    bool at_most; /* less is better */
    double limit;
    double aim; /* that one would like to reach beyond the limit; 0: none */
    const char *unit;
};

struct kind {
    const char *name;
    const struct column *columns;
    size_t column_count;
    enum measure measure;
    const char *beside; /* the column that the kind is about, or NULL, and the least that ours is to
                           be beside it */
    double bar;
    bool by_touched;    /* ours is compared with it by bytes touched rather than by time, in memory
                           sectors */
    bool isolates;      /* clFFT and VkFFT run in processes of their own on every device */
    bool end_to_end;    /* from and to pinned host memory */
    bool passes;        /* the table tells how many our plan has, */
    bool bound;         /* and what bounds it therefore */
    bool few;           /* clFFT and FFTW take part only when they are asked for */
    bool tells;         /* in how many cases clFFT and VkFFT are there and right, under the table */
    const char *joined; /* the kind of the table before, over whose rows and its own together the
                           bars are shown once more */
    size_t points;      /* per case by batching on a GPU, for problems without a batch; 1: single
                           transforms, on CPUs, too */
    size_t cpu_points;  /* on CPUs; 0: 2^20 */
    size_t rounds;      /* measurements, unless the user says how many */
    double seconds;     /* of one measurement, likewise */
    double budget;      /* of all of a contender in one case, as in struct method */
    /* of a contender in a process of its own, as in struct apart; 0: three minutes */
    double patience;
    size_t most_runs, burst; /* as in struct method */
    const struct bar *bars;
    size_t bar_count;
};

/* NULL when there is no such kind. */
const struct kind *kind_by_name(const char *name);

/* ---- Measuring (bench.c) ---- */

struct bench {
    oclfft_context_config config; /* of the stage */
    struct stage stage;
    struct method method;
    const struct kind *kind;
    size_t points;   /* per case by batching, for problems without a batch */
    size_t from, to; /* lengths of a suite outside are left out */
    bool verbose;    /* reasons, recipes and spreads under each row */
    bool isolate;    /* clFFT and VkFFT in processes of their own also on other devices than CPUs */
    double patience; /* as in struct apart */
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
    double enqueue;      /* seconds of the host's work for one execution; 0: not measured */
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
    size_t passes;  /* of our plan; 0: none */
    bool bluestein; /* by Bluestein's algorithm over passes */
    double moved;   /* bytes, by all of them */
    /* Seconds, in tables of planning: an empty kernel's build, and with its run; our plan with its
     * first run, and from the disk. */
    double build, empty, first, warm;
};

/* Chooses the batch that fills bench->points, or the largest that the layout has room for. */
void bench_choose_batch(const struct bench *bench, struct problem *problem);

/* Decides who takes part in tables of bench->kind. */
void bench_choose_contenders(struct bench *bench);

/* How it is kept apart from this process, if it is. */
struct apart bench_apart(const struct bench *bench, const struct peer *peer);

/* How many passes a schedule in words speaks of. */
size_t bench_passes(const char *schedule);

/* Measures all contenders on one problem. */
void bench_case(struct bench *bench, const struct problem *problem, struct row *row);

/* The same for planning: contexts of its own, and no cache but ours where that is what is measured.
 * Before the first OpenCL call of the process, the drivers' caches are to be put off; processes
 * that plan for other tables get the environment from before. (planning.c) */
void planning_without_caches(void);
char **planning_environment(void);
void planning_case(struct bench *bench, const struct problem *problem, struct row *row);

/* Once, cold, by peer_new or peer_old: the seconds of a plan, and of plan and first execution. */
bool planning_time(const struct bench *bench, const struct peer *build, const struct library *old,
                   const struct problem *problem, double seconds[2]);

/* ---- Figures (figures.c) ---- */

struct figure {
    enum figure_type type;
    size_t index;
};

enum { MAX_FIGURES = 6 * MAX_COLUMNS, FIGURE_TITLE = 48 };

size_t table_figures(const struct bench *bench, struct figure figures[MAX_FIGURES]);
size_t csv_figures(const struct bench *bench, struct figure figures[MAX_FIGURES]);

/* 0: there is none, or it is wrong. */
double figure_value(const struct kind *kind, struct figure figure, const struct row *row);

/* Whether ours is better than the column, by time for who does the same. */
double figure_ratio(const struct kind *kind, size_t index, const struct row *row);

/* Whether ours did in this row what the table is about. */
bool bench_has_ours(const struct bench *bench, const struct row *row);

/* ---- Figures in words (words.c) ---- */

/* What they count, for a line about all of them. */
const char *figures_about(const struct kind *kind);
extern const char figures_end_to_end[]; /* behind it, where transfers are included */

void figure_title(const struct kind *kind, struct figure figure, char title[FIGURE_TITLE]);
void figure_csv_title(const struct kind *kind, struct figure figure, char title[FIGURE_TITLE]);

/* So that a figure has four significant digits, at any speed from a microcontroller's to an
 * accelerator's. */
int decimals_for(double value);

/* "-" for none. A wrong contender's own figure is shown, with a '!'; in a table every such figure
 * has room for it. */
void figure_text(const struct kind *kind, struct figure figure, const struct row *row,
                 char text[FIGURE_TITLE]);
bool figure_has_mark(struct figure figure);

/* ---- Showing ---- */

/* The table on standard output. (table.c) */
void table_header(const struct bench *bench, const struct problem *problems, size_t count);
void table_row(const struct bench *bench, const struct row *row);
void table_summary(const struct bench *bench, const struct row *rows, size_t count);

/* A line for each bar of the kind, each after `lead`; none of them passes without figures. The same
 * over rows of several tables, which are told apart by their batches. (bars.c) */
void write_bars(const struct bench *bench, const struct row *rows, size_t count, const char *lead,
                FILE *to);
void write_joint_bars(const struct bench *bench, const struct row *rows, size_t count,
                      const char *lead, FILE *to);

/* Either on standard output, in lines that fit a terminal. */
void show_bars(const struct bench *bench, const struct row *rows, size_t count, bool batches);

/* Rows as comma-separated values. (csv.c) */
void csv_header(const struct bench *bench, FILE *csv);
void csv_row(const struct bench *bench, const struct row *row, FILE *csv);

/* Rows as a table in Markdown. (markdown.c) */
void markdown_header(const struct bench *bench, FILE *markdown);
void markdown_row(const struct bench *bench, const struct row *row, FILE *markdown);
void markdown_end(const struct bench *bench, const struct row *rows, size_t count, FILE *markdown);
void markdown_joint(const struct bench *bench, const struct row *rows, size_t count,
                    FILE *markdown);

/* A picture of them (plot.h); false with the reason in peer_why(). (plot.c) */
bool plot_rows(const struct bench *bench, const struct row *rows, size_t count, const char *path);

/* ---- Another measurement: `oclfft bench --recipes FILE` ---- */

/* The list, to be freed; NULL with the complaint made. */
char *bench_recipe_list(const char *path);

/* Measures its lines, and cuts them up. Gives an exit status. */
int bench_recipes(struct bench *bench, const char *path, char *text);

#endif
