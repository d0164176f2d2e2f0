/* How a grid is cut into blocks.
 *
 * SPDX-License-Identifier: MIT
 */
#include "decomposition.h"

#include <math.h>

/* Launches per layer. More would waste less memory, but fill the device less; a quarter of a block
 * keeps both small. */
#define PIECES 4

/* Node numbers within a block are 32 bits on the device. */
#define MAX_EXTENT (UINT64_C(1) << 30)

static uint64_t divide_up(uint64_t a, uint64_t b) {
    return a / b + (a % b != 0);
}

/* Given the extents, the rest follows. False when the array's size is too large a number. */
static bool room_finish(room *r) {
    int outer = shape_outer(&r->grid);
    r->piece = divide_up(r->extent[outer], PIECES);
    r->shift = r->piece + 1;
    shape array = {.rank = r->grid.rank, .n = {r->extent[0], r->extent[1], r->extent[2]}};
    array.n[outer] += r->shift;
    if (!shape_nodes(&array, &r->values) || r->values > UINT64_MAX / 16 - 2 * ROOM_GUARD)
        return false;
    r->values += 2 * ROOM_GUARD;
    return true;
}

bool room_whole(const shape *grid, room *r) {
    *r = (room){.grid = *grid, .extent = {grid->n[0], grid->n[1], grid->n[2]}};
    for (int axis = 0; axis < 3; ++axis)
        if (grid->n[axis] > MAX_EXTENT) return false;
    return room_finish(r);
}

/* Sets the cut axes to `extent`, at most the grid, and asks whether that fits. */
static bool try_extent(room *r, uint64_t extent, uint64_t values) {
    const shape *grid = &r->grid;
    int outer = shape_outer(grid);
    for (int axis = 0; axis < 3; ++axis) {
        bool is_cut = axis == outer || (r->kind == CUT_SQUARE && axis > outer);
        r->extent[axis] = is_cut ? least(extent, grid->n[axis]) : grid->n[axis];
        if (r->extent[axis] > MAX_EXTENT) return false;
    }
    return room_finish(r) && r->values <= values;
}

bool room_fit(const shape *grid, cut_kind kind, uint64_t values, room *r) {
    *r = (room){.grid = *grid, .kind = kind};
    uint64_t low = 2, high = MAX_EXTENT + 1; /* low fits or is 2, high does not */
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (try_extent(r, middle, values))
            low = middle;
        else
            high = middle;
    }
    return low > 2 && try_extent(r, low, values);
}

uint64_t room_max_layers(const room *r) {
    uint64_t most = UINT64_MAX;
    for (int axis = 0; axis < 3; ++axis)
        if (r->extent[axis] < r->grid.n[axis]) most = least(most, (r->extent[axis] - 1) / 2);
    return most;
}

uint64_t room_resident(const room *r) {
    int outer = shape_outer(&r->grid);
    if (r->kind == CUT_OUTER || r->extent[outer] < r->grid.n[outer]) return r->extent[outer];
    return r->extent[2]; /* wide and low: the block is as high as the grid */
}

void cut_make(const room *r, uint64_t layers, cut *c) {
    *c = (cut){.room = *r, .layers = layers};
    for (int axis = 0; axis < 3; ++axis)
        c->count[axis] = r->extent[axis] >= r->grid.n[axis]
                             ? 1
                             : divide_up(r->grid.n[axis], r->extent[axis] - 2 * layers);
}

uint64_t cut_blocks(const cut *c) {
    return c->count[0] * c->count[1] * c->count[2];
}

/* Where core `i` of an axis begins: cores differ by one node at most. */
static uint64_t core_start(const cut *c, int axis, uint64_t i) {
    uint64_t n = c->room.grid.n[axis], count = c->count[axis];
    return i * (n / count) + least(i, n % count);
}

static uint64_t extend_down(uint64_t lo, uint64_t by) {
    return lo > by ? lo - by : 0;
}

static uint64_t extend_up(uint64_t hi, uint64_t by, uint64_t n) {
    return n - hi > by ? hi + by : n;
}

static void extend(const cut *c, const box *core, uint64_t by, box *result) {
    for (int axis = 0; axis < 3; ++axis) {
        result->lo[axis] = extend_down(core->lo[axis], by);
        result->hi[axis] = extend_up(core->hi[axis], by, c->room.grid.n[axis]);
    }
}

void cut_block(const cut *c, uint64_t index, block *b) {
    for (int axis = 2; axis >= 0; --axis) {
        uint64_t i = index % c->count[axis];
        index /= c->count[axis];
        b->core.lo[axis] = core_start(c, axis, i);
        b->core.hi[axis] = core_start(c, axis, i + 1);
    }
    extend(c, &b->core, c->layers, &b->load);
}

void block_strides(const block *b, uint64_t *row, uint64_t *plane) {
    *row = box_length(&b->load, 2);
    *plane = *row * box_length(&b->load, 1);
}

uint64_t block_start(const cut *c, const block *b, uint64_t row) {
    uint64_t line, plane;
    block_strides(b, &line, &plane);
    return ROOM_GUARD + row * (c->room.grid.rank == 1 ? 1 : c->room.grid.rank == 2 ? line : plane);
}

void cut_region(const cut *c, const block *b, uint64_t layer, box *region) {
    extend(c, &b->core, c->layers - layer, region);
}

uint64_t room_turn(const room *r, uint64_t row) {
    return row ? 0 : r->shift;
}

uint64_t cut_pieces(const cut *c, const box *region) {
    return divide_up(box_length(region, shape_outer(&c->room.grid)), c->room.piece);
}

/* Upwards when the block moves towards the array's start, downwards when it moves back. */
void cut_piece(const cut *c, const box *region, uint64_t row, uint64_t index, box *piece) {
    int outer = shape_outer(&c->room.grid);
    uint64_t place = row ? index : cut_pieces(c, region) - 1 - index;
    *piece = *region;
    piece->lo[outer] = region->lo[outer] + place * c->room.piece;
    piece->hi[outer] = least(region->hi[outer], piece->lo[outer] + c->room.piece);
}

/* The lengths of all blocks along one axis, each extended by `by`. */
static double axis_total(const cut *c, int axis, uint64_t by) {
    double total = 0;
    uint64_t n = c->room.grid.n[axis];
    for (uint64_t i = 0; i < c->count[axis]; ++i)
        total += (double)(extend_up(core_start(c, axis, i + 1), by, n) -
                          extend_down(core_start(c, axis, i), by));
    return total;
}

static double total(const cut *c, uint64_t by) {
    return axis_total(c, 0, by) * axis_total(c, 1, by) * axis_total(c, 2, by);
}

void cut_totals(const cut *c, double *loaded, double *stored, double *computed) {
    *loaded = total(c, c->layers);
    *stored = total(c, 0);
    *computed = 0;
    /* Thousands of layers differ little from one to the next: then one of `step` stands for those
     * around it. */
    uint64_t step = divide_up(c->layers, 1024);
    for (uint64_t layer = 0; layer < c->layers; layer += step) {
        uint64_t width = least(step, c->layers - layer);
        *computed += (double)width * total(c, layer + (width - 1) / 2);
    }
}

bool box_contiguous(const box *b, const uint64_t n[3]) {
    /* Once an axis has more than one node, all faster ones must be whole. */
    bool several = false;
    for (int axis = 0; axis < 3; ++axis) {
        if (several && box_length(b, axis) != n[axis]) return false;
        if (box_length(b, axis) > 1) several = true;
    }
    return true;
}
