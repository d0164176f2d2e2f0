/* The command line.
 *
 * SPDX-License-Identifier: MIT
 */
#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "../common/arguments.h"
#include "../common/fail.h"
#include "pyramid.h"

static const char help_text[] =
    "Usage: heat --size N[xN[xN]] --steps K [options]\n"
    "       heat --input FIELD --steps K [options]\n"
    "       heat --resume --work BASE [options]\n"
    "       heat --bench --size N[xN[xN]] [options]\n"
    "       heat --list-devices\n"
    "\n"
    "Solves the heat equation by explicit finite differences (the FTCS scheme) on grids larger\n"
    "than the device's memory. Blocks are loaded with a halo and advanced several time layers on\n"
    "the device, and their cores are stored (temporal blocking with ghost zones, the pyramid\n"
    "method). The grid has 1, 2 or 3 dimensions; the boundary keeps its values.\n"
    "\n"
    "Problem\n"
    "  --size N[xN[xN]]     nodes along each axis including the boundary, the slowest axis first\n"
    "  --steps K            time layers that the whole run computes\n"
    "  --precision P        single or double (single)\n"
    "  --ratio A            the mesh Fourier number alpha^2 h_t / h_x^2, at most 1/2, 1/4, 1/6 in\n"
    "                       1, 2, 3 dimensions (four fifths of it)\n"
    "  --init FIELD         sine[:J[,K[,L]]], half waves along each axis; spots[:SEED];\n"
    "                       random[:SEED] (spots)\n"
    "  --input FILE         start from a grid file instead\n"
    "  --raw                --input has no header: --size and --precision describe it\n"
    "  --boundary VALUE     a number for the whole boundary, or keep: as in --input (0; with\n"
    "                       --input: keep)\n"
    "Method\n"
    "  --memory M           device memory for blocks: bytes with K, M or G, or a part of the grid\n"
    "                       such as 1/8 (most of the device's memory)\n"
    "  --decompose D        2-D: strips, blocks or auto, the one that the model prefers (auto)\n"
    "  --layers N           time layers in a pass, or auto: the best by the model; 1 is the\n"
    "                       trivial method (auto); with --work, auto limits a pass to 30 s, or to\n"
    "                       ten times the time to move the grid\n"
    "  --overlap[=B]        overlap transfers and computation, with B resident blocks, 2 to 8\n"
    "                       (3), in the memory of one\n"
    "  --transfer T         direct, staged (through pinned memory) or auto: staged on GPUs (auto)\n"
    "  --walk N             rows, or planes, that a work-item of the device computes, 1 to 64 (8\n"
    "                       on GPUs, 2 on CPUs)\n"
    "Files\n"
    "  --work BASE          keep the grids in the files BASE.0 and BASE.1 and the progress in\n"
    "                       BASE.state, instead of in memory\n"
    "  --resume             continue after the last pass in BASE.state; --steps may be larger\n"
    "                       than before\n"
    "  --output FILE        write the field to a grid file; then the work files are removed\n"
    "  --picture FILE.png   draw the field with gnuplot: a curve, an image, or the middle plane\n"
    "  --plot FILE.png      with --bench or --scan: draw the time against the layers of a pass\n"
    "Other options\n"
    "  --check              compare with the exact solution of the scheme, by sine transforms on\n"
    "                       the device\n"
    "  --compare            compare every bit with the scheme on the whole grid in device\n"
    "                       memory\n"
    "  --bench              measure the trivial method, the pyramid and a scan of --layers,\n"
    "                       each compared as with --compare\n"
    "  --scan N,N,...       the layers that --bench tries (fractions and multiples of the best)\n"
    "  --quiet              show no progress\n"
    "  --device-name TEXT   the device whose name, or whose platform's name, contains TEXT\n"
    "  --platform N         the device's platform, counted from 0\n"
    "  --device N           the device's number within its platform, counted from 0\n"
    "  --list-devices       print all devices and their numbers\n"
    "  --help               print this text\n"
    "\n"
    "Exit status: 0 success, 1 something failed or a check did not succeed, 2 the command line\n"
    "is wrong, 3 interrupted.\n";

enum {
    OPT_SIZE = 1000,
    OPT_STEPS,
    OPT_PRECISION,
    OPT_RATIO,
    OPT_INIT,
    OPT_INPUT,
    OPT_RAW,
    OPT_BOUNDARY,
    OPT_MEMORY,
    OPT_DECOMPOSE,
    OPT_LAYERS,
    OPT_OVERLAP,
    OPT_TRANSFER,
    OPT_WALK,
    OPT_WORK,
    OPT_RESUME,
    OPT_OUTPUT,
    OPT_PICTURE,
    OPT_PLOT,
    OPT_CHECK,
    OPT_COMPARE,
    OPT_BENCH,
    OPT_SCAN,
    OPT_QUIET,
    OPT_NAME,
    OPT_PLATFORM,
    OPT_DEVICE,
    OPT_LIST
};

static const struct option long_options[] = {
    {"size", required_argument, NULL, OPT_SIZE},
    {"steps", required_argument, NULL, OPT_STEPS},
    {"precision", required_argument, NULL, OPT_PRECISION},
    {"ratio", required_argument, NULL, OPT_RATIO},
    {"init", required_argument, NULL, OPT_INIT},
    {"input", required_argument, NULL, OPT_INPUT},
    {"raw", no_argument, NULL, OPT_RAW},
    {"boundary", required_argument, NULL, OPT_BOUNDARY},
    {"memory", required_argument, NULL, OPT_MEMORY},
    {"decompose", required_argument, NULL, OPT_DECOMPOSE},
    {"layers", required_argument, NULL, OPT_LAYERS},
    {"overlap", optional_argument, NULL, OPT_OVERLAP},
    {"transfer", required_argument, NULL, OPT_TRANSFER},
    {"walk", required_argument, NULL, OPT_WALK},
    {"work", required_argument, NULL, OPT_WORK},
    {"resume", no_argument, NULL, OPT_RESUME},
    {"output", required_argument, NULL, OPT_OUTPUT},
    {"picture", required_argument, NULL, OPT_PICTURE},
    {"plot", required_argument, NULL, OPT_PLOT},
    {"check", no_argument, NULL, OPT_CHECK},
    {"compare", no_argument, NULL, OPT_COMPARE},
    {"bench", no_argument, NULL, OPT_BENCH},
    {"scan", required_argument, NULL, OPT_SCAN},
    {"quiet", no_argument, NULL, OPT_QUIET},
    {"device-name", required_argument, NULL, OPT_NAME},
    {"platform", required_argument, NULL, OPT_PLATFORM},
    {"device", required_argument, NULL, OPT_DEVICE},
    {"list-devices", no_argument, NULL, OPT_LIST},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

/* ---- Numbers ---- */

#define MAX_STEPS UINT64_C(1000000000000)

/* "1/8", or bytes with a suffix. */
static bool read_memory(const char *text, memory_amount *m) {
    const char *end;
    uint64_t first;
    *m = (memory_amount){0};
    if (!read_count(text, 1, UINT64_MAX, &first, &end)) return false;
    if (*end == '/') {
        m->numerator = first;
        return read_count(end + 1, 1, UINT32_MAX, &m->denominator, &end) && !*end &&
               first <= UINT32_MAX;
    }
    const char *suffixes = "KMG", *found = *end ? strchr(suffixes, *end) : NULL;
    if (*end && (!found || end[1])) return false;
    int shift = found ? 10 * (int)(found - suffixes + 1) : 0;
    m->bytes = first << shift;
    return first <= UINT64_MAX >> shift;
}

uint64_t memory_bytes(const memory_amount *amount, uint64_t grid_bytes) {
    if (!amount->denominator) return amount->bytes;
    long double bytes =
        (long double)grid_bytes * (long double)amount->numerator / (long double)amount->denominator;
    return bytes >= 0x1p63L ? UINT64_MAX : (uint64_t)bytes;
}

/* ---- Options ---- */

/* Which of `names`, separated by blanks, `text` is: its number is stored. */
static bool parse_word(const char *option, const char *text, const char *names, int *number) {
    size_t length = strlen(text);
    const char *at = names;
    for (*number = 0; *at && length; ++*number) {
        size_t word = strcspn(at, " ");
        if (word == length && strncmp(at, text, word) == 0) return true;
        at += word + (at[word] == ' ');
    }
    return refuse("--%s takes one of '%s', not '%s'", option, names, text);
}

static bool parse_precision(const char *text, options *o) {
    int number;
    if (!parse_word("precision", text, "single double", &number)) return false;
    o->element = number ? sizeof(double) : sizeof(float);
    return true;
}

static bool parse_decompose(const char *text, options *o) {
    int number;
    if (!parse_word("decompose", text, "auto strips blocks", &number)) return false;
    o->decompose = (decompose)number;
    return true;
}

static bool parse_transfer(const char *text, options *o) {
    int number;
    if (!parse_word("transfer", text, "auto direct staged", &number)) return false;
    o->transfer = (transfer_kind)number;
    return true;
}

static bool parse_boundary(const char *text, field_source *f) {
    f->keep = strcmp(text, "keep") == 0;
    return f->keep || read_real(text, &f->boundary) ||
           refuse("--boundary takes a number or keep, not '%s'", text);
}

static bool parse_layers(const char *text, uint64_t *layers) {
    *layers = 0;
    if (strcmp(text, "auto") == 0) return true;
    const char *end;
    if (read_count(text, 1, MAX_STEPS, layers, &end) && !*end) return true;
    return refuse("--layers takes a whole number from 1 on or auto, not '%s'", text);
}

static bool parse_overlap(const char *text, unsigned *workers) {
    uint64_t value = 3;
    if (text && !parse_count("overlap", text, 2, MAX_WORKERS, &value)) return false;
    *workers = (unsigned)value;
    return true;
}

static bool parse_walk(const char *text, unsigned *walk) {
    uint64_t value = 0;
    if (!parse_count("walk", text, 1, 64, &value)) return false;
    *walk = (unsigned)value;
    return true;
}

static bool parse_scan(const char *text, options *o) {
    const char *at = text;
    for (o->scans = 0; o->scans < MAX_SCAN;) {
        if (!read_count(at, 1, MAX_STEPS, &o->scan[o->scans], &at)) break;
        ++o->scans;
        if (!*at) return true;
        if (*at++ != ',') break;
    }
    return refuse(
        "--scan takes up to %d whole numbers from 1 on with commas between them, not '%s'",
        MAX_SCAN, text);
}

static bool parse_problem(int option, options *o) {
    switch (option) {
    case OPT_SIZE:
        return shape_parse(optarg, &o->size) ||
               refuse("--size takes one to three numbers from 3 on with x between them, not '%s'",
                      optarg);
    case OPT_STEPS: return parse_count("steps", optarg, 1, MAX_STEPS, &o->steps);
    case OPT_PRECISION: return parse_precision(optarg, o);
    case OPT_RATIO:
        return (read_real(optarg, &o->ratio) && o->ratio > 0) ||
               refuse("--ratio takes a number above 0, not '%s'", optarg);
    case OPT_INIT:
        return field_parse(optarg, &o->field) ||
               refuse("--init takes sine, spots or random, not '%s'", optarg);
    case OPT_INPUT: o->field.path = optarg; return true;
    case OPT_RAW: o->field.raw = true; return true;
    case OPT_BOUNDARY: return parse_boundary(optarg, &o->field);
    default: return refuse("try --help"); /* getopt_long has already said what is wrong */
    }
}

static bool parse_device(int option, options *o) {
    switch (option) {
    case OPT_NAME: o->device.device_name = optarg; return true;
    case OPT_PLATFORM: return parse_index("platform", optarg, &o->device.platform_index);
    case OPT_DEVICE: return parse_index("device", optarg, &o->device.device_index);
    case OPT_LIST: o->list_devices = true; return true;
    default: return parse_problem(option, o);
    }
}

static bool parse_one(int option, options *o) {
    switch (option) {
    case OPT_MEMORY:
        return read_memory(optarg, &o->memory) || refuse("--memory takes bytes with K, M or G, or "
                                                         "a part of the grid such as 1/8, not '%s'",
                                                         optarg);
    case OPT_DECOMPOSE: return parse_decompose(optarg, o);
    case OPT_LAYERS: return parse_layers(optarg, &o->layers);
    case OPT_OVERLAP: return parse_overlap(optarg, &o->workers);
    case OPT_TRANSFER: return parse_transfer(optarg, o);
    case OPT_WALK: return parse_walk(optarg, &o->walk);
    case OPT_WORK: o->work = optarg; return true;
    case OPT_RESUME: o->resume = true; return true;
    case OPT_OUTPUT: o->output = optarg; return true;
    case OPT_PICTURE: o->picture = optarg; return true;
    case OPT_PLOT: o->plot = optarg; return true;
    case OPT_CHECK: o->check = true; return true;
    case OPT_COMPARE: o->compare = true; return true;
    case OPT_BENCH: o->bench = true; return true;
    case OPT_SCAN: o->bench = true; return parse_scan(optarg, o);
    case OPT_QUIET: o->quiet = true; return true;
    default: return parse_device(option, o);
    }
}

/* ---- What does not go together ---- */

static bool consistent_resume(const options *o, unsigned problem) {
    if (!o->work) return refuse("--resume wants --work: which run it is");
    if (o->bench) return refuse("--bench has nothing to resume");
    if (o->plot) return refuse("--plot wants --bench or --scan, whose times it draws");
    if (o->field.raw) return refuse("--raw is about --input, which the state has");
    return !problem ||
           refuse("--resume takes the problem from the state; only --steps may be given anew");
}

/* `given`: --init, --boundary. */
static bool consistent(const options *o, bool init, bool boundary) {
    bool input = o->field.path != NULL;
    if (o->resume)
        return consistent_resume(o, o->size.rank || o->element || o->ratio > 0 || init || input ||
                                        boundary);
    if (o->field.raw && !input) return refuse("--raw is about --input, which is missing");
    if (input && init) return refuse("--init and --input exclude each other");
    if (o->field.keep && !input)
        return refuse("--boundary keep wants --input, whose boundary it is");
    if (input && strchr(o->field.path, '\n'))
        return refuse("a file name with a newline in it cannot be written into a state");
    if (input && !o->field.raw && (o->size.rank || o->element))
        return refuse("--size and --precision are in the file of --input");
    if (!o->size.rank && (!input || o->field.raw)) return refuse("--size is missing; try --help");
    if (o->bench && (o->work || o->output || o->picture || o->check || o->compare))
        return refuse("--bench has a field of its own in memory: no --work, --output, --picture, "
                      "--check or --compare");
    if (o->bench && o->layers)
        return refuse("--bench tries several numbers of layers; --scan says which, not --layers");
    if (o->plot && !o->bench) return refuse("--plot wants --bench or --scan, whose times it draws");
    if (!o->steps && !o->bench) return refuse("--steps is missing; try --help");
    return true;
}

static bool check_rank(const options *o) {
    if (o->size.rank && o->decompose == DECOMPOSE_BLOCKS && o->size.rank != 2)
        return refuse("--decompose blocks is for 2-D grids");
    if (o->size.rank && o->ratio > 0.5 / o->size.rank)
        return refuse("--ratio %g is not stable: in %d dimension%s at most 1/%d", o->ratio,
                      o->size.rank, o->size.rank == 1 ? "" : "s", 2 * o->size.rank);
    return true;
}

options_result options_parse(int argc, char **argv, options *result) {
    *result = (options){.field = {.kind = FIELD_SPOTS, .seed = 1},
                        .workers = 1,
                        .device = OCLFFT_CONTEXT_CONFIG_INIT};
    result->device.cache_directory = OCLFFT_CACHE_DEFAULT;
    bool init = false, boundary = false;
    int option;
    while ((option = getopt_long(argc, argv, "h", long_options, NULL)) != -1) {
        if (option == 'h') return fputs(help_text, stdout), OPTIONS_DONE;
        if (!parse_one(option, result)) return OPTIONS_WRONG;
        if (option == OPT_INIT) init = true;
        if (option == OPT_BOUNDARY) boundary = true;
    }
    if (optind != argc)
        return refuse("unexpected argument '%s'; try --help", argv[optind]), OPTIONS_WRONG;
    if (result->list_devices) return OPTIONS_RUN;
    if (!consistent(result, init, boundary) || !check_rank(result)) return OPTIONS_WRONG;
    if (result->field.path) {
        result->field.kind = FIELD_FILE;
        result->field.keep = !boundary || result->field.keep;
    }
    return OPTIONS_RUN;
}
