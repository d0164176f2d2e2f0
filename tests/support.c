#include "support.h"

#include <fftw3.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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

void fill_random(float *data, size_t count, uint64_t seed) {
    uint64_t state = seed * 2 + 1;
    for (size_t i = 0; i < count; ++i) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        data[i] = (float)((double)(state >> 33) / 1073741824.0 - 1.0);
    }
}

static void add_error(const float *out, const fftw_complex *reference, size_t n, double scale, double *error, double *norm) {
    for (size_t i = 0; i < n; ++i)
        for (int part = 0; part < 2; ++part) {
            double want = reference[i][part] * scale, difference = (double)out[2 * i + (size_t)part] - want;
            *error += difference * difference;
            *norm += want * want;
        }
}

double relative_error(const float *in, const float *out, size_t n, size_t count, int direction, double scale) {
    fftw_complex *x = fftw_malloc(n * sizeof *x), *reference = fftw_malloc(n * sizeof *reference);
    fftw_plan plan = fftw_plan_dft_1d((int)n, x, reference, direction, FFTW_ESTIMATE);
    double error = 0, norm = 0;
    for (size_t b = 0; b < count; ++b) {
        if (b >= 8 && b + 8 < count && b % 61) continue;
        for (size_t i = 0; i < n; ++i)
            for (int part = 0; part < 2; ++part) x[i][part] = (double)in[2 * (b * n + i) + (size_t)part];
        fftw_execute(plan);
        add_error(out + 2 * b * n, (const fftw_complex *)reference, n, scale, &error, &norm);
    }
    fftw_destroy_plan(plan);
    fftw_free(x);
    fftw_free(reference);
    return sqrt(error / norm);
}

double accuracy_bar(size_t n) {
    return 0.6 * ldexp(1, -23) * sqrt(n > 2 ? log2((double)n) : 1.0);
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
