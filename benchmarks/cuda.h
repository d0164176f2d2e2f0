/* The part of CUDA's driver interface and of cuFFT that the benchmark calls, loaded at run time: no
 * CUDA package is needed to build. The driver interface is used rather than the run-time one
 * because its library has had one name for all versions. */
#ifndef BENCH_CUDA_H
#define BENCH_CUDA_H

#include <stdbool.h>
#include <stddef.h>

typedef unsigned long long cuda_pointer;

enum { CU_MEMHOSTALLOC_PORTABLE = 1 };

/* Types of cufftMakePlanMany64. */
enum {
    CUFFT_R2C = 0x2a,
    CUFFT_C2R = 0x2c,
    CUFFT_C2C = 0x29,
    CUFFT_D2Z = 0x6a,
    CUFFT_Z2D = 0x6c,
    CUFFT_Z2Z = 0x69
};

/* cudaDataType, of cufftXtMakePlanMany: pairs of halves, halves. */
enum { CUDA_C_16F = 6, CUDA_R_16F = 2 };

struct cuda {
    int (*Init)(unsigned flags);
    int (*DeviceGet)(int *device, int ordinal);
    int (*DeviceGetByPCIBusId)(int *device, const char *bus_id);
    int (*DevicePrimaryCtxRetain)(void **context, int device);
    int (*CtxSetCurrent)(void *context);
    int (*CtxSynchronize)(void);
    int (*MemAlloc)(cuda_pointer *memory, size_t bytes);
    int (*MemFree)(cuda_pointer memory);
    int (*MemHostAlloc)(void **memory, size_t bytes, unsigned flags); /* pinned */
    int (*MemFreeHost)(void *memory);
    int (*MemcpyHtoD)(cuda_pointer to, const void *from, size_t bytes);
    int (*MemcpyDtoH)(void *to, cuda_pointer from, size_t bytes);
    int (*MemcpyDtoD)(cuda_pointer to, cuda_pointer from, size_t bytes);
    int (*MemsetD32)(cuda_pointer to, unsigned value, size_t count);
    int (*ModuleLoadData)(void **module, const void *code);
    int (*ModuleUnload)(void *module);
    int (*ModuleGetFunction)(void **function, void *module, const char *name);
    int (*LaunchKernel)(void *function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                        unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                        void *stream, void **parameters, void **extra);

    int (*fft_create)(int *plan);
    int (*fft_make_plan_many)(int plan, int rank, long long *n, long long *inembed,
                              long long istride, long long idist, long long *onembed,
                              long long ostride, long long odist, int type, long long batch,
                              size_t *work);
    /* NULL in a cuFFT that has no element types: */
    int (*fft_make_typed_plan)(int plan, int rank, long long *n, long long *inembed,
                               long long istride, long long idist, int in, long long *onembed,
                               long long ostride, long long odist, int out, long long batch,
                               size_t *work, int arithmetic);
    int (*fft_typed)(int plan, void *in, void *out, int direction);
    int (*fft_destroy)(int plan);
    int (*fft_c2c)(int plan, void *in, void *out, int direction);
    int (*fft_z2z)(int plan, void *in, void *out, int direction);
    int (*fft_r2c)(int plan, void *in, void *out);
    int (*fft_d2z)(int plan, void *in, void *out);
    int (*fft_c2r)(int plan, void *in, void *out);
    int (*fft_z2d)(int plan, void *in, void *out);
};

/* Loads both libraries once and makes the device with that PCI address ("" or unknown: the first)
 * current. NULL when that is not possible; cuda_missing() then says why. */
const struct cuda *cuda_open(const char *pci_bus_id);
const char *cuda_missing(void);

struct cuda_symbol {
    const char *name;
    void *slot; /* address of a function pointer */
};

/* Loads the first of several libraries that is there, and symbols of it; else writes why not. For
 * other libraries of CUDA. */
bool cuda_load(const char *const *names, const struct cuda_symbol *symbols, size_t count, char *why,
               size_t capacity);

#endif
