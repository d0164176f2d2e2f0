/* tomograph: a volume from its projections, smoothed in three dimensions, on a device that has no
 * room for it.
 *
 * SPDX-License-Identifier: MIT
 *
 * Rooms: the command line (options.c), the phantom (phantom.c, pure arithmetic), the scan and the
 * files (scan.c), filtered back projection in pieces (reconstruct.c, ramp.cl, backproject.cl), the
 * smoothing of the whole volume in place (smooth.c), pictures (picture.c). What it shares with the
 * other programs is in ../common.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../common/clock.h"
#include "../common/fail.h"
#include "../common/fft.h"
#include "options.h"
#include "phantom.h"
#include "picture.h"
#include "reconstruct.h"

const char program_name[] = "tomograph";

/* How far the volume is off, where the phantom is even within three voxels. */
typedef struct deviation {
    double mean, spread; /* the root of the mean square */
    size_t voxels;
} deviation;

static deviation compare(const scan *s, const volume *v) {
    double sum = 0, squares = 0, distance = 6.0 / (double)s->width;
    deviation d = {0};
    for (size_t z = 0; z < s->slices; ++z)
        for (size_t y = 0; y < s->width; ++y)
            for (size_t x = 0; x < s->width; ++x) {
                double at[3] = {scan_position(x, s->width), scan_position(y, s->width),
                                scan_position(z, s->slices)};
                /* beyond this circle not every angle saw the voxel */
                if (hypot(at[0], at[1]) > 0.97) continue;
                if (!phantom_is_even(at[0], at[1], at[2], distance)) continue;
                double off = (double)v->voxels[(z * v->width + y) * v->row + x] -
                             phantom_density(at[0], at[1], at[2]);
                sum += off;
                squares += off * off;
                ++d.voxels;
            }
    d.mean = sum / (double)d.voxels;
    d.spread = sqrt(squares / (double)d.voxels);
    return d;
}

typedef struct run {
    const options *o;
    oclfft_context *context;
    volume volume;
    picture picture;
    double white;
    deviation before, after;
} run;

/* The highest density of the middle slice. */
static double highest(const volume *v) {
    const float *slice = v->voxels + v->slices / 2 * v->width * v->row;
    double most = 1e-30;
    for (size_t y = 0; y < v->width; ++y)
        for (size_t x = 0; x < v->width; ++x) most = fmax(most, (double)slice[y * v->row + x]);
    return most;
}

static bool note_result(run *r, const char *name, deviation *d) {
    const scan *s = &r->o->scan;
    if (!(r->white > 0)) r->white = highest(&r->volume);
    if (r->picture.pixels) picture_add(s, &r->volume, r->white, &r->picture);
    if (r->o->projections) return true;
    *d = compare(s, &r->volume);
    double mean = fabs(d->mean) < 0.00005 ? 0 : d->mean; /* not -0.0000 */
    printf("%s: off by %.4f in the mean, %.4f rms (%zu even voxels)\n", name, mean, d->spread,
           d->voxels);
    if (d->voxels == 0) return fail("the phantom has no even place in so few voxels");
    return isfinite(d->spread) || fail("voxels are not finite");
}

static bool reconstruct_and_note(run *r, const char *path) {
    size_t pieces;
    double start = clock_seconds();
    if (!reconstruct(r->context, &r->o->scan, path, r->o->memory / 2, &r->volume, &pieces))
        return false;
    printf("%zu slice%s of %zu x %zu voxels from %zu angles, in %zu piece%s (%.2f s)\n",
           r->o->scan.slices, r->o->scan.slices == 1 ? "" : "s", r->o->scan.width, r->o->scan.width,
           r->o->scan.angles, pieces, pieces == 1 ? "" : "s", clock_seconds() - start);
    return note_result(r, "filtered back projection", &r->before);
}

static bool smooth_and_note(run *r) {
    double start = clock_seconds();
    if (!(r->o->cutoff > 0)) return true;
    if (!smooth(r->context, &r->volume, r->o->cutoff)) return false;
    printf("smoothed: %zu bytes in place (%.2f s)\n", r->volume.bytes, clock_seconds() - start);
    return note_result(r, "smoothed", &r->after);
}

/* Densities are right, and noise has become less. In a handful of voxels edges are everywhere. */
static bool check(const run *r) {
    const scan *s = &r->o->scan;
    bool smoothed = r->o->cutoff > 0;
    const deviation *last = smoothed ? &r->after : &r->before;
    if (r->o->projections || s->width < 32 || s->slices < 32) return true;
    if (fabs(last->mean) > 0.01) return fail("the densities are wrong by %.3f", last->mean);
    return !smoothed || r->o->noise < 0.001 || r->after.spread < r->before.spread ||
           fail("smoothing has not made the volume better");
}

static bool go(run *r) {
    const options *o = r->o;
    char path[4096], target[4096];
    if (snprintf(path, sizeof path, "%s/projections.raw", o->folder) >= (int)sizeof path ||
        snprintf(target, sizeof target, "%s/volume.raw", o->folder) >= (int)sizeof target)
        return fail("the folder's name is too long");
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    config.memory_limit = o->memory;
    r->white = o->projections ? 0 : 0.5; /* above the brain's densities; the skull is cut off */
    if (!fft_good(oclfft_context_create(&config, &r->context), "opening a device") ||
        (!o->projections && !scan_simulate(&o->scan, o->noise, path)) ||
        !volume_create(&o->scan, target, &r->volume) ||
        (o->picture && !picture_create(&o->scan, o->projections ? 2 : 3, &r->picture)))
        return false;
    if (o->picture && !o->projections) picture_add(&o->scan, NULL, r->white, &r->picture);
    return reconstruct_and_note(r, o->projections ? o->projections : path) && smooth_and_note(r) &&
           (!o->picture || picture_write(&r->picture, o->picture));
}

int main(int argc, char **argv) {
    options o;
    switch (options_parse(argc, argv, &o)) {
    case OPTIONS_WRONG: return EXIT_USAGE;
    case OPTIONS_DONE: return printed() ? EXIT_SUCCESS : EXIT_FAILED;
    case OPTIONS_RUN: break;
    }
    run r = {.o = &o};
    bool good = go(&r);
    good = volume_close(&r.volume, good) && good;
    picture_free(&r.picture);
    oclfft_context_destroy(&r.context);
    good = good && check(&r);
    return printed() && good ? EXIT_SUCCESS : EXIT_FAILED;
}
