#include <stdlib.h>

#include "base/sizes.h"
#include "check.h"
#include "device/buffer.h"
#include "direction.h"
#include "os/clock.h"
#include "parts/host_arrays.h"

/* ---- What the application gives ---- */

/* The bytes of a part's box on a side; 0 where it is empty. */
static uint64_t box_bytes(const oclfft_group_plan *plan, array_kind kind, uint32_t part) {
    for (uint32_t a = 0; a < plan->d.array_count; ++a)
        if (plan->d.arrays[a].kind == kind && plan->d.arrays[a].part == part)
            return plan->d.arrays[a].bytes;
    return 0;
}

static uint64_t needed_bytes(const oclfft_group_plan *plan, array_kind kind, uint32_t part) {
    uint64_t bytes = box_bytes(plan, kind, part);
    if (!plan->d.in_place) return bytes;
    return max_u64(bytes, box_bytes(plan, kind == ARRAY_INPUT ? ARRAY_OUTPUT : ARRAY_INPUT, part));
}

/* In place a list of outputs may be missing, or repeats the inputs. */
static oclfft_status check_pointers(const oclfft_group_plan *plan, const void *const *in,
                                    const void *const *out, const char *function) {
    uint32_t first = plan->group->first_part, local = plan->group->local_parts;
    for (uint32_t i = 0; i < local; ++i) {
        bool input = needed_bytes(plan, ARRAY_INPUT, first + i),
             output = needed_bytes(plan, ARRAY_OUTPUT, first + i);
        if (input && !in[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: in[%u] is NULL", function, (unsigned)i);
        if (plan->d.in_place && out && output && out[i] && out[i] != in[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "%s: out[%u] differs from in[%u], but the plan is in place", function,
                        (unsigned)i, (unsigned)i);
        if (plan->d.in_place || !output) continue;
        if (!out[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: out[%u] is NULL", function,
                        (unsigned)i);
        for (uint32_t j = 0; j < local; ++j)
            if (needed_bytes(plan, ARRAY_INPUT, first + j) && in[j] == out[i])
                return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                            "%s: out[%u] equals in[%u], but the plan is out of place", function,
                            (unsigned)i, (unsigned)j);
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status check_lists(const oclfft_group_plan *plan, oclfft_direction direction,
                                 const void *in, const void *out, const char *function) {
    TRY(check_transform_direction(plan->transform, direction, function));
    if (!plan->group->local_parts) return OCLFFT_SUCCESS;
    if (!in) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: in is NULL", function);
    if (!out && !plan->d.in_place)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: out is NULL", function);
    return OCLFFT_SUCCESS;
}

/* ---- Buffers ---- */

static oclfft_status take_buffer(const oclfft_group_plan *plan, oclfft_buffer *b, array_kind kind,
                                 uint32_t at, operand_memory *m) {
    const char *name = kind == ARRAY_INPUT ? "in" : "out";
    uint32_t part = plan->group->first_part + at;
    uint64_t bytes = needed_bytes(plan, kind, part);
    bool written = kind == ARRAY_OUTPUT || plan->d.in_place;
    if (!bytes) return OCLFFT_SUCCESS;
    if (b->context != plan->group->contexts[part])
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "oclfft_group_execute: %s[%u] belongs to another context than part %u", name,
                    (unsigned)at, (unsigned)part);
    if (b->range.bytes < bytes)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "oclfft_group_execute: %s[%u] has %llu bytes, but the part needs %llu", name,
                    (unsigned)at, (unsigned long long)b->range.bytes, (unsigned long long)bytes);
    if (b->range.flags & (written ? CL_MEM_READ_ONLY : CL_MEM_WRITE_ONLY) ||
        b->range.flags & (CL_MEM_HOST_NO_ACCESS | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY) ||
        (kind == ARRAY_OUTPUT && b->range.flags & CL_MEM_WRITE_ONLY))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "oclfft_group_execute: %s[%u] was created with flags that keep the host or "
                    "kernels from reading or writing it",
                    name, (unsigned)at);
    *m = (operand_memory){b->memory, b->range};
    return OCLFFT_SUCCESS;
}

/* No output shares bytes with anything else, but in place with its own input. */
static oclfft_status check_apart(const oclfft_group_plan *plan, const operand_memory *in,
                                 const operand_memory *out) {
    uint32_t local = plan->group->local_parts;
    for (uint32_t i = 0; i < local; ++i)
        for (uint32_t j = 0; out[i].object && j < local; ++j) {
            bool own = plan->d.in_place && i == j;
            if (in[j].object && !own && ranges_overlap(&in[j].range, &out[i].range))
                return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                            "oclfft_group_execute: out[%u] overlaps in[%u]", (unsigned)i,
                            (unsigned)j);
            if (out[j].object && i != j && ranges_overlap(&out[j].range, &out[i].range))
                return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                            "oclfft_group_execute: out[%u] overlaps out[%u]", (unsigned)i,
                            (unsigned)j);
        }
    return OCLFFT_SUCCESS;
}

static oclfft_status check_stuck(const oclfft_group_plan *plan, const char *function) {
    if (!plan->turns->stuck) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_DEVICE_FAILED,
                "%s: work of an earlier execution did not end within the group's time_limit",
                function);
}

static oclfft_status execute_buffers(oclfft_group_plan *plan, oclfft_direction direction,
                                     oclfft_buffer *const in[], oclfft_buffer *const out[],
                                     operand_memory *memory) {
    group_run run = {.plan = plan,
                     .direction = direction,
                     .in = memory,
                     .out = memory + plan->d.parts,
                     .progress = clock_seconds()};
    uint32_t first = plan->group->first_part;
    for (uint32_t i = 0; i < plan->group->local_parts; ++i) {
        oclfft_buffer *target = plan->d.in_place ? in[i] : out[i];
        TRY(take_buffer(plan, in[i], ARRAY_INPUT, i, &run.in[first + i]));
        TRY(take_buffer(plan, target, ARRAY_OUTPUT, i, &run.out[first + i]));
    }
    TRY(check_apart(plan, run.in + first, run.out + first));
    mutex_lock(&plan->turns->lock);
    oclfft_status status = check_stuck(plan, "oclfft_group_execute");
    if (status == OCLFFT_SUCCESS) status = run_prepare(plan);
    if (status == OCLFFT_SUCCESS) status = run_all(&run);
    mutex_unlock(&plan->turns->lock);
    return status;
}

/* Where other processes take part they come to the same end. */
static oclfft_status end_together(const oclfft_group_plan *plan, oclfft_direction direction,
                                  oclfft_status status) {
    group_warn(plan->group, status);
    return group_agree(plan->group, plan->key + (direction == OCLFFT_BACKWARD), status);
}

static oclfft_status execute(oclfft_group_plan *plan, oclfft_direction direction,
                             oclfft_buffer *const in[], oclfft_buffer *const out[],
                             const char *function) {
    TRY(check_lists(plan, direction, in, out, function));
    TRY(check_pointers(plan, (const void *const *)in, (const void *const *)out, function));
    operand_memory *memory = calloc((size_t)2 * plan->d.parts, sizeof *memory);
    if (!memory) return fail_memory();
    oclfft_status status = execute_buffers(plan, direction, in, out, memory);
    free(memory);
    return status;
}

oclfft_status oclfft_group_execute(oclfft_group_plan *plan, oclfft_direction direction,
                                   oclfft_buffer *const in[], oclfft_buffer *const out[]) {
    REQUIRE(plan);
    TRY(group_check_lost(plan->group));
    plan = group_plan_for(plan, direction);
    return end_together(plan, direction, execute(plan, direction, in, out, __func__));
}

/* Whether two arrays of the application's have bytes in common. */
static bool arrays_overlap(const void *a, uint64_t a_bytes, const void *b, uint64_t b_bytes) {
    const uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
    return a_bytes && b_bytes && (x <= y ? y - x < a_bytes : x - y < b_bytes);
}

/* The same of host arrays as of buffers; in place of the inputs alone, which are the outputs. */
static oclfft_status check_arrays_apart(const oclfft_group_plan *plan, const void *const in[],
                                        void *const out[], const char *function) {
    const uint32_t first = plan->group->first_part, local = plan->group->local_parts;
    const char *name = plan->d.in_place ? "in" : "out";
    const array_kind kind = plan->d.in_place ? ARRAY_INPUT : ARRAY_OUTPUT;
    for (uint32_t i = 0; i < local; ++i)
        for (uint32_t j = 0; j < local; ++j) {
            const uint64_t bytes = needed_bytes(plan, kind, first + i);
            if (!plan->d.in_place &&
                arrays_overlap(out[i], bytes, in[j], needed_bytes(plan, ARRAY_INPUT, first + j)))
                return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: out[%u] overlaps in[%u]", function,
                            (unsigned)i, (unsigned)j);
            if (i != j &&
                arrays_overlap(out[i], bytes, out[j], needed_bytes(plan, kind, first + j)))
                return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: %s[%u] overlaps %s[%u]", function,
                            name, (unsigned)i, name, (unsigned)j);
        }
    return OCLFFT_SUCCESS;
}

static oclfft_status execute_host(oclfft_group_plan *plan, oclfft_direction direction,
                                  const void *const in[], void *const out[], const char *function) {
    TRY(check_lists(plan, direction, in, out, function));
    TRY(check_pointers(plan, in, (const void *const *)out, function));
    void *const *target = plan->d.in_place ? (void *const *)(uintptr_t)in : out;
    TRY(check_arrays_apart(plan, in, target, function));
    mutex_lock(&plan->turns->lock);
    oclfft_status status = check_stuck(plan, function);
    if (status == OCLFFT_SUCCESS) status = host_arrays_run(plan, direction, in, target);
    mutex_unlock(&plan->turns->lock);
    return status;
}

oclfft_status oclfft_group_execute_host(oclfft_group_plan *plan, oclfft_direction direction,
                                        const void *const in[], void *const out[]) {
    REQUIRE(plan);
    TRY(group_check_lost(plan->group));
    plan = group_plan_for(plan, direction);
    return end_together(plan, direction, execute_host(plan, direction, in, out, __func__));
}
