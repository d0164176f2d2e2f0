/* Ends of a pass over rows that take memory in its order: stages of radix 1, and spectra that go
 * through local memory beside a mirror stage. */
#ifndef OCLFFT_SCHEDULE_FLAT_H
#define OCLFFT_SCHEDULE_FLAT_H

#include "pass/pass.h"

/* Lets neighbouring work-items move neighbouring elements where the first or the last stage has
 * radix 1 and the tile's columns follow one another in memory without gaps. Short rows, whose
 * butterflies reach into many of them at a time, want that. Where the spectra of real signals do
 * not follow one another, they do not go through local memory. */
void flat_set(pass *p);

#endif
