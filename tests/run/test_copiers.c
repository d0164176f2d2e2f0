/* The threads that copy for host arrays: every byte once, nothing beside it, whatever the sizes. */
#include "common/harness.h"

#include <stdlib.h>

#include "run/host/copiers.h"

enum { MIB = 1 << 20, KIB = 1 << 10, GUARD = 64, UNTOUCHED = 0xa5 };

static unsigned char pattern(size_t at) {
    return (unsigned char)((at * 2654435761u) >> 13);
}

static char *filled(size_t bytes) {
    char *memory = malloc(bytes);
    assert_non_null(memory);
    for (size_t i = 0; i < bytes; ++i) memory[i] = (char)pattern(i);
    return memory;
}

static char *untouched(size_t bytes) {
    char *memory = malloc(bytes);
    assert_non_null(memory);
    memset(memory, UNTOUCHED, bytes);
    return memory;
}

static void check_run(const char *memory, size_t bytes, int wanted) {
    for (size_t i = 0; i < bytes; ++i)
        if ((unsigned char)memory[i] != wanted) assert_int_equal((unsigned char)memory[i], wanted);
}

/* Sizes around slices of 64 KB and regions of 2 MB. */
static void test_bytes(void **state) {
    static const size_t sizes[] = {0,           1,       64 * KIB,    64 * KIB + 1,    100 * KIB,
                                   2 * MIB - 1, 2 * MIB, 2 * MIB + 1, 5 * MIB + 12345, 8 * MIB};
    copiers *c = *state;
    char *from = filled(8 * MIB), *to = untouched(8 * MIB + 2 * GUARD);
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; ++k) {
        memset(to, UNTOUCHED, 8 * MIB + 2 * GUARD);
        copiers_copy(c, to + GUARD, from, sizes[k]);
        check_run(to, GUARD, UNTOUCHED);
        assert_memory_equal(to + GUARD, from, sizes[k]);
        check_run(to + GUARD + sizes[k], GUARD, UNTOUCHED);
    }
    free(from);
    free(to);
}

typedef struct rows_case {
    size_t bytes, rows, slices, to_row, to_slice, from_row, from_slice;
} rows_case;

static void check_rows(copiers *c, const rows_case *r, bool streamed) {
    size_t to_bytes = r->slices * r->to_slice, from_bytes = r->slices * r->from_slice, seen = 0;
    char *from = filled(from_bytes), *to = untouched(to_bytes);
    copiers_copy_rows(c, &(rows_copy){.to = to,
                                      .from = from,
                                      .bytes = r->bytes,
                                      .rows = r->rows,
                                      .slices = r->slices,
                                      .to_row = (ptrdiff_t)r->to_row,
                                      .to_slice = (ptrdiff_t)r->to_slice,
                                      .from_row = (ptrdiff_t)r->from_row,
                                      .from_slice = (ptrdiff_t)r->from_slice,
                                      .streamed = streamed});
    for (size_t s = 0; s < r->slices; ++s)
        for (size_t i = 0; i < r->rows; ++i, ++seen) {
            const char *row = to + s * r->to_slice + i * r->to_row;
            assert_memory_equal(row, from + s * r->from_slice + i * r->from_row, r->bytes);
            check_run(row + r->bytes, r->to_row - r->bytes, UNTOUCHED);
        }
    assert_int_equal(seen, r->rows * r->slices);
    free(from);
    free(to);
}

static void test_rows(void **state) {
    static const rows_case cases[] = {
        {8, 3, 2, 24, 80, 8, 24},
        {1000, 257, 5, 1024, 257 * 1024, 1000, 257 * 1000},
        {8, 40000, 1, 16, 16 * 40000, 8, 8 * 40000},
        {64 * KIB, 33, 1, 64 * KIB, 33 * 64 * KIB, 65 * KIB, 33 * 65 * KIB},
        {300 * KIB, 7, 3, 301 * KIB, 2200 * KIB, 300 * KIB, 2100 * KIB},
        {4096, 700, 2, 4096, 700 * 4096, 5000, 700 * 5000},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        check_rows(*state, &cases[k], false);
        check_rows(*state, &cases[k], true);
    }
}

/* Single numbers, and rows, in the opposite order; in one slice, so that its pitch does not count.
 */
static void test_backwards(void **state) {
    static const size_t bytes[] = {4, 8, 12, 3000};
    enum { ROWS = 40000 };
    for (size_t k = 0; k < sizeof bytes / sizeof *bytes; ++k) {
        size_t each = bytes[k], rows = each > 12 ? 90 : ROWS;
        char *from = filled(rows * each), *to = untouched(rows * each);
        copiers_copy_rows(*state, &(rows_copy){.to = to,
                                               .from = from + (rows - 1) * each,
                                               .bytes = each,
                                               .rows = rows,
                                               .slices = 1,
                                               .to_row = (ptrdiff_t)each,
                                               .from_row = -(ptrdiff_t)each});
        for (size_t i = 0; i < rows; ++i)
            assert_memory_equal(to + i * each, from + (rows - 1 - i) * each, each);
        free(from);
        free(to);
    }
}

/* One copy after the other, small ones between large ones. */
static void test_many(void **state) {
    char *from = filled(3 * MIB), *to = untouched(3 * MIB);
    for (size_t k = 0; k < 200; ++k) {
        size_t bytes = k % 3 ? k * 1021 : 3 * MIB - k * 97;
        memset(to, UNTOUCHED, bytes);
        copiers_copy(*state, to, from + k, bytes - k);
        assert_memory_equal(to, from + k, bytes - k);
        check_run(to + bytes - k, k, UNTOUCHED);
    }
    free(from);
    free(to);
}

static int open_copiers(void **state) {
    *state = copiers_new(1);
    return *state == NULL;
}

static int close_copiers(void **state) {
    copiers_free(*state);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bytes), cmocka_unit_test(test_rows),
                                       cmocka_unit_test(test_backwards),
                                       cmocka_unit_test(test_many)};
    return cmocka_run_group_tests(tests, open_copiers, close_copiers);
}
