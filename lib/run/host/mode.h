/* How the arrays of a call are transferred. */
#ifndef OCLFFT_RUN_HOST_MODE_H
#define OCLFFT_RUN_HOST_MODE_H

#include "state.h"

/* Chooses for each array, by trying where nothing is known of it. The plan's memory is taken. */
oclfft_status choose_modes(transfer *t);

/* An array of which `piece` bytes are transferred at a time. */
typedef struct host_array {
    char *first;
    uint64_t bytes, piece;
    bool is_output; /* and may be written */
} host_array;

/* The same for one array; `memory`, for a piece, is good for a try. */
oclfft_status choose_mode(host *h, const host_array *a, cl_mem memory, transfer_mode *mode);

#endif
