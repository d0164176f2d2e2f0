/* Which devices do the work.
 *
 * SPDX-License-Identifier: MIT
 */
#include "devices.h"

#include <ctype.h>
#include <string.h>

#include "../common/fail.h"
#include "../common/fft.h"

#define MAX_LISTED 64

bool cl_good(cl_int code, const char *call) {
    return code == CL_SUCCESS || fail("%s failed with code %d", call, (int)code);
}

/* Whether `text` contains `part`, whatever the case. */
static bool contains(const char *text, const char *part) {
    for (; *text; ++text) {
        size_t n = 0;
        while (part[n] && tolower((unsigned char)text[n]) == tolower((unsigned char)part[n])) ++n;
        if (!part[n]) return true;
    }
    return !*part;
}

static bool fits(const device_choice *c, const oclfft_device_info *d) {
    return (c->platform < 0 || c->platform == d->platform_index) &&
           (c->device < 0 || c->device == d->device_index) &&
           (!c->name || contains(d->name, c->name) || contains(d->platform_name, c->name));
}

/* The first device that fits, a GPU if there is one; NULL when none does. */
static const oclfft_device_info *choose(const device_choice *c, const oclfft_device_info *list,
                                        size_t count) {
    const oclfft_device_info *found = NULL;
    for (size_t i = 0; i < count; ++i)
        if (fits(c, &list[i]) && (!found || (list[i].is_gpu && !found->is_gpu))) found = &list[i];
    return found;
}

/* The handle of a device that the library has listed. */
static bool handle(const oclfft_device_info *d, cl_device_id *id) {
    cl_platform_id platforms[MAX_LISTED];
    cl_device_id devices[MAX_LISTED];
    cl_uint count;
    if (!cl_good(clGetPlatformIDs(MAX_LISTED, platforms, &count), "clGetPlatformIDs")) return false;
    if (d->platform_index >= MAX_LISTED || d->platform_index >= (int)count)
        return fail("the platforms have changed");
    cl_int code = clGetDeviceIDs(platforms[d->platform_index], CL_DEVICE_TYPE_ALL, MAX_LISTED,
                                 devices, &count);
    if (!cl_good(code, "clGetDeviceIDs")) return false;
    if (d->device_index >= MAX_LISTED || d->device_index >= (int)count)
        return fail("the devices have changed");
    *id = devices[d->device_index];
    return true;
}

/* Equal parts of a device, appended to the list. */
static bool divide(cl_device_id whole, unsigned parts, device_list *list) {
    cl_uint units = 0, made = 0;
    cl_device_id ids[MAX_DEVICES] = {NULL};
    if (!cl_good(clGetDeviceInfo(whole, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL),
                 "clGetDeviceInfo"))
        return false;
    if (parts < 1 || units < parts)
        return fail("a device of %u compute units cannot be divided into %u parts", units, parts);
    cl_device_partition_property counts[MAX_DEVICES + 3] = {CL_DEVICE_PARTITION_BY_COUNTS};
    for (unsigned i = 0; i < parts; ++i)
        counts[i + 1] = (cl_device_partition_property)(units / parts);
    counts[parts + 1] = CL_DEVICE_PARTITION_BY_COUNTS_LIST_END;
    cl_int code = clCreateSubDevices(whole, counts, parts, ids, &made);
    if (code != CL_SUCCESS) {
        const cl_device_partition_property equally[] = {
            CL_DEVICE_PARTITION_EQUALLY, (cl_device_partition_property)(units / parts), 0};
        code = units % parts ? code : clCreateSubDevices(whole, equally, parts, ids, &made);
    }
    if (code != CL_SUCCESS || made != parts)
        return fail("this device cannot be divided into %u (code %d)", parts, (int)code);
    for (unsigned i = 0; i < parts; ++i) list->ids[list->count++] = ids[i];
    return true;
}

static bool add(const device_choice *c, const oclfft_device_info *d, device_list *list) {
    cl_device_id id = NULL;
    if (!handle(d, &id)) return false;
    if (c->parts > 1) return divide(id, c->parts, list);
    list->ids[list->count++] = id;
    return true;
}

bool devices_open(const device_choice *c, device_list *list) {
    static oclfft_device_info all[MAX_LISTED];
    size_t count;
    *list = (device_list){.parts = c->parts > 1};
    if (c->count * c->parts > MAX_DEVICES) return fail("more than %d devices", MAX_DEVICES);
    if (!fft_good(oclfft_device_list(all, sizeof *all, MAX_LISTED, &count), "listing devices"))
        return false;
    if (count > MAX_LISTED) count = MAX_LISTED;
    const oclfft_device_info *first = choose(c, all, count);
    if (!first)
        return fail(count ? "no OpenCL device fits; see --list-devices"
                          : "there is no OpenCL device");
    memcpy(list->name, first->name, sizeof list->name);
    unsigned taken = 0;
    for (const oclfft_device_info *d = first; d < all + count && taken < c->count; ++d) {
        if (d->platform_index != first->platform_index || d->is_gpu != first->is_gpu ||
            (taken && c->name && !fits(c, d)))
            continue;
        if (!add(c, d, list)) return false;
        ++taken;
    }
    return taken == c->count || fail("there are %u such devices, not %u", taken, c->count);
}

void devices_close(device_list *list) {
    for (unsigned i = 0; list->parts && i < list->count; ++i) clReleaseDevice(list->ids[i]);
    list->count = 0;
}
