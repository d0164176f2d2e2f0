/* Rows of the benchmark as comma-separated values: a header for each table, then its rows. */
#include "bench.h"

static void write_title(const struct kind *kind, struct figure figure, FILE *csv) {
    const char *name = kind->columns[figure.index].name;
    switch (figure.type) {
    case FIGURE_SPEED: fprintf(csv, ",%s_GBs", name); break;
    case FIGURE_TOUCHED: fprintf(csv, ",%s_touched_GBs", name); break;
    case FIGURE_RATIO: fprintf(csv, ",ours_per_%s", name); break;
    case FIGURE_GFLOPS: fprintf(csv, ",%s_GFLOPS", name); break;
    default: fprintf(csv, ",%s_plan_ms", name);
    }
}

void csv_header(const struct bench *bench, FILE *csv) {
    struct figure figures[MAX_FIGURES];
    const size_t count = csv_figures(bench, figures);
    fprintf(csv, "# %s, driver %s; GB/s counts one read of the input's elements and one write of the output's%s\n",
            bench->stage.info.name, bench->stage.info.driver_version,
            bench->method.end_to_end ? "; transfers from and to the host included" : "");
    fputs("case,points,batch", csv);
    for (size_t i = 0; i < count; i++) write_title(bench->kind, figures[i], csv);
    fputc('\n', csv);
}

/* What is missing or wrong is left blank. */
void csv_row(const struct bench *bench, const struct row *row, FILE *csv) {
    struct figure figures[MAX_FIGURES];
    const size_t count = csv_figures(bench, figures);
    fprintf(csv, "%s,%zu,%zu", row->name, shape_of(&row->problem.desc).points, row->problem.desc.batch);
    for (size_t i = 0; i < count; i++) {
        const double value = figure_value(bench->kind, figures[i], row);
        if (value > 0)
            fprintf(csv, ",%.5g", value);
        else
            fputc(',', csv);
    }
    fputc('\n', csv);
    fflush(csv);
}
