/* The little number theory that planning needs. Pure functions. */
#ifndef OCLFFT_BASE_PRIMES_H
#define OCLFFT_BASE_PRIMES_H

#include <stdbool.h>
#include <stdint.h>

enum { MAX_PRIMES = 64 }; /* more than a 64-bit number has */

/* The prime factors of n > 0 with multiplicity, largest first. Returns how many. Trial division: at
 * most sqrt(n) steps. */
uint32_t prime_factors(uint64_t n, uint64_t primes[MAX_PRIMES]);

bool is_prime(uint64_t n);

/* The largest divisor d of n > 0 with d * d <= n, by trial. For n >= 2^48, where the search would
 * take long, always 1: no memory holds so many points. */
uint64_t divisor_up_to_root(uint64_t n);

/* Whether no number above 1 divides both. */
bool are_coprime(uint64_t a, uint64_t b);

/* base^exponent mod modulus, for modulus < 2^32. */
uint64_t power_mod(uint64_t base, uint64_t exponent, uint64_t modulus);

/* The least primitive root of an odd prime below 2^32, or of 2. */
uint64_t primitive_root(uint64_t prime);

/* Whether no prime factor of n > 0 is above `most`. */
bool is_smooth(uint64_t n, uint64_t most);

/* The least n >= `least` > 0 without a prime factor above `most`, 2 <= most <= 7. */
uint64_t next_smooth(uint64_t least, uint64_t most);

#endif
