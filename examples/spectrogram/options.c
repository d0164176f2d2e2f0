/* The command line.
 *
 * SPDX-License-Identifier: MIT
 */
#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdint.h>

#include "../common/arguments.h"
#include "../common/fail.h"

#define MIN_FRAME 16
#define MAX_FRAME (UINT64_C(1) << 20)

static const char help_text[] =
    "Usage: spectrogram [options] INPUT.wav OUTPUT.png\n"
    "       spectrogram --list-devices\n"
    "\n"
    "Transforms a recording frame by frame on an OpenCL device, draws its spectrogram with\n"
    "gnuplot and prints the strongest peaks of the averaged spectrum. 0 dB is a sine of full\n"
    "scale.\n"
    "\n"
    "  --frame N            samples per frame, a power of two (1024)\n"
    "  --hop N              samples from one frame to the next, at most the frame (frame/4)\n"
    "  --window NAME        hann, hamming, blackman or rect (hann)\n"
    "  --channel N          take channel N, counted from 1; 0 mixes all (0)\n"
    "  --peaks N            how many peaks to print (5)\n"
    "  --range DB           decibels that the colours span (90)\n"
    "  --log-frequency      use a logarithmic frequency axis\n"
    "  --size WxH           size of the picture in pixels (1280x720)\n"
    "  --csv FILE           also write the averaged spectrum as comma-separated values\n"
    "  --device-name TEXT   the device whose name, or whose platform's name, contains TEXT\n"
    "  --platform N         the device's platform, counted from 0\n"
    "  --device N           the device's number within its platform, counted from 0\n"
    "  --list-devices       print all devices and their numbers\n"
    "  --help               print this text\n";

enum {
    OPT_FRAME = 1000,
    OPT_HOP,
    OPT_WINDOW,
    OPT_CHANNEL,
    OPT_PEAKS,
    OPT_RANGE,
    OPT_LOG,
    OPT_SIZE,
    OPT_CSV,
    OPT_NAME,
    OPT_PLATFORM,
    OPT_DEVICE,
    OPT_LIST
};

static const struct option long_options[] = {
    {"frame", required_argument, NULL, OPT_FRAME},
    {"hop", required_argument, NULL, OPT_HOP},
    {"window", required_argument, NULL, OPT_WINDOW},
    {"channel", required_argument, NULL, OPT_CHANNEL},
    {"peaks", required_argument, NULL, OPT_PEAKS},
    {"range", required_argument, NULL, OPT_RANGE},
    {"log-frequency", no_argument, NULL, OPT_LOG},
    {"size", required_argument, NULL, OPT_SIZE},
    {"csv", required_argument, NULL, OPT_CSV},
    {"device-name", required_argument, NULL, OPT_NAME},
    {"platform", required_argument, NULL, OPT_PLATFORM},
    {"device", required_argument, NULL, OPT_DEVICE},
    {"list-devices", no_argument, NULL, OPT_LIST},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

static bool parse_int(const char *option, const char *text, uint64_t low, uint64_t high,
                      int *value) {
    uint64_t wide;
    if (!parse_count(option, text, low, high, &wide)) return false;
    *value = (int)wide;
    return true;
}

static bool parse_frame(const char *text, size_t *frame) {
    uint64_t value;
    if (!parse_count("frame", text, MIN_FRAME, MAX_FRAME, &value)) return false;
    if (value & (value - 1)) return fail("--frame takes a power of two, not %s", text);
    *frame = (size_t)value;
    return true;
}

static bool parse_hop(const char *text, size_t *hop) {
    uint64_t value;
    if (!parse_count("hop", text, 1, MAX_FRAME, &value)) return false;
    *hop = (size_t)value;
    return true;
}

static bool parse_size(const char *text, int *width, int *height) {
    char rest;
    /* Five digits are a number in any int. NOLINTNEXTLINE(cert-err34-c) */
    if (sscanf(text, "%5dx%5d%c", width, height, &rest) != 2 || *width < 640 || *height < 360 ||
        *width > 8192 || *height > 8192)
        return fail("--size takes WIDTHxHEIGHT from 640x360 to 8192x8192, not '%s'", text);
    return true;
}

static bool parse_range(const char *text, double *range) {
    if (!read_real(text, range) || *range < 10 || *range > 200)
        return fail("--range takes 10 to 200 dB, not '%s'", text);
    return true;
}

static bool parse_window(const char *text, window_kind *window) {
    return window_parse(text, window) ||
           fail("--window takes hann, hamming, blackman or rect, not '%s'", text);
}

static bool parse_one(int option, options *o) {
    switch (option) {
    case OPT_FRAME: return parse_frame(optarg, &o->frame);
    case OPT_HOP: return parse_hop(optarg, &o->hop);
    case OPT_WINDOW: return parse_window(optarg, &o->window);
    case OPT_CHANNEL: return parse_int("channel", optarg, 0, 1024, &o->channel);
    case OPT_PEAKS: return parse_int("peaks", optarg, 0, 1000, &o->peaks);
    case OPT_RANGE: return parse_range(optarg, &o->range);
    case OPT_LOG: o->log_frequency = true; return true;
    case OPT_SIZE: return parse_size(optarg, &o->width, &o->height);
    case OPT_CSV: o->csv = optarg; return true;
    case OPT_NAME: o->device_name = optarg; return true;
    case OPT_PLATFORM: return parse_index("platform", optarg, &o->platform);
    case OPT_DEVICE: return parse_index("device", optarg, &o->device);
    case OPT_LIST: o->list_devices = true; return true;
    default: return fail("try --help"); /* getopt_long has already said what is wrong */
    }
}

options_result options_parse(int argc, char **argv, options *result) {
    *result = (options){.frame = 1024,
                        .window = WINDOW_HANN,
                        .peaks = 5,
                        .width = 1280,
                        .height = 720,
                        .range = 90,
                        .platform = -1,
                        .device = -1};
    int option;
    while ((option = getopt_long(argc, argv, "h", long_options, NULL)) != -1) {
        if (option == 'h') return fputs(help_text, stdout), OPTIONS_DONE;
        if (!parse_one(option, result)) return OPTIONS_WRONG;
    }
    if (result->list_devices && optind == argc) return OPTIONS_RUN;
    if (argc - optind != 2)
        return fail("an input file and an output file are needed; try --help"), OPTIONS_WRONG;
    result->input = argv[optind];
    result->output = argv[optind + 1];
    if (result->hop == 0) result->hop = result->frame / 4;
    if (result->hop > result->frame)
        return fail("--hop %zu would skip samples between frames of %zu", result->hop,
                    result->frame),
               OPTIONS_WRONG;
    return OPTIONS_RUN;
}
