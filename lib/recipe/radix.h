/* The radices that have a butterfly: which lengths a tile can have, and what a recipe may name.
 * Each is one line of the table in radix.c, which codegen/radices.c makes its text from. */
#ifndef OCLFFT_RECIPE_RADIX_H
#define OCLFFT_RECIPE_RADIX_H

#include <stdbool.h>
#include <stdint.h>

enum { RADIX_LARGEST = 32 };

typedef enum radix_form {
    RADIX_WRITTEN, /* by hand, in a fragment of its own */
    RADIX_PRIME,   /* any odd prime, by sums and differences of mirrored points */
    RADIX_COPRIME, /* a * b, which have no common factor: needs no twiddles */
    RADIX_PRODUCT, /* a * b, with twiddles between the two */
} radix_form;

typedef struct radix_entry {
    uint32_t radix;
    radix_form form;
    uint32_t a, b;               /* the radices that it calls, 0 for none */
    const char *fragment, *help; /* of one that is written by hand: its fragment in cl/, and another
                                    that this needs, or NULL */
} radix_entry;

/* Ascending, from 1, which has no butterfly at all. */
extern const radix_entry radix_list[];
extern const uint32_t radix_count;

/* NULL where there is no such radix. */
const radix_entry *radix_find(uint32_t radix);

bool radix_supported(uint32_t radix);

/* The most radices in one sequence that a search tries. */
enum { MOST_RADICES = 6 };

#endif
