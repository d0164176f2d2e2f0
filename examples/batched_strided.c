/* Several channels that lie interleaved, as a sampling card delivers them: strides and distances
 * instead of copies.
 *
 * SPDX-License-Identifier: MIT
 *
 * At each moment the card writes a record of SLOTS complex numbers: one for each of its CHANNELS,
 * and behind them some of its own that are no signal. In memory:
 *
 *     c0 c1 c2 c3 c4 c5 -- --    c0 c1 c2 c3 c4 c5 -- --    c0 ...
 *
 * One channel is a transform of stride SLOTS; the next channel begins at a distance of 1. A layout
 * says just that, of the input and of the output, and what lies between is neither read nor
 * written.
 */
#include <math.h>
#include <string.h>

#include "check.h"
#include "usage.h"

enum { LENGTH = 360, CHANNELS = 6, SLOTS = 8 };

static float records[LENGTH][SLOTS][2], in_place[LENGTH][SLOTS][2];
static float rows[CHANNELS][LENGTH][2];

static const float MARK = 12345; /* in what is no signal */

/* Channel c has a tone of c + 1 periods and amplitude c + 1. */
static void record(void) {
    for (int n = 0; n < LENGTH; ++n) {
        for (int c = 0; c < CHANNELS; ++c) {
            double angle = 2 * PI * (c + 1) * n / LENGTH;
            records[n][c][0] = (float)((c + 1) * cos(angle));
            records[n][c][1] = (float)((c + 1) * sin(angle));
        }
        for (int c = CHANNELS; c < SLOTS; ++c) records[n][c][0] = records[n][c][1] = MARK;
    }
}

/* What bin k of channel c should be: all of the tone at its frequency, nothing elsewhere. */
static double expected(int c, int k) {
    return k == c + 1 ? c + 1 : 0;
}

static oclfft_plan_desc interleaved(void) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = LENGTH;
    desc.batch = CHANNELS;
    desc.input.strides[0] = SLOTS; /* all in complex elements */
    desc.input.distance = 1;
    desc.scale_forward = 1.0 / LENGTH;
    return desc;
}

/* Out of place into rows, one for each channel: the default layout. So the transform sorts the
 * channels on the way. */
static void sort_into_rows(oclfft_context *context) {
    oclfft_plan_desc desc = interleaved();
    oclfft_plan *plan;
    oclfft_buffer *in, *out;
    CHECK(oclfft_plan_create(context, &desc, &plan));
    CHECK(oclfft_buffer_create(context, sizeof records, &in));
    CHECK(oclfft_buffer_create(context, sizeof rows, &out));
    CHECK(oclfft_buffer_write(in, 0, sizeof records, records));
    CHECK(oclfft_execute(plan, OCLFFT_FORWARD, in, out));
    CHECK(oclfft_buffer_read(out, 0, sizeof rows, rows));
    oclfft_buffer_destroy(&out);
    oclfft_buffer_destroy(&in);
    oclfft_plan_destroy(&plan);
}

/* In place: every spectrum takes the place of its channel, so both layouts have to be the same. */
static void transform_in_place(oclfft_context *context) {
    oclfft_plan_desc desc = interleaved();
    desc.in_place = true;
    desc.output = desc.input;
    oclfft_plan *plan;
    oclfft_buffer *buffer;
    CHECK(oclfft_plan_create(context, &desc, &plan));
    CHECK(oclfft_buffer_create(context, sizeof records, &buffer));
    CHECK(oclfft_buffer_write(buffer, 0, sizeof records, records));
    CHECK(oclfft_execute(plan, OCLFFT_FORWARD, buffer, NULL));
    CHECK(oclfft_buffer_read(buffer, 0, sizeof in_place, in_place));
    oclfft_buffer_destroy(&buffer);
    oclfft_plan_destroy(&plan);
}

static double distance_to(const float value[2], double real) {
    return hypot(value[0] - real, value[1]);
}

static const char usage[] =
    "usage: batched_strided\n"
    "Transforms interleaved channels as a batch, out of place and in place.\n";

int main(int argc, char **argv) {
    check_usage(argc, argv, 0, 0, usage);
    oclfft_context *context;
    CHECK(oclfft_context_create(NULL, &context));
    record();
    sort_into_rows(context);
    transform_in_place(context);
    oclfft_context_destroy(&context);

    double worst_row = 0, worst_in_place = 0;
    int touched = 0;
    for (int k = 0; k < LENGTH; ++k) {
        for (int c = 0; c < CHANNELS; ++c) {
            worst_row = worse(worst_row, distance_to(rows[c][k], expected(c, k)));
            worst_in_place = worse(worst_in_place, distance_to(in_place[k][c], expected(c, k)));
        }
        touched +=
            memcmp((const char *)(in_place[k] + CHANNELS), (const char *)(records[k] + CHANNELS),
                   sizeof in_place[k] - sizeof *in_place[k] * CHANNELS) != 0;
    }
    for (int c = 0; c < CHANNELS; ++c)
        printf("channel %d, bin %d: %.4f in its row, %.4f in place\n", c, c + 1, rows[c][c + 1][0],
               in_place[c + 1][c][0]);
    printf("at most %.1e off in rows, %.1e in place\n", worst_row, worst_in_place);
    printf("%d of %d gaps touched\n", touched, LENGTH);
    return worst_row < 1e-5 && worst_in_place < 1e-5 && touched == 0 ? 0 : 1;
}
