/* How the arrays of a call are transferred. */
#ifndef OCLFFT_RUN_HOST_MODE_H
#define OCLFFT_RUN_HOST_MODE_H

#include "state.h"

/* Chooses for each array, by trying where nothing is known of it. The plan's memory is taken. */
oclfft_status choose_modes(transfer *t);

#endif
