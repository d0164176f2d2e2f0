/* Every length, and problems of all kinds, are planned on every device: a schedule and whole
 * kernels, quickly. Some of the lengths up to 20000 and some random ones, by the seed (share.h);
 * test_planning all: every one, and more. */
#include "common/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "codegen/codegen.h"
#include "common/kernel_text.h"
#include "common/problems.h"
#include "common/share.h"
#include "common/walk.h"

enum { SHOWN = 12 };

static bool all;

/* A plan and what it took. */
typedef struct plan {
    char problem[128], device[64];
    double amount; /* milliseconds, or bytes of text */
} plan;

/* The plans of largest amount, largest first. */
typedef struct top {
    plan plans[SHOWN];
} top;

static void top_add(top *t, plan p) {
    for (int i = 0; i < SHOWN; ++i)
        if (p.amount > t->plans[i].amount) {
            plan swap = t->plans[i];
            t->plans[i] = p;
            p = swap;
        }
}

static void top_print(const top *t, const char *unit) {
    for (int i = 0; i < SHOWN && t->plans[i].amount > 0; ++i)
        print_message("  %.1f %s: %s on \"%s\"\n", t->plans[i].amount, unit, t->plans[i].problem,
                      t->plans[i].device);
}

static top slowest, longest;
static uint64_t planned, failed;
static double spent;

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

static void note_failure(const caps *c, const problem *p, const char *what) {
    text printed = {0};
    problem_print(p, &printed);
    if (failed++ < 100) print_error("%s on \"%s\": %s\n", text_string(&printed), c->name, what);
    text_free(&printed);
}

static void check_texts(const caps *c, const schedule *s, plan *made) {
    const target target = target_of(c);
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        text source = {0};
        codegen_pass(&s->passes[i], &target, &source);
        assert_ok(text_status(&source));
        if (!is_whole_kernel(text_string(&source)))
            note_failure(c, &s->problem, "a kernel is not whole");
        made->amount = (double)source.length;
        top_add(&longest, *made);
        text_free(&source);
    }
}

static void plan_one(const caps *c, const problem *p) {
    plan made = {.amount = 0};
    text printed = {0};
    schedule s;
    problem_print(p, &printed);
    snprintf(made.problem, sizeof made.problem, "%s", text_string(&printed));
    snprintf(made.device, sizeof made.device, "%s", c->name);
    text_free(&printed);
    double begin = milliseconds();
    oclfft_status status = schedule_make(p, c, NULL, &s);
    made.amount = milliseconds() - begin;
    spent += made.amount;
    ++planned;
    top_add(&slowest, made);
    if (status == OCLFFT_SUCCESS)
        check_texts(c, &s, &made);
    else
        note_failure(c, p, oclfft_last_error());
    schedule_free(&s);
}

/* Rows whose axis is of another kind than Fourier, or whose transform is of real data. */
static problem other_problem(oclfft_precision precision, uint64_t n, uint64_t batch, dice *d) {
    static const oclfft_axis_kind kinds[] = {
        OCLFFT_AXIS_DCT1, OCLFFT_AXIS_DCT2, OCLFFT_AXIS_DCT3, OCLFFT_AXIS_DCT4, OCLFFT_AXIS_DST1,
        OCLFFT_AXIS_DST2, OCLFFT_AXIS_DST3, OCLFFT_AXIS_DST4, OCLFFT_AXIS_DHT};
    const size_t count = sizeof kinds / sizeof *kinds, kind = dice_below(d, count + 2);
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    problem p;
    desc.precision = precision;
    desc.lengths[0] = n;
    desc.batch = batch;
    desc.in_place = dice_below(d, 2);
    if (kind >= count)
        desc.transform = kind == count ? OCLFFT_R2C : OCLFFT_C2R;
    else if (n > 1)
        desc.axes[0] = kinds[kind];
    assert_ok(problem_from_desc(&desc, &p));
    return p;
}

/* Complex transforms, and others, whose kind `d` chooses. */
static void plan_everywhere(uint64_t n, dice *d) {
    static const uint64_t batches[] = {1, 3, 1000};
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps c = fake_caps(device);
        for (int precision = OCLFFT_SINGLE; precision <= OCLFFT_DOUBLE; ++precision)
            if (has_precision(&c, (oclfft_precision)precision)) {
                problem p = problem_of((oclfft_precision)precision, n, batches[n % 3]);
                plan_one(&c, &p);
                p = other_problem((oclfft_precision)precision, n, batches[n % 3], d);
                plan_one(&c, &p);
            }
    }
}

static void report(void) {
    print_message("%llu plans in %.0f ms, %.2f each\nslowest:\n", (unsigned long long)planned,
                  spent, spent / (double)planned);
    top_print(&slowest, "ms");
    print_message("longest kernels:\n");
    top_print(&longest, "bytes");
    if (failed) fail_msg("%llu plans failed", (unsigned long long)failed);
    slowest = longest = (top){0};
    planned = 0;
    spent = 0;
}

static void short_lengths(void **state) {
    (void)state;
    dice d = {share_seed()};
    for (uint64_t n = 1; n <= 20000; n += all || n < 100 ? 1 : 1 + dice_below(&d, 160))
        plan_everywhere(n, &d);
    report();
}

static void random_lengths(void **state) {
    (void)state;
    uint64_t seed = all ? 1 : share_seed();
    dice d = {seed};
    for (int i = 0; i < (all ? 2000 : 60); ++i) {
        seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        plan_everywhere(1 + (seed >> 32) % (UINT64_C(1) << (15 + i % 10)), &d);
    }
    report();
}

static void lengths_of_all_kinds(void **state) {
    (void)state;
    dice d = {all ? 1 : share_seed()};
    for (size_t i = all ? 0 : share_seed() % 5; i < many_lengths_count; i += all ? 1 : 5)
        plan_everywhere(many_lengths[i], &d);
    report();
}

static void problems_of_all_kinds(void **state) {
    (void)state;
    dice d = {all ? 1 : share_seed()};
    for (int i = 0; i < (all ? 20000 : 300); ++i) {
        caps c = fake_caps((int)dice_below(&d, FAKE_DEVICES));
        const uint64_t most = UINT64_C(1) << (4 + dice_below(&d, 22));
        problem p = i % 3 == 0   ? dice_problem(&d, most)
                    : i % 3 == 1 ? dice_mixed_problem(&d, most)
                                 : dice_cut_problem(&d, most);
        if (has_precision(&c, p.precision)) plan_one(&c, &p);
    }
    report();
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_lengths),
        cmocka_unit_test(random_lengths),
        cmocka_unit_test(lengths_of_all_kinds),
        cmocka_unit_test(problems_of_all_kinds),
    };
    all = count == 2 && strcmp(arguments[1], "all") == 0;
    if (!all)
        printf("some lengths and problems, by the seed %llu. "
               "The same again: tools/dev test --seed %llu\n",
               (unsigned long long)share_seed(), (unsigned long long)share_seed());
    return RUN_TESTS(tests);
}
