/* Reads a text file that the command line names: completely, and with a limit on its length. */
#ifndef TOOLS_COMMON_TEXT_FILE
#define TOOLS_COMMON_TEXT_FILE

#include <stddef.h>

/* Reads a file, a pipe or a device of at most `most` bytes, to be freed; NULL with the reason in
 * `why`. What is not there after `patience_ms` milliseconds is not waited for. A text has no bytes
 * below 32 but tabs and ends of lines. */
char *text_file(const char *path, size_t most, int patience_ms, char *why, size_t capacity);

#endif
