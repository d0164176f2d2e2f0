/* The problems that were planned, and how patiently, where FFTW is not there to remember them: what
 * FFTW_WISDOM_ONLY asks for. All under the planner's lock. */
#ifndef OCLFFT_COMPAT_FFTW_WISDOM_H
#define OCLFFT_COMPAT_FFTW_WISDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An entry: a problem by its hash, and the patience of a plan's flags. */
uint64_t wisdom_of(uint64_t hash, unsigned flags);

/* Whether the problem was planned as patiently, or more. */
bool wisdom_has(uint64_t entry);
void wisdom_add(uint64_t entry);
void wisdom_clear(void);

size_t wisdom_count(void);
uint64_t wisdom_at(size_t i);

#endif
