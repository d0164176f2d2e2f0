#include "drawn.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "suites.h"

enum { LARGEST = 1 << 24, LARGEST_PRIME = 1 << 22, LARGEST_SIDE = 4096, LARGEST_EDGE = 256 };

struct sequence {
    uint64_t seed, index;
};

/* From 0 to below 1. */
static double next(struct sequence *s) {
    return (random_double(s->seed, s->index++) + 1) / 2;
}

static size_t log_uniform(struct sequence *s, size_t low, size_t high) {
    return (size_t)((double)low * pow((double)high / (double)low, next(s)));
}

static bool is_smooth(size_t n) {
    static const size_t primes[] = {2, 3, 5, 7, 11, 13};
    for (size_t i = 0; i < sizeof primes / sizeof *primes; i++)
        while (n % primes[i] == 0) n /= primes[i];
    return n == 1;
}

static bool is_prime(size_t n) {
    for (size_t d = 2; d * d <= n; d++)
        if (n % d == 0) return false;
    return n > 1;
}

/* A length of another suite, which may have been tuned for: N or BASE^EXPONENT. */
static bool is_listed(size_t n) {
    for (const struct suite *suite = suites; suite->name; suite++)
        for (const char *const *text = suite->problems; text && *text; text++) {
            char *end;
            const size_t base = strtoul(*text, &end, 10);
            size_t length = base;
            for (long more = *end == '^' ? strtol(end + 1, &end, 10) : 1; more > 1; more--)
                length *= base;
            if (*end == 0 && length == n) return true;
        }
    return false;
}

static size_t drawn_length(struct sequence *s, size_t low, size_t high) {
    for (;;) {
        size_t n = log_uniform(s, low, high);
        while (!is_smooth(n)) n++;
        if (n <= high && !is_listed(n)) return n;
    }
}

static size_t drawn_prime(struct sequence *s) {
    for (;;) {
        size_t n = log_uniform(s, 17, LARGEST_PRIME);
        while (!is_prime(n)) n++;
        if (n <= LARGEST_PRIME && !is_listed(n)) return n;
    }
}

/* Images and cubes in turn; every other pair is real, forward or back. */
static void draw_shape(struct sequence *s, size_t number, char *text, size_t size) {
    static const char *const kinds[] = {"", "r2c:", "", "c2r:"};
    const char *kind = kinds[number / 2 % 4];
    size_t side[3];
    const size_t high = number % 2 ? LARGEST_EDGE : LARGEST_SIDE;
    for (int i = 0; i < 3; i++) side[i] = drawn_length(s, 16, high);
    if (number % 2)
        snprintf(text, size, "%s%zu*%zu*%zu", kind, side[0], side[1], side[2]);
    else
        snprintf(text, size, "%s%zu*%zu", kind, side[0], side[1]);
}

static void draw_one(struct sequence *s, size_t number, char *text, size_t size) {
    const size_t ten = number / 10;
    switch (number % 10) {
    case 1: snprintf(text, size, "%zu", drawn_prime(s)); break;
    case 3: draw_shape(s, 2 * ten, text, size); break;
    case 5: snprintf(text, size, "%zu:d", drawn_length(s, 16, LARGEST)); break;
    case 7: draw_shape(s, 2 * ten + 1, text, size); break;
    case 9:
        snprintf(text, size, "%s:%zu", ten % 2 ? "c2r" : "r2c", drawn_length(s, 16, LARGEST));
        break;
    default: snprintf(text, size, "%zu", drawn_length(s, 16, LARGEST));
    }
}

const char *const *suite_problems(const struct suite *suite, const struct draw *draw) {
    static char texts[DRAWN_MOST][40];
    static const char *list[DRAWN_MOST + 1];
    struct sequence s = {draw->seed, 0};
    size_t count = 0;
    if (suite->problems) return suite->problems;
    while (count < draw->count && count < DRAWN_MOST) {
        size_t same = 0;
        draw_one(&s, count, texts[count], sizeof texts[count]);
        while (same < count && strcmp(texts[same], texts[count]) != 0) same++;
        if (same == count) list[count] = texts[count], count++;
    }
    list[count] = NULL;
    return list;
}
