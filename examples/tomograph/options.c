/* The command line.
 *
 * SPDX-License-Identifier: MIT
 */
#include "options.h"

#include <getopt.h>
#include <stdio.h>

#include "../common/fail.h"

static const char help_text[] =
    "Usage: tomograph [options] FOLDER\n"
    "\n"
    "Reconstructs a volume from its projections by filtered back projection, smooths it in three\n"
    "dimensions, and draws slices. Without --projections it simulates the scan of a phantom, and\n"
    "compares. FOLDER gets projections.raw and volume.raw: floats [slice][angle][detector] and\n"
    "[slice][row][column].\n"
    "\n"
    "  --width N           detectors, and voxels along both sides of a slice (128)\n"
    "  --slices N          as many as --width\n"
    "  --angles N          over half a turn (200)\n"
    "  --noise X           standard deviation of the simulated measurements, as a part of the\n"
    "                      largest one (0.003)\n"
    "  --cutoff X          cycles per voxel where the smoothing halves the power (0.2); 0: none\n"
    "  --memory BYTES      of the device; 0: all there is (2^22)\n"
    "  --projections FILE  reconstructs these, which --width, --slices and --angles describe\n"
    "  --picture FILE.png  draw the middle slices along each axis\n"
    "  --help              print this text\n"
    "\n"
    "Exit status: 0 success, 1 something failed or the volume is not as close to the phantom as "
    "it\n"
    "should be, 2 the command line is wrong.\n";

static const struct option long_options[] = {
    {"width", required_argument, NULL, 'w'},
    {"slices", required_argument, NULL, 's'},
    {"angles", required_argument, NULL, 'a'},
    {"noise", required_argument, NULL, 'n'},
    {"cutoff", required_argument, NULL, 'c'},
    {"memory", required_argument, NULL, 'm'},
    {"projections", required_argument, NULL, 'p'},
    {"picture", required_argument, NULL, 'd'},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

static bool parse_size(const char *option, uint64_t low, size_t *size) {
    uint64_t value = 0;
    bool good = parse_count(option, optarg, low, 1 << 16, &value);
    *size = (size_t)value;
    return good;
}

static bool parse_part(const char *option, double most, double *value) {
    return (read_real(optarg, value) && *value >= 0 && *value <= most) ||
           refuse("--%s takes a number from 0 to %g, not '%s'", option, most, optarg);
}

static bool parse_one(int option, options *o) {
    switch (option) {
    case 'w': return parse_size("width", 16, &o->scan.width);
    case 's': return parse_size("slices", 1, &o->scan.slices);
    case 'a': return parse_size("angles", 2, &o->scan.angles);
    case 'n': return parse_part("noise", 1, &o->noise);
    case 'c': return parse_part("cutoff", 10, &o->cutoff);
    case 'm': return parse_count("memory", optarg, 0, UINT64_MAX / 2, &o->memory);
    case 'p': o->projections = optarg; return true;
    case 'd': o->picture = optarg; return true;
    default: return refuse("try --help"); /* getopt_long has already said what is wrong */
    }
}

options_result options_parse(int argc, char **argv, options *o) {
    *o = (options){
        .scan = {.angles = 200, .width = 128}, .memory = 1 << 22, .noise = 0.003, .cutoff = 0.2};
    int option;
    while ((option = getopt_long(argc, argv, "h", long_options, NULL)) != -1) {
        if (option == 'h') return fputs(help_text, stdout), OPTIONS_DONE;
        if (!parse_one(option, o)) return OPTIONS_WRONG;
    }
    if (optind + 1 != argc)
        return refuse(optind == argc ? "a folder is missing; try --help"
                                     : "one folder is enough; try --help"),
               OPTIONS_WRONG;
    o->folder = argv[optind];
    if (!o->scan.slices) o->scan.slices = o->scan.width;
    return OPTIONS_RUN;
}
