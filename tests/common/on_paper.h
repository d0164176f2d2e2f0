/* Convolutions for devices that nobody has at hand: planned for the text of one, on the fake
 * OpenCL, which is linked with it (fuzz/fake_cl.c). */
#ifndef OCLFFT_TESTS_ON_PAPER_H
#define OCLFFT_TESTS_ON_PAPER_H

#include "convolve/convolution.h"
#include "target/caps.h"

/* Convolutions of all forms. */
typedef struct paper_case {
    const char *name;
    int rank;
    size_t lengths[3], filter_lengths[3], batch, channels[2]; /* 0: 1 */
    oclfft_convolution_mode mode;
    bool complex_data, correlate, separate, is_double, spectrum_callback;
    oclfft_element_type in;
    bool kernels; /* have a golden file */
    bool fences;  /* a GPU has those that joint launches ask for */
} paper_case;

extern const paper_case paper_cases[];
extern const size_t paper_case_count;

/* The device as the case has it. */
caps paper_caps(const caps *c, const paper_case *k);

/* NULL with a last error where it is not possible; the caller destroys. */
oclfft_convolution *paper_convolution(const caps *c, const paper_case *k);

/* Its plans, in the order of their execution, that of the filters first; their number. */
enum { PAPER_PLANS = 4 + 3 * CONVOLUTION_MAX_SECTIONS };
size_t paper_plans(const oclfft_convolution *c, const oclfft_plan *plans[PAPER_PLANS]);

#endif
