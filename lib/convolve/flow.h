/* Commands of a convolution, one after the other: the memory between its plans serves one execution
 * at a time. */
#ifndef OCLFFT_CONVOLVE_FLOW_H
#define OCLFFT_CONVOLVE_FLOW_H

#include "convolution.h"
#include "run/execute.h"

/* Commands that follow one another on a queue. On an out-of-order one each waits for the one
 * before. */
typedef struct flow {
    oclfft_convolution *c;
    cl_command_queue queue;
    bool out_of_order;
    cl_event last; /* owned, or NULL */
} flow;

/* Begins the use of the memory by a queue. What another queue, or an out-of-order one, did with it
 * is waited for by all that follows. */
oclfft_status flow_begin(oclfft_convolution *c, cl_command_queue queue, flow *f);
void flow_end(flow *f);

/* A command was enqueued; its event, or NULL, belongs to the flow. */
void flow_follow(flow *f, cl_event done);

/* The place of a plan among all of an execution. */
typedef struct place {
    bool first, last;
} place;

/* Enqueues a plan behind what the flow has, or behind the caller's events; its event is the
 * caller's where that is the last plan. */
oclfft_status flow_run(flow *f, oclfft_plan *plan, execution x, const convolution_call *call,
                       place at);

/* Units of one section that a chain's plans take together: signals of the batch, or blocks of one
 * signal. Where the arrays are `placed` they have these alone, so many elements from where the
 * plans begin. */
typedef struct convolution_part {
    uint64_t signal, begin, count;
    bool placed;
    uint64_t in_from, out_from;
} convolution_part;

/* The first unit of a part in the order in which a plan takes them. (chains.c) */
uint64_t convolution_part_begin(const oclfft_convolution *c, uint32_t section,
                                const oclfft_plan *plan, const convolution_part *part);

/* Of a stream: new samples go behind those that are kept; the last ones are kept for the next call.
 * The application's samples are so many elements from where the plans begin. (execute.c) */
oclfft_status flow_collect(flow *f, const convolution_call *call, uint64_t in_from);
oclfft_status flow_keep(flow *f, const convolution_call *call, uint64_t in_from);

/* The spectra of the filters, which lie in natural order, take that of the middle plan. (sort.c) */
oclfft_status flow_sort(flow *f);

oclfft_status flow_run_part(flow *f, const convolution_call *call, uint32_t section,
                            convolution_part part, place at);

/* All of an execution; `first`: nothing was enqueued before. */
oclfft_status flow_run_all(flow *f, const convolution_call *call, bool first);

#endif
