#include "measure_race.h"

#include <stdlib.h>

#include "base/sizes.h"
#include "os/clock.h"

/* A batch is cut so that no array is larger: well beyond a device's caches, little beside its memory. */
enum { ARRAY_BYTES_GPU = 256 << 20, ARRAY_BYTES_CPU = 32 << 20 };

/* How a recipe does. */
typedef struct runner {
    oclfft_plan *plan; /* NULL: dropped out */
    double best;       /* seconds of an execution, the least of all samples */
    uint32_t number;   /* of the recipe */
} runner;

/* ---- Opening ---- */

static uint64_t bytes_of(const side *s) {
    return s->elements * s->element_bytes;
}

static uint64_t largest_array(const problem *p) {
    return max_u64(bytes_of(&p->in), bytes_of(&p->out));
}

/* Whether fewer transforms take less room and lie the same: each lies behind the one before. */
static bool is_outermost(const problem *p, const side *s) {
    for (uint32_t d = 0; d < p->rank; ++d)
        if (s->lengths[d] > 1 && s->strides[d] * (s->lengths[d] - 1) >= s->distance) return false;
    return true;
}

static oclfft_status cut_batch(race *r) {
    uint64_t most = r->caps.is_cpu ? ARRAY_BYTES_CPU : ARRAY_BYTES_GPU;
    bool outermost = is_outermost(&r->problem, &r->problem.in) && is_outermost(&r->problem, &r->problem.out);
    while (outermost && r->desc.batch > 1 && largest_array(&r->problem) > most) {
        r->desc.batch = (r->desc.batch + 1) / 2;
        TRY(problem_from_desc(&r->desc, &r->problem));
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status take_array(race *r, int which, uint64_t bytes) {
    static const cl_uint zero;
    TRY(context_allocate(r->context, bytes, CL_MEM_READ_WRITE, NULL, "an array to measure with", &r->arrays[which]));
    r->array_bytes[which] = bytes;
    size_t whole = (size_t)(bytes / sizeof zero * sizeof zero); /* a real has as many bytes or twice */
    TRY_CL("clEnqueueFillBuffer", clEnqueueFillBuffer(r->queue, r->arrays[which], &zero, sizeof zero, 0, whole, 0, NULL, NULL));
    return OCLFFT_SUCCESS;
}

static oclfft_status take_arrays(race *r) {
    const problem *p = &r->problem;
    uint64_t in = p->in_place ? largest_array(p) : bytes_of(&p->in), out = p->in_place ? 0 : bytes_of(&p->out);
    uint64_t all = in * (p->in.planar ? 2 : 1) + out * (p->out.planar ? 2 : 1);
    if (all > r->caps.global_memory / 2) return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "no room to measure in");
    TRY(take_array(r, 0, in));
    if (p->in.planar) TRY(take_array(r, 1, in));
    if (!p->in_place) TRY(take_array(r, 2, out));
    if (!p->in_place && p->out.planar) TRY(take_array(r, 3, out));
    return OCLFFT_SUCCESS;
}

oclfft_status race_open(race *r, oclfft_context *context, const oclfft_plan_desc *desc) {
    cl_int code;
    *r = (race){.context = context, .desc = *desc, .caps = plan_caps(context)};
    TRY(problem_from_desc(desc, &r->whole));
    r->problem = r->whole;
    TRY(cut_batch(r));
    r->queue = clCreateCommandQueue(context->cl, context->device, 0, &code);
    TRY_CL("clCreateCommandQueue", code);
    return take_arrays(r);
}

void race_close(race *r) {
    if (r->queue) clFinish(r->queue);
    for (int i = 0; i < 4; ++i) context_free(r->context, r->arrays[i], r->array_bytes[i]);
    space_drop(r->context, &r->workspace);
    if (r->queue) clReleaseCommandQueue(r->queue);
}

/* ---- Running ---- */

static oclfft_status finish(race *r) {
    TRY_CL("clFinish", clFinish(r->queue));
    return OCLFFT_SUCCESS;
}

/* Memory for so many transforms at a time as there is room for. */
static oclfft_status take_workspace(race *r, const oclfft_plan *plan) {
    const schedule *s = &plan->schedule;
    uint64_t batch = s->problem.batch;
    if (space_for(s, batch).bytes <= r->workspace.bytes) return OCLFFT_SUCCESS;
    TRY(finish(r));
    space_drop(r->context, &r->workspace);
    return space_take(r->context, s, batch, "scratch to measure with", &r->workspace);
}

/* As much of the workspace as a plan can use. */
static oclfft_status share_workspace(const race *r, const oclfft_plan *plan, space *out) {
    *out = space_for(&plan->schedule, plan->schedule.problem.batch);
    while (out->bytes > r->workspace.bytes)
        if (!space_smaller(&plan->schedule, out))
            return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY, "no room for scratch to measure with");
    out->memory = out->bytes ? r->workspace.memory : NULL;
    return OCLFFT_SUCCESS;
}

/* Seconds of one execution, over `runs` of them. */
static oclfft_status run(race *r, const runner *who, uint32_t runs, double *seconds) {
    int out = r->problem.in_place ? 0 : 2;
    execution x = {.queue = r->queue,
                   .direction =
                       r->problem.transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD,
                   .in = r->arrays[0],
                   .in_im = r->arrays[1],
                   .out = r->arrays[out],
                   .out_im = r->arrays[out + 1]};
    TRY(share_workspace(r, who->plan, &x.workspace));
    double begin = clock_seconds();
    for (uint32_t i = 0; i < runs; ++i) TRY(plan_execute(who->plan, &x));
    TRY(finish(r));
    *seconds = (clock_seconds() - begin) / runs;
    return OCLFFT_SUCCESS;
}

static void drop(runner *who) {
    plan_free(who->plan);
    who->plan = NULL;
}

/* A sample: enough executions for the clock, and for launches to overlap as in use. One that fails drops out. */
static void sample(race *r, runner *who) {
    double slot = r->caps.is_cpu ? 4e-3 : 2e-3, runs = who->best > 0 ? slot / who->best : 1000, it;
    uint32_t count = runs < 1 ? 1 : runs > 1000 ? 1000 : (uint32_t)runs;
    if (!who->plan) return;
    if (run(r, who, count, &it) != OCLFFT_SUCCESS)
        drop(who);
    else if (it < who->best)
        who->best = it;
}

/* The first execution may compile once more and is not counted; the second one tells how long samples must be. A short one tells
 * little else, and a sample follows. */
static oclfft_status warm_up(race *r, runner *who) {
    double first;
    TRY(take_workspace(r, who->plan));
    TRY(run(r, who, 1, &first));
    ++r->runners;
    TRY(run(r, who, 1, &who->best));
    if (who->best < 1e-3) sample(r, who);
    return who->plan ? OCLFFT_SUCCESS : fail(OCLFFT_ERROR_DEVICE_FAILED, "it ran once, and no more");
}

static oclfft_status start(race *r, const char *recipe, runner *who) {
    oclfft_plan_desc desc = r->desc;
    schedule whole;
    desc.recipe = recipe;
    TRY(schedule_make(&r->whole, &r->caps, recipe, &whole));
    schedule_free(&whole);
    TRY(plan_make_plain(r->context, &desc, &who->plan));
    oclfft_status status = warm_up(r, who);
    if (status != OCLFFT_SUCCESS && who->plan) drop(who);
    return status;
}

static int by_time(const void *a, const void *b) {
    const runner *x = a, *y = b;
    if (!x->plan != !y->plan) return x->plan ? -1 : 1;
    return x->best < y->best ? -1 : x->best > y->best;
}

/* Those who are still there begin; how many. The first one, to be beaten, is apart and always runs along. */
static uint32_t sort_out(runner *others, uint32_t count) {
    uint32_t left = 0;
    qsort(others, count, sizeof *others, by_time);
    while (left < count && others[left].plan) ++left;
    return left;
}

/* Rounds of ever more samples, each of which the faster half survives. */
static void run_rounds(race *r, runner *first, runner *others, uint32_t count, double end) {
    uint32_t left = sort_out(others, count);
    for (uint32_t samples = 2; left > 1 && clock_seconds() < end; samples *= 2) {
        for (uint32_t n = 0; n < samples && clock_seconds() < end; ++n) {
            sample(r, first);
            for (uint32_t i = 0; i < left && clock_seconds() < end; ++i) sample(r, &others[i]);
        }
        left = sort_out(others, left);
        for (uint32_t i = (left + 1) / 2; i < left; ++i) drop(&others[i]);
        left = (left + 1) / 2;
    }
}

/* The last two in turns, on even terms; once at least. */
static void run_final(race *r, runner *first, runner *best, double end) {
    enum { SAMPLES = 16 };
    for (uint32_t n = 0; n < SAMPLES && (n == 0 || clock_seconds() < end); ++n) {
        sample(r, first);
        sample(r, best);
    }
}

/* Everyone who fits, one after the other while there is time to compile. Whoever takes more than three times as long as the best
 * so far leaves at once. */
static oclfft_status line_up_runners(race *r, char *const *recipes, uint32_t count, double end, runner *runners) {
    double best;
    TRY(start(r, recipes[0], &runners[0]));
    best = runners[0].best;
    for (uint32_t i = 1; i < count && clock_seconds() < end; ++i) {
        oclfft_status status = start(r, recipes[i], &runners[i]);
        if (status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY) return status;
        if (status != OCLFFT_SUCCESS) continue;
        if (runners[i].best > 3 * best) drop(&runners[i]);
        if (runners[i].best < best) best = runners[i].best;
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status hold(race *r, char *const *recipes, uint32_t count, double seconds, runner *runners, uint32_t *winner,
                          double *time) {
    double begin = clock_seconds();
    for (uint32_t i = 0; i < count; ++i) runners[i] = (runner){.best = 1e300, .number = i};
    TRY(line_up_runners(r, recipes, count, begin + 0.75 * seconds, runners));
    run_rounds(r, &runners[0], runners + 1, count - 1, begin + seconds);
    uint32_t left = sort_out(runners + 1, count - 1);
    if (left)
        run_final(r, &runners[0], &runners[1], begin + 1.1 * seconds);
    else
        sample(r, &runners[0]);
    if (!runners[0].plan) return fail(OCLFFT_ERROR_DEVICE_FAILED, "the recipe to beat failed");
    const runner *best = left && runners[1].plan && runners[0].best >= RACE_GAIN * runners[1].best ? &runners[1] : &runners[0];
    *winner = best->number;
    *time = best->best;
    return OCLFFT_SUCCESS;
}

oclfft_status race_run(race *r, char *const *recipes, uint32_t count, double seconds, uint32_t *winner, double *time) {
    runner *runners = calloc(count, sizeof *runners);
    if (!runners) return fail_memory();
    oclfft_status status = hold(r, recipes, count, seconds, runners, winner, time);
    for (uint32_t i = 0; i < count; ++i) plan_free(runners[i].plan);
    free(runners);
    return status;
}
