/* Rows of the benchmark as a table. */
#include "bench.h"

#include <math.h>
#include <string.h>

#include "common/case_name.h"
#include "common/lines.h"

/* Columns of a terminal. */
enum { LEAST_NAME = 16, BATCH_WIDTH = 10, FIGURE_WIDTH = 8, TABLE_WIDTH = 100 };

/* Of the table that is being printed. */
static int name_width = LEAST_NAME;
static size_t figures_per_line;

static void describe_speed(const struct bench *bench) {
    const struct method *method = &bench->method;
    puts("GB/s counts one read of the input's elements and one write of the output's");
    if (bench->kind->by_touched)
        printf(
            "(%d): whole sectors of %d bytes counted instead; /%s is the ratio of those figures\n",
            SECTOR_BYTES, SECTOR_BYTES, bench->kind->beside);
    if (bench->kind->bound) puts("bound: the copy's speed over what the passes of our plan move");
    printf("%s of %zu alternating measurement%s of at least %.0f ms",
           method->best ? "best" : "medians", method->rounds, method->rounds == 1 ? "" : "s",
           method->seconds * 1e3);
    if (method->budget > 0) printf("; of fewer, once they took %g s", method->budget);
    putchar('\n');
    if (method->end_to_end)
        printf("transfers from and to %s host memory included\n",
               stage_pinning(&bench->stage) ? "pinned" : "ordinary");
}

static void describe_method(const struct bench *bench) {
    const struct method *method = &bench->method;
    if (bench->kind->measure == MEASURE_SPEED) {
        describe_speed(bench);
    } else if (bench->kind->measure == MEASURE_LATENCY) {
        printf("microseconds for one of up to %zu transforms back to back; x: our time over "
               "another's\n",
               method->most_runs);
        printf("host: of enqueuing alone, %zu in a row; medians of %zu alternating measurements\n",
               method->burst, method->rounds);
    } else {
        printf("milliseconds, medians of %zu, a fresh context and no cache each time; warm:\n"
               "with our cache on the disk\n",
               method->rounds);
        if (bench->kind->passes)
            puts("build, empty: an empty kernel's build, and with its first run; kernel/build,\n"
                 "+first/empty: our plan, and with its first run, over these and over the number\n"
                 "of its passes, each of them a kernel");
    }
}

static void describe_device(const struct bench *bench) {
    const oclfft_device_info *info = &bench->stage.info;
    printf("%s (%s, driver %s)\n", info->name, info->platform_name, info->driver_version);
    describe_method(bench);
    for (size_t i = 0; i < bench->kind->column_count; i++) {
        const struct column *column = &bench->kind->columns[i];
        const int threads = bench->stage.host_threads;
        if (bench->absent[i]) printf("without %s: %s\n", column->name, bench->absent[i]);
        if (bench->present[i] && column->peer->on_host)
            printf("%s runs on the host with %d thread%s\n", column->name, threads,
                   threads == 1 ? "" : "s");
    }
}

/* ---- Figures ---- */

/* Without the space before it; what may have a mark has room for it. */
static int width_of(const struct kind *kind, struct figure figure) {
    char title[FIGURE_TITLE];
    figure_title(kind, figure, title);
    const int width = (int)strlen(title) + figure_has_mark(figure);
    return width > FIGURE_WIDTH ? width : FIGURE_WIDTH;
}

/* Rows that would be too wide have several lines, of as many figures each. */
static size_t choose_figures_per_line(const struct kind *kind, const struct figure *figures,
                                      size_t count) {
    for (size_t lines = 1; lines < count; lines++) {
        const size_t each = (count + lines - 1) / lines;
        int widest = 0;
        for (size_t first = 0; first < count; first += each) {
            int width = name_width + BATCH_WIDTH;
            for (size_t i = first; i < first + each && i < count; i++)
                width += 1 + width_of(kind, figures[i]);
            if (width > widest) widest = width;
        }
        if (widest <= TABLE_WIDTH) return each;
    }
    return 1;
}

/* A figure, or its title; a wrong one's speed is shown, with a mark. */
static void print_cell(const struct kind *kind, const struct figure *figures, size_t index,
                       const struct row *row) {
    char text[FIGURE_TITLE];
    if (index > 0 && index % figures_per_line == 0) printf("\n%*s", name_width + BATCH_WIDTH, "");
    if (row)
        figure_text(kind, figures[index], row, text);
    else
        figure_title(kind, figures[index], text);
    const bool room = figure_has_mark(figures[index]) && !strchr(text, '!');
    printf(" %*s%s", width_of(kind, figures[index]) - room, text, room ? " " : "");
}

void table_header(const struct bench *bench, const struct problem *problems, size_t count) {
    struct figure figures[MAX_FIGURES];
    const size_t figure_count = table_figures(bench, figures);
    name_width = LEAST_NAME;
    for (size_t i = 0; i < count; i++) {
        char name[PROBLEM_TEXT];
        problem_to_text(&problems[i], false, name);
        name_width = case_columns(name_width, strlen(name));
    }
    figures_per_line = choose_figures_per_line(bench->kind, figures, figure_count);
    describe_device(bench);
    printf("\n%-*s %9s", name_width, "case", "batch");
    for (size_t i = 0; i < figure_count; i++) print_cell(bench->kind, figures, i, NULL);
    putchar('\n');
}

/* Reasons for what is missing, our schedule, and how far the measurements lay apart; without -v
 * only what must not be missed. */
static void print_notes(const struct bench *bench, const struct row *row) {
    const struct kind *kind = bench->kind;
    bool any = false;
    for (size_t i = 0; i < kind->column_count; i++) {
        const struct result *result = &row->of[i];
        const bool ours_failed =
            i == COLUMN_OURS && bench->present[i] && !bench_has_ours(bench, row);
        any = any || result->speed > 0;
        if (*result->note &&
            (bench->verbose || result->wrong || ours_failed || kind->measure == MEASURE_PLANNING))
            printf("    %s: %s\n", kind->columns[i].name, result->note);
    }
    if (!bench->verbose || !any) return;
    printf("    spread:");
    for (size_t i = 0; i < kind->column_count; i++) {
        if (row->of[i].speed > 0)
            printf(" %s %.1f %%", kind->columns[i].name, row->of[i].spread * 100);
    }
    putchar('\n');
}

void table_row(const struct bench *bench, const struct row *row) {
    struct figure figures[MAX_FIGURES];
    const size_t count = table_figures(bench, figures);
    case_show(stdout, name_width, row->name);
    printf(" %9zu", row->problem.desc.batch);
    for (size_t i = 0; i < count; i++) print_cell(bench->kind, figures, i, row);
    putchar('\n');
    print_notes(bench, row);
}

/* ---- Under the table ---- */

/* A figure means little when the measurements behind it differ much. */
static void warn_of_noise(const struct bench *bench, const struct row *rows, size_t count) {
    const double much = 0.25;
    size_t noisy = 0;
    for (size_t k = 0; k < count; k++) {
        bool found = false;
        for (size_t i = 0; i < bench->kind->column_count; i++)
            found = found || rows[k].of[i].spread > much;
        noisy += found;
    }
    if (noisy > 0)
        printf("In %zu of %zu cases measurements of a contender lay more than %.0f %% apart (-v):\n"
               "was the machine busy?\n",
               noisy, count, much * 100);
}

static void summarise(const struct bench *bench, size_t index, const struct row *rows,
                      size_t count) {
    const struct kind *kind = bench->kind;
    const char *name = kind->columns[index].name, *worst_case = "";
    const double bar = kind->beside && strcmp(kind->beside, name) == 0 ? kind->bar : 1;
    double logarithms = 0, worst = INFINITY;
    size_t cases = 0, ahead = 0;
    for (size_t k = 0; k < count; k++) {
        const double r = figure_ratio(kind, index, &rows[k]);
        if (r <= 0) continue;
        logarithms += log(r), cases++, ahead += r >= bar;
        if (r < worst) worst = r, worst_case = rows[k].name;
    }
    if (cases == 0) return;
    char text[2 * PROBLEM_TEXT];
    snprintf(text, sizeof text,
             "ours/%-7s geometric mean %.3f, worst %.3f at %s, %zu of %zu cases at or above %g",
             name, exp(logarithms / (double)cases), worst, worst_case, ahead, cases, bar);
    write_line(stdout, 6, text);
}

void table_summary(const struct bench *bench, const struct row *rows, size_t count) {
    for (size_t i = 0; bench->kind->measure == MEASURE_SPEED && i < bench->kind->column_count;
         i++) {
        if (i != COLUMN_OURS) summarise(bench, i, rows, count);
    }
    show_bars(bench, rows, count, false);
    warn_of_noise(bench, rows, count);
}
