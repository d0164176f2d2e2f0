/* `oclfft accuracy --report`: rows of errors over many lengths, and what is made of them. */
#ifndef TOOLS_ACCURACY_REPORT
#define TOOLS_ACCURACY_REPORT

#include "accuracy.h"
#include "request.h"

/* One length in one precision and direction. */
struct report_row {
    size_t length, batch;
    oclfft_precision precision;
    oclfft_direction direction;
    enum length_class class;
    struct accuracy accuracy;
    double ratio; /* accuracy_ratio */
    int status;
};

/* FFTW against the direct sum. */
struct reference_check {
    size_t lengths, worst_length;
    double worst; /* relative L2 error */
    bool failed;  /* it could not be computed */
};

enum { PRECISIONS = 2, DIRECTIONS = 2, REASON = 512, SHOWN_FAULTS = 20 };

struct report {
    const struct accuracy_request *request;
    const size_t *lengths;
    size_t length_count;
    struct report_row *rows;
    size_t row_count, faults;
    struct reference_check references[PRECISIONS];
    char skipped_reason[PRECISIONS]
                       [REASON]; /* of the first length that could not be planned or checked */
    size_t skipped_length[PRECISIONS];
    int status; /* the worst so far */
};

/* The lengths that a request names, in ascending order, each once; to be freed. NULL without
 * memory. (lengths.c) */
size_t *report_lengths(const struct accuracy_request *request, size_t *count);

/* The table by precision, direction and class; raises report->status. (summary.c) */
void report_summary(struct report *report);

/* The lines on the references; raises report->status. */
void report_references(struct report *report);

/* Comma-separated values. */
void report_csv_header(FILE *csv);
void report_csv_row(FILE *csv, const struct report_row *row);

/* The picture request->plot_path; false with the reason in peer_why(). (plot.c) */
bool report_plot(const struct report *report);

#endif
