/* Copies past the caches. */
#ifndef OCLFFT_OS_STREAM_H
#define OCLFFT_OS_STREAM_H

#include <stddef.h>

/* As memcpy; the processor does not read the target before it writes it, and keeps none of it in
 * its caches, where it knows how: nearly twice as fast for what does not fit them anyway. */
void stream_copy(char *to, const char *from, size_t bytes);

#endif
