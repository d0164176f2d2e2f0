/* The real FFTW beside the front end, to compare with. */
#ifndef OCLFFT_TESTS_FFTW_THEIRS_H
#define OCLFFT_TESTS_FFTW_THEIRS_H

#include "names.h"

/* A function of the real FFTW by its name; the program ends as skipped where there is none. */
void *their_function(const char *name);

/* Such a function with the type of ours. */
#define THEIRS(name) ((__typeof__(&X(name)))their_function(NAME(name)))

#endif
