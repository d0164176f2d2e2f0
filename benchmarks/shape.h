/* The sizes of a problem: how much data goes in and comes out, and how much work there is between. */
#ifndef BENCH_SHAPE_H
#define BENCH_SHAPE_H

#include <oclfft/oclfft.h>

struct shape {
    size_t points;    /* of one transform: the product of its lengths */
    size_t batch;     /* transforms */
    size_t in_reals;  /* real numbers of one transform on the input side, a complex number being two */
    size_t out_reals; /* the same on the output side */
    size_t scalar;    /* bytes of a real number */
    size_t in_bytes;  /* all of the batch */
    size_t out_bytes;
    bool in_place;
};

/* The sizes of packed data. Strides of the description do not count: nothing here measures strided data yet. */
struct shape shape_of(const oclfft_plan_desc *desc);

/* Bytes that any algorithm has to move at least: one read of the input and one write of the output. */
double shape_traffic(const struct shape *shape);

/* The customary count of operations, 5 N log2 N per complex transform, half of that per real one. */
double shape_flops(const oclfft_plan_desc *desc);

/* The largest prime factor of all lengths: says which family of algorithms a problem belongs to. */
size_t shape_largest_prime(const oclfft_plan_desc *desc);

#endif
