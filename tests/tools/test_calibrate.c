/* From planted measurements to parameters of caps, and to the text of caps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "calibrate/parameters.h"

/* A device like an H200: 132 units at 1755 MHz, 4000 GB/s, 690 cycles of latency. Loads and stores
 * take what the model would predict. */
static struct measurements planted(void) {
    struct measurements m = {.clock = 1755, .line = 128, .units = 132};
    const double cycles = 132 * 1755e6;
    const double copies[COPY_WIDTHS] = {3700e9, 4000e9, 3990e9}, resident[] = {8, 8, 6, 3, 1};
    for (int i = 0; i < COPY_WIDTHS; i++) m.copy[i] = copies[i];
    m.launch = 4e-6;
    m.latency = 690 / 1755e6;
    for (int i = 0; i < LOAD_STRIDES; i++) m.load[i] = i < 4 ? exp2(i) : 8 + 0.31 * 32 / 4;
    for (int i = 0; i < STORE_PARTS; i++) {
        const double bytes = 8 << i;
        m.store[i] = 1 + 2.92 * (32 - bytes) / bytes;
    }
    m.load_line = pow(1 + pow(0.11 * 32, 4), 0.25);
    m.store_line = pow(1 + pow(0.31 * 32 + 0.41 * 8, 4), 0.25);
    m.store_sector = pow(1 + pow(0.31 * 8 + 0.41 * 8, 4), 0.25);
    m.local = 100 * cycles;
    for (int i = 0; i < BANK_STRIDES; i++) m.bank[i] = exp2(i < 5 ? i : 5);
    m.operations = 128 * cycles;
    m.double_operations = 64 * cycles;
    m.groups = 132 * 32;
    m.items = 132 * 2048;
    m.local_memory = 132 * 233472.0;
    for (int i = 0; i < LIVE_KERNELS; i++) {
        m.live_groups[i] = 132 * resident[i];
        m.live_time[i] = 1e-12;
    }
    return m;
}

/* UINT64_MAX: not there. */
static uint64_t value_of(const struct measurements *m, const char *name) {
    struct parameter parameters[MOST_PARAMETERS];
    const size_t count = parameters_of(m, parameters);
    for (size_t i = 0; i < count; i++)
        if (strcmp(parameters[i].name, name) == 0) return parameters[i].value;
    return UINT64_MAX;
}

static void test_h200(void **state) {
    (void)state;
    static const struct parameter wanted[] = {{"bandwidth", 4000000},
                                              {"clock", 1755},
                                              {"latency", 690},
                                              {"launch", 4000},
                                              {"sector", 32},
                                              {"burst", 64},
                                              {"line", 128},
                                              {"partial_load", 31},
                                              {"partial_store", 292},
                                              {"sector_store", 41},
                                              {"line_load", 11},
                                              {"line_store", 31},
                                              {"local_bytes", 100},
                                              {"operations", 166},
                                              {"double_operations", 83},
                                              {"unit_local_memory", 233472},
                                              {"unit_items", 2048},
                                              {"unit_groups", 32},
                                              {"unit_registers", 65536},
                                              {"banks", 32}};
    const struct measurements m = planted();
    struct parameter parameters[MOST_PARAMETERS];
    const size_t count = sizeof wanted / sizeof *wanted;
    assert_int_equal(parameters_of(&m, parameters), count);
    for (size_t i = 0; i < count; i++) {
        const uint64_t value = value_of(&m, wanted[i].name);
        if (value != wanted[i].value)
            fail_msg("%s = %llu, not %llu", wanted[i].name, (unsigned long long)value,
                     (unsigned long long)wanted[i].value);
    }
}

/* What was not measured is not told, and nothing is divided by it. */
static void test_missing(void **state) {
    (void)state;
    struct measurements m = {0};
    struct parameter parameters[MOST_PARAMETERS];
    assert_int_equal(parameters_of(&m, parameters), 0);
    m = (struct measurements){
        .clock = 3000, .units = 2, .copy = {1e10}, .operations = 48e9};
    assert_int_equal(parameters_of(&m, parameters), 3);
    assert_int_equal(value_of(&m, "bandwidth"), 10000);
    assert_int_equal(value_of(&m, "operations"), 10);
    m = planted();
    memset(m.store, 0, sizeof m.store);
    m.load_line = 0;
    assert_true(value_of(&m, "partial_store") == UINT64_MAX);
    assert_true(value_of(&m, "line_load") == UINT64_MAX);
}

/* Sectors of 64 bytes, bursts and lines no larger, loads of lines for nothing; a wave that has no
 * bank conflicts; a compiler that spills from 64 values on. */
static void test_others(void **state) {
    (void)state;
    struct measurements m = planted();
    for (int i = 0; i < LOAD_STRIDES; i++) m.load[i] = exp2(i < 4 ? i : 4);
    for (int i = 0; i < BANK_STRIDES; i++) m.bank[i] = 1;
    for (int i = 3; i < LIVE_KERNELS; i++) {
        m.live_groups[i] = 132 * 8;
        m.live_time[i] = 1e-11;
    }
    assert_int_equal(value_of(&m, "sector"), 64);
    assert_int_equal(value_of(&m, "burst"), 64);
    assert_int_equal(value_of(&m, "partial_load"), 0);
    assert_true(value_of(&m, "banks") == UINT64_MAX);
    assert_int_equal(value_of(&m, "unit_registers"), 65536);
    m.line = 64;
    m.load_line = 1;
    m.store_line = m.store_sector = pow(1 + pow(0.5 * 16, 4), 0.25);
    assert_int_equal(value_of(&m, "line_load"), 0);
    assert_int_equal(value_of(&m, "line_store"), 0);
    assert_int_equal(value_of(&m, "sector_store"), 50);
    m.latency = 1e9;
    assert_int_equal(value_of(&m, "latency"), 1 << 24);
}

static void test_text(void **state) {
    (void)state;
    static const char caps[] =
        "name = latency = 5\nclock = 1 # MHz\nlatency = 7 # cycles\nwave = 32";
    const struct parameter parameters[] = {{"latency", 690}, {"wave", 64}, {"line", 128}};
    assert_int_equal(caps_value(caps, "latency"), 7);
    assert_int_equal(caps_value(caps, "wave"), 32);
    assert_int_equal(caps_value(caps, "line"), 0);
    char *text = caps_with(caps, parameters, 3);
    assert_non_null(text);
    assert_string_equal(text,
                        "name = latency = 5\nclock = 1 # MHz\nlatency = 690 # cycles\nwave = 64\n");
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_h200),
        cmocka_unit_test(test_missing),
        cmocka_unit_test(test_others),
        cmocka_unit_test(test_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
