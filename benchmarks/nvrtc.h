/* CUDA's compiler for kernels at run time, loaded at run time as cuda.h does. */
#ifndef BENCH_NVRTC_H
#define BENCH_NVRTC_H

#include <CL/cl.h>

#include "cuda.h"

enum { NVRTC_OPTIONS = 24 };

/* Compiles CUDA C for the device behind the OpenCL one and loads it. Options are macros, "-DN=1",
 * up to a NULL. NULL: the reason, with the compiler's log, is in nvrtc_missing(). */
void *nvrtc_module(const struct cuda *cuda, cl_device_id device, const char *source,
                   const char *const *options);
const char *nvrtc_missing(void);

#endif
