#include "group.h"

#include <stdlib.h>

#include "base/sizes.h"
#include "distribute/boxes.h"

const versioned group_config_versions = {
    .name = "config",
    .macro = "OCLFFT_GROUP_CONFIG_INIT",
    .initial = &(const oclfft_group_config)OCLFFT_GROUP_CONFIG_INIT,
    .least = offsetof(oclfft_group_config, exchange),
    .known = sizeof(oclfft_group_config),
};

enum { DEFAULT_SECONDS = 60 };

double group_time_limit(const oclfft_group_config *config) {
    return config->time_limit == 0 ? DEFAULT_SECONDS : config->time_limit;
}

static bool take_lists(oclfft_group *g, uint32_t count) {
    g->contexts = calloc(count, sizeof *g->contexts);
    g->site_of = calloc(count, sizeof *g->site_of);
    g->part_of = calloc(count, sizeof *g->part_of);
    g->process_of = calloc(count, sizeof *g->process_of);
    return g->contexts && g->site_of && g->part_of && g->process_of;
}

static void add_part(oclfft_group *g, oclfft_context *context) {
    uint32_t site = 0;
    while (site < g->sites && g->contexts[g->part_of[site]] != context) ++site;
    if (site == g->sites) g->part_of[g->sites++] = g->parts;
    g->site_of[g->parts] = site;
    g->contexts[g->parts++] = context_retain(context);
}

oclfft_status group_begin(uint32_t parts, const oclfft_group_config *config, oclfft_group **out) {
    oclfft_group *g = calloc(1, sizeof *g);
    if (!g) return fail_memory();
    atomic_init(&g->references, 1);
    g->memory_limit = config->memory_limit;
    g->time_limit = group_time_limit(config);
    if (!take_lists(g, parts)) {
        group_release(g);
        return fail_memory();
    }
    *out = g;
    return OCLFFT_SUCCESS;
}

oclfft_status group_make(oclfft_context *const contexts[], uint32_t count,
                         const oclfft_group_config *config, oclfft_group **out) {
    oclfft_group *g;
    TRY(group_begin(count, config, &g));
    for (uint32_t i = 0; i < count; ++i) add_part(g, contexts[i]);
    g->local_parts = count;
    g->local_sites = g->most_sites = g->sites;
    *out = g;
    return OCLFFT_SUCCESS;
}

oclfft_group *group_retain(oclfft_group *g) {
    atomic_fetch_add(&g->references, 1);
    return g;
}

void group_release(oclfft_group *g) {
    if (!g || atomic_fetch_sub(&g->references, 1) > 1) return;
    for (uint32_t i = 0; i < g->parts; ++i) context_release(g->contexts[i]);
    if (g->processes.close) g->processes.close(g->processes.state);
    free(g->contexts);
    free(g->site_of);
    free(g->part_of);
    free(g->process_of);
    free(g);
}

bool group_prefers_one(const oclfft_group *group, const problem *p) {
    const oclfft_context *c = group->contexts[0];
    if (group->sites == 1 || group->processes.count || problem_falls_apart(p, group->parts))
        return false;
    uint64_t room = c->memory_limit ? c->memory_limit : c->info.global_memory;
    uint64_t bytes = max_u64(side_points(p, &p->in) * p->in.element_bytes,
                             side_points(p, &p->out) * p->out.element_bytes);
    return bytes <= c->info.max_allocation && bytes <= room / 4;
}
