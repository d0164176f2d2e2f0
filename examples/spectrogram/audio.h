/* A recording, read into memory as one channel.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROGRAM_AUDIO_H
#define SPECTROGRAM_AUDIO_H

#include <stdbool.h>
#include <stddef.h>

typedef struct audio {
    float *samples; /* full scale is -1 ... 1 */
    size_t count;   /* > 0 */
    int rate;       /* samples per second */
    int channels;   /* of the file */
} audio;

/* Reads any file that libsndfile knows. `channel` counts from 1; 0 takes the mean of all. Fails on
 * a file without samples and on samples that are not finite numbers: one of them would blacken
 * every frame it touches. */
bool audio_load(const char *path, int channel, audio *result);
void audio_free(audio *recording);

#endif
