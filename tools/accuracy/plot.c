/* A picture of a report: error against length, ours and FFTW's, a panel for each precision. */
#include <math.h>

#include <peer.h>

#include "report.h"
#include "common/plot.h"

static const char *const panel_names[PRECISIONS] = {
    [OCLFFT_SINGLE] = "single", [OCLFFT_DOUBLE] = "double"};

static const char head[] = "set terminal pngcairo size 1200,%d font 'sans,11'\n"
                           "set output '%s'\n"
                           "set multiplot layout %d,1 title \"%s\" noenhanced font ',13'\n"
                           "set logscale x 2\n"
                           "set format x '2^{%%L}'\n"
                           "set logscale y\n"
                           "set format y '%%.0e'\n"
                           "set grid\n"
                           "set key outside right top\n"
                           "set xlabel 'points of a transform'\n"
                           "set xrange [%g:%g]\n";

/* Errors of zero have no place on a logarithmic axis. */
static bool drawable(const struct report_row *row, int precision) {
    return (int)row->precision == precision && row->accuracy.measured && row->accuracy.has_fftw &&
           row->accuracy.ours.l2 > 0 && row->accuracy.fftw.l2 > 0;
}

static bool has_panel(const struct report *report, int precision) {
    for (size_t i = 0; i < report->row_count; i++) {
        if (drawable(&report->rows[i], precision)) return true;
    }
    return false;
}

static void write_points(FILE *to, const struct report *report, int precision) {
    fprintf(to, "$%s << END\n", panel_names[precision]);
    for (size_t i = 0; i < report->row_count; i++) {
        const struct report_row *row = &report->rows[i];
        if (!drawable(row, precision)) continue;
        fprintf(to, "%zu %.6g %.6g\n", row->length, row->accuracy.ours.l2, row->accuracy.fftw.l2);
    }
    fputs("END\n", to);
}

/* The bars for smooth and for other lengths. */
static void write_bars(FILE *to, int precision, double last) {
    const oclfft_precision of = precision == OCLFFT_DOUBLE ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    fprintf(to, "$%s_bars << END\n", panel_names[precision]);
    const int steps = (int)ceil(log(last * 1.1 / 2) / log(1.1));
    for (int i = 0; i < steps; i++) {
        const double n = 2 * pow(1.1, i);
        fprintf(to, "%.6g %.6g %.6g\n", n, class_bar(CLASS_SMOOTH, of, n),
                class_bar(CLASS_OTHER, of, n));
    }
    fputs("END\n", to);
}

/* Thousands of points lie on one another: small and translucent ones show both; the key has one of
 * full size. */
static void write_cloud(FILE *to, const char *data, int column, bool many, const char *colour,
                        const char *title) {
    fprintf(to, "$%s using 1:%d with points pt 7 ps %s lc rgb '#90%s' notitle, ", data, column,
            many ? "0.4" : "0.8", colour);
    fprintf(to, "NaN with points pt 7 ps 1 lc rgb '#%s' title '%s', ", colour, title);
}

static void write_panel(FILE *to, int precision, bool many) {
    const char *name = panel_names[precision];
    fprintf(to, "set ylabel 'relative L2 error, %s'\nplot ", name);
    write_cloud(to, name, 3, many, "1f77b4", "FFTW");
    write_cloud(to, name, 2, many, "d62728", "oclfft");
    fprintf(to, "$%s_bars using 1:2 with lines lw 2 lc rgb '#333333' title 'bar, smooth', ", name);
    fprintf(to, "$%s_bars using 1:3 with lines lw 2 dt 2 lc rgb '#333333' title 'bar, other'\n",
            name);
}

static void write_script(FILE *to, const char *picture, const void *data) {
    const struct report *report = data;
    const double first = (double)report->lengths[0],
                 last = (double)report->lengths[report->length_count - 1];
    int panels = 0;
    for (int p = 0; p < PRECISIONS; p++) {
        if (!has_panel(report, p)) continue;
        write_points(to, report, p);
        write_bars(to, p, last);
        panels++;
    }
    fprintf(to, head, panels * 450, picture, panels, report->request->device.name,
            fmax(first, 2) / 1.2, last * 1.2);
    for (int p = 0; p < PRECISIONS; p++) {
        if (has_panel(report, p)) write_panel(to, p, report->length_count > 200);
    }
    fputs("unset multiplot\n", to);
}

bool report_plot(const struct report *report) {
    const char *path = report->request->plot_path;
    if (!has_panel(report, OCLFFT_SINGLE) && !has_panel(report, OCLFFT_DOUBLE))
        return peer_fail("%s: there is nothing to plot", path);
    return plot_save(path, write_script, report);
}
