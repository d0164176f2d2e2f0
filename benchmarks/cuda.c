#include "cuda.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static char missing[256];

const char *cuda_missing(void) {
    return missing;
}

/* C has no cast from data to function pointers; POSIX has the bits. */
static bool load_symbol(void *library, const struct cuda_symbol *symbol) {
    void *address = dlsym(library, symbol->name);
    memcpy(symbol->slot, &address, sizeof address);
    return address != NULL;
}

bool cuda_load(const char *const *names, const struct cuda_symbol *symbols, size_t count, char *why,
               size_t capacity) {
    void *library = NULL;
    for (; !library && *names; names++) library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    if (!library) snprintf(why, capacity, "%s", dlerror());
    for (size_t i = 0; library && i < count; i++) {
        if (load_symbol(library, &symbols[i])) continue;
        snprintf(why, capacity, "no %s", symbols[i].name);
        return false;
    }
    return library != NULL;
}

static bool load(const char *const *names, const struct cuda_symbol *symbols, size_t count) {
    return cuda_load(names, symbols, count, missing, sizeof missing);
}

static bool load_driver(struct cuda *cuda) {
    static const char *const names[] = {"libcuda.so.1", "libcuda.so", NULL};
    const struct cuda_symbol symbols[] = {
        {"cuInit", &cuda->Init},
        {"cuDeviceGet", &cuda->DeviceGet},
        {"cuDeviceGetByPCIBusId", &cuda->DeviceGetByPCIBusId},
        {"cuDevicePrimaryCtxRetain", &cuda->DevicePrimaryCtxRetain},
        {"cuCtxSetCurrent", &cuda->CtxSetCurrent},
        {"cuCtxSynchronize", &cuda->CtxSynchronize},
        {"cuMemAlloc_v2", &cuda->MemAlloc},
        {"cuMemFree_v2", &cuda->MemFree},
        {"cuMemHostAlloc", &cuda->MemHostAlloc},
        {"cuMemFreeHost", &cuda->MemFreeHost},
        {"cuMemcpyHtoD_v2", &cuda->MemcpyHtoD},
        {"cuMemcpyDtoH_v2", &cuda->MemcpyDtoH},
        {"cuMemcpyDtoD_v2", &cuda->MemcpyDtoD},
        {"cuMemsetD32_v2", &cuda->MemsetD32},
        {"cuModuleLoadData", &cuda->ModuleLoadData},
        {"cuModuleUnload", &cuda->ModuleUnload},
        {"cuModuleGetFunction", &cuda->ModuleGetFunction},
        {"cuLaunchKernel", &cuda->LaunchKernel},
    };
    return load(names, symbols, sizeof symbols / sizeof *symbols);
}

static bool load_cufft(struct cuda *cuda) {
    static const char *const names[] = {"libcufft.so.12",
                                        "libcufft.so.11",
                                        "libcufft.so.10",
                                        "libcufft.so",
                                        "/usr/local/cuda/lib64/libcufft.so.12",
                                        "/usr/local/cuda/lib64/libcufft.so.11",
                                        "/usr/local/cuda/lib64/libcufft.so",
                                        NULL};
    const struct cuda_symbol symbols[] = {
        {"cufftCreate", &cuda->fft_create},   {"cufftMakePlanMany64", &cuda->fft_make_plan_many},
        {"cufftDestroy", &cuda->fft_destroy}, {"cufftExecC2C", &cuda->fft_c2c},
        {"cufftExecZ2Z", &cuda->fft_z2z},     {"cufftExecR2C", &cuda->fft_r2c},
        {"cufftExecD2Z", &cuda->fft_d2z},     {"cufftExecC2R", &cuda->fft_c2r},
        {"cufftExecZ2D", &cuda->fft_z2d},
    };
    const struct cuda_symbol typed[] = {{"cufftXtMakePlanMany", &cuda->fft_make_typed_plan},
                                        {"cufftXtExec", &cuda->fft_typed}};
    if (!load(names, symbols, sizeof symbols / sizeof *symbols)) return false;
    if (!load(names, typed, sizeof typed / sizeof *typed)) cuda->fft_make_typed_plan = NULL;
    return true;
}

/* cuFFT works in the device's primary context, as every program on CUDA's run-time interface
 * does. */
static bool select_device(const struct cuda *cuda, const char *pci_bus_id) {
    int device = 0;
    void *context = NULL;
    int code = cuda->Init(0);
    if (code == 0 && (!*pci_bus_id || cuda->DeviceGetByPCIBusId(&device, pci_bus_id) != 0))
        code = cuda->DeviceGet(&device, 0);
    if (code == 0) code = cuda->DevicePrimaryCtxRetain(&context, device);
    if (code == 0) code = cuda->CtxSetCurrent(context);
    if (code != 0) snprintf(missing, sizeof missing, "CUDA cannot open the device: error %d", code);
    return code == 0;
}

const struct cuda *cuda_open(const char *pci_bus_id) {
    static struct cuda cuda;
    static enum { UNTRIED, USABLE, UNUSABLE } state = UNTRIED;
    if (state == UNTRIED)
        state = load_driver(&cuda) && load_cufft(&cuda) && select_device(&cuda, pci_bus_id)
                    ? USABLE
                    : UNUSABLE;
    return state == USABLE ? &cuda : NULL;
}
