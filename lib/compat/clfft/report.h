/* Counts what was transformed, and writes it to the file of OCLFFT_REPORT at the end of the
 * process: a line for each problem and device. Without that variable nothing is counted. */
#ifndef OCLFFT_COMPAT_CLFFT_REPORT_H
#define OCLFFT_COMPAT_CLFFT_REPORT_H

#include "../lines.h"
#include "plan.h"

/* The line of a problem; plans of the same problem share it. NULL without a report, or memory. */
report_line *report_line_for(const settings *set, const char *device);

/* Counts an execution; `line` may be NULL. */
void report_count(report_line *line, clfftDirection direction);

#endif
