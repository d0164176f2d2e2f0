/* From measurements to the parameters of caps: arithmetic only, without a device. */
#ifndef TOOLS_CALIBRATE_PARAMETERS
#define TOOLS_CALIBRATE_PARAMETERS

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    COPY_WIDTHS = 5,  /* 4 to 64 bytes */
    LOAD_STRIDES = 7, /* 4 to 256 bytes */
    STORE_PARTS = 2,  /* 8 and 16 bytes */
    BANK_STRIDES = 8, /* 1 to 128 words */
    LIVE_KERNELS = 5, /* 8 to 128 live values */
    LOCAL_SHARES = 4, /* quarters of a work-group's local memory */
    REGISTER_ITEMS = 256,
    MOST_PARAMETERS = 32
};

/* What was measured. Zero: it was not. Strides, widths and live values double from one entry to
 * the next. */
struct measurements {
    double clock, line;                   /* as the driver reports them: MHz, bytes */
    double units;                         /* of caps */
    double copy[COPY_WIDTHS];             /* bytes in a second, both ways, by width */
    double launch;                        /* seconds */
    double latency;                       /* seconds, of one load of a chain */
    double load[LOAD_STRIDES];            /* time of loads of 4 bytes; 1: without a gap */
    double store[STORE_PARTS];            /* of stores at every sector; 1: without a gap */
    double load_line;                     /* of loads, each item from its own line */
    double store_line, store_sector;      /* of stores, each item to its own line, or sector */
    double local;                         /* bytes in a second */
    double bank[BANK_STRIDES];            /* time of loads from local memory; 1: stride 1 */
    double operations, double_operations; /* fused multiply-adds in a second */
    double groups;                        /* of one wave that are resident in the device */
    double items;                         /* work-items that are resident */
    double local_memory;                  /* bytes of resident work-groups */
    double live_groups[LIVE_KERNELS];     /* of REGISTER_ITEMS items, by live values */
    double live_time[LIVE_KERNELS];       /* seconds of an operation */
};

/* A line of caps. */
struct parameter {
    const char *name;
    uint64_t value;
};

/* Bytes of a sector, from the strides at which loads cost more; 0: no measurement tells. */
double sector_of(const struct measurements *m);

/* All parameters that the measurements tell; gives how many. */
size_t parameters_of(const struct measurements *m, struct parameter parameters[MOST_PARAMETERS]);

/* The value of a line "name = value" of caps; 0 without such a line. */
uint64_t caps_value(const char *caps, const char *name);

/* Caps with these values in their lines, to be freed. NULL: no host memory. */
char *caps_with(const char *caps, const struct parameter *parameters, size_t count);

#endif
