/* Lists of problems to run through: data, not code. */
#ifndef BENCH_SUITES_H
#define BENCH_SUITES_H

struct suite {
    const char *name;
    const char *about;
    const char *table; /* the kind of table that `oclfft bench` makes of it (tools/bench/bench.h) */
    const char *const *problems; /* in the grammar of problems, without batch where a layout leaves
                                    room for any; NULL ends. NULL itself: they are drawn
                                    (drawn.h) */
    const char *const *parts;    /* names of suites that follow it; NULL ends, or there are none */
};

extern const struct suite suites[]; /* ends with a NULL name */

const struct suite *suite_by_name(const char *name);

#endif
