/* In place with other places for the output than for the input, where the library has no plan in
 * place: the transform goes to a packed array, and a copy from there to the output. */
#ifndef OCLFFT_COMPAT_CLFFT_DETOUR_H
#define OCLFFT_COMPAT_CLFFT_DETOUR_H

#include "problem.h"

typedef struct detour {
    cl_mem packed;
    oclfft_plan *copy;
} detour;

/* Makes the copy, and changes the description to that of the transform. NULL on failure. */
clfftStatus detour_make(const plan *p, oclfft_context *context, cl_device_id device,
                        oclfft_plan_desc *desc, detour **made);
void detour_destroy(detour **d);

#endif
