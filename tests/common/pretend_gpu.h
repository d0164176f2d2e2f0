/* A CPU runs the GPU's kernels too, slowly, when local memory comes as an argument. */
#ifndef OCLFFT_TESTS_PRETEND_GPU_H
#define OCLFFT_TESTS_PRETEND_GPU_H

#include "device/context.h"

/* From now on plans of this context are those of a GPU with what is common to all. */
static inline void pretend_gpu(oclfft_context *context) {
    caps *c = &context->caps;
    c->is_cpu = false;
    c->quirks.local_argument = c->quirks.local_argument || context->info.is_cpu;
    c->local_memory = context->info.local_memory < 49152 ? context->info.local_memory : 49152;
    c->registers = 64;
    c->max_work_group = 256;
    c->wave = 32;
}

#endif
