/* What no query tells about devices. vendor.c is the only place that knows vendors and drivers;
 * everything else in the library sees caps. */
#ifndef OCLFFT_DEVICE_VENDOR_H
#define OCLFFT_DEVICE_VENDOR_H

#include <oclfft/oclfft.h>

#include "target/caps.h"

/* Corrects the caps where the driver says nothing or is misleading, and adds the quirks of its
 * compiler. */
void vendor_correct(const oclfft_device_info *info, caps *c);

/* Whether a device of OpenCL 3.0 has fences for the whole device though it denies them. */
bool vendor_hides_device_fence(const oclfft_device_info *info);

/* Whether the answer about CL_KERNEL_WORK_GROUP_SIZE can be relied on for a kernel that requires a
 * work-group size. */
bool vendor_reports_group_limit(const caps *c);

/* Whether the compiler takes work from several threads at a time and gains by it. */
bool vendor_compiles_side_by_side(const caps *c);

/* Whether a build can fail at random, and succeed when it is repeated. */
bool vendor_builds_fail_at_random(const oclfft_device_info *info);

/* Whether the compiler leaves a call of an undeclared function to its linker. */
bool vendor_links_undeclared(const oclfft_device_info *info);

/* The build options of a pass. `max_registers` is how many registers the compiler should use at
 * most, or 0; `joint` is for two passes in one launch. */
void vendor_options(const caps *c, uint32_t max_registers, bool joint, char *options,
                    size_t capacity);

#endif
