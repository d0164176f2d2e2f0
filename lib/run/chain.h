/* The order of the commands of one execution. In-order queues keep it themselves; on others each
 * command waits for the one before. */
#ifndef OCLFFT_RUN_CHAIN_H
#define OCLFFT_RUN_CHAIN_H

#include "execution.h"

/* The caller's wait list and one event more. Longer lists are merged into a marker, so that nothing
 * is allocated. */
enum { MAX_WAIT = 32 };

typedef struct chain {
    cl_command_queue queue;
    bool out_of_order;
    cl_uint num_wait;        /* of the next command */
    const cl_event *wait;    /* NULL: nothing */
    cl_event list[MAX_WAIT]; /* for the first command */
    cl_event last;           /* owned, or NULL */
    bool begun;              /* a command is enqueued */
    bool scarce;             /* the one that failed wants more of the device than there is */
} chain;

/* What the first command waits for: the caller's events and `busy`, an event or NULL. `*merged` is
 * an event for the caller to free once all is enqueued, or NULL. */
oclfft_status chain_wait(chain *c, const execution *x, cl_event busy, cl_event *merged);

/* The command was enqueued and is the last now; its event `done`, or NULL, is owned by the chain.
 */
void chain_follow(chain *c, cl_event done);

/* The command failed. */
oclfft_status chain_fail(chain *c, const char *call, cl_int code);

void chain_drop(chain *c);

#endif
