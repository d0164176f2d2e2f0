/* A peer at work on one problem, in this process or in one of its own.
 *
 * clFFT and VkFFT bring their process down on some CPU devices and lengths; there each runs in a
 * child that this program starts of itself (the internal verb "contender") and asks over a socket,
 * and a crash is a note in the table. */
#ifndef TOOLS_BENCH_CONTENDER
#define TOOLS_BENCH_CONTENDER

#include <sys/types.h>

#include "common/problem.h"
#include "spots.h"

/* How a peer is kept apart: 0 seconds not at all, it works in this process as long as it takes. */
struct apart {
    /* seconds until it is ready, and once more for all that it is then asked to do */
    double patience;
    char **environment; /* of its process */
    bool sample; /* the first run follows without waiting for anyone: some drivers make machine code
                    only then */
};

struct contender {
    const struct peer *peer;
    struct job job;
    void *state; /* of the peer, when it runs in this process */
    pid_t pid;   /* else its process, and */
    int channel; /* the socket to it */
    struct apart apart;
    double started;  /* when */
    double patience; /* seconds that it may still take */
    bool sampled;    /* its sample is on the way since the start, of so many */
    double sample_bytes;
    double plan_seconds; /* that planning took */
};

/* All bool functions leave the reason of a failure in peer_why(). `problem` must outlive the
 * contender. A peer with a process of its own gets to work at contender_start already, beside
 * others; contender_open waits for it, or plans in this process. */
bool contender_start(struct contender *contender, const struct peer *peer, struct stage *stage,
                     const struct problem *problem, const struct apart *apart);
bool contender_open(struct contender *contender);
void contender_close(struct contender *contender);

/* Seconds for `runs` executions back to back, from the first enqueue to the last end; end to end,
 * with both transfers. */
bool contender_measure(struct contender *contender, size_t runs, bool end_to_end, double *seconds);

/* Seconds for the enqueuing of `runs` executions alone, which are then waited for: the host's
 * work. */
bool contender_enqueue(struct contender *contender, size_t runs, double *seconds);

/* Its schedule in words; "" when it has none to tell. */
void contender_describe(const struct contender *contender, char *text, size_t capacity);

/* One execution on fresh input, and the spots of its output. */
bool contender_sample(struct contender *contender, void *spots);

/* Bytes that one execution reads and writes of the elements of its problem. */
double contender_traffic(const struct contender *contender);

/* The side in the parent: contender_open and so on come here for a process of its own. */
bool remote_start(struct contender *contender, const struct problem *problem,
                  const struct apart *apart);
bool remote_open(struct contender *contender);
bool remote_measure(struct contender *contender, size_t runs, bool end_to_end, double *seconds);
bool remote_enqueue(struct contender *contender, size_t runs, double *seconds);
bool remote_sample(struct contender *contender, void *spots);
void remote_close(struct contender *contender);

#endif
