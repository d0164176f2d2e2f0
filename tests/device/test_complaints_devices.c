/* What users of clFFT reported of CPUs, and of caches of compiled kernels, on the device that is
 * here. docs/reliability.md has the list of reports. */
#define _XOPEN_SOURCE 700 /* mkdtemp, nftw */
#include "common/on_device.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/counted.h"
#include "common/pretend_gpu.h"

/* clFFT 84, 165: "total work group size (243) is greater than the device can support (1)". Here
 * plans for a device that takes one work-item, executed by one that takes more. */
static void work_groups_of_one_work_item(void **state) {
    (void)state;
    static const size_t lengths[] = {8, 243, 1000, 1024, 61};
    oclfft_context *context = open_context();
    pretend_gpu(context);
    context->caps.max_work_group = 1;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
        char caps[4096];
        transform_case c = {
            .n = lengths[i], .batch = 3, .direction = i % 2 ? OCLFFT_BACKWARD : OCLFFT_FORWARD};
        assert_ok(oclfft_context_caps(context, caps, sizeof caps, NULL));
        assert_non_null(strstr(caps, "max_work_group = 1\n"));
        check_transform(context, &c);
    }
    oclfft_context_destroy(&context);
}

/* ---- The cache ---- */

static int entries;
typedef void damager(const char *path, off_t bytes);
static damager *damage;

static int damage_file(const char *path, const struct stat *status, int type, struct FTW *unused) {
    (void)unused;
    if (type != FTW_F) return 0;
    ++entries;
    damage(path, status->st_size);
    return 0;
}

static void leave(const char *path, off_t bytes) {
    (void)path, (void)bytes;
}

static void cut(const char *path, off_t bytes) {
    assert_int_equal(0, truncate(path, bytes / 2));
}

static void empty(const char *path, off_t bytes) {
    (void)bytes;
    assert_int_equal(0, truncate(path, 0));
}

/* One bit in the compiled kernel, two thirds of the way. */
static void flip(const char *path, off_t bytes) {
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(0, fseeko(file, bytes * 2 / 3, SEEK_SET));
    int byte = fgetc(file);
    assert_int_equal(0, fseeko(file, bytes * 2 / 3, SEEK_SET));
    fputc(byte ^ 16, file);
    assert_int_equal(0, fclose(file));
}

/* Entries change places: each is whole, and none is what its name says. */
static void swap_with_the_last(const char *path, off_t bytes) {
    static char last[4096];
    (void)bytes;
    if (last[0]) {
        char aside[sizeof last];
        assert_true((size_t)snprintf(aside, sizeof aside, "%s.aside", path) < sizeof aside);
        assert_int_equal(0, rename(path, aside));
        assert_int_equal(0, rename(last, path));
        assert_int_equal(0, rename(aside, last));
    }
    snprintf(last, sizeof last, "%s", path);
}

/* Uses two kernels, of which `compiled` must be compiled. */
static void use_cache(const char *folder, int compiled) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *context = NULL;
    config.cache_directory = folder;
    counted_reset();
    assert_ok(oclfft_context_create(&config, &context));
    check_transform(context, &(transform_case){.n = 128, .batch = 5, .direction = OCLFFT_FORWARD});
    check_transform(context, &(transform_case){.n = 243, .batch = 5, .direction = OCLFFT_BACKWARD});
    oclfft_context_destroy(&context);
    assert_int_equal(compiled, counted_calls(COUNTED_SOURCE));
}

/* clFFT 83: a crash on a CPU when the cache of kernels is filled. CLFFT and PoCL users' corrupt
 * caches (pocl 534): whatever happened to an entry, kernels are compiled again, and the result is
 * right. */
static void damaged_caches_mean_compiling(void **state) {
    (void)state;
    static damager *const kinds[] = {leave, cut, flip, empty, swap_with_the_last, leave};
    char folder[] = "/tmp/oclfft-damage-XXXXXX", command[128];
    assert_non_null(mkdtemp(folder));
    use_cache(folder, 2);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; ++k) {
        entries = 0;
        damage = kinds[k];
        assert_int_equal(0, nftw(folder, damage_file, 8, FTW_PHYS));
        assert_true(entries >= 2);
        use_cache(folder, damage == leave ? 0 : 2);
    }
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(0, system(command));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_groups_of_one_work_item),
        cmocka_unit_test(damaged_caches_mean_compiling),
    };
    return RUN_ON_DEVICE(tests);
}
