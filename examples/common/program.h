/* Kernels of a program's own, beside those of the library.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef COMMON_PROGRAM_H
#define COMMON_PROGRAM_H

#include <oclfft/opencl.h>
#include <stdbool.h>

/* Compiles `count` texts, one after the other, for the device. False after a sentence, the
 * compiler's own words in it; what is in `*program` then, if it is not NULL, is to be released all
 * the same. */
bool program_build(cl_context context, cl_device_id device, const char **texts, cl_uint count,
                   const char *options, cl_program *program);

#endif
