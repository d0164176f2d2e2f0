/* Groups: the parts of one process, or of several. */
#ifndef OCLFFT_PARTS_GROUP_H
#define OCLFFT_PARTS_GROUP_H

#include <oclfft/private/transport.h>

#include "base/versioned.h"
#include "device/context.h"
#include "problem/problem.h"

/* What a caller's configuration may be. */
extern const versioned group_config_versions;

/* Parts of the same context are a site. Those of a process follow each other, as do its sites. */
struct oclfft_group {
    atomic_size_t references;
    uint32_t parts, sites;
    uint32_t first_part, local_parts; /* of this process */
    uint32_t first_site, local_sites;
    uint32_t most_sites;       /* that any process has */
    oclfft_context **contexts; /* of each part, retained; NULL: in another process */
    uint32_t *site_of;         /* of each part */
    uint32_t *part_of;         /* the first part of each site */
    uint32_t *process_of;      /* of each site */
    uint64_t memory_limit;
    double time_limit;
    atomic_uint plans;          /* that were made */
    oclfft_processes processes; /* count 0: one process has all parts */
    uint32_t nodes;             /* machines of them */
    oclfft_exchange exchange;   /* that all want; or the default */
    uint64_t devices;           /* a hash of those of all processes */
    bool lost;                  /* the processes could not agree: they never will */
};

/* `config` is read and checked. Errors: OUT_OF_HOST_MEMORY. */
oclfft_status group_make(oclfft_context *const contexts[], uint32_t count,
                         const oclfft_group_config *config, oclfft_group **out);

/* The same of several processes. Collective; `status` is what this one has found so far, and where
 * it is a failure `contexts` and `config` are not read. `processes` stays the caller's where the
 * call fails. (processes.c) */
oclfft_status group_make_shared(oclfft_context *const contexts[], uint32_t count,
                                const oclfft_group_config *config,
                                const oclfft_processes *processes, oclfft_status status,
                                oclfft_group **out);
oclfft_group *group_retain(oclfft_group *group);
void group_release(oclfft_group *group); /* NULL is fine */

/* A group with room for so many parts, none of which is there yet; and a configuration's limit. */
oclfft_status group_begin(uint32_t parts, const oclfft_group_config *config, oclfft_group **out);
double group_time_limit(const oclfft_group_config *config);

/* What a step of all processes has come to: this one's failure, else that of the first one that has
 * any, or SUCCESS. Collective; where one process has all parts, `status`. `key` is the same in all
 * of them, or the step fails. They wait for each other for ten times the group's limit: a process
 * without work comes here long before the others. (processes.c) */
oclfft_status group_agree(oclfft_group *group, uint64_t key, oclfft_status status);

/* Whether the processes of a group can still reach each other. Errors: DEVICE_FAILED. */
oclfft_status group_check_lost(const oclfft_group *group);

/* The status of an execution that stops because another process has failed: group_agree then gives
 * the other's. */
enum { STATUS_FOLLOWS = 1 };

/* Tells the other processes, if there are any, that this one has failed by itself, once. */
void group_warn(const oclfft_group *group, oclfft_status status);

/* Gives `bytes` bytes of each process to all, in the order of ranks; they wait as for an agreement.
 * Collective. Where one process has all parts, a copy. Errors: DEVICE_FAILED. (processes.c) */
oclfft_status group_gather(oclfft_group *group, const void *own, size_t bytes, void *all);

/* Whether one device is faster than all: the data fits the first one, every cut costs an exchange,
 * and exchanges go through the host. */
bool group_prefers_one(const oclfft_group *group, const problem *p);

/* Puts the number of the site's first part in front of this thread's last sentence, and returns the
 * status. (wait.c) */
oclfft_status fail_at(const oclfft_group *group, uint32_t site, oclfft_status status);

static inline bool site_is_local(const oclfft_group *group, uint32_t site) {
    return site - group->first_site < group->local_sites;
}

static inline bool part_is_local(const oclfft_group *group, uint32_t part) {
    return part - group->first_part < group->local_parts;
}

/* NULL where another process has it. */
static inline oclfft_context *site_context(const oclfft_group *group, uint32_t site) {
    return group->contexts[group->part_of[site]];
}

#endif
