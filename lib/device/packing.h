/* Conversion between complex elements on the device and two host arrays of reals. */
#ifndef OCLFFT_DEVICE_PACKING_H
#define OCLFFT_DEVICE_PACKING_H

#include "buffer.h"

/* Converts `count` reals from each of `re` and `im` to complex elements of the buffer from number
 * `offset` on; and back. */
oclfft_status buffer_pack(oclfft_buffer *buffer, uint64_t offset, uint64_t count,
                          oclfft_precision precision, const void *re, const void *im);
oclfft_status buffer_unpack(oclfft_buffer *buffer, uint64_t offset, uint64_t count,
                            oclfft_precision precision, void *re, void *im);

#endif
