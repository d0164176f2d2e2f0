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

static bool transforms(const struct bench *bench, size_t index) {
    return bench->present[index] && bench->kind->columns[index].peer->transforms;
}

/* Which columns a list has figures of; a figure for each such column. */
typedef bool which(const struct bench *bench, size_t index);

static size_t add_each(const struct bench *bench, struct figure *figures, size_t count,
                       enum figure_type type, which *has) {
    for (size_t i = 0; i < bench->kind->column_count; i++) {
        if (has(bench, i)) count = add(figures, count, type, i);
    }
    return count;
}

static bool is_present(const struct bench *bench, size_t index) {
    return bench->present[index];
}

static bool has_touched(const struct bench *bench, size_t index) {
    return bench->kind->by_touched && bench->present[index] &&
           (index == COLUMN_OURS || is_beside(bench->kind, index));
}

static bool has_times(const struct bench *bench, size_t index) {
    return transforms(bench, index) && has_ratio(bench, index);
}

static bool has_enqueue(const struct bench *bench, size_t index) {
    return transforms(bench, index) && !bench->kind->columns[index].peer->on_host;
}

/* ---- Lists ---- */

static bool has_bound(const struct bench *bench) {
    return bench->kind->bound && bench->present[COLUMN_COPY] && bench->present[COLUMN_OURS];
}

static size_t speed_figures(const struct bench *bench, struct figure *figures) {
    size_t count = 0;
    if (bench->kind->passes && bench->present[COLUMN_OURS])
        count = add(figures, count, FIGURE_PASSES, COLUMN_OURS);
    if (has_bound(bench)) count = add(figures, count, FIGURE_BOUND, COLUMN_COPY);
    count = add_each(bench, figures, count, FIGURE_SPEED, is_present);
    count = add_each(bench, figures, count, FIGURE_TOUCHED, has_touched);
    count = add_each(bench, figures, count, FIGURE_RATIO, has_ratio);
    if (has_bound(bench)) return add(figures, count, FIGURE_OF_BOUND, COLUMN_COPY);
    return bench->present[COLUMN_OURS] ? add(figures, count, FIGURE_GFLOPS, COLUMN_OURS) : count;
}

static size_t latency_figures(const struct bench *bench, struct figure *figures) {
    size_t count = bench->present[COLUMN_OURS] ? add(figures, 0, FIGURE_PASSES, COLUMN_OURS) : 0;
    count = add_each(bench, figures, count, FIGURE_TIME, is_present);
    count = add_each(bench, figures, count, FIGURE_TIMES, has_times);
    return add_each(bench, figures, count, FIGURE_ENQUEUE, has_enqueue);
}

static size_t planning_figures(const struct bench *bench, struct figure *figures) {
    static const enum figure_type own[] = {FIGURE_EMPTY, FIGURE_PLAN, FIGURE_FIRST, FIGURE_WARM},
                                  ratios[] = {FIGURE_PLAN_PER_EMPTY, FIGURE_FIRST_PER_EMPTY},
                                  kernel_ratios[] = {FIGURE_KERNEL_PER_BUILD,
                                                     FIGURE_KERNEL_PER_EMPTY};
    const bool ours = bench->present[COLUMN_OURS], passes = bench->kind->passes;
    size_t count = 0;
    if (ours && passes) count = add(figures, count, FIGURE_PASSES, COLUMN_OURS);
    if (ours && passes) count = add(figures, count, FIGURE_BUILD, COLUMN_OURS);
    for (size_t i = 0; ours && i < sizeof own / sizeof *own; i++)
        count = add(figures, count, own[i], COLUMN_OURS);
    for (size_t i = COLUMN_OURS + 1; i < bench->kind->column_count; i++) {
        if (bench->present[i]) count = add(figures, count, FIGURE_PLAN, i);
    }
    for (size_t i = 0; ours && i < sizeof ratios / sizeof *ratios; i++)
        count = add(figures, count, passes ? kernel_ratios[i] : ratios[i], COLUMN_OURS);
    return add_each(bench, figures, count, FIGURE_PLAN_TIMES, has_times);
}

size_t table_figures(const struct bench *bench, struct figure figures[MAX_FIGURES]) {
    switch (bench->kind->measure) {
    case MEASURE_LATENCY: return latency_figures(bench, figures);
    case MEASURE_PLANNING: return planning_figures(bench, figures);
    default: return speed_figures(bench, figures);
    }
}

/* A later run that compares itself with this one must know our spread. */
static size_t add_spread(const struct bench *bench, struct figure *figures, size_t count) {
    return bench->present[COLUMN_OURS] ? add(figures, count, FIGURE_SPREAD, COLUMN_OURS) : count;
}

size_t csv_figures(const struct bench *bench, struct figure figures[MAX_FIGURES]) {
    const struct kind *kind = bench->kind;
    size_t count = 0;
    if (kind->measure != MEASURE_SPEED)
        return add_spread(bench, figures, table_figures(bench, figures));
    if (kind->passes && bench->present[COLUMN_OURS]) {
        count = add(figures, count, FIGURE_PASSES, COLUMN_OURS);
        count = add(figures, count, FIGURE_MOVED, COLUMN_OURS);
    }
    count = add_each(bench, figures, count, FIGURE_SPEED, is_present);
    for (size_t i = 0; i < kind->column_count; i++) {
        if (transforms(bench, i)) count = add(figures, count, FIGURE_GFLOPS, i);
        if (transforms(bench, i)) count = add(figures, count, FIGURE_PLAN, i);
        if (transforms(bench, i) && kind->by_touched)
            count = add(figures, count, FIGURE_TOUCHED, i);
        if (has_ratio(bench, i) && is_beside(kind, i)) count = add(figures, count, FIGURE_RATIO, i);
    }
    return add_spread(bench, figures, count);
}

/* ---- Values ---- */

static bool is_usable(const struct result *result) {
    return result->seconds > 0 && !result->wrong;
}

/* The copy does other work in its time, and counts by its speed. */
double figure_ratio(const struct kind *kind, size_t index, const struct row *row) {
    const struct result *ours = &row->of[COLUMN_OURS], *other = &row->of[index];
    if (!is_usable(ours) || !is_usable(other)) return 0;
    if (!kind->columns[index].peer->transforms) return ours->speed / other->speed;
    if (kind->by_touched && is_beside(kind, index))
        return other->touched > 0 ? ours->touched / other->touched : 0;
    return other->seconds / ours->seconds;
}

/* Over whichever of the OpenCL libraries is faster, of those that have it right. */
static double better_ratio(const struct kind *kind, const struct row *row) {
    double least = 0;
    for (size_t i = 0; i < kind->column_count; i++) {
        const struct peer *peer = kind->columns[i].peer;
        const double ratio =
            peer == &peer_clfft || peer == &peer_vkfft ? figure_ratio(kind, i, row) : 0;
        if (ratio > 0 && (least == 0 || ratio < least)) least = ratio;
    }
    return least;
}

static double over(double a, double b) {
    return a > 0 && b > 0 ? a / b : 0;
}

/* What an algorithm of as many passes could do, if each moved its data as fast as the copy. */
static double bound(const struct row *row) {
    const struct shape shape = shape_of(&row->problem.desc);
    const struct result *copy = &row->of[COLUMN_COPY];
    return is_usable(copy) ? copy->speed * over(shape_traffic(&shape), row->moved) : 0;
}

static double plan_value(enum figure_type type, const struct result *result,
                         const struct row *row) {
    const double ours = row->of[COLUMN_OURS].plan_seconds, kernels = (double)row->passes;
    switch (type) {
    case FIGURE_PLAN: return result->plan_seconds * 1e3;
    case FIGURE_BUILD: return row->build * 1e3;
    case FIGURE_EMPTY: return row->empty * 1e3;
    case FIGURE_FIRST: return row->first * 1e3;
    case FIGURE_WARM: return row->warm * 1e3;
    case FIGURE_PLAN_TIMES: return over(ours, result->plan_seconds);
    case FIGURE_PLAN_PER_EMPTY: return over(ours, row->empty);
    case FIGURE_KERNEL_PER_BUILD: return over(over(ours, kernels), row->build);
    case FIGURE_KERNEL_PER_EMPTY: return over(over(row->first, kernels), row->empty);
    default: return over(row->first, row->empty);
    }
}

double figure_value(const struct kind *kind, struct figure figure, const struct row *row) {
    const struct result *result = &row->of[figure.index];
    if (figure.type >= FIGURE_PLAN) return plan_value(figure.type, result, row);
    if (figure.type == FIGURE_PASSES) return (double)row->passes;
    if (figure.type == FIGURE_MOVED) return row->moved;
    if (figure.type == FIGURE_RATIO) return figure_ratio(kind, figure.index, row);
    if (figure.type == FIGURE_BETTER) return better_ratio(kind, row);
    if (figure.type == FIGURE_TIMES) return over(1, figure_ratio(kind, figure.index, row));
    if (figure.type == FIGURE_BOUND) return bound(row);
    if (figure.type == FIGURE_OF_BOUND)
        return is_usable(&row->of[COLUMN_OURS]) ? over(row->of[COLUMN_OURS].speed, bound(row)) : 0;
    if (figure.type == FIGURE_SPREAD) return result->spread * 100;
    if (!is_usable(result)) return 0;
    switch (figure.type) {
    case FIGURE_SPEED: return result->speed;
    case FIGURE_TOUCHED: return result->touched;
    case FIGURE_TIME: return result->seconds * 1e6;
    case FIGURE_ENQUEUE: return result->enqueue * 1e6;
    default: return result->gflops;
    }
}

bool bench_has_ours(const struct bench *bench, const struct row *row) {
    const struct result *ours = &row->of[COLUMN_OURS];
    return (bench->kind->measure == MEASURE_PLANNING ? ours->plan_seconds : ours->speed) > 0;
}
