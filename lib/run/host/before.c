#include "before.h"

oclfft_status find_before(transfer *t) {
    cl_command_queue queue = t->h->context->queue;
    if (!t->p->load.buffers && !t->p->store.buffers) return OCLFFT_SUCCESS;
    TRY_CL("clEnqueueMarkerWithWaitList", clEnqueueMarkerWithWaitList(queue, 0, NULL, &t->before));
    TRY_CL("clFlush", clFlush(queue)); /* a wait from another queue needs the marker submitted */
    return OCLFFT_SUCCESS;
}
