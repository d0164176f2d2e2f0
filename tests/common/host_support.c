#include "host_support.h"

#include <stdlib.h>

const char *const route_names[ROUTES] = {"shared", "stray", "direct", "staged", "tried"};

void take_route(oclfft_plan *plan, route by, const void *const *arrays, size_t count) {
    host *h;
    assert_ok(host_of(plan, &h));
    plan->context->info.is_cpu = by == ROUTE_SHARED || by == ROUTE_STRAY;
    memset(h->memos, 0, sizeof h->memos);
    for (size_t i = 0; i < count && by != ROUTE_TRIED; ++i)
        h->memos[i] = (memo){arrays[i], by == ROUTE_STAGED ? TRANSFER_STAGED : TRANSFER_DIRECT};
}

enum { FENCE = 4096, FENCE_BYTE = 0x5a, ALIGNMENT = 128 };

fenced fenced_new(size_t bytes, route by) {
    size_t all = (bytes + 3 * FENCE) / ALIGNMENT * ALIGNMENT;
    fenced f = {.base = aligned_alloc(ALIGNMENT, all), .bytes = bytes};
    assert_non_null(f.base);
    memset(f.base, FENCE_BYTE, all);
    f.data = f.base + FENCE + (by == ROUTE_STRAY ? sizeof(float) : 0);
    return f;
}

void fenced_free(fenced *f) {
    free(f->base);
    *f = (fenced){0};
}

void assert_fences(const fenced *f, const char *what) {
    for (size_t i = 1; i <= FENCE / 2; ++i)
        if (f->data[-(ptrdiff_t)i] != FENCE_BYTE || f->data[f->bytes + i - 1] != FENCE_BYTE)
            fail_msg("%s: written %zu bytes beyond the array", what, i);
}

oclfft_context *open_limited(uint64_t limit) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *context = NULL;
    config.memory_limit = limit;
    assert_ok(oclfft_context_create(&config, &context));
    return context;
}
