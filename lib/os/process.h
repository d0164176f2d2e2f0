/* What the library asks about the process that it runs in. */
#ifndef OCLFFT_OS_PROCESS_H
#define OCLFFT_OS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A number that no other process of this system has while this one runs. Containers count their
 * processes for themselves. */
uint64_t process_number(void);

/* Whether the process has other rights than the user who started it, who has set its environment:
 * a set-user-ID program, say. */
bool process_has_borrowed_rights(void);

/* The working folder; false where it cannot be told or does not fit. */
bool process_folder(char *to, size_t capacity);

/* Whether the process may write a file of so many bytes. Exceeding the limit on file sizes would
 * end the process by a signal. */
bool process_may_write(uint64_t bytes);

/* A sentence about a code of errno. */
void system_error_text(int code, char *to, size_t capacity);

#endif
