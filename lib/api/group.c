#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "deliver.h"
#include "distribute/boxes.h"
#include "parts/group_make.h"
#include "parts/group_measure.h"
#include "problem/desc.h"

oclfft_status oclfft_group_config_init(oclfft_group_config *config, size_t struct_size) {
    REQUIRE(config);
    return versioned_init(&group_config_versions, config, struct_size);
}

/* ---- Groups ---- */

static oclfft_status check_contexts(oclfft_context *const contexts[], size_t count,
                                    const char *function) {
    const size_t most = UINT32_MAX / 16;
    if (!contexts) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: contexts is NULL", function);
    if (count == 0 || count > most)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: count = %zu is outside 1...%zu", function,
                    count, most);
    for (size_t i = 0; i < count; ++i)
        if (!contexts[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: contexts[%zu] is NULL", function, i);
    return OCLFFT_SUCCESS;
}

static oclfft_status read_config(const oclfft_group_config *config, oclfft_group_config *read) {
    TRY(versioned_read(&group_config_versions, config ? config : group_config_versions.initial,
                       read));
    if (!(read->time_limit >= 0) || !isfinite(read->time_limit))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "config.time_limit = %g is not a number of seconds", read->time_limit);
    if ((uint32_t)read->exchange > OCLFFT_EXCHANGE_TWO_LEVEL)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "config.exchange = %d is not a value of oclfft_exchange", (int)read->exchange);
    if (read->reserved) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "config.reserved is not 0");
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_group_create(oclfft_context *const contexts[], size_t count,
                                  const oclfft_group_config *config, oclfft_group **group) {
    oclfft_group_config read;
    REQUIRE(group);
    *group = NULL;
    TRY(check_contexts(contexts, count, __func__));
    TRY(read_config(config, &read));
    return group_make(contexts, (uint32_t)count, &read, group);
}

oclfft_status oclfft_private_group_create(oclfft_context *const contexts[], size_t count,
                                          const oclfft_group_config *config,
                                          const oclfft_processes *processes, oclfft_group **group) {
    oclfft_group_config read = OCLFFT_GROUP_CONFIG_INIT;
    if (processes->version != OCLFFT_TRANSPORT_VERSION)
        return fail(OCLFFT_ERROR_UNSUPPORTED,
                    "liboclfft and liboclfft_mpi are of different releases: their transports have "
                    "the versions %u and %u",
                    (unsigned)OCLFFT_TRANSPORT_VERSION, (unsigned)processes->version);
    oclfft_status status =
        count ? check_contexts(contexts, count, "oclfft_mpi_group_create") : OCLFFT_SUCCESS;
    if (status == OCLFFT_SUCCESS) status = read_config(config, &read);
    return group_make_shared(contexts, (uint32_t)count, &read, processes, status, group);
}

oclfft_status oclfft_private_fail(oclfft_status status, const char *sentence) {
    return fail(status, "%s", sentence);
}

void oclfft_group_destroy(oclfft_group **group) {
    if (!group) return;
    group_release(*group);
    *group = NULL;
}

oclfft_status oclfft_group_size(const oclfft_group *group, size_t *parts, size_t *first_local,
                                size_t *local) {
    REQUIRE(group);
    if (parts) *parts = group->parts;
    if (first_local) *first_local = group->first_part;
    if (local) *local = group->local_parts;
    return OCLFFT_SUCCESS;
}

/* ---- Problems ---- */

static oclfft_status refuse(const char *field, const char *why) {
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s: %s", field, why);
}

static oclfft_status check_layout(const oclfft_layout *l, const char *name) {
    const char *what = NULL;
    for (uint32_t a = 0; a < OCLFFT_MAX_RANK; ++a)
        if (l->strides[a]) what = "strides";
    if (l->distance) what = "distance";
    if (l->offset) what = "offset";
    if (l->format != OCLFFT_INTERLEAVED) what = "format";
    if (!what) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.%s.%s is not 0: the boxes of a group are packed and interleaved", name, what);
}

/* What a group does not take, and the problem of the rest. */
static oclfft_status read_problem(const oclfft_plan_desc *given, oclfft_plan_desc *desc,
                                  problem *p) {
    TRY(versioned_read(&desc_versions, given, desc));
    TRY(check_layout(&desc->input, "input"));
    TRY(check_layout(&desc->output, "output"));
    if (desc->recipe)
        return refuse("recipe", "a group has a plan for each part, so one recipe does not fit");
    if (desc->load_callback.buffer_count || desc->store_callback.buffer_count)
        return refuse(
            desc->load_callback.buffer_count ? "load_callback.buffer_count"
                                             : "store_callback.buffer_count",
            "callbacks of a group cannot have buffers, because a buffer belongs to one context");
    oclfft_plan_desc apart = *desc; /* boxes are packed, in place too */
    apart.in_place = false;
    TRY(problem_read(&apart, p));
    p->in_place = desc->in_place;
    return OCLFFT_SUCCESS;
}

static oclfft_status check_decomposition(oclfft_decomposition d, const char *name,
                                         const char *function) {
    if (d == OCLFFT_DECOMPOSITION_DEFAULT || d == OCLFFT_DECOMPOSITION_SLABS ||
        d == OCLFFT_DECOMPOSITION_PENCILS)
        return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: %s = %d is not a value of oclfft_decomposition",
                function, name, (int)d);
}

static oclfft_status check_request(const oclfft_plan_desc *desc, oclfft_side side,
                                   const oclfft_box *boxes) {
    static const char function[] = "oclfft_group_boxes";
    if (!desc || !boxes)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: %s is NULL", function,
                    desc ? "boxes" : "desc");
    if (side == OCLFFT_SIDE_INPUT || side == OCLFFT_SIDE_OUTPUT) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "%s: side = %d is neither OCLFFT_SIDE_INPUT nor OCLFFT_SIDE_OUTPUT", function,
                (int)side);
}

/* What is wrong with the default boxes in one process fails in all. */
oclfft_status oclfft_group_boxes(const oclfft_group *group, const oclfft_plan_desc *desc,
                                 oclfft_side side, oclfft_decomposition decomposition,
                                 oclfft_box *boxes) {
    REQUIRE(group);
    oclfft_plan_desc d;
    problem p;
    oclfft_status status = check_request(desc, side, boxes);
    if (status == OCLFFT_SUCCESS)
        status = check_decomposition(decomposition, "decomposition", __func__);
    const bool alone = decomposition == OCLFFT_DECOMPOSITION_SLABS ||
                       decomposition == OCLFFT_DECOMPOSITION_PENCILS;
    if (status == OCLFFT_SUCCESS) status = read_problem(desc, &d, &p);
    if (!alone) return group_boxes_make(group, &d, &p, side == OCLFFT_SIDE_OUTPUT, status, boxes);
    TRY(status);
    boxes_propose(&p, side == OCLFFT_SIDE_OUTPUT, decomposition, group->parts, false, boxes);
    return OCLFFT_SUCCESS;
}

/* ---- Plans ---- */

oclfft_status oclfft_group_plan_create(oclfft_group *group, const oclfft_plan_desc *desc,
                                       const oclfft_box in[], const oclfft_box out[],
                                       oclfft_group_plan **plan) {
    oclfft_group_plan *none = NULL;
    if (plan) *plan = NULL;
    REQUIRE(group);
    oclfft_plan_desc d;
    problem p;
    oclfft_status status =
        plan && desc ? read_problem(desc, &d, &p)
                     : fail(OCLFFT_ERROR_INVALID_ARGUMENT, "oclfft_group_plan_create: %s is NULL",
                            plan ? "desc" : "plan");
    if (status == OCLFFT_SUCCESS && in) status = boxes_check(&p, &p.in, in, group->parts, "in");
    if (status == OCLFFT_SUCCESS && out) status = boxes_check(&p, &p.out, out, group->parts, "out");
    return group_plan_make(group, &d, &p, in, out, status, plan ? plan : &none);
}

void oclfft_group_plan_destroy(oclfft_group_plan **plan) {
    if (!plan) return;
    group_plan_free(*plan);
    *plan = NULL;
}

oclfft_status oclfft_group_plan_describe(const oclfft_group_plan *plan, char *to, size_t capacity,
                                         size_t *length) {
    REQUIRE(plan);
    if (capacity) REQUIRE(to);
    text t = {0};
    distribution_print(&plan->d, plan->exchange, &t);
    return deliver(&t, to, capacity, length);
}

/* ---- Without a device ---- */

static oclfft_status print_preview(const problem *p, uint32_t parts, oclfft_box *boxes,
                                   region *regions, uint32_t *sites, text *out) {
    distribution d;
    setting s = {p, parts, parts, regions, regions + parts, NULL, p->transform == OCLFFT_C2R};
    for (uint32_t i = 0; i < 2 * parts; ++i) regions[i] = region_of_box(p, &boxes[i]);
    for (uint32_t i = 0; i < parts; ++i) sites[i] = i;
    TRY(distribution_make(&s, sites, 1, &d));
    distribution_print(&d, OCLFFT_EXCHANGE_DEFAULT, out);
    distribution_free(&d);
    return OCLFFT_SUCCESS;
}

static oclfft_status preview(const problem *p, uint32_t parts, oclfft_decomposition input,
                             oclfft_decomposition output, text *out) {
    oclfft_box *boxes = calloc((size_t)2 * parts, sizeof *boxes);
    region *regions = calloc((size_t)2 * parts, sizeof *regions);
    uint32_t *sites = calloc(parts, sizeof *sites);
    oclfft_status status = OCLFFT_SUCCESS;
    if (!boxes || !regions || !sites) status = fail_memory();
    if (status == OCLFFT_SUCCESS) {
        boxes_propose(p, false, input, parts, false, boxes);
        boxes_propose(p, true, output, parts, false, boxes + parts);
        status = print_preview(p, parts, boxes, regions, sites, out);
    }
    free(boxes);
    free(regions);
    free(sites);
    return status;
}

oclfft_status oclfft_group_preview(const oclfft_plan_desc *desc, size_t parts,
                                   oclfft_decomposition input, oclfft_decomposition output,
                                   char *to, size_t capacity, size_t *length) {
    enum { MOST = 65536 };
    oclfft_plan_desc d;
    problem p;
    REQUIRE(desc);
    if (capacity) REQUIRE(to);
    if (parts == 0 || parts > MOST)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "oclfft_group_preview: parts = %zu is outside 1...%d", parts, MOST);
    TRY(check_decomposition(input, "input", __func__));
    TRY(check_decomposition(output, "output", __func__));
    TRY(read_problem(desc, &d, &p));
    text t = {0};
    oclfft_status status = preview(&p, (uint32_t)parts, input, output, &t);
    if (status == OCLFFT_SUCCESS) return deliver(&t, to, capacity, length);
    text_free(&t);
    return status;
}
