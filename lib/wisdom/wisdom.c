#include "wisdom.h"

#include <stdlib.h>
#include <string.h>

#include "base/sizes.h"

void wisdom_open(wisdom *w) {
    *w = (wisdom){.first = NULL};
    mutex_open(&w->lock);
}

void wisdom_close(wisdom *w) {
    wisdom_entries_free(w->first);
    w->first = NULL;
    mutex_close(&w->lock);
}

/* ---- Entries ---- */

static char *copy_of(const char *text) {
    size_t bytes = strlen(text) + 1;
    char *copy = malloc(bytes);
    return copy ? memcpy(copy, text, bytes) : NULL;
}

wisdom_entry *wisdom_entry_new(const char *device, const char *problem, uint64_t batch,
                               const char *recipe, uint64_t nanoseconds) {
    wisdom_entry *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    *e = (wisdom_entry){.device = copy_of(device),
                        .problem = copy_of(problem),
                        .recipe = copy_of(recipe),
                        .batch = batch,
                        .nanoseconds = nanoseconds};
    if (e->device && e->problem && e->recipe) return e;
    wisdom_entries_free(e);
    return NULL;
}

void wisdom_entries_free(wisdom_entry *entries) {
    while (entries) {
        wisdom_entry *e = entries;
        entries = e->next;
        free(e->device);
        free(e->problem);
        free(e->recipe);
        free(e);
    }
}

static bool is_about(const wisdom_entry *e, const char *device, const char *problem) {
    return strcmp(e->problem, problem) == 0 && strcmp(e->device, device) == 0;
}

/* Takes the entry that this one replaces out of the list, and frees it. */
static void drop_same(wisdom *w, const wisdom_entry *e) {
    for (wisdom_entry **at = &w->first; *at; at = &(*at)->next) {
        wisdom_entry *old = *at;
        if (old->batch != e->batch || !is_about(old, e->device, e->problem)) continue;
        *at = old->next;
        old->next = NULL;
        wisdom_entries_free(old);
        return;
    }
}

void wisdom_merge(wisdom *w, wisdom_entry *entries) {
    mutex_lock(&w->lock);
    while (entries) {
        wisdom_entry *e = entries;
        entries = e->next;
        drop_same(w, e);
        e->next = w->first;
        w->first = e;
    }
    mutex_unlock(&w->lock);
}

void wisdom_forget(wisdom *w) {
    mutex_lock(&w->lock);
    wisdom_entry *entries = w->first;
    w->first = NULL;
    mutex_unlock(&w->lock);
    wisdom_entries_free(entries);
}

/* ---- Keys ---- */

/* A name as a field of a line: what would end either becomes a space. */
static void add_name(const char *name, text *out) {
    for (; *name; ++name) text_add(out, "%c", (unsigned char)*name < ' ' ? ' ' : *name);
    text_add(out, "\t");
}

void wisdom_device(const oclfft_device_info *info, const caps *c, text *out) {
    add_name(info->platform_name, out);
    add_name(info->name, out);
    add_name(info->driver_version, out);
    text_add(out, "%llu", (unsigned long long)c->max_radix);
}

/* How far apart two batches are, 1: equal; 0: too far for the recipe of one to serve the other. */
static double distance(uint64_t a, uint64_t b) {
    uint64_t few = min_u64(a, b), many = max_u64(a, b);
    if (few == many) return 1;
    return few >= WISDOM_NEAR && many - few <= few ? (double)many / (double)few : 0;
}

static const wisdom_entry *nearest(const wisdom *w, const char *device, const char *problem,
                                   uint64_t batch, bool near) {
    const wisdom_entry *best = NULL;
    double least = near ? 3 : 1;
    for (const wisdom_entry *e = w->first; e; e = e->next) {
        double far = distance(e->batch, batch);
        if (far == 0 || far > least || (best && far == least) || !is_about(e, device, problem))
            continue;
        best = e;
        least = far;
    }
    return best;
}

/* What an entry says of a problem, or of a group's. */
static oclfft_status print_key(const problem *p, const char *key, text *out) {
    problem_print_shape(p, out);
    if (key) text_add(out, ", %s", key);
    return text_status(out);
}

static oclfft_status find(wisdom *w, const char *device, const problem *p, const char *key,
                          bool near, text *recipe) {
    text shape = {0};
    mutex_lock(&w->lock);
    bool empty = !w->first;
    mutex_unlock(&w->lock);
    if (empty) return OCLFFT_SUCCESS;
    oclfft_status status = print_key(p, key, &shape);
    if (status == OCLFFT_SUCCESS) {
        mutex_lock(&w->lock);
        const wisdom_entry *e = nearest(w, device, text_string(&shape), p->batch, near);
        if (e) text_add(recipe, "%s", e->recipe);
        mutex_unlock(&w->lock);
    }
    text_free(&shape);
    return status == OCLFFT_SUCCESS ? text_status(recipe) : status;
}

static oclfft_status learn(wisdom *w, const char *device, const problem *p, const char *key,
                           const char *recipe, uint64_t nanoseconds) {
    text shape = {0};
    wisdom_entry *e = NULL;
    if (print_key(p, key, &shape) == OCLFFT_SUCCESS)
        e = wisdom_entry_new(device, text_string(&shape), p->batch, recipe, nanoseconds);
    text_free(&shape);
    if (!e) return fail_memory();
    e->group = key != NULL;
    wisdom_merge(w, e);
    return OCLFFT_SUCCESS;
}

oclfft_status wisdom_find(wisdom *w, const char *device, const problem *p, bool near,
                          text *recipe) {
    return find(w, device, p, NULL, near, recipe);
}

oclfft_status wisdom_learn(wisdom *w, const char *device, const problem *p, const char *recipe,
                           uint64_t nanoseconds) {
    return learn(w, device, p, NULL, recipe, nanoseconds);
}

oclfft_status wisdom_find_group(wisdom *w, const char *device, const problem *p, const char *key,
                                text *choice) {
    return find(w, device, p, key, false, choice);
}

oclfft_status wisdom_learn_group(wisdom *w, const char *device, const problem *p, const char *key,
                                 const char *choice, uint64_t nanoseconds) {
    return learn(w, device, p, key, choice, nanoseconds);
}
