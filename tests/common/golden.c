#include "golden.h"

#include <stdio.h>
#include <stdlib.h>

#include "harness.h"
#include "support.h"

static void golden_path(const char *device, const char *name, const char *kind, char *to,
                        size_t capacity) {
    snprintf(to, capacity, TESTS_FOLDER "/codegen/golden/%s-%s.%s", device, name, kind);
}

static void write_golden(const char *path, const char *content) {
    FILE *file = fopen(path, "w");
    if (!file || fputs(content, file) < 0 || fclose(file) != 0)
        fail_msg("%s cannot be written", path);
}

/* Shows the first line that differs; true when there is none. */
static bool same_lines(const char *path, const char *expected, const char *got) {
    for (int line = 1; *expected || *got; ++line) {
        int a = (int)strcspn(expected, "\n"), b = (int)strcspn(got, "\n");
        if (a != b || strncmp(expected, got, (size_t)a) != 0 || !expected[a] != !got[b]) {
            print_error("%s:%d:\n  expected %.*s\n  got      %.*s\n", path, line, a, expected, b,
                        got);
            return false;
        }
        expected += a + (expected[a] != 0);
        got += b + (got[b] != 0);
    }
    return true;
}

bool check_golden(const char *device, const char *name, const char *kind, const char *got) {
    char path[512];
    golden_path(device, name, kind, path, sizeof path);
    if (getenv("OCLFFT_UPDATE_GOLDEN")) {
        write_golden(path, got);
        return true;
    }
    char *expected = read_file(path);
    if (!expected) print_error("%s is missing: OCLFFT_UPDATE_GOLDEN=1 writes it\n", path);
    bool same = expected && same_lines(path, expected, got);
    free(expected);
    return same;
}
