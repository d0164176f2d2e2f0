/* cuFFT on the NVIDIA device behind the OpenCL one. Its two buffers stay allocated from case to case. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cuda.h"
#include "peer.h"

struct cufft {
    struct job job;
    const struct cuda *cuda;
    int plan;
};

static cuda_pointer buffers[2];
static size_t capacities[2];

enum { IN, OUT };

static bool check(int code, const char *call) {
    return code == 0 || peer_fail("%s failed with %d", call, code);
}

/* The address of the OpenCL device on the PCI bus, by NVIDIA's attribute query extension; "" when it does not tell. */
static void pci_bus_id(const struct stage *stage, char *text, size_t capacity) {
    const cl_device_info bus_query = 0x4008, slot_query = 0x4009, domain_query = 0x400a;
    cl_uint bus = 0, slot = 0, domain = 0;
    *text = 0;
    if (clGetDeviceInfo(stage->device, bus_query, sizeof bus, &bus, NULL) != CL_SUCCESS) return;
    if (clGetDeviceInfo(stage->device, slot_query, sizeof slot, &slot, NULL) != CL_SUCCESS) return;
    clGetDeviceInfo(stage->device, domain_query, sizeof domain, &domain, NULL);
    snprintf(text, capacity, "%04x:%02x:%02x.0", domain, bus, slot >> 3); /* the slot number holds the function in three bits */
}

static const char *cufft_unavailable(const struct stage *stage) {
    if (!strstr(stage->info.vendor, "NVIDIA") && !strstr(stage->info.name, "NVIDIA")) return "not an NVIDIA device";
    char address[32];
    pci_bus_id(stage, address, sizeof address);
    return cuda_open(address) ? NULL : cuda_missing();
}

static bool grow(const struct cuda *cuda, int side, size_t bytes) {
    if (bytes <= capacities[side]) return true;
    if (capacities[side]) cuda->MemFree(buffers[side]);
    capacities[side] = 0;
    if (!check(cuda->MemAlloc(&buffers[side], bytes), "cuMemAlloc")) return false;
    capacities[side] = bytes;
    return true;
}

static int plan_type(const oclfft_plan_desc *desc) {
    const bool wide = desc->precision == OCLFFT_DOUBLE;
    switch (desc->transform) {
    case OCLFFT_C2C: return wide ? CUFFT_Z2Z : CUFFT_C2C;
    case OCLFFT_R2C: return wide ? CUFFT_D2Z : CUFFT_R2C;
    case OCLFFT_C2R: return wide ? CUFFT_Z2D : CUFFT_C2R;
    default: return 0;
    }
}

static bool make_plan(struct cufft *cufft) {
    const oclfft_plan_desc *desc = cufft->job.desc;
    long long lengths[OCLFFT_MAX_RANK];
    size_t work = 0;
    const int type = plan_type(desc);
    if (!type || desc->rank > 3) return peer_fail("cuFFT has no such transform");
    for (int i = 0; i < desc->rank; i++) lengths[i] = (long long)desc->lengths[i];
    if (!check(cufft->cuda->fft_create(&cufft->plan), "cufftCreate")) return false;
    const int code = cufft->cuda->fft_make_plan_many(cufft->plan, desc->rank, lengths, NULL, 1, 0, NULL, 1, 0, type,
                                                     (long long)desc->batch, &work);
    if (code != 0) cufft->cuda->fft_destroy(cufft->plan);
    return check(code, "cufftMakePlanMany64");
}

static bool cufft_prepare(const struct job *job, void **state) {
    struct cufft *cufft = calloc(1, sizeof *cufft);
    if (!cufft) return peer_fail("no host memory");
    const struct shape *shape = &job->shape;
    const size_t out_bytes = shape->out_bytes > shape->in_bytes ? shape->out_bytes : shape->in_bytes;
    cufft->job = *job;
    cufft->cuda = cuda_open("");
    if (!grow(cufft->cuda, IN, shape->in_bytes) || !grow(cufft->cuda, OUT, out_bytes) ||
        !check(cufft->cuda->MemcpyHtoD(buffers[IN], job->stage->host_in, shape->in_bytes), "cuMemcpyHtoD") || !make_plan(cufft)) {
        free(cufft);
        return false;
    }
    *state = cufft;
    return true;
}

static cuda_pointer source(const struct cufft *cufft) {
    return buffers[cufft->job.shape.in_place ? OUT : IN];
}

static bool cufft_run(void *state) {
    const struct cufft *cufft = state;
    const struct cuda *cuda = cufft->cuda;
    void *in = (void *)(uintptr_t)source(cufft), *out = (void *)(uintptr_t)buffers[OUT];
    const int direction = cufft->job.direction == OCLFFT_FORWARD ? -1 : 1;
    switch (plan_type(cufft->job.desc)) {
    case CUFFT_C2C: return check(cuda->fft_c2c(cufft->plan, in, out, direction), "cufftExecC2C");
    case CUFFT_Z2Z: return check(cuda->fft_z2z(cufft->plan, in, out, direction), "cufftExecZ2Z");
    case CUFFT_R2C: return check(cuda->fft_r2c(cufft->plan, in, out), "cufftExecR2C");
    case CUFFT_D2Z: return check(cuda->fft_d2z(cufft->plan, in, out), "cufftExecD2Z");
    case CUFFT_C2R: return check(cuda->fft_c2r(cufft->plan, in, out), "cufftExecC2R");
    default: return check(cuda->fft_z2d(cufft->plan, in, out), "cufftExecZ2D");
    }
}

static bool cufft_finish(void *state) {
    return check(((struct cufft *)state)->cuda->CtxSynchronize(), "cuCtxSynchronize");
}

static bool cufft_restore(void *state) {
    const struct cufft *cufft = state;
    const struct shape *shape = &cufft->job.shape;
    const int code = shape->in_place ? cufft->cuda->MemcpyDtoD(buffers[OUT], buffers[IN], shape->in_bytes)
                                     : cufft->cuda->MemsetD32(buffers[OUT], 0xffffffff, shape->out_bytes / 4);
    return check(code, shape->in_place ? "cuMemcpyDtoD" : "cuMemsetD32") && cufft_finish(state);
}

static bool cufft_read(void *state, size_t offset, size_t bytes, void *to) {
    return check(((struct cufft *)state)->cuda->MemcpyDtoH(to, buffers[OUT] + offset, bytes), "cuMemcpyDtoH");
}

static bool cufft_round_trip(void *state, const void *in, void *out) {
    const struct cufft *cufft = state;
    return check(cufft->cuda->MemcpyHtoD(source(cufft), in, cufft->job.shape.in_bytes), "cuMemcpyHtoD") && cufft_run(state) &&
           cufft_read(state, 0, cufft->job.shape.out_bytes, out);
}

static void cufft_cleanup(void *state) {
    struct cufft *cufft = state;
    cufft_finish(cufft);
    cufft->cuda->fft_destroy(cufft->plan);
    free(cufft);
}

const struct peer peer_cufft = {
    .name = "cufft",
    .unavailable = cufft_unavailable,
    .prepare = cufft_prepare,
    .run = cufft_run,
    .finish = cufft_finish,
    .restore = cufft_restore,
    .read = cufft_read,
    .round_trip = cufft_round_trip,
    .cleanup = cufft_cleanup,
    .transforms = true,
    .unscaled_backward = true,
};
