#include "group_make.h"

#include <stdlib.h>

#include "base/hash.h"
#include "group_measure.h"

/* The boxes of both sides, those of the library where there are none. */
static oclfft_status make(oclfft_group *group, const oclfft_plan_desc *desc, const problem *p,
                          const oclfft_box *given[2], oclfft_box *own, oclfft_group_plan **plan) {
    choice chosen;
    for (uint32_t o = 0; o < 2; ++o) {
        oclfft_box *boxes = own + o * group->parts;
        if (given[o]) continue;
        TRY(group_default_boxes(group, desc, p, o, boxes));
        given[o] = boxes;
    }
    TRY(group_choose(group, desc, p, given[0], given[1], &chosen));
    TRY(group_plan_build(group, desc, p, given[0], given[1], &chosen, plan));
    return group_plan_add_backward(*plan, desc, p, given[0], given[1], &chosen);
}

static oclfft_status make_with_boxes(oclfft_group *group, const oclfft_plan_desc *desc,
                                     const problem *p, const oclfft_box *in, const oclfft_box *out,
                                     oclfft_group_plan **plan) {
    const oclfft_box *given[2] = {in, out};
    oclfft_box *own = calloc((size_t)2 * group->parts, sizeof *own);
    if (!own) {
        group->lost = group->processes.count > 0;
        return fail_memory();
    }
    oclfft_status status = make(group, desc, p, given, own, plan);
    free(own);
    return status;
}

/* What the processes of a group have to give alike, before they look anything up together. */
typedef enum call { CALL_PLAN, CALL_INPUT_BOXES, CALL_OUTPUT_BOXES } call;

static uint64_t key_of_call(const oclfft_group *g, call call, const problem *p,
                            const oclfft_box *in, const oclfft_box *out) {
    const unsigned char bytes[] = {(unsigned char)call, in != NULL, out != NULL};
    if (!g->processes.count) return 0;
    uint64_t hash = hash_bytes(problem_hash(p), bytes, sizeof bytes);
    if (in) hash = hash_bytes(hash, in, g->parts * sizeof *in);
    return out ? hash_bytes(hash, out, g->parts * sizeof *out) : hash;
}

oclfft_status group_plan_make(oclfft_group *group, const oclfft_plan_desc *desc, const problem *p,
                              const oclfft_box *in, const oclfft_box *out, oclfft_status status,
                              oclfft_group_plan **plan) {
    *plan = NULL;
    TRY(group_check_lost(group));
    uint64_t key = status == OCLFFT_SUCCESS ? key_of_call(group, CALL_PLAN, p, in, out) : 0;
    TRY(group_agree(group, key, status));
    status = make_with_boxes(group, desc, p, in, out, plan);
    oclfft_group_plan *made = *plan;
    status = group_agree(group, made ? made->key : 0, status);
    if (status == OCLFFT_SUCCESS && made) {
        group->plans += made->backward ? 2 : 1;
        status = exchange_fit(made);
        if (status == OCLFFT_SUCCESS && made->backward) status = exchange_fit(made->backward);
    }
    if (status == OCLFFT_SUCCESS) return status;
    group_plan_free(*plan);
    *plan = NULL;
    return status;
}

oclfft_status group_boxes_make(const oclfft_group *group, const oclfft_plan_desc *desc,
                               const problem *p, bool output, oclfft_status status,
                               oclfft_box *boxes) {
    oclfft_group *changed = (oclfft_group *)(uintptr_t)group; /* processes may lose each other */
    const call call = output ? CALL_OUTPUT_BOXES : CALL_INPUT_BOXES;
    uint64_t key = status == OCLFFT_SUCCESS ? key_of_call(group, call, p, NULL, NULL) : 0;
    TRY(group_agree(changed, key, status));
    return group_default_boxes(group, desc, p, output, boxes);
}
