/* One line on standard error that keeps changing.
 *
 * SPDX-License-Identifier: MIT
 */
#include "progress.h"

#include <stdio.h>
#include <unistd.h>

#include "../common/clock.h"

void progress_begin(bool asked, double block_seconds, progress *p) {
    *p = (progress){.shown = asked || isatty(STDERR_FILENO),
                    .began = clock_seconds(),
                    .block_seconds = block_seconds};
}

static void print(const progress *p, uint64_t blocks, double now) {
    fprintf(stderr, "\r%llu blocks, %.3g x real time ", (unsigned long long)blocks,
            (double)blocks * p->block_seconds / (now - p->began));
}

void progress_block(progress *p, uint64_t blocks) {
    const double now = clock_seconds();
    if (!p->shown || now - p->last < 0.1) return;
    print(p, blocks, now);
    p->last = now;
}

void progress_end(progress *p, uint64_t blocks) {
    if (!p->shown) return;
    print(p, blocks, clock_seconds());
    fputc('\n', stderr);
}
