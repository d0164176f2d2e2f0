#include "known.h"

#include <stddef.h>

#include "base/strings.h"

/* What no data sheet says: the values of caps_default. */
#define NOT_TOLD                                                                                   \
    .latency = 2000, .launch = 10000, .sector = 32, .burst = 64, .partial_load = 50,               \
    .partial_store = 300, .sector_store = 30, .line_load = 10, .line_store = 40,                   \
    .unit_schedulers = 1

/* Operations in a cycle, where so many multiply-adds are. Kernels' texts have more operations than
 * compilers leave of them. */
#define OPERATIONS(fused) ((fused)*13 / 10)

/* NVIDIA's large GPUs. The recipes are made for 48 KB of local memory, 64 registers and work-groups
 * of 1024 work-items. What they gain rests on much bandwidth for many units: most of NVIDIA's GPUs
 * with 60 GB of memory and more have that. Consumer GPUs have as many units, but a third of the
 * bandwidth for each. */
#define HOPPER_LEAST                                                                               \
    {                                                                                              \
        .vendor = VENDOR_NVIDIA, .has_double = true, .local_memory = 49152,                        \
        .max_work_group = 1024, .registers = 64, .max_radix = 32, .compute_units = 100,            \
        .global_memory = UINT64_C(60) << 30                                                        \
    }

/* Measured on an H200: the model predicts a pass within 7 % in the median (docs/performance.md).
 * Some have less bandwidth for each unit than it says (an H100, an A100, an RTX PRO 6000). */
#define HOPPER_PACE                                                                                \
    {                                                                                              \
        .bandwidth = 32076, .clock = 1755, .latency = 690, .launch = 4000, .sector = 32,           \
        .burst = 64, .line = 128, .partial_load = 31, .partial_store = 292, .sector_store = 41,    \
        .line_load = 11, .line_store = 31, .local_bytes = 100, .operations = 167,                  \
        .double_operations = 90, .unit_local_memory = 233472, .roomy_local = 200704,               \
        .group_local = 1024, .unit_registers = 65536, .unit_schedulers = 4, .item_registers = 255, \
        .unit_items = 2048, .unit_groups = 32                                                      \
    }

const known_device known_devices[] = {
    /* Where an H100 was faster by another recipe than an H200, it has its own. */
    {.name = "H100",
     .wisdom = "h100",
     .least = HOPPER_LEAST,
     .per_unit = true,
     .pace = HOPPER_PACE},
    {.wisdom = "h200", .least = HOPPER_LEAST, .per_unit = true, .pace = HOPPER_PACE},
    /* Vectors of 16 floats, and 32 registers for them. */
    {.wisdom = "avx512", .least = {.is_cpu = true, .max_radix = 32, .lanes = 16}},
    /* MI50. Of doubles MI50 and MI60 do half as many; a Radeon VII, which has the same name, a
     * quarter. */
    {.name = "gfx906",
     .least = {.vendor = VENDOR_AMD},
     .pace = {NOT_TOLD, .bandwidth = 1024000, .clock = 1725, .line = 64, .local_bytes = 128,
              .operations = OPERATIONS(64), .double_operations = OPERATIONS(32),
              .unit_local_memory = 65536, .unit_registers = 65536, .item_registers = 256,
              .unit_items = 2560, .unit_groups = 16}},
    /* One of the two dies of an MI250X; an MI210 is one. Packed operations do not count. */
    {.name = "gfx90a",
     .least = {.vendor = VENDOR_AMD},
     .pace = {NOT_TOLD, .bandwidth = 1638400, .clock = 1700, .line = 64, .local_bytes = 128,
              .operations = OPERATIONS(64), .double_operations = OPERATIONS(64),
              .unit_local_memory = 65536, .unit_registers = 131072, .item_registers = 256,
              .unit_items = 2048, .unit_groups = 16}},
    /* MI300X. */
    {.name = "gfx942",
     .least = {.vendor = VENDOR_AMD},
     .pace = {NOT_TOLD, .bandwidth = 5300000, .clock = 2100, .line = 128, .local_bytes = 128,
              .operations = OPERATIONS(64), .double_operations = OPERATIONS(64),
              .unit_local_memory = 65536, .unit_registers = 131072, .item_registers = 256,
              .unit_items = 2048, .unit_groups = 16}},
    /* RX 7900 XTX. Its driver counts pairs of compute units, which share local memory. Operations
     * that are issued in pairs do not count. */
    {.name = "gfx1100",
     .least = {.vendor = VENDOR_AMD},
     .pace = {NOT_TOLD, .bandwidth = 960000, .clock = 2500, .line = 128, .local_bytes = 256,
              .operations = OPERATIONS(128), .double_operations = OPERATIONS(8),
              .unit_local_memory = 131072, .unit_registers = 196608, .item_registers = 256,
              .unit_items = 2048, .unit_groups = 32}},
    /* Xe-LP: an i7-1185G7's. Intel's drivers count vector engines. */
    {.name = "Iris(R) Xe Graphics",
     .least = {.vendor = VENDOR_INTEL},
     .engines = 16,
     .pace = {NOT_TOLD, .bandwidth = 68300, .clock = 1350, .line = 64, .local_bytes = 64,
              .operations = OPERATIONS(128), .double_operations = 8, .unit_local_memory = 65536,
              .unit_registers = 114688, .item_registers = 64, .unit_items = 1792,
              .unit_groups = 16}},
    /* DG2. */
    {.name = "Arc(TM) A770",
     .least = {.vendor = VENDOR_INTEL},
     .engines = 16,
     .pace = {NOT_TOLD, .bandwidth = 560000, .clock = 2100, .line = 64, .local_bytes = 64,
              .operations = OPERATIONS(128), .double_operations = 8, .unit_local_memory = 131072,
              .unit_registers = 131072, .item_registers = 64, .unit_items = 2048,
              .unit_groups = 32}},
    /* PVC, both stacks as one device. Its compiler has 32 work-items share a thread. */
    {.name = "GPU Max 1550",
     .least = {.vendor = VENDOR_INTEL},
     .engines = 8,
     .pace = {NOT_TOLD, .bandwidth = 3276800, .clock = 1600, .line = 64, .local_bytes = 64,
              .operations = OPERATIONS(128), .double_operations = OPERATIONS(128),
              .unit_local_memory = 131072, .unit_registers = 131072, .item_registers = 64,
              .unit_items = 2048, .unit_groups = 32}},
    {.name = NULL},
};

static bool is_like(const caps *c, const known_device *k) {
    const caps *least = &k->least;
    return (least->vendor == VENDOR_OTHER || c->vendor == least->vendor) &&
           c->is_cpu == least->is_cpu && c->has_double >= least->has_double &&
           c->local_memory >= least->local_memory && c->max_work_group >= least->max_work_group &&
           c->registers >= least->registers && c->max_radix >= least->max_radix &&
           c->lanes >= least->lanes && c->compute_units >= least->compute_units &&
           c->global_memory >= least->global_memory &&
           (!k->name || string_contains(c->name, k->name));
}

const known_device *known_device_like(const caps *c) {
    for (const known_device *k = known_devices; k->wisdom || k->name; ++k)
        if (is_like(c, k)) return k;
    return NULL;
}

void known_device_apply(caps *c) {
    const known_device *k = known_device_like(c);
    if (!k) return;
    if (k->engines && c->compute_units > k->engines) c->compute_units /= k->engines;
    if (!k->pace.bandwidth) return;
    c->pace = k->pace;
    if (k->per_unit) c->pace.bandwidth *= c->compute_units;
}
