/* A problem: what to compute, canonical. Two descriptions that mean the same give equal problems. */
#ifndef OCLFFT_PROBLEM_H
#define OCLFFT_PROBLEM_H

#include "text.h"

typedef struct problem {
    oclfft_precision precision; /* OCLFFT_SINGLE or OCLFFT_DOUBLE */
    uint64_t length;
    uint64_t batch;
    bool in_place;
    double scale_forward, scale_backward;
} problem;

/* Checks a public description and makes it canonical. Every size that later code computes (elements and bytes of a side) is
 * checked here for overflow, once. Errors: INVALID_ARGUMENT, UNSUPPORTED; the message names the field. */
oclfft_status problem_from_desc(const oclfft_plan_desc *desc, problem *out);

bool problem_equal(const problem *a, const problem *b);
uint64_t problem_hash(const problem *p);
void problem_print(const problem *p, text *out);

/* Elements of each side, bytes of one element, and of one of its two parts. */
uint64_t problem_elements(const problem *p);
uint64_t problem_element_bytes(const problem *p);
uint64_t problem_scalar_bytes(const problem *p);

/* Bytes of a real number in single or double precision. */
uint64_t scalar_bytes(oclfft_precision precision);

#endif
