#include <stdio.h>

#include "side.h"

typedef unsigned long long ull;

/* Both sides must have the same `field` in bytes. A real element has half the bytes of a complex
 * one. */
static oclfft_status check_twin(const problem *p, const char *field, uint64_t in, uint64_t out) {
    if (in * (p->out.real ? 2 : 1) == out * (p->in.real ? 2 : 1)) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.input.%s = %llu and desc.output.%s = %llu: in place %s", field, (ull)in,
                field, (ull)out,
                p->transform == OCLFFT_C2C ? "they must be equal"
                                           : "the real side's must be twice the complex side's");
}

static oclfft_status check_innermost(const problem *p, const side *s, const char *name) {
    uint32_t last = p->rank - 1;
    if (s->strides[last] == 1) return OCLFFT_SUCCESS;
    return fail(
        OCLFFT_ERROR_INVALID_ARGUMENT,
        "desc.%s.strides[%u] = %llu: in place the last stride of a real transform must be 1", name,
        last, (ull)s->strides[last]);
}

/* Callbacks may say that their elements are larger or smaller. Then elements of one side would lie
 * where other elements of the other side do. */
static oclfft_status check_twin_bytes(const problem *p) {
    uint64_t in = p->in.element_bytes * (p->in.real ? 2 : 1),
             out = p->out.element_bytes * (p->out.real ? 2 : 1);
    if (in == out) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.load_callback and desc.store_callback: elements of %llu and %llu bytes "
                "cannot have the same places",
                (ull)p->in.element_bytes, (ull)p->out.element_bytes);
}

/* Strides and distances that do not matter are those of packed elements, and so equal already. */
oclfft_status sides_check_in_place(const problem *p) {
    bool complex = p->transform == OCLFFT_C2C;
    if (!p->in_place) return OCLFFT_SUCCESS;
    if (complex && p->in.storage != p->out.storage)
        return fail(
            OCLFFT_ERROR_INVALID_ARGUMENT,
            "desc.output.format differs from desc.input.format: in place they must be equal");
    const side *s = p->in.real ? &p->out : &p->in;
    if (!complex && !storage_is_plain(s->storage))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.format = %s: in place the complex side of a real transform must be "
                    "interleaved",
                    p->in.real ? "output" : "input", storage_format_name(s->storage));
    TRY(check_twin_bytes(p));
    if (!complex) TRY(check_innermost(p, &p->in, "input"));
    if (!complex) TRY(check_innermost(p, &p->out, "output"));
    for (uint32_t i = 0; i < p->rank - !complex; ++i) {
        char field[32];
        snprintf(field, sizeof field, "strides[%u]", i);
        TRY(check_twin(p, field, p->in.strides[i], p->out.strides[i]));
    }
    TRY(check_twin(p, "distance", p->in.distance, p->out.distance));
    return check_twin(p, "offset", p->in.offset, p->out.offset);
}
