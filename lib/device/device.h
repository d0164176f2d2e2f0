/* Devices: listing, choosing, describing. */
#ifndef OCLFFT_DEVICE_DEVICE_H
#define OCLFFT_DEVICE_DEVICE_H

#include "target/caps.h"
#include "cl.h"

/* Asking for devices and opening contexts on them is for one thread of the process at a time: a
 * driver starts at the first question to it, and neither the ICD loader nor every driver bears that
 * from two threads (PoCL up to 7.2 crashes, or has no device yet). Nothing is remembered, so that a
 * driver that did not answer may do so the next time. No function of the caller's is called within
 * a turn. */
void device_enter(void);
void device_leave(void);

/* All devices of all platforms in the loader's order, as a new array; the caller frees both. A
 * machine without any gives count 0 and NULL arrays. Takes a turn. */
oclfft_status device_list(cl_device_id **devices, oclfft_device_info **infos, size_t *count);

/* The device that fits the config best: the filters must hold, then GPUs before CPUs, then the more
 * memory. NULL config: no filters. It is the caller's turn. Errors: NO_DEVICE. */
oclfft_status device_choose(const oclfft_context_config *config, cl_device_id *device, oclfft_device_info *info);

/* Fills the public description of one device; indexes -1 when it is found in no platform list. */
oclfft_status device_describe(cl_device_id device, oclfft_device_info *info);

/* The planner's numbers: what the driver says, then corrected by vendor.c. */
oclfft_status device_caps(cl_device_id device, const oclfft_device_info *info, caps *out);

/* vendor.c, the only place that knows vendors: corrects the caps where a driver is silent or misleading, and gives the build
 * options for a pass that wants at most `max_registers` registers (0: does not care), or for a tandem. */
void vendor_correct(const oclfft_device_info *info, caps *c);
/* Whether a device of OpenCL 3.0 has fences for the whole device though it denies them. */
bool vendor_hides_device_fence(const oclfft_device_info *info);
/* Whether CL_KERNEL_WORK_GROUP_SIZE of a kernel with a required work-group size means anything. */
bool vendor_reports_group_limit(const caps *c);
/* Whether its compiler takes work from several threads at a time and gains by it. */
bool vendor_compiles_side_by_side(const caps *c);
void vendor_options(const caps *c, uint32_t max_registers, bool joint, char *options, size_t capacity);

#endif
