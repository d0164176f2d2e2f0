/* A line on standard error for who waits: how much is done, and how long the rest may take. It is
 * there only where standard error is a terminal, after two seconds, and is gone at the end. */
#ifndef TOOLS_COMMON_PROGRESS
#define TOOLS_COMMON_PROGRESS

#include <stddef.h>

/* Work of `count` items begins, called `unit` in the plural, which together take as long as
 * `effort` says, in any measure. The time that is left follows from what the items before have
 * taken. */
void progress_begin(const char *unit, size_t count, double effort);

/* The next item begins, and the one before has ended; `name` is copied, NULL: none. */
void progress_next(const char *name, double effort);

/* Takes the line away until the next item begins, so that something else can be written. */
void progress_hide(void);

/* The work has ended. */
void progress_end(void);

/* The line by itself, without a terminal's signs; `done` of the effort took `taken` seconds, and
 * the item that is under way has taken `now` more. */
struct progress {
    const char *unit;
    size_t count, number; /* of the item that is under way, from 1 on */
    double effort, done;
    double taken, now;
    char name[64];
};
void progress_text(const struct progress *progress, char *text, size_t size);

#endif
