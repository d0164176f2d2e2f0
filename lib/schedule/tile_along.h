/* The work of a CPU tile that runs along its transforms. */
#ifndef OCLFFT_SCHEDULE_TILE_ALONG_H
#define OCLFFT_SCHEDULE_TILE_ALONG_H

#include "tile.h"

/* In touches of a point. */
double tile_along_work(const caps *c, oclfft_precision precision, const pass_recipe *r);

#endif
