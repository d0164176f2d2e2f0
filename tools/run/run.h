/* Programs of other libraries on this one. */
#ifndef TOOLS_RUN_RUN_H
#define TOOLS_RUN_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* The folders of the libraries that stand in for others, with colons between them: one where
 * they are installed, several in the build folder. NULL where there is none, with the complaint
 * made. The caller frees. */
char *run_folders(void);

/* Starts the program and waits for it; then prints what its libraries counted to standard error.
 * The exit status to end with: the program's, or 128 and the signal that ended it. */
int run_with_report(char **program);

/* Becomes the program. Returns only when that fails: an exit status, with the complaint made. */
int run_program(char **program);

#endif
