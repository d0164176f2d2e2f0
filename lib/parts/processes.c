/* What the processes that share a group find out together: its parts, and what became of a step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/sizes.h"
#include "base/text.h"
#include "group.h"
#include "wisdom/wisdom.h"

/* How long processes wait for each other until there is a group with a limit of its own. */
static const double SECONDS_TO_MEET = 60;

/* And how many times that limit from then on. */
static const double PATIENCE = 10;

/* ---- Agreeing ---- */

enum { SENTENCE = 480 };

typedef struct verdict {
    int32_t status;
    uint32_t unused;
    uint64_t key;
} verdict;

typedef struct sentence {
    char words[SENTENCE];
} sentence;

static bool is_failure(int32_t status) {
    return status != OCLFFT_SUCCESS && status != STATUS_FOLLOWS;
}

/* The first process that has failed by itself, else the first that has failed at all. */
static bool find_failure(const verdict *all, uint32_t count, uint32_t *at) {
    for (*at = 0; *at < count; ++*at)
        if (is_failure(all[*at].status)) return true;
    for (*at = 0; *at < count; ++*at)
        if (all[*at].status != OCLFFT_SUCCESS) return true;
    return false;
}

static oclfft_status tell(const verdict *all, const sentence *words, uint32_t at) {
    if (!is_failure(all[at].status))
        return fail(OCLFFT_ERROR_INTERNAL,
                    "the other processes stopped without reporting a failure");
    return fail((oclfft_status)all[at].status, "process %u: %.*s", (unsigned)at, SENTENCE - 1,
                words[at].words);
}

static oclfft_status keys_agree(const verdict *all, uint32_t count) {
    for (uint32_t i = 1; i < count; ++i)
        if (all[i].key != all[0].key)
            return fail(
                OCLFFT_ERROR_INVALID_ARGUMENT,
                "process %u made a different call from process 0, or gave it another problem "
                "or direction, or other boxes",
                (unsigned)i);
    return OCLFFT_SUCCESS;
}

/* All have failed, or will have: they hear why. */
static oclfft_status hear(const oclfft_processes *p, const verdict *all, uint32_t at,
                          oclfft_status status, double seconds, bool *whole) {
    sentence own = {{0}}, *words = calloc(p->count, sizeof *words);
    const char *latest = is_failure(status) ? fail_latest() : "";
    *whole = false;
    if (!words) return fail_memory();
    snprintf(own.words, sizeof own.words, "%s", latest);
    oclfft_status result = p->gather(p->state, &own, sizeof own, words, seconds);
    if (result == OCLFFT_SUCCESS) result = p->settle(p->state, seconds);
    *whole = result == OCLFFT_SUCCESS;
    if (*whole) result = is_failure(status) ? status : tell(all, words, at);
    free(words);
    return result;
}

/* Calls that differ may have sent messages that nobody wanted. */
static oclfft_status compare_keys(const oclfft_processes *p, const verdict *all, double seconds,
                                  bool *whole) {
    oclfft_status result = keys_agree(all, p->count);
    if (result == OCLFFT_SUCCESS) return result;
    oclfft_status settled = p->settle(p->state, seconds);
    *whole = settled == OCLFFT_SUCCESS;
    return *whole ? result : settled;
}

/* `whole` says whether all processes came to know the same. */
static oclfft_status agree(const oclfft_processes *p, uint64_t key, oclfft_status status,
                           double seconds, bool *whole) {
    verdict own = {.status = status, .key = key}, *all = calloc(p->count, sizeof *all);
    uint32_t at;
    *whole = false;
    if (!all) return fail_memory();
    oclfft_status result = p->gather(p->state, &own, sizeof own, all, seconds);
    *whole = result == OCLFFT_SUCCESS;
    if (*whole && find_failure(all, p->count, &at)) {
        result = hear(p, all, at, status, seconds, whole);
    } else if (*whole) {
        result = compare_keys(p, all, seconds, whole);
    }
    free(all);
    return result;
}

oclfft_status group_check_lost(const oclfft_group *group) {
    if (!group->lost) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_DEVICE_FAILED,
                "the processes of the group lost each other in an earlier call");
}

oclfft_status group_agree(oclfft_group *group, uint64_t key, oclfft_status status) {
    bool whole;
    if (!group->processes.count) return status;
    if (group->lost) return is_failure(status) ? status : group_check_lost(group);
    oclfft_status result =
        agree(&group->processes, key, status, PATIENCE * group->time_limit, &whole);
    group->lost = !whole;
    return result;
}

oclfft_status group_gather(oclfft_group *group, const void *own, size_t bytes, void *all) {
    const oclfft_processes *p = &group->processes;
    if (!p->count) {
        memcpy(all, own, bytes);
        return OCLFFT_SUCCESS;
    }
    TRY(group_check_lost(group));
    oclfft_status status = p->gather(p->state, own, bytes, all, PATIENCE * group->time_limit);
    group->lost = status != OCLFFT_SUCCESS;
    return status;
}

void group_warn(const oclfft_group *group, oclfft_status status) {
    const oclfft_processes *p = &group->processes;
    if (p->count && !group->lost && is_failure(status)) p->warn(p->state);
}

/* ---- Meeting ---- */

typedef struct share {
    uint32_t parts, sites;
    uint64_t memory_limit, devices;
    double time_limit;
    int32_t exchange;
    uint32_t unused;
} share;

/* A process that has no memory for a name has other devices than it told: then nothing that the
 * processes know of them is the same, and none of it is used. */
static uint64_t hash_devices(oclfft_context *const contexts[], uint32_t count) {
    uint64_t hash = HASH_SEED;
    for (uint32_t i = 0; i < count; ++i) {
        text name = {0};
        wisdom_device(&contexts[i]->info, &contexts[i]->caps, &name);
        if (text_status(&name) == OCLFFT_SUCCESS) hash = hash_bytes(hash, name.data, name.length);
        text_free(&name);
    }
    return hash;
}

/* The site of each part of this process, counted from its first. */
static uint32_t number_sites(oclfft_context *const contexts[], uint32_t count, uint32_t *sites) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t j = 0;
        while (contexts[j] != contexts[i]) ++j;
        sites[i] = j < i ? sites[j] : next++;
    }
    return next;
}

static void add_remote_part(oclfft_group *g, uint32_t site) {
    if (site == g->sites) g->part_of[g->sites++] = g->parts;
    g->site_of[g->parts++] = site;
}

/* Processes have their parts, and so their sites, one behind the other. */
static void add_process(oclfft_group *g, oclfft_context *const contexts[], uint32_t process,
                        const share *s, const uint32_t *sites) {
    uint32_t first = g->sites;
    bool own = process == g->processes.rank;
    if (own) {
        g->first_part = g->parts;
        g->local_parts = s->parts;
        g->first_site = first;
        g->local_sites = s->sites;
    }
    for (uint32_t i = 0; i < s->parts; ++i) {
        if (own) g->contexts[g->parts] = context_retain(contexts[i]);
        add_remote_part(g, first + sites[i]);
    }
    for (uint32_t i = first; i < g->sites; ++i) g->process_of[i] = process;
    g->most_sites = (uint32_t)max_u64(g->most_sites, s->sites);
    g->devices = hash_bytes(g->devices, &s->devices, sizeof s->devices);
    g->nodes = (uint32_t)max_u64(g->nodes, g->processes.node_of[process] + (uint64_t)1);
    if (s->exchange) g->exchange = (oclfft_exchange)s->exchange;
}

/* The least limit that any process has set, and the longest time. */
static void join_limits(const share *shares, uint32_t count, oclfft_group_config *config) {
    config->memory_limit = 0;
    config->time_limit = 0;
    for (uint32_t i = 0; i < count; ++i) {
        uint64_t limit = shares[i].memory_limit;
        if (limit && (!config->memory_limit || limit < config->memory_limit))
            config->memory_limit = limit;
        if (shares[i].time_limit > config->time_limit) config->time_limit = shares[i].time_limit;
    }
}

static oclfft_status check_exchanges(const share *shares, uint32_t count) {
    int32_t first = 0;
    for (uint32_t i = 0; i < count; ++i) {
        int32_t own = shares[i].exchange;
        if (own && first && own != first)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "config.exchange of process %u differs from that of an earlier process",
                        (unsigned)i);
        if (own) first = own;
    }
    return OCLFFT_SUCCESS;
}

/* What a process tells of itself, and hears of the others. */
typedef struct meeting {
    const oclfft_processes *processes;
    oclfft_context *const *contexts;
    share own, *shares;
    uint32_t most;         /* parts of a process */
    uint32_t *sites, *all; /* of this one's parts; of everyone's, `most` for each */
} meeting;

static oclfft_status count_parts(meeting *m, uint64_t *parts) {
    const uint64_t most = UINT32_MAX / 16;
    *parts = 0;
    for (uint32_t i = 0; i < m->processes->count; ++i) {
        *parts += m->shares[i].parts;
        m->most = (uint32_t)max_u64(m->most, m->shares[i].parts);
    }
    if (*parts && *parts <= most) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "the processes have %llu parts in all, which is outside 1...%llu",
                (unsigned long long)*parts, (unsigned long long)most);
}

static oclfft_status build(meeting *m, uint32_t parts, oclfft_group **out) {
    const oclfft_processes *p = m->processes;
    oclfft_group_config joined = {.struct_size = sizeof joined};
    join_limits(m->shares, p->count, &joined);
    TRY(group_begin(parts, &joined, out));
    (*out)->processes = *p;
    (*out)->devices = HASH_SEED;
    for (uint32_t i = 0; i < p->count; ++i)
        add_process(*out, m->contexts, i, &m->shares[i], m->all + (size_t)i * m->most);
    return OCLFFT_SUCCESS;
}

static oclfft_status take_lists(meeting *m) {
    m->sites = calloc((size_t)m->most + m->own.parts, sizeof *m->sites);
    m->all = calloc((size_t)m->most * m->processes->count, sizeof *m->all);
    if (!m->sites || !m->all) return fail_memory();
    m->own.sites = number_sites(m->contexts, m->own.parts, m->sites);
    if (m->own.sites <= OCLFFT_MOST_SITES) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_UNSUPPORTED,
                "%u different contexts are more than a process may have in a group: at most %u",
                (unsigned)m->own.sites, (unsigned)OCLFFT_MOST_SITES);
}

static oclfft_status meet(meeting *m, oclfft_status status, oclfft_group **out) {
    const oclfft_processes *p = m->processes;
    uint64_t parts;
    bool whole;
    m->shares = calloc(p->count, sizeof *m->shares);
    if (!m->shares && status == OCLFFT_SUCCESS) status = fail_memory();
    TRY(agree(p, 0, status, SECONDS_TO_MEET, &whole));
    TRY(p->gather(p->state, &m->own, sizeof m->own, m->shares, SECONDS_TO_MEET));
    TRY(count_parts(m, &parts));
    TRY(check_exchanges(m->shares, p->count));
    TRY(agree(p, 0, take_lists(m), SECONDS_TO_MEET, &whole));
    TRY(p->gather(p->state, &m->own, sizeof m->own, m->shares, SECONDS_TO_MEET));
    TRY(p->gather(p->state, m->sites, m->most * sizeof *m->sites, m->all, SECONDS_TO_MEET));
    status = agree(p, 0, build(m, (uint32_t)parts, out), SECONDS_TO_MEET, &whole);
    if (status == OCLFFT_SUCCESS || !*out) return status;
    (*out)->processes.close = NULL;
    group_release(*out);
    *out = NULL;
    return status;
}

oclfft_status group_make_shared(oclfft_context *const contexts[], uint32_t count,
                                const oclfft_group_config *config,
                                const oclfft_processes *processes, oclfft_status status,
                                oclfft_group **out) {
    meeting m = {.processes = processes, .contexts = contexts};
    *out = NULL;
    if (status == OCLFFT_SUCCESS)
        m.own = (share){.parts = count,
                        .memory_limit = config->memory_limit,
                        .devices = hash_devices(contexts, count),
                        .time_limit = group_time_limit(config),
                        .exchange = (int32_t)config->exchange};
    status = meet(&m, status, out);
    free(m.shares);
    free(m.sites);
    free(m.all);
    return status;
}
