/* A picture of a benchmark: speed and planning time against length, through gnuplot. */
#include "bench.h"

#include "plot.h"

/* A script for gnuplot with its data inline: a block per contender, then two panels. */
static const char script_head[] = "set terminal pngcairo size 1200,700 font 'sans,11'\n"
                                  "set output '%s'\n"
                                  "set multiplot layout 2,1 title \"%s\" noenhanced font ',13'\n"
                                  "set logscale x 2\n"
                                  "set format x '2^{%%L}'\n"
                                  "set grid\n"
                                  "set key outside right top\n"
                                  "set lmargin 10\n"
                                  "set rmargin 14\n";

static const char speed_panel[] = "set size 1,0.62\nset origin 0,0.33\nset xlabel 'points of a transform'\n"
                                  "set ylabel 'GB/s (one read, one write)'\nset yrange [0:*]\n";

static const char plan_panel[] = "set size 1,0.34\nset origin 0,0\nset xlabel 'points of a transform'\n"
                                 "set ylabel 'planning, ms'\nset yrange [*:*]\nset logscale y\nset format y '10^{%L}'\n";

static const char *const colours[PEER_COUNT] = {"#999999", "#d62728", "#2ca02c", "#ff7f0e", "#9467bd", "#1f77b4"};

static void write_data(FILE *to, int peer, const struct row *rows, size_t count) {
    fprintf(to, "$%s << END\n", peers[peer]->name);
    for (size_t k = 0; k < count; k++) {
        const struct result *result = &rows[k].of[peer];
        if (result->speed <= 0 || result->wrong) continue;
        fprintf(to, "%zu %.6g %.6g\n", shape_of(&rows[k].problem.desc).points, result->speed, result->plan_seconds * 1e3);
    }
    fputs("END\n", to);
}

static bool has_data(const struct bench *bench, int peer, const struct row *rows, size_t count) {
    for (size_t k = 0; bench->present[peer] && k < count; k++) {
        if (rows[k].of[peer].speed > 0 && !rows[k].of[peer].wrong) return true;
    }
    return false;
}

static void write_plot(FILE *to, const struct bench *bench, const struct row *rows, size_t count, int column) {
    const char *separator = "plot";
    for (int i = 0; i < PEER_COUNT; i++) {
        if (!has_data(bench, i, rows, count) || (column == 3 && !peers[i]->transforms)) continue;
        const char *title = i == PEER_OURS ? "oclfft" : peers[i]->name; /* a picture is looked at without us beside it */
        fprintf(to, "%s $%s using 1:%d smooth unique with linespoints lw 2 pt 7 ps 0.7 lc rgb '%s' %s title '%s'", separator,
                peers[i]->name, column, colours[i], i == PEER_COPY ? "dt 2" : "", title);
        separator = ",";
    }
    fputc('\n', to);
}

/* gnuplot finds no range around a single length by itself. */
static void write_range(FILE *to, const struct row *rows, size_t count) {
    const size_t points = shape_of(&rows[0].problem.desc).points;
    for (size_t k = 1; k < count; k++) {
        if (shape_of(&rows[k].problem.desc).points != points) return;
    }
    fprintf(to, "set xrange [%g:%g]\n", (double)points / 2, (double)points * 2);
}

struct picture {
    const struct bench *bench;
    const struct row *rows;
    size_t count;
};

static void write_script(FILE *to, const char *path, const void *data) {
    const struct picture *picture = data;
    const struct bench *bench = picture->bench;
    const struct row *rows = picture->rows;
    const size_t count = picture->count;
    for (int i = 0; i < PEER_COUNT; i++) {
        if (has_data(bench, i, rows, count)) write_data(to, i, rows, count);
    }
    fprintf(to, script_head, path, bench->stage.info.name);
    write_range(to, rows, count);
    fputs(speed_panel, to);
    write_plot(to, bench, rows, count, 2);
    fputs(plan_panel, to);
    write_plot(to, bench, rows, count, 3);
    fputs("unset multiplot\n", to);
}

bool plot_rows(const struct bench *bench, const struct row *rows, size_t count, const char *path) {
    bool any = false;
    for (int i = 0; i < PEER_COUNT; i++) any = any || (peers[i]->transforms && has_data(bench, i, rows, count));
    if (!any) return peer_fail("there is nothing to plot");
    return plot_save(path, write_script, &(struct picture){bench, rows, count});
}
