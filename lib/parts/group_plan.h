/* Plans over several parts. */
#ifndef OCLFFT_PARTS_GROUP_PLAN_H
#define OCLFFT_PARTS_GROUP_PLAN_H

#include "distribute/choice.h"
#include "distribute/distribution.h"
#include "distribute/moves.h"
#include "group.h"
#include "plan_list.h"
#include "transports.h"
#include "twiddles.h"

/* A task's plan. Its data begins so many elements behind the beginnings of the arrays. */
typedef struct task_plan {
    oclfft_plan *plan; /* NULL: nothing to compute */
    uint64_t in_from, out_from;
    uint32_t wanted; /* transits */
    /* During an execution: */
    twiddle_first first;
    uint32_t missing;       /* of these */
    bool started;           /* enqueued, or there is nothing to enqueue */
    bool complete;          /* and seen to have ended */
    cl_event arrived, done; /* the last upload, the end of the task; or NULL */
} task_plan;

/* A move of an exchange, with the tasks that leave and that want the data. */
typedef struct transit {
    uint32_t from_task, to_task;
    uint32_t from_array, to_array;
    move move;
} transit;

typedef struct transit_list {
    transit *transits;
    uint32_t count, capacity;
} transit_list;

/* The way from one site to another, or to itself. */
typedef struct lane {
    uint32_t from, to;                 /* sites */
    transit_list transits[MAX_LAPS];   /* behind each lap */
    const oclfft_transport *transport; /* NULL: the lane is not open yet */
    void *state;                       /* the transport's */
    uint32_t begun, arrived;           /* of the transits of an exchange */
    uint32_t next;                     /* all before it have begun */
    uint32_t *order;                   /* in which they began */
    bool *taken;                       /* whether each has */
} lane;

/* In-order queues of the plan's own, so that it waits for nothing but its own work. Only a site
 * that exchanges something with others has those for transfers. */
enum { QUEUE_COMPUTE, QUEUE_UP, QUEUE_DOWN, SITE_QUEUES };

typedef struct site_queues {
    cl_command_queue queues[SITE_QUEUES]; /* or NULL */
    cl_event ends[SITE_QUEUES];           /* of what is on them, while an execution ends */
} site_queues;

typedef struct host_channel host_channel; /* host_channels.h */

/* Executions of a plan take turns, in both directions. */
typedef struct plan_turns {
    mutex lock; /* of all that changes in an execution */
    bool stuck; /* work did not end in time: nothing waits for it again */
} plan_turns;

struct oclfft_group_plan {
    oclfft_group *group;
    oclfft_group_plan *backward; /* for that direction, where it wants another; else NULL */
    oclfft_transform transform;
    distribution d;
    task_plan *tasks[MAX_LAPS];  /* of each lap */
    plan_list plans;             /* theirs */
    twiddles *twiddles;          /* of each site, where an axis is split */
    oclfft_buffer **long_tables; /* of each site, where that axis has maps; else NULL */
    lane *lanes;
    uint32_t lane_count;
    uint64_t block_bytes;
    oclfft_exchange exchange; /* between processes; DEFAULT: there is one process */
    uint32_t number;          /* which of the group's plans */
    uint64_t key;             /* of that, the problem and the boxes */
    uint64_t memory_limit;    /* its share of the group's; 0: none */
    plan_turns *turns;        /* the plan's for one direction has them, both use them */
    site_queues *queues;      /* of each site */
    cl_mem *memory;           /* of each array of the plan's own */
    host_channel *channels;   /* 2 of each site of this process: its uploads, its downloads */
};

/* `desc` is read, and `p` is its problem with axes as the description has them. `in` and `out` are
 * checked. Fields of the choice that are 0 are the model's. Errors: those of oclfft_plan_create. */
oclfft_status group_plan_build(oclfft_group *group, const oclfft_plan_desc *desc, const problem *p,
                               const oclfft_box *in, const oclfft_box *out, const choice *c,
                               oclfft_group_plan **plan);

/* Makes plan->backward of the same, unless the plan does for both directions. */
oclfft_status group_plan_add_backward(oclfft_group_plan *plan, const oclfft_plan_desc *desc,
                                      const problem *p, const oclfft_box *in, const oclfft_box *out,
                                      const choice *c);

/* The one of the two for a direction. */
oclfft_group_plan *group_plan_for(oclfft_group_plan *plan, oclfft_direction direction);

/* How many tasks the model makes of a site's share of a lap. */
uint32_t group_chunks(const oclfft_group *g, const problem *p);
void group_plan_free(oclfft_group_plan *plan); /* NULL is fine */

/* What the plans of the tasks are. (tasks.c) */
oclfft_status tasks_make(oclfft_group_plan *plan, const oclfft_plan_desc *desc);

/* How the processes of a group exchange the data of a problem: as the group wants, as chosen, or by
 * the model. (exchange.c) */
oclfft_exchange group_exchange(const oclfft_group *g, const problem *p, const choice *c);

/* Goes point to point where the group's memory_limit does not allow more in any process.
 * Collective, of a plan that all processes have made. (exchange.c) */
oclfft_status exchange_fit(oclfft_group_plan *plan);

/* The bytes of a lane in an exchange, where each piece takes whole lines of memory. */
uint64_t lane_bytes(const lane *l, uint32_t lap);

/* Room for plan->channels, of which none is open yet. No channel of a plan that is stuck is waited
 * for. (host_channels.c) */
oclfft_status host_channels_make(oclfft_group_plan *plan);
void host_channels_free(oclfft_group_plan *plan);

/* What each exchange moves. (transits.c) */
oclfft_status transits_make(oclfft_group_plan *plan);

#endif
