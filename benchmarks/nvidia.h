/* CUDA on the device behind the OpenCL one. */
#ifndef BENCH_NVIDIA_H
#define BENCH_NVIDIA_H

#include <oclfft/opencl.h>

#include "cuda.h"

/* NULL when the device is not NVIDIA's or CUDA is not there; `*missing`, which may be NULL, then
 * says why. */
const struct cuda *nvidia_cuda(const oclfft_device_info *info, cl_device_id device,
                               const char **missing);

#endif
