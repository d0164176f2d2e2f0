/* From which size on the device is faster than FFTW on the host, transfers included. Three numbers
 * say it, which are measured once for each machine and kept in the user's cache. */
#ifndef OCLFFT_COMPAT_FFTW_CROSSOVER_H
#define OCLFFT_COMPAT_FFTW_CROSSOVER_H

#include <stdbool.h>

#include "problem.h"

typedef struct crossover {
    double call; /* seconds of the smallest transform of host arrays on the device */
    double byte; /* seconds for each byte that goes there and for each that comes back */
    double step; /* FFTW's seconds for each point and each doubling of the length */
} crossover;

/* False where they cannot be measured. */
bool crossover_measure(crossover *to);

/* Text of one line, the key first; false where there is none for the key. */
bool crossover_load(const char *path, const char *key, crossover *to);
void crossover_save(const char *path, const char *key, const crossover *from);

bool crossover_is_for_device(const crossover *c, const problem *p);

/* From the cache, or measured and kept there; once in a process. */
const crossover *crossover_get(void);

#endif
