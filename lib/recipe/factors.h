/* Runs of radices in a pass, and other radices for them: what there is to try beside what a
 * strategy chose. Pure values. */
#ifndef OCLFFT_RECIPE_FACTORS_H
#define OCLFFT_RECIPE_FACTORS_H

#include "recipe.h"
#include "target/caps.h"

/* Neighbouring radices, above 1, of one axis or of one convolution: factors first ... first + count
 * - 1 of a pass. */
typedef struct factor_run {
    uint32_t first, count;
    uint32_t parent;  /* the factor whose convolution they are in, plus 1; 0: none */
    uint64_t product; /* of the radices; may be another one in what replaces them */
} factor_run;

/* The runs of a pass, at most MAX_FACTORS. Returns how many. */
uint32_t factor_runs(const pass_recipe *r, factor_run runs[MAX_FACTORS]);

/* The pass with other radices in place of a run's, and the least points that hold them. False when
 * there is no room. */
bool factors_replace(const pass_recipe *r, const factor_run *run, const uint32_t *radices,
                     uint32_t count, pass_recipe *out);

/* Calls `take` for sequences of radices with this product, in descending order of radices, largest
 * first, at most `most` times. Composite radices are not above caps.max_radix, on a CPU 16; primes
 * not above 13 or, where that is more, max_radix. */
typedef void (*take_function)(void *user, const uint32_t *radices, uint32_t count);
void factors_enumerate(const caps *c, uint64_t product, uint32_t most, take_function take,
                       void *user);

/* The next permutation in lexical order; after the last comes the first. */
void radices_permute(uint32_t *radices, uint32_t count);

#endif
