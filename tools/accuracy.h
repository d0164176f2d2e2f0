/* The error of a transform against FFTW in the next higher precision, on random input. */
#ifndef TOOLS_ACCURACY_H
#define TOOLS_ACCURACY_H

#include "problem.h"

struct errors {
    double l2; /* || x - ref || / || ref || */
    double l1; /* sum |x - ref| / sum |ref|, formula (9) of the thesis */
};

struct accuracy {
    struct errors ours;
    struct errors fftw; /* FFTW's own in the precision of the problem */
    bool has_fftw;
    double bar;  /* on ours.l2 */
    bool passed; /* whether it is kept */
};

/* 0.6 * epsilon * sqrt(log2 N); three times that for lengths with a prime factor above 13, which take longer ways. */
double accuracy_bar(const oclfft_plan_desc *desc);

/* Runs and compares all transforms of the batch. False with the reason in peer_why() when that is not possible, and when an
 * out-of-place transform has modified its input. */
bool accuracy_measure(oclfft_context *context, const struct problem *problem, uint64_t seed, struct accuracy *accuracy);

#endif
