/* What no query tells about devices, in one place. Everything else in the library sees caps only. */
#include "device.h"

#include <stdio.h>
#include <string.h>

#include "base/sizes.h"

static vendor vendor_of(const oclfft_device_info *info) {
    if (text_contains(info->vendor, "nvidia")) return VENDOR_NVIDIA;
    if (text_contains(info->vendor, "advanced micro") || text_contains(info->vendor, "amd")) return VENDOR_AMD;
    if (text_contains(info->vendor, "intel")) return VENDOR_INTEL;
    return VENDOR_OTHER;
}

/* Registers that one work-item of a full-size work-group can use. NVIDIA: 64 K registers, 1024 items resident. AMD: 256 vector
 * registers at 4 waves per SIMD give 128. Intel: 128 registers of 32 bytes at SIMD16 are 64 floats, and the compiler wants half
 * for itself. Unknown: what OpenCL 1.2's smallest devices can do. */
static uint64_t registers_of(vendor v) {
    switch (v) {
    case VENDOR_NVIDIA: return 64;
    case VENDOR_AMD: return 128;
    case VENDOR_INTEL:
    default: return 48;
    }
}

static bool is_pocl(const oclfft_device_info *info) {
    return text_contains(info->platform_name, "portable computing language");
}

/* Mesa's llvmpipe calls itself a CPU, and is one, but its compiler is a GPU's: work-items become the lanes of vectors, all
 * functions are inlined. The CPU emitter's kernels of one work-item crash it (65536 points, Mesa 25.0 and 26.2). */
static bool has_compiler_of_gpus(const oclfft_device_info *info) {
    return text_contains(info->platform_name, "rusticl");
}

void vendor_correct(const oclfft_device_info *info, caps *c) {
    c->vendor = vendor_of(info);
    c->is_cpu = c->is_cpu && !has_compiler_of_gpus(info);
    c->registers = registers_of(c->vendor);
    c->wave = c->vendor == VENDOR_AMD ? 64 : c->vendor == VENDOR_INTEL ? 16 : 32;
    c->banks = 32;
    /* Measured with NVIDIA's only; others' compilers make nothing of it. */
    c->prefetches = c->vendor == VENDOR_NVIDIA && !c->is_cpu;
    /* Absurd answers: PoCL reports megabytes of "local" memory, which is plain memory; more than 64 KB never helps. */
    c->local_memory = min_u64(c->local_memory, 65536);
    c->max_work_group = max_u64(1, min_u64(c->max_work_group, 1024));
    c->compute_units = max_u64(1, c->compute_units);
    if (!c->is_cpu) return;
    /* PoCL up to 3.1 lets work-groups on different threads share one copy of a kernel's local variables
     * (github.com/pocl/pocl, issue 1218); local arguments are safe. */
    c->quirks.local_argument = true;
    /* PoCL 7 repeats loads behind a barrier rather than keep their values, whatever was stored since (github.com/pocl/pocl, pull
     * request 1736; mended in August 2026 by 2269). Kernels of the CPU emitter have one work-item and no barrier. */
    c->quirks.reloads = is_pocl(info) && strncmp(info->driver_version, "7.", 2) == 0;
    /* PoCL 5.0 (LLVM 16; not 3.1, 6.0; 4 was not tried) at times keeps one value for all work-items of what differs between them:
     * so after both the quotient and the remainder of a tile's number, and of an item's, by numbers that are no powers of two. */
    c->quirks.merges_items = is_pocl(info) && (strncmp(info->driver_version, "5.", 2) == 0 || strncmp(info->driver_version, "4.", 2) == 0);
    /* Of a + c*b and a - c*b, fused, Intel's runtime for CPUs (2024.2, 2026.2; not 2022.2) gets the second wrong
     * (github.com/intel/llvm, issue 23220). */
    c->quirks.spoils_fma = text_contains(info->platform_name, "intel");
    /* Drivers report the shared last-level cache. A work-item's tile should stay in its core's second level. */
    c->cache = 1 << 20;
    c->lanes = c->lanes >= 16 ? 16 : c->lanes >= 8 ? 8 : 4;
}

/* NVIDIA's OpenCL 3.0 reports fences for work-groups only, and compiles those for the device to what CUDA has for them (membar.gl).
 */
bool vendor_hides_device_fence(const oclfft_device_info *info) {
    return vendor_of(info) == VENDOR_NVIDIA && info->is_gpu;
}

/* NVIDIA's driver answers 256 for every kernel, also for those it has compiled for 1024 work-items. */
bool vendor_reports_group_limit(const caps *c) {
    return c->vendor != VENDOR_NVIDIA || c->is_cpu;
}

/* NVIDIA's gains (two programs in the time of one and a third); PoCL's does one after the other anyway; that of oclgrind, a
 * simulator, breaks. */
bool vendor_compiles_side_by_side(const caps *c) {
    return c->vendor == VENDOR_NVIDIA && !c->is_cpu;
}

void vendor_options(const caps *c, uint32_t max_registers, bool joint, char *options, size_t capacity) {
    snprintf(options, capacity, joint ? "-cl-std=CL3.0" : "-cl-std=CL1.2");
    if (c->vendor == VENDOR_NVIDIA && !c->is_cpu && max_registers)
        snprintf(options, capacity, "-cl-std=CL1.2 -cl-nv-maxrregcount=%u", max_registers);
}
