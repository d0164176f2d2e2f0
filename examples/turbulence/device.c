/* SPDX-License-Identifier: MIT */
#include "device.h"

#include <mpi.h>
#include <string.h>

#include "../common/fail.h"
#include "../common/fft.h"
#include "../common/fragments.h"
#include "../common/program.h"

enum { MOST_DEVICES = 64, WIDTH = 64 };

/* ---- Which device ---- */

static int rank_in_machine(void) {
    MPI_Comm machine;
    int rank;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_rank(machine, &rank);
    MPI_Comm_free(&machine);
    return rank;
}

/* Of the devices that are like `first`, the one for the process with this rank. */
static bool take_turns(const oclfft_device_info *first, int rank, int *number) {
    oclfft_device_info list[MOST_DEVICES];
    int alike[MOST_DEVICES];
    size_t count, found = 0;
    if (!fft_good(oclfft_device_list(list, sizeof *list, MOST_DEVICES, &count), "listing devices"))
        return false;
    for (size_t i = 0; i < count && i < MOST_DEVICES; ++i)
        if (list[i].platform_index == first->platform_index &&
            strcmp(list[i].name, first->name) == 0)
            alike[found++] = list[i].device_index;
    *number = found ? alike[(size_t)rank % found] : first->device_index;
    return true;
}

static bool open_context(device *d, const oclfft_context_config *config) {
    return fft_good(oclfft_context_create(config, &d->context), "opening a device") &&
           fft_good(oclfft_context_device(d->context, &d->info), "asking for the device");
}

bool device_open(device *d, int platform, int number) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    int rank = rank_in_machine();
    *d = (device){.width = WIDTH};
    config.platform_index = platform;
    config.device_index = number;
    if (!open_context(d, &config)) return false;
    if (number < 0) {
        if (!take_turns(&d->info, rank, &config.device_index)) return false;
        if (config.device_index != d->info.device_index) {
            config.platform_index = d->info.platform_index;
            oclfft_context_destroy(&d->context);
            if (!open_context(d, &config)) return false;
        }
    }
    while (d->width > d->info.max_work_group_size) d->width /= 2;
    return true;
}

void device_close(device *d) {
    for (int i = 0; i < KERNELS; ++i)
        if (d->kernels[i]) clReleaseKernel(d->kernels[i]);
    if (d->program) clReleaseProgram(d->program);
    oclfft_context_destroy(&d->context);
}

/* ---- Kernels ---- */

bool device_build(device *d, const char *constants) {
    static const char *const names[KERNELS] = {
        [CURL] = "curl",       [CROSS] = "cross_product", [PROJECT] = "project",
        [ADVANCE] = "advance", [MEASURE] = "measure",
    };
    const char *texts[] = {constants, fragment_text("waves"), fragment_text("points")};
    cl_context cl;
    cl_device_id id;
    if (!fft_good(oclfft_context_get_cl(d->context, &cl, &id, &d->queue), "asking for OpenCL") ||
        !program_build(cl, id, texts, 3, "", &d->program))
        return false;
    for (int i = 0; i < KERNELS; ++i) {
        cl_int code;
        d->kernels[i] = clCreateKernel(d->program, names[i], &code);
        if (code != CL_SUCCESS) return fail("clCreateKernel failed with code %d", (int)code);
    }
    return true;
}

bool device_take(const device *d, size_t count, oclfft_buffer **buffer) {
    size_t bytes = (count ? count : 1) * sizeof(float);
    if (bytes > d->info.max_allocation)
        return fail("a field of this process has %.3g GB, and a buffer of this device at most %.3g "
                    "GB; over more devices each has less",
                    1e-9 * (double)bytes, 1e-9 * (double)d->info.max_allocation);
    return fft_good(oclfft_buffer_create(d->context, bytes, buffer), "reserving memory");
}

static bool set_arguments(cl_kernel kernel, const arguments *a) {
    const size_t most = sizeof a->buffers / sizeof *a->buffers;
    cl_uint at = 0;
    cl_int code = CL_SUCCESS;
    for (; at < most && a->buffers[at] && code == CL_SUCCESS; ++at) {
        cl_mem memory;
        if (!fft_good(oclfft_buffer_get_cl(a->buffers[at], &memory), "asking for memory"))
            return false;
        code = clSetKernelArg(kernel, at, sizeof memory, &memory);
    }
    for (size_t i = 0; i < a->count && code == CL_SUCCESS; ++i)
        code = clSetKernelArg(kernel, at++, sizeof *a->numbers, &a->numbers[i]);
    return code == CL_SUCCESS || fail("clSetKernelArg failed with code %d", (int)code);
}

bool device_launch(const device *d, kernel_name name, size_t columns, size_t rows,
                   const arguments *a) {
    const size_t group[2] = {d->width, 1};
    const size_t items[2] = {(columns + d->width - 1) / d->width * d->width, rows};
    if (columns == 0 || rows == 0) return true;
    if (!set_arguments(d->kernels[name], a)) return false;
    cl_int code =
        clEnqueueNDRangeKernel(d->queue, d->kernels[name], 2, NULL, items, group, 0, NULL, NULL);
    return code == CL_SUCCESS || fail("clEnqueueNDRangeKernel failed with code %d", (int)code);
}
