/* Memory limits for random problems: what a problem needs at least, and the limit that a problem's
 * draw comes to. */
#ifndef OCLFFT_TESTS_RANDOM_LIMIT_H
#define OCLFFT_TESTS_RANDOM_LIMIT_H

#include "device/context.h"
#include "random_problem.h"

/* What a problem takes of a context's memory besides its tables and the library's scratch. */
typedef struct random_needs {
    bool workspace; /* the application's own in place of the library's scratch */
    uint64_t fence; /* bytes behind it */
} random_needs;

/* Bytes, from the problem's draw and from what it takes without a limit; 0 where it has none. */
uint64_t random_limit_bytes(const oclfft_context *context, const random_problem *p,
                            random_needs needs);

/* Whether the problem cannot be had under the context's limit, however small its parts. */
bool random_limit_starves(const oclfft_context *context, const random_problem *p,
                          random_needs needs);

#endif
