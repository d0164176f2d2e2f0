/* A filter over an endless stream of complex samples of 8 bits. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "convolution_race.h"
#include "peer.h"
#include "random.h"
#include "timing.h"
#include "ways.h"

enum { HOST_BLOCKS = 4, HOST_ROUNDS = 7, SAMPLE = 2, RESULT = 2 * sizeof(float) };

/* ---- On the device ---- */

/* Blocks of four times the filter up to 64 times. */
static size_t block_lengths(const struct convolution_case *c, size_t lengths[][CONVOLUTION_RANK]) {
    size_t length = 1, count = 0;
    while (length < 3 * c->m[0]) length *= 2;
    for (; count < 5; length *= 2) lengths[count++][0] = length;
    return count;
}

static void print_device(const struct convolution_case *c, const struct entry *ours,
                         const struct entry *plans, bool csv) {
    const double samples = 1e-9 * (double)c->n[0];
    const char *wrong = plans->state && !race_agrees(plans) ? " wrong" : "";
    if (csv)
        puts("blocks,block,taps,ours Gsamples/s,plans Gsamples/s,plans/ours,plans length,"
             "plans difference");
    printf(csv ? "stream,%zu,%zu,%.3f," : "\nstream, blocks of %zu, %zu taps: ours %.3f Gsamples/s",
           c->n[0], c->m[0], samples / ours->seconds);
    if (plans->state)
        printf(csv ? "%.3f,%.2f,%zu,%.1e%s\n"
                   : ", plans %.3f, ratio %.2f (transforms of %zu; difference %.1e%s)\n",
               samples / plans->seconds, plans->seconds / ours->seconds, plans->padded[0],
               plans->difference, wrong);
    else
        puts(csv ? ",,," : "; no plans");
}

static bool on_device(struct arena *arena, struct entry entries[2], size_t rounds, bool csv) {
    size_t lengths[8][CONVOLUTION_RANK] = {{0}};
    const size_t count = block_lengths(arena->c, lengths);
    if (!race_enter(&entries[0], arena, lengths, 1)) return false;
    race_enter(&entries[1], arena, lengths, count);
    if (!race(arena, entries, 2, rounds)) return false;
    print_device(arena->c, &entries[0], &entries[1], csv);
    return !entries[1].state || race_agrees(&entries[1]);
}

/* ---- Host arrays ---- */

struct host {
    const struct arena *arena;
    oclfft_convolution *stream, *whole; /* block by block; all blocks as one signal, in pieces */
    size_t block, samples;
    struct way up, down; /* with pinned arrays */
    void *in;
    float *out; /* ordinary ones */
    double bus; /* seconds of moving the arrays both ways at once */
};

static bool once(const struct host *host, bool pieces, bool pinned) {
    const char *in = pinned ? host->up.host : host->in;
    char *out = pinned ? host->down.host : (char *)host->out;
    if (pieces) return peer_status(oclfft_convolution_execute_host(host->whole, in, out));
    for (size_t at = 0; at < host->samples; at += host->block)
        if (!peer_status(
                oclfft_convolution_execute_host(host->stream, in + at * SAMPLE, out + at * RESULT)))
            return false;
    return true;
}

/* Gigabytes both ways a second. The first time allocates. */
static bool report(const struct host *host, bool pieces, bool pinned, bool csv) {
    const double bytes = 1e-9 * (double)(host->up.bytes + host->down.bytes);
    double samples[HOST_ROUNDS];
    for (int i = -1; i < HOST_ROUNDS; ++i) {
        if (!peer_status(oclfft_convolution_reset(host->stream))) return false;
        const double begin = timing_now();
        if (!once(host, pieces, pinned)) return false;
        if (i >= 0) samples[i] = timing_now() - begin;
    }
    const double seconds = timing_median(samples, HOST_ROUNDS);
    printf(csv ? "%s,%s,,,%.2f,%.2f\n" : "  %-14s %-14s %8.2f GB/s, %.2f of the bus\n",
           pieces ? "one signal" : "stream", pinned ? "pinned memory" : "malloc", bytes / seconds,
           host->bus / seconds);
    fflush(stdout);
    return true;
}

/* Of the whole signal the middle results are wanted: they come (m - 1) / 2 samples earlier. */
static bool same_results(const struct host *host) {
    const size_t earlier = (host->arena->c->m[0] - 1) / 2;
    const float *whole = host->down.host;
    if (!peer_status(oclfft_convolution_reset(host->stream)) || !once(host, false, false) ||
        !once(host, true, true))
        return false;
    const double off =
        convolution_difference(whole, host->out + 2 * earlier, 2 * (host->samples - earlier));
    return off < 1e-5 || peer_fail("the stream and the whole signal differ by %.1e", off);
}

static bool open_host(struct host *host) {
    const struct arena *arena = host->arena;
    const size_t up = host->samples * SAMPLE, down = host->samples * RESULT;
    if (!peer_cl(way_open(&host->up, arena->cl, arena->device, up), "pinned memory") ||
        !peer_cl(way_open(&host->down, arena->cl, arena->device, down), "pinned memory"))
        return false;
    host->in = malloc(up);
    host->out = malloc(down);
    if (!host->in || !host->out) return peer_fail("no host memory");
    random_fill(host->in, OCLFFT_ELEMENT_INT8, 3, 0, up);
    memcpy(host->up.host, host->in, up);
    memset(host->out, 0, down);
    return peer_cl(ways_time(&host->up, &host->down, &host->bus), "a transfer");
}

static bool report_all(struct host *host, bool csv) {
    if (!open_host(host)) return false;
    const double bytes = 1e-9 * (double)(host->up.bytes + host->down.bytes);
    if (csv) puts("host to host,memory,bytes up,bytes down,GB/s,of the bus");
    printf(csv ? "bus,pinned memory,%zu,%zu,%.2f,1.00\n"
               : "host to host, %zu bytes up and %zu down; the bus both ways at once %.2f GB/s\n",
           host->up.bytes, host->down.bytes, bytes / host->bus);
    bool ok = true;
    for (int i = 0; i < 4; ++i) ok = ok && report(host, i >= 2, i % 2 == 0, csv);
    return ok && same_results(host);
}

static bool on_host(struct arena *arena, oclfft_convolution *stream, bool csv) {
    const struct convolution_case *const block = arena->c;
    struct convolution_case whole = *block;
    struct host host = {.arena = arena, .stream = stream, .block = block->n[0]};
    struct entry entry = {.convolver = &convolver_ours};
    whole.mode = OCLFFT_CONVOLUTION_SAME;
    whole.n[0] = host.samples = HOST_BLOCKS * host.block;
    arena->c = &whole;
    bool ok = entry.convolver->make(arena, NULL, &entry.state);
    if (ok) {
        host.whole = convolver_object(entry.state);
        ok = report_all(&host, csv);
        entry.convolver->cleanup(entry.state);
    }
    arena->c = block;
    way_close(&host.up);
    way_close(&host.down);
    free(host.in);
    free(host.out);
    return ok;
}

bool stream_compare(struct arena *arena, const struct convolution_case *c, size_t rounds,
                    bool csv) {
    struct entry entries[2] = {{.convolver = &convolver_ours}, {.convolver = &convolver_blocks}};
    bool ok = arena_load(arena, c) && on_device(arena, entries, rounds, csv);
    race_leave(&entries[1]);
    ok = ok && on_host(arena, convolver_object(entries[0].state), csv);
    race_leave(&entries[0]);
    return ok;
}
