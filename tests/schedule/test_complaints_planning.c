/* What users of clFFT and VkFFT reported of devices that are not here and of locales: plans for
 * devices that caps describe. docs/reliability.md has the list of reports. */
#define _XOPEN_SOURCE 700 /* mkdtemp, setenv */
#include "common/harness.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/dice.h"

/* ---- Devices ---- */

enum { DEVICES = 5, ROOM = 1 << 22 };
static const char *const names[DEVICES] = {"nvidia", "amd", "intel", "small", "cpu"};

/* The caps of a device, with a line more. */
static void caps_of(const char *name, const char *more, char *to, size_t capacity) {
    char path[512];
    snprintf(path, sizeof path, TESTS_FOLDER "/caps/%s.caps", name);
    char *text = read_file(path);
    assert_non_null(text);
    assert_true((size_t)snprintf(to, capacity, "%s\n%s\n", text, more) < capacity);
    free(text);
}

static const char *source_of(const char *caps, const oclfft_plan_desc *desc) {
    static char source[ROOM];
    size_t length = 0;
    assert_ok(oclfft_preview(caps, desc, NULL, 0, NULL, source, sizeof source, &length));
    assert_true(length > 0 && length < sizeof source);
    return source;
}

static oclfft_plan_desc desc_of(oclfft_transform transform, size_t rows, size_t n) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = transform;
    desc.rank = rows ? 2 : 1;
    desc.lengths[0] = rows ? rows : n;
    if (rows) desc.lengths[1] = n;
    desc.batch = 3;
    return desc;
}

static const struct {
    oclfft_transform transform;
    size_t rows, n;
} some[] = {{OCLFFT_C2C, 0, 64},   {OCLFFT_C2C, 0, 1021},    {OCLFFT_C2C, 0, 2048},
            {OCLFFT_C2C, 0, 4096}, {OCLFFT_C2C, 0, 65536},   {OCLFFT_C2C, 0, 100003},
            {OCLFFT_C2C, 64, 64},  {OCLFFT_C2C, 1000, 1024}, {OCLFFT_R2C, 0, 4096},
            {OCLFFT_R2C, 284, 71}, {OCLFFT_C2R, 0, 2187},    {OCLFFT_C2R, 60, 100}};
enum { SOME = sizeof some / sizeof *some };

/* Bytes of the arrays in local memory that one kernel declares, by its text; `*kernel` moves behind
 * it. */
static size_t local_bytes(const char **kernel, size_t real) {
    const char *end = strstr(*kernel + 1, "\nkernel ");
    size_t bytes = 0, count;
    char type[16];
    for (const char *at = *kernel; (at = strstr(at, "\n    local ")) && (!end || at < end); ++at)
        if (sscanf(at, " local %15s %*[a-z_][%zu]", type, &count) == 2)
            bytes += count * (strcmp(type, "scalar2") == 0 ? 2 * real
                              : strcmp(type, "real") == 0  ? real
                                                           : 4);
    *kernel = end;
    return bytes;
}

/* Returns what the largest kernel takes, as a share of what there is. */
static double check_local_memory(const char *caps, size_t there_is, oclfft_precision precision) {
    size_t largest = 0, real = real_bytes(precision);
    for (int i = 0; i < SOME; ++i) {
        oclfft_plan_desc desc = desc_of(some[i].transform, some[i].rows, some[i].n);
        desc.precision = precision;
        for (const char *kernel = strstr(source_of(caps, &desc), "\nkernel "); kernel;) {
            size_t bytes = local_bytes(&kernel, real);
            if (bytes > there_is)
                fail_msg("%zu points: %zu bytes of %zu in local memory", some[i].n, bytes,
                         there_is);
            if (bytes > largest) largest = bytes;
        }
    }
    return (double)largest / (double)there_is;
}

/* clFFT pull request 89: "uses too much shared data (0x401c bytes, 0x4000 max)" at 2048 points.
 * VkFFT 99: less of it allocated than used. Counted in the text of the kernels, not taken from the
 * planner's word; and as the largest kernels use much of it, the limit is one that the planner
 * works against. */
static void local_memory_is_enough(void **state) {
    (void)state;
    static const size_t sizes[] = {2048, 16384, 32768, 49152, 65536};
    char caps[4096], line[128];
    double most = 0;
    for (int d = 0; d < DEVICES - 1; ++d)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
            snprintf(line, sizeof line, "local_memory = %zu\nhas_double = 1\n", sizes[i]);
            caps_of(names[d], line, caps, sizeof caps);
            for (int precision = OCLFFT_SINGLE; precision <= OCLFFT_DOUBLE; ++precision)
                most = fmax(most, check_local_memory(caps, sizes[i], (oclfft_precision)precision));
        }
    assert_true(most > 0.5);
}

/* clFFT 84, 165: work-groups of 243 on Apple's CPUs, which take one work-item. */
static void work_groups_are_no_larger_than_the_device_takes(void **state) {
    (void)state;
    static const unsigned limits[] = {1, 8, 64, 100};
    char caps[4096], line[64];
    unsigned largest = 0;
    for (int d = 0; d < DEVICES; ++d)
        for (size_t l = 0; l < sizeof limits / sizeof *limits; ++l) {
            snprintf(line, sizeof line, "max_work_group = %u\nlimited_group = 0\n", limits[l]);
            caps_of(names[d], line, caps, sizeof caps);
            for (int i = 0; i < SOME; ++i) {
                oclfft_plan_desc desc = desc_of(some[i].transform, some[i].rows, some[i].n);
                unsigned kernels = 0, items;
                for (const char *at = source_of(caps, &desc); (at = strstr(at, "\nkernel "));
                     ++at, ++kernels) {
                    assert_int_equal(
                        1, sscanf(at, " kernel __attribute__((reqd_work_group_size(%u, 1, 1)))",
                                  &items));
                    if (items > limits[l])
                        fail_msg("%zu points: %u work-items, at most %u", some[i].n, items,
                                 limits[l]);
                    if (items > largest) largest = items;
                }
                assert_true(kernels > 0);
            }
        }
    assert_true(largest > 64);
}

/* clFFT 136: double precision on a GeForce 9400M ends in a code that nobody can read. */
static void double_is_refused_by_name_where_there_is_none(void **state) {
    (void)state;
    char caps[4096], schedule[4096];
    oclfft_plan_desc desc = desc_of(OCLFFT_C2C, 0, 64);
    desc.precision = OCLFFT_DOUBLE;
    caps_of("nvidia", "has_double = 0\nname = GeForce 9400M", caps, sizeof caps);
    assert_unsupported("GeForce 9400M",
                       oclfft_preview(caps, &desc, schedule, sizeof schedule, NULL, NULL, 0, NULL));
    assert_unsupported("double",
                       oclfft_preview(caps, &desc, schedule, sizeof schedule, NULL, NULL, 0, NULL));
    desc.precision = OCLFFT_SINGLE;
    assert_null(strstr(source_of(caps, &desc), "cl_khr_fp64"));
}

/* clFFT 81, 185, scopehal 623: nothing above 2^24 points. */
static void lengths_beyond_2_to_24(void **state) {
    (void)state;
    static const oclfft_transform transforms[] = {OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R};
    static const size_t lengths[] = {(size_t)1 << 24, ((size_t)1 << 24) + 2, (size_t)1 << 27,
                                     (size_t)3 << 26, (size_t)1 << 30};
    char caps[4096], schedule[1 << 16];
    caps_of("nvidia", "", caps, sizeof caps);
    for (size_t t = 0; t < 3; ++t)
        for (size_t l = 0; l < sizeof lengths / sizeof *lengths; ++l) {
            oclfft_plan_desc desc = desc_of(transforms[t], 0, lengths[l]);
            desc.batch = 1;
            assert_ok(oclfft_preview(caps, &desc, schedule, sizeof schedule, NULL, NULL, 0, NULL));
        }
}

/* Products of primes up to 13 with the smallest work-groups, which take up to ten passes. */
static void smooth_lengths_with_the_smallest_work_groups(void **state) {
    (void)state;
    static const size_t primes[] = {2, 2, 2, 3, 3, 5, 7, 11, 13};
    static const unsigned limits[] = {1, 2, 4, 8};
    char caps[4096], line[64];
    dice roll = dice_of(28, 0, 0);
    for (size_t l = 0; l < sizeof limits / sizeof *limits; ++l)
        for (int i = 0; i < 40; ++i) {
            size_t most = (size_t)1 << (4 + dice_below(&roll, 27)), n = 1, next = 1;
            for (; n * next <= most; next = primes[dice_below(&roll, 9)]) n *= next;
            oclfft_plan_desc desc = desc_of(OCLFFT_C2C, 0, n);
            desc.batch = 1;
            snprintf(line, sizeof line, "max_work_group = %u\n", limits[l]);
            caps_of("small", line, caps, sizeof caps);
            if (oclfft_preview(caps, &desc, NULL, 0, NULL, NULL, 0, NULL) != OCLFFT_SUCCESS)
                fail_msg("%zu points, work-groups of %u: %s", n, limits[l], oclfft_last_error());
        }
}

/* ---- Locales ---- */

static bool is_comma_locale(void) {
    char half[16];
    snprintf(half, sizeof half, "%.1f", 0.5);
    return strcmp(half, "0,5") == 0;
}

/* One that is installed, or else made here. */
static bool set_comma_locale(char folder[64]) {
    static const char *const installed[] = {"de_DE.UTF-8", "cs_CZ.UTF-8", "fr_FR.UTF-8",
                                            "pl_PL.UTF-8", "it_IT.UTF-8", "German"}; /* Windows */
    char command[256];
    for (size_t i = 0; i < sizeof installed / sizeof *installed; ++i)
        if (setlocale(LC_ALL, installed[i]) && is_comma_locale()) return true;
    snprintf(folder, 64, "/tmp/oclfft-locale-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(command, sizeof command, "localedef -i de_DE -f UTF-8 %s/de_DE.UTF-8 >/dev/null 2>&1",
             folder);
    int status = system(command);
    return status == 0 && setenv("LOCPATH", folder, 1) == 0 && setlocale(LC_ALL, "de_DE.UTF-8") &&
           is_comma_locale();
}

static void all_texts(char *to, size_t capacity) {
    static char schedule[ROOM];
    char caps[4096];
    size_t at = 0;
    for (int d = 0; d < DEVICES; ++d)
        for (int i = 0; i < SOME; ++i) {
            oclfft_plan_desc desc = desc_of(some[i].transform, some[i].rows, some[i].n);
            desc.scale_forward = 0.1;
            desc.scale_backward = 1e-7 / 3;
            caps_of(names[d], "", caps, sizeof caps);
            assert_ok(oclfft_preview(caps, &desc, schedule, sizeof schedule, NULL, NULL, 0, NULL));
            at +=
                (size_t)snprintf(to + at, capacity - at, "%s%s", schedule, source_of(caps, &desc));
            desc.scale_forward = 1.5e300; /* too much in single precision */
            assert_int_equal(OCLFFT_ERROR_INVALID_ARGUMENT,
                             oclfft_preview(caps, &desc, NULL, 0, NULL, NULL, 0, NULL));
            at += (size_t)snprintf(to + at, capacity - at, "%s", oclfft_last_error());
            assert_true(at < capacity);
        }
}

/* clFFT 66 and pull request 120, pyvkfft 38: with a decimal comma no kernel compiles. VkFFT 73: the
 * remedy changes the locale of the whole program, and does not always change it back. */
static void a_decimal_comma_changes_nothing(void **state) {
    (void)state;
    enum { ALL = 8 * ROOM };
    char folder[64] = "", command[128], before[512];
    char *points = malloc(ALL), *commas = malloc(ALL);
    assert_true(points && commas);
    all_texts(points, ALL);
    assert_non_null(strstr(points, "forward scale 0.1"));
    assert_non_null(strstr(points, "scale_forward = 1.5e+300 is not"));
    bool comma = set_comma_locale(folder);
    if (comma) {
        snprintf(before, sizeof before, "%s", setlocale(LC_ALL, NULL));
        all_texts(commas, ALL);
        assert_string_equal(before, setlocale(LC_ALL, NULL));
        setlocale(LC_ALL, "C");
        assert_true(strcmp(points, commas) == 0);
    }
    free(points);
    free(commas);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    if (folder[0]) assert_int_equal(0, system(command));
    if (!comma) skip();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(local_memory_is_enough),
        cmocka_unit_test(work_groups_are_no_larger_than_the_device_takes),
        cmocka_unit_test(double_is_refused_by_name_where_there_is_none),
        cmocka_unit_test(lengths_beyond_2_to_24),
        cmocka_unit_test(smooth_lengths_with_the_smallest_work_groups),
        cmocka_unit_test(a_decimal_comma_changes_nothing),
    };
    return RUN_TESTS(tests);
}
