/* A scan: its sizes, and its two files.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scan.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../common/fail.h"
#include "phantom.h"

#define PI 3.14159265358979323846

size_t scan_slice_bytes(const scan *s) {
    return s->angles * s->width * sizeof(float);
}

double scan_position(size_t i, size_t n) {
    return (2 * (double)i + 1 - (double)n) / (double)n;
}

static double angle_of(const scan *s, size_t i) {
    return PI * (double)i / (double)s->angles;
}

void scan_directions(const scan *s, float *directions) {
    for (size_t i = 0; i < s->angles; ++i) {
        directions[2 * i] = (float)cos(angle_of(s, i));
        directions[2 * i + 1] = (float)sin(angle_of(s, i));
    }
}

/* ---- The phantom's projections ---- */

/* From 0 up to, but not including, 1: xorshift64* by S. Vigna. */
static double uniform(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (double)((*state * 2685821657736338717u) >> 11) / 9007199254740992.0;
}

/* By the method of Box and Muller. */
static double normal(uint64_t *state) {
    double radius = sqrt(-2 * log(1 - uniform(state)));
    return radius * cos(2 * PI * uniform(state));
}

/* In units of voxels, so that densities are those of the phantom. */
static void project(const scan *s, size_t slice, double noise, uint64_t *state, float *numbers) {
    double z = scan_position(slice, s->slices), scale = (double)s->width / 2;
    for (size_t a = 0; a < s->angles; ++a)
        for (size_t d = 0; d < s->width; ++d) {
            double value = phantom_projection(angle_of(s, a), scan_position(d, s->width), z);
            *numbers++ = (float)(scale * (value + (noise > 0 ? 2 * noise * normal(state) : 0)));
        }
}

bool scan_simulate(const scan *s, double noise, const char *path) {
    float *numbers = malloc(scan_slice_bytes(s));
    FILE *file = numbers ? fopen(path, "wb") : NULL;
    uint64_t state = 88172645463325252u;
    if (!file) return free(numbers), fail("'%s': %s", path, strerror(errno));
    bool good = true;
    for (size_t slice = 0; good && slice < s->slices; ++slice) {
        project(s, slice, noise, &state, numbers);
        good = fwrite(numbers, scan_slice_bytes(s), 1, file) == 1;
    }
    good = fclose(file) == 0 && good;
    free(numbers);
    return good || fail("'%s' cannot be written: %s", path, strerror(errno));
}

/* ---- The volume ---- */

bool volume_create(const scan *s, const char *path, volume *v) {
    *v = (volume){.slices = s->slices, .width = s->width, .row = 2 * (s->width / 2 + 1)};
    v->bytes = v->slices * v->width * v->row * sizeof(float);
    v->file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0666);
    if (v->file < 0) return fail("'%s': %s", path, strerror(errno));
    void *memory = MAP_FAILED;
    if (ftruncate(v->file, (off_t)v->bytes) == 0)
        memory = mmap(NULL, v->bytes, PROT_READ | PROT_WRITE, MAP_SHARED, v->file, 0);
    if (memory != MAP_FAILED) return v->voxels = memory, true;
    fail("'%s' has no room for %zu bytes: %s", path, v->bytes, strerror(errno));
    close(v->file);
    return false;
}

bool volume_close(volume *v, bool finish) {
    if (!v->voxels) return true;
    size_t rows = v->slices * v->width, bytes = rows * v->width * sizeof(float);
    for (size_t i = 1; finish && i < rows; ++i)
        memmove(v->voxels + i * v->width, v->voxels + i * v->row, v->width * sizeof(float));
    bool good = munmap(v->voxels, v->bytes) == 0;
    if (finish) good = ftruncate(v->file, (off_t)bytes) == 0 && good;
    good = close(v->file) == 0 && good;
    v->voxels = NULL;
    return good || fail("the volume cannot be written: %s", strerror(errno));
}
