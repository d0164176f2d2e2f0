/* Exchanges: every lane's pieces go by the transport that serves it. All lanes go on side by side,
 * from one thread, which never waits for one of them alone. */
#include <stdlib.h>
#include <string.h>

#include "base/sizes.h"
#include "device/recorder.h"
#include "os/clock.h"
#include "run.h"
#include "run/host/channel.h"

/* ---- Opening ---- */

static oclfft_transport_site site_of(const oclfft_group_plan *plan, uint32_t site, bool target) {
    const oclfft_group *g = plan->group;
    const oclfft_context *context = site_context(g, site);
    const site_queues *q = &plan->queues[site];
    uint32_t process = g->process_of[site], number = site;
    while (number && g->process_of[number - 1] == process) --number;
    number = site - number;
    if (!context) return (oclfft_transport_site){.process = process, .number = number};
    return (oclfft_transport_site){.process = process,
                                   .number = number,
                                   .local = true,
                                   .context = context->cl,
                                   .device = context->device,
                                   .compute = q->queues[QUEUE_COMPUTE],
                                   .queue = q->queues[target ? QUEUE_UP : QUEUE_DOWN],
                                   .recorder = context,
                                   .copies_to_peers = context->caps.peer_copies,
                                   .shares_contexts = context->caps.shared_copies};
}

static void record(const oclfft_transport_site *site, const char *what, size_t bytes,
                   cl_event event) {
    recorder_note(site->recorder, what, bytes, NULL, event);
}

static void record_span(const oclfft_transport_site *site, const char *what, size_t bytes,
                        double begin, double end) {
    recorder_note_span(site->recorder, what, bytes, begin, end);
}

static oclfft_transport_terms terms_of(const oclfft_group_plan *plan, const lane *l) {
    oclfft_transport_terms terms = {.from = site_of(plan, l->from, false),
                                    .to = site_of(plan, l->to, true),
                                    .from_site = l->from,
                                    .to_site = l->to,
                                    .plan = plan->number,
                                    .piece_bytes = 1,
                                    .record = record,
                                    .record_span = record_span,
                                    .clock = clock_seconds,
                                    .memory_limit = (size_t)plan->memory_limit,
                                    .state = plan->group->processes.state};
    for (uint32_t k = 0; k < MAX_LAPS; ++k) {
        const transit_list *list = &l->transits[k];
        terms.most_pieces = max_u64(terms.most_pieces, list->count);
        terms.most_bytes = (size_t)max_u64(terms.most_bytes, lane_bytes(l, k));
        for (uint32_t i = 0; i < list->count; ++i)
            terms.piece_bytes =
                (size_t)max_u64(terms.piece_bytes, move_bytes(&list->transits[i].move));
    }
    return terms;
}

static bool comes_from_outside(const oclfft_group_plan *plan, const lane *l) {
    return !site_is_local(plan->group, l->from);
}

/* The site of this process, or the source. */
static uint32_t own_end(const oclfft_group_plan *plan, const lane *l) {
    return comes_from_outside(plan, l) ? l->to : l->from;
}

/* What carries pieces from one process to another. */
static const oclfft_transport *between_processes(const oclfft_group_plan *plan,
                                                 const oclfft_transport_terms *terms) {
    const oclfft_processes *p = &plan->group->processes;
    const bool is_near = plan->exchange == OCLFFT_EXCHANGE_POINT_TO_POINT && p->near &&
                         p->near->serves(p->near, terms);
    return is_near ? p->near : p->transports[plan->exchange];
}

static oclfft_status open_lane(const oclfft_group_plan *plan, lane *l) {
    if (l->transport) return OCLFFT_SUCCESS;
    oclfft_transport_terms terms = terms_of(plan, l);
    const oclfft_transport *transport = transport_for(&terms, between_processes(plan, &terms));
    if (!l->order) l->order = calloc(terms.most_pieces + 1, sizeof *l->order);
    if (!l->taken) l->taken = calloc(terms.most_pieces + 1, sizeof *l->taken);
    if (!l->order || !l->taken) return fail_memory();
    oclfft_status status = transport->open(transport, &terms, &l->state);
    if (status == OCLFFT_SUCCESS) {
        l->transport = transport;
        return OCLFFT_SUCCESS;
    }
    bool before = fail_silently(true);
    transport->close(l->state, false);
    fail_silently(before);
    l->state = NULL;
    return status;
}

oclfft_status lanes_prepare(const oclfft_group_plan *plan) {
    for (uint32_t i = 0; i < plan->lane_count; ++i)
        TRY(fail_at(plan->group, own_end(plan, &plan->lanes[i]), open_lane(plan, &plan->lanes[i])));
    return OCLFFT_SUCCESS;
}

/* ---- Pieces ---- */

static oclfft_transport_end end_of(const group_run *run, uint32_t array_at, const move *m,
                                   const move_end *end) {
    move_origin o = move_origin_of(m, end);
    return (oclfft_transport_end){.memory = run_memory(run, array_at).object,
                                  .origin = {o.at[0], o.at[1], o.at[2]},
                                  .row_pitch = o.row_pitch,
                                  .slice_pitch = o.slice_pitch};
}

static oclfft_status tell(const group_run *run, const lane *l, const oclfft_transport_news *news,
                          oclfft_status status) {
    const oclfft_group *group = run->plan->group;
    bool at_target = news->at_target && site_is_local(group, l->to);
    return fail_at(group, at_target ? l->to : own_end(run->plan, l), status);
}

static bool is_inside(const lane *l) {
    return l->from == l->to;
}

/* Whether what a task leaves can go. Inside a site it may be under way: copies come behind it. */
static oclfft_status is_ready(const group_run *run, const lane *l, task_plan *from, bool *ready) {
    if (comes_from_outside(run->plan, l)) {
        *ready = true;
        return OCLFFT_SUCCESS;
    }
    *ready = from->started && (from->complete || !from->done || is_inside(l));
    if (*ready || !from->started) return OCLFFT_SUCCESS;
    TRY(event_is_complete(run->plan->group, l->from, from->done, &from->complete));
    *ready = from->complete;
    return OCLFFT_SUCCESS;
}

/* The first transit that can go; their number where there is none. So a lane is busy while tasks
 * run, and then goes on in the order of the tasks that want its data. */
static oclfft_status find_next(const group_run *run, lane *l, uint32_t lap_at, uint32_t *next) {
    const transit_list *list = &l->transits[lap_at];
    while (l->next < list->count && l->taken[l->next]) ++l->next;
    for (*next = l->next; *next < list->count; ++*next) {
        task_plan *from = &run->plan->tasks[lap_at][list->transits[*next].from_task];
        bool ready = false;
        if (!l->taken[*next]) TRY(is_ready(run, l, from, &ready));
        if (ready) return OCLFFT_SUCCESS;
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status begin_next(const group_run *run, lane *l, uint32_t lap_at, bool *moved) {
    uint32_t next;
    TRY(find_next(run, l, lap_at, &next));
    if (next == l->transits[lap_at].count) return OCLFFT_SUCCESS;
    const transit *t = &l->transits[lap_at].transits[next];
    const move *m = &t->move;
    const oclfft_transport_piece piece = {
        .number = next,
        .bytes = {(size_t)m->bytes, (size_t)m->rows, (size_t)m->slices},
        .from = end_of(run, t->from_array, m, &m->from),
        .to = end_of(run, t->to_array, m, &m->to),
        .ready = run->plan->tasks[lap_at][t->from_task].done};
    oclfft_transport_news news = {0};
    bool begun = false;
    TRY(tell(run, l, &news, l->transport->begin(l->state, &piece, &begun, &news)));
    if (begun) {
        l->taken[next] = true;
        l->order[l->begun++] = next;
    }
    *moved = *moved || news.moved;
    return OCLFFT_SUCCESS;
}

/* The task gets the event of its last piece: those of a lane are complete in their order. */
static oclfft_status take_arrived(const group_run *run, lane *l, uint32_t lap_at, bool *moved) {
    oclfft_transport_news news = {0};
    if (l->arrived == l->begun) return OCLFFT_SUCCESS;
    oclfft_status status = l->transport->advance(l->state, &news);
    if (status != OCLFFT_SUCCESS) {
        event_drop(&news.event);
        return tell(run, l, &news, status);
    }
    *moved = *moved || news.moved;
    if (!news.arrived) return OCLFFT_SUCCESS;
    uint32_t at = comes_from_outside(run->plan, l) ? news.number : l->order[l->arrived];
    if (at >= l->transits[lap_at].count) {
        event_drop(&news.event);
        return fail(OCLFFT_ERROR_INTERNAL, "piece %u of an exchange of %u arrived", (unsigned)at,
                    (unsigned)l->transits[lap_at].count);
    }
    const transit *t = &l->transits[lap_at].transits[at];
    ++l->arrived;
    task_plan *to = &run->plan->tasks[lap_at + 1][t->to_task];
    if (news.event) {
        event_drop(&to->arrived);
        to->arrived = news.event;
    }
    --to->missing;
    return task_start(run, lap_at + 1, t->to_task);
}

oclfft_status lanes_begin_inside(const group_run *run, uint32_t lap_at) {
    bool moved = false;
    TRY(exchange_enter(run->plan, lap_at));
    for (uint32_t i = 0; i < run->plan->lane_count; ++i) {
        lane *l = &run->plan->lanes[i];
        l->begun = l->arrived = l->next = 0;
        memset(l->taken, 0, l->transits[lap_at].count * sizeof *l->taken);
        bool at_once = is_inside(l) ? !run->feed : comes_from_outside(run->plan, l);
        while (at_once && l->begun < l->transits[lap_at].count)
            TRY(begin_next(run, l, lap_at, &moved));
    }
    return OCLFFT_SUCCESS;
}

/* Tasks whose input has come by now; whether there are others. */
static oclfft_status start_tasks(const group_run *run, uint32_t lap_at, bool *more, bool *moved) {
    *more = false;
    if (!run->feed || lap_at) return OCLFFT_SUCCESS;
    TRY(feed_check(run->feed));
    for (uint32_t i = 0; i < run->plan->d.laps[lap_at].task_count; ++i) {
        const task_plan *t = &run->plan->tasks[lap_at][i];
        if (t->started || !site_is_local(run->plan->group, run->plan->d.laps[lap_at].tasks[i].site))
            continue;
        TRY(task_start(run, lap_at, i));
        *more = *more || !t->started;
        *moved = *moved || t->started;
    }
    return OCLFFT_SUCCESS;
}

oclfft_status lanes_run(group_run *run, uint32_t lap_at) {
    oclfft_group_plan *plan = run->plan;
    for (bool more = true; more;) {
        bool moved = false;
        TRY(start_tasks(run, lap_at, &more, &moved));
        for (uint32_t i = 0; i < plan->lane_count; ++i) {
            lane *l = &plan->lanes[i];
            TRY(begin_next(run, l, lap_at, &moved));
            TRY(take_arrived(run, l, lap_at, &moved));
            more = more || l->arrived < l->transits[lap_at].count;
        }
        TRY(exchange_advance(plan, &moved, &more));
        if (more && !moved) TRY(run_heed(run));
        if (more) TRY(run_pause(run, moved));
    }
    return OCLFFT_SUCCESS;
}

void lanes_clear(const group_run *run) {
    for (uint32_t i = 0; i < run->plan->lane_count; ++i) {
        const lane *l = &run->plan->lanes[i];
        if (l->transport) l->transport->clear(l->state);
    }
}
