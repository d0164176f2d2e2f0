/* A picture of cases of many sorts: a panel for each sort, curves against length, or bars where lengths say little. */
#include "bench_picture.h"

enum group { POWERS, SMOOTH, PRIMES, SHAPES, WIDE, GROUPS };

static const struct {
    const char *title;
    bool bars;
} groups[GROUPS] = {
    [POWERS] = {"powers of two", false},
    [SMOOTH] = {"other lengths, of factors up to 13", false},
    [PRIMES] = {"lengths with larger prime factors", false},
    [SHAPES] = {"several dimensions", true},
    [WIDE] = {"double precision", true},
};

static enum group group_of(const struct row *row) {
    const oclfft_plan_desc *desc = &row->problem.desc;
    const size_t prime = shape_largest_prime(desc), largest_smooth = 13;
    if (desc->precision == OCLFFT_DOUBLE) return WIDE;
    if (desc->rank > 1) return SHAPES;
    return prime <= 2 ? POWERS : prime <= largest_smooth ? SMOOTH : PRIMES;
}

static size_t count_rows(const struct picture *picture, enum group group) {
    size_t count = 0;
    for (size_t k = 0; k < picture->count; k++) count += group_of(&picture->rows[k]) == group;
    return count;
}

/* ---- Data ---- */

static void write_number(FILE *to, double value) {
    fprintf(to, value > 0 ? " %.6g" : " NaN", value);
}

/* Length, name, the bound, and each column's speed. */
static void write_line(FILE *to, const struct picture *picture, const struct row *row) {
    const struct kind *kind = picture->bench->kind;
    fprintf(to, "%zu \"%s\"", picture_points(row), row->name);
    write_number(to, figure_value(kind, (struct figure){FIGURE_BOUND, COLUMN_COPY}, row));
    for (size_t i = 0; i < kind->column_count; i++) write_number(to, figure_value(kind, (struct figure){FIGURE_SPEED, i}, row));
    fputc('\n', to);
}

/* The row of the group with the least length that is greater than that of `last`, or the next of the same; NULL: none. */
static const struct row *next_row(const struct picture *picture, enum group group, const struct row *last) {
    const struct row *next = NULL;
    for (const struct row *row = picture->rows; row < picture->rows + picture->count; row++) {
        const size_t points = picture_points(row);
        const bool behind = !last || points > picture_points(last) || (points == picture_points(last) && row > last);
        if (group_of(row) == group && behind && (!next || points < picture_points(next))) next = row;
    }
    return next;
}

/* Bars stand in the order of the table, curves go by length. */
static void write_data(FILE *to, const struct picture *picture, enum group group) {
    fprintf(to, "$group%d << END\n", (int)group);
    if (groups[group].bars) {
        for (size_t k = 0; k < picture->count; k++) {
            if (group_of(&picture->rows[k]) == group) write_line(to, picture, &picture->rows[k]);
        }
    } else {
        for (const struct row *row = NULL; (row = next_row(picture, group, row));) write_line(to, picture, row);
    }
    fputs("END\n", to);
}

/* ---- Panels ---- */

enum { FIRST_SPEED = 4 }; /* of the data's fields, from 1 */

static void write_plot(FILE *to, const struct picture *picture, enum group group) {
    const bool bars = groups[group].bars, bound = picture->bench->kind->passes && picture->bench->present[COLUMN_COPY];
    const char *separator = "plot";
    for (size_t i = 0; i < picture->bench->kind->column_count; i++) {
        const struct column *column = &picture->bench->kind->columns[i];
        if (!picture_has_data(picture, i)) continue;
        fprintf(to,
                bars ? "%s $group%d using %zu:xtic(2) with histogram" : "%s $group%d using 1:%zu with linespoints lw 2 pt 7 ps 0.7",
                separator, (int)group, FIRST_SPEED + i);
        if (!bars && column->peer == &peer_copy) fputs(" dt 2", to);
        fprintf(to, " lc rgb '%s' title '%s'", picture_colour(column), picture_title(picture, i));
        separator = ",";
    }
    if (bound && !bars) fprintf(to, ", $group%d using 1:3 with lines dt 3 lc rgb '#333333' title 'bound'", (int)group);
    fputc('\n', to);
}

/* gnuplot finds no range around a single length by itself. */
static void write_axis(FILE *to, const struct picture *picture, enum group group) {
    const size_t count = count_rows(picture, group);
    if (groups[group].bars) {
        fprintf(to, "unset logscale x\nset format x '%%g'\nset xrange [-0.6:%zu.6]\n", count - 1);
        fputs("set grid noxtics\nset xtics rotate by -12 noenhanced\n", to);
        return;
    }
    fputs("set logscale x 2\nset format x '2^{%L}'\nset grid xtics\nset xtics norotate enhanced\nset xrange [*:*]\n", to);
    const double points = (double)picture_points(next_row(picture, group, NULL));
    if (count == 1) fprintf(to, "set xrange [%g:%g]\n", points / 2, points * 2);
}

static void write_panel(FILE *to, const struct picture *picture, enum group group) {
    fprintf(to, "set title '%s' offset 0,-0.6\n", groups[group].title);
    write_axis(to, picture, group);
    write_plot(to, picture, group);
}

void write_groups(FILE *to, const char *path, const void *data) {
    const struct picture *picture = data;
    int panels = 0;
    for (enum group group = 0; group < GROUPS; group++) {
        if (count_rows(picture, group) == 0) continue;
        write_data(to, picture, group);
        panels++;
    }
    fprintf(to, "set terminal pngcairo size 1200,%d font 'sans,11'\nset output '%s'\n", 60 + panels * 300, path);
    fprintf(to, "set multiplot layout %d,1 title \"%s\" noenhanced font ',13'\n", panels, picture->bench->stage.info.name);
    fputs("set grid\nset key outside right top\nset lmargin 10\nset rmargin 14\nset style fill solid\n"
          "set style histogram clustered gap 1\nset ylabel 'GB/s (one read, one write)'\nset yrange [0:*]\n",
          to);
    for (enum group group = 0; group < GROUPS; group++) {
        if (count_rows(picture, group) > 0) write_panel(to, picture, group);
    }
    fputs("unset multiplot\n", to);
}
