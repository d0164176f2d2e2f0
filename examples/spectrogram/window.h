/* The windows that a frame may be seen through.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROGRAM_WINDOW_H
#define SPECTROGRAM_WINDOW_H

#include <stdbool.h>
#include <stddef.h>

typedef enum window_kind { WINDOW_HANN, WINDOW_HAMMING, WINDOW_BLACKMAN, WINDOW_RECT } window_kind;

bool window_parse(const char *name, window_kind *kind);
const char *window_name(window_kind kind);

/* Makes the spectrum of a real frame, the points 0 ... length/2 as (re, im), what it would be if
 * the window had multiplied the frame and been divided by its mean, so that the levels of tones
 * stay. */
void window_apply(window_kind kind, const float *spectrum, size_t length, float *windowed);

/* Bins from the centre of a tone's main lobe to its first zero. */
double window_half_width(window_kind kind);

/* The highest that the side lobes of a 0 dB tone can reach `distance` bins away, in dB; 0 within
 * the main lobe. */
double window_leakage(window_kind kind, double distance);

#endif
