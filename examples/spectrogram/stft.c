/* The short-time Fourier transform, on the device: the part of this program that uses oclfft.
 *
 * SPDX-License-Identifier: MIT
 */
#include "stft.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../common/fail.h"
#include "../common/fft.h"

/* A batch's spectra are held once on the device and once here. A quarter of a gigabyte is minutes
 * of sound, and enough to fill any GPU. */
#define MAX_BATCH_BYTES ((uint64_t)256 << 20)

typedef struct stft {
    oclfft_context *context;
    oclfft_plan *plan;
    oclfft_buffer *in, *out;
    float *samples; /* of a batch: the recording, and zeros beyond its end */
    float *host;    /* `batch` spectra of (re, im) pairs */
    float *windowed;
    size_t spectrum_bytes, batch;
} stft;

size_t stft_frames(const stft_config *config, size_t count) {
    if (count <= config->frame) return 1;
    return 1 + (count - config->frame + config->hop - 1) / config->hop;
}

/* As many frames as fit, spread evenly when they need several batches, so that the last one is
 * nearly full too. */
static size_t choose_batch(size_t frames, size_t bytes_each, uint64_t max_allocation) {
    uint64_t bytes = max_allocation < MAX_BATCH_BYTES ? max_allocation : MAX_BATCH_BYTES;
    size_t most = (size_t)(bytes / bytes_each);
    if (most == 0) most = 1;
    size_t batches = (frames + most - 1) / most;
    return (frames + batches - 1) / batches;
}

static size_t samples_of(const stft *s, const stft_config *config) {
    return (s->batch - 1) * config->hop + config->frame;
}

/* The frames are read where they lie in the recording: each begins `hop` samples behind the one
 * before, and shares the rest with it. */
static bool make_plan(stft *s, const stft_config *config) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = OCLFFT_R2C;
    desc.lengths[0] = config->frame;
    desc.batch = s->batch;
    desc.input.distance = (ptrdiff_t)config->hop;
    desc.scale_forward = 2 / (double)config->frame; /* a sine of full scale has magnitude 1 */
    return fft_good(oclfft_plan_create(s->context, &desc, &s->plan), "planning the transform");
}

static bool reserve(stft *s, const stft_config *config) {
    size_t samples = samples_of(s, config) * sizeof(float), bytes = s->batch * s->spectrum_bytes;
    if (!fft_good(oclfft_buffer_create(s->context, samples, &s->in), "reserving device memory") ||
        !fft_good(oclfft_buffer_create(s->context, bytes, &s->out), "reserving device memory"))
        return false;
    s->samples = malloc(samples);
    s->host = malloc(bytes);
    s->windowed = malloc(s->spectrum_bytes);
    return (s->samples && s->host && s->windowed) || fail("out of memory for %zu frames", s->batch);
}

static bool stft_open(stft *s, const stft_config *config, size_t frames, oclfft_device_info *used) {
    *s = (stft){.spectrum_bytes = (config->frame / 2 + 1) * 2 * sizeof(float)};
    if (!fft_good(oclfft_context_create(&config->device, &s->context), "opening the device"))
        return false;
    if (!fft_good(oclfft_context_device(s->context, used), "asking for the device's name"))
        return false;
    s->batch = choose_batch(frames, s->spectrum_bytes, used->max_allocation);
    return make_plan(s, config) && reserve(s, config);
}

static void stft_close(stft *s) {
    free(s->windowed);
    free(s->host);
    free(s->samples);
    oclfft_buffer_destroy(&s->out);
    oclfft_buffer_destroy(&s->in);
    oclfft_plan_destroy(&s->plan);
    oclfft_context_destroy(&s->context);
}

static bool transform(stft *s, const stft_config *config, const float *samples, size_t count,
                      size_t first) {
    size_t start = first * config->hop, wanted = samples_of(s, config);
    size_t present = start < count ? count - start : 0;
    if (present > wanted) present = wanted;
    if (present) memcpy(s->samples, samples + start, present * sizeof *samples);
    memset(s->samples + present, 0, (wanted - present) * sizeof *samples);
    return fft_good(oclfft_buffer_write(s->in, 0, wanted * sizeof *samples, s->samples),
                    "sending the samples") &&
           fft_good(oclfft_execute(s->plan, OCLFFT_FORWARD, s->in, s->out), "transforming") &&
           fft_good(oclfft_buffer_read(s->out, 0, s->batch * s->spectrum_bytes, s->host),
                    "fetching the spectra");
}

bool stft_run(const stft_config *config, const float *samples, size_t count, stft_sink sink,
              void *user, oclfft_device_info *used) {
    size_t frames = stft_frames(config, count);
    stft s;
    bool good = stft_open(&s, config, frames, used);
    for (size_t first = 0; good && first < frames; first += s.batch) {
        good = transform(&s, config, samples, count, first);
        for (size_t i = 0; good && i < s.batch && first + i < frames; ++i) {
            window_apply(config->window, s.host + i * s.spectrum_bytes / sizeof(float),
                         config->frame, s.windowed);
            sink(user, first + i, s.windowed);
        }
    }
    stft_close(&s);
    return good;
}
