/* Golden files of convolutions: what they launch on the fake devices, and some of the kernels, word
 * by word (see codegen/test_golden.c). */
#include "common/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/sizes.h"
#include "codegen/codegen.h"
#include "common/golden.h"
#include "common/on_paper.h"
#include "common/support.h"
#include "common/walk.h"
#include "convolve/sort.h"

static caps caps_of(int device) {
    char path[512];
    caps c;
    snprintf(path, sizeof path, TESTS_FOLDER "/caps/%s.caps", fake_devices[device]);
    char *text = read_file(path);
    assert_non_null(text);
    assert_ok(caps_parse(text, &c));
    free(text);
    c.constant_table = min_u64(c.constant_table, 100); /* the texts need not show many numbers */
    return c;
}

static bool check_launches(int device, const char *name, const oclfft_convolution *c) {
    text launches = {0};
    convolution_describe(c, &launches);
    bool same = check_golden(fake_devices[device], name, "plan", text_string(&launches));
    text_free(&launches);
    return same;
}

static bool check_kernels(int device, const char *name, const caps *known,
                          const oclfft_convolution *c) {
    const oclfft_plan *plans[PAPER_PLANS];
    text source = {0};
    size_t count = paper_plans(c, plans);
    for (size_t i = 0; i < count; ++i) plan_source(&plans[i]->ways.way[0].schedule, known, &source);
    const target target = target_of(known);
    const pass *sorted = convolution_sorted_pass(c);
    if (sorted) codegen_sort(sorted, &target, &source);
    bool same = check_golden(fake_devices[device], name, "cl", text_string(&source));
    text_free(&source);
    return same;
}

static int check(int device, const paper_case *k) {
    const caps bare = caps_of(device), known = paper_caps(&bare, k);
    bool shown = !strcmp(fake_devices[device], "nvidia") || known.is_cpu;
    char name[64];
    if (k->is_double && !known.has_double) return 0;
    snprintf(name, sizeof name, "convolution-%s", k->name);
    oclfft_convolution *c = paper_convolution(&known, k);
    if (!c) fail_msg("%s: %s", name, oclfft_last_error());
    int different = !check_launches(device, name, c);
    if (k->kernels && shown) different += !check_kernels(device, name, &known, c);
    oclfft_convolution_destroy(&c);
    return different;
}

static void launches_and_kernels(void **state) {
    (void)state;
    int different = 0;
    for (int device = 0; device < FAKE_DEVICES; ++device)
        for (size_t i = 0; i < paper_case_count; ++i) different += check(device, &paper_cases[i]);
    assert_int_equal(0, different);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(launches_and_kernels)};
    return RUN_TESTS(tests);
}
