#include "check.h"
#include "direction.h"
#include "queue.h"
#include "run/arrays.h"
#include "run/execute.h"

/* A workspace that is one of the arrays is called so. */
static oclfft_status check_workspace(const oclfft_plan *plan, const arrays *a, cl_mem workspace) {
    memory_range range = {0};
    for (int i = 0; i < ARRAYS; ++i)
        if (a->memory[i] == workspace)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_enqueue: workspace is also %s",
                        a->names[i]);
    TRY(memory_check(plan->context, workspace, "workspace", &range));
    return arrays_check_workspace(plan, a, &range);
}

oclfft_status oclfft_enqueue(oclfft_plan *plan, cl_command_queue queue, oclfft_direction direction,
                             const cl_mem in[2], const cl_mem out[2], cl_mem workspace,
                             cl_uint num_wait, const cl_event *wait, cl_event *event) {
    if (event) *event = NULL;
    REQUIRE(plan);
    REQUIRE(queue);
    REQUIRE(in);
    REQUIRE(in[0]);
    static const char *const names[ARRAYS] = {"in", "in[1]", "out", "out[1]"};
    arrays a = {.direction = direction,
                .function = __func__,
                .names = names,
                .memory = {in[0], in[1], out ? out[0] : NULL, out ? out[1] : NULL}};
    TRY(check_plan_direction(plan, direction, __func__));
    TRY(check_plan_is_whole(plan, __func__));
    TRY(arrays_check(plan, &a));
    if (!plan_knows_queue(plan, queue)) TRY(check_queue(plan->context, queue, __func__, "plan"));
    TRY(check_wait(plan->context, num_wait, wait, __func__));
    for (int i = 0; i < ARRAYS; ++i)
        if (a.memory[i]) TRY(memory_check(plan->context, a.memory[i], names[i], &a.range[i]));
    TRY(arrays_check_ranges(plan, &a));
    if (workspace) TRY(check_workspace(plan, &a, workspace));
    execution x = arrays_execution(plan, &a);
    x.queue = queue;
    x.workspace = plan->workspace_needed;
    x.workspace.memory = workspace;
    x.num_wait = num_wait;
    x.wait = wait;
    x.event = event;
    return plan_execute(plan, &x);
}
