/* Devices of which more is known than a driver tells: which they are, by their caps. */
#ifndef OCLFFT_TARGET_KNOWN_H
#define OCLFFT_TARGET_KNOWN_H

#include "caps.h"

typedef struct known_device {
    const char *wisdom; /* the built-in wisdom that was measured on it: a file of wisdom/ */
    caps least; /* what a device has at least that is like it: of the same vendor, if that is
                   not VENDOR_OTHER, a CPU or not a CPU */
} known_device;

/* Ends with one whose wisdom is NULL. */
enum { KNOWN_DEVICES = 2 };
extern const known_device known_devices[KNOWN_DEVICES + 1];

/* The first that these caps are like; NULL: none. */
const known_device *known_device_like(const caps *c);

#endif
