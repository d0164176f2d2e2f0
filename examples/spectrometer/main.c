/* spectrometer: what is in a wide band, block by block, computed on OpenCL devices.
 *
 * SPDX-License-Identifier: MIT
 *
 * Samples (samples.c, simulate.c; what is known of them: sigmf.c) go to devices (dispatch.c,
 * engine.c, or together.c), which find the bins above a threshold; these become detections
 * (detections.c), which are written (output.c) and drawn (picture.c, plot.c). What it shares with
 * the other programs is in ../common.
 *
 * Exit status: 0 done, 1 something failed, 2 the command line is wrong, 3 done, but the input ends
 * within a sample.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../common/clock.h"
#include "devices.h"
#include "dispatch.h"
#include "../common/fail.h"
#include "../common/fft.h"
#include "../common/interrupt.h"
#include "options.h"
#include "output.h"
#include "plot.h"
#include "profile.h"
#include "progress.h"
#include "sigmf.h"
#include "stamp.h"

enum { STATUS_DONE, STATUS_FAILED, STATUS_WRONG, STATUS_HALF };

const char program_name[] = "spectrometer";

/* All that a run has open. */
typedef struct session {
    options *o;
    recording about;
    samples source;
    device_list devices;
    engine *engines[MAX_DEVICES];
    together *together; /* in place of the engines, or NULL */
    output files;
    detections list;
    picture image;
    observation first;
    profile times;
    progress line;
    uint64_t detections;
} session;

/* ---- What is known of the samples ------------------------------------------------------------ */

/* A capture without a time goes on from the one before. */
static void continue_time(capture *c, const capture *before, double rate) {
    if (c->has_time || !before->has_time || !(rate > 0)) return;
    c->has_time = true;
    c->time = stamp_after(before->time, c->start - before->start, rate);
}

/* Options say more than metadata do. */
static bool describe(const options *o, recording *about) {
    const char *path = o->metadata                               ? o->metadata
                       : o->input && sigmf_is_metadata(o->input) ? o->input
                                                                 : NULL;
    if (!(path ? sigmf_read(path, about) : sigmf_none(about))) return false;
    if (o->rate > 0) about->rate = o->rate;
    if (!isnan(o->latitude)) about->latitude = o->latitude;
    if (!isnan(o->longitude)) about->longitude = o->longitude;
    for (size_t i = 0; i < about->capture_count; ++i) {
        capture *c = &about->captures[i];
        if (!isnan(o->centre)) c->centre = o->centre;
        if (o->has_time)
            *c = (capture){c->start, c->centre, true, stamp_after(o->time, c->start, about->rate)};
        if (i) continue_time(c, c - 1, about->rate);
    }
    return true;
}

static bool open_source(session *s) {
    options *o = s->o;
    if (o->simulate) {
        samples_simulate(&o->signal, o->repeat ? o->points : o->blocks * o->points, &s->source);
        return true;
    }
    return samples_open(s->about.data_path && !o->metadata ? s->about.data_path : o->input,
                        &s->source);
}

static observation observe(const session *s, uint64_t block, const spectrum *results) {
    const uint64_t sample = block * s->o->points;
    const capture *c = sigmf_capture(&s->about, sample);
    observation seen = {.block = block,
                        .latitude = s->about.latitude,
                        .longitude = s->about.longitude,
                        .centre = c->centre,
                        .rate = s->about.rate,
                        .points = s->o->points,
                        .noise = results->noise,
                        .threshold = results->threshold};
    seen.time =
        stamp_after(c->has_time ? c->time : 0, sample - (c->has_time ? c->start : 0), seen.rate);
    return seen;
}

/* ---- The run --------------------------------------------------------------------------------- */

static size_t columns_of(const options *o) {
    if (!o->spectrum && !o->waterfall) return 0;
    return o->points < PICTURE_COLUMNS ? o->points : PICTURE_COLUMNS;
}

/* No output may be what is read. */
static bool keep_input(const session *s) {
    const char *outputs[] = {s->o->csv, s->o->records, s->o->spectrum, s->o->waterfall};
    for (int i = 0; i < 4; ++i)
        if (outputs[i] && samples_are_in(&s->source, outputs[i]))
            return fail("'%s' is the input", outputs[i]);
    return true;
}

/* Before any device is bothered: what cannot be read or written is found out first. */
static bool open_files(session *s) {
    const options *o = s->o;
    return describe(o, &s->about) &&
           (s->about.rate > 0 ||
            fail("the sample rate is not known: --rate, or core:sample_rate in the metadata")) &&
           open_source(s) && keep_input(s) && (!o->spectrum || plot_writable(o->spectrum)) &&
           (!o->waterfall || plot_writable(o->waterfall)) &&
           output_open(o->csv, o->records, &s->files);
}

static bool open_engines(session *s) {
    const options *o = s->o;
    const engine_config config = {.points = o->points,
                                  .factor = o->factor,
                                  .by_median = o->by_median,
                                  .columns = columns_of(o),
                                  .capacity = o->capacity,
                                  .recipe = o->recipe,
                                  .slots = o->in_flight,
                                  .profile = o->profile};
    if (!devices_open(&o->devices, &s->devices)) return false;
    if (o->together && !together_create(&s->devices, &config, &s->together)) return false;
    for (unsigned d = 0; !o->together && d < s->devices.count; ++d)
        if (!engine_create(s->devices.ids[d], &config, &s->engines[d])) return false;
    return (!config.columns || picture_create(config.columns, &s->image)) &&
           (!o->profile || profile_create(&s->times));
}

static void close_all(session *s) {
    for (unsigned d = 0; d < s->devices.count; ++d) engine_destroy(&s->engines[d]);
    together_destroy(&s->together);
    devices_close(&s->devices);
    detections_free(&s->list);
    picture_free(&s->image);
    profile_free(&s->times);
    samples_close(&s->source);
    sigmf_free(&s->about);
}

/* The dispatch_sink: a block's results arrive. */
static bool take_block(void *user, uint64_t block, spectrum *results) {
    session *s = user;
    const double began = clock_seconds();
    const observation seen = observe(s, block, results);
    if (block == 0) s->first = seen;
    if (!detections_join(results->found, results->count, s->o->points, s->o->join, &s->list))
        return false;
    if (!output_block(&s->files, &seen, &s->list)) return false;
    s->detections += s->list.count;
    if (s->image.columns) picture_add(&s->image, results->columns);
    if (s->o->profile) profile_add(&s->times, results, clock_seconds() - began);
    progress_block(&s->line, block + 1);
    return true;
}

static bool draw(const session *s) {
    const options *o = s->o;
    const char *slash = o->input ? strrchr(o->input, '/') : NULL;
    const char *title = !o->input                    ? "Simulated noise"
                        : strcmp(o->input, "-") == 0 ? "Standard input"
                        : slash                      ? slash + 1
                                                     : o->input;
    return (!o->spectrum || plot_spectrum(&s->image, &s->first, title, o->spectrum)) &&
           (!o->waterfall || plot_waterfall(&s->image, &s->first, title, o->waterfall));
}

/* What the input left over; false when there was not even one block. */
static bool report_rest(const session *s, const dispatch_summary *summary) {
    const options *o = s->o;
    if (summary->half) note("%s ends within a sample: its last byte was left out", s->source.name);
    if (summary->blocks == 0)
        return fail("%s has %zu samples, and one block needs %zu%s", s->source.name, summary->rest,
                    o->points, summary->rest && !o->pad ? " (--pad fills it with zeros)" : "");
    if (summary->rest && o->pad)
        note("the last block had %zu samples and was filled up with zeros", summary->rest);
    else if (summary->rest)
        note("the last %zu samples make no whole block and were left out (--pad fills it with "
             "zeros)",
             summary->rest);
    return true;
}

static void summarise(const session *s, const dispatch_summary *summary) {
    if (s->files.csv == stdout) return;
    printf("%s: %llu block%s of %zu points, %g s recorded, %g Hz a bin\n", s->source.name,
           (unsigned long long)summary->blocks, summary->blocks == 1 ? "" : "s", s->o->points,
           (double)summary->blocks * (double)s->o->points / s->about.rate,
           s->about.rate / (double)s->o->points);
    printf("%llu detections above %g x the %s power of noise\n", (unsigned long long)s->detections,
           s->o->factor, s->o->by_median ? "median-based" : "mean");
    printf("%.3g s on %s\n", summary->seconds, s->devices.name);
}

static int run(session *s) {
    const options *o = s->o;
    dispatch_summary summary = {0};
    if (!open_files(s) || !open_engines(s)) return STATUS_FAILED;
    const dispatch_config config = {.engines = s->engines,
                                    .together = s->together,
                                    .count = o->together ? 1 : s->devices.count,
                                    .slots = o->together ? 1 : o->in_flight,
                                    .points = o->points,
                                    .blocks = o->blocks,
                                    .repeat = o->repeat,
                                    .pad = o->pad};
    if (o->profile && !dispatch_warm_up(&config)) return STATUS_FAILED;
    interrupt_catch(); /* the first one ends the input, so that files and pictures become whole */
    progress_begin(o->progress, (double)o->points / s->about.rate, &s->line);
    bool good = dispatch_run(&config, &s->source, take_block, s, &summary);
    progress_end(&s->line, summary.blocks);
    good = (summary.blocks > 0 || good) && report_rest(s, &summary) && draw(s) && good;
    if (good) summarise(s, &summary);
    if (good && o->profile)
        good =
            profile_print(&s->times, &config, &summary, s->files.csv == stdout ? stderr : stdout);
    return !good ? STATUS_FAILED : summary.half ? STATUS_HALF : STATUS_DONE;
}

/* ---- Samples for other times --------------------------------------------------------------------
 */

static bool write_samples(const options *o, simulation *signal, FILE *file) {
    static int8_t piece[1 << 20];
    uint64_t left = o->blocks * o->points;
    while (left && !ferror(file)) {
        const size_t count = left < sizeof piece / 2 ? (size_t)left : sizeof piece / 2;
        simulate_samples(signal, piece, count);
        fwrite(piece, 2, count, file);
        left -= count;
    }
    return fflush(file) == 0 && !ferror(file);
}

static bool save_samples(const options *o, simulation *signal) {
    recording about;
    const bool standard = strcmp(o->samples, "-") == 0;
    FILE *file = standard ? stdout : fopen(o->samples, "wb");
    if (!file) return fail("cannot write '%s': %s", o->samples, strerror(errno));
    bool good = write_samples(o, signal, file) ||
                fail("cannot write all of '%s': %s", o->samples, strerror(errno));
    if (!standard && fclose(file) != 0 && good)
        good = fail("cannot write all of '%s': %s", o->samples, strerror(errno));
    if (!good || standard) return good;
    if (!describe(o, &about)) return false;
    good = sigmf_write(o->samples, signal, &about, o->blocks * o->points);
    sigmf_free(&about);
    return good;
}

int main(int argc, char **argv) {
    /* For gnuplot, which inherits it: titles are UTF-8 whatever the user's locale is. Now, because
     * later there are threads. */
    setenv("LC_ALL", "C.UTF-8", 1);
    options o;
    session s = {.o = &o, .source = {.file = -1}};
    int status = STATUS_FAILED;
    switch (options_parse(argc, argv, &o)) {
    case OPTIONS_WRONG: return STATUS_WRONG;
    case OPTIONS_DONE: return printed() ? STATUS_DONE : STATUS_FAILED;
    case OPTIONS_RUN: break;
    }
    if (o.list_devices) return fft_print_devices() && printed() ? STATUS_DONE : STATUS_FAILED;
    if (o.simulate && !simulate_begin(&o.signal)) return STATUS_WRONG;
    if (o.samples)
        status = save_samples(&o, &o.signal) ? STATUS_DONE : STATUS_FAILED;
    else
        status = run(&s);
    if (!output_close(&s.files)) status = STATUS_FAILED;
    close_all(&s);
    if (o.simulate) simulate_end(&o.signal);
    if (status != STATUS_FAILED && !printed()) status = STATUS_FAILED;
    return status;
}
