/* The channels between host arrays and the devices of a plan's sites. The plan keeps them, as
 * pinning memory takes longer than to move what goes through it. */
#ifndef OCLFFT_PARTS_HOST_CHANNELS_H
#define OCLFFT_PARTS_HOST_CHANNELS_H

#include "group_plan.h"
#include "run/host/channel.h"

/* One direction of a site. */
struct host_channel {
    channel channel;
    copiers *copiers; /* NULL until something is staged */
    patience patience;
    transfer_mode mode;
};

/* Opens the channel of a site of this process for `bytes` bytes, where it is not open yet, with a
 * share of the threads that copy. Others may open other channels of the plan, which is locked.
 * `*out` is set in any case. */
oclfft_status host_channel_open(const oclfft_group_plan *plan, uint32_t site, bool up,
                                uint64_t bytes, uint32_t shares, host_channel **out);

/* Ends what an execution did with a channel. Only one that is empty (`clean`) is kept: after a
 * failure it is closed, and what was given up is not waited for. */
void host_channel_end(host_channel *c, bool clean);

/* Waits for all that is on the channel, whose blocks are free then. */
oclfft_status host_channel_empty(host_channel *c);

#endif
