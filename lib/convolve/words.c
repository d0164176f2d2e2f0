/* Failures of a convolution's plans, in the words of its own description. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "convolution.h"
#include "problem/problem.h"

/* ---- Sentences ---- */

/* The text with one word in the place of another, wherever that stands. */
static void add_renamed(const char *from, const char *old, const char *new, text *out) {
    for (const char *at; (at = strstr(from, old)); from = at + strlen(old))
        text_add(out, "%.*s%s", (int)(at - from), from, new);
    text_add(out, "%s", from);
}

/* The sentence takes the place of this thread's last one. */
static oclfft_status say_instead(oclfft_status status, text *sentence) {
    oclfft_status written = text_status(sentence);
    if (sentence->length >= LAST_ERROR_BYTES) sentence->data[LAST_ERROR_BYTES - 1] = 0;
    if (written == OCLFFT_SUCCESS) written = fail_again(status, text_string(sentence));
    text_free(sentence);
    return written;
}

/* ---- The filter ---- */

oclfft_status convolution_check_filter(const oclfft_convolution *c) {
    oclfft_convolution plain = {.desc = c->desc, .shape = c->shape, .filters = c->filters};
    oclfft_plan_desc d;
    problem p;
    text sentence = {0};
    plain.desc.correlate = false; /* the layout as it was given */
    convolution_filter_desc(&plain, &d);
    oclfft_status status = problem_read(&d, &p);
    if (status == OCLFFT_SUCCESS) return status;
    add_renamed(fail_latest(), "desc.input", "desc.filter", &sentence);
    return say_instead(status, &sentence);
}

/* ---- The scale ---- */

/* Denormal numbers have few digits, and devices may take them as zeros. Direct sums take the scale
 * as it is. */
oclfft_status convolution_check_scale(const oclfft_convolution *c) {
    bool is_double = c->desc.precision == OCLFFT_DOUBLE;
    double points = 1, scale = c->desc.scale != 0 ? c->desc.scale : 1;
    for (uint32_t i = 0; i < c->shape.rank; ++i) points *= (double)c->shape.axes[i].padded;
    double applied = fabs(scale / points), least = is_double ? DBL_MIN : (double)FLT_MIN;
    if (c->direct || (is_double ? applied : (double)(float)applied) >= least) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.scale is too small: divided by the %llu points of the transforms it is below "
                "the smallest normal number of this precision",
                (unsigned long long)points);
}

/* ---- Callbacks ---- */

static void add_prototype(const oclfft_callback *k, text *out) {
    text_add(out, "desc.spectrum_callback must be ");
    text_add(out, "scalar2 %s(ulong element, scalar2 value, scalar2 filter", k->name);
    for (size_t i = 0; i < k->buffer_count; ++i)
        text_add(out, ", global void *buffer%u", (unsigned)i);
    text_add(out, "); ");
}

oclfft_status convolution_blame_product(oclfft_status status, const oclfft_callback *k) {
    static const char begin[] = "desc.load_callback must be ";
    const char *told = fail_latest();
    text sentence = {0};
    if (status != OCLFFT_ERROR_BUILD_FAILED) return status;
    if (strncmp(told, begin, strlen(begin)) == 0 && strstr(told, "; ")) {
        if (k->source) add_prototype(k, &sentence);
        told = strstr(told, "; ") + 2;
    }
    add_renamed(told, "load_callback", "spectrum_callback", &sentence);
    return say_instead(status, &sentence);
}

oclfft_status convolution_blame_sums(oclfft_status status, const oclfft_callback *k) {
    char own[64], theirs[32], last[48];
    text renamed = {0}, sentence = {0};
    if (status != OCLFFT_ERROR_BUILD_FAILED || !k->source) return status;
    (void)snprintf(own, sizeof own, "%s(", convolution_sums_name);
    (void)snprintf(theirs, sizeof theirs, "%.30s(", k->name);
    (void)snprintf(last, sizeof last, ", global void *buffer%u)", (unsigned)k->buffer_count);
    add_renamed(fail_latest(), own, theirs, &renamed);
    add_renamed(text_string(&renamed), last, ")", &sentence); /* that of the filters */
    text_free(&renamed);
    return say_instead(status, &sentence);
}
