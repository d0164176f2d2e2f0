#include "finish.h"

#include "base/sizes.h"
#include "flat.h"
#include "pass/exchange_choice.h"
#include "pass/filter_tiles.h"
#include "pass/tables_layout.h"

/* An axis of one point is always at a corner. */
static void drop_corners(pass *p) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < p->reals.corner_count; ++i)
        if (p->reals.cornered && p->reals.corners[i].count > 1)
            p->reals.corners[kept++] = p->reals.corners[i];
    p->reals.corner_count = kept;
}

static void renumber_corners(pass *p, uint32_t from, uint32_t to) {
    for (uint32_t i = 0; i < p->reals.corner_count; ++i)
        if (p->reals.corners[i].digit == (int32_t)from) p->reals.corners[i].digit = (int32_t)to;
}

/* A dimension with an edge has several tiles, so that its digit stays. */
static void renumber_edges(pass *p, uint32_t from, uint32_t to) {
    for (uint32_t i = 0; i < p->grid.edge_count; ++i)
        if (p->grid.edges[i].digit == from) p->grid.edges[i].digit = to;
}

static void renumber_fillings(pass *p, uint32_t from, uint32_t to) {
    for (uint32_t i = 0; i < p->grid.filling_count; ++i)
        if (p->grid.fillings[i].digit == from) p->grid.fillings[i].digit = to;
}

/* Digits of one value say nothing, but for those that something else names. */
void start_pass(pass *p) {
    uint32_t kept = 0, twiddled = p->twiddle.digit;
    p->grid.tiles = 1;
    drop_corners(p);
    for (uint32_t g = 0; g < p->grid.count; ++g) {
        bool named = (g == 0 && p->grid.columns) || (p->twiddle.modulus && g == twiddled);
        if (p->grid.digits[g].count == 1 && !named) {
            renumber_fillings(p, g, NO_DIGIT);
            continue;
        }
        if (p->grid.digits[g].count) p->grid.tiles *= p->grid.digits[g].count;
        if (p->twiddle.modulus && g == twiddled) p->twiddle.digit = kept;
        if (p->grid.part_digit == g + 1) p->grid.part_digit = kept + 1;
        renumber_corners(p, g, kept);
        renumber_edges(p, g, kept);
        renumber_fillings(p, g, kept);
        p->grid.digits[kept++] = p->grid.digits[g];
    }
    p->grid.count = kept;
}

/* How many tiles one CPU work-item takes: enough points to outweigh the cost of a work-group, few
 * enough to share out. */
static uint32_t run_length(const axis_plan *axis, const caps *c, const pass *p) {
    uint64_t tiles = p->grid.tiles * ceil_div(axis->batch.count, p->grid.batch_per_tile);
    uint64_t worthwhile = 8192 / (p->tile.length * p->tile.width);
    return (uint32_t)max_u64(1, min_u64(worthwhile, tiles / (2 * c->compute_units)));
}

/* Input and output are the same memory in an in-place problem. */
static bool is_in_place(const problem *problem, const pass *p) {
    bool outside = p->load.operand <= OPERAND_OUTPUT && p->store.operand <= OPERAND_OUTPUT;
    return p->load.operand == p->store.operand || (outside && problem->in_place);
}

void finish_pass(const problem *problem, const axis_plan *axis, const caps *c, pass *p) {
    p->grid.batch_each = axis->batch_each;
    p->in_place = is_in_place(problem, p);
    uint64_t batches = ceil_div(axis->batch.count, p->grid.batch_per_tile);
    p->grid.wide = p->tile.lanes || p->grid.tiles > UINT32_MAX / batches;
    flat_set(p);
    if (problem->filter.by_tiles) pass_sort_filter(p);
    pass_sort_chirp(p);
    if (p->tile.lanes)
        p->grid.run_length = run_length(axis, c, p);
    else
        exchange_choose(p, c);
    pass_layout_tables(p);
}
