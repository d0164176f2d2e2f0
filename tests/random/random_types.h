/* Element types of random problems: what lies in memory, and how far what was found there is from
 * what should be. */
#ifndef OCLFFT_TESTS_RANDOM_TYPES_H
#define OCLFFT_TESTS_RANDOM_TYPES_H

#include "random_problem.h"

/* Draws the types of both sides, one of which at least is not the arithmetic's, and a scale by
 * which results are in the reach of the output's type. */
void random_types_draw(random_problem *p);

/* The type of a side's numbers, never DEFAULT, and their bytes. */
oclfft_element_type random_type_of(const random_problem *p, const random_side *s);
size_t random_type_bytes(const random_problem *p, const random_side *s);

/* Whether loading the input's numbers may round them. */
bool random_types_round_at_load(const random_problem *p);

/* Real number i of an array of the side; from 0 on what is put is rounded to the type, integers
 * get numbers of their whole range from those in [-1, 1]. */
double random_type_get(const random_problem *p, const random_side *s, const unsigned char *array,
                       size_t i);
void random_type_put(const random_problem *p, const random_side *s, unsigned char *array, size_t i,
                     double unit);

/* The distance of the exact result to the nearest number that this type rounds to `got`: the least
 * error that the arithmetic must have made. Where it rounds nothing, their difference. */
long double random_type_error(const random_problem *p, const random_side *s, double got,
                              long double exact);

#endif
