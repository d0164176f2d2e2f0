/* `oclfft doctor`: its check finds what is wrong, and what it says of devices.
 *
 * trial.c is compiled with spoiled_execute in the place of oclfft_execute_host. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "doctor/doctor.h"

static struct {
    bool refuse, keep; /* the call fails; the output stays as it is */
    int spoil;         /* this call's output gets a factor of 1.0001; -1: none */
    int calls;
} wish;

oclfft_status spoiled_execute(oclfft_plan *plan, oclfft_direction direction, const void *in,
                              void *out);
oclfft_status spoiled_execute(oclfft_plan *plan, oclfft_direction direction, const void *in,
                              void *out) {
    const int call = wish.calls++;
    if (wish.refuse) return oclfft_execute_host(NULL, direction, in, out);
    if (wish.keep) return OCLFFT_SUCCESS;
    const oclfft_status status = oclfft_execute_host(plan, direction, in, out);
    if (call == wish.spoil) ((float *)out)[0] *= 1.0001f;
    return status;
}

static size_t due; /* transforms of a trial that nothing stops */

static struct trial try_it(void) {
    oclfft_context *context = NULL;
    oclfft_device_info info;
    assert_int_equal(oclfft_context_create(NULL, &context), OCLFFT_SUCCESS);
    assert_int_equal(oclfft_context_device(context, &info), OCLFFT_SUCCESS);
    due = trial_count(&info);
    const struct trial trial = trial_run(context, &info);
    oclfft_context_destroy(&context);
    return trial;
}

static void a_right_device(void **state) {
    (void)state;
    wish.spoil = -1;
    const struct trial trial = try_it();
    assert_in_range(trial.transforms, 6, 8);
    assert_int_equal(trial.transforms, due);
    assert_int_equal(trial.wrong + trial.failed, 0);
    assert_true(trial.worst > 0.01 && trial.worst < 1);
    assert_string_equal(trial.sentence, "");
}

/* Point 0 is among the checked ones, and large only by chance: 16 points show a change in it. */
static void a_wrong_device(void **state) {
    (void)state;
    wish.calls = wish.spoil = 0;
    const struct trial trial = try_it();
    assert_int_equal(trial.wrong, 1);
    assert_int_equal(trial.failed, 0);
    assert_true(trial.worst > 1);
    assert_non_null(strstr(trial.sentence, "1*16, single precision: the error is"));
    wish.spoil = -1;
}

static void a_device_that_does_nothing(void **state) {
    (void)state;
    wish.keep = true;
    const struct trial trial = try_it();
    assert_int_equal(trial.wrong, 1);
    wish.keep = false;
}

static void a_device_that_fails(void **state) {
    (void)state;
    wish.refuse = true;
    const struct trial trial = try_it();
    assert_int_equal(trial.failed, 1);
    assert_true(strlen(trial.sentence) > 30);
    wish.refuse = false;
}

static bool says(const char *platform, const char *device, const char *driver, const char *caps,
                 const char *wanted) {
    oclfft_device_info info = {.has_double = true};
    char text[2048] = "";
    snprintf(info.platform_name, sizeof info.platform_name, "%s", platform);
    snprintf(info.name, sizeof info.name, "%s", device);
    snprintf(info.driver_version, sizeof info.driver_version, "%s", driver);
    FILE *file = tmpfile();
    assert_non_null(file);
    known_print(file, &info, caps);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    for (const char *line = text; *line; line = strchr(line, '\n') + 1)
        assert_in_range(strcspn(line, "\n"), 0, 100);
    return wanted ? strstr(text, wanted) != NULL : text[0] == '\0';
}

static void notes_on_devices(void **state) {
    (void)state;
    const char cpu[] = "is_cpu = 1\nreloads = 0\nbandwidth = 0 # MB/s\n",
               reloads[] = "name = x\nis_cpu = 1\nreloads = 1\n",
               slow[] = "is_cpu = 0\nbandwidth = 0 # MB/s\n",
               fast[] = "is_cpu = 0\nbandwidth = 4000000 # MB/s\n";
    assert_true(says("Portable Computing Language", "pthread-x", "3.1+debian", cpu, NULL));
    assert_true(says("Portable Computing Language", "pthread-x", "7.1", reloads, "repeats loads"));
    assert_true(
        says("Portable Computing Language", "pthread-x", "3.0", cpu, "PoCL 3.0 compiles nothing"));
    assert_true(says("rusticl", "llvmpipe (LLVM 19)", "25.0.7", cpu, "wrong results"));
    assert_true(says("rusticl", "llvmpipe (LLVM 19)", "26.2", cpu, "PoCL is faster"));
    assert_true(says("NVIDIA CUDA", "NVIDIA H200", "570", slow, "oclfft calibrate"));
    assert_true(says("NVIDIA CUDA", "NVIDIA H200", "570", fast, NULL));
}

static void vendors_of_devices(void **state) {
    (void)state;
    oclfft_device_info list[3] = {{.is_gpu = true, .vendor = "NVIDIA Corporation"},
                                  {.is_cpu = true, .vendor = "AuthenticAMD"},
                                  {.is_gpu = true, .vendor = "Advanced Micro Devices, Inc."}};
    assert_int_equal(machine_vendors(list, 1), SEEN_NVIDIA);
    assert_int_equal(machine_vendors(list, 2), SEEN_NVIDIA);
    assert_int_equal(machine_vendors(list, 3), SEEN_NVIDIA | SEEN_AMD);
    FILE *file = tmpfile();
    assert_non_null(file);
    const int without = machine_print_advice(file, NULL, 0),
              with = machine_print_advice(file, list, 3);
    assert_true(without > with); /* a CPU's implementation */
    fclose(file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_right_device),
        cmocka_unit_test(a_wrong_device),
        cmocka_unit_test(a_device_that_does_nothing),
        cmocka_unit_test(a_device_that_fails),
        cmocka_unit_test(notes_on_devices),
        cmocka_unit_test(vendors_of_devices),
    };
    return cmocka_run_group_tests_name("doctor", tests, NULL, NULL);
}
