#include "vendor.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/sizes.h"
#include "base/strings.h"
#include "target/known.h"

/* ---- Vendors ---- */

/* Vendors by a part of the name that their drivers give. `registers` are what one work-item of a
 * full-size work-group can use, `wave` is how many work-items run in lock step. */
static const struct {
    const char *name;
    vendor vendor;
    uint32_t registers, wave;
} vendors[] = {
    {"nvidia", VENDOR_NVIDIA, 64, 32},       /* 64 K registers for 1024 resident work-items */
    {"advanced micro", VENDOR_AMD, 128, 64}, /* 256 vector registers, of which 4 waves leave 128 */
    {"amd", VENDOR_AMD, 128, 64},            /* the same */
    {"intel", VENDOR_INTEL, 48, 16},         /* 64 floats at SIMD16, less what its compiler needs */
    {"", VENDOR_OTHER, 48, 32},              /* as the smallest devices; every name contains "" */
};

static size_t vendor_of(const oclfft_device_info *info) {
    size_t i = 0;
    while (!string_contains(info->vendor, vendors[i].name)) ++i;
    return i;
}

static bool is_nvidia_gpu(const caps *c) {
    return c->vendor == VENDOR_NVIDIA && !c->is_cpu;
}

/* ---- Compilers ---- */

#define EVERY_PLATFORM ""
#define EVERY_VERSION ""
#define POCL "portable computing language"

/* What compilers get wrong: by a part of the platform's name and the beginning of the driver's
 * version, the flag in `quirks`. `cpu`: only of devices that are CPUs and compile as such. Where to
 * read about each:
 *
 * local_argument: github.com/pocl/pocl, issue 1218. PoCL up to 3.1 lets work-groups on different
 *     threads share one copy of a kernel's local variables. Local arguments are safe everywhere, so
 *     versions are not told apart.
 * reloads: github.com/pocl/pocl, pull request 1736. PoCL 7 repeats loads behind a barrier rather
 *     than keep their values, whatever was stored in between; corrected by 2269 in August 2026. The
 *     CPU emitter's kernels are safe, as they have one work-item and no barrier.
 * merges_items: PoCL 5.0 (with LLVM 16) at times takes one value for all work-items of what differs
 *     between them, after the quotient and the remainder of both a tile's and a work-item's number
 *     by numbers that are not powers of two. Versions 3.1 and 6.0 do not; 4 has not been tried.
 * packs_conditions: LLVM's VectorCombine takes a bit out of a stored vector of bits by loading a
 *     byte (14 to 16 do, 19 does not, 17 and 18 were not tried; no report is known). PoCL stores
 *     what lives across a barrier. Its version does not say which LLVM it has, so versions are not
 *     told apart.
 * spoils_fma: github.com/intel/llvm, issue 23220. Of a + c*b and a - c*b, fused, Intel's runtime
 *     for CPUs computes the second wrongly (2024.2 and 2026.2; not 2022.2). */
static const struct {
    const char *platform, *version;
    bool cpu;
    size_t quirk;
} known_quirks[] = {
    {EVERY_PLATFORM, EVERY_VERSION, true, offsetof(quirks, local_argument)},
    {POCL, "7.", true, offsetof(quirks, reloads)},
    {POCL, "4.", true, offsetof(quirks, merges_items)},
    {POCL, "5.", true, offsetof(quirks, merges_items)},
    {POCL, EVERY_VERSION, true, offsetof(quirks, packs_conditions)},
    {"intel", EVERY_VERSION, true, offsetof(quirks, spoils_fma)},
};

static void set_quirks(const oclfft_device_info *info, caps *c) {
    for (size_t i = 0; i < sizeof known_quirks / sizeof *known_quirks; ++i) {
        const char *version = known_quirks[i].version;
        if ((c->is_cpu || !known_quirks[i].cpu) &&
            string_contains(info->platform_name, known_quirks[i].platform) &&
            strncmp(info->driver_version, version, strlen(version)) == 0)
            *(bool *)((char *)&c->quirks + known_quirks[i].quirk) = true;
    }
}

/* Mesa's llvmpipe calls itself a CPU, and is one, but its compiler works as a GPU's does: it makes
 * work-items the lanes of vectors and inlines all functions. The CPU emitter's kernels, which have
 * one work-item, crash it (65536 points, Mesa 25.0 and 26.2). */
static bool compiles_like_gpu(const oclfft_device_info *info) {
    return string_contains(info->platform_name, "rusticl");
}

/* ---- Caps ---- */

/* Drivers report the last-level cache, which all cores share; a work-item's tile should stay in the
 * second level of its core. */
static void correct_cpu(caps *c) {
    c->cache = 1 << 20;
    c->lanes = c->lanes >= 16 ? 16 : c->lanes >= 8 ? 8 : 4;
}

/* Where all cores store so much they share it out, and the last-level cache has not room for it
 * beside the input. PoCL's compiler is clang, of which the kernels use functions. */
enum { STREAMED_BYTES = 3 << 20 };

/* NVIDIA's driver goes by a limit of registers in kernels that require no work-group size. It says
 * that these run with up to so many work-items. Other drivers for its devices know no such limit.
 */
enum { UNREQUIRED_GROUP = 256 };

/* With NVIDIA's driver a transform takes 0.4 us less where its table is no argument (docs/log.md).
 * A thousand complex numbers in a program's text cost its compiler 5 ms, in double precision 9. */
enum { CONSTANT_TABLE = 3072 };

static bool has_nvidias_driver(const oclfft_device_info *info) {
    return string_contains(info->platform_name, "nvidia");
}

/* Some answers are absurd: PoCL reports megabytes of local memory, which is plain memory there.
 * More than 64 KB never helps. Prefetching was measured with NVIDIA's GPUs only, and other
 * compilers ignore it. Between devices of one context NVIDIA's driver copies 1 GB/s. */
void vendor_correct(const oclfft_device_info *info, caps *c) {
    size_t v = vendor_of(info);
    c->vendor = vendors[v].vendor;
    c->registers = vendors[v].registers;
    c->wave = vendors[v].wave;
    c->banks = 32;
    c->is_cpu = c->is_cpu && !compiles_like_gpu(info);
    c->prefetches = is_nvidia_gpu(c);
    bool nvidias_driver = is_nvidia_gpu(c) && has_nvidias_driver(info);
    c->limited_group = nvidias_driver ? UNREQUIRED_GROUP : 0;
    c->constant_table = nvidias_driver ? CONSTANT_TABLE : 0;
    if (is_nvidia_gpu(c)) c->pace.unit_schedulers = 4;
    c->peer_copies = c->vendor == VENDOR_AMD && !c->is_cpu;
    c->shared_copies = c->vendor == VENDOR_INTEL && !c->is_cpu;
    c->local_memory = min_u64(c->local_memory, 65536);
    c->max_work_group = max_u64(1, min_u64(c->max_work_group, 1024));
    c->compute_units = max_u64(1, c->compute_units);
    set_quirks(info, c);
    if (c->is_cpu) correct_cpu(c);
    if (c->is_cpu && string_contains(info->platform_name, POCL))
        c->streams = STREAMED_BYTES * c->compute_units;
    known_device_apply(c);
}

/* ---- Drivers ---- */

/* NVIDIA's OpenCL 3.0 reports fences for work-groups only. It compiles those for the device to
 * CUDA's membar.gl all the same. */
bool vendor_hides_device_fence(const oclfft_device_info *info) {
    return vendors[vendor_of(info)].vendor == VENDOR_NVIDIA && info->is_gpu;
}

/* NVIDIA's driver answers 256 for every kernel, even if it compiled it for 1024 work-items. */
bool vendor_reports_group_limit(const caps *c) {
    return !is_nvidia_gpu(c);
}

/* NVIDIA's compiler makes two programs in one and a third of the time of one. PoCL's makes one
 * after the other anyway, and that of oclgrind, a simulator, breaks. */
bool vendor_compiles_side_by_side(const caps *c) {
    return is_nvidia_gpu(c);
}

/* github.com/pocl/pocl, issue 1480. When several processes share PoCL's cache, a build can fail
 * although its text is right: with eight processes and PoCL 3.1, 3 in 1000 did. The same build
 * succeeds when it is repeated. Versions are not told apart. */
bool vendor_builds_fail_at_random(const oclfft_device_info *info) {
    return string_contains(info->platform_name, POCL);
}

/* NVIDIA's compiler only warns of a call of a function that is not declared. Its linker then fails,
 * and names no line. The warning, which names it, is left out when the text was built before, in
 * any process, because the driver keeps what it compiled (driver 580 on an H200). */
bool vendor_links_undeclared(const oclfft_device_info *info) {
    return has_nvidias_driver(info);
}

void vendor_options(const caps *c, uint32_t max_registers, bool joint, char *options,
                    size_t capacity) {
    snprintf(options, capacity, joint ? "-cl-std=CL3.0" : "-cl-std=CL1.2");
    if (c->limited_group && max_registers)
        snprintf(options, capacity, "-cl-std=CL1.2 -cl-nv-maxrregcount=%u", max_registers);
}
