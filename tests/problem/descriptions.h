/* Descriptions for tests of problems, and what becomes of them. */
#ifndef OCLFFT_TESTS_DESCRIPTIONS_H
#define OCLFFT_TESTS_DESCRIPTIONS_H

#include "common/harness.h"

#include "problem/problem.h"

static inline oclfft_plan_desc desc_of(size_t n) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.lengths[0] = n;
    return d;
}

/* Lengths end with 0. */
static inline oclfft_plan_desc desc_nd(oclfft_transform transform, const size_t *lengths) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.transform = transform;
    for (d.rank = 0; lengths[d.rank]; ++d.rank) d.lengths[d.rank] = lengths[d.rank];
    return d;
}
#define LENGTHS(...) ((const size_t[]){__VA_ARGS__, 0})
#define SET(array, ...)                                                                            \
    memcpy(array, ((const ptrdiff_t[]){__VA_ARGS__}), sizeof(const ptrdiff_t[]){__VA_ARGS__})

static inline problem parse(const oclfft_plan_desc *d) {
    problem p;
    memset(&p, 0, sizeof p);
    assert_ok(problem_read(d, &p));
    return p;
}

static inline void assert_same(const oclfft_plan_desc *a, const oclfft_plan_desc *b) {
    problem p = parse(a), q = parse(b);
    assert_true(problem_equal(&p, &q));
    assert_true(problem_hash(&p) == problem_hash(&q));
}

static inline void assert_different(const oclfft_plan_desc *a, const oclfft_plan_desc *b) {
    problem p = parse(a), q = parse(b);
    assert_false(problem_equal(&p, &q));
    assert_false(problem_hash(&p) == problem_hash(&q));
}

/* One field is spoilt; what comes back. */
#define BAD_OF(start, read, status, word, change)                                                  \
    do {                                                                                           \
        oclfft_plan_desc d = start;                                                                \
        change;                                                                                    \
        problem p, before;                                                                         \
        memset(&p, 0x55, sizeof p);                                                                \
        memcpy(&before, &p, sizeof p);                                                             \
        assert_refused(status, word, read(&d, &p));                                                \
        assert_memory_equal(&before, &p, sizeof p);                                                \
    } while (0)
#define INVALID_OF(start, word, change)                                                            \
    BAD_OF(start, problem_read, OCLFFT_ERROR_INVALID_ARGUMENT, word, change)
#define INVALID(word, change) INVALID_OF(pair_of_64(), word, change)

static inline oclfft_plan_desc pair_of_64(void) {
    oclfft_plan_desc d = desc_of(64);
    d.batch = 2;
    return d;
}

/* What is printed of a problem. */
static inline void assert_prints(const char *expected, const oclfft_plan_desc *d) {
    problem p = parse(d);
    text printed = {0};
    problem_print(&p, &printed);
    assert_string_equal(expected, text_string(&printed));
    text_free(&printed);
}

#endif
