/* Counts what was transformed and where, and writes it to the file of OCLFFT_REPORT at the end of
 * the process: a line for each problem. Without that variable nothing is counted. */
#ifndef OCLFFT_COMPAT_FFTW_REPORT_H
#define OCLFFT_COMPAT_FFTW_REPORT_H

#include "../lines.h"
#include "problem.h"

enum { ON_DEVICE, ON_HOST };

/* The line of a problem; plans of the same problem share it. NULL without a report, or memory. */
report_line *report_line_for(const problem *p);

/* `64x64 x 3, complex, forward, single, in place` */
void report_describe(const problem *p, char *text, size_t capacity);

#endif
