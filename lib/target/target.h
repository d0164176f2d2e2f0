/* The target: what an emitter has to know of the device whose compiler takes the text. */
#ifndef OCLFFT_TARGET_TARGET_H
#define OCLFFT_TARGET_TARGET_H

#include "caps.h"

typedef struct target {
    quirks quirks;
    uint32_t patience; /* a wait for another work-group looks 2^patience times before it gives up */
} target;

target target_of(const caps *c);

#endif
