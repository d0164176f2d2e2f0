/* Wisdom in a file. */
#ifndef OCLFFT_WISDOM_WISDOM_FILE_H
#define OCLFFT_WISDOM_WISDOM_FILE_H

#include "wisdom.h"

/* The whole store to a file, and a file added to the store. Errors: IO (not a regular file, cannot
 * be read or written), OUT_OF_HOST_MEMORY; wisdom_load also INVALID_ARGUMENT, as wisdom_parse. */
oclfft_status wisdom_save(wisdom *w, const char *path);
oclfft_status wisdom_load(wisdom *w, const char *path);

#endif
