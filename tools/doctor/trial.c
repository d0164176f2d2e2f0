/* Transforms compared with their definition, at a few points of each. */
#include "doctor.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <random.h>
#include <sentence.h>
#include <timing.h>

#include "common/progress.h"

enum { MOST_POINTS = 1 << 14, CHECKED_POINTS = 24 };

static const double two_pi = 6.283185307179586476925286766559;

/* One or two dimensions: lengths[0] is 1 of a transform of one. */
struct subject {
    size_t rows, columns;
    bool real, is_double;
};

static const struct subject subjects[] = {
    {1, 16, false, false},   {1, 1000, false, false}, {1, 1009, false, false},
    {1, 8192, false, false}, {48, 64, false, false},  {30, 101, true, false},
    {1, 360, false, true},   {1, 1031, true, true},
};
enum { SUBJECTS = sizeof subjects / sizeof *subjects };

/* An array of one precision, whose numbers are read as doubles. */
struct numbers {
    void *data;
    bool is_double;
};

static double get(const struct numbers *from, size_t i) {
    return from->is_double ? ((const double *)from->data)[i]
                           : (double)((const float *)from->data)[i];
}

/* Point (k, l) by its definition, less what was computed: the square of the difference. */
static double difference(const struct subject *s, const struct numbers *in,
                         const struct numbers *out, size_t k, size_t l, double *size) {
    const size_t width = s->real ? s->columns / 2 + 1 : s->columns;
    double re = 0, im = 0;
    for (size_t i = 0; i < s->rows; i++)
        for (size_t j = 0; j < s->columns; j++) {
            const double turn = (double)(i * k % s->rows) / (double)s->rows +
                                (double)(j * l % s->columns) / (double)s->columns;
            const double c = cos(two_pi * turn), d = -sin(two_pi * turn);
            const size_t at = i * s->columns + j;
            const double a = get(in, s->real ? at : 2 * at), b = s->real ? 0 : get(in, 2 * at + 1);
            re += a * c - b * d;
            im += a * d + b * c;
        }
    *size += re * re + im * im;
    const size_t at = 2 * (k * width + l);
    return pow(get(out, at) - re, 2) + pow(get(out, at + 1) - im, 2);
}

/* The relative error of the checked points, which spread over all of the output. */
static double error_of(const struct subject *s, const struct numbers *in,
                       const struct numbers *out) {
    const size_t width = s->real ? s->columns / 2 + 1 : s->columns, points = s->rows * width;
    double wrong = 0, size = 0;
    for (size_t i = 0; i < CHECKED_POINTS; i++) {
        const size_t at = (i * points + i) / CHECKED_POINTS % points;
        wrong += difference(s, in, out, at / width, at % width, &size);
    }
    const double error = sqrt(wrong / size);
    return isfinite(error) ? error : INFINITY;
}

static oclfft_plan_desc describe(const struct subject *s) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = s->real ? OCLFFT_R2C : OCLFFT_C2C;
    desc.precision = s->is_double ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    desc.rank = s->rows > 1 ? 2 : 1;
    desc.lengths[0] = s->rows > 1 ? s->rows : s->columns;
    if (s->rows > 1) desc.lengths[1] = s->columns;
    return desc;
}

static oclfft_status transform(oclfft_context *context, const struct subject *s,
                               const struct numbers *in, struct numbers *out) {
    const oclfft_plan_desc desc = describe(s);
    oclfft_plan *plan = NULL;
    oclfft_status status = oclfft_plan_create(context, &desc, &plan);
    if (status == OCLFFT_SUCCESS)
        status = oclfft_execute_host(plan, OCLFFT_FORWARD, in->data, out->data);
    oclfft_plan_destroy(&plan);
    return status;
}

static void name_subject(const struct subject *s, char *name, size_t size) {
    snprintf(name, size, "%s %zu*%zu, %s precision", s->real ? "r2c" : "c2c", s->rows, s->columns,
             s->is_double ? "double" : "single");
}

static void say(struct trial *trial, const struct subject *s, const char *what) {
    char name[64];
    name_subject(s, name, sizeof name);
    if (!trial->sentence[0])
        snprintf(trial->sentence, sizeof trial->sentence, "%s: %s", name, what);
}

static void try_subject(oclfft_context *context, const struct subject *s, struct numbers *in,
                        struct numbers *out, struct trial *trial) {
    const double bar = s->is_double ? 2e-15 : 1e-6; /* about six times what is usual */
    char name[64];
    name_subject(s, name, sizeof name);
    progress_next(name, 1);
    in->is_double = out->is_double = s->is_double;
    random_fill(in->data, s->is_double ? OCLFFT_ELEMENT_DOUBLE : OCLFFT_ELEMENT_FLOAT, 1, 0,
                2 * s->rows * s->columns);
    memset(out->data, 0xff, 2 * sizeof(double) * MOST_POINTS);
    const oclfft_status status = transform(context, s, in, out);
    trial->transforms++;
    if (status != OCLFFT_SUCCESS) {
        trial->failed++;
        say(trial, s, failure_sentence(status));
        return;
    }
    const double error = error_of(s, in, out);
    if (error > trial->worst * bar) trial->worst = error / bar;
    if (error <= bar) return;
    char what[64];
    snprintf(what, sizeof what, "the error is %.1e, at most %.0e is right", error, bar);
    trial->wrong++;
    say(trial, s, what);
}

static bool is_due(const struct subject *s, const oclfft_device_info *info) {
    return !s->is_double || info->has_double;
}

size_t trial_count(const oclfft_device_info *info) {
    size_t count = 0;
    for (size_t i = 0; i < SUBJECTS; i++) count += is_due(&subjects[i], info);
    return count;
}

struct trial trial_run(oclfft_context *context, const oclfft_device_info *info) {
    struct trial trial = {0};
    struct numbers in = {malloc(2 * sizeof(double) * MOST_POINTS), false},
                   out = {malloc(2 * sizeof(double) * MOST_POINTS), false};
    const double start = timing_now();
    if (!in.data || !out.data) {
        trial.failed = 1;
        snprintf(trial.sentence, sizeof trial.sentence, "no host memory");
    }
    for (size_t i = 0; in.data && out.data && i < SUBJECTS; i++) {
        if (trial.sentence[0]) break;
        if (is_due(&subjects[i], info)) try_subject(context, &subjects[i], &in, &out, &trial);
    }
    trial.seconds = timing_now() - start;
    free(out.data);
    free(in.data);
    return trial;
}
