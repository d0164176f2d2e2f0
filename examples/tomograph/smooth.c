/* A filter in three dimensions: the volume, its spectrum, and the volume again, in one place, which
 * the device need not have room for.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include "../common/fail.h"
#include "../common/fft.h"
#include "reconstruct.h"

/* In place the complex rows of the spectrum lie where the real rows of the volume were. */
static bool plan(oclfft_context *context, const volume *v, oclfft_transform transform,
                 oclfft_plan **plan) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = transform;
    desc.rank = 3;
    desc.lengths[0] = v->slices;
    desc.lengths[1] = desc.lengths[2] = v->width;
    desc.in_place = true;
    return fft_good(oclfft_plan_create(context, &desc, plan), "planning the volume's transform");
}

/* The Gaussian along one axis of n bins, the second half negative frequencies. */
static float *gaussian(size_t n, double cutoff) {
    float *values = calloc(n, sizeof *values);
    for (size_t i = 0; values && i < n; ++i) {
        double frequency = (double)(i <= n / 2 ? i : n - i) / (double)n;
        values[i] = (float)exp(-0.5 * log(2) * frequency * frequency / (cutoff * cutoff));
    }
    return values;
}

static bool multiply(volume *v, double cutoff) {
    float *slices = gaussian(v->slices, cutoff), *along = gaussian(v->width, cutoff);
    for (size_t z = 0; slices && along && z < v->slices; ++z)
        for (size_t y = 0; y < v->width; ++y) {
            float *row = v->voxels + (z * v->width + y) * v->row, both = slices[z] * along[y];
            for (size_t x = 0; x < v->row; ++x) row[x] *= both * along[x / 2];
        }
    bool good = (slices && along) || fail("out of memory");
    free(slices);
    free(along);
    return good;
}

bool smooth(oclfft_context *context, volume *v, double cutoff) {
    oclfft_plan *there = NULL, *back = NULL;
    bool good =
        plan(context, v, OCLFFT_R2C, &there) && plan(context, v, OCLFFT_C2R, &back) &&
        fft_good(oclfft_execute_host(there, OCLFFT_FORWARD, v->voxels, v->voxels), "transforming");
    good = good && multiply(v, cutoff) &&
           fft_good(oclfft_execute_host(back, OCLFFT_BACKWARD, v->voxels, v->voxels),
                    "transforming back");
    oclfft_plan_destroy(&there);
    oclfft_plan_destroy(&back);
    return good;
}
