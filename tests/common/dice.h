/* Random numbers that are the same everywhere for the same seed. */
#ifndef OCLFFT_TESTS_DICE_H
#define OCLFFT_TESTS_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct dice {
    uint64_t state;
} dice;

/* SplitMix64 (Steele, Lea, Flood 2014). */
static inline uint64_t dice_next(dice *d) {
    uint64_t z = d->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Dice for one purpose of one numbered thing. */
static inline dice dice_of(uint64_t seed, uint64_t number, uint64_t purpose) {
    dice d = {seed};
    d.state = dice_next(&d) ^ number;
    d.state = dice_next(&d) ^ purpose;
    return (dice){dice_next(&d)};
}

/* 0 ... count-1; 0 for a count of 0. */
static inline size_t dice_below(dice *d, size_t count) {
    uint64_t roll = dice_next(d) >> 16;
    return count ? (size_t)(roll % count) : 0;
}

static inline size_t dice_between(dice *d, size_t least, size_t most) {
    return least + dice_below(d, most - least + 1);
}

static inline bool dice_chance(dice *d, unsigned percent) {
    return dice_below(d, 100) < percent;
}

/* Which of these, by their weights. */
static inline size_t dice_pick(dice *d, const unsigned char *weights, size_t count) {
    size_t sum = 0, i = 0;
    for (size_t k = 0; k < count; ++k) sum += weights[k];
    for (size_t roll = dice_below(d, sum); i + 1 < count && roll >= weights[i]; ++i)
        roll -= weights[i];
    return i;
}

/* 0 ... 1 */
static inline double dice_unit(dice *d) {
    return (double)(dice_next(d) >> 11) / 9007199254740992.0;
}

#endif
