/* A picture of cases of many sorts: a panel for each sort, curves against length, or bars where
 * lengths say little. */
#include "picture.h"

enum group { POWERS, SMOOTH, PRIMES, SHAPES, REAL, WIDE, GROUPS };

static const struct {
    const char *title;
    bool bars;
} groups[GROUPS] = {
    [POWERS] = {"powers of two", false},
    [SMOOTH] = {"other lengths, of factors up to 13", false},
    [PRIMES] = {"lengths with larger prime factors", false},
    [SHAPES] = {"several dimensions", true},
    [REAL] = {"real data", true},
    [WIDE] = {"double precision", true},
};

static enum group group_of(const struct row *row) {
    const oclfft_plan_desc *desc = &row->problem.desc;
    const size_t prime = shape_largest_prime(desc), largest_smooth = 13;
    if (desc->precision == OCLFFT_DOUBLE) return WIDE;
    if (desc->transform != OCLFFT_C2C) return REAL;
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

/* Length, name, the bound, each column's speed, and ours over it. */
static void write_line(FILE *to, const struct picture *picture, const struct row *row) {
    const struct kind *kind = picture->bench->kind;
    fprintf(to, "%zu \"%s\"", picture_points(row), row->name);
    write_number(to, figure_value(kind, (struct figure){FIGURE_BOUND, COLUMN_COPY}, row));
    for (size_t i = 0; i < kind->column_count; i++)
        write_number(to, figure_value(kind, (struct figure){FIGURE_SPEED, i}, row));
    for (size_t i = 0; i < kind->column_count; i++)
        write_number(to, figure_value(kind, (struct figure){FIGURE_RATIO, i}, row));
    fputc('\n', to);
}

/* The row of the group with the least length that is greater than that of `last`, or the next of
 * the same; NULL: none. */
static const struct row *next_row(const struct picture *picture, enum group group,
                                  const struct row *last) {
    const struct row *next = NULL;
    for (const struct row *row = picture->rows; row < picture->rows + picture->count; row++) {
        const size_t points = picture_points(row);
        const bool behind = !last || points > picture_points(last) ||
                            (points == picture_points(last) && row > last);
        if (group_of(row) == group && behind && (!next || points < picture_points(next)))
            next = row;
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
        for (const struct row *row = NULL; (row = next_row(picture, group, row));)
            write_line(to, picture, row);
    }
    fputs("END\n", to);
}

/* ---- Panels ---- */

enum { FIRST_SPEED = 4 }; /* of the data's fields, from 1 */

/* What a panel shows: speeds, or ours over each other contender's. */
enum panel { SPEEDS, RATIOS };

static bool is_shown(const struct picture *picture, enum panel panel, size_t column) {
    const struct peer *peer = picture->bench->kind->columns[column].peer;
    return picture_has_data(picture, column) &&
           (panel == SPEEDS || (peer->transforms && column != COLUMN_OURS));
}

static void write_series(FILE *to, const struct picture *picture, enum group group,
                         enum panel panel, size_t index) {
    const struct kind *kind = picture->bench->kind;
    const struct column *column = &kind->columns[index];
    const size_t field = FIRST_SPEED + index + (panel == RATIOS ? kind->column_count : 0);
    fprintf(to,
            groups[group].bars ? "$group%d using %zu:xtic(2) with histogram"
                               : "$group%d using 1:%zu with linespoints lw 2 pt 7 ps 0.7",
            (int)group, field);
    if (!groups[group].bars && column->peer == &peer_copy) fputs(" dt 2", to);
    fprintf(to, " lc rgb '%s' title '%s%s'", picture_colour(column), panel == RATIOS ? "/ " : "",
            picture_title(picture, index));
}

static void write_plot(FILE *to, const struct picture *picture, enum group group,
                       enum panel panel) {
    const struct bench *bench = picture->bench;
    const char *separator = "plot ";
    for (size_t i = 0; i < bench->kind->column_count; i++) {
        if (!is_shown(picture, panel, i)) continue;
        fputs(separator, to);
        write_series(to, picture, group, panel, i);
        separator = ", ";
    }
    if (panel == SPEEDS && bench->kind->bound && bench->present[COLUMN_COPY] && !groups[group].bars)
        fprintf(to, ", $group%d using 1:3 with lines dt 3 lc rgb '#333333' title 'bound'",
                (int)group);
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
    fputs("set logscale x 2\nset format x '2^{%L}'\nset grid xtics\n"
          "set xtics norotate enhanced\nset xrange [*:*]\n",
          to);
    const double points = (double)picture_points(next_row(picture, group, NULL));
    if (count == 1) fprintf(to, "set xrange [%g:%g]\n", points / 2, points * 2);
}

static void write_panel(FILE *to, const struct picture *picture, enum group group) {
    fprintf(to, "set title '%s' offset 0,-0.6\n", groups[group].title);
    write_axis(to, picture, group);
    write_plot(to, picture, group, SPEEDS);
}

/* Below 1 and below all ratios of the group. */
static double floor_of_ratios(const struct picture *picture, enum group group) {
    double floor = 0.5;
    for (size_t k = 0; k < picture->count; k++) {
        for (size_t i = 0;
             group_of(&picture->rows[k]) == group && i < picture->bench->kind->column_count; i++) {
            const double ratio = figure_ratio(picture->bench->kind, i, &picture->rows[k]);
            while (is_shown(picture, RATIOS, i) && ratio > 0 && floor > ratio) floor /= 2;
        }
    }
    return floor;
}

/* Beside it, on a scale on which twice and half are equally far from a line at 1. */
static void write_ratio_panel(FILE *to, const struct picture *picture, enum group group) {
    fprintf(to,
            "set title 'oclfft over the others' offset 0,-0.6\nset ylabel 'ratio'\n"
            "set logscale y 2\nset yrange [%g:*]\n"
            "set arrow 1 from graph 0, first 1 to graph 1, first 1 nohead front lw 1.5 lc rgb "
            "'#333333'\n",
            floor_of_ratios(picture, group));
    write_plot(to, picture, group, RATIOS);
    fputs("unset arrow 1\n", to);
}

/* Contenders that are worlds apart want a logarithmic scale as well. */
static void write_speed_axis(FILE *to, bool ratios) {
    fputs("set ylabel 'GB/s (one read, one write)'\n", to);
    fputs(ratios ? "set logscale y 10\nset yrange [*:*]\n" : "set yrange [0:*]\n", to);
}

/* Where the table is about a contender there are two columns of panels. */
static bool has_ratios(const struct picture *picture) {
    bool any = false;
    for (size_t i = 0; i < picture->bench->kind->column_count; i++)
        any = any || is_shown(picture, RATIOS, i);
    return any && picture->bench->kind->beside && picture_has_data(picture, COLUMN_OURS);
}

void write_groups(FILE *to, const char *path, const void *data) {
    const struct picture *picture = data;
    const bool ratios = has_ratios(picture);
    int panels = 0;
    for (enum group group = 0; group < GROUPS; group++) {
        if (count_rows(picture, group) == 0) continue;
        write_data(to, picture, group);
        panels++;
    }
    fprintf(to, "set terminal pngcairo size %d,%d font 'sans,11'\nset output '%s'\n",
            ratios ? 1800 : 1200, 60 + panels * 300, path);
    fprintf(to, "set multiplot layout %d,%d title \"%s\" noenhanced font ',13'\n", panels,
            ratios ? 2 : 1, picture->bench->stage.info.name);
    fputs("set grid\nset key outside right top\nset lmargin 10\nset rmargin 14\n"
          "set style fill solid\n"
          "set style histogram clustered gap 1\n",
          to);
    for (enum group group = 0; group < GROUPS; group++) {
        if (count_rows(picture, group) == 0) continue;
        write_speed_axis(to, ratios);
        write_panel(to, picture, group);
        if (ratios) write_ratio_panel(to, picture, group);
    }
    fputs("unset multiplot\n", to);
}
