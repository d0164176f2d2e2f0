#include "primes.h"

#include <math.h>

uint32_t prime_factors(uint64_t n, uint64_t primes[MAX_PRIMES]) {
    uint32_t count = 0;
    for (uint64_t p = 2; p <= n / p; p += p == 2 ? 1 : 2)
        for (; n % p == 0; n /= p) primes[count++] = p;
    if (n > 1) primes[count++] = n;
    for (uint32_t i = 0; i < count / 2; ++i) {
        uint64_t swap = primes[i];
        primes[i] = primes[count - 1 - i];
        primes[count - 1 - i] = swap;
    }
    return count;
}

bool is_prime(uint64_t n) {
    for (uint64_t p = 2; p <= n / p; ++p)
        if (n % p == 0) return false;
    return n > 1;
}

/* A double holds such numbers exactly, so the integer part of their root is right. */
enum { SEARCHED_BITS = 48 };

uint64_t divisor_up_to_root(uint64_t n) {
    uint64_t d = n >> SEARCHED_BITS ? 1 : (uint64_t)sqrt((double)n);
    while (d > 1 && n % d) --d;
    return d;
}

bool are_coprime(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a == 1;
}

uint64_t power_mod(uint64_t base, uint64_t exponent, uint64_t modulus) {
    uint64_t result = 1 % modulus;
    for (base %= modulus; exponent; exponent >>= 1, base = base * base % modulus)
        if (exponent & 1) result = result * base % modulus;
    return result;
}

/* g is a root when no power (prime - 1)/q, q a prime factor, is 1. */
static bool is_primitive(uint64_t g, uint64_t prime, const uint64_t *factors, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i)
        if (power_mod(g, (prime - 1) / factors[i], prime) == 1) return false;
    return true;
}

uint64_t primitive_root(uint64_t prime) {
    uint64_t factors[MAX_PRIMES], g = 1;
    uint32_t count = prime_factors(prime - 1, factors);
    if (prime == 2) return 1;
    do ++g;
    while (!is_primitive(g, prime, factors, count));
    return g;
}

bool is_smooth(uint64_t n, uint64_t most) {
    for (uint64_t p = 2; p <= most && n > 1; ++p)
        while (n % p == 0) n /= p;
    return n == 1;
}

/* The least product of powers of primes from `prime` on, times `product`, that reaches `least` and
 * is below `best`. */
static uint64_t search_smooth(uint64_t least, uint64_t most, uint64_t prime, uint64_t product,
                              uint64_t best) {
    if (prime == 2) { /* the rest in powers of two */
        while (product < least) product *= 2;
        return product < best ? product : best;
    }
    for (; product < best; product *= prime) {
        if (prime <= most)
            best = search_smooth(least, most, prime == 3 ? 2 : prime - 2, product, best);
        if (product >= least) break;
    }
    return best;
}

uint64_t next_smooth(uint64_t least, uint64_t most) {
    return search_smooth(least, most,
                         most >= 7   ? 7
                         : most >= 5 ? 5
                         : most >= 3 ? 3
                                     : 2,
                         1, UINT64_MAX);
}
