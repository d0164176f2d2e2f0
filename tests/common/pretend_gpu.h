/* A CPU runs the GPU's kernels too, slowly, when local memory comes as an argument. */
#ifndef OCLFFT_TESTS_PRETEND_GPU_H
#define OCLFFT_TESTS_PRETEND_GPU_H

#include "device/context.h"
#include "target/known.h"

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
    caps like = {.vendor = VENDOR_NVIDIA,
                 .has_double = true,
                 .local_memory = 49152,
                 .max_work_group = 1024,
                 .registers = 64,
                 .max_radix = 32,
                 .compute_units = 132,
                 .global_memory = UINT64_C(140) << 30};
    known_device_apply(&like);
    c->compute_units = like.compute_units;
    c->pace = like.pace;
    c->pace.launch = 1;
}

#endif
