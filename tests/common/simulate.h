/* Schedules carried out on the host in double, stage by stage, by the words of
 * lib/schedule/schedule.h alone: tiles are gathered by the load's elements, go through the
 * butterflies, the ends and the turns of convolutions, and are scattered to the store's. Tables,
 * exchanges and kernels are not involved. */
#ifndef OCLFFT_TESTS_SIMULATE_H
#define OCLFFT_TESTS_SIMULATE_H

#include <complex.h>

#include "walk.h"

typedef double complex number;

/* Zeros; the caller frees. */
number *numbers(uint64_t count);

/* ---- Factors (simulate_factors.c) ---- */

/* exp(-2 pi i e / n), exp(-pi i r^2 / n) */
number root(uint64_t e, uint64_t n);
number chirp(uint64_t r, uint64_t n);

/* What a pass multiplies with. */
typedef struct factors {
    number *spectra[MAX_CONVOLUTIONS], *load, *store;
} factors;

factors factors_of(const pass *p);
void free_factors(factors *f);

/* ---- A column (simulate_column.c) ---- */

/* One column of a tile between load and store: `now` is read, `next` written, `rest` are the points
 * 0 of a Rader convolution. */
typedef struct column {
    const pass *pass;
    const factors *factors;
    uint64_t row; /* of a convolution of rows */
    /* m of the pass twiddle: of the column, or of the first sequence and of the second */
    uint64_t pass_twiddles[2];
    number *now, *next, *rest;
} column;

column column_of(const pass *p, const factors *f);
void free_column(column *x);

/* All stages and the pass twiddle. In a pass that stores halves, number 2 j + s is point j of
 * sequence s. */
void run_column(column *x);

/* ---- Schedules (simulate.c) ---- */

/* Memory as an array of reals, of planar data two; who read and wrote each in the running pass: the
 * tile, from 1 on; what somebody still has to read. */
typedef struct memory {
    uint64_t reals; /* of each array */
    double *data[2];
    uint32_t *readers[2], *writers[2];
    bool *unread[2];
} memory;

/* An execution of `batch` transforms. Everything that is no element of the input begins as a NaN
 * with bits of its own. */
typedef struct simulation {
    const schedule *schedule;
    uint64_t batch;
    oclfft_direction direction;
    memory input, output, intermediate, scratch; /* in place the output is the input's */
} simulation;

/* Random input. */
simulation simulation_of(const schedule *s, uint64_t batch, oclfft_direction direction);
void free_simulation(simulation *x);

/* Runs all passes. Fails the running test where a pass leaves its operands' bounds; where within a
 * pass a place is written twice, or by another tile than one that reads it; where something was
 * written, or is input, that nobody reads. */
void simulate(simulation *x);

/* That of the output, and in place of the input, nothing but elements changed; that nothing of the
 * input did. */
bool gaps_are_whole(const simulation *x);
bool input_is_whole(const simulation *x);

/* The element at a place of a side, 0 for the input's, 1 for the output's. */
number side_get(const simulation *x, int which, uint64_t place);

/* Places of a side's elements: transforms, then dimensions, the last fastest. The caller frees. */
uint64_t *side_places(const problem *p, const side *s, uint64_t batch, uint64_t *count);

/* ---- The answer (simulate_reference.c) ---- */

/* FFTW's transform of the simulation's input, padded where that has windows, scaled, in the order
 * of side_places of the output. `*level` is the mean square of an element, also of those that the
 * output lacks. The caller frees. */
number *reference_of(const simulation *x, double *level);

/* Simulates and compares: with FFTW within 1e-13, that the input of an out-of-place problem is as
 * it was, and of the output what is no element of it. Fails the running test. */
void check_simulation(const caps *c, const schedule *s, uint64_t batch, oclfft_direction direction);

#endif
