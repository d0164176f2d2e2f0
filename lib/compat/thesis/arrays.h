/* The arrays of an instance. */
#ifndef OCLFFT_COMPAT_THESIS_ARRAYS_H
#define OCLFFT_COMPAT_THESIS_ARRAYS_H

#include "instances.h"

/* The pointer in the instance's list to the array of this handle, or NULL. */
array **array_find(instance *self, OCLArray handle);

#endif
