/* A picture of a benchmark, through gnuplot: speed against length and, below, planning time or what
 * the kind of table is about. Cases that are not told apart by their number of points stand side by
 * side under their names. */
#include "picture.h"

#include <string.h>

#include "common/plot.h"

#define NONE ((size_t)-1)

/* A script with its data inline: a block per column, then two panels. */
static const char script_head[] = "set terminal pngcairo size 1200,700 font 'sans,11'\n"
                                  "set output '%s'\n"
                                  "set multiplot layout 2,1 title \"%s\" noenhanced font ',13'\n"
                                  "set grid\n"
                                  "set key outside right top\n"
                                  "set lmargin 10\n"
                                  "set rmargin 14\n";

static const char speed_panel[] =
    "set size 1,0.62\nset origin 0,0.33\nset ylabel 'GB/s (one read, one write)'\n"
    "set yrange [0:*]\n";

static const char plan_panel[] =
    "set size 1,0.34\nset origin 0,0\nset ylabel 'planning, ms'\nset yrange [*:*]\nset logscale y\n"
    "set format y '10^{%L}'\n";

static const char ratio_panel[] =
    "set size 1,0.34\nset origin 0,0\nset ylabel 'times %s'\nset yrange [0:*]\n";

const char *picture_colour(const struct column *column) {
    static const char *const colours[PEER_COUNT] = {"#999999", "#d62728", "#2ca02c",
                                                    "#ff7f0e", "#9467bd", "#1f77b4"};
    for (int i = 0; i < PEER_COUNT && !column->other; i++) {
        if (peers[i] == column->peer) return colours[i];
    }
    return "#8c564b";
}

const char *picture_title(const struct picture *picture, size_t column) {
    return column == COLUMN_OURS ? "oclfft" : picture->bench->kind->columns[column].name;
}

size_t picture_points(const struct row *row) {
    return shape_of(&row->problem.desc).points;
}

static bool has_distinct_points(const struct row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (picture_points(&rows[i]) == picture_points(&rows[k])) return false;
        }
    }
    return true;
}

bool picture_has_data(const struct picture *picture, size_t column) {
    for (size_t k = 0; picture->bench->present[column] && k < picture->count; k++) {
        if (picture->rows[k].of[column].speed > 0 && !picture->rows[k].of[column].wrong)
            return true;
    }
    return false;
}

/* Lines of a place on the x axis, speed, planning time, and ours over this column. */
static void write_data(FILE *to, const struct picture *picture, size_t column) {
    fprintf(to, "$data%zu << END\n", column);
    for (size_t k = 0; k < picture->count; k++) {
        const struct row *row = &picture->rows[k];
        const struct result *result = &row->of[column];
        if (result->speed <= 0 || result->wrong) continue;
        const double ratio = figure_ratio(picture->bench->kind, column, row);
        fprintf(to, "%zu %.6g %.6g ", picture->by_points ? picture_points(row) : k, result->speed,
                result->plan_seconds * 1e3);
        fprintf(to, ratio > 0 ? "%.6g\n" : "NaN\n", ratio);
    }
    fputs("END\n", to);
}

/* gnuplot finds no range around a single length by itself. */
static void write_axis(FILE *to, const struct picture *picture) {
    if (!picture->by_points) {
        fprintf(to, "set xrange [-0.5:%zu.5]\nset xtics rotate by -20 noenhanced (",
                picture->count - 1);
        for (size_t k = 0; k < picture->count; k++)
            fprintf(to, "%s'%s' %zu", k > 0 ? ", " : "", picture->rows[k].name, k);
        fputs(")\n", to);
        return;
    }
    fputs("set logscale x 2\nset format x '2^{%L}'\nset xlabel 'points of a transform'\n", to);
    const double points = (double)picture_points(&picture->rows[0]);
    if (picture->count == 1) fprintf(to, "set xrange [%g:%g]\n", points / 2, points * 2);
}

static void write_curve(FILE *to, size_t data, int field, const struct column *column,
                        const char *title) {
    fprintf(to,
            "$data%zu using 1:%d smooth unique with linespoints lw 2 pt 7 ps 0.7 lc rgb '%s' %s "
            "title '%s'",
            data, field, picture_colour(column), column->peer == &peer_copy ? "dt 2" : "", title);
}

/* `field` of the data of all columns. */
static void write_curves(FILE *to, const struct picture *picture, int field) {
    const char *separator = "plot";
    for (size_t i = 0; i < picture->bench->kind->column_count; i++) {
        const struct column *column = &picture->bench->kind->columns[i];
        if (!picture_has_data(picture, i) || (field > 2 && !column->peer->transforms)) continue;
        fprintf(to, "%s ", separator);
        write_curve(to, i, field, column, picture_title(picture, i));
        separator = ",";
    }
    fputc('\n', to);
}

/* What the kind is about, if it is there. */
static size_t find_beside(const struct picture *picture) {
    const struct kind *kind = picture->bench->kind;
    for (size_t i = 0; kind->beside && i < kind->column_count; i++) {
        if (strcmp(kind->columns[i].name, kind->beside) == 0 && picture_has_data(picture, i) &&
            picture_has_data(picture, COLUMN_OURS))
            return i;
    }
    return NONE;
}

/* The second panel, with a line at the bar. */
static void write_second(FILE *to, const struct picture *picture) {
    const struct kind *kind = picture->bench->kind;
    const size_t beside = find_beside(picture);
    if (beside == NONE) {
        fputs(plan_panel, to);
        write_curves(to, picture, 3);
        return;
    }
    fprintf(to, ratio_panel, kind->beside);
    fprintf(to, "set arrow from graph 0, first %g to graph 1, first %g nohead dt 3\nplot ",
            kind->bar, kind->bar);
    write_curve(to, beside, 4, &kind->columns[COLUMN_OURS], "oclfft");
    fputc('\n', to);
}

static void write_script(FILE *to, const char *path, const void *data) {
    const struct picture *picture = data;
    for (size_t i = 0; i < picture->bench->kind->column_count; i++) {
        if (picture_has_data(picture, i)) write_data(to, picture, i);
    }
    fprintf(to, script_head, path, picture->bench->stage.info.name);
    write_axis(to, picture);
    fputs(speed_panel, to);
    write_curves(to, picture, 2);
    write_second(to, picture);
    fputs("unset multiplot\n", to);
}

bool plot_rows(const struct bench *bench, const struct row *rows, size_t count, const char *path) {
    const struct picture picture = {bench, rows, count, has_distinct_points(rows, count)};
    bool any = false;
    for (size_t i = 0; i < bench->kind->column_count; i++)
        any = any || (bench->kind->columns[i].peer->transforms && picture_has_data(&picture, i));
    if (!any) return peer_fail("%s: there is nothing to plot", path);
    if (bench->kind->measure == MEASURE_LATENCY) return plot_save(path, write_latency, &picture);
    return plot_save(path, bench->kind->passes && !picture.by_points ? write_groups : write_script,
                     &picture);
}
