/* Whole reads and writes: as many calls as it takes, whatever signals arrive. */
#ifndef OCLFFT_OS_WHOLE_FILE_H
#define OCLFFT_OS_WHOLE_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* False at an error, with errno, and when the file ends before, with errno 0. */
bool read_whole(int file, void *to, size_t length);

/* False at an error, with errno. */
bool write_whole(int file, const void *from, size_t length);

#endif
