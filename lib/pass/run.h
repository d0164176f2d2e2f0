/* Tiles whose memory at an end is one run of elements, without gaps. */
#ifndef OCLFFT_PASS_RUN_H
#define OCLFFT_PASS_RUN_H

#include "pass.h"

/* How many elements it has, from the tile's first on; 0: it is no run. */
uint64_t pass_run(const pass *p, const pass_end *e);

/* The bytes of an element in one array. */
uint64_t pass_element_bytes(const pass *p, const pass_end *e);

#endif
