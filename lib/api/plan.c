#include <stdlib.h>

#include "check.h"
#include "deliver.h"
#include "device/buffer.h"
#include "direction.h"
#include "problem/desc.h"
#include "parts/large.h"
#include "run/fit.h"
#include "run/make.h"
#include "schedule/fast_length.h"
#include "tune/tune.h"

/* A load reads its buffers; what a store does with them is its own business. */
static oclfft_status check_callback_buffers(const oclfft_context *context, const oclfft_callback *c,
                                            uint32_t count, const char *name, bool load) {
    for (uint32_t i = 0; i < count; ++i) {
        const char *what = NULL;
        if (load && c->buffers[i]->range.flags & CL_MEM_WRITE_ONLY)
            what = "was created with CL_MEM_WRITE_ONLY and cannot be read";
        if (c->buffers[i]->context != context) what = "belongs to another context";
        if (what)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_plan_create: desc.%s.buffers[%u] %s",
                        name, i, what);
    }
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_plan_create(oclfft_context *context, const oclfft_plan_desc *desc,
                                 oclfft_plan **plan) {
    REQUIRE(plan);
    *plan = NULL;
    REQUIRE(context);
    REQUIRE(desc);
    problem p;
    oclfft_plan_desc d;
    TRY(versioned_read(&desc_versions, desc, &d));
    TRY(problem_from_desc(&d, &p));
    TRY(check_callback_buffers(context, &d.load_callback, p.load.buffers, "load_callback", true));
    TRY(check_callback_buffers(context, &d.store_callback, p.store.buffers, "store_callback",
                               false));
    bool before = fail_silently(true);
    oclfft_status status = large_plan_create(context, &d, &p, plan);
    fail_silently(before);
    if (status == OCLFFT_SUCCESS || before) return status;
    return fail_aloud(status);
}

oclfft_status oclfft_plan_desc_init(oclfft_plan_desc *desc, size_t struct_size) {
    REQUIRE(desc);
    return versioned_init(&desc_versions, desc, struct_size);
}

void oclfft_plan_destroy(oclfft_plan **plan) {
    if (!plan) return;
    plan_free(*plan);
    *plan = NULL;
}

oclfft_status oclfft_fast_length(oclfft_context *context, const oclfft_plan_desc *desc, int axis,
                                 size_t at_least, size_t *length) {
    REQUIRE(context);
    REQUIRE(desc);
    REQUIRE(length);
    oclfft_plan_desc d;
    uint64_t found;
    TRY(versioned_read(&desc_versions, desc, &d));
    if (axis < 0 || axis >= d.rank || axis >= OCLFFT_MAX_RANK)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "oclfft_fast_length: axis = %d, but desc.rank = %d", axis, d.rank);
    if (at_least == 0)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_fast_length: at_least = 0");
    const caps c = plan_caps(context);
    TRY(fast_length(&d, &c, (uint32_t)axis, at_least, &found));
    *length = (size_t)found;
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_plan_workspace(const oclfft_plan *plan, size_t *bytes) {
    REQUIRE(plan);
    REQUIRE(bytes);
    *bytes = (size_t)plan->workspace_needed.bytes;
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_plan_describe(const oclfft_plan *plan, char *to, size_t capacity,
                                   size_t *length) {
    REQUIRE(plan);
    if (capacity) REQUIRE(to);
    text t = {0};
    if (plan->bare)
        large_describe(plan, &t);
    else
        ways_print(&plan->ways, &t);
    return deliver(&t, to, capacity, length);
}

oclfft_status oclfft_plan_source(const oclfft_plan *plan, char *to, size_t capacity,
                                 size_t *length) {
    REQUIRE(plan);
    if (capacity) REQUIRE(to);
    TRY(check_plan_is_whole(plan, __func__));
    text t = {0};
    ways_print_source(&plan->ways, &plan->context->caps, &t);
    return deliver(&t, to, capacity, length);
}

static oclfft_status preview(const caps *c, const problem *p, const char *recipe, text *described,
                             text *source) {
    plan_ways *ways = calloc(1, sizeof *ways); /* too large for the stack */
    if (!ways) return fail_memory();
    oclfft_status status = ways_schedule(p, c, recipe, ways);
    if (status == OCLFFT_SUCCESS) {
        ways_print(ways, described);
        ways_print_source(ways, c, source);
    }
    ways_free(NULL, ways);
    free(ways);
    TRY(status);
    TRY(text_status(described));
    return text_status(source);
}

oclfft_status oclfft_preview(const char *caps_text, const oclfft_plan_desc *desc, char *to,
                             size_t capacity, size_t *length, char *source, size_t source_capacity,
                             size_t *source_length) {
    REQUIRE(caps_text);
    REQUIRE(desc);
    if (capacity) REQUIRE(to);
    if (source_capacity) REQUIRE(source);
    caps c;
    problem p;
    oclfft_plan_desc d;
    TRY(caps_parse(caps_text, &c));
    TRY(versioned_read(&desc_versions, desc, &d));
    TRY(problem_from_desc(&d, &p));
    text schedule_text = {0}, source_text = {0};
    oclfft_status status = preview(&c, &p, d.recipe, &schedule_text, &source_text);
    if (status == OCLFFT_SUCCESS) status = text_copy(&schedule_text, to, capacity, length);
    if (status == OCLFFT_SUCCESS)
        status = text_copy(&source_text, source, source_capacity, source_length);
    text_free(&schedule_text);
    text_free(&source_text);
    return status;
}
