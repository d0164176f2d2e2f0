#include "fit.h"

#include "base/sizes.h"
#include "compile.h"

caps plan_caps(const oclfft_context *context) {
    caps c = context->caps;
    if (context->memory_limit)
        c.max_allocation = min_u64(c.max_allocation, max_u64(1024, context->memory_limit));
    return c;
}

/* Refuses what the device cannot hold before anything is computed for it. The memory limit is for
 * what the library takes itself: the tables, while scratch may be the caller's. */
static oclfft_status check_memory(const oclfft_context *context, const schedule *s) {
    uint64_t most = context->info.max_allocation, limit = context->memory_limit;
    uint64_t bytes = problem_element_bytes(&s->problem), tables = 0, scratch;
    bool counted = size_add(s->intermediate, s->scratch, &scratch);
    for (uint32_t i = 0; i < s->pass_count; ++i)
        if (!s->passes[i].launch.constant_table)
            counted &= size_add(tables, s->passes[i].tile.table_length, &tables);
    if (counted && max_u64(scratch, tables) <= most / bytes && (!limit || tables <= limit / bytes))
        return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY,
                "%llu points need scratch for %llu and tables of %llu elements of %llu bytes, more "
                "than the device or the memory limit allows",
                (unsigned long long)problem_points(&s->problem), (unsigned long long)scratch,
                (unsigned long long)tables, (unsigned long long)bytes);
}

bool plan_exceeds_memory(const oclfft_context *context, const problem *p, const char *recipe) {
    const caps c = plan_caps(context);
    schedule s;
    bool before = fail_silently(true), fits = true;
    if (schedule_make(p, &c, recipe, &s) == OCLFFT_SUCCESS) {
        fits = check_memory(context, &s) == OCLFFT_SUCCESS;
        schedule_free(&s);
    }
    fail_silently(before);
    return !fits;
}

static oclfft_status fail_group(const caps *c, uint64_t limit) {
    return fail(OCLFFT_ERROR_UNSUPPORTED,
                "device \"%s\" runs the kernel with at most %llu work-items", c->name,
                (unsigned long long)limit);
}

/* What was learned from attempts that did not succeed. */
typedef struct attempt {
    caps caps;
    bool again; /* with these caps another attempt may succeed */
    bool apart; /* two passes did not compile as one kernel */
} attempt;

static oclfft_status try_caps(const oclfft_plan *plan, plan_way *way, const problem *p,
                              const char *recipe, attempt *a) {
    uint64_t limit = 0;
    schedule_free(&way->schedule);
    TRY(schedule_make(p, &a->caps, recipe, &way->schedule));
    TRY(check_memory(plan->context, &way->schedule));
    if (a->caps.device_fence && !space_rings_fit(plan->context, &way->schedule)) {
        a->again = true;
        a->caps.device_fence = false;
        return OCLFFT_SUCCESS;
    }
    oclfft_status status = plan_compile(plan, way, &limit);
    if (status == OCLFFT_ERROR_BUILD_FAILED && schedule_has_joint(&way->schedule)) {
        a->again = a->apart = true;
        a->caps.device_fence = false;
        return OCLFFT_SUCCESS;
    }
    TRY(status);
    if (!limit) return OCLFFT_SUCCESS;
    if (recipe || limit >= a->caps.max_work_group) return fail_group(&a->caps, limit);
    context_log(plan->context, OCLFFT_LOG_INFO,
                "kernels run with at most %llu work-items; scheduling again",
                (unsigned long long)limit);
    a->again = true;
    a->caps.max_work_group = limit;
    return OCLFFT_SUCCESS;
}

oclfft_status plan_fit(const oclfft_plan *plan, plan_way *way, const problem *p,
                       const char *recipe) {
    attempt a = {.caps = plan_caps(plan->context)};
    do {
        way_drop_passes(plan->context, way);
        a.again = false;
        TRY(try_caps(plan, way, p, recipe, &a));
    } while (a.again);
    if (a.apart)
        context_log(plan->context, OCLFFT_LOG_WARNING,
                    "two passes that do not compile as one kernel get one each");
    return OCLFFT_SUCCESS;
}
