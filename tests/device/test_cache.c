/* The disk cache: what was compiled once is loaded by the next context; whatever is wrong with it
 * means compiling. */
#include "common/on_device.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/counted.h"

enum { N = 64 };

typedef struct folder {
    char root[64], cache[96]; /* the cache is two levels down and not there at first */
    int warnings;
    char said[1024];
} folder;

static int setup(void **state) {
    fixture_begin();
    folder *f = calloc(1, sizeof *f);
    snprintf(f->root, sizeof f->root, "/tmp/oclfft-cache-XXXXXX");
    assert_non_null(mkdtemp(f->root));
    snprintf(f->cache, sizeof f->cache, "%s/a/b", f->root);
    *state = f;
    fixture_end();
    return 0;
}

static int teardown(void **state) {
    fixture_begin();
    folder *f = *state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", f->root);
    assert_int_equal(0, system(command));
    free(f);
    fixture_end();
    return 0;
}

static void count_warnings(void *user, oclfft_log_level level, const char *message) {
    folder *f = user;
    snprintf(f->said, sizeof f->said, "%s", message);
    if (level == OCLFFT_LOG_WARNING && message[0] && !strchr(message, '\n')) ++f->warnings;
}

/* Plans and executes in a new context with this cache; the result must be right whatever the cache
 * is. */
static void use_cache(folder *f, const char *directory) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *context = NULL;
    config.cache_directory = directory;
    config.log = count_warnings;
    config.log_user = f;
    counted_reset();
    assert_ok(oclfft_context_create(&config, &context));
    check_transform(context, &(transform_case){.n = N, .batch = 5, .direction = OCLFFT_FORWARD});
    oclfft_context_destroy(&context);
}

/* What the application does there may fail, too. */
static void fail_there(void *user, oclfft_log_level level, const char *message) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *none = NULL;
    folder *f = user;
    (void)level;
    (void)message;
    config.max_radix = 3;
    assert_int_equal(OCLFFT_ERROR_INVALID_ARGUMENT, oclfft_context_create(&config, &none));
    snprintf(f->said, sizeof f->said, "%s", oclfft_last_error());
}

static void log_functions_have_errors_of_their_own(void **state) {
    folder *f = *state;
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_context *context = NULL;
    oclfft_plan *plan = NULL;
    config.cache_directory = "/dev/null"; /* is no folder, which is logged */
    config.log = fail_there;
    config.log_user = f;
    desc.lengths[0] = N;
    assert_ok(oclfft_context_create(&config, &context));
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    assert_non_null(strstr(f->said, "max_radix"));
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

#define assert_compiled() assert_true(counted_calls(COUNTED_SOURCE) == 1)
#define assert_loaded()                                                                            \
    assert_true(counted_calls(COUNTED_SOURCE) == 0 && counted_calls(COUNTED_BINARY) == 1)

/* The only entry's path. */
static void entry_of(const char *directory, char *to, size_t capacity) {
    int count = 0;
    DIR *d = opendir(directory);
    if (!d) fail_msg("%s was not made", directory);
    for (struct dirent *e; (e = readdir(d));) {
        if (e->d_name[0] == '.') continue;
        snprintf(to, capacity, "%s/%s", directory, e->d_name);
        ++count;
    }
    closedir(d);
    assert_int_equal(1, count); /* nor a temporary file that was left over */
}

static void the_second_context_loads(void **state) {
    folder *f = *state;
    use_cache(f, f->cache);
    assert_compiled();
    use_cache(f, f->cache);
    assert_loaded();
    use_cache(f, NULL); /* memory only */
    assert_compiled();
    assert_int_equal(0, f->warnings);
}

static mode_t mode_of(const char *path) {
    struct stat info;
    assert_int_equal(0, stat(path, &info));
    return info.st_mode & 07777;
}

static void files_are_private(void **state) {
    folder *f = *state;
    char entry[400], parent[96];
    mode_t before = umask(0); /* even where everything would be public */
    use_cache(f, f->cache);
    umask(before);
    entry_of(f->cache, entry, sizeof entry);
    snprintf(parent, sizeof parent, "%s/a", f->root);
    assert_int_equal(0700, mode_of(f->cache));
    assert_int_equal(0700, mode_of(parent));
    assert_int_equal(0600, mode_of(entry));
}

static long size_of(const char *path) {
    struct stat info;
    assert_int_equal(0, stat(path, &info));
    return (long)info.st_size;
}

static void flip_byte(const char *path, long at) {
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    fseek(file, at, SEEK_SET);
    int byte = fgetc(file);
    fseek(file, at, SEEK_SET);
    fputc(byte ^ 0x40, file);
    fclose(file);
}

/* A flipped bit anywhere is noticed, and the entry is replaced by a good one. */
static void corrupt_entries_are_replaced(void **state) {
    folder *f = *state;
    char entry[400];
    use_cache(f, f->cache);
    entry_of(f->cache, entry, sizeof entry);
    long size = size_of(entry), places[] = {0, 8, 16, 24, 32, 40, size / 4, size / 2, size - 1};
    for (size_t i = 0; i < sizeof places / sizeof *places; ++i) {
        flip_byte(entry, places[i]);
        use_cache(f, f->cache);
        assert_compiled();
        use_cache(f, f->cache);
        assert_loaded();
    }
}

static void truncated_and_extended_entries_are_replaced(void **state) {
    folder *f = *state;
    char entry[400];
    use_cache(f, f->cache);
    entry_of(f->cache, entry, sizeof entry);
    long size = size_of(entry), sizes[] = {0, 1, 31, 32, 33, size / 2, size - 1, size + 1};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
        assert_int_equal(0, truncate(entry, sizes[i]));
        use_cache(f, f->cache);
        assert_compiled();
        use_cache(f, f->cache);
        assert_loaded();
    }
}

/* A whole and valid entry of another kernel under this name: the key inside tells. */
static void foreign_entries_are_not_believed(void **state) {
    folder *f = *state;
    char entry[400], other[400], elsewhere[128];
    use_cache(f, f->cache);
    entry_of(f->cache, entry, sizeof entry);
    snprintf(elsewhere, sizeof elsewhere, "%s/other", f->root);
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *context = NULL;
    config.cache_directory = elsewhere;
    assert_ok(oclfft_context_create(&config, &context));
    oclfft_plan *plan = plan_of(context, 2 * N, 5, false, NULL);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
    entry_of(elsewhere, other, sizeof other);
    assert_int_equal(0, rename(other, entry));
    use_cache(f, f->cache);
    assert_compiled();
}

static ino_t file_of(const char *path) {
    struct stat info;
    assert_int_equal(0, stat(path, &info));
    return info.st_ino;
}

/* The driver may refuse in several ways what it once gave: then the program is compiled and the
 * entry replaced. */
static void binaries_that_the_driver_refuses_are_replaced(void **state) {
    folder *f = *state;
    char entry[400], kept[128];
    snprintf(kept, sizeof kept, "%s/kept", f->root);
    use_cache(f, f->cache);
    entry_of(f->cache, entry, sizeof entry);
    for (int how = REFUSE_CREATION; how < REFUSALS; ++how) {
        assert_int_equal(0, link(entry, kept)); /* so that its number is not given to another */
        counted_refuse((refusal)how);
        use_cache(f, f->cache);
        counted_refuse(REFUSE_NOTHING);
        assert_int_equal(1, counted_calls(COUNTED_BINARY));
        assert_compiled();
        assert_true(file_of(entry) != file_of(kept));
        assert_int_equal(0, unlink(kept));
        use_cache(f, f->cache);
        assert_loaded();
    }
    assert_int_equal(0, f->warnings);
}

/* Symbolic links and folders in place of an entry are neither followed nor fatal. */
static void entries_that_are_no_files_are_ignored(void **state) {
    folder *f = *state;
    char entry[400], moved[128];
    use_cache(f, f->cache);
    entry_of(f->cache, entry, sizeof entry);
    snprintf(moved, sizeof moved, "%s/moved", f->root);
    assert_int_equal(0, rename(entry, moved));
    assert_int_equal(0, symlink(moved, entry));
    use_cache(f, f->cache);
    assert_compiled();
    unlink(entry);
    assert_int_equal(0, mkfifo(entry, 0600)); /* opening it for reading would wait for a writer */
    use_cache(f, f->cache);
    assert_compiled();
    unlink(entry);
    use_cache(f, f->cache);
    assert_int_equal(0, chmod(entry, 0622)); /* others could have planted it */
    use_cache(f, f->cache);
    assert_compiled();
    unlink(entry);
    assert_int_equal(0, mkdir(entry, 0700));
    use_cache(f, f->cache);
    assert_compiled();
    assert_true(f->warnings > 0); /* it could not be replaced */
}

/* Nobody can create a path below a file, not even root. */
static void unwritable_folders_are_no_error(void **state) {
    folder *f = *state;
    char path[128];
    snprintf(path, sizeof path, "%s/file", f->root);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
    use_cache(f, path);
    assert_compiled();
    assert_true(f->warnings > 0);
    snprintf(path, sizeof path, "%s/file/below", f->root);
    f->warnings = 0;
    use_cache(f, path);
    assert_compiled();
    assert_true(f->warnings > 0);
    use_cache(f, "/proc/oclfft");
    assert_compiled();
}

static void set_environment(const char *xdg, const char *home) {
    if (xdg)
        setenv("XDG_CACHE_HOME", xdg, 1);
    else
        unsetenv("XDG_CACHE_HOME");
    if (home)
        setenv("HOME", home, 1);
    else
        unsetenv("HOME");
}

/* $XDG_CACHE_HOME/oclfft, else $HOME/.cache/oclfft, else none; relative paths are none. The driver,
 * which may read the same variables, has read them by now: main has listed the devices. */
static void the_default_folder_is_the_users(void **state) {
    folder *f = *state;
    char xdg[96], home[96], expected[128], entry[400];
    snprintf(xdg, sizeof xdg, "%s/xdg", f->root);
    snprintf(home, sizeof home, "%s/home", f->root);
    set_environment(xdg, home);
    use_cache(f, OCLFFT_CACHE_DEFAULT);
    assert_compiled();
    snprintf(expected, sizeof expected, "%s/oclfft", xdg);
    entry_of(expected, entry, sizeof entry);
    set_environment(NULL, home);
    use_cache(f, OCLFFT_CACHE_DEFAULT);
    assert_compiled();
    snprintf(expected, sizeof expected, "%s/.cache/oclfft", home);
    entry_of(expected, entry, sizeof entry);
    set_environment("relative", home);
    use_cache(f, OCLFFT_CACHE_DEFAULT);
    assert_loaded(); /* from home */
    set_environment(NULL, NULL);
    use_cache(f, OCLFFT_CACHE_DEFAULT);
    assert_compiled();
    assert_int_not_equal(0, access("relative", F_OK));
    assert_int_equal(0, f->warnings);
}

/* Whatever a path has in it: one line, cut between characters. */
static void log_lines_are_lines(void **state) {
    folder *f = *state;
    char path[1024];
    int length = snprintf(path, sizeof path, "%s/file", f->root);
    fclose(fopen(path, "w"));
    snprintf(path + length, sizeof path - (size_t)length, "/a\nb\r\x1b[31m\xc2\x85");
    use_cache(f, path);
    assert_int_equal(1, f->warnings);
    assert_non_null(strstr(f->said, "/file/a?b??[31m??: "));
    for (int shift = 1; shift < 4; ++shift) {
        char *at = path + length;
        for (int i = 0; i < shift; ++i) *at++ = '/';
        for (int i = 0; i < 200; ++i) at += sprintf(at, "\xe2\x82\xac");
        use_cache(f, path);
        assert_int_equal(1 + shift, f->warnings);
        const char *told = strstr(f->said, "\xe2\x82\xac");
        assert_non_null(told);
        while (strncmp(told, "\xe2\x82\xac", 3) == 0) told += 3;
        assert_true(*told == 0 || strcmp(told, "?") == 0);
    }
}

/* What oclfft_context_kernels counts in a new context, of a problem with two kernels: the second
 * one is for the way back. Executions need no others. */
static void assert_counts(const char *directory, size_t compiled, size_t kept, size_t found) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    oclfft_context *context = NULL;
    oclfft_plan *plan = NULL;
    float in[N] = {0}, out[N];
    size_t counts[] = {9, 9, 9};
    config.cache_directory = directory;
    desc.transform = OCLFFT_DCT2;
    desc.lengths[0] = N;
    assert_ok(oclfft_context_create(&config, &context));
    assert_ok(oclfft_context_kernels(context, &counts[0], &counts[1], &counts[2]));
    assert_true(counts[0] + counts[1] + counts[2] == 0);
    assert_ok(oclfft_plan_create(context, &desc, &plan));
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, in, out));
    assert_ok(oclfft_execute_host(plan, OCLFFT_BACKWARD, out, in));
    assert_ok(oclfft_context_kernels(context, &counts[0], NULL, NULL));
    assert_ok(oclfft_context_kernels(context, NULL, &counts[1], &counts[2]));
    assert_int_equal(compiled, counts[0]);
    assert_int_equal(kept, counts[1]);
    assert_int_equal(found, counts[2]);
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&context);
}

static void kernels_are_counted(void **state) {
    folder *f = *state;
    char file[128];
    snprintf(file, sizeof file, "%s/file", f->root);
    fclose(fopen(file, "w"));
    assert_counts(f->cache, 2, 2, 0);
    assert_counts(f->cache, 0, 0, 2);
    assert_counts(NULL, 2, 0, 0);
    assert_counts(file, 2, 0, 0); /* no folder */
    assert_int_equal(OCLFFT_ERROR_INVALID_ARGUMENT, oclfft_context_kernels(NULL, NULL, NULL, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_second_context_loads, setup, teardown),
        cmocka_unit_test_setup_teardown(files_are_private, setup, teardown),
        cmocka_unit_test_setup_teardown(corrupt_entries_are_replaced, setup, teardown),
        cmocka_unit_test_setup_teardown(truncated_and_extended_entries_are_replaced, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(foreign_entries_are_not_believed, setup, teardown),
        cmocka_unit_test_setup_teardown(binaries_that_the_driver_refuses_are_replaced, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(entries_that_are_no_files_are_ignored, setup, teardown),
        cmocka_unit_test_setup_teardown(unwritable_folders_are_no_error, setup, teardown),
        cmocka_unit_test_setup_teardown(log_lines_are_lines, setup, teardown),
        cmocka_unit_test_setup_teardown(log_functions_have_errors_of_their_own, setup, teardown),
        cmocka_unit_test_setup_teardown(kernels_are_counted, setup, teardown),
        cmocka_unit_test_setup_teardown(the_default_folder_is_the_users, setup,
                                        teardown), /* last: it spoils HOME */
    };
    return RUN_ON_DEVICE(tests);
}
