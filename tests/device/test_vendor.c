/* What is known of vendors, by descriptions of their devices. */
#include "common/harness.h"

#include <stdio.h>

#include "device/vendor.h"

/* The caps of a CPU of two cores, as its driver describes it. */
static caps caps_of(const char *platform, const char *vendor, const char *version, uint64_t lanes) {
    oclfft_device_info info = {.is_cpu = true};
    caps c = caps_default();
    snprintf(info.platform_name, sizeof info.platform_name, "%s", platform);
    snprintf(info.vendor, sizeof info.vendor, "%s", vendor);
    snprintf(info.driver_version, sizeof info.driver_version, "%s", version);
    c.is_cpu = true;
    c.lanes = lanes;
    c.compute_units = 2;
    vendor_correct(&info, &c);
    return c;
}

static void pocl_has_defects_by_version(void **state) {
    (void)state;
    static const struct {
        const char *version;
        bool reloads, merges_items;
    } known[] = {{"1.6", false, false}, {"3.0-rc2", false, false},   {"3.1+debian", false, false},
                 {"4.0", false, true},  {"5.0+debian", false, true}, {"6.0+debian", false, false},
                 {"7.0", true, false},  {"7.1+debian", true, false}, {"7.2", true, false},
                 {"8.0", false, false}, {"50.1", false, false},      {"70.1", false, false},
                 {"", false, false}};
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        caps c = caps_of("Portable Computing Language", "AuthenticAMD", known[i].version, 16);
        if (c.quirks.reloads != known[i].reloads || c.quirks.merges_items != known[i].merges_items)
            fail_msg("PoCL %s", known[i].version);
        assert_true(c.is_cpu && c.quirks.local_argument && !c.quirks.spoils_fma);
    }
    assert_false(caps_of("Intel(R) OpenCL", "Intel(R) Corporation", "7.1", 16).quirks.reloads);
}

static void intel_spoils_fma_on_cpus(void **state) {
    (void)state;
    assert_true(caps_of("Intel(R) OpenCL", "Intel(R) Corporation", "2026.22.10.0.01_160000", 16)
                    .quirks.spoils_fma);
    assert_false(
        caps_of("Portable Computing Language", "GenuineIntel", "3.1+debian", 16).quirks.spoils_fma);
    oclfft_device_info graphics = {.is_gpu = true,
                                   .platform_name = "Intel(R) OpenCL Graphics",
                                   .vendor = "Intel(R) Corporation"};
    caps c = caps_default();
    vendor_correct(&graphics, &c);
    assert_true(c.vendor == VENDOR_INTEL && !c.quirks.spoils_fma);
}

/* The CPU emitter's kernels are for compilers that do not merge work-items. */
static void llvmpipe_is_planned_for_as_a_gpu(void **state) {
    (void)state;
    caps c = caps_of("rusticl", "Mesa", "25.0.7-2+deb13u1", 4);
    assert_false(c.is_cpu);
    assert_true(c.vendor == VENDOR_OTHER && !c.quirks.reloads);
    assert_true(
        caps_of("Intel(R) OpenCL", "Intel(R) Corporation", "2026.22.10.0.01_160000", 16).is_cpu);
}

static void lanes_and_units_make_sense(void **state) {
    (void)state;
    static const uint64_t said[] = {0, 1, 4, 8, 15, 16, 64}, used[] = {4, 4, 4, 8, 8, 16, 16};
    for (size_t i = 0; i < sizeof said / sizeof *said; ++i)
        assert_int_equal(
            used[i], caps_of("Portable Computing Language", "GenuineIntel", "6.0", said[i]).lanes);
    oclfft_device_info nothing = {.is_cpu = true};
    caps c = caps_default();
    c.compute_units = c.max_work_group = 0;
    vendor_correct(&nothing, &c);
    assert_true(c.compute_units == 1 && c.max_work_group == 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pocl_has_defects_by_version),
        cmocka_unit_test(intel_spoils_fma_on_cpus),
        cmocka_unit_test(llvmpipe_is_planned_for_as_a_gpu),
        cmocka_unit_test(lanes_and_units_make_sense),
    };
    return RUN_TESTS(tests);
}
