/* Files, folders and paths as the library sees them, on every system, with names that are not
 * ASCII; and the public functions that take a path. */
#include "common/harness.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "os/clock.h"
#include "os/folder.h"
#include "os/path.h"
#include "os/process.h"

/* Czech, Greek, Japanese, and a sign that UTF-16 needs two units for. */
#define NAME "\xc5\x99\xc3\xadz \xce\xb4 \xe6\x97\xa5 \xf0\x9d\x84\x9e"

enum { LONG = 200 };

typedef struct place {
    char folder[512], path[1024], other[1024], missing[1024];
} place;

static int set_up(void **state) {
    place *p = calloc(1, sizeof *p);
    char here[256];
    if (!p || !process_folder(here, sizeof here)) return -1;
    snprintf(p->folder, sizeof p->folder, "%s/files-%llu-%llu " NAME, here,
             (unsigned long long)process_number(), (unsigned long long)clock_calendar());
    snprintf(p->path, sizeof p->path, "%s/" NAME, p->folder);
    snprintf(p->other, sizeof p->other, "%s/other", p->folder);
    snprintf(p->missing, sizeof p->missing, "%s/none/file", p->folder);
    if (!folder_make(p->folder)) return -1;
    *state = p;
    return 0;
}

/* A folder with files that the test did not mean to leave stays, which is a failure. */
static int tear_down(void **state) {
    place *p = *state;
    (void)file_remove(p->path);
    (void)file_remove(p->other);
    int left = rmdir(p->folder);
    free(p);
    return left;
}

static void put(const char *path, const char *content) {
    file_handle file = file_create(path, false);
    if (file == NO_FILE) fail_msg("%s: %d", path, errno);
    assert_true(file_write_whole(file, content, strlen(content)) && file_sync(file));
    assert_true(file_close(file));
}

static void assert_content(const char *path, const char *expected) {
    char found[64] = {0};
    size_t got;
    file_handle file = file_open(path);
    if (file == NO_FILE) fail_msg("%s: %d", path, errno);
    assert_true(file_read(file, found, sizeof found - 1, &got));
    assert_int_equal(strlen(expected), got);
    assert_string_equal(expected, found);
    assert_false(file_read_whole(file, found, 1));
    assert_int_equal(0, errno);
    assert_true(file_close(file));
}

static void files_keep_what_is_written(void **state) {
    place *p = *state;
    file_info info;
    int64_t before = clock_calendar();
    put(p->path, "one");
    assert_content(p->path, "one");
    assert_true(file_look(p->path, &info));
    assert_true(info.is_regular && info.is_own && !info.is_link && info.bytes == 3);
    assert_true(info.modified > before - INT64_C(10000000000));
    assert_true(info.modified < clock_calendar() + INT64_C(10000000000));
    assert_true(file_look(p->folder, &info) && !info.is_regular && info.is_own);
    assert_false(info.others_may_write);

    assert_int_equal(NO_FILE, file_create(p->path, true));
    assert_int_equal(EEXIST, errno);
    put(p->other, "two and more");
    assert_true(file_rename(p->other, p->path));
    assert_content(p->path, "two and more");
    assert_true(file_rename(p->path, p->other)); /* where nothing is */
    assert_content(p->other, "two and more");
    assert_true(file_remove(p->other));
}

static void what_is_not_there_says_so(void **state) {
    place *p = *state;
    file_info info;
    const char *paths[] = {p->path, p->missing};
    for (size_t i = 0; i < 2; ++i) {
        errno = 0;
        assert_true(file_open(paths[i]) == NO_FILE && errno == ENOENT);
        errno = 0;
        assert_true(!file_look(paths[i], &info) && errno == ENOENT);
        errno = 0;
        assert_true(!file_look_at_link(paths[i], &info) && errno == ENOENT);
        errno = 0;
        assert_true(!file_remove(paths[i]) && errno == ENOENT);
        errno = 0;
        assert_true(!file_rename(paths[i], p->other) && errno == ENOENT);
        errno = 0;
        assert_true(folder_open(paths[i]) == NO_FILE && errno == ENOENT);
    }
    errno = 0;
    assert_true(file_create(p->missing, true) == NO_FILE && errno == ENOENT);
    assert_true(!folder_make(p->folder) && errno == EEXIST);
    put(p->path, "x");
    errno = 0;
    assert_true(folder_open(p->path) == NO_FILE && errno == ENOTDIR);
    file_handle folder = file_open(p->folder);
    assert_true(folder != NO_FILE && file_info_of(folder, &info) && !info.is_regular);
    file_close(folder);
}

static void count_known(void *user, const char *name) {
    int *known = user;
    if (strcmp(name, NAME) == 0 || strcmp(name, "other") == 0) ++*known;
}

static void folders_have_files(void **state) {
    place *p = *state;
    file_info info;
    int known = 0;
    file_handle folder = folder_open(p->folder);
    assert_true(folder != NO_FILE && file_info_of(folder, &info));
    assert_true(!info.is_regular && info.is_own && !info.others_may_write);
    file_handle file = folder_create_file(folder, NAME);
    assert_true(file != NO_FILE && file_write_whole(file, "abc", 3) && file_close(file));
    assert_true(folder_create_file(folder, NAME) == NO_FILE && errno == EEXIST);
    assert_content(p->path, "abc");
    put(p->other, "replaced");
    folder_each(folder, 100, count_known, &known);
    assert_int_equal(2, known);
    known = 0;
    folder_each(folder, 0, count_known, &known);
    assert_int_equal(0, known);

    assert_true(folder_rename(folder, NAME, "other"));
    assert_true(!folder_look(folder, NAME, &info) && errno == ENOENT);
    assert_true(folder_look(folder, "other", &info) && info.is_regular && info.bytes == 3);
    assert_false(info.others_may_write);
    file = folder_open_file(folder, "other");
    assert_true(file != NO_FILE && file_touch(file) && file_close(file));
    assert_true(folder_remove(folder, "other"));
    assert_true(folder_open_file(folder, "other") == NO_FILE && errno == ENOENT);
    assert_true(file_close(folder));
}

/* Windows takes 260 characters unless it is asked for more. */
static void paths_may_be_long(void **state) {
    place *p = *state;
    char deep[1024], file[2048];
    snprintf(deep, sizeof deep, "%s/%0*d", p->folder, LONG, 1);
    snprintf(file, sizeof file, "%s/%0*d", deep, LONG, 2);
    assert_true(folder_make(deep));
    put(file, "deep");
    assert_content(file, "deep");
    file_handle folder = folder_open(deep);
    assert_true(folder != NO_FILE);
    snprintf(file, sizeof file, "%0*d", LONG, 2);
    assert_true(folder_remove(folder, file));
    file_close(folder);
    assert_int_equal(0, rmdir(deep));
}

static void paths_are_told_apart(void **state) {
    char here[1024];
    (void)state;
    assert_true(process_folder(here, sizeof here) && path_is_absolute(here));
    assert_false(process_folder(here, 2));
    assert_false(path_is_absolute("") || path_is_absolute("a/b") || path_is_absolute("./a"));
    assert_true(path_is_separator('/') && !path_is_separator('a') && !path_is_separator(0));
#ifdef _WIN32
    assert_true(path_is_absolute("c:\\a") && path_is_absolute("C:/") &&
                path_is_absolute("\\\\server\\share"));
    assert_false(path_is_absolute("c:") || path_is_absolute("\\a") || path_is_absolute("/a"));
    assert_true(path_is_separator('\\'));
#else
    assert_true(path_is_absolute("/") && path_is_absolute("/a"));
    assert_false(path_is_absolute("c:\\a") || path_is_separator('\\'));
#endif
}

static void expect_absolute(const char *path, const char *expected) {
    text t = {0};
    path_add_absolute(&t, path);
    assert_false(t.failed);
    assert_string_equal(expected, t.data);
    text_free(&t);
}

static void paths_become_absolute(void **state) {
    char here[1024], expected[1100];
    (void)state;
    assert_true(process_folder(here, sizeof here));
#ifdef _WIN32
    snprintf(expected, sizeof expected, "%s\\a\\b", here);
    expect_absolute("a/b", expected);
    expect_absolute("C:/a", "C:/a");
    snprintf(expected, sizeof expected, "%.2s\\a", here); /* of the same drive */
    expect_absolute("/a", expected);
    expect_absolute("\\a", expected);
#else
    snprintf(expected, sizeof expected, "%s/a/b", here);
    expect_absolute("a/b", expected);
    expect_absolute("/a/", "/a/");
#endif
}

static void errors_have_sentences(void **state) {
    char text[128] = "";
    (void)state;
    system_error_text(ENOENT, text, sizeof text);
    assert_non_null(strstr(text, "such file"));
    system_error_text(123456, text, sizeof text);
    assert_true(strlen(text) > 0);
}

int main(void) {
#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(files_keep_what_is_written),
        TEST(what_is_not_there_says_so),
        TEST(folders_have_files),
        TEST(paths_may_be_long),
        cmocka_unit_test(paths_are_told_apart),
        cmocka_unit_test(paths_become_absolute),
        cmocka_unit_test(errors_have_sentences),
    };
    return RUN_TESTS(tests);
}
