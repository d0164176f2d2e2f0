/* Lists of lengths to run through: data, not code. */
#ifndef BENCH_SUITES_H
#define BENCH_SUITES_H

struct suite {
    const char *name;
    const char *about;
    const char *const *problems; /* in the grammar of problems, without batch; NULL ends the list */
};

extern const struct suite suites[]; /* ends with a NULL name */

const struct suite *suite_by_name(const char *name);

#endif
