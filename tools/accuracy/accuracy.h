/* The error of a transform against FFTW in the next higher precision, on random input, and what it
 * may be. */
#ifndef TOOLS_ACCURACY_ACCURACY
#define TOOLS_ACCURACY_ACCURACY

#include "errors.h"
#include "common/problem.h"

/* Errors are those of the worst transform of a batch, in each norm; every transform has an
 * amplitude of its own. */
struct accuracy {
    struct errors ours;
    struct errors fftw; /* FFTW's own in the precision of the problem */
    bool has_fftw;
    bool planned;  /* the library has a plan for the problem */
    bool measured; /* and the errors are known */
    double bar;    /* on ours.l2 */
    bool rounds;  /* rounding the output is most of the error: `ours`, `fftw` and `bar` are those of
                     the transform whose ratio is the worst, */
    double worst; /* which is this */
};

/* ---- Bars (bars.c) ---- */

/* Which algorithms a length leads to. Smooth: the largest prime factor is at most 13. */
enum length_class { CLASS_POW2, CLASS_SMOOTH, CLASS_OTHER, CLASSES };
enum length_class class_of(const oclfft_plan_desc *desc);
extern const char *const class_names[CLASSES];

/* 2^-23, 2^-52 */
double precision_epsilon(oclfft_precision precision);

/* 0.6 * epsilon * sqrt(log2 N), log2 N at least 1, for N points; three times that for CLASS_OTHER,
 * whose lengths take longer ways. 0 for a single point, which is copied. The error of a transform
 * whose output has few reals is no average, so accuracy_bar is twice that for fewer than 32. */
double class_bar(enum length_class class, oclfft_precision precision, double points);
double accuracy_bar(const oclfft_plan_desc *desc);

/* Whether the output's elements have fewer digits than the arithmetic. Then the bar is 1.15 times
 * the error of FFTW with its output rounded once. */
bool accuracy_rounds(const oclfft_plan_desc *desc);

/* The bar of a problem with cosine, sine, Hartley or halfcomplex axes: twice FFTW's error, which
 * counts as at least epsilon/2. */
double kinds_bar(const struct accuracy *accuracy, oclfft_precision precision);

/* Our L2 error over FFTW's; 0 when FFTW's is below epsilon/4, because then it says nothing, or not
 * there. */
double accuracy_ratio(const struct accuracy *accuracy, oclfft_precision precision);

/* What is wrong with the errors of a measured problem by all bars, those on the ratio included;
 * NULL: nothing. */
const char *accuracy_fault(const struct accuracy *accuracy, const oclfft_plan_desc *desc);

/* ---- Measuring (accuracy.c) ---- */

/* Both give an exit status: STATUS_FAILED above the bar, when something beside the output was
 * modified, and when the device fails; STATUS_USAGE for what cannot be planned or compared;
 * STATUS_TROUBLE without FFTW or memory. When nothing was measured the reason is in peer_why(). */

/* Plans a problem, for both directions. The caller destroys the plan. */
int accuracy_plan(oclfft_context *context, const struct problem *problem, oclfft_plan **plan,
                  struct accuracy *accuracy);

/* Runs and compares all transforms of the batch, in the direction of `problem`. When this is the
 * plan's `last` run it is destroyed before the reference takes its memory. */
int accuracy_measure(oclfft_context *context, oclfft_plan **plan, bool last,
                     const struct problem *problem, uint64_t seed, struct accuracy *accuracy);

#endif
