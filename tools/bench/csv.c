/* Rows of the benchmark as comma-separated values: a header for each table, then its rows. */
#include "bench.h"

#include "common/case_name.h"

void csv_header(const struct bench *bench, FILE *csv) {
    struct figure figures[MAX_FIGURES];
    const size_t count = csv_figures(bench, figures);
    fprintf(csv, "# %s, driver %s; %s%s\n", bench->stage.info.name,
            bench->stage.info.driver_version, figures_about(bench->kind),
            bench->method.end_to_end ? figures_end_to_end : "");
    fputs("case,points,batch", csv);
    for (size_t i = 0; i < count; i++) {
        char title[FIGURE_TITLE];
        figure_csv_title(bench->kind, figures[i], title);
        fprintf(csv, ",%s", title);
    }
    fputc('\n', csv);
}

/* What is missing or wrong is left blank. */
void csv_row(const struct bench *bench, const struct row *row, FILE *csv) {
    struct figure figures[MAX_FIGURES];
    const size_t count = csv_figures(bench, figures);
    char field[CASE_FIELD];
    fprintf(csv, "%s,%zu,%zu", case_field(row->name, field), shape_of(&row->problem.desc).points,
            row->problem.desc.batch);
    for (size_t i = 0; i < count; i++) {
        const double value = figure_value(bench->kind, figures[i], row);
        if (value > 0)
            fprintf(csv, figures[i].type == FIGURE_MOVED ? ",%.0f" : ",%.5g", value);
        else
            fputc(',', csv);
    }
    fputc('\n', csv);
}
