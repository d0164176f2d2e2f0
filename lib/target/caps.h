/* Caps: the numbers that describe a device to planning and to the emitters. They are plain data and
 * have a text form, so that plans for devices that nobody has at hand can be made and compiled. */
#ifndef OCLFFT_TARGET_CAPS_H
#define OCLFFT_TARGET_CAPS_H

#include "base/text.h"
#include "quirks.h"

typedef enum vendor { VENDOR_OTHER, VENDOR_NVIDIA, VENDOR_AMD, VENDOR_INTEL } vendor;

/* How fast a device is: measured, or from data sheets. The model of a pass
 * (schedule/model.h) is made of it. A compute unit is what `compute_units` counts. */
typedef struct pace {
    uint64_t bandwidth;         /* of global memory, MB/s; 0: the pace is not known */
    uint64_t clock;             /* MHz */
    uint64_t latency;           /* of global memory, cycles */
    uint64_t launch;            /* of a kernel behind another, ns */
    uint64_t sector;            /* the least that is moved to and from memory, bytes */
    uint64_t burst;             /* what memory delivers at a time, bytes */
    uint64_t line;              /* what one instruction touches at a time, bytes */
    uint64_t partial_load;      /* what the unused rest of a burst costs, percent of its bytes */
    uint64_t partial_store;     /* the same of a sector that is written in part */
    uint64_t sector_store;      /* what a sector costs that an instruction writes, percent */
    uint64_t line_load;         /* what a line costs that an instruction touches, percent */
    uint64_t line_store;        /* the same of stores */
    uint64_t local_bytes;       /* that a compute unit's local memory moves in a cycle */
    uint64_t operations;        /* of a compute unit in a cycle */
    uint64_t double_operations; /* the same in double precision */
    uint64_t unit_local_memory; /* bytes of a compute unit, for all its work-groups */
    uint64_t roomy_local;       /* bytes of it that they may take before the unit's cache, which is
                                   in the same memory, holds up loads; 0: it never does */
    uint64_t group_local;       /* bytes of it that the driver adds to each work-group's */
    uint64_t unit_registers;    /* of 32 bits, the same */
    uint64_t unit_schedulers;   /* of a compute unit; each has an equal share of the registers */
    uint64_t item_registers;    /* that a work-item may have of them at most */
    uint64_t unit_items;        /* work-items that a compute unit keeps at a time */
    uint64_t unit_groups;       /* and work-groups */
} pace;

typedef struct caps {
    char name[64];
    vendor vendor;
    bool is_cpu;
    bool has_double;
    bool device_fence;  /* OpenCL C 3.0 with fences that order memory for the whole device */
    bool built_in;      /* built-in wisdom counts */
    bool prefetches;    /* prefetched memory comes to the device-wide cache and stays for a while */
    bool peer_copies;   /* it may copy to other devices by cl_amd_copy_buffer_p2p */
    bool shared_copies; /* copies to other devices of its OpenCL context are as fast as any */
    quirks quirks;
    uint64_t local_memory;   /* bytes for a work-group that are worth using */
    uint64_t max_work_group; /* work-items */
    uint64_t limited_group;  /* work-items for which the compiler takes a limit of registers as
                                what a work-item should use; 0: it does not */
    uint64_t constant_table; /* complex numbers of a table that a kernel may have in its text, where
                                a launch without an argument for it is faster; 0: it is not */
    uint64_t registers;      /* of 32 bits, that a work-item of a full-size work-group may use */
    uint64_t wave;           /* work-items that run in lock step */
    uint64_t banks;          /* of local memory, each 4 bytes wide */
    uint64_t max_radix;      /* the largest butterfly; primes up to 13 are always allowed */
    uint64_t lanes;          /* CPU: floats in one vector register */
    uint64_t compute_units;
    uint64_t cache;   /* bytes. CPU: what the tile of one work-item may fill; GPU: device-wide */
    uint64_t streams; /* CPU: results of so many bytes pass by the caches, and tiles ask for memory
                         ahead; 0: the compiler knows no such stores and requests */
    uint64_t max_allocation;
    uint64_t global_memory;
    pace pace;
} caps;

/* Values that are safe for an unknown GPU, which has what OpenCL 1.2 guarantees. */
caps caps_default(void);

/* Appends the text form: a line "name = value" for each field. */
void caps_print(const caps *c, text *out);

/* Reads the text form. A '#' begins a comment; fields that are missing have their default. Errors:
 * INVALID_ARGUMENT with the line. */
oclfft_status caps_parse(const char *source, caps *out);

/* The same, but fields that are missing keep their value. Without success nothing is changed. */
oclfft_status caps_update(const char *source, caps *out);

#endif
