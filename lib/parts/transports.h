/* The transports there are. The interface is in <oclfft/private/transport.h>. */
#ifndef OCLFFT_PARTS_TRANSPORTS_H
#define OCLFFT_PARTS_TRANSPORTS_H

#include <oclfft/private/transport.h>

#include "run/host/await.h"

/* From a site to itself: copies on the queue that its kernels run on. */
extern const oclfft_transport transport_inside;

/* Between sites of one OpenCL context, where the driver copies from device to device fast. */
extern const oclfft_transport transport_shared;

/* Between devices that reach each other's memory, by cl_amd_copy_buffer_p2p. Rectangles of many
 * rows go by pinned memory. */
extern const oclfft_transport transport_peer;

/* Through pinned memory of the host: between any sites of this process. */
extern const oclfft_transport transport_staged;

/* The first of these that serves a lane, or `outside`, where the other end is in another process.
 */
const oclfft_transport *transport_for(const oclfft_transport_terms *terms,
                                      const oclfft_transport *outside);

#endif
