/* cmocka with the headers it wants, and assertions about statuses and their messages. */
#ifndef OCLFFT_TESTS_HARNESS_H
#define OCLFFT_TESTS_HARNESS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

/* The library has a function fail() of its own, so cmocka's macro gives way and what stands on it
 * is spelled out. */
#undef fail
#undef fail_msg
#define fail_msg(...)                                                                              \
    (print_error("ERROR: " __VA_ARGS__), print_error("\n"), _fail(__FILE__, __LINE__))

#include <oclfft/oclfft.h>

#include "share.h"
#include "support.h"
#include "worse.h"

/* The call succeeds; otherwise its sentence is shown. */
#define assert_ok(call)                                                                            \
    do {                                                                                           \
        oclfft_status status_ = (call);                                                            \
        if (status_ != OCLFFT_SUCCESS)                                                             \
            fail_msg("%s: %s: %s", #call, oclfft_status_string(status_), oclfft_last_error());     \
    } while (0)

/* The call fails with this status and a message that contains `word`. The message of a call before
 * cannot satisfy it: it is overwritten first. */
#define assert_refused(expected, word, call)                                                       \
    do {                                                                                           \
        spoil_last_error();                                                                        \
        oclfft_status status_ = (call);                                                            \
        if (status_ != (expected))                                                                 \
            fail_msg("%s: %s instead of %s: %s", #call, oclfft_status_string(status_),             \
                     oclfft_status_string(expected), oclfft_last_error());                         \
        if (!strstr(oclfft_last_error(), (word)))                                                  \
            fail_msg("%s: \"%s\" does not mention \"%s\"", #call, oclfft_last_error(), (word));    \
    } while (0)

/* Two numbers differ by at most `within`; a NaN differs from all. (cmocka's assert_float_equal
 * takes a NaN for equal to everything.) */
#define assert_near(wanted, found, within)                                                         \
    do {                                                                                           \
        const double wanted_ = (double)(wanted), found_ = (double)(found);                         \
        const double apart_ = found_ > wanted_ ? found_ - wanted_ : wanted_ - found_;              \
        if (!(apart_ <= (double)(within)))                                                         \
            fail_msg("%s is %.9g instead of %.9g", #found, found_, wanted_);                       \
    } while (0)

/* Leaves a message in oclfft_last_error that no other call leaves: oclfft_device_list's own. */
static inline void spoil_last_error(void) {
    (void)oclfft_device_list(NULL, 0, 0, NULL);
}

#define assert_invalid(word, call) assert_refused(OCLFFT_ERROR_INVALID_ARGUMENT, word, call)
#define assert_unsupported(word, call) assert_refused(OCLFFT_ERROR_UNSUPPORTED, word, call)

#define RUN_TESTS(tests) RUN_FIXTURE_TESTS(tests, NULL, NULL)
#define RUN_FIXTURE_TESTS(tests, setup, teardown)                                                  \
    (share_run(tests, sizeof tests / sizeof *tests, setup, teardown) + fixtures_broken())

#endif
