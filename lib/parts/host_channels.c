#include "host_channels.h"

#include <stdlib.h>

static host_channel *channel_of(const oclfft_group_plan *plan, uint32_t site, bool up) {
    return &plan->channels[2 * (site - plan->group->first_site) + !up];
}

oclfft_status host_channel_open(const oclfft_group_plan *plan, uint32_t site, bool up,
                                uint64_t bytes, uint32_t shares, host_channel **out) {
    oclfft_context *context = site_context(plan->group, site);
    host_channel *c = channel_of(plan, site, up);
    *out = c;
    c->mode = TRANSFER_DIRECT;
    c->patience.seconds = plan->group->time_limit;
    c->channel.patience = &c->patience;
    TRY(channel_open(context, &c->channel));
    if (!channel_is_worth_staging(context, bytes)) return OCLFFT_SUCCESS;
    if (!c->copiers) c->copiers = copiers_new(shares);
    if (channel_can_stage(context, c->copiers, &c->channel)) c->mode = TRANSFER_STAGED;
    return OCLFFT_SUCCESS;
}

void host_channel_end(host_channel *c, bool clean) {
    if (!clean) channel_close(&c->channel);
}

oclfft_status host_channel_empty(host_channel *c) {
    TRY(channel_settle(&c->channel));
    return channel_finish(&c->channel);
}

oclfft_status host_channels_make(oclfft_group_plan *plan) {
    plan->channels = calloc((size_t)2 * plan->group->local_sites, sizeof *plan->channels);
    return plan->channels ? OCLFFT_SUCCESS : fail_memory();
}

void host_channels_free(oclfft_group_plan *plan) {
    for (uint32_t i = 0; plan->channels && i < 2 * plan->group->local_sites; ++i) {
        host_channel *c = &plan->channels[i];
        c->patience.given_up = c->patience.given_up || plan->turns->stuck;
        channel_close(&c->channel);
        copiers_free(c->copiers);
    }
    free(plan->channels);
}
