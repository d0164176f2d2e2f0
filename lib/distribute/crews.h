/* Who does what in each lap of a distribution, before that is cut into tasks. */
#ifndef OCLFFT_DISTRIBUTE_CREWS_H
#define OCLFFT_DISTRIBUTE_CREWS_H

#include "base/arena.h"
#include "long_map.h"
#include "route.h"
#include "site_index.h"

enum { NO_ARRAY = UINT32_MAX };

/* A part, or a site, and its region before and behind the lap. Of a split axis a part has up to
 * three regions, each of which is a worker; of one with maps three for each run, whose first place
 * and step count elements of the part's box. */
typedef struct worker {
    uint32_t site, part;
    region in, out;
    int64_t first, step;
    uint32_t source, target; /* arrays */
} worker;

typedef struct crew {
    worker *workers;
    uint32_t count;
    site_index of; /* each site */
} crew;

/* Those of one lap. `p` is the distribution's problem. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status crew_make(const setting *s, const route *r, const problem *p, const uint32_t *site_of,
                        uint32_t k, arena *memory, crew *out);

#endif
