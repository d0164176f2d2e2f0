/* Convolutions beside FFTW by hand: what a program writes that has FFTW and no convolution. Arrays
 * are padded with zeros, transformed, multiplied with the filter's spectrum, transformed back and
 * cropped, with plans of FFTW_MEASURE and all loops shared among the same threads.
 *
 *     convolution_fftw [--seconds S] [--threads N] PROBLEM...
 *
 * A PROBLEM is SIGNAL/FILTER[c]: lengths with * between, c for complex data, as 1024*1024/64*64.
 * The mode is `same`, in single precision; FFTW's lengths are the least products of 2, 3, 5 and 7
 * that the results allow. Rows are separated by commas: the problem; the library's lengths (0:
 * direct sums) and FFTW's; the shortest times of all within S seconds, in milliseconds, of the
 * library on buffers, on host arrays, and of FFTW; FFTW's time as a multiple of both; and the
 * difference of the results, relative to their norm. */
#include <fftw3.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <oclfft/oclfft.h>

#include "random.h"
#include "timing.h"

enum { PLANNING_SECONDS = 10 }; /* FFTW_MEASURE of 2^20 points would go on for minutes */

static int threads = 2;

typedef struct problem {
    int rank;
    bool is_complex;
    size_t n[3], m[3], padded[3]; /* missing axes come first, of one point */
    size_t points, taps, parts;
    float *x, *h, *y[2]; /* the library's results and FFTW's */
} problem;

static int read_lengths(const char *text, size_t lengths[3], const char **end) {
    size_t found[3];
    int count = 0;
    do {
        char *behind;
        found[count++] = strtoull(text, &behind, 10);
        *end = behind;
        text = behind + 1;
    } while (**end == '*' && count < 3);
    for (int i = 0; i < 3; ++i) lengths[i] = i < 3 - count ? 1 : found[i - (3 - count)];
    return count;
}

static size_t smooth(size_t at_least) {
    for (size_t n = at_least;; ++n) {
        size_t rest = n;
        for (size_t prime = 2; prime <= 7; ++prime)
            while (rest % prime == 0) rest /= prime;
        if (rest == 1) return n;
    }
}

/* Noise in [-1, 1]. */
static float *filled(uint64_t seed, size_t count) {
    float *all = fftwf_malloc(count * sizeof *all);
    if (all) random_fill(all, OCLFFT_ELEMENT_FLOAT, seed, 0, count);
    return all;
}

static bool read_problem(const char *text, problem *p) {
    const char *end;
    *p = (problem){.points = 1, .taps = 1};
    p->rank = read_lengths(text, p->n, &end);
    if (*end != '/' || read_lengths(end + 1, p->m, &end) != p->rank) return false;
    p->is_complex = *end == 'c';
    p->parts = p->is_complex ? 2 : 1;
    for (int i = 0; i < 3; ++i) {
        if (p->n[i] == 0 || p->m[i] == 0) return false;
        p->padded[i] = p->n[i] == 1 && p->m[i] == 1 ? 1 : smooth(p->n[i] + p->m[i] / 2);
        if (p->padded[i] < p->m[i]) p->padded[i] = smooth(p->m[i]);
        p->points *= p->n[i];
        p->taps *= p->m[i];
    }
    p->x = filled(1, p->points * p->parts);
    p->h = filled(2, p->taps * p->parts);
    for (int i = 0; i < 2; ++i) p->y[i] = filled(3, p->points * p->parts);
    return p->x && p->h && p->y[0] && p->y[1];
}

static void free_problem(problem *p) {
    fftwf_free(p->x);
    fftwf_free(p->h);
    for (int i = 0; i < 2; ++i) fftwf_free(p->y[i]);
}

/* ---- By hand ---- */

typedef struct by_hand {
    const problem *p;
    float *padded;
    fftwf_complex *spectrum, *filter;
    size_t spectra; /* elements */
    fftwf_plan forward, backward;
} by_hand;

/* Zeros behind every row, and rows of zeros. */
static void pad(const by_hand *b, const float *from, const size_t n[3]) {
    const problem *p = b->p;
    const size_t wide = p->padded[2] * p->parts, row = n[2] * p->parts;
#pragma omp parallel for collapse(2) num_threads(threads) schedule(static)
    for (size_t i = 0; i < p->padded[0]; ++i)
        for (size_t j = 0; j < p->padded[1]; ++j) {
            float *to = b->padded + (i * p->padded[1] + j) * wide;
            const size_t taken = i < n[0] && j < n[1] ? row : 0;
            if (taken) memcpy(to, from + (i * n[1] + j) * row, row * sizeof *to);
            memset(to + taken, 0, (wide - taken) * sizeof *to);
        }
}

static void multiply(const by_hand *b) {
    const float scale = 1 / (float)(b->p->padded[0] * b->p->padded[1] * b->p->padded[2]);
#pragma omp parallel for num_threads(threads) schedule(static)
    for (size_t i = 0; i < b->spectra; ++i) {
        const float *x = b->spectrum[i], *h = b->filter[i];
        const float re = scale * (x[0] * h[0] - x[1] * h[1]);
        b->spectrum[i][1] = scale * (x[0] * h[1] + x[1] * h[0]);
        b->spectrum[i][0] = re;
    }
}

/* The middle of the full result. */
static void crop(const by_hand *b, float *to) {
    const problem *p = b->p;
    const size_t row = p->n[2] * p->parts, first[] = {(p->m[0] - 1) / 2, (p->m[1] - 1) / 2};
    const float *from = b->padded + (p->m[2] - 1) / 2 * p->parts;
#pragma omp parallel for collapse(2) num_threads(threads) schedule(static)
    for (size_t i = 0; i < p->n[0]; ++i)
        for (size_t j = 0; j < p->n[1]; ++j) {
            const size_t line = (i + first[0]) * p->padded[1] + j + first[1];
            memcpy(to + (i * p->n[1] + j) * row, from + line * p->padded[2] * p->parts,
                   row * sizeof *to);
        }
}

static bool plan_by_hand(by_hand *b, const problem *p) {
    int lengths[3];
    const int first = 3 - p->rank;
    const size_t half = p->is_complex ? p->padded[2] : p->padded[2] / 2 + 1;
    b->p = p;
    for (int i = 0; i < 3; ++i) lengths[i] = (int)p->padded[i];
    b->spectra = p->padded[0] * p->padded[1] * half;
    b->padded = fftwf_malloc(p->padded[0] * p->padded[1] * p->padded[2] * p->parts * sizeof(float));
    b->spectrum = fftwf_malloc(b->spectra * sizeof *b->spectrum);
    b->filter = fftwf_malloc(b->spectra * sizeof *b->filter);
    if (!b->padded || !b->spectrum || !b->filter) return false;
    if (p->is_complex) {
        fftwf_complex *points = (fftwf_complex *)b->padded;
        b->forward = fftwf_plan_dft(p->rank, lengths + first, points, b->spectrum, FFTW_FORWARD,
                                    FFTW_MEASURE | FFTW_DESTROY_INPUT);
        b->backward = fftwf_plan_dft(p->rank, lengths + first, b->spectrum, points, FFTW_BACKWARD,
                                     FFTW_MEASURE | FFTW_DESTROY_INPUT);
    } else {
        b->forward = fftwf_plan_dft_r2c(p->rank, lengths + first, b->padded, b->spectrum,
                                        FFTW_MEASURE | FFTW_DESTROY_INPUT);
        b->backward = fftwf_plan_dft_c2r(p->rank, lengths + first, b->spectrum, b->padded,
                                         FFTW_MEASURE | FFTW_DESTROY_INPUT);
    }
    return b->forward && b->backward;
}

static void transform_filter(by_hand *b) {
    pad(b, b->p->h, b->p->m);
    fftwf_execute(b->forward);
    memcpy(b->filter, b->spectrum, b->spectra * sizeof *b->filter);
}

static void convolve_by_hand(const by_hand *b, float *y) {
    pad(b, b->p->x, b->p->n);
    fftwf_execute(b->forward);
    multiply(b);
    fftwf_execute(b->backward);
    crop(b, y);
}

static double time_by_hand(const problem *p, double seconds) {
    by_hand b = {0};
    double best = INFINITY, end;
    if (plan_by_hand(&b, p)) {
        transform_filter(&b);
        end = timing_now() + seconds;
        for (int calls = 0; calls < 3 || timing_now() < end; ++calls) {
            double begin = timing_now();
            convolve_by_hand(&b, p->y[1]);
            best = fmin(best, timing_now() - begin);
        }
    }
    if (b.forward) fftwf_destroy_plan(b.forward);
    if (b.backward) fftwf_destroy_plan(b.backward);
    fftwf_free(b.padded);
    fftwf_free(b.spectrum);
    fftwf_free(b.filter);
    return best;
}

typedef struct ours {
    oclfft_context *context;
    oclfft_convolution *convolution;
    oclfft_buffer *in, *out;
} ours;

static oclfft_status make(ours *o, const problem *p, size_t padded[OCLFFT_MAX_RANK]) {
    oclfft_convolution_desc d = OCLFFT_CONVOLUTION_DESC_INIT;
    const size_t bytes = p->points * p->parts * sizeof(float);
    oclfft_status status;
    d.rank = p->rank;
    d.complex_data = p->is_complex;
    d.mode = OCLFFT_CONVOLUTION_SAME;
    for (int i = 0; i < p->rank; ++i) {
        d.lengths[i] = p->n[3 - p->rank + i];
        d.filter_lengths[i] = p->m[3 - p->rank + i];
    }
    if ((status = oclfft_convolution_create(o->context, &d, &o->convolution)) ||
        (status = oclfft_convolution_padded_lengths(o->convolution, padded)) ||
        (status = oclfft_convolution_set_filter_host(o->convolution, p->h)) ||
        (status = oclfft_buffer_create(o->context, bytes, &o->in)) ||
        (status = oclfft_buffer_create(o->context, bytes, &o->out)) ||
        (status = oclfft_buffer_write(o->in, 0, bytes, p->x)))
        return status;
    return OCLFFT_SUCCESS;
}

static double time_ours(const ours *o, const problem *p, bool host, double seconds) {
    double best = INFINITY, end = INFINITY;
    for (int calls = 0; calls < 4 || timing_now() < end; ++calls) {
        double begin = timing_now();
        oclfft_status status = host ? oclfft_convolution_execute_host(o->convolution, p->x, p->y[0])
                                    : oclfft_convolution_execute(o->convolution, o->in, o->out);
        if (!host && !status) status = oclfft_finish(o->context);
        if (status) return INFINITY;
        if (calls)
            best = fmin(best, timing_now() - begin);
        else
            end = timing_now() + seconds; /* the first one compiles */
    }
    return best;
}

static double difference(const problem *p) {
    double sum = 0, all = 0;
    for (size_t i = 0; i < p->points * p->parts; ++i) {
        const double a = p->y[0][i], b = p->y[1][i];
        sum += (a - b) * (a - b);
        all += b * b;
    }
    return sqrt(sum / all);
}

static void print_lengths(const size_t *lengths, int rank) {
    for (int i = 0; i < rank; ++i) printf("%s%zu", i ? "*" : "", lengths[i]);
    printf(",");
}

static bool run(oclfft_context *context, const char *text, double seconds) {
    problem p;
    ours o = {.context = context};
    size_t padded[OCLFFT_MAX_RANK];
    if (!read_problem(text, &p)) return fprintf(stderr, "%s?\n", text), false;
    if (make(&o, &p, padded) != OCLFFT_SUCCESS)
        return fprintf(stderr, "%s: %s\n", text, oclfft_last_error()), false;
    const double buffers = time_ours(&o, &p, false, seconds),
                 host = time_ours(&o, &p, true, seconds);
    const double hand = time_by_hand(&p, seconds), off = difference(&p);
    printf("%s,", text);
    print_lengths(padded, p.rank);
    print_lengths(p.padded + 3 - p.rank, p.rank);
    printf("%.3f,%.3f,%.3f,%.2f,%.2f,%.1e\n", 1e3 * buffers, 1e3 * host, 1e3 * hand, hand / buffers,
           hand / host, off);
    fflush(stdout);
    oclfft_buffer_destroy(&o.in);
    oclfft_buffer_destroy(&o.out);
    oclfft_convolution_destroy(&o.convolution);
    free_problem(&p);
    return off < 1e-5;
}

int main(int argc, char **argv) {
    oclfft_context *context;
    double seconds = 1;
    int at = 1;
    for (; at + 1 < argc && argv[at][0] == '-'; at += 2)
        if (strcmp(argv[at], "--seconds") == 0)
            seconds = strtod(argv[at + 1], NULL);
        else if (strcmp(argv[at], "--threads") == 0)
            threads = (int)strtol(argv[at + 1], NULL, 10);
        else
            return fprintf(stderr, "there is no option %s\n", argv[at]), 2;
    if (!fftwf_init_threads() || oclfft_context_create(NULL, &context) != OCLFFT_SUCCESS)
        return fprintf(stderr, "%s\n", oclfft_last_error()), 1;
    fftwf_plan_with_nthreads(threads);
    fftwf_set_timelimit(PLANNING_SECONDS);
    printf("problem,lengths,FFTW's lengths,buffers ms,host arrays ms,FFTW ms,ratio to buffers,"
           "ratio to host arrays,difference\n");
    bool all = true;
    for (int i = at; i < argc; ++i) all = run(context, argv[i], seconds) && all;
    oclfft_context_destroy(&context);
    return all ? 0 : 1;
}
