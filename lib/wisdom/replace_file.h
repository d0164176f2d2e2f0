/* Files that are replaced as a whole: others see what was there or all that is new. */
#ifndef OCLFFT_WISDOM_REPLACE_FILE_H
#define OCLFFT_WISDOM_REPLACE_FILE_H

#include "base/text.h"

/* Writes a file beside the one that `path` leads to, over links, and gives it that one's name and
 * rights. Errors: IO, OUT_OF_HOST_MEMORY. */
oclfft_status replace_file(const char *path, const text *content);

/* Fails with IO: "PATH: WHAT: the system's sentence about the code". */
oclfft_status fail_file(const char *path, const char *what, int code);

#endif
