/* What `oclfft accuracy` was asked for, and its four modes. */
#ifndef TOOLS_ACCURACY_REQUEST
#define TOOLS_ACCURACY_REQUEST

#include <stdint.h>
#include <stdio.h>

#include <oclfft/oclfft.h>
#include <axis_kinds.h>
#include <drawn.h>
#include <suites.h>

struct accuracy_request {
    oclfft_context_config config;
    oclfft_context *context;
    oclfft_device_info device;
    FILE *csv; /* or NULL */
    const char *csv_path, *wisdom;
    size_t maximum; /* of the lengths; 0: not given */
    size_t seed;

    /* Problems and suites */
    int problem_count;
    char **problems;
    const struct suite *suite;
    const char *recipe;
    bool all;

    /* The report */
    bool report;
    size_t from, to, stride;
    size_t random_count, random_maximum;
    size_t direct_maximum;
    bool single_wanted, double_wanted;
    const char *plot_path;

    bool thesis;

    /* The sweep over kinds takes the report's options, too. */
    bool kinds, kind_wanted[REAL_KINDS]; /* as in `real_kinds` */
    bool longer;
};

/* Each prints its table and gives an exit status. */
int accuracy_check(const struct accuracy_request *request);
int accuracy_report(const struct accuracy_request *request);
int accuracy_thesis(const struct accuracy_request *request);
int accuracy_kinds(const struct accuracy_request *request);

#endif
