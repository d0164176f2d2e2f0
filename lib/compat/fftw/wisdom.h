/* Remembers which problems were planned, and how patiently, where the real FFTW is not there to do
 * it. FFTW_WISDOM_ONLY asks for that. All calls are made under the planner's lock. */
#ifndef OCLFFT_COMPAT_FFTW_WISDOM_H
#define OCLFFT_COMPAT_FFTW_WISDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An entry: the hash of a problem and the patience in a plan's flags. */
uint64_t wisdom_of(uint64_t hash, unsigned flags);

/* Whether the problem was planned as patiently or more so. */
bool wisdom_has(uint64_t entry);
void wisdom_add(uint64_t entry);
void wisdom_clear(void);

size_t wisdom_count(void);
uint64_t wisdom_at(size_t i);

#endif
