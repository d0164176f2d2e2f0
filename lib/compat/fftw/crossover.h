/* The size from which the device is faster than FFTW on the host, transfers included. It follows
 * from three numbers, which are measured once for each machine and kept in the user's cache. */
#ifndef OCLFFT_COMPAT_FFTW_CROSSOVER_H
#define OCLFFT_COMPAT_FFTW_CROSSOVER_H

#include <stdbool.h>

#include "problem.h"

typedef struct crossover {
    double call; /* seconds of the smallest transform of host arrays on the device */
    double byte; /* seconds for each byte, to the device or back */
    double step; /* FFTW's seconds for each point and each doubling of the length */
} crossover;

/* False where they cannot be measured. */
bool crossover_measure(crossover *to);

/* The file has a line for each key. False where there is none for this one. */
bool crossover_load(const char *path, const char *key, crossover *to);
void crossover_save(const char *path, const char *key, const crossover *from);

bool crossover_is_for_device(const crossover *c, const problem *p);

/* The numbers from the cache, or else measured and then kept in it, once in each process. NULL
 * where they cannot be measured. */
const crossover *crossover_get(void);

#endif
