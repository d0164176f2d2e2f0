/* Which passes have their tables in their programs' texts. */
#include "common/harness.h"

#include "common/walk.h"

enum { GPU = 0, CPU = 4, MOST_POINTS = 1 << 20 };

static bool is_placed(const caps *c, oclfft_precision precision, uint64_t n, uint64_t batch,
                      const char *recipe) {
    problem p = problem_of(precision, n, batch);
    schedule s = schedule_for(c, &p, recipe);
    bool placed = s.passes[0].launch.constant_table;
    for (uint32_t i = 0; i < s.pass_count; ++i)
        assert_int_equal(s.passes[i].launch.constant_table, placed);
    schedule_free(&s);
    return placed;
}

static void short_launches(void **state) {
    (void)state;
    caps c = fake_caps(GPU);
    assert_true(c.constant_table >= 2048);
    for (int precision = OCLFFT_SINGLE; precision <= OCLFFT_DOUBLE; ++precision) {
        assert_true(is_placed(&c, (oclfft_precision)precision, 1024, 1, NULL));
        assert_true(is_placed(&c, (oclfft_precision)precision, 1024, MOST_POINTS / 1024, NULL));
        assert_false(
            is_placed(&c, (oclfft_precision)precision, 1024, MOST_POINTS / 1024 + 1, NULL));
    }
    assert_false(is_placed(&c, OCLFFT_SINGLE, 1 << 16, 1, "16.16:w4/16.16:w4"));
    c.constant_table = 575;
    assert_false(is_placed(&c, OCLFFT_SINGLE, 1024, 1, "16.8.8:split"));
    c.constant_table = 576;
    assert_true(is_placed(&c, OCLFFT_SINGLE, 1024, 1, "16.8.8:split"));
    c.constant_table = 0;
    assert_false(is_placed(&c, OCLFFT_SINGLE, 1024, 1, NULL));
}

/* A CPU's kernels have their tables as an argument, whatever the caps say. */
static void cpus_and_callbacks(void **state) {
    (void)state;
    caps cpu = fake_caps(CPU), gpu = fake_caps(GPU);
    cpu.constant_table = 4096;
    assert_true(cpu.is_cpu);
    assert_false(is_placed(&cpu, OCLFFT_SINGLE, 1024, 1, NULL));
    problem p = problem_of(OCLFFT_SINGLE, 1024, 1);
    p.load.source = "float2 load_callback(global const void *p, ulong i) { return 0; }";
    schedule s = schedule_for(&gpu, &p, NULL);
    assert_false(s.passes[0].launch.constant_table);
    schedule_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_launches),
        cmocka_unit_test(cpus_and_callbacks),
    };
    return RUN_TESTS(tests);
}
