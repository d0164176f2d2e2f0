#include "packed.h"

clfftStatus packed_make(const plan *p, cl_device_id device, const places *at, size_t element,
                        size_t *count, cl_mem *packed) {
    cl_ulong most = 0;
    cl_int failed = clGetDeviceInfo(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof most, &most, NULL);
    if (failed != CL_SUCCESS) return (clfftStatus)failed;
    const size_t room = (size_t)(most < SIZE_MAX ? most : SIZE_MAX) / element;
    size_t elements = 1;
    for (int i = 0; i < 4; i++) {
        if (at->counts[i] > room / elements) return CLFFT_MEM_OBJECT_ALLOCATION_FAILURE;
        elements *= at->counts[i];
    }
    cl_mem made = clCreateBuffer(p->context, CL_MEM_READ_WRITE, elements * element, NULL, &failed);
    if (failed == CL_SUCCESS) *count = elements, *packed = made;
    return (clfftStatus)failed;
}
