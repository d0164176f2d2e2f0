/* Rows of the benchmark as tables in Markdown, for documents: rows as they come, then the bars. */
#include <stdlib.h>

#include "bench.h"

void markdown_header(const struct bench *bench, FILE *markdown) {
    struct figure figures[MAX_FIGURES];
    const size_t count = table_figures(bench, figures);
    fprintf(markdown, "%s, driver %s. %s.\n\n| case |", bench->stage.info.name,
            bench->stage.info.driver_version, figures_about(bench->kind));
    for (size_t i = 0; i < count; i++) {
        char title[FIGURE_TITLE];
        figure_title(bench->kind, figures[i], title);
        fprintf(markdown, " %s |", title);
    }
    fputs("\n| --- |", markdown);
    for (size_t i = 0; i < count; i++) fputs(" --- |", markdown);
    fputc('\n', markdown);
}

/* A length that is a power of two is written as one, and no product makes anything slanted. */
static void write_name(const char *name, FILE *markdown) {
    char *rest;
    const unsigned long length = strtoul(name, &rest, 10);
    int exponent = 0;
    while (exponent < 60 && length >> exponent > 1) exponent++;
    fputs("| ", markdown);
    if (length >= 16 && length == 1ul << exponent && *rest != '*')
        fprintf(markdown, "2^%d", exponent), name = rest;
    for (; *name; name++) {
        if (*name == '*')
            fputs(" × ", markdown);
        else
            fputc(*name, markdown);
    }
    fputs(" |", markdown);
}

void markdown_row(const struct bench *bench, const struct row *row, FILE *markdown) {
    struct figure figures[MAX_FIGURES];
    const size_t count = table_figures(bench, figures);
    write_name(row->name, markdown);
    for (size_t i = 0; i < count; i++) {
        char text[FIGURE_TITLE];
        figure_text(bench->kind, figures[i], row, text);
        fprintf(markdown, " %s |", text);
    }
    fputc('\n', markdown);
}

void markdown_joint(const struct bench *bench, const struct row *rows, size_t count,
                    FILE *markdown) {
    fputs("Both tables together:\n\n", markdown);
    write_joint_bars(bench, rows, count, "- ", markdown);
    fputc('\n', markdown);
}

void markdown_end(const struct bench *bench, const struct row *rows, size_t count, FILE *markdown) {
    fputc('\n', markdown);
    write_bars(bench, rows, count, "- ", markdown);
    fputc('\n', markdown);
}
