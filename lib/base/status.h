/* Failures: a status for the caller and a sentence for the person behind it. */
#ifndef OCLFFT_BASE_STATUS_H
#define OCLFFT_BASE_STATUS_H

#include <oclfft/oclfft.h>

/* Room for a sentence and the first pages of a build log. */
enum { LAST_ERROR_BYTES = 8192 };

/* Records the sentence as this thread's last error and returns `status`, so that `return fail(...)` is the whole of it. */
oclfft_status fail(oclfft_status status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same with a driver's log behind the sentence. The sentence is one line; the log keeps its
 * own. */
oclfft_status fail_with_log(oclfft_status status, const char *log, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The last failure of this thread, kept or told; and another thread's, less than LAST_ERROR_BYTES,
 * which becomes this one's. */
const char *fail_latest(void);
oclfft_status fail_again(oclfft_status status, const char *message);

/* Puts words in front of the last failure of this thread, which loses as much at its end as there
 * is no room for. */
void fail_before(const char *words);

/* While on, fail() keeps its sentence to itself: for trying what may well not fit. Per thread; returns the setting before. */
bool fail_silently(bool on);

/* For what turned out to matter: the last sentence that was kept, as a failure of its own; and the sentence alone. */
oclfft_status fail_aloud(oclfft_status status);
const char *fail_kept(void);

/* The same for host memory, which has nothing else to tell. */
oclfft_status fail_memory(void);

/* The static analyzer sees one file at a time: it has to be told that a failure is never a success. */
#ifdef __clang_analyzer__
#define fail(status, ...) ((void)(fail)(status, __VA_ARGS__), (status))
#define fail_memory() ((void)(fail_memory)(), OCLFFT_ERROR_OUT_OF_HOST_MEMORY)
#endif

/* Evaluates an expression that gives a status and returns it from the calling function unless it is SUCCESS. */
#define TRY(expression)                                                                                                            \
    do {                                                                                                                           \
        oclfft_status try_status_ = (expression);                                                                                  \
        if (try_status_ != OCLFFT_SUCCESS) return try_status_;                                                                     \
    } while (0)

#endif
