/* Copies large arrays by several threads, since one alone does not use all of the memory's speed.
 */
#ifndef OCLFFT_COMPAT_FFTW_COPY_H
#define OCLFFT_COMPAT_FFTW_COPY_H

#include <stddef.h>

void copy_bytes(void *to, const void *from, size_t bytes);

#endif
