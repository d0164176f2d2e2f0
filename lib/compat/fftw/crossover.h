/* The size from which the device is faster than FFTW on the host, transfers included. It follows
 * from nine numbers, which are measured once for each machine and kept in the user's cache. */
#ifndef OCLFFT_COMPAT_FFTW_CROSSOVER_H
#define OCLFFT_COMPAT_FFTW_CROSSOVER_H

#include <stdbool.h>

#include "problem.h"

/* The logarithms of the lengths that are measured: one transform on the device, or by FFTW. (A
 * batch would tell less: parts of it are transferred while others are transformed.) Arrays of the
 * second size are transferred as small ones are, without staging; of the third in few pieces; of
 * the last, which only fast devices are asked for, in many, which the host copies while the bus
 * moves others. FFTW's data fit in a core's own cache, or do not. */
enum { DEVICE_SIZES = 4, HOST_SIZES = 2 };
extern const int device_log_sizes[DEVICE_SIZES], host_log_sizes[HOST_SIZES];

typedef struct crossover {
    double device[DEVICE_SIZES]; /* seconds of a transform of host arrays on the device */
    double host[HOST_SIZES];     /* FFTW's seconds for each point and each doubling of the length */
    double real[HOST_SIZES];     /* the same of real points, of which there are twice as many */
    double copy;                 /* seconds for each byte that the host copies */
} crossover;

/* Beside FFTW with so many threads. False where they cannot be measured. */
bool crossover_measure(int threads, crossover *to);

/* The file has a line for each key. False where there is none for this one. */
bool crossover_load(const char *path, const char *key, crossover *to);
void crossover_save(const char *path, const char *key, const crossover *from);

bool crossover_is_for_device(const crossover *c, const problem *p);

/* The numbers for FFTW with so many threads, from the cache, or else measured and then kept in it,
 * once in each process. (A process with many numbers of threads measures for the first
 * eight, and takes those of the nearest for others.) NULL where they cannot be measured. */
const crossover *crossover_get(int threads);

#endif
