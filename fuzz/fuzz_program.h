/* What the targets share that run a whole example program: its main under another name, whose ends
 * by exit() come back here. */
#ifndef OCLFFT_FUZZ_PROGRAM_H
#define OCLFFT_FUZZ_PROGRAM_H

#include <stdint.h>
#include <stddef.h>

/* The main of the example, compiled with -Dmain=program_main -Dexit=program_exit. */
int program_main(int argc, char **argv);
void program_exit(int status) __attribute__((noreturn));

/* Runs it; answers its exit status. What it allocates and leaves when it ends by exit() is no
 * leak. */
int program_run(int argc, char **argv);

/* A file with these bytes, the same one each time. */
const char *program_file(const uint8_t *data, size_t size);

#endif
