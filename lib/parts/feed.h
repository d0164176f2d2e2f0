/* Host arrays on their way to the tasks of a group's first lap, and from those of its last one: two
 * threads for each site, beside the one that executes. */
#ifndef OCLFFT_PARTS_FEED_H
#define OCLFFT_PARTS_FEED_H

#include "device/cl.h"
#include "group_plan.h"

typedef struct feed feed;

/* Host arrays and device memory of an array of the distribution. */
typedef struct feed_array {
    char *host;
    cl_mem memory;
} feed_array;

/* `arrays` has those of the application, by their numbers. NULL in `*out`: the system grants no
 * threads. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status feed_start(const oclfft_group_plan *plan, const feed_array *arrays, feed **out);

/* Whether the input of a task of the first lap is under way; then its last upload's event is the
 * caller's, or NULL. */
bool feed_take_upload(feed *f, uint32_t task, cl_event *sent);

/* A task of the last lap is under way, until `done`, which is retained. */
oclfft_status feed_give_result(feed *f, uint32_t task, cl_event done);

/* Failures of its threads. */
oclfft_status feed_check(feed *f);

/* When anything of it last moved on (os/clock.h). */
double feed_progress(feed *f);

/* Waits until all results are in the host arrays, or, with `abandon`, for no more than what is
 * under way. `*given_up` says that some of this did not end within the group's time_limit, and is
 * still under way. NULL is fine. Errors: those of its threads. */
oclfft_status feed_end(feed *f, bool abandon, bool *given_up);

#endif
