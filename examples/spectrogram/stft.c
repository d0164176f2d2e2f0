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

/* A batch is held twice on the device and once here. A quarter of a gigabyte is minutes of sound,
 * and enough to fill any GPU. */
#define MAX_BATCH_BYTES ((uint64_t)256 << 20)

typedef struct stft {
    oclfft_context *context;
    oclfft_plan *plan;
    oclfft_buffer *in, *out;
    float *host; /* `batch` frames of (re, im) pairs */
    size_t frame_bytes, batch;
} stft;

size_t stft_frames(const stft_config *config, size_t count) {
    if (count <= config->frame) return 1;
    return 1 + (count - config->frame + config->hop - 1) / config->hop;
}

/* As many frames as fit, spread evenly when they need several batches, so that the last one is
 * nearly full too. */
static size_t choose_batch(size_t frames, size_t frame_bytes, uint64_t max_allocation) {
    uint64_t bytes = max_allocation < MAX_BATCH_BYTES ? max_allocation : MAX_BATCH_BYTES;
    size_t most = (size_t)(bytes / frame_bytes);
    if (most == 0) most = 1;
    size_t batches = (frames + most - 1) / most;
    return (frames + batches - 1) / batches;
}

static bool stft_open(stft *s, const stft_config *config, size_t frames, oclfft_device_info *used) {
    *s = (stft){.frame_bytes = config->frame * 2 * sizeof(float)};
    if (!fft_good(oclfft_context_create(&config->device, &s->context), "opening the device"))
        return false;
    if (!fft_good(oclfft_context_device(s->context, used), "asking for the device's name"))
        return false;
    s->batch = choose_batch(frames, s->frame_bytes, used->max_allocation);

    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = config->frame;
    desc.batch = s->batch;
    if (!fft_good(oclfft_plan_create(s->context, &desc, &s->plan), "planning the transform"))
        return false;

    size_t bytes = s->batch * s->frame_bytes;
    if (!fft_good(oclfft_buffer_create(s->context, bytes, &s->in), "reserving device memory"))
        return false;
    if (!fft_good(oclfft_buffer_create(s->context, bytes, &s->out), "reserving device memory"))
        return false;
    s->host = malloc(bytes);
    return s->host || fail("out of memory for %zu frames", s->batch);
}

static void stft_close(stft *s) {
    free(s->host);
    oclfft_buffer_destroy(&s->out);
    oclfft_buffer_destroy(&s->in);
    oclfft_plan_destroy(&s->plan);
    oclfft_context_destroy(&s->context);
}

/* Writes frame `index` of the recording, windowed, as complex numbers without imaginary parts;
 * zeros beyond the end. */
static void cut_frame(const stft_config *config, const float *samples, size_t count, size_t index,
                      float *out) {
    size_t start = index * config->hop;
    size_t present = start < count ? count - start : 0;
    if (present > config->frame) present = config->frame;
    for (size_t n = 0; n < present; ++n) {
        out[2 * n] = config->window[n] * samples[start + n];
        out[2 * n + 1] = 0;
    }
    memset(out + 2 * present, 0, (config->frame - present) * 2 * sizeof(float));
}

bool stft_run(const stft_config *config, const float *samples, size_t count, stft_sink sink,
              void *user, oclfft_device_info *used) {
    size_t frames = stft_frames(config, count);
    stft s;
    bool good = stft_open(&s, config, frames, used);
    for (size_t first = 0; good && first < frames; first += s.batch) {
        size_t bytes = s.batch * s.frame_bytes;
        for (size_t i = 0; i < s.batch; ++i)
            cut_frame(config, samples, count, first + i, s.host + i * 2 * config->frame);
        good = fft_good(oclfft_buffer_write(s.in, 0, bytes, s.host), "sending the samples") &&
               fft_good(oclfft_execute(s.plan, OCLFFT_FORWARD, s.in, s.out), "transforming") &&
               fft_good(oclfft_buffer_read(s.out, 0, bytes, s.host), "fetching the spectra");
        for (size_t i = 0; good && i < s.batch && first + i < frames; ++i)
            sink(user, first + i, s.host + i * 2 * config->frame);
    }
    stft_close(&s);
    return good;
}
