/* Timelines of executions: when commands ran on each device. */
#ifndef TOOLS_BENCH_TIMELINE
#define TOOLS_BENCH_TIMELINE

#include <stdbool.h>
#include <stddef.h>

#include <oclfft/oclfft.h>

/* Writes what the contexts recorded: text, or a picture by gnuplot where the path ends in .png.
 * Says what is wrong, and gives an exit status. */
int timeline_write(const char *path, oclfft_context *const contexts[], size_t count);

#endif
