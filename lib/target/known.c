#include "known.h"

#include <stddef.h>

/* H200: its recipes are made for 48 KB of local memory, 64 registers and work-groups of 1024
 * work-items. What they gain rests on much bandwidth for many units: of NVIDIA's GPUs those with
 * 60 GB of memory and more have that (A100 with 80 GB, H100, H200 and their successors). Consumer
 * GPUs have as many units, but a third of the bandwidth for each. */
const known_device known_devices[KNOWN_DEVICES + 1] = {
    {"h200",
     {.vendor = VENDOR_NVIDIA,
      .has_double = true,
      .local_memory = 49152,
      .max_work_group = 1024,
      .registers = 64,
      .max_radix = 32,
      .compute_units = 100,
      .global_memory = UINT64_C(60) << 30}},
    /* Vectors of 16 floats, and 32 registers for them. */
    {"avx512", {.is_cpu = true, .max_radix = 32, .lanes = 16}},
    {NULL, {.is_cpu = false}},
};

static bool is_like(const caps *c, const caps *least) {
    return (least->vendor == VENDOR_OTHER || c->vendor == least->vendor) &&
           c->is_cpu == least->is_cpu && c->has_double >= least->has_double &&
           c->local_memory >= least->local_memory && c->max_work_group >= least->max_work_group &&
           c->registers >= least->registers && c->max_radix >= least->max_radix &&
           c->lanes >= least->lanes && c->compute_units >= least->compute_units &&
           c->global_memory >= least->global_memory;
}

const known_device *known_device_like(const caps *c) {
    for (const known_device *k = known_devices; k->wisdom; ++k)
        if (is_like(c, &k->least)) return k;
    return NULL;
}
