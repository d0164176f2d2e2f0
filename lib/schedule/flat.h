/* Stages of radix 1 at the ends of a pass over rows. */
#ifndef OCLFFT_SCHEDULE_FLAT_H
#define OCLFFT_SCHEDULE_FLAT_H

#include "pass/pass.h"

/* Lets neighbouring work-items move neighbouring elements where the first or the last stage has
 * radix 1 and the tile's columns follow one another in memory without gaps. Short rows, whose
 * butterflies reach into many of them at a time, want that. */
void flat_set(pass *p);

#endif
