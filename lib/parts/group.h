/* Groups: the contexts of the parts of one process. */
#ifndef OCLFFT_PARTS_GROUP_H
#define OCLFFT_PARTS_GROUP_H

#include "base/versioned.h"
#include "device/context.h"
#include "problem/problem.h"

/* What a caller's configuration may be. */
extern const versioned group_config_versions;

/* Parts of the same context are a site. */
struct oclfft_group {
    atomic_size_t references;
    uint32_t parts, sites;
    oclfft_context **contexts; /* of each part, retained */
    uint32_t *site_of;         /* of each part */
    uint32_t *part_of;         /* the first part of each site */
    uint64_t memory_limit;
    double time_limit;
};

/* `config` is read and checked. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status group_make(oclfft_context *const contexts[], uint32_t count,
                         const oclfft_group_config *config, oclfft_group **out);
oclfft_group *group_retain(oclfft_group *group);
void group_release(oclfft_group *group); /* NULL is fine */

/* Whether one device is faster than all: the data fits the first one, every cut costs an exchange,
 * and exchanges go through the host. */
bool group_prefers_one(const oclfft_group *group, const problem *p);

/* Puts the number of the site's first part in front of this thread's last sentence, and returns the
 * status. (wait.c) */
oclfft_status fail_at(const oclfft_group *group, uint32_t site, oclfft_status status);

static inline oclfft_context *site_context(const oclfft_group *group, uint32_t site) {
    return group->contexts[group->part_of[site]];
}

#endif
