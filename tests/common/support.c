#include "support.h"

#include <fftw3.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    char *data = NULL;
    if (fseek(file, 0, SEEK_END) == 0) {
        long size = ftell(file);
        rewind(file);
        data = size >= 0 ? malloc((size_t)size + 1) : NULL;
        if (data) data[fread(data, 1, (size_t)size, file)] = 0;
    }
    fclose(file);
    return data;
}

size_t real_bytes(oclfft_precision precision) {
    return precision == OCLFFT_DOUBLE ? sizeof(double) : sizeof(float);
}

void fill_random_in(oclfft_precision precision, void *reals, size_t count, uint64_t seed) {
    uint64_t state = seed * 2 + 1;
    for (size_t i = 0; i < count; ++i) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        if (precision == OCLFFT_DOUBLE)
            ((double *)reals)[i] = (double)(state >> 11) / 4503599627370496.0 - 1.0;
        else
            ((float *)reals)[i] = (float)((double)(state >> 33) / 1073741824.0 - 1.0);
    }
}

void fill_random(float *data, size_t count, uint64_t seed) {
    fill_random_in(OCLFFT_SINGLE, data, count, seed);
}

void fill_signals_in(oclfft_precision precision, void *reals, size_t each, size_t count,
                     uint64_t seed) {
    static const double amplitudes[] = {1, 1e-6, 1e6, 1e-3, 1e3};
    fill_random_in(precision, reals, each * count, seed);
    for (size_t i = 0; i < each * count; ++i) {
        double amplitude = amplitudes[i / each % (sizeof amplitudes / sizeof *amplitudes)];
        if (precision == OCLFFT_DOUBLE)
            ((double *)reals)[i] *= amplitude;
        else
            ((float *)reals)[i] *= (float)amplitude;
    }
}

/* A number of an array of float, double or long double. */
static long double get(const void *reals, size_t bytes, size_t i) {
    if (bytes == sizeof(float)) return (long double)((const float *)reals)[i];
    return bytes == sizeof(double) ? (long double)((const double *)reals)[i]
                                   : ((const long double *)reals)[i];
}

/* Only into what is at least as precise. */
static void put(void *reals, size_t bytes, size_t i, long double value) {
    if (bytes == sizeof(double))
        ((double *)reals)[i] = (double)value;
    else
        ((long double *)reals)[i] = value;
}

/* FFTW in one of its precisions, which differ only in their names. */
typedef struct reference {
    size_t bytes; /* of a real; 0: not there */
    void *(*plan)(size_t n, void *in, void *out, int direction);
    void (*execute)(void *plan);
    void (*destroy)(void *plan);
} reference;

#define DEFINE_REFERENCE(prefix)                                                                   \
    static void *prefix##_reference_plan(size_t n, void *in, void *out, int direction) {           \
        return prefix##_plan_dft_1d((int)n, in, out, direction, FFTW_ESTIMATE);                    \
    }                                                                                              \
    static void prefix##_reference_execute(void *plan) {                                           \
        prefix##_execute(plan);                                                                    \
    }                                                                                              \
    static void prefix##_reference_destroy(void *plan) {                                           \
        prefix##_destroy_plan(plan);                                                               \
    }
#define REFERENCE(prefix, real)                                                                    \
    {                                                                                              \
        sizeof(real), prefix##_reference_plan, prefix##_reference_execute,                         \
            prefix##_reference_destroy                                                             \
    }

DEFINE_REFERENCE(fftw)
#ifdef HAVE_FFTW3L
DEFINE_REFERENCE(fftwl)
#endif

static const reference *reference_of(oclfft_precision precision) {
    static const reference references[] = {
        [OCLFFT_SINGLE] = REFERENCE(fftw, double),
#ifdef HAVE_FFTW3L
        [OCLFFT_DOUBLE] = REFERENCE(fftwl, long double),
#else
        [OCLFFT_DOUBLE] = {0},
#endif
    };
    const reference *r = &references[precision];
    return r->bytes > real_bytes(precision) ? r : NULL;
}

bool reference_present(oclfft_precision precision) {
    return reference_of(precision) != NULL;
}

/* Between `reals` numbers and a reference times `scale`. */
static double error_of(const reference *r, const void *want, const void *got, size_t given,
                       size_t first, size_t reals, double scale) {
    long double error = 0, norm = 0;
    for (size_t i = 0; i < reals; ++i) {
        long double right = get(want, r->bytes, i) * scale,
                    wrong = get(got, given, first + i) - right;
        error += wrong * wrong;
        norm += right * right;
    }
    return (double)sqrtl(error / norm);
}

double relative_error_in(oclfft_precision precision, const void *in, const void *out, size_t n,
                         size_t count, int direction, double scale) {
    const reference *r = reference_of(precision);
    if (!r) return NAN;
    size_t given = real_bytes(precision);
    void *x = fftw_malloc(2 * n * r->bytes), *transformed = fftw_malloc(2 * n * r->bytes);
    void *plan = r->plan(n, x, transformed, direction);
    double worst = 0;
    for (size_t b = 0; b < count; ++b) {
        if (b >= 8 && b + 8 < count && b % 61) continue;
        for (size_t i = 0; i < 2 * n; ++i) put(x, r->bytes, i, get(in, given, 2 * b * n + i));
        r->execute(plan);
        double error = error_of(r, transformed, out, given, 2 * b * n, 2 * n, scale);
        if (!(error <= worst) && !isnan(worst)) worst = error;
    }
    r->destroy(plan);
    fftw_free(x);
    fftw_free(transformed);
    return worst;
}

double relative_error(const float *in, const float *out, size_t n, size_t count, int direction,
                      double scale) {
    return relative_error_in(OCLFFT_SINGLE, in, out, n, count, direction, scale);
}

static size_t largest_prime_factor(size_t n) {
    size_t largest = 1;
    for (size_t factor = 2; factor <= n / factor; ++factor)
        for (; n % factor == 0; n /= factor) largest = factor;
    return n > largest ? n : largest;
}

double accuracy_bar_in(oclfft_precision precision, size_t n) {
    double factor = largest_prime_factor(n) <= 13 ? 0.6 : 1.8,
           epsilon = precision == OCLFFT_DOUBLE ? DBL_EPSILON : FLT_EPSILON;
    return factor * epsilon * sqrt(fmax(1, log2((double)n)));
}

double transform_bar_in(oclfft_precision precision, size_t n) {
    return (n < 16 ? 2 : 1) * accuracy_bar_in(precision, n);
}

double accuracy_bar(size_t n) {
    return accuracy_bar_in(OCLFFT_SINGLE, n);
}

static int fixtures_open;

void fixture_begin(void) {
    ++fixtures_open;
}

void fixture_end(void) {
    --fixtures_open;
}

int fixtures_broken(void) {
    return fixtures_open;
}

const char *memory_folder(void) {
    return access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : "/tmp";
}

/* Without 128-bit integers, which 32-bit machines do not have. */
uint64_t square_mod(uint64_t r, uint64_t modulus) {
    r %= modulus;
    if (r <= UINT32_MAX) return r * r % modulus;
    uint64_t sum = 0;
    for (int bit = 63; bit >= 0; --bit) {
        sum = 2 * sum % modulus;
        if (r >> bit & 1) sum = (sum + r) % modulus;
    }
    return sum;
}
