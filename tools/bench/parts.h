/* Transforms over several parts beside a single plan, and ones that the device has no room for. */
#ifndef TOOLS_BENCH_PARTS
#define TOOLS_BENCH_PARTS

#include "common/command.h"

struct parts_request {
    size_t parts;    /* 0: a single plan from and to host arrays, under the limit */
    size_t contexts; /* that share the parts, on as many devices as there are */
    size_t limit;    /* bytes of each device that the library may take; 0: all */
    size_t rounds;
    bool pencils;
    bool pinned; /* host arrays that the first device's driver allocates */
    const char *timeline; /* a file, or NULL */
};

/* Prints a table for each problem. Gives an exit status. */
int bench_parts(const oclfft_context_config *config, const struct parts_request *request, int count,
                char **problems);

#endif
