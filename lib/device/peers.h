/* AMD's extension cl_amd_copy_buffer_p2p. */
#ifndef OCLFFT_DEVICE_PEERS_H
#define OCLFFT_DEVICE_PEERS_H

#include "cl.h"

/* Copies bytes from a buffer of the queue's device to a buffer of another device, which may be of
 * another context. */
typedef cl_int (*peer_copy)(cl_command_queue queue, cl_mem from, cl_mem to, size_t from_offset,
                            size_t to_offset, size_t bytes, cl_uint num_wait, const cl_event *wait,
                            cl_event *event);

/* NULL where the driver has no such call. */
peer_copy peer_copy_of(cl_device_id device);

/* Whether a device is among those that another one, which has the extension, can copy to. */
bool peer_is_reached(cl_device_id from, cl_device_id to);

#endif
