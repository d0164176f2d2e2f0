/* Which figures a table and a CSV file show, and what they are in a row. */
#include "bench.h"

#include <string.h>

static size_t add(struct figure *figures, size_t count, enum figure_type type, size_t index) {
    figures[count] = (struct figure){type, index};
    return count + 1;
}

static bool is_beside(const struct kind *kind, size_t index) {
    return kind->beside && strcmp(kind->columns[index].name, kind->beside) == 0;
}

static bool has_ratio(const struct bench *bench, size_t index) {
    return index != COLUMN_OURS && bench->present[index] && bench->present[COLUMN_OURS];
}

size_t table_figures(const struct bench *bench, struct figure figures[MAX_FIGURES]) {
    const struct kind *kind = bench->kind;
    size_t count = 0;
    for (size_t i = 0; i < kind->column_count; i++) {
        if (bench->present[i]) count = add(figures, count, FIGURE_SPEED, i);
    }
    for (size_t i = 0; i < kind->column_count; i++) {
        if (kind->by_touched && bench->present[i] && (i == COLUMN_OURS || is_beside(kind, i)))
            count = add(figures, count, FIGURE_TOUCHED, i);
    }
    for (size_t i = 0; i < kind->column_count; i++) {
        if (has_ratio(bench, i)) count = add(figures, count, FIGURE_RATIO, i);
    }
    if (bench->present[COLUMN_OURS]) count = add(figures, count, FIGURE_GFLOPS, COLUMN_OURS);
    return count;
}

size_t csv_figures(const struct bench *bench, struct figure figures[MAX_FIGURES]) {
    const struct kind *kind = bench->kind;
    size_t count = 0;
    for (size_t i = 0; i < kind->column_count; i++) {
        if (bench->present[i]) count = add(figures, count, FIGURE_SPEED, i);
    }
    for (size_t i = 0; i < kind->column_count; i++) {
        const bool transforms = bench->present[i] && kind->columns[i].peer->transforms;
        if (transforms) count = add(figures, count, FIGURE_GFLOPS, i);
        if (transforms) count = add(figures, count, FIGURE_PLAN, i);
        if (transforms && kind->by_touched) count = add(figures, count, FIGURE_TOUCHED, i);
        if (has_ratio(bench, i) && is_beside(kind, i)) count = add(figures, count, FIGURE_RATIO, i);
    }
    return count;
}

static bool is_usable(const struct result *result) {
    return result->seconds > 0 && !result->wrong;
}

/* The copy does other work in its time, and counts by its speed. */
double figure_ratio(const struct kind *kind, size_t index, const struct row *row) {
    const struct result *ours = &row->of[COLUMN_OURS], *other = &row->of[index];
    if (!is_usable(ours) || !is_usable(other)) return 0;
    if (!kind->columns[index].peer->transforms) return ours->speed / other->speed;
    if (kind->by_touched && is_beside(kind, index)) return other->touched > 0 ? ours->touched / other->touched : 0;
    return other->seconds / ours->seconds;
}

double figure_value(const struct kind *kind, struct figure figure, const struct row *row) {
    const struct result *result = &row->of[figure.index];
    if (figure.type == FIGURE_PLAN) return result->plan_seconds * 1e3;
    if (figure.type == FIGURE_RATIO) return figure_ratio(kind, figure.index, row);
    if (!is_usable(result)) return 0;
    switch (figure.type) {
    case FIGURE_SPEED: return result->speed;
    case FIGURE_TOUCHED: return result->touched;
    default: return result->gflops;
    }
}
