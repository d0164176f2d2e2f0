/* A picture of single transforms: the time of one among many in a row, and below the host's share
 * of it. */
#include <string.h>

#include "picture.h"

static double value_of(const struct picture *picture, enum figure_type type, size_t column,
                       size_t k) {
    return figure_value(picture->bench->kind, (struct figure){type, column}, &picture->rows[k]);
}

/* Length, time, and the host's. */
static void write_data(FILE *to, const struct picture *picture, size_t column) {
    fprintf(to, "$data%zu << END\n", column);
    for (size_t k = 0; k < picture->count; k++) {
        const double time = value_of(picture, FIGURE_TIME, column, k),
                     host = value_of(picture, FIGURE_ENQUEUE, column, k);
        if (time <= 0) continue;
        fprintf(to, "%zu %.6g ", picture_points(&picture->rows[k]), time);
        fprintf(to, host > 0 ? "%.6g\n" : "NaN\n", host);
    }
    fputs("END\n", to);
}

static void write_curves(FILE *to, const struct picture *picture, int field) {
    const char *separator = "plot";
    for (size_t i = 0; i < picture->bench->kind->column_count; i++) {
        const struct column *column = &picture->bench->kind->columns[i];
        const bool copy = column->peer == &peer_copy;
        if (!picture_has_data(picture, i) || (field > 2 && (copy || column->peer->on_host)))
            continue;
        fprintf(to,
                "%s $data%zu using 1:%d smooth unique with linespoints lw 2 pt 7 ps 0.7 lc rgb "
                "'%s'%s title '%s'",
                separator, i, field, picture_colour(column), copy ? " dt 2" : "",
                picture_title(picture, i));
        separator = ",";
    }
    fputc('\n', to);
}

/* A line at the bar for the host's work. */
static void write_limit(FILE *to, const struct kind *kind) {
    for (size_t i = 0; i < kind->bar_count; i++) {
        if (kind->bars[i].figure == FIGURE_ENQUEUE)
            fprintf(to,
                    "set arrow from graph 0, first %g to graph 1, first %g nohead dt 3\n"
                    "set label 'bar of one pass' at graph 0.01, first %g offset 0, 0.6 font ',9'\n",
                    kind->bars[i].limit, kind->bars[i].limit, kind->bars[i].limit);
    }
}

void write_latency(FILE *to, const char *path, const void *data) {
    const struct picture *picture = data;
    for (size_t i = 0; i < picture->bench->kind->column_count; i++) {
        if (picture_has_data(picture, i)) write_data(to, picture, i);
    }
    fprintf(to, "set terminal pngcairo size 1200,800 font 'sans,11'\nset output '%s'\n", path);
    fprintf(to, "set multiplot layout 2,1 title \"%s\" noenhanced font ',13'\n",
            picture->bench->stage.info.name);
    fputs("set grid\nset key outside right top\nset lmargin 10\nset rmargin 14\n"
          "set logscale x 2\nset format x '2^{%L}'\n"
          "set xlabel 'points of a transform'\nset ylabel 'one transform, microseconds'\n"
          "set logscale y\n",
          to);
    write_curves(to, picture, 2);
    if (picture->bench->present[COLUMN_OURS]) {
        fputs("unset logscale y\nset yrange [0:*]\nset ylabel 'host time of one, microseconds'\n",
              to);
        write_limit(to, picture->bench->kind);
        write_curves(to, picture, 3);
    }
    fputs("unset multiplot\n", to);
}
