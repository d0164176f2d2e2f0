/* A CPU runs the GPU's kernels too, slowly, when local memory comes as an argument. */
#ifndef OCLFFT_TESTS_PRETEND_GPU_H
#define OCLFFT_TESTS_PRETEND_GPU_H

#include "device/context.h"

/* From now on plans of this context are those of a GPU with what is common to all, and with the
 * pace of an H200 but for launches, which cost next to nothing: then the model of passes decides
 * about problems of any size. */
static inline void pretend_gpu(oclfft_context *context) {
    caps *c = &context->caps;
    c->is_cpu = false;
    c->quirks.local_argument = c->quirks.local_argument || context->info.is_cpu;
    c->local_memory = context->info.local_memory < 49152 ? context->info.local_memory : 49152;
    c->registers = 64;
    c->max_work_group = 256;
    c->wave = 32;
    c->compute_units = 132;
    c->pace = (pace){.bandwidth = 4234032,
                     .clock = 1755,
                     .latency = 690,
                     .launch = 1,
                     .sector = 32,
                     .burst = 64,
                     .line = 128,
                     .partial_load = 31,
                     .partial_store = 292,
                     .sector_store = 41,
                     .line_load = 11,
                     .line_store = 31,
                     .local_bytes = 100,
                     .operations = 167,
                     .double_operations = 90,
                     .unit_local_memory = 233472,
                     .unit_registers = 65536,
                     .item_registers = 255,
                     .unit_items = 2048,
                     .unit_groups = 32};
}

#endif
