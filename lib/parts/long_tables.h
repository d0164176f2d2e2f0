/* The tables of roots of unity of a long axis with maps, in memory of a device. */
#ifndef OCLFFT_PARTS_LONG_TABLES_H
#define OCLFFT_PARTS_LONG_TABLES_H

#include "device/buffer.h"
#include "distribute/large.h"

/* The last buffer of the functions of long_text.h, with room for a task's origin. Errors: those of
 * oclfft_buffer_create. */
oclfft_status long_tables_make(const large_plan *value, oclfft_context *context,
                               oclfft_buffer **out);

#endif
