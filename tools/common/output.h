/* What the command writes: standard output and files, none of which fails in silence.
 *
 * A file is written beside its place, as FILE.part, and renamed when it is complete; one that
 * cannot be written is removed, and what was there before stays. A run that is ended from outside
 * leaves the rows that it had in FILE.part. Pipes and devices are written to as they are. Each
 * failure is told once, on standard error, as soon as it is seen. */
#ifndef TOOLS_COMMON_OUTPUT
#define TOOLS_COMMON_OUTPUT

#include <stdbool.h>
#include <stdio.h>

/* At the start of main: descriptors 0, 1 and 2 are open, so that no file gets one of these numbers,
 * and a pipe without a reader or a file at its limit is an error, not a signal. */
bool output_begin(void);

/* At the end of main: the exit status, STATUS_TROUBLE when an output could not be written. */
int output_end(int status);

/* Whether the paths of two options are those of one file, which is complained about. Either may be
 * NULL. */
bool output_shared(const char *a, const char *a_option, const char *b, const char *b_option);

/* NULL with the complaint made. */
FILE *output_open(const char *path);

/* To be called instead of fflush, while the reason of a failure is still known. */
void output_flush(FILE *to);

/* The file comes to its place. Nothing does when nothing was written. */
void output_close(FILE *file);

/* Whether anybody can still see what is shown: standard output or an open file works. */
bool output_wanted(void);

/* Notes an output that is lost, and for which the complaint is made. */
void output_lost(void);

/* The place where a program that we start writes a file: "PATH.part", to be freed. NULL with errno
 * set when PATH cannot be written or is no ordinary file. `output_accept` brings what is there to
 * its place, `output_reject` removes it; both free. */
char *output_beside(const char *path);
bool output_accept(char *part, const char *path);
void output_reject(char *part);

#endif
