/* A signal to try the program with.
 *
 * SPDX-License-Identifier: MIT
 *
 * Random numbers are xoshiro256++ (Blackman and Vigna, 2019), seeded by splitmix64; 16 of their
 * bits choose one of 65536 quantiles of the normal distribution, which costs a look-up instead of a
 * logarithm. A spectrum's bin is a sum over all samples, so that the quantiles' steps and their end
 * at 4.3 sigma do not show there.
 */
#include "simulate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../common/fail.h"

#define QUANTILES 65536
#define PIECE 1024 /* samples of which the tones' turns are tabulated */
#define TWO_PI 6.283185307179586476925

static uint64_t rotate(uint64_t x, int bits) {
    return x << bits | x >> (64 - bits);
}

static uint64_t random_bits(uint64_t s[4]) {
    const uint64_t result = rotate(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

static void seed_state(uint64_t seed, uint64_t state[4]) {
    for (int i = 0; i < 4; ++i) {
        uint64_t z = seed += UINT64_C(0x9e3779b97f4a7c15);
        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        state[i] = z ^ z >> 31;
    }
}

/* Where the normal distribution function reaches p, by bisection. */
static double normal_quantile(double p) {
    double low = -10, high = 10;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        if (erfc(-middle / sqrt(2)) / 2 < p)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

/* Scaled, so that their variance is `noise` squared although there are no values beyond the
 * last. */
static void fill_quantiles(float *gauss, double noise) {
    double sum = 0;
    for (size_t i = QUANTILES / 2; i < QUANTILES; ++i) {
        const double value = normal_quantile(((double)i + 0.5) / QUANTILES);
        gauss[i] = (float)value;
        sum += 2 * value * value;
    }
    const double scale = noise / sqrt(sum / QUANTILES);
    for (size_t i = QUANTILES / 2; i < QUANTILES; ++i) {
        gauss[i] = (float)(gauss[i] * scale);
        gauss[QUANTILES - 1 - i] = -gauss[i];
    }
}

static double turn_angle(const simulation *s, int64_t bin, uint64_t sample) {
    const uint64_t n = s->points, k = bin < 0 ? n - (uint64_t)-bin : (uint64_t)bin;
    /* points are less than 2^32, so this is exact */
    return TWO_PI * (double)(k * (sample % n) % n) / (double)n;
}

/* Amplitudes for the signal-to-noise ratios that are asked for. Rounding to whole steps adds their
 * 1/12 to the variance. */
static bool amplitudes(simulation *s) {
    const double n = (double)s->points, noise = 2 * (s->noise * s->noise + 1 / 12.0);
    double sum = 4.3 * s->noise;
    for (size_t t = 0; t < s->tone_count; ++t) {
        const int64_t bin = s->tones[t].bin, half = (int64_t)(s->points / 2);
        if (bin < -half || bin >= (int64_t)s->points - half)
            return fail("--tone %lld: bins go from %lld to %lld", (long long)bin, (long long)-half,
                        (long long)s->points - half - 1);
        s->amplitudes[t] = sqrt(s->tones[t].snr * noise / n);
        sum += s->amplitudes[t];
    }
    s->pulse = s->period ? (double)s->period * sqrt(s->pulse_snr * noise / n) : 0;
    sum += s->pulse;
    return sum <= 127 || fail("noise, tones and pulses add up to %.0f; eight bits hold 127 (less "
                              "--noise, or more points)",
                              sum);
}

bool simulate_begin(simulation *s) {
    s->position = 0;
    seed_state(s->seed, s->state);
    if (!amplitudes(s)) return false;
    s->gauss = malloc(QUANTILES * sizeof *s->gauss);
    s->turns = malloc((s->tone_count + 1) * PIECE * 2 * sizeof *s->turns);
    if (!s->gauss || !s->turns) {
        simulate_end(s);
        return fail("out of memory");
    }
    fill_quantiles(s->gauss, s->noise);
    for (size_t t = 0; t < s->tone_count; ++t)
        for (size_t i = 0; i < PIECE; ++i) {
            const double angle = turn_angle(s, s->tones[t].bin, i);
            s->turns[(2 * t) * PIECE + i] = (float)cos(angle);
            s->turns[(2 * t + 1) * PIECE + i] = (float)sin(angle);
        }
    return true;
}

void simulate_end(simulation *s) {
    free(s->gauss);
    free(s->turns);
    s->gauss = s->turns = NULL;
}

static void add_tones(const simulation *s, float *re, float *im) {
    for (size_t t = 0; t < s->tone_count; ++t) {
        const double angle = turn_angle(s, s->tones[t].bin, s->position);
        const float a = (float)(s->amplitudes[t] * cos(angle)),
                    b = (float)(s->amplitudes[t] * sin(angle));
        const float *c = s->turns + 2 * t * PIECE, *d = c + PIECE;
        for (size_t i = 0; i < PIECE; ++i) {
            re[i] += a * c[i] - b * d[i];
            im[i] += a * d[i] + b * c[i];
        }
    }
}

static void add_pulses(const simulation *s, float *re) {
    if (!s->period) return;
    const uint64_t past = s->position % s->period;
    for (uint64_t i = past ? s->period - past : 0; i < PIECE; i += s->period)
        re[i] += (float)s->pulse;
}

static int8_t quantise(float x) {
    const float limited = x < -128 ? -128 : x > 127 ? 127 : x;
    return (int8_t)((int)(limited + 128.5F) - 128);
}

/* At most PIECE samples. Noise for one sample takes half of 64 random bits. */
static void simulate_piece(simulation *s, int8_t *samples, size_t count) {
    float re[PIECE] = {0}, im[PIECE] = {0};
    uint64_t bits = 0;
    add_tones(s, re, im);
    add_pulses(s, re);
    for (size_t i = 0; i < count; ++i) {
        bits = i % 2 ? bits >> 32 : random_bits(s->state);
        samples[2 * i] = quantise(re[i] + s->gauss[bits & 0xffff]);
        samples[2 * i + 1] = quantise(im[i] + s->gauss[bits >> 16 & 0xffff]);
    }
    s->position += count;
}

void simulate_samples(simulation *s, int8_t *samples, size_t count) {
    for (size_t done = 0; done < count; done += PIECE)
        simulate_piece(s, samples + 2 * done, count - done < PIECE ? count - done : PIECE);
}
