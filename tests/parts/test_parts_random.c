/* Random problems over 1 to 9 parts, of one to three contexts on the default device, against the
 * same problem on one part: bit for bit where the parts have whole transforms, within the bars of
 * accuracy otherwise. Inputs keep every bit, and nothing behind a box is written.
 *
 *     test_parts_random [--seed S] [--from A] [--count N] [--share N] [--verbose]
 */
#include "common/on_device.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/numbered.h"
#include "parts/group_plan.h"
#include "parts_bench.h"

static numbered options = {.seed = 1, .count = 300};

static oclfft_context *contexts[MOST_CONTEXTS];
static size_t wrong, ran, same_bits, exchanged;

/* ---- One problem ---- */

static void execute_buffers(bench *b, oclfft_group_plan *plan) {
    oclfft_buffer *in[MOST_PARTS] = {NULL}, *out[MOST_PARTS] = {NULL};
    bool in_place = b->p->desc.in_place;
    for (size_t i = 0; i < b->p->parts; ++i) {
        oclfft_context *c = contexts[b->p->context_of[i]];
        if (b->in_bytes[i]) in[i] = buffer_of(c, b->part_in[i], b->in_bytes[i] + FENCE);
        if (b->out_bytes[i] && !in_place)
            out[i] = buffer_of(c, b->part_out[i], b->out_bytes[i] + FENCE);
    }
    assert_ok(oclfft_group_execute(plan, b->p->direction, in, in_place ? NULL : out));
    for (size_t i = 0; i < b->p->parts; ++i) {
        if (in[i]) assert_ok(oclfft_buffer_read(in[i], 0, b->in_bytes[i] + FENCE, b->part_in[i]));
        if (out[i])
            assert_ok(oclfft_buffer_read(out[i], 0, b->out_bytes[i] + FENCE, b->part_out[i]));
        oclfft_buffer_destroy(&in[i]);
        oclfft_buffer_destroy(&out[i]);
    }
}

static const char *run_parts(bench *b) {
    const parts_problem *p = b->p;
    oclfft_context *list[MOST_PARTS];
    oclfft_group *group = NULL;
    oclfft_group_plan *plan = NULL;
    oclfft_box in[MOST_PARTS], out[MOST_PARTS];
    for (size_t i = 0; i < p->parts; ++i) list[i] = contexts[p->context_of[i]];
    assert_ok(oclfft_group_create(list, p->parts, NULL, &group));
    for (int o = 0; o < 2; ++o) {
        oclfft_box *boxes = o ? out : in;
        if (p->given[o] && p->cut[o])
            memcpy(boxes, o ? p->out : p->in, p->parts * sizeof *boxes);
        else
            assert_ok(oclfft_group_boxes(
                group, &p->desc, (oclfft_side)o,
                p->given[o] ? p->decomposition[o] : OCLFFT_DECOMPOSITION_DEFAULT, boxes));
    }
    oclfft_status status = oclfft_group_plan_create(group, &p->desc, p->given[0] ? in : NULL,
                                                    p->given[1] ? out : NULL, &plan);
    if (status != OCLFFT_SUCCESS) {
        oclfft_group_destroy(&group);
        return oclfft_last_error();
    }
    oclfft_group_destroy(&group);
    bench_make_parts(b, in, out);
    if (p->from_host)
        assert_ok(oclfft_group_execute_host(plan, p->direction, (const void *const *)b->part_in,
                                            (void *const *)b->part_out));
    else
        execute_buffers(b, plan);
    bool whole = plan->d.lap_count == 1;
    bool same_passes = whole;
    for (uint32_t i = 0; i < plan->plans.count; ++i)
        same_passes &= bench_has_radices(b, plan->plans.plans[i]);
    exchanged += !whole;
    if (options.verbose) {
        char text[4096];
        assert_ok(oclfft_group_plan_describe(plan, text, sizeof text, NULL));
        print_message("%s", text);
    }
    oclfft_group_plan_destroy(&plan);
    for (size_t i = 0; i < p->parts; ++i)
        copy_box(&b->out, &out[i], b->whole_out, b->part_out[i], false);
    const char *fault = bench_check_surroundings(b, in);
    bool same = false;
    if (!fault) fault = bench_check_result(b, same_passes, &same);
    same_bits += same;
    if (options.verbose && !same) print_message("  error %.3g\n", bench_error(b));
    return fault;
}

static void run_problem(uint64_t number, bool doubles) {
    parts_problem p = parts_problem_make(options.seed, number, doubles);
    bench b = bench_open(&p);
    const char *fault = NULL;
    if (options.verbose) print_message("%s\n", parts_problem_text(&p));
    if (bench_make_hermitian(&b, contexts[0])) {
        bench_run_reference(&b, contexts[0]);
        fault = run_parts(&b);
        ++ran;
    }
    if (fault) {
        ++wrong;
        print_message("%s: %s\n", parts_problem_text(&p), fault);
    }
    bench_close(&b);
}

static void test_random_parts(void **state) {
    (void)state;
    oclfft_device_info info;
    for (size_t i = 0; i < MOST_CONTEXTS; ++i) contexts[i] = open_context();
    assert_ok(oclfft_context_device(contexts[0], &info));
    for (uint64_t n = options.from; n < options.from + options.count; ++n)
        if (share_has("parts", n)) run_problem(n, info.has_double);
    for (size_t i = 0; i < MOST_CONTEXTS; ++i) oclfft_context_destroy(&contexts[i]);
    print_message("%zu problems, %zu with exchanges, %zu with the same bits, %zu wrong\n", ran,
                  exchanged, same_bits, wrong);
    assert_int_equal(wrong, 0);
    assert_true(ran > 0 && exchanged > 0);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_parts)};
    if (!share_read(&argc, argv)) return 2;
    if (!numbered_read(&options, argc, argv, NULL, NULL)) return 2;
    return device_present() ? share_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
