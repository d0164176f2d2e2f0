/* heat: the heat equation on grids larger than the device's memory.
 *
 * SPDX-License-Identifier: MIT
 *
 * Rooms: the command line (options.c), grids in memory and files (grid.c, field.c, state.c,
 * paths.c), how they are cut (decomposition.c) and what that costs (model.c), both pure; the scheme
 * on the device (scheme.c), transfers (transfer.c), passes (pyramid.c), what they cost here
 * (calibrate.c, method.c); a run (run.c), its checks (check.c, modes.c, memory_scheme.c), measuring
 * (bench.c), and pictures (picture.c). What it shares with the other programs is in ../common.
 *
 * Exit status: 0 done, 1 something failed or a check did not hold, 2 the command line is wrong, 3
 * interrupted.
 */
#include <stdlib.h>

#include "bench.h"
#include "../common/fail.h"
#include "../common/fft.h"
#include "../common/interrupt.h"
#include "options.h"
#include "run.h"

const char program_name[] = "heat";

int main(int argc, char **argv) {
    /* for gnuplot, which inherits it. Now, because later there are threads */
    setenv("LC_ALL", "C.UTF-8", 1);
    options o;
    switch (options_parse(argc, argv, &o)) {
    case OPTIONS_WRONG: return EXIT_USAGE;
    case OPTIONS_DONE: return printed() ? EXIT_SUCCESS : EXIT_FAILED;
    case OPTIONS_RUN: break;
    }
    interrupt_catch();
    grid_catch_faults();
    bool good = o.list_devices ? fft_print_devices() : o.bench ? bench(&o) : run(&o);
    if (!good && !fail_status() && interrupt_asked()) interrupted("stopped");
    if (printed() && good) return EXIT_SUCCESS;
    return fail_status() ? fail_status() : EXIT_FAILED;
}
