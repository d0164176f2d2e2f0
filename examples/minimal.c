/* The smallest useful program: four transforms of 1024 points, on a GPU if there is one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <oclfft/oclfft.h>
#include <stdio.h>

enum { LENGTH = 1024, BATCH = 4 };

static float waves[BATCH][LENGTH][2]; /* interleaved (re, im), as everywhere in oclfft */
static float spectrum[BATCH][LENGTH][2];

/* Transform number b gets a wave that turns 10 (b + 1) times, so its spectrum is LENGTH at that
 * frequency and 0 elsewhere. */
static void make_waves(void) {
    for (int b = 0; b < BATCH; ++b) {
        for (int n = 0; n < LENGTH; ++n) {
            double angle = 2 * 3.14159265358979323846 * 10 * (b + 1) * n / LENGTH;
            waves[b][n][0] = (float)cos(angle);
            waves[b][n][1] = (float)sin(angle);
        }
    }
}

int main(void) {
    oclfft_context *context = NULL;
    oclfft_plan *plan = NULL;
    oclfft_buffer *in = NULL, *out = NULL;
    /* single-precision complex, out of place, packed */
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = LENGTH;
    desc.batch = BATCH;
    make_waves();

    oclfft_status status = oclfft_context_create(NULL, &context); /* NULL: a GPU if there is one */
    if (status == OCLFFT_SUCCESS) status = oclfft_plan_create(context, &desc, &plan);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_create(context, sizeof waves, &in);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_create(context, sizeof spectrum, &out);
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_write(in, 0, sizeof waves, waves);
    /* enqueues and returns ... */
    if (status == OCLFFT_SUCCESS) status = oclfft_execute(plan, OCLFFT_FORWARD, in, out);
    /* ... and this waits */
    if (status == OCLFFT_SUCCESS) status = oclfft_buffer_read(out, 0, sizeof spectrum, spectrum);

    if (status == OCLFFT_SUCCESS)
        printf("transform 2, bin 30: %g%+gi\n", spectrum[2][30][0], spectrum[2][30][1]);
    else
        fprintf(stderr, "%s: %s\n", oclfft_status_string(status), oclfft_last_error());

    oclfft_buffer_destroy(&out); /* destroying NULL is fine */
    oclfft_buffer_destroy(&in);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
    return status == OCLFFT_SUCCESS ? 0 : 1;
}
