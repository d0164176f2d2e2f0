#include "large.h"

#include <stdlib.h>

#include "base/sizes.h"
#include "large_state.h"
#include "problem/desc.h"
#include "run/host/host.h"

/* The most bytes of a task's array: with more, the first upload and the last download, beside which
 * nothing runs, would take long. */
static const uint64_t LARGEST_TASK = (uint64_t)1 << 28;

/* ---- Preparing ---- */

static void drop(large *l) {
    plan_list_free(&l->plans);
    twiddles_free(&l->twiddles);
    buffer_free(l->origin);
    *l = (large){.context = l->context, .desc = l->desc, .backward = l->backward};
}

/* What a plan keeps: for either direction where they differ, else one of them for both; or two
 * steps in place of pieces. */
typedef struct directions {
    oclfft_plan_desc desc; /* the plan's, by large_desc */
    large *of[2];          /* forward, backward */
    mutex lock;            /* guards what is below, which descriptions read during executions */
    large_steps *steps;
    large_plan shown; /* the pieces that were prepared last, forward if both directions were */
    bool is_shown, shows_backward;
} directions;

static void large_free(void *data) {
    directions *both = data;
    for (uint32_t i = 0; i < 2; ++i) {
        if (both->of[i]) drop(both->of[i]);
        free(both->of[i]);
    }
    large_steps_free(both->steps);
    mutex_close(&both->lock);
    free(both);
}

static bool is_for_both(const large *l) {
    return l && l->bytes && !l->value.mapped;
}

/* NULL: none is there yet. */
static large *find_direction(const directions *both, bool backward) {
    if (!both) return NULL;
    return is_for_both(both->of[!backward]) ? both->of[!backward] : both->of[backward];
}

static uint64_t free_bytes(const oclfft_context *c) {
    uint64_t used = atomic_load(&c->memory_used);
    if (!c->memory_limit) return c->info.global_memory / 2;
    return c->memory_limit - min_u64(c->memory_limit, used);
}

/* Arrays for so many tasks in flight, and scratch as large as one. */
static uint64_t budget_of(const oclfft_context *c, uint64_t bytes, uint32_t slots) {
    return min_u64(min_u64(bytes / (2 * slots + 2), c->info.max_allocation), LARGEST_TASK);
}

/* What goes through the device most rarely; of equal ones that with the most tasks in flight. */
static bool choose(const oclfft_context *c, const problem *p, uint64_t bytes, large *l) {
    uint32_t best = 0;
    for (uint32_t slots = LARGE_SLOTS; slots > 0; --slots) {
        large_plan value;
        if (!large_make(p, budget_of(c, bytes, slots), l->backward, &value)) continue;
        if (best && value.lap_count >= l->value.lap_count) continue;
        l->value = value;
        best = l->slot_count = slots;
    }
    return best > 0;
}

/* ---- Executing ---- */

/* What the application enqueued on the context's queue may write the buffers that its callbacks
 * read. */
static oclfft_status follow_queue(const oclfft_plan *plan, const host *h) {
    cl_command_queue queue = plan->context->queue;
    cl_event before = NULL;
    if (!plan_problem(plan)->load.buffers && !plan_problem(plan)->store.buffers)
        return OCLFFT_SUCCESS;
    TRY_CL("clEnqueueMarkerWithWaitList", clEnqueueMarkerWithWaitList(queue, 0, NULL, &before));
    cl_int code = clFlush(queue);
    if (code == CL_SUCCESS) code = clEnqueueMarkerWithWaitList(h->compute, 1, &before, NULL);
    clReleaseEvent(before);
    TRY_CL("clEnqueueMarkerWithWaitList", code);
    return OCLFFT_SUCCESS;
}

static oclfft_status execute(large *l, oclfft_plan *plan, host *h, oclfft_direction direction,
                             char *const in[2], char *const out[2]) {
    char *const arrays[LARGE_PLACES][2] = {
        {in[0], in[1]}, {out[0], out[1]}, {l->spare, l->second}, {l->second, NULL}};
    TRY(follow_queue(plan, h));
    for (uint32_t k = 0; k < l->value.lap_count; ++k)
        TRY(large_run_lap(l, plan, h, k, direction, arrays));
    return OCLFFT_SUCCESS;
}

/* Of a limit what it leaves, and of a device the last that was tried. */
static oclfft_status fail_room(const oclfft_context *c, uint64_t tried) {
    return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY,
                "the device or the memory limit leaves %llu bytes: too few for the tables and any "
                "piece of this transform",
                (unsigned long long)(c->memory_limit ? free_bytes(c) : tried));
}

/* With all of the memory; unless only this is wanted (`all`), with half of it where tables and
 * scratch leave less, and so on. */
static oclfft_status get_ready(large *l, const oclfft_plan *plan, const problem *p, bool memory,
                               bool all) {
    uint64_t bytes = l->bytes ? l->bytes : free_bytes(l->context);
    for (;; bytes /= 2) {
        oclfft_status status = OCLFFT_SUCCESS;
        if (!l->bytes && !choose(l->context, p, bytes, l)) return fail_room(l->context, bytes);
        TRY(long_check_callbacks(l, plan));
        if (!l->bytes) status = large_make_plans(l, plan);
        l->bytes = bytes;
        if (status == OCLFFT_SUCCESS && memory) status = large_take_memory(l);
        if (status != OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY) return status;
        large_free_memory(l);
        drop(l);
        if (all) return status;
    }
}

/* What is kept for the other direction gives way where memory is short. */
static oclfft_status get_ready_beside(large *l, large *other, const oclfft_plan *plan,
                                      const problem *p, bool memory) {
    if (other && other != l && other->bytes) {
        bool before = fail_silently(true);
        oclfft_status status = get_ready(l, plan, p, memory, true);
        fail_silently(before);
        if (status == OCLFFT_SUCCESS) return status;
        large_free_memory(l);
        drop(l);
        drop(other);
    }
    return get_ready(l, plan, p, memory, false);
}

static oclfft_status make_directions(oclfft_plan *plan) {
    problem p;
    if (plan->large.data) return OCLFFT_SUCCESS;
    TRY(problem_read(&plan->desc, &p));
    directions *both = calloc(1, sizeof *both);
    if (!both) return fail_memory();
    large_desc(&p, &plan->desc, &both->desc);
    mutex_open(&both->lock);
    plan->large = (attachment){both, large_free};
    return OCLFFT_SUCCESS;
}

static oclfft_status make_direction(oclfft_plan *plan, bool backward, large **out) {
    TRY(make_directions(plan));
    directions *both = plan->large.data;
    *out = find_direction(both, backward);
    if (*out) return OCLFFT_SUCCESS;
    both->of[backward] = *out = calloc(1, sizeof(large));
    if (!*out) return fail_memory();
    **out = (large){.context = plan->context, .desc = &both->desc, .backward = backward};
    return OCLFFT_SUCCESS;
}

/* Where no piece goes through the device. `*out` is NULL where the plan has steps. */
static oclfft_status take_steps(oclfft_plan *plan, const problem *p, large **out) {
    directions *both = plan->large.data;
    large_steps *made = NULL;
    *out = NULL;
    TRY(large_steps_make(plan, &both->desc, p, &made));
    mutex_lock(&both->lock);
    both->steps = made;
    mutex_unlock(&both->lock);
    return OCLFFT_SUCCESS;
}

/* What descriptions show, also after a failure has dropped what was prepared. */
static void note_shown(directions *both, const large *l) {
    mutex_lock(&both->lock);
    if (!both->is_shown || both->shows_backward || !l->backward) {
        both->shown = l->value;
        both->shows_backward = l->backward;
        both->is_shown = true;
    }
    mutex_unlock(&both->lock);
}

static oclfft_status prepare(oclfft_plan *plan, oclfft_direction direction, bool memory,
                             large **out) {
    bool backward = direction == OCLFFT_BACKWARD;
    problem p;
    TRY(make_direction(plan, backward, out));
    directions *both = plan->large.data;
    TRY(problem_read(&both->desc, &p));
    if (both->steps) {
        *out = NULL;
        return OCLFFT_SUCCESS;
    }
    oclfft_status status = get_ready_beside(*out, both->of[!backward], plan, &p, memory);
    if (status == OCLFFT_SUCCESS) {
        note_shown(both, *out);
        return status;
    }
    large_free_memory(*out);
    drop(*out);
    return status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY ? take_steps(plan, &p, out) : status;
}

oclfft_status large_prepare(oclfft_plan *plan) {
    bool backward = plan_problem(plan)->transform == OCLFFT_C2R;
    large *l;
    return prepare(plan, backward ? OCLFFT_BACKWARD : OCLFFT_FORWARD, false, &l);
}

oclfft_status large_execute(oclfft_plan *plan, oclfft_direction direction, char *const in[2],
                            char *const out[2]) {
    host *h;
    TRY(host_of(plan, &h));
    mutex_lock(&h->lock);
    large *l = NULL;
    oclfft_status status = host_open(h);
    if (status == OCLFFT_SUCCESS) status = prepare(plan, direction, true, &l);
    if (status == OCLFFT_SUCCESS && l) {
        status = execute(l, plan, h, direction, in, out);
        large_free_memory(l);
    } else if (status == OCLFFT_SUCCESS) {
        const directions *both = plan->large.data;
        status = large_steps_execute(both->steps, direction, in, out);
    }
    mutex_unlock(&h->lock);
    return status;
}

static void print_place(const large_end *end, text *out) {
    text_add(out, "%s",
             end->place == LARGE_INPUT     ? "the input"
             : end->place == LARGE_OUTPUT  ? "the output"
             : end->place == LARGE_NOTHING ? "nothing"
                                           : "a spare array");
}

static void print_pieces(const large_plan *pieces, text *out) {
    text_add(out, "in pieces through the device, from and to host arrays, %u times\n",
             (unsigned)pieces->lap_count);
    for (uint32_t k = 0; k < pieces->lap_count; ++k) {
        const large_lap *at = &pieces->laps[k];
        text_add(out, "  %llu task%s from ", (unsigned long long)at->tasks,
                 at->tasks == 1 ? "" : "s");
        print_place(&at->from, out);
        text_add(out, " to ");
        print_place(&at->to, out);
        text_add(out, "\n");
    }
}

/* Once there are steps they stay. */
void large_describe(const oclfft_plan *plan, text *out) {
    directions *both = plan->large.data;
    mutex_lock(&both->lock);
    const large_steps *steps = both->steps;
    if (!steps) print_pieces(&both->shown, out);
    mutex_unlock(&both->lock);
    if (steps) large_steps_describe(steps, out);
}
