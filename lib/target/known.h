/* Devices of which more is known than a driver tells: which they are, by their caps. */
#ifndef OCLFFT_TARGET_KNOWN_H
#define OCLFFT_TARGET_KNOWN_H

#include "caps.h"

/* `least` is what a device has at least that is like it: it is of the same vendor, unless that is
 * VENDOR_OTHER, and a CPU or not a CPU. */
typedef struct known_device {
    const char *wisdom; /* what was measured on it, a file of wisdom/; NULL: nothing */
    const char *name;   /* a part of its name; NULL: any */
    caps least;
    uint64_t engines; /* that its driver counts as compute units, for each unit that has local
                         memory; 0: one */
    pace pace;        /* docs/devices.md has the sources; bandwidth 0: not known */
    bool per_unit;    /* the bandwidth is that of a compute unit */
} known_device;

/* Those with wisdom come first. The list ends with one that has neither wisdom nor a name. */
enum { KNOWN_WISDOMS = 3 };
extern const known_device known_devices[];

/* The first that these caps are like; NULL: none. */
const known_device *known_device_like(const caps *c);

/* Gives the caps of a device, as its driver describes it, what is known of it: the pace, and the
 * number of compute units that have local memory. */
void known_device_apply(caps *c);

#endif
