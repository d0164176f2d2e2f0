/* Variations of one pass, `pass` of `work`, in one respect each. */
#ifndef OCLFFT_SCHEDULE_VARY_H
#define OCLFFT_SCHEDULE_VARY_H

#include "gathering.h"

/* Its factors (vary_factors.c). */
void vary_radices(gathering *g);
void vary_orders(gathering *g);
void vary_convolutions(gathering *g);

/* Its tile, and how points pass through it (vary_tile.c). */
void vary_widths(gathering *g);
void vary_exchanges(gathering *g);

/* Other tiles of a copy, and other points of a work-item. (vary_copy.c) */
void vary_copy(gathering *g);

#endif
