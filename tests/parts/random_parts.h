/* Random problems over several parts, each made from a seed and its number alone. */
#ifndef OCLFFT_TESTS_RANDOM_PARTS_H
#define OCLFFT_TESTS_RANDOM_PARTS_H

#include <oclfft/oclfft.h>

#include "common/dice.h"

enum { MOST_PARTS = 9, MOST_CONTEXTS = 3 };

typedef struct parts_problem {
    uint64_t number;
    oclfft_plan_desc desc;
    oclfft_direction direction;
    size_t parts;
    uint32_t context_of[MOST_PARTS]; /* of each part, one of MOST_CONTEXTS */
    oclfft_box in[MOST_PARTS], out[MOST_PARTS];
    bool given[2]; /* boxes of the input, of the output; else NULL, the library's */
    oclfft_decomposition decomposition[2]; /* of boxes that are given and not cut at random */
    bool cut[2];                           /* at random */
    bool from_host;                        /* oclfft_group_execute_host */
} parts_problem;

/* The boxes of a side that is cut at random are there; others depend on a group. `count` is that
 * of the side along each axis. */
parts_problem parts_problem_make(uint64_t seed, uint64_t number, bool doubles);
void parts_problem_counts(const parts_problem *p, bool output, size_t counts[OCLFFT_MAX_RANK]);

/* In words; in static storage. */
const char *parts_problem_text(const parts_problem *p);

#endif
