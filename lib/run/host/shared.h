/* Arrays that the device can use where they are. */
#ifndef OCLFFT_RUN_HOST_SHARED_H
#define OCLFFT_RUN_HOST_SHARED_H

#include "state.h"

/* Whether the device can use all arrays of this call. Then it has scratch, but no memory for
 * pieces. */
bool shared_is_possible(const transfer *t);

/* Executes the whole batch on them. */
oclfft_status shared_run(transfer *t);

#endif
