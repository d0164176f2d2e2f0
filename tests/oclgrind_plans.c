/* Small plans of both emitters, for oclgrind to watch: `oclgrind_plans` executes them and checks the results. Batches leave the
 * last tile partly empty; buffers end where the data ends, so that any access beyond is one outside the buffer. */
#include <stdio.h>
#include <stdlib.h>

#include <oclfft/oclfft.h>

#include "support.h"

static const struct {
    size_t n, batch;
    bool in_place;
    const char *recipe;
} cases[] = {
    {1, 3, false, NULL},
    {16, 5, true, NULL},
    {64, 3, false, "8.8:w4"},
    {64, 2, true, "8.8:w2:pairs"},
    {64, 1, false, "16.4:phase2"},
    {256, 1, true, "4.4:w4:tiled/4.4:w4"},
    {256, 2, false, "4.4:w8/4.4:w8"},
    {64, 5, false, "8.8:w4:v4"},
    {128, 1, true, "8.16:v4:along"},
    {256, 1, false, "4.4:w4:v4/4.4:w4:v4"},
};

static int report(size_t i, const char *what) {
    fprintf(stderr, "case %zu (%zu x%zu %s): %s: %s\n", i, cases[i].n, cases[i].batch,
            cases[i].recipe ? cases[i].recipe : "default", what, oclfft_last_error());
    return 1;
}

static int run(oclfft_context *context, size_t i) {
    size_t floats = 2 * cases[i].n * cases[i].batch, bytes = floats * sizeof(float);
    float *x = malloc(bytes), *y = malloc(bytes);
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan = NULL;
    oclfft_buffer *in = NULL, *out = NULL;
    desc.lengths[0] = cases[i].n;
    desc.batch = cases[i].batch;
    desc.in_place = cases[i].in_place;
    desc.recipe = cases[i].recipe;
    fill_random(x, floats, i);
    bool done = oclfft_plan_create(context, &desc, &plan) == OCLFFT_SUCCESS &&
                oclfft_buffer_create(context, bytes, &in) == OCLFFT_SUCCESS &&
                oclfft_buffer_create(context, bytes, &out) == OCLFFT_SUCCESS &&
                oclfft_buffer_write(in, 0, bytes, x) == OCLFFT_SUCCESS &&
                oclfft_execute(plan, OCLFFT_FORWARD, in, cases[i].in_place ? NULL : out) == OCLFFT_SUCCESS &&
                oclfft_buffer_read(cases[i].in_place ? in : out, 0, bytes, y) == OCLFFT_SUCCESS;
    int failed = !done ? report(i, "failed")
                 : !(relative_error(x, y, cases[i].n, cases[i].batch, OCLFFT_FORWARD, 1) <= accuracy_bar(cases[i].n))
                     ? report(i, "wrong result")
                     : 0;
    oclfft_buffer_destroy(&in);
    oclfft_buffer_destroy(&out);
    oclfft_plan_destroy(&plan);
    free(x);
    free(y);
    return failed;
}

int main(void) {
    oclfft_context *context = NULL;
    if (oclfft_context_create(NULL, &context) != OCLFFT_SUCCESS) return fprintf(stderr, "%s\n", oclfft_last_error()), 1;
    int failed = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) failed += run(context, i);
    oclfft_context_destroy(&context);
    printf("%zu plans, %d failed\n", sizeof cases / sizeof *cases, failed);
    return failed != 0;
}
