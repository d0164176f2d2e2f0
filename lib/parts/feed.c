#include "feed.h"

#include <stdio.h>
#include <stdlib.h>

#include "host_channels.h"
#include "os/clock.h"
#include "os/thread.h"
#include "transports.h"

/* STACK: drivers work on these threads. */
enum { STACK = 8 << 20 };
static const double PAUSE = 20e-6;

typedef struct feed_item {
    bool there;
    cl_event event;
} feed_item;

struct feed {
    const oclfft_group_plan *plan;
    const feed_array *arrays;
    thread *threads;
    uint32_t started;
    mutex lock; /* guards all below */
    condition changed;
    uint32_t next_job;  /* of 2 for each site of this process: its uploads, its downloads */
    feed_item *uploads; /* of the tasks of the first lap */
    feed_item *results; /* of those of the last one */
    bool *sent;         /* of each site: nothing is read from its host arrays any more */
    bool stop, given_up;
    double progress;
    oclfft_status status;
    char message[LAST_ERROR_BYTES];
};

static const lap *first_lap(const feed *f) {
    return &f->plan->d.laps[0];
}

static const lap *last_lap(const feed *f) {
    return &f->plan->d.laps[f->plan->d.lap_count - 1];
}

static bool is_stopped(feed *f) {
    mutex_lock(&f->lock);
    bool stop = f->stop;
    mutex_unlock(&f->lock);
    return stop;
}

static void note_failure(feed *f, oclfft_status status) {
    mutex_lock(&f->lock);
    if (f->status == OCLFFT_SUCCESS) {
        f->status = status;
        snprintf(f->message, sizeof f->message, "%s", fail_latest());
    }
    f->stop = true;
    condition_wake_all(&f->changed);
    mutex_unlock(&f->lock);
}

static void publish(feed *f, feed_item *item, cl_event event) {
    mutex_lock(&f->lock);
    *item = (feed_item){true, event};
    condition_wake_all(&f->changed);
    mutex_unlock(&f->lock);
}

/* ---- One site, one direction ---- */

typedef struct ferry {
    feed *f;
    uint32_t site;
    host_channel *channel;
} ferry;

static uint64_t bytes_of(const ferry *y, const lap *l, bool up) {
    const distribution *d = &y->f->plan->d;
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < l->task_count; ++i) {
        const task *t = &l->tasks[i];
        if (t->site == y->site)
            bytes += region_points(up ? &t->in : &t->out) *
                     d->arrays[up ? t->source : t->target].element_bytes;
    }
    return bytes;
}

static oclfft_status open_ferry(ferry *y, const lap *l, bool up) {
    const oclfft_group_plan *plan = y->f->plan;
    TRY(host_channel_open(plan, y->site, up, bytes_of(y, l, up), 2 * plan->group->local_sites,
                          &y->channel));
    y->channel->channel.streams = true;
    return OCLFFT_SUCCESS;
}

/* One that was stopped may have left without waiting for what it began. */
static void close_ferry(const ferry *y, oclfft_status status) {
    host_channel_end(y->channel, status == OCLFFT_SUCCESS && !is_stopped(y->f));
    mutex_lock(&y->f->lock);
    y->f->given_up = y->f->given_up || y->channel->patience.given_up;
    mutex_unlock(&y->f->lock);
}

static void note_progress(feed *f) {
    mutex_lock(&f->lock);
    f->progress = clock_seconds();
    mutex_unlock(&f->lock);
}

/* A region of an array between the host and the device, where it lies alike. */
static oclfft_status ferry_region(ferry *y, uint32_t array_at, const region *r, bool up,
                                  cl_event *sent) {
    const array *a = &y->f->plan->d.arrays[array_at];
    const feed_array *memory = &y->f->arrays[array_at];
    host_channel *c = y->channel;
    const move_rules rules = {
        .most = BLOCK_BYTES, .from_bytes = up ? 0 : a->bytes, .to_bytes = up ? a->bytes : 0};
    move_list moves = {0};
    oclfft_status status = moves_add(&moves, r, &a->form, &a->form, a->element_bytes, &rules);
    for (uint32_t i = 0; i < moves.count && status == OCLFFT_SUCCESS; ++i) {
        status = up ? channel_upload_move(&c->channel, c->mode, memory->memory, &moves.moves[i],
                                          memory->host, sent)
                    : channel_download_move(&c->channel, c->mode, memory->memory, &moves.moves[i],
                                            memory->host, NULL, sent);
        note_progress(y->f);
    }
    moves_free(&moves);
    return status;
}

static oclfft_status send_all(ferry *y) {
    feed *f = y->f;
    const lap *l = first_lap(f);
    for (uint32_t i = 0; i < l->task_count && !is_stopped(f); ++i) {
        const task *t = &l->tasks[i];
        cl_event sent = NULL;
        if (t->site != y->site) continue;
        oclfft_status status = ferry_region(y, t->source, &t->in, true, &sent);
        if (status != OCLFFT_SUCCESS) {
            event_drop(&sent);
            return status;
        }
        publish(f, &f->uploads[i], sent);
    }
    TRY(host_channel_empty(y->channel));
    mutex_lock(&f->lock);
    f->sent[y->site] = true;
    condition_wake_all(&f->changed);
    mutex_unlock(&f->lock);
    return OCLFFT_SUCCESS;
}

/* Waits for a result; false where there will be none. In place the input has to be out of the
 * way. */
static bool wait_for_result(feed *f, uint32_t site, const feed_item *item) {
    bool in_place = f->plan->d.in_place;
    mutex_lock(&f->lock);
    while (!f->stop && !(item->there && (!in_place || f->sent[site])))
        condition_wait(&f->changed, &f->lock);
    bool there = !f->stop;
    mutex_unlock(&f->lock);
    return there;
}

/* Looks at the event, so that nothing of this thread's waits for a kernel that does not end. */
static oclfft_status wait_until_done(feed *f, cl_event done, bool *complete) {
    *complete = !done;
    while (!*complete && !is_stopped(f)) {
        TRY(event_ask(done, complete));
        if (!*complete) clock_pause(PAUSE);
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status fetch_all(ferry *y) {
    feed *f = y->f;
    const lap *l = last_lap(f);
    for (uint32_t i = 0; i < l->task_count; ++i) {
        const task *t = &l->tasks[i];
        cl_event drained = NULL;
        bool complete;
        if (t->site != y->site) continue;
        if (!wait_for_result(f, y->site, &f->results[i])) return OCLFFT_SUCCESS;
        TRY(wait_until_done(f, f->results[i].event, &complete));
        if (!complete) return OCLFFT_SUCCESS;
        oclfft_status status = ferry_region(y, t->target, &t->out, false, &drained);
        event_drop(&drained);
        TRY(status);
    }
    return host_channel_empty(y->channel);
}

static void work(void *argument) {
    feed *f = argument;
    mutex_lock(&f->lock);
    uint32_t job = f->next_job++;
    mutex_unlock(&f->lock);
    ferry y = {.f = f, .site = f->plan->group->first_site + job / 2};
    bool up = job % 2 == 0;
    oclfft_status status = open_ferry(&y, up ? first_lap(f) : last_lap(f), up);
    if (status == OCLFFT_SUCCESS) status = up ? send_all(&y) : fetch_all(&y);
    if (status != OCLFFT_SUCCESS) note_failure(f, fail_at(f->plan->group, y.site, status));
    close_ferry(&y, status);
}

/* ---- The whole ---- */

static void free_items(feed_item *items, uint32_t count) {
    for (uint32_t i = 0; items && i < count; ++i) event_drop(&items[i].event);
    free(items);
}

static void free_feed(feed *f) {
    free_items(f->uploads, first_lap(f)->task_count);
    free_items(f->results, last_lap(f)->task_count);
    free(f->sent);
    free(f->threads);
    condition_close(&f->changed);
    mutex_close(&f->lock);
    free(f);
}

static bool take_lists(feed *f) {
    uint32_t sites = f->plan->d.sites;
    f->uploads = calloc(first_lap(f)->task_count + 1, sizeof *f->uploads);
    f->results = calloc(last_lap(f)->task_count + 1, sizeof *f->results);
    f->sent = calloc(sites, sizeof *f->sent);
    f->threads = calloc((size_t)2 * f->plan->group->local_sites + 1, sizeof *f->threads);
    return f->uploads && f->results && f->sent && f->threads;
}

oclfft_status feed_start(const oclfft_group_plan *plan, const feed_array *arrays, feed **out) {
    feed *f = calloc(1, sizeof *f);
    bool given_up;
    *out = NULL;
    if (!f) return fail_memory();
    f->plan = plan;
    f->arrays = arrays;
    f->progress = clock_seconds();
    mutex_open(&f->lock);
    condition_open(&f->changed);
    if (!take_lists(f)) {
        free_feed(f);
        return fail_memory();
    }
    uint32_t count = 2 * plan->group->local_sites;
    f->started = threads_start(f->threads, count, STACK, work, f);
    if (f->started == count)
        *out = f;
    else
        (void)feed_end(f, true, &given_up);
    return OCLFFT_SUCCESS;
}

bool feed_take_upload(feed *f, uint32_t task_at, cl_event *sent) {
    mutex_lock(&f->lock);
    feed_item *item = &f->uploads[task_at];
    bool there = item->there;
    if (there) {
        *sent = item->event;
        item->event = NULL;
    }
    mutex_unlock(&f->lock);
    return there;
}

oclfft_status feed_give_result(feed *f, uint32_t task_at, cl_event done) {
    if (done) TRY_CL("clRetainEvent", clRetainEvent(done));
    publish(f, &f->results[task_at], done);
    return OCLFFT_SUCCESS;
}

oclfft_status feed_check(feed *f) {
    mutex_lock(&f->lock);
    oclfft_status status = f->status;
    mutex_unlock(&f->lock);
    return status == OCLFFT_SUCCESS ? status : fail_again(status, f->message);
}

double feed_progress(feed *f) {
    mutex_lock(&f->lock);
    double progress = f->progress;
    mutex_unlock(&f->lock);
    return progress;
}

oclfft_status feed_end(feed *f, bool abandon, bool *given_up) {
    *given_up = false;
    if (!f) return OCLFFT_SUCCESS;
    if (abandon) {
        mutex_lock(&f->lock);
        f->stop = true;
        condition_wake_all(&f->changed);
        mutex_unlock(&f->lock);
    }
    threads_join(f->threads, f->started);
    *given_up = f->given_up;
    oclfft_status status = abandon ? OCLFFT_SUCCESS : feed_check(f);
    free_feed(f);
    return status;
}
