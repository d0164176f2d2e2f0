/* The wisdom that comes with the library: the files of wisdom/, embedded at build time. */
#ifndef OCLFFT_WISDOM_BUILT_IN_H
#define OCLFFT_WISDOM_BUILT_IN_H

#include "wisdom.h"

typedef struct built_in_file {
    const char *name, *text;
} built_in_file;

extern const built_in_file built_in_files[]; /* ends with a NULL name */

/* All entries of the file `name`, for wisdom_entries_free. Errors: those of wisdom_parse. */
oclfft_status built_in_wisdom(const char *name, wisdom_entry **entries);

#endif
