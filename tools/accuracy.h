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
    bool planned;  /* the library has a plan for the problem */
    bool measured; /* and the errors are known */
    double bar;    /* on ours.l2 */
};

/* 0.6 * epsilon * sqrt(log2 N); three times that for lengths with a prime factor above 13, which take longer ways. */
double accuracy_bar(const oclfft_plan_desc *desc);

/* Runs and compares all transforms of the batch. Gives an exit status: STATUS_FAILED above the bar, for an input that an
 * out-of-place transform has modified, and when the device fails; STATUS_USAGE for what cannot be planned or compared;
 * STATUS_TROUBLE without FFTW or memory. When nothing was measured the reason is in peer_why(). */
int accuracy_measure(oclfft_context *context, const struct problem *problem, uint64_t seed, struct accuracy *accuracy);

#endif
