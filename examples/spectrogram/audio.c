/* A recording, read into memory as one channel.
 *
 * SPDX-License-Identifier: MIT
 */
#include "audio.h"

#include <math.h>
#include <sndfile.h>
#include <stdint.h>
#include <stdlib.h>

#include "../common/fail.h"

#define CHUNK_SAMPLES 65536 /* read at once, over all channels */

static bool append(audio *recording, size_t *capacity, float sample) {
    if (recording->count == *capacity) {
        size_t larger = *capacity ? 2 * *capacity : CHUNK_SAMPLES;
        if (larger > SIZE_MAX / sizeof(float)) return fail("the recording does not fit in memory");
        float *samples = realloc(recording->samples, larger * sizeof(float));
        if (!samples) return fail("out of memory after %zu samples", recording->count);
        recording->samples = samples;
        *capacity = larger;
    }
    recording->samples[recording->count++] = sample;
    return true;
}

/* One sample of the chosen channel, or the mean of all, which is finite only if all are. */
static float mix(const float *frame, int channels, int channel) {
    if (channel) return frame[channel - 1];
    double sum = 0;
    for (int c = 0; c < channels; ++c) sum += frame[c];
    return (float)(sum / channels);
}

/* The header's length is not trusted: truncated files and pipes have another. We read until there
 * is no more. */
static bool read_all(SNDFILE *file, int channel, audio *recording) {
    sf_count_t chunk = CHUNK_SAMPLES / recording->channels, got;
    float *buffer = malloc((size_t)chunk * (size_t)recording->channels * sizeof(float));
    if (!buffer) return fail("out of memory");
    bool good = true;
    size_t capacity = 0;
    while (good && (got = sf_readf_float(file, buffer, chunk)) > 0) {
        for (sf_count_t i = 0; good && i < got; ++i) {
            float sample = mix(buffer + i * recording->channels, recording->channels, channel);
            if (!isfinite(sample))
                good = fail("sample %zu, at %.6f s, is not a finite number", recording->count,
                            (double)recording->count / recording->rate);
            else
                good = append(recording, &capacity, sample);
        }
    }
    free(buffer);
    if (good && sf_error(file) != SF_ERR_NO_ERROR)
        return fail("while reading: %s", sf_strerror(file));
    if (good && recording->count == 0) return fail("the recording has no samples");
    return good;
}

bool audio_load(const char *path, int channel, audio *result) {
    *result = (audio){0};
    SF_INFO info = {0};
    SNDFILE *file = sf_open(path, SFM_READ, &info);
    if (!file) return fail("cannot read '%s': %s", path, sf_strerror(NULL));
    result->rate = info.samplerate;
    result->channels = info.channels;
    bool good = true;
    if (channel > info.channels)
        good = fail("'%s' has no channel %d: it has %d", path, channel, info.channels);
    else if (!read_all(file, channel, result))
        good = fail("'%s' cannot be used", path);
    sf_close(file);
    if (!good) audio_free(result);
    return good;
}

void audio_free(audio *recording) {
    free(recording->samples);
    *recording = (audio){0};
}
