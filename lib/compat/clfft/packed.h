/* The packed array of one side of a plan: all its elements, without gaps. */
#ifndef OCLFFT_COMPAT_CLFFT_PACKED_H
#define OCLFFT_COMPAT_CLFFT_PACKED_H

#include "problem.h"

/* How many elements it has, and the array itself, which the caller releases. `element`: bytes.
 * CLFFT_MEM_OBJECT_ALLOCATION_FAILURE, and neither is set, where it is larger than anything that
 * the device allocates. */
clfftStatus packed_make(const plan *p, cl_device_id device, const places *at, size_t element,
                        size_t *count, cl_mem *packed);

#endif
