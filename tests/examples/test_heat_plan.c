/* The heat example's arithmetic: blocks, halos, shrinking regions, the array that the layers share,
 * and the model.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "decomposition.h"
#include "model.h"
#include "modes.h"

static const struct {
    shape grid;
    cut_kind kind;
    uint64_t values; /* of the array */
} cases[] = {
    {{1, {1, 1, 103}}, CUT_OUTER, 100},   {{1, {1, 1, 1000}}, CUT_OUTER, 300},
    {{1, {1, 1, 1000}}, CUT_OUTER, 5000}, {{2, {1, 50, 40}}, CUT_OUTER, 600},
    {{2, {1, 51, 37}}, CUT_OUTER, 1000},  {{2, {1, 3, 3}}, CUT_OUTER, 79},
    {{2, {1, 50, 40}}, CUT_SQUARE, 600},  {{2, {1, 83, 29}}, CUT_SQUARE, 900},
    {{2, {1, 29, 83}}, CUT_SQUARE, 900},  {{2, {1, 12, 200}}, CUT_SQUARE, 700},
    {{2, {1, 200, 12}}, CUT_SQUARE, 700}, {{3, {13, 7, 5}}, CUT_OUTER, 350},
    {{3, {40, 6, 9}}, CUT_OUTER, 1000},   {{3, {17, 8, 8}}, CUT_OUTER, 100000},
};
enum { CASES = sizeof cases / sizeof *cases };

static void room_of(int i, room *r) {
    assert_true(room_fit(&cases[i].grid, cases[i].kind, cases[i].values, r));
    assert_true(r->values <= cases[i].values);
}

static uint64_t most_layers(const room *r) {
    uint64_t most = room_max_layers(r);
    return most < 12 ? most : 12;
}

static bool inside(const box *b, const uint64_t at[3]) {
    for (int axis = 0; axis < 3; ++axis)
        if (at[axis] < b->lo[axis] || at[axis] >= b->hi[axis]) return false;
    return true;
}

/* Calls `visit` for every node of the box. */
static void each_node(const box *b, void (*visit)(void *user, const uint64_t at[3]), void *user) {
    uint64_t at[3];
    for (at[0] = b->lo[0]; at[0] < b->hi[0]; ++at[0])
        for (at[1] = b->lo[1]; at[1] < b->hi[1]; ++at[1])
            for (at[2] = b->lo[2]; at[2] < b->hi[2]; ++at[2]) visit(user, at);
}

/* ---- Cores tile the grid ---- */

typedef struct tiling {
    const uint64_t *n;
    unsigned char *seen;
} tiling;

static void mark(void *user, const uint64_t at[3]) {
    const tiling *t = user;
    ++t->seen[(at[0] * t->n[1] + at[1]) * t->n[2] + at[2]];
}

static void cores_tile_the_grid(void **unused) {
    (void)unused;
    for (int i = 0; i < CASES; ++i) {
        room r;
        room_of(i, &r);
        for (uint64_t layers = 1; layers <= most_layers(&r); ++layers) {
            cut c;
            block b;
            uint64_t nodes;
            cut_make(&r, layers, &c);
            assert_true(shape_nodes(&r.grid, &nodes));
            tiling t = {r.grid.n, calloc(nodes, 1)};
            for (uint64_t k = 0; k < cut_blocks(&c); ++k) {
                cut_block(&c, k, &b);
                each_node(&b.core, mark, &t);
            }
            for (uint64_t k = 0; k < nodes; ++k) assert_int_equal(t.seen[k], 1);
            free(t.seen);
        }
    }
}

/* ---- Every layer has what it needs ---- */

typedef struct need {
    const box *before;
    const shape *grid;
    bool good;
} need;

/* A node on the boundary needs itself, any other its neighbours too. */
static void check_need(void *user, const uint64_t at[3]) {
    need *n = user;
    bool boundary = false;
    if (!inside(n->before, at)) n->good = false;
    for (int axis = shape_outer(n->grid); axis < 3; ++axis)
        if (at[axis] == 0 || at[axis] + 1 == n->grid->n[axis]) boundary = true;
    for (int axis = shape_outer(n->grid); !boundary && axis < 3; ++axis) {
        uint64_t beside[3];
        memcpy(beside, at, sizeof beside);
        ++beside[axis];
        if (!inside(n->before, beside)) n->good = false;
        beside[axis] -= 2;
        if (!inside(n->before, beside)) n->good = false;
    }
}

static void every_layer_has_its_neighbours(void **unused) {
    (void)unused;
    for (int i = 0; i < CASES; ++i) {
        room r;
        room_of(i, &r);
        for (uint64_t layers = 1; layers <= most_layers(&r); layers += 3) {
            cut c;
            cut_make(&r, layers, &c);
            for (uint64_t k = 0; k < cut_blocks(&c); ++k) {
                block b;
                cut_block(&c, k, &b);
                box before = b.load, region;
                for (int axis = 0; axis < 3; ++axis)
                    assert_true(box_length(&b.load, axis) <= r.extent[axis]);
                for (uint64_t layer = 1; layer <= layers; ++layer, before = region) {
                    cut_region(&c, &b, layer, &region);
                    need n = {&before, &r.grid, true};
                    each_node(&region, check_need, &n);
                    assert_true(n.good);
                }
                assert_memory_equal(&before, &b.core, sizeof before);
            }
        }
    }
}

/* ---- Layers in one array ---- */

/* An array that remembers, for every row, which row of the grid it holds, and of which layer. */
typedef struct play {
    uint64_t *layer, *row;
    uint64_t size;
} play;

#define NOTHING UINT64_MAX

static bool holds(const play *p, uint64_t at, uint64_t layer, uint64_t row) {
    return at < p->size && p->layer[at] == layer && p->row[at] == row;
}

/* A launch reads the rows of its piece and those beside them, as far as the block has them, and may
 * run in any order within: none of what it writes may be among what it reads. */
static void play_piece(play *p, const block *b, int outer, const box *piece, uint64_t layer,
                       uint64_t from, uint64_t to) {
    uint64_t start = b->load.lo[outer], first = piece->lo[outer], end = piece->hi[outer];
    uint64_t low = first > start ? first - 1 : first,
             high = end < b->load.hi[outer] ? end + 1 : end;
    assert_true(first < end);
    for (uint64_t row = low; row < high; ++row)
        assert_true(holds(p, row - start + from, layer - 1, row));
    for (uint64_t row = first; row < end; ++row) {
        uint64_t at = row - start + to;
        assert_true(at < p->size && (at < low - start + from || at >= high - start + from));
        p->layer[at] = layer;
        p->row[at] = row;
    }
}

static void play_block(const cut *c, const block *b) {
    int outer = shape_outer(&c->room.grid);
    play p = {.size = c->room.extent[outer] + c->room.shift};
    uint64_t at = c->room.shift, start = b->load.lo[outer];
    p.layer = malloc(p.size * sizeof *p.layer);
    p.row = malloc(p.size * sizeof *p.row);
    for (uint64_t i = 0; i < p.size; ++i) p.layer[i] = p.row[i] = NOTHING;
    for (uint64_t row = start; row < b->load.hi[outer]; ++row)
        p.layer[row - start + at] = 0, p.row[row - start + at] = row;
    for (uint64_t layer = 1; layer <= c->layers; ++layer, at = room_turn(&c->room, at)) {
        box region, piece;
        cut_region(c, b, layer, &region);
        for (uint64_t i = 0; i < cut_pieces(c, &region); ++i) {
            cut_piece(c, &region, at, i, &piece);
            play_piece(&p, b, outer, &piece, layer, at, room_turn(&c->room, at));
        }
    }
    for (uint64_t row = b->core.lo[outer]; row < b->core.hi[outer]; ++row)
        assert_true(holds(&p, row - start + at, c->layers, row));
    free(p.layer);
    free(p.row);
}

/* The launches as the device gets them, of every block, with all shrinking regions. */
static void pieces_overwrite_nothing_needed(void **unused) {
    (void)unused;
    for (int i = 0; i < CASES; ++i) {
        room r;
        room_of(i, &r);
        for (uint64_t layers = 1; layers <= most_layers(&r); ++layers) {
            cut c;
            cut_make(&r, layers, &c);
            for (uint64_t k = 0; k < cut_blocks(&c); ++k) {
                block b;
                cut_block(&c, k, &b);
                play_block(&c, &b);
            }
        }
    }
}

static void places_are_64_bits(void **unused) {
    (void)unused;
    const uint64_t side = UINT64_C(1) << 20;
    cut c = {.room = {.grid = {3, {side, side, side}}, .shift = 5}};
    block b = {.load = {{7, 0, 0}, {12, side + 1, side + 3}}};
    uint64_t row, plane, planes = (side + 1) * (side + 3);
    block_strides(&b, &row, &plane);
    assert_true(row == side + 3 && plane == planes && planes > UINT64_C(1) << 40);
    assert_true(block_start(&c, &b, 5) == ROOM_GUARD + 5 * planes);
    assert_int_equal(block_start(&c, &b, 0), ROOM_GUARD);
    c.room.grid.rank = 2;
    assert_true(block_start(&c, &b, side * side) == ROOM_GUARD + side * side * (side + 3));
    c.room.grid.rank = 1;
    assert_true(block_start(&c, &b, side * side) == ROOM_GUARD + side * side);
}

/* ---- Rooms ---- */

/* What an array for blocks of this extent along the cut axes takes: block, a quarter and one row
 * more, guards. */
static uint64_t values_for(int i, uint64_t extent) {
    const shape *grid = &cases[i].grid;
    int outer = shape_outer(grid);
    uint64_t n[3];
    for (int axis = 0; axis < 3; ++axis)
        n[axis] =
            axis == outer || (cases[i].kind == CUT_SQUARE && axis > outer) ? extent : grid->n[axis];
    for (int axis = 0; axis < 3; ++axis)
        n[axis] = n[axis] < grid->n[axis] ? n[axis] : grid->n[axis];
    n[outer] += (n[outer] + 3) / 4 + 1;
    return n[0] * n[1] * n[2] + 64;
}

static void rooms_are_the_largest(void **unused) {
    (void)unused;
    int limited = 0;
    for (int i = 0; i < CASES; ++i) {
        room r;
        room_of(i, &r);
        uint64_t extent = room_resident(&r);
        assert_int_equal(values_for(i, extent), r.values);
        if (room_max_layers(&r) == UINT64_MAX) continue; /* the whole grid */
        assert_true(values_for(i, extent + 1) > cases[i].values);
        ++limited;
    }
    assert_in_range(limited, 8, CASES);
}

static void what_does_not_fit_is_refused(void **unused) {
    (void)unused;
    room r;
    shape flat = {2, {1, 1000, 1000}},
          cube = {3, {UINT64_C(1) << 21, UINT64_C(1) << 21, UINT64_C(1) << 21}};
    assert_false(room_fit(&flat, CUT_OUTER, 4000, &r));
    assert_false(room_fit(&flat, CUT_SQUARE, 50, &r));
    assert_true(room_fit(&flat, CUT_OUTER, 6000, &r));
    /* planes of 2^42 nodes, as many as 64 bits count bytes of */
    assert_true(room_fit(&cube, CUT_OUTER, UINT64_MAX, &r));
    assert_true(r.extent[0] < UINT64_C(1) << 20);
    assert_false(room_whole(&cube, &r));
}

static void sizes_are_read_and_checked(void **unused) {
    (void)unused;
    static const char *const wrong[] = {"",
                                        "x",
                                        "2",
                                        "10x",
                                        "x10",
                                        "10x10x10x10",
                                        "10X10",
                                        "-5",
                                        " 5",
                                        "1e3",
                                        "10x2",
                                        "18446744073709551616",
                                        "4294967296x4294967296",
                                        "3000000000x3000000000x3"};
    shape s;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i)
        assert_false(shape_parse(wrong[i], &s));
    assert_true(shape_parse("20x30", &s));
    assert_int_equal(s.rank, 2);
    assert_int_equal(s.n[0], 1);
    assert_int_equal(s.n[1], 20);
    assert_int_equal(s.n[2], 30);
    assert_int_equal(shape_interior(&s), 18 * 28);
    assert_string_equal(shape_print(&s).text, "20x30");
}

/* ---- The model ---- */

/* Written out again, as the paper has it. */
static double paper_strips(double rows, double move, double compute, double n) {
    return (rows - n) / (rows - 2 * n) * (2 * move / n + compute);
}

static double paper_blocks(double side, double move, double compute, double n) {
    double halo = (side - n) * (side - n);
    return (2 * (halo + n * n) * move / n + (halo + n * n / 3) * compute) /
           ((side - 2 * n) * (side - 2 * n));
}

static room made_room(cut_kind kind, uint64_t grid, uint64_t extent) {
    return (room){.grid = {2, {1, grid, grid}},
                  .kind = kind,
                  .extent = {1, extent, kind == CUT_SQUARE ? extent : grid}};
}

static void formulas_are_the_papers(void **unused) {
    (void)unused;
    const cost c = {5, 5, 1};
    room strips = made_room(CUT_OUTER, 32768, 1024), blocks = made_room(CUT_SQUARE, 32768, 5793);
    for (uint64_t n = 1; n < 400; n += 7) {
        double d = (double)n;
        assert_true(fabs(model_formula(&strips, &c, n, false) / paper_strips(1024, 5, 1, d) - 1) <
                    1e-12);
        assert_true(fabs(model_formula(&blocks, &c, n, false) / paper_blocks(5793, 5, 1, d) - 1) <
                    1e-12);
    }
}

/* The paper's predicted speed-ups over the trivial method, whose time is 2 tau_c + tau_a: I =
 * 32768, memory 1/32, 1/8 and 1/4 of the grid. Blocks are squares of as many nodes. */
static void predictions_are_the_papers(void **unused) {
    (void)unused;
    static const double ratios[4] = {1, 5, 10, 15};
    static const struct {
        uint64_t part;
        double strips[4], blocks[4];
    } table[] = {{32, {2.74, 8.95, 15.6, 21.5}, {2.84, 9.77, 17.8, 25.2}},
                 {8, {2.87, 9.94, 18.2, 26.0}, {2.89, 10.1, 18.7, 26.8}},
                 {4, {2.93, 10.5, 19.6, 28.4}, {2.92, 10.4, 19.3, 28.0}}};
    for (int i = 0; i < 3; ++i) {
        room strips = made_room(CUT_OUTER, 32768, 32768 / table[i].part);
        room blocks = made_room(CUT_SQUARE, 32768, (uint64_t)(32768 / sqrt((double)table[i].part)));
        for (int k = 0; k < 4; ++k) {
            const cost c = {ratios[k], ratios[k], 1};
            double trivial = c.in + c.out + c.compute;
            double by_strips =
                trivial / model_formula(&strips, &c, model_best(&strips, &c, 10000, false), false);
            double by_blocks =
                trivial / model_formula(&blocks, &c, model_best(&blocks, &c, 10000, false), false);
            /* Of a quarter the paper's own numbers are a little higher than its formula's. */
            double bar = table[i].part == 4 ? 0.04 : 0.006;
            assert_true(fabs(by_strips / table[i].strips[k] - 1) < bar);
            assert_true(fabs(by_blocks / table[i].blocks[k] - 1) < bar);
        }
    }
}

static void the_best_is_the_least(void **unused) {
    (void)unused;
    for (int kind = CUT_OUTER; kind <= CUT_SQUARE; ++kind) {
        for (int ratio = 1; ratio < 100; ratio += 14) {
            for (int overlap = 0; overlap < 2; ++overlap) {
                room r = made_room((cut_kind)kind, 4096, 512);
                const cost c = {ratio, 1.5 * ratio, 1};
                double least = model_formula(&r, &c, model_best(&r, &c, 10000, overlap), overlap);
                for (uint64_t n = 1; n <= room_max_layers(&r); ++n)
                    assert_true(least <= model_formula(&r, &c, n, overlap));
                assert_in_range(model_best(&r, &c, 5, overlap), 1, 5);
            }
        }
    }
}

/* A grid that fits the device has no halo, and one of strips has; in both the next number of layers
 * would be too many. */
static void passes_end_in_time(void **unused) {
    (void)unused;
    const cost c = {1e-9, 2e-9, 5e-10};
    room rooms[2] = {made_room(CUT_OUTER, 20000, 20000), made_room(CUT_OUTER, 20000, 2000)};
    double nodes = (double)shape_interior(&rooms[0].grid);
    for (int i = 0; i < 2; ++i) {
        for (double seconds = 0.001; seconds < 60; seconds *= 3) {
            double bar = seconds > 30 * nodes * 1e-9 ? seconds : 30 * nodes * 1e-9;
            uint64_t n = model_within(&rooms[i], &c, 900, false, seconds);
            assert_in_range(n, 2, 899);
            assert_true(nodes * (double)n * model_formula(&rooms[i], &c, n, false) <= bar);
            assert_true(nodes * (double)(n + 1) * model_formula(&rooms[i], &c, n + 1, false) > bar);
        }
        assert_int_equal(model_within(&rooms[i], &c, 900, false, 1e4), 900);
        assert_int_equal(model_within(&rooms[i], &c, 1, false, 1e-9), 1);
    }
    const cost slow = {0, 0, 1};
    assert_int_equal(model_within(&rooms[0], &slow, 900, false, 1), 1);
}

/* Counting every value of every block by itself. */
static void totals_are_counted(void **unused) {
    (void)unused;
    for (int i = 0; i < CASES; ++i) {
        room r;
        cut c;
        double loaded, stored, computed, sums[3] = {0};
        room_of(i, &r);
        cut_make(&r, most_layers(&r), &c);
        for (uint64_t k = 0; k < cut_blocks(&c); ++k) {
            block b;
            cut_block(&c, k, &b);
            sums[0] += (double)box_nodes(&b.load);
            sums[1] += (double)box_nodes(&b.core);
            for (uint64_t layer = 1; layer <= c.layers; ++layer) {
                box region;
                cut_region(&c, &b, layer, &region);
                sums[2] += (double)box_nodes(&region);
            }
        }
        cut_totals(&c, &loaded, &stored, &computed);
        assert_true(loaded == sums[0] && stored == sums[1] && computed == sums[2]);
    }
}

/* For many blocks the formulas are what counting gives. */
static void formulas_are_near_counts(void **unused) {
    (void)unused;
    const cost c = {12, 9, 1};
    shape grid = {2, {1, 16384, 16384}};
    for (int kind = CUT_OUTER; kind <= CUT_SQUARE; ++kind) {
        room r;
        assert_true(room_fit(&grid, (cut_kind)kind, UINT64_C(16384) * 16384 / 32, &r));
        for (uint64_t n = 1; n <= 50; n += 7)
            assert_true(
                fabs(model_formula(&r, &c, n, false) / model_counted(&r, &c, n, false) - 1) < 0.06);
    }
}

/* ---- Modes ---- */

/* The sum of two doubles, which stands for a number of some 106 bits. */
typedef struct wide {
    double high, low;
} wide;

static wide multiply(wide a, wide b) {
    double high = a.high * b.high,
           low = fma(a.high, b.high, -high) + (a.high * b.low + a.low * b.high);
    return (wide){high + low, low - (high + low - high)};
}

/* (1 - decay)^layers by squaring: with so many bits its rounding, multiplied by the number of
 * layers, is small still. */
static double by_squaring(double decay, uint64_t layers) {
    wide base = {1 - decay, 1 - (1 - decay) - decay}, result = {1, 0};
    for (; layers; layers >>= 1, base = multiply(base, base))
        if (layers & 1) result = multiply(result, base);
    return result.high;
}

static void modes_are_exact_after_many_layers(void **unused) {
    (void)unused;
    static const double decays[] = {0,   1e-300, 3e-9,   1e-6,      1.7e-5,  3.3e-4,
                                    0.1, 0.5,    0.75,   0.9,       1,       1.1,
                                    1.5, 1.9,    1.9997, 1.9999999, 1.99999, 2};
    static const uint64_t layers[] = {1, 2, 7, 1000, 9999, 100000, 100001};
    for (size_t i = 0; i < sizeof decays / sizeof *decays; ++i)
        for (size_t k = 0; k < sizeof layers / sizeof *layers; ++k)
            assert_true(fabs(mode_factor(decays[i], layers[k]) -
                             by_squaring(decays[i], layers[k])) < 1e-15);
    assert_true(fabs(mode_factor(1.5, 3) + 0.125) < 1e-16 &&
                fabs(mode_factor(1.5, 4) - 0.0625) < 1e-16);
    assert_true(mode_factor(1, 0) == 1 && mode_factor(2, 5) == -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cores_tile_the_grid),
        cmocka_unit_test(every_layer_has_its_neighbours),
        cmocka_unit_test(pieces_overwrite_nothing_needed),
        cmocka_unit_test(places_are_64_bits),
        cmocka_unit_test(rooms_are_the_largest),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(sizes_are_read_and_checked),
        cmocka_unit_test(formulas_are_the_papers),
        cmocka_unit_test(predictions_are_the_papers),
        cmocka_unit_test(the_best_is_the_least),
        cmocka_unit_test(passes_end_in_time),
        cmocka_unit_test(totals_are_counted),
        cmocka_unit_test(formulas_are_near_counts),
        cmocka_unit_test(modes_are_exact_after_many_layers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
