/* What the kernels of a call wait for. */
#ifndef OCLFFT_RUN_HOST_BEFORE_H
#define OCLFFT_RUN_HOST_BEFORE_H

#include "state.h"

/* What the application enqueued on the context's queue may write the buffers that its callbacks
 * read: where there are any, `t->before` becomes an event behind that. */
oclfft_status find_before(transfer *t);

#endif
