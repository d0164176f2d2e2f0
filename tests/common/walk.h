/* Passes walked on the host, point by point, as a device would: the tests' own reading of what
 * lib/schedule/schedule.h promises. */
#ifndef OCLFFT_TESTS_WALK_H
#define OCLFFT_TESTS_WALK_H

#include "pass/exchange.h"
#include "pass/prefetch.h"
#include "pass/tables_layout.h"
#include "schedule/schedule.h"

/* ---- Schedules (walk.c) ---- */

/* The devices of tests/caps. */
enum { FAKE_DEVICES = 5 };
extern const char *const fake_devices[FAKE_DEVICES];
caps fake_caps(int device);

/* Whether the device plans for this precision. */
bool has_precision(const caps *c, oclfft_precision precision);

/* Lengths of all kinds beyond the shortest, ascending: products of small primes, primes and what is
 * made of them, neighbours of powers of two, large ones. */
extern const uint64_t many_lengths[];
extern const size_t many_lengths_count;

/* One-dimensional, packed, complex, out of place. */
problem problem_of(oclfft_precision precision, uint64_t n, uint64_t batch);

/* The default schedule; fails the running test when there is none. */
schedule schedule_of(const caps *c, oclfft_precision precision, uint64_t n, uint64_t batch);

/* The same from a recipe, of such a problem or of any. */
schedule schedule_from(const caps *c, oclfft_precision precision, uint64_t n, uint64_t batch,
                       const char *recipe_text);
schedule schedule_for(const caps *c, const problem *p, const char *recipe_text);

/* The recipes of all its axis plans. */
void schedule_recipes(const schedule *s, text *out);

/* Prints the schedule as an error and fails the running test with this message. */
void blame(const schedule *s, const char *words);

#define demand(condition, s)                                                                       \
    do {                                                                                           \
        if (!(condition)) blame(s, #condition);                                                    \
    } while (0)

/* Calls `visit` with schedules of every fake device in every precision that it has: all lengths up
 * to `all`, powers of two and many_lengths up to `most`; each with these batches, as far as the
 * batch has at most `points` points. */
typedef struct sweep {
    uint64_t all, most, points;
    uint64_t batches[4]; /* ends with 0 */
} sweep;

typedef void (*visitor)(const caps *c, const schedule *s);

void for_all_schedules(const sweep *w, visitor visit);

/* ---- Tiles (walk_tile.c) ---- */

/* Tile `number` of a pass: the elements where it begins on both sides, from the operands' starts,
 * the numbers n of its points likewise, its grid digits. */
typedef struct tile_walk {
    uint64_t load, store, load_n, store_n;
    uint64_t digits[MAX_GRID];
} tile_walk;

uint64_t tile_count(const pass *p, uint64_t batch);
tile_walk tile_at(const pass *p, uint64_t batch, uint64_t number);

/* Column w of a tile among the columns that their digit counts. */
uint64_t tile_column(const pass *p, const tile_walk *t, uint64_t w);

/* False for columns of the last tile that are beyond the last transform. */
bool tile_has(const pass *p, const tile_walk *t, uint64_t w, uint64_t batch);

/* m of the pass twiddle, and the row of a convolution of rows. */
uint64_t tile_row(const pass *p, const tile_walk *t, uint64_t w);

/* The number along a filled dimension that point i of a tile has; `below` is the filling's for the
 * load or the store. */
uint64_t tile_filled(const grid_filling *f, const tile_walk *t, uint64_t below, uint64_t i);

/* Whether each column has two signals. */
bool pairs_columns(const pass *p);

/* An element that a point is read from or written to: of the first sequence of a pair or of its
 * second; the point's conjugate, a point whose imaginary part counts as zero, or one that counts
 * twice. Of a spectrum by halves the second is the mirrored point. `missing`: a window lacks it; it
 * is zero, or dropped. */
typedef struct touch {
    uint64_t element;
    uint32_t sequence;
    bool conjugate, real, twice, missing;
} touch;

/* The elements of point i of column w, two at most. Points: the length, or length/2 + 1 of a pass
 * that stores spectra. Returns how many elements; none: zero, or dropped. */
uint64_t load_points(const pass *p);
uint64_t store_points(const pass *p);
uint32_t load_touches(const pass *p, const tile_walk *t, uint64_t batch, uint64_t i, uint64_t w,
                      touch to[2]);
uint32_t store_touches(const pass *p, const tile_walk *t, uint64_t batch, uint64_t i, uint64_t w,
                       touch to[2]);

/* The number n of a point at an end. */
uint64_t load_number(const pass *p, const tile_walk *t, uint64_t i, uint64_t w);
uint64_t store_number(const pass *p, const tile_walk *t, uint64_t i, uint64_t w);

/* Where a map takes point i of column w. */
uint64_t walk_map(const axis_map *m, uint64_t i, uint64_t w);

/* ---- Butterflies (walk_tile.c) ---- */

/* Input r of butterfly j of stage s, as a point of what the stage before left: the transform
 * around, where a convolution gathers. False when there is none: zeros of a Bluestein
 * convolution. */
bool input_point(const pass *p, uint32_t s, uint64_t j, uint64_t r, uint64_t *i);

/* Output r of butterfly j of stage s, as a point of what the next stage finds. False when nobody
 * wants it. */
bool output_point(const pass *p, uint32_t s, uint64_t j, uint64_t r, uint64_t *i);

/* Point 0 of column c of a Rader convolution, which no butterfly has, before and after. */
uint64_t rest_input(uint64_t c);
uint64_t rest_output(const convolution *convolution, uint64_t c);

/* The convolution where stage s gathers or scatters, if it is one of Rader's. */
const convolution *rader_input(const pass *p, uint32_t s);
const convolution *rader_output(const pass *p, uint32_t s);

/* g^q modulo an odd prime, g the least primitive root, found by trying. The numbers live until a
 * few other primes were asked for. */
const uint32_t *powers_of_root(uint64_t prime);

/* The greatest common divisor. */
uint64_t divisor_of_both(uint64_t a, uint64_t b);

/* The point q at a place of a Rader convolution's gather and scatter, by searching for the number
 * that leaves the place's digits as its remainders; and the frequency at a place of the product:
 * the sum of k_a / axes[a] is frequency / padded but for a whole number. */
uint64_t rader_point_at(const convolution *c, uint64_t place);
uint64_t rader_frequency_at(const convolution *c, uint64_t place);

#endif
