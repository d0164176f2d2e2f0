/* The memory of an execution of a transform in pieces. */
#include <stdlib.h>

#include "base/sizes.h"
#include "large_state.h"

void large_free_memory(large *l) {
    for (uint32_t i = 0; i < LARGE_SLOTS; ++i)
        for (uint32_t a = 0; a < 2; ++a) {
            large_slot *s = &l->slots[i];
            context_free(l->context, s->in[a], l->value.slot_bytes[0][a]);
            context_free(l->context, s->out[a], l->value.slot_bytes[1][a]);
            s->in[a] = s->out[a] = NULL;
        }
    space_drop(l->context, &l->workspace);
    free(l->spare);
    free(l->second);
    l->spare = l->second = NULL;
}

static oclfft_status take_slot(const large *l, large_slot *s) {
    static const char what[] = "memory for a piece of the transform";
    for (uint32_t end = 0; end < 2; ++end)
        for (uint32_t a = 0; a < 2; ++a) {
            uint64_t bytes = l->value.slot_bytes[end][a];
            cl_mem *array = end ? &s->out[a] : &s->in[a];
            if (!bytes) continue;
            TRY(context_allocate(l->context, bytes, CL_MEM_READ_WRITE, NULL, what, array));
        }
    return OCLFFT_SUCCESS;
}

static oclfft_status take_memory(large *l) {
    for (uint32_t i = 0; i < l->plans.count; ++i) {
        const oclfft_plan *p = l->plans.plans[i];
        uint64_t bytes = space_for(&p->ways, plan_problem(p)->batch).bytes;
        l->workspace.bytes = max_u64(l->workspace.bytes, bytes);
    }
    for (uint32_t i = 0; i < l->slot_count; ++i) TRY(take_slot(l, &l->slots[i]));
    if (l->workspace.bytes)
        TRY(context_allocate(l->context, l->workspace.bytes, CL_MEM_READ_WRITE, NULL, "scratch",
                             &l->workspace.memory));
    if (!l->value.spare_bytes) return OCLFFT_SUCCESS;
    if (l->value.spare_bytes > SIZE_MAX) return fail_memory();
    l->spare = malloc((size_t)l->value.spare_bytes);
    if (l->value.chirped) l->second = malloc((size_t)l->value.spare_bytes);
    return l->spare && (l->second || !l->value.chirped) ? OCLFFT_SUCCESS : fail_memory();
}

oclfft_status large_take_memory(large *l) {
    for (;; --l->slot_count) {
        bool last = l->slot_count == 1, before = fail_silently(true);
        if (last) fail_silently(before);
        oclfft_status status = take_memory(l);
        fail_silently(before);
        if (status == OCLFFT_SUCCESS || last) return status;
        large_free_memory(l);
    }
}
