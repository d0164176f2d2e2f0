/* A table in the text of a program: the same numbers to the last bit, and no argument. */
#include "common/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/sizes.h"
#include "codegen/codegen.h"
#include "common/walk.h"
#include "numbers/tables.h"

enum { GPU = 0, NUMBERS = 8192 };

/* Constants as a device has them in memory, which reads words with the low byte first. */
static size_t read_constants(const char *source, uint64_t words[NUMBERS]) {
    const char *at = strstr(source, "constant ulong oclfft_constants[");
    size_t count = 0, declared = 0;
    if (!at) return 0;
    assert_int_equal(1, sscanf(at, "constant ulong oclfft_constants[%zu]", &declared));
    assert_true(declared <= NUMBERS);
    const char *end = strstr(at, "};");
    while ((at = strstr(at, "0x")) && at < end && count < NUMBERS) {
        char *after;
        words[count++] = strtoull(at, &after, 16);
        assert_int_equal(0, strncmp(after, "ul,", 3));
        at = after;
    }
    assert_int_equal(count, declared);
    return count;
}

static void compare(const pass *p, const uint64_t *words, size_t count) {
    bool wide = p->precision == OCLFFT_DOUBLE;
    union {
        float narrow[2 * NUMBERS];
        double wide[NUMBERS];
    } *table = calloc(1, sizeof *table);
    assert_non_null(table);
    assert_int_equal(count, p->tile.table_length * (wide ? 2 : 1));
    assert_ok(tables_fill(p, table));
    for (size_t i = 0; i < count; ++i) {
        uint32_t halves[2] = {(uint32_t)words[i], (uint32_t)(words[i] >> 32)};
        const void *expected = wide ? (const void *)&table->wide[i] : &table->narrow[2 * i];
        assert_memory_equal(expected, wide ? (const void *)&words[i] : halves, sizeof words[i]);
    }
    free(table);
}

static bool has_table_argument(const pass *p, const target *t) {
    signature s = signature_of(p, t);
    for (uint32_t i = 0; i < s.count; ++i)
        if (s.arguments[i].binding == BIND_TABLE) return true;
    return false;
}

static size_t check(oclfft_precision precision, uint64_t n, const char *recipe) {
    const caps c = fake_caps(GPU);
    const target t = target_of(&c);
    problem p = problem_of(precision, n, 1);
    schedule s = schedule_for(&c, &p, recipe);
    pass *one = &s.passes[0];
    uint64_t *words = calloc(NUMBERS, sizeof *words);
    text constant = {0}, buffer = {0};
    assert_non_null(words);
    assert_true(one->launch.constant_table);
    codegen_pass(one, &t, &constant);
    assert_ok(text_status(&constant));
    size_t count = read_constants(text_string(&constant), words);
    compare(one, words, count);
    assert_false(has_table_argument(one, &t));
    assert_int_equal(count > 0, strstr(text_string(&constant), "= oclfft_table();") != NULL);
    one->launch.constant_table = false;
    codegen_pass(one, &t, &buffer);
    assert_null(strstr(text_string(&buffer), "oclfft_constants"));
    assert_true(has_table_argument(one, &t));
    text_free(&constant);
    text_free(&buffer);
    free(words);
    schedule_free(&s);
    return count;
}

/* Twiddles of stages, Rader's spectrum and order, Bluestein's chirp; nothing at all. */
static void constants_are_the_table(void **state) {
    (void)state;
    for (int precision = OCLFFT_SINGLE; precision <= OCLFFT_DOUBLE; ++precision) {
        size_t words = precision == OCLFFT_DOUBLE ? 2 : 1;
        assert_int_equal(check((oclfft_precision)precision, 1024, "16.8.8:split"), 576 * words);
        assert_true(check((oclfft_precision)precision, 509, NULL) > 508 * words);
        assert_true(check((oclfft_precision)precision, 47, "b47(8.12)") > 47 * words);
        assert_int_equal(check((oclfft_precision)precision, 16, "16"), 0);
    }
}

/* ---- Without memory ---- */

static bool calloc_fails;

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size) {
    return calloc_fails ? NULL : __real_calloc(count, size);
}

static void missing_memory_is_told(void **state) {
    (void)state;
    const caps c = fake_caps(GPU);
    const target t = target_of(&c);
    problem p = problem_of(OCLFFT_SINGLE, 1024, 1);
    schedule s = schedule_for(&c, &p, NULL);
    text source = {0};
    assert_true(s.passes[0].launch.constant_table);
    calloc_fails = true;
    codegen_pass(&s.passes[0], &t, &source);
    calloc_fails = false;
    assert_int_equal(text_status(&source), OCLFFT_ERROR_OUT_OF_HOST_MEMORY);
    text_free(&source);
    schedule_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constants_are_the_table),
        cmocka_unit_test(missing_memory_is_told),
    };
    return RUN_TESTS(tests);
}
