#include "way.h"

#include <stdlib.h>

#include "base/sizes.h"
#include "codegen/codegen.h"
#include "device/memory.h"

static oclfft_status schedule_backward(const problem *forward, const caps *c, const char *recipe,
                                       schedule *out) {
    problem p = problem_backward(forward);
    if (recipe) {
        bool before = fail_silently(true);
        oclfft_status status = schedule_make(&p, c, recipe, out);
        fail_silently(before);
        if (status == OCLFFT_SUCCESS) return OCLFFT_SUCCESS;
        if (!way_refuses_recipe(status)) return fail_memory(); /* nothing else can fail */
    }
    return schedule_make(&p, c, NULL, out);
}

oclfft_status ways_schedule(const problem *p, const caps *c, const char *recipe, plan_ways *out) {
    *out = (plan_ways){.count = 0};
    TRY(schedule_make(p, c, recipe, &out->way[out->count++].schedule));
    if (!problem_has_two_ways(p)) return OCLFFT_SUCCESS;
    return schedule_backward(p, c, recipe, &out->way[out->count++].schedule);
}

void way_drop_passes(oclfft_context *context, plan_way *way) {
    for (uint32_t i = 0; i < MAX_SCHEDULE; ++i) {
        plan_pass *made = &way->passes[i];
        if (made->kernel) clReleaseKernel(made->kernel);
        context_free(context, made->table, made->table_bytes);
        free(made->arguments);
        *made = (plan_pass){0};
    }
}

void ways_free(oclfft_context *context, plan_ways *ways) {
    for (uint32_t w = 0; w < 2; ++w) {
        way_drop_passes(context, &ways->way[w]);
        schedule_free(&ways->way[w].schedule);
    }
    ways->count = 0;
}

uint64_t ways_quantum(const plan_ways *ways) {
    uint64_t quantum = 1;
    for (uint32_t w = 0; w < ways->count; ++w) {
        uint64_t own = max_u64(1, ways->way[w].schedule.quantum);
        quantum *= own / greatest_divisor(quantum, own);
    }
    return quantum;
}

void ways_print(const plan_ways *ways, text *out) {
    for (uint32_t w = 0; w < ways->count; ++w) schedule_print(&ways->way[w].schedule, out);
}

void plan_source(const schedule *s, const caps *c, text *out) {
    const target target = target_of(c);
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        bool joint = s->passes[i].launch.joint.units > 0;
        if (s->passes[i].launch.follows) continue;
        text_add(out, joint ? "// passes %u and %u\n" : "// pass %u\n", i + 1, i + 2);
        codegen_pass(&s->passes[i], &target, out);
    }
}

void ways_print_source(const plan_ways *ways, const caps *c, text *out) {
    for (uint32_t w = 0; w < ways->count; ++w) {
        if (w) text_add(out, "// backward\n");
        plan_source(&ways->way[w].schedule, c, out);
    }
}
