#include "caps.h"

caps caps_default(void) {
    return (caps){
        .name = "default",
        .vendor = VENDOR_OTHER,
        .built_in = true,
        .local_memory = 32768,
        .max_work_group = 256,
        .registers = 64,
        .wave = 32,
        .banks = 32,
        .max_radix = 32,
        .lanes = 4,
        .compute_units = 8,
        .cache = 1 << 18,
        .max_allocation = UINT64_C(1) << 30,
        .global_memory = UINT64_C(4) << 30,
    };
}
