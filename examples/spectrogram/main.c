/* spectrogram: what a recording is made of, computed on an OpenCL device.
 *
 * SPDX-License-Identifier: MIT
 *
 * The recording (audio.c) is cut into frames and transformed by oclfft (stft.c); the spectra are
 * gathered here into an average, whose tones are found (peaks.c), and an image (picture.c), which
 * gnuplot draws (plot.c). What it shares with the other programs is in ../common.
 *
 * Exit status: 0 done, 1 something failed, 2 the command line is wrong.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audio.h"
#include "decibel.h"
#include "../common/fail.h"
#include "../common/fft.h"
#include "options.h"
#include "peaks.h"
#include "picture.h"
#include "plot.h"
#include "stft.h"

const char program_name[] = "spectrogram";

typedef struct analysis {
    size_t bins;
    size_t whole_frames; /* frames that lie within the recording; all others are partly padding, and
                            not averaged */
    float *power;        /* of one frame */
    double *average;     /* power at first, decibels at last */
    picture image;
} analysis;

static bool analysis_create(const options *o, size_t frames, size_t samples, analysis *a) {
    *a = (analysis){.bins = o->frame / 2 + 1};
    /* a padded one is better than none */
    a->whole_frames = samples < o->frame ? 1 : 1 + (samples - o->frame) / o->hop;
    a->power = malloc(a->bins * sizeof *a->power);
    a->average = calloc(a->bins, sizeof *a->average);
    if (!a->power || !a->average) return fail("out of memory");
    return picture_create(frames, a->bins, o->log_frequency, &a->image);
}

static void analysis_free(analysis *a) {
    picture_free(&a->image);
    free(a->average);
    free(a->power);
}

/* The stft_sink: one spectrum arrives. */
static void analysis_add(void *user, size_t frame, const float *spectrum) {
    analysis *a = user;
    for (size_t k = 0; k < a->bins; ++k)
        a->power[k] = spectrum[2 * k] * spectrum[2 * k] + spectrum[2 * k + 1] * spectrum[2 * k + 1];
    /* Constant and half the sampling rate have no mirror image to share with: the window's factor 2
     * is too much for them. */
    a->power[0] /= 4;
    a->power[a->bins - 1] /= 4;
    picture_add(&a->image, frame, a->power);
    if (frame >= a->whole_frames) return;
    for (size_t k = 0; k < a->bins; ++k) a->average[k] += a->power[k] / (double)a->whole_frames;
}

static bool print_peaks(const options *o, const analysis *a, double hz_per_bin) {
    size_t count;
    peak *found = malloc(((size_t)o->peaks + 1) * sizeof *found); /* + 1: no empty array */
    if (!found) return fail("out of memory");
    bool good =
        peaks_find(a->average, a->bins, o->window, o->range, (size_t)o->peaks, found, &count);
    if (good && o->peaks > 0) printf(count ? "Strongest peaks:\n" : "No peaks.\n");
    for (size_t i = 0; good && i < count; ++i)
        printf("%4zu  %10.2f Hz  %7.2f dB\n", i + 1, found[i].position * hz_per_bin,
               found[i].level);
    free(found);
    return good;
}

static bool write_csv(const char *path, const analysis *a, double hz_per_bin) {
    FILE *file = fopen(path, "w");
    if (!file) return fail("cannot write '%s': %s", path, strerror(errno));
    fputs("frequency_hz,level_db\n", file);
    for (size_t k = 0; k < a->bins; ++k)
        fprintf(file, "%.6f,%.4f\n", (double)k * hz_per_bin, a->average[k]);
    bool good = !ferror(file);
    if (fclose(file) != 0) good = false;
    return good || fail("could not write all of '%s': %s", path, strerror(errno));
}

static bool draw(const options *o, const audio *recording, const oclfft_device_info *device,
                 analysis *a) {
    const char *slash = strrchr(o->input, '/');
    char subtitle[512];
    snprintf(subtitle, sizeof subtitle,
             "%d Hz, %s window of %zu samples every %zu, transformed on %s", recording->rate,
             window_name(o->window), o->frame, o->hop, device->name);
    double highest = picture_to_decibels(&a->image);
    plot_config config = {.title = slash ? slash + 1 : o->input,
                          .subtitle = subtitle,
                          .width = o->width,
                          .height = o->height,
                          .hz_per_bin = (double)recording->rate / (double)o->frame,
                          .seconds_per_frame = (double)o->hop / recording->rate,
                          .first_frame = (double)o->frame / 2 / recording->rate,
                          .top = highest > DECIBEL_FLOOR ? 10 * ceil(highest / 10) : 0,
                          .range = o->range};
    return plot_png(&a->image, &config, o->output);
}

static bool report(const options *o, const audio *recording, const oclfft_device_info *device,
                   size_t frames, analysis *a) {
    double hz_per_bin = (double)recording->rate / (double)o->frame;
    printf("%s: %.3f s, %d Hz, %d channel%s\n", o->input,
           (double)recording->count / recording->rate, recording->rate, recording->channels,
           recording->channels == 1 ? "" : "s");
    printf("%zu frames of %zu samples, every %zu, %s window, %g Hz per bin\n", frames, o->frame,
           o->hop, window_name(o->window), hz_per_bin);
    printf("Transformed on %s (%s)\n", device->name, device->platform_name);
    if (recording->count < o->frame)
        printf("Shorter than one frame: padded with zeros, so levels are too low\n");
    for (size_t k = 0; k < a->bins; ++k) a->average[k] = decibel(a->average[k]);
    if (!print_peaks(o, a, hz_per_bin)) return false;
    if (o->csv && !write_csv(o->csv, a, hz_per_bin)) return false;
    if (!draw(o, recording, device, a)) return false;
    printf("Wrote %s (%d x %d)\n", o->output, o->width, o->height);
    return true;
}

static bool run(const options *o) {
    audio recording;
    if (!audio_load(o->input, o->channel, &recording)) return false;
    stft_config config = {.frame = o->frame,
                          .hop = o->hop,
                          .window = o->window,
                          .device = OCLFFT_CONTEXT_CONFIG_INIT};
    config.device.platform_index = o->platform;
    config.device.device_index = o->device;
    config.device.device_name = o->device_name;
    size_t frames = stft_frames(&config, recording.count);
    oclfft_device_info device;
    analysis a = {0};
    bool good = analysis_create(o, frames, recording.count, &a) &&
                stft_run(&config, recording.samples, recording.count, analysis_add, &a, &device) &&
                report(o, &recording, &device, frames, &a);
    analysis_free(&a);
    audio_free(&recording);
    return good;
}

int main(int argc, char **argv) {
    /* For gnuplot, which inherits it: titles are UTF-8 whatever the user's locale is. Now, because
     * later there are threads. */
    setenv("LC_ALL", "C.UTF-8", 1);
    options o;
    switch (options_parse(argc, argv, &o)) {
    case OPTIONS_WRONG: return 2;
    case OPTIONS_DONE: return printed() ? EXIT_SUCCESS : EXIT_FAILED;
    case OPTIONS_RUN: break;
    }
    bool good = o.list_devices ? fft_print_devices() : run(&o);
    return printed() && good ? EXIT_SUCCESS : EXIT_FAILURE;
}
