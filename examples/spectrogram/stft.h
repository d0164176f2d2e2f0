/* The short-time Fourier transform, on the device: the part of this program that uses oclfft.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROGRAM_STFT_H
#define SPECTROGRAM_STFT_H

#include <oclfft/oclfft.h>
#include <stdbool.h>
#include <stddef.h>

#include "window.h"

typedef struct stft_config {
    size_t frame, hop;
    window_kind window;
    oclfft_context_config device;
} stft_config;

/* Receives the spectrum of frame `index`: (re, im) of the frequencies 0 ... frame/2, in bins,
 * seen through the window: a sine of full scale has magnitude 1. */
typedef void (*stft_sink)(void *user, size_t index, const float *spectrum);

/* How many frames cover `count` samples; the last one may reach beyond their end, and sees zeros
 * there. */
size_t stft_frames(const stft_config *config, size_t count);

/* Opens the device, transforms all frames in one batch (in a few, if they are too many for one
 * buffer) and hands them to `sink` in order. `used` receives the device. */
bool stft_run(const stft_config *config, const float *samples, size_t count, stft_sink sink,
              void *user, oclfft_device_info *used);

#endif
