/* The command line.
 *
 * SPDX-License-Identifier: MIT
 */
#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../common/arguments.h"
#include "../common/fail.h"
#include "stamp.h"

#define MAX_POINTS ((uint64_t)1 << 31) /* a bin's number is kept in 32 bits */
#define MAX_BLOCKS ((uint64_t)1 << 40)

static const char help_text[] =
    "Usage: spectrometer [options] INPUT\n"
    "       spectrometer --simulate [options]\n"
    "       spectrometer --list-devices\n"
    "\n"
    "Transforms samples block by block on OpenCL devices and lists the frequencies whose power is\n"
    "above a threshold. INPUT has interleaved 8-bit I and Q, or is NAME.sigmf-meta; '-' reads\n"
    "standard input.\n"
    "\n"
    "  --points N           points in a transform, any number up to 2^31, such as 2^27 (2^20)\n"
    "  --rate HZ            samples per second\n"
    "  --frequency HZ       centre frequency\n"
    "  --time STAMP         time of the first sample: 2026-01-31T23:59:59.5Z or 'now'\n"
    "                       (1970-01-01T00:00:00Z)\n"
    "  --latitude DEGREES   of the station, positive north\n"
    "  --longitude DEGREES  of the station, positive east\n"
    "  --metadata FILE      SigMF metadata of samples that come from INPUT; options take\n"
    "                       precedence\n"
    "  --false-alarms R     set the threshold so that on average R bins of a block of noise\n"
    "                       exceed it (0.01)\n"
    "  --factor F           set the threshold to F times the mean power\n"
    "  --median             use the median / ln 2 instead of the mean; strong signals do not\n"
    "                       raise it\n"
    "  --join N             join bins at most N apart into one detection; 0 joins none (1)\n"
    "  --blocks N           stop after N blocks (all; 1 with --simulate)\n"
    "  --repeat N           transform the first block N times, to measure without a disk\n"
    "  --pad                fill the last block with zeros instead of leaving it out\n"
    "  --csv FILE           write detections as comma-separated values; '-' is standard output,\n"
    "                       the default when there is no other output or profile\n"
    "  --records FILE       write detections in binary form (docs/spectrometer.md)\n"
    "  --spectrum FILE      draw a PNG of mean and peaks over all blocks\n"
    "  --waterfall FILE     draw a PNG of peaks by frequency and time\n"
    "  --simulate           simulate white noise instead of reading INPUT, and add:\n"
    "  --tone BIN:SNR       a tone BIN bins from the centre, with SNR times the power of the\n"
    "                       noise in a bin (repeatable)\n"
    "  --pulses N:SNR       a pulse every N samples, which gives N lines with that ratio\n"
    "  --noise SIGMA        standard deviation of I and of Q, in steps of 8 bits (12)\n"
    "  --seed N             seed of the noise (1)\n"
    "  --samples FILE       only write the samples, with metadata if FILE is NAME.sigmf-data\n"
    "  --device-name TEXT   the device whose name, or whose platform's name, contains TEXT\n"
    "  --platform N         the device's platform, counted from 0\n"
    "  --device N           the device's number within its platform, counted from 0\n"
    "  --devices M          use M devices of the platform, from that one on (1)\n"
    "  --sub-devices M      divide the device into M sub-devices (1)\n"
    "  --together           share each block's transform out among the devices, instead of whole\n"
    "                       blocks\n"
    "  --list-devices       print all devices and their numbers\n"
    "  --in-flight N        blocks in flight on each device (2)\n"
    "  --capacity N         bins that fit in a list on the device; more take longer (2^20)\n"
    "  --recipe R           use this recipe for the transform, as `oclfft plan` prints it\n"
    "  --profile            print a table of times, by the devices' clocks\n"
    "  --progress           show progress even if standard error is not a terminal\n"
    "  --help               print this text\n"
    "\n"
    "Exit status: 0 success, 1 something failed, 2 the command line is wrong, 3 success, but the\n"
    "input ended within a sample.\n";

enum {
    OPT_POINTS = 1000,
    OPT_RATE,
    OPT_FREQUENCY,
    OPT_TIME,
    OPT_LATITUDE,
    OPT_LONGITUDE,
    OPT_METADATA,
    OPT_FALSE_ALARMS,
    OPT_FACTOR,
    OPT_MEDIAN,
    OPT_JOIN,
    OPT_BLOCKS,
    OPT_REPEAT,
    OPT_PAD,
    OPT_CSV,
    OPT_RECORDS,
    OPT_SPECTRUM,
    OPT_WATERFALL,
    OPT_SIMULATE,
    OPT_TONE,
    OPT_PULSES,
    OPT_NOISE,
    OPT_SEED,
    OPT_SAMPLES,
    OPT_NAME,
    OPT_PLATFORM,
    OPT_DEVICE,
    OPT_DEVICES,
    OPT_SUB_DEVICES,
    OPT_TOGETHER,
    OPT_LIST,
    OPT_IN_FLIGHT,
    OPT_CAPACITY,
    OPT_RECIPE,
    OPT_PROFILE,
    OPT_PROGRESS
};

static const struct option long_options[] = {
    {"points", required_argument, NULL, OPT_POINTS},
    {"rate", required_argument, NULL, OPT_RATE},
    {"frequency", required_argument, NULL, OPT_FREQUENCY},
    {"time", required_argument, NULL, OPT_TIME},
    {"latitude", required_argument, NULL, OPT_LATITUDE},
    {"longitude", required_argument, NULL, OPT_LONGITUDE},
    {"metadata", required_argument, NULL, OPT_METADATA},
    {"false-alarms", required_argument, NULL, OPT_FALSE_ALARMS},
    {"factor", required_argument, NULL, OPT_FACTOR},
    {"median", no_argument, NULL, OPT_MEDIAN},
    {"join", required_argument, NULL, OPT_JOIN},
    {"blocks", required_argument, NULL, OPT_BLOCKS},
    {"repeat", required_argument, NULL, OPT_REPEAT},
    {"pad", no_argument, NULL, OPT_PAD},
    {"csv", required_argument, NULL, OPT_CSV},
    {"records", required_argument, NULL, OPT_RECORDS},
    {"spectrum", required_argument, NULL, OPT_SPECTRUM},
    {"waterfall", required_argument, NULL, OPT_WATERFALL},
    {"simulate", no_argument, NULL, OPT_SIMULATE},
    {"tone", required_argument, NULL, OPT_TONE},
    {"pulses", required_argument, NULL, OPT_PULSES},
    {"noise", required_argument, NULL, OPT_NOISE},
    {"seed", required_argument, NULL, OPT_SEED},
    {"samples", required_argument, NULL, OPT_SAMPLES},
    {"device-name", required_argument, NULL, OPT_NAME},
    {"platform", required_argument, NULL, OPT_PLATFORM},
    {"device", required_argument, NULL, OPT_DEVICE},
    {"devices", required_argument, NULL, OPT_DEVICES},
    {"sub-devices", required_argument, NULL, OPT_SUB_DEVICES},
    {"together", no_argument, NULL, OPT_TOGETHER},
    {"list-devices", no_argument, NULL, OPT_LIST},
    {"in-flight", required_argument, NULL, OPT_IN_FLIGHT},
    {"capacity", required_argument, NULL, OPT_CAPACITY},
    {"recipe", required_argument, NULL, OPT_RECIPE},
    {"profile", no_argument, NULL, OPT_PROFILE},
    {"progress", no_argument, NULL, OPT_PROGRESS},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

static bool parse_size(const char *option, const char *text, uint64_t low, uint64_t high,
                       size_t *value) {
    uint64_t wide;
    if (!parse_count(option, text, low, high, &wide)) return false;
    *value = (size_t)wide;
    return true;
}

static bool parse_few(const char *option, const char *text, unsigned most, unsigned *value) {
    uint64_t wide;
    if (!parse_count(option, text, 1, most, &wide)) return false;
    *value = (unsigned)wide;
    return true;
}

/* Within the limits, and more than `above`. */
static bool parse_real(const char *option, const char *text, double above, double low, double high,
                       double *value) {
    if (!read_real(text, value) || *value < low || *value > high || *value <= above)
        return fail("--%s takes a number %s %g and at most %g, not '%s'", option,
                    above >= low ? "greater than" : "from", above >= low ? above : low, high, text);
    return true;
}

static bool parse_positive(const char *option, const char *text, double high, double *value) {
    return parse_real(option, text, 0, 0, high, value);
}

static bool parse_within(const char *option, const char *text, double limit, double *value) {
    return parse_real(option, text, -INFINITY, -limit, limit, value);
}

static bool parse_time(const char *text, options *o) {
    o->has_time = true;
    if (strcmp(text, "now") == 0) {
        o->time = stamp_now();
        return true;
    }
    return stamp_parse(text, &o->time) ||
           fail("--time takes a time in UTC like 2026-01-31T23:59:59.5Z or 'now', not '%s'", text);
}

/* "NUMBER:SNR": the number's text ends at the colon. */
static bool parse_pair(const char *option, const char *text, long long *number, double *snr) {
    char *end;
    errno = 0;
    *number = strtoll(text, &end, 10);
    if (end == text || errno || *end != ':')
        return fail("--%s takes NUMBER:SNR, not '%s'", option, text);
    return parse_positive(option, end + 1, 1e15, snr);
}

static bool parse_tone(const char *text, simulation *s) {
    long long bin;
    double snr;
    if (!parse_pair("tone", text, &bin, &snr)) return false;
    if (s->tone_count == MAX_TONES) return fail("--tone: no more than %d of them", MAX_TONES);
    s->tones[s->tone_count++] = (tone){bin, snr};
    return true;
}

static bool parse_pulses(const char *text, simulation *s) {
    long long period;
    if (!parse_pair("pulses", text, &period, &s->pulse_snr)) return false;
    if (period < 1) return fail("--pulses: every %lld samples is not possible", period);
    s->period = (uint64_t)period;
    return true;
}

static bool parse_repeat(const char *text, options *o) {
    o->repeat = true;
    return parse_count("repeat", text, 1, MAX_BLOCKS, &o->blocks);
}

/* Options that say where and when the samples are from, and which they are. */
static bool parse_source(int option, options *o) {
    switch (option) {
    case OPT_RATE: return parse_positive("rate", optarg, 1e15, &o->rate);
    case OPT_FREQUENCY: return parse_within("frequency", optarg, 1e15, &o->centre);
    case OPT_TIME: return parse_time(optarg, o);
    case OPT_LATITUDE: return parse_within("latitude", optarg, 90, &o->latitude);
    case OPT_LONGITUDE: return parse_within("longitude", optarg, 180, &o->longitude);
    case OPT_METADATA: o->metadata = optarg; return true;
    case OPT_SIMULATE: o->simulate = true; return true;
    case OPT_TONE: return parse_tone(optarg, &o->signal);
    case OPT_PULSES: return parse_pulses(optarg, &o->signal);
    case OPT_NOISE: return parse_positive("noise", optarg, 29, &o->signal.noise);
    case OPT_SEED: return parse_count("seed", optarg, 0, UINT64_MAX, &o->signal.seed);
    case OPT_SAMPLES: o->samples = optarg; return true;
    default: return fail("try --help"); /* getopt_long has already said what is wrong */
    }
}

static bool parse_device(int option, options *o) {
    switch (option) {
    case OPT_NAME: o->devices.name = optarg; return true;
    case OPT_PLATFORM: return parse_index("platform", optarg, &o->devices.platform);
    case OPT_DEVICE: return parse_index("device", optarg, &o->devices.device);
    case OPT_DEVICES: return parse_few("devices", optarg, MAX_DEVICES, &o->devices.count);
    case OPT_SUB_DEVICES: return parse_few("sub-devices", optarg, MAX_DEVICES, &o->devices.parts);
    case OPT_TOGETHER: o->together = true; return true;
    case OPT_LIST: o->list_devices = true; return true;
    case OPT_IN_FLIGHT: return parse_few("in-flight", optarg, 8, &o->in_flight);
    case OPT_CAPACITY: return parse_size("capacity", optarg, 1, (uint64_t)1 << 28, &o->capacity);
    case OPT_RECIPE: o->recipe = optarg; return true;
    case OPT_PROFILE: o->profile = true; return true;
    case OPT_PROGRESS: o->progress = true; return true;
    default: return parse_source(option, o);
    }
}

static bool parse_one(int option, options *o) {
    switch (option) {
    case OPT_POINTS: return parse_size("points", optarg, 1, MAX_POINTS, &o->points);
    case OPT_FALSE_ALARMS: return parse_positive("false-alarms", optarg, 1e9, &o->false_alarms);
    case OPT_FACTOR: return parse_positive("factor", optarg, 1e15, &o->factor);
    case OPT_MEDIAN: o->by_median = true; return true;
    case OPT_JOIN: return parse_size("join", optarg, 0, MAX_POINTS, &o->join);
    case OPT_BLOCKS: return parse_count("blocks", optarg, 1, MAX_BLOCKS, &o->blocks);
    case OPT_REPEAT: return parse_repeat(optarg, o);
    case OPT_PAD: o->pad = true; return true;
    case OPT_CSV: o->csv = optarg; return true;
    case OPT_RECORDS: o->records = optarg; return true;
    case OPT_SPECTRUM: o->spectrum = optarg; return true;
    case OPT_WATERFALL: o->waterfall = optarg; return true;
    default: return parse_device(option, o);
    }
}

/* What one option alone cannot tell. */
static bool complete(int left, char **rest, options *o) {
    if (o->simulate ? left != 0 : left != 1)
        return fail("one input is needed, or --simulate; try --help");
    if (o->samples && !o->simulate)
        return fail("--samples writes what --simulate makes, which is missing");
    if (o->together && (o->profile || o->recipe))
        return fail("--together has neither --profile nor --recipe");
    if (!o->simulate) o->input = rest[0];
    if (o->factor == 0) {
        if (o->false_alarms >= (double)o->points)
            return fail("--false-alarms %g is not less than the points, %zu", o->false_alarms,
                        o->points);
        /* The power of a bin of white noise is distributed exponentially: it exceeds f times its
         * mean with probability exp(-f). */
        o->factor = log((double)o->points / o->false_alarms);
    }
    const uint64_t most = UINT64_MAX / 4 / o->points; /* so that bytes are counted in 64 bits */
    if (o->blocks > most)
        return fail("%llu blocks of %zu points are too many", (unsigned long long)o->blocks,
                    o->points);
    if (o->blocks == 0) o->blocks = o->simulate ? 1 : most;
    if (o->simulate && o->rate == 0) o->rate = 1e7;
    if (!o->csv && !o->records && !o->spectrum && !o->waterfall && !o->profile) o->csv = "-";
    if (o->capacity > o->points) o->capacity = o->points;
    o->signal.points = o->points;
    return true;
}

options_result options_parse(int argc, char **argv, options *o) {
    *o = (options){.points = 1 << 20,
                   .centre = NAN,
                   .latitude = NAN,
                   .longitude = NAN,
                   .false_alarms = 0.01,
                   .join = 1,
                   .signal = {.noise = 12, .seed = 1},
                   .devices = {.platform = -1, .device = -1, .count = 1, .parts = 1},
                   .in_flight = 2,
                   .capacity = 1 << 20};
    int option;
    while ((option = getopt_long(argc, argv, "h", long_options, NULL)) != -1) {
        if (option == 'h') return fputs(help_text, stdout), OPTIONS_DONE;
        if (!parse_one(option, o)) return OPTIONS_WRONG;
    }
    if (o->list_devices && optind == argc) return OPTIONS_RUN;
    return complete(argc - optind, argv + optind, o) ? OPTIONS_RUN : OPTIONS_WRONG;
}
