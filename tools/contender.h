/* A peer at work on one problem, in this process or in one of its own.
 *
 * clFFT and VkFFT bring their process down on some CPU devices and lengths; there each runs in a child that this program starts
 * of itself (the internal verb "contender") and asks over a socket, and a crash is a note in the table. */
#ifndef TOOLS_CONTENDER_H
#define TOOLS_CONTENDER_H

#include <sys/types.h>

#include "problem.h"
#include "spots.h"

struct contender {
    const struct peer *peer;
    struct job job;
    void *state;         /* of the peer, when it runs in this process */
    pid_t pid;           /* else its process, and */
    int channel;         /* the socket to it */
    double plan_seconds; /* that planning took */
};

/* All bool functions leave the reason of a failure in peer_why(). `problem` must outlive the contender. */
bool contender_open(struct contender *contender, const struct peer *peer, struct stage *stage, const struct problem *problem,
                    bool isolate);
void contender_close(struct contender *contender);

/* Seconds for `runs` executions back to back, from the first enqueue to the last end; end to end, with both transfers. */
bool contender_measure(struct contender *contender, size_t runs, bool end_to_end, double *seconds);

/* Seconds for the enqueuing of `runs` executions alone, which are then waited for: the host's work. */
bool contender_enqueue(struct contender *contender, size_t runs, double *seconds);

/* Its schedule in words; "" when it has none to tell. */
void contender_describe(const struct contender *contender, char *text, size_t capacity);

/* One execution on fresh input, and the spots of its output. */
bool contender_sample(struct contender *contender, void *spots);

/* Bytes that one execution reads and writes of the elements of its problem. */
double contender_traffic(const struct contender *contender);

/* The side in the parent: contender_open and so on come here for a process of its own. */
bool remote_open(struct contender *contender, const struct problem *problem);
bool remote_measure(struct contender *contender, size_t runs, bool end_to_end, double *seconds);
bool remote_enqueue(struct contender *contender, size_t runs, double *seconds);
bool remote_sample(struct contender *contender, void *spots);
void remote_close(struct contender *contender);

#endif
