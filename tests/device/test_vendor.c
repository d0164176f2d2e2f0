/* What is known of vendors, by descriptions of their devices. */
#include "common/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/support.h"
#include "device/vendor.h"
#include "target/known.h"

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
        assert_true(c.is_cpu && c.quirks.local_argument && c.quirks.packs_conditions &&
                    !c.quirks.spoils_fma);
    }
    caps intel = caps_of("Intel(R) OpenCL", "Intel(R) Corporation", "7.1", 16);
    assert_false(intel.quirks.reloads || intel.quirks.packs_conditions);
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

/* PoCL and others compile for NVIDIA's devices, too, and refuse the option. What constants cost is
 * known of NVIDIA's driver. */
static void some_caps_are_for_nvidias_driver(void **state) {
    (void)state;
    static const struct {
        const char *platform, *vendor;
        uint64_t limited;
        const char *options;
    } known[] = {
        {"NVIDIA CUDA", "NVIDIA Corporation", 256, "-cl-std=CL1.2 -cl-nv-maxrregcount=128"},
        {"Portable Computing Language", "NVIDIA Corporation", 0, "-cl-std=CL1.2"},
        {"rusticl", "NVIDIA", 0, "-cl-std=CL1.2"},
        {"AMD Accelerated Parallel Processing", "Advanced Micro Devices, Inc.", 0, "-cl-std=CL1.2"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        oclfft_device_info info = {.is_gpu = true};
        char options[128];
        caps c = caps_default();
        snprintf(info.platform_name, sizeof info.platform_name, "%s", known[i].platform);
        snprintf(info.vendor, sizeof info.vendor, "%s", known[i].vendor);
        vendor_correct(&info, &c);
        assert_int_equal(c.limited_group, known[i].limited);
        assert_int_equal(c.constant_table > 0, known[i].limited > 0);
        assert_int_equal(c.pace.unit_schedulers, c.vendor == VENDOR_NVIDIA ? 4 : 1);
        vendor_options(&c, 128, false, options, sizeof options);
        assert_string_equal(options, known[i].options);
        vendor_options(&c, 0, false, options, sizeof options);
        assert_string_equal(options, "-cl-std=CL1.2");
    }
}

/* ---- What is known of devices ---- */

static caps gpu_of(const char *vendor, const char *name, uint64_t units) {
    oclfft_device_info info = {.is_gpu = true};
    caps c = caps_default();
    snprintf(info.vendor, sizeof info.vendor, "%s", vendor);
    snprintf(c.name, sizeof c.name, "%s", name);
    c.compute_units = units;
    c.has_double = true;
    c.local_memory = 49152;
    c.max_work_group = 1024;
    c.global_memory = UINT64_C(140) << 30;
    vendor_correct(&info, &c);
    return c;
}

/* Intel's drivers count vector engines. */
static void known_devices_have_a_pace(void **state) {
    (void)state;
    static const char amd[] = "Advanced Micro Devices, Inc.", intel[] = "Intel(R) Corporation";
    static const struct {
        const char *vendor, *name;
        uint64_t units, bandwidth, known_units;
    } devices[] = {
        {"NVIDIA Corporation", "NVIDIA H200", 132, 4234032, 132},
        {"NVIDIA Corporation", "NVIDIA H100 PCIe", 114, 3656664, 114},
        {"NVIDIA Corporation", "NVIDIA T4", 40, 0, 40},
        {amd, "gfx906:sramecc+:xnack-", 60, 1024000, 60},
        {amd, "gfx90a:sramecc+:xnack-", 110, 1638400, 110},
        {amd, "gfx942:sramecc+:xnack-", 304, 5300000, 304},
        {amd, "gfx1100", 48, 960000, 48},
        {amd, "gfx1030", 40, 0, 40},
        {intel, "Intel(R) Iris(R) Xe Graphics", 96, 68300, 6},
        {intel, "Intel(R) Arc(TM) A770 Graphics", 512, 560000, 32},
        {intel, "Intel(R) Data Center GPU Max 1550", 1024, 3276800, 128},
        {intel, "Intel(R) UHD Graphics 630", 24, 0, 24},
        {"gfx90a", "gfx90a", 110, 0, 110},
    };
    caps unknown = caps_default();
    for (size_t i = 0; i < sizeof devices / sizeof *devices; ++i) {
        caps c = gpu_of(devices[i].vendor, devices[i].name, devices[i].units);
        if (c.pace.bandwidth != devices[i].bandwidth || c.compute_units != devices[i].known_units)
            fail_msg("%s: %llu MB/s, %llu units", devices[i].name,
                     (unsigned long long)c.pace.bandwidth, (unsigned long long)c.compute_units);
        if (devices[i].bandwidth) continue;
        if (c.vendor == VENDOR_NVIDIA) unknown.pace.unit_schedulers = 4;
        assert_memory_equal(&c.pace, &unknown.pace, sizeof c.pace);
        unknown.pace.unit_schedulers = 1;
    }
}

static caps caps_in(const char *file) {
    char path[512];
    caps c;
    snprintf(path, sizeof path, TESTS_FOLDER "/caps/%s.caps", file);
    char *source = read_file(path);
    assert_non_null(source);
    assert_ok(caps_parse(source, &c));
    free(source);
    return c;
}

/* The tests' files of caps say the same of the devices that are known, and others are not. */
static void files_of_caps_have_the_known_pace(void **state) {
    (void)state;
    static const char *const known[] = {"gfx90a", "pvc", "nvidia"}, *const unknown[] = {
                                                                        "amd", "intel", "small"};
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        caps file = caps_in(known[i]), c = file;
        c.pace = caps_default().pace;
        known_device_apply(&c);
        assert_memory_equal(&c.pace, &file.pace, sizeof c.pace);
    }
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; ++i) {
        caps c = caps_in(unknown[i]);
        assert_null(known_device_like(&c));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pocl_has_defects_by_version),
        cmocka_unit_test(intel_spoils_fma_on_cpus),
        cmocka_unit_test(llvmpipe_is_planned_for_as_a_gpu),
        cmocka_unit_test(lanes_and_units_make_sense),
        cmocka_unit_test(some_caps_are_for_nvidias_driver),
        cmocka_unit_test(known_devices_have_a_pace),
        cmocka_unit_test(files_of_caps_have_the_known_pace),
    };
    return RUN_TESTS(tests);
}
