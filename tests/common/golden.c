#include "golden.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
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

/* The golden files come from a processor whose long double has 64 bits; those of others round the
 * last digits of a root otherwise. */
static bool same_numbers(const char *a, const char *a_end, const char *b, const char *b_end) {
    while (a < a_end && b < b_end) {
        if (!isdigit((unsigned char)*a) || !isdigit((unsigned char)*b)) {
            if (*a++ != *b++) return false;
            continue;
        }
        char *a_next, *b_next;
        const long double x = strtold(a, &a_next), y = strtold(b, &b_next);
        if (fabsl(x - y) > 2e-18L * fabsl(x)) return false;
        a = a_next;
        b = b_next;
    }
    return a == a_end && b == b_end;
}

static bool same_line(const char *a, int a_length, const char *b, int b_length) {
    if (a_length == b_length && strncmp(a, b, (size_t)a_length) == 0) return true;
    return LDBL_MANT_DIG != 64 && same_numbers(a, a + a_length, b, b + b_length);
}

/* Shows the first line that differs; true when there is none. */
static bool same_lines(const char *path, const char *expected, const char *got) {
    for (int line = 1; *expected || *got; ++line) {
        int a = (int)strcspn(expected, "\n"), b = (int)strcspn(got, "\n");
        if (!same_line(expected, a, got, b) || !expected[a] != !got[b]) {
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
