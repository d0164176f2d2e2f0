/* Failures: a status for the program and a sentence for the person who reads it. */
#ifndef OCLFFT_BASE_STATUS_H
#define OCLFFT_BASE_STATUS_H

#include <oclfft/oclfft.h>

/* Space for a sentence and the first pages of a build log. */
enum { LAST_ERROR_BYTES = 8192 };

/* Records the sentence as this thread's last error and returns `status`, so that a function can
 * `return fail(...)`. */
oclfft_status fail(oclfft_status status, const char *format, ...)
    __attribute__((format(__printf__, 2, 3)));

/* The same with a driver's log behind the sentence. The sentence is one line; the log keeps its
 * lines. */
oclfft_status fail_with_log(oclfft_status status, const char *log, const char *format, ...)
    __attribute__((format(__printf__, 3, 4)));

/* The same for host memory, which always has the same sentence. */
oclfft_status fail_memory(void);

/* ---- The last sentence ---- */

/* This thread's last sentence, be it told or kept back; and a failure with a sentence that another
 * thread had, of less than LAST_ERROR_BYTES. */
const char *fail_latest(void);
oclfft_status fail_again(oclfft_status status, const char *message);

/* Puts words in front of this thread's last sentence, which is cut off at its end where it gets too
 * long. */
void fail_before(const char *words);

/* ---- Attempts ---- */

/* While on, sentences of this thread are kept back: the application does not see them. This is for
 * attempts that may fail. Returns the setting before. */
bool fail_silently(bool on);

/* The last sentence that was kept back; and a failure with it, for when it matters after all. */
const char *fail_kept(void);
oclfft_status fail_aloud(oclfft_status status);

/* ---- Passing failures on ---- */

/* The static analyzer sees one file at a time and must be told that a failure is never a success.
 */
#ifdef __clang_analyzer__
#define fail(status, ...) ((void)(fail)(status, __VA_ARGS__), (status))
#define fail_memory() ((void)(fail_memory)(), OCLFFT_ERROR_OUT_OF_HOST_MEMORY)
#endif

/* Evaluates an expression that gives a status, and returns the status from the calling function
 * unless it is SUCCESS. */
#define TRY(expression)                                                                            \
    do {                                                                                           \
        oclfft_status try_status_ = (expression);                                                  \
        if (try_status_ != OCLFFT_SUCCESS) return try_status_;                                     \
    } while (0)

#endif
