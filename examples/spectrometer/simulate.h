/* A signal to try the program with: white noise, tones and periodic pulses, in 8 bits.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_SIMULATE_H
#define SPECTROMETER_SIMULATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MAX_TONES 256

typedef struct tone {
    int64_t bin; /* from the centre, negative below it */
    double snr;  /* its power over the mean power of the noise in a bin */
} tone;

typedef struct simulation {
    size_t points; /* of a transform: what `bin` refers to */
    double noise;  /* standard deviation of I and of Q, in steps of the 8 bits */
    uint64_t seed;
    tone tones[MAX_TONES];
    size_t tone_count;
    uint64_t period;  /* of the pulses, samples; 0: none. They are one sample long: lines at all
                         multiples of points/period */
    double pulse_snr; /* of each line */

    /* What follows is not for the caller. */
    uint64_t state[4];
    uint64_t position; /* samples made so far */
    float *gauss;      /* the noise: its quantiles at 65536 even steps */
    float *turns;      /* of each tone, over one piece */
    double amplitudes[MAX_TONES], pulse;
} simulation;

/* False when a tone's bin is none, or the sum does not fit eight bits. Otherwise simulate_end
 * frees. */
bool simulate_begin(simulation *s);
void simulate_end(simulation *s);

/* The next `count` samples: I and Q, a byte each. */
void simulate_samples(simulation *s, int8_t *samples, size_t count);

#endif
