/* Caps: the numbers that describe a device to the planner and the emitters. Plain data, comparable, printable, readable from
 * text, so that plans for devices that nobody has here can be made and compiled offline. */
#ifndef OCLFFT_TARGET_CAPS_H
#define OCLFFT_TARGET_CAPS_H

#include "base/text.h"
#include "quirks.h"

typedef enum vendor { VENDOR_OTHER, VENDOR_NVIDIA, VENDOR_AMD, VENDOR_INTEL } vendor;

typedef struct caps {
    char name[64];
    vendor vendor;
    bool is_cpu;
    bool has_double;
    bool device_fence;       /* OpenCL C 3.0 with fences that order memory for the whole device */
    bool prefetches;         /* memory that is asked for comes to the device-wide cache and stays for a while */
    quirks quirks;
    uint64_t local_memory;   /* bytes per work-group that are worth using */
    uint64_t max_work_group; /* work-items */
    uint64_t registers;      /* 32-bit registers one work-item of a full-size work-group may use without spilling */
    uint64_t wave;           /* work-items that run in lock step */
    uint64_t banks;          /* 4-byte banks of local memory */
    uint64_t max_radix;      /* the largest butterfly to use, primes up to 13 excepted */
    uint64_t lanes;          /* CPU: floats in one vector register */
    uint64_t compute_units;
    uint64_t cache; /* bytes of cache one CPU work-item may fill with its tile; on a GPU, of the device-wide cache */
    uint64_t max_allocation;
    uint64_t global_memory;
} caps;

/* Safe values: an unknown GPU that has what OpenCL 1.2 guarantees. */
caps caps_default(void);

void caps_print(const caps *c, text *out);

/* Reads lines "name = value"; '#' starts a comment. Errors: INVALID_ARGUMENT with the line. */
oclfft_status caps_parse(const char *source, caps *out);

#endif
