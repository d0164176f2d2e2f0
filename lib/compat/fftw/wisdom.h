/* The problems that were planned with more than FFTW_ESTIMATE where FFTW is not there to remember
 * them: what FFTW_WISDOM_ONLY asks for. All under the planner's lock. */
#ifndef OCLFFT_COMPAT_FFTW_WISDOM_H
#define OCLFFT_COMPAT_FFTW_WISDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool wisdom_has(uint64_t hash);
void wisdom_add(uint64_t hash);
void wisdom_clear(void);

size_t wisdom_count(void);
uint64_t wisdom_at(size_t i);

#endif
