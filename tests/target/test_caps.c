/* Caps as text: everything that is printed is read back, everything else is refused with its
 * line. */
#include "common/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "target/caps.h"
#include "common/support.h"

static const char *const fake_devices[] = {"nvidia", "amd", "intel", "small", "cpu"};

static void assert_round_trip(const caps *c) {
    text first = {0}, second = {0};
    caps read;
    caps_print(c, &first);
    assert_ok(caps_parse(text_string(&first), &read));
    caps_print(&read, &second);
    assert_string_equal(text_string(&first), text_string(&second));
    text_free(&first);
    text_free(&second);
}

static void defaults_and_fake_devices_round_trip(void **state) {
    (void)state;
    caps c = caps_default();
    assert_round_trip(&c);
    for (size_t i = 0; i < sizeof fake_devices / sizeof *fake_devices; ++i) {
        char path[512];
        snprintf(path, sizeof path, TESTS_FOLDER "/caps/%s.caps", fake_devices[i]);
        char *source = read_file(path);
        assert_non_null(source);
        assert_ok(caps_parse(source, &c));
        assert_non_null(strstr(c.name, "fake"));
        assert_round_trip(&c);
        free(source);
    }
}

/* A value of its own for each field, so that no two can be exchanged unnoticed. */
static void every_field_lands_where_it_belongs(void **state) {
    (void)state;
    caps c;
    assert_ok(caps_parse(
        "name = some device (R) 7\nvendor = amd\nis_cpu = 1\nhas_double = 1\nlocal_argument = 1\n"
        "local_memory = 1001\nmax_work_group = 102\nregisters = 103\nwave = 104\n"
        "banks = 105\nlanes = 6\ncompute_units = 107\ncache = 2008\nstreams = 2007\n"
        "max_allocation = 2009\nglobal_memory = 18446744073709551615\n",
        &c));
    assert_string_equal("some device (R) 7", c.name);
    assert_int_equal(VENDOR_AMD, c.vendor);
    assert_true(c.is_cpu && c.has_double && c.quirks.local_argument);
    assert_int_equal(1001, c.local_memory);
    assert_int_equal(102, c.max_work_group);
    assert_int_equal(103, c.registers);
    assert_int_equal(104, c.wave);
    assert_int_equal(105, c.banks);
    assert_int_equal(6, c.lanes);
    assert_int_equal(107, c.compute_units);
    assert_int_equal(2008, c.cache);
    assert_int_equal(2007, c.streams);
    assert_int_equal(2009, c.max_allocation);
    assert_true(c.global_memory == UINT64_MAX);
    assert_round_trip(&c);
    assert_ok(caps_parse("is_cpu = 0\nhas_double = 1", &c));
    assert_true(!c.is_cpu && c.has_double && !c.quirks.local_argument);
    assert_ok(caps_parse("is_cpu = 0\nlocal_argument = 1", &c));
    assert_true(!c.is_cpu && !c.has_double && c.quirks.local_argument && !c.quirks.reloads);
    assert_ok(caps_parse("reloads = 1", &c));
    assert_true(c.quirks.reloads && !c.quirks.local_argument && !c.prefetches &&
                !c.quirks.spoils_fma);
    assert_ok(caps_parse("spoils_fma = 1", &c));
    assert_true(c.quirks.spoils_fma && !c.quirks.reloads && !c.quirks.merges_items);
    assert_ok(caps_parse("merges_items = 1", &c));
    assert_true(c.quirks.merges_items && !c.quirks.spoils_fma && !c.quirks.packs_conditions);
    assert_ok(caps_parse("packs_conditions = 1", &c));
    assert_true(c.quirks.packs_conditions && !c.quirks.merges_items);
    assert_round_trip(&c);
}

static void what_is_left_out_takes_the_default(void **state) {
    (void)state;
    static const char *const nothing[] = {"", "\n", "\n\n  \n\t\n", "# only a comment",
                                          "#\n # a = b\n"};
    text expected = {0};
    caps c = caps_default();
    caps_print(&c, &expected);
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; ++i) {
        text printed = {0};
        memset(&c, 0x55, sizeof c);
        assert_ok(caps_parse(nothing[i], &c));
        caps_print(&c, &printed);
        assert_string_equal(text_string(&expected), text_string(&printed));
        text_free(&printed);
    }
    text_free(&expected);
}

static void white_space_and_comments_do_not_count(void **state) {
    (void)state;
    static const char *const same[] = {
        "wave=64",       "wave = 64\n",          "  wave\t=  64  ",      "wave = 64 # lock step",
        "wave = 64\r\n", "\n\n# x\n\nwave = 64", "wave = 64#\nbanks=32", "wave = 1\nwave = 64\n"};
    for (size_t i = 0; i < sizeof same / sizeof *same; ++i) {
        caps c;
        assert_ok(caps_parse(same[i], &c));
        assert_int_equal(64, c.wave);
    }
}

static void ranges_are_closed(void **state) {
    (void)state;
    static const struct {
        const char *field, *below, *low, *high, *above;
    } ranges[] = {
        {"local_memory", "-1", "0", "1099511627776", "1099511627777"},
        {"max_work_group", "0", "1", "1048576", "1048577"},
        {"registers", "15", "16", "4096", "4097"},
        {"wave", "0", "1", "256", "257"},
        {"banks", "0", "1", "256", "257"},
        {"lanes", "0", "1", "64", "65"},
        {"compute_units", "0", "1", "1048576", "1048577"},
        {"cache", "1023", "1024", "1125899906842624", "1125899906842625"},
        {"streams", "-1", "0", "1125899906842624", "1125899906842625"},
        {"max_allocation", "1023", "1024", "18446744073709551615", "18446744073709551616"},
        {"global_memory", "1023", "1024", "18446744073709551615", "18446744073709551616"},
        {"bandwidth", "-1", "0", "1099511627776", "1099511627777"},
        {"clock", "0", "1", "1048576", "1048577"},
        {"latency", "0", "1", "16777216", "16777217"},
        {"launch", "-1", "0", "1099511627776", "1099511627777"},
        {"sector", "3", "4", "65536", "65537"},
        {"burst", "3", "4", "65536", "65537"},
        {"line", "3", "4", "65536", "65537"},
        {"partial_load", "-1", "0", "10000", "10001"},
        {"partial_store", "-1", "0", "10000", "10001"},
        {"sector_store", "-1", "0", "10000", "10001"},
        {"line_load", "-1", "0", "10000", "10001"},
        {"line_store", "-1", "0", "10000", "10001"},
        {"unit_local_memory", "1023", "1024", "1099511627776", "1099511627777"},
        {"roomy_local", "-1", "0", "1099511627776", "1099511627777"},
        {"group_local", "-1", "0", "1048576", "1048577"},
        {"local_bytes", "0", "1", "1048576", "1048577"},
        {"operations", "0", "1", "1048576", "1048577"},
        {"double_operations", "0", "1", "1048576", "1048577"},
        {"unit_registers", "1023", "1024", "4294967296", "4294967297"},
        {"unit_schedulers", "0", "1", "64", "65"},
        {"item_registers", "15", "16", "4096", "4097"},
        {"unit_items", "0", "1", "1048576", "1048577"},
        {"unit_groups", "0", "1", "1048576", "1048577"},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; ++i) {
        char line[128];
        caps c;
        snprintf(line, sizeof line, "%s = %s\n%s = %s", ranges[i].field, ranges[i].low,
                 ranges[i].field, ranges[i].high);
        assert_ok(caps_parse(line, &c));
        snprintf(line, sizeof line, "%s = %s", ranges[i].field, ranges[i].below);
        assert_invalid(ranges[i].field, caps_parse(line, &c));
        snprintf(line, sizeof line, "%s = %s", ranges[i].field, ranges[i].above);
        assert_invalid(ranges[i].field, caps_parse(line, &c));
    }
}

static void bad_lines_are_refused_with_their_number(void **state) {
    (void)state;
    static const char *const bad[] = {"nonsense",
                                      "wave",
                                      "wave 64",
                                      "= 64",
                                      "=",
                                      "wave =",
                                      "wave = ",
                                      "Wave = 64",
                                      "waves = 64",
                                      "wav = 64",
                                      "wave = x",
                                      "wave = 64x",
                                      "wave = 6 4",
                                      "wave = +64",
                                      "wave = -64",
                                      "wave = 0x40",
                                      "wave = 64.0",
                                      "wave = 1e2",
                                      "wave = 64 = 64",
                                      "vendor = NVIDIA",
                                      "vendor = ",
                                      "vendor = nobody",
                                      "is_cpu = 2",
                                      "is_cpu = yes",
                                      "is_cpu = true",
                                      "is_cpu = 01",
                                      "is_cpu =",
                                      "has_double = -1",
                                      "local_argument = on",
                                      "reloads = 2",
                                      "wave = 99999999999999999999999999",
                                      "a b = 1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        char source[128];
        caps c, before;
        memset(&c, 0x55, sizeof c);
        before = c;
        snprintf(source, sizeof source, "# first\nwave = 32\n%s\nbanks = 32\n", bad[i]);
        assert_invalid("line 3", caps_parse(source, &c));
        assert_memory_equal(&before, &c, sizeof c);
    }
}

static void names_and_lines_have_a_longest_length(void **state) {
    (void)state;
    char line[512], sixtythree[64];
    caps c;
    memset(sixtythree, 'n', 63);
    sixtythree[63] = 0;
    snprintf(line, sizeof line, "name = %s", sixtythree);
    assert_ok(caps_parse(line, &c));
    assert_string_equal(sixtythree, c.name);
    snprintf(line, sizeof line, "\nname = %sx", sixtythree);
    assert_invalid("line 2", caps_parse(line, &c));
    memset(line, '#', sizeof line);
    line[255] = 0;
    assert_ok(caps_parse(line, &c));
    line[255] = '#';
    line[256] = 0;
    assert_invalid("line 1", caps_parse(line, &c));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_and_fake_devices_round_trip),
        cmocka_unit_test(every_field_lands_where_it_belongs),
        cmocka_unit_test(what_is_left_out_takes_the_default),
        cmocka_unit_test(white_space_and_comments_do_not_count),
        cmocka_unit_test(ranges_are_closed),
        cmocka_unit_test(bad_lines_are_refused_with_their_number),
        cmocka_unit_test(names_and_lines_have_a_longest_length),
    };
    return RUN_TESTS(tests);
}
