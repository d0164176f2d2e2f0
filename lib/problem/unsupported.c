/* What a problem can say and this version cannot compute. */
#include "axis_kind.h"
#include "desc.h"

static oclfft_status check_axes(const problem *p) {
    for (uint32_t i = 0; i < p->rank; ++i)
        if (p->axes[i] != OCLFFT_AXIS_NONE && p->axes[i] != OCLFFT_AXIS_FOURIER)
            return fail(OCLFFT_ERROR_UNSUPPORTED,
                        "desc.axes[%u]: this version has no transform of kind %s", i,
                        axis_kind_name(p->axes[i]));
    return OCLFFT_SUCCESS;
}

static oclfft_status check_side(const problem *p, const side *s, const char *name) {
    for (uint32_t i = 0; i < p->rank; ++i) {
        if (s->lengths[i] != side_full_length(p, s, i))
            return fail(OCLFFT_ERROR_UNSUPPORTED,
                        "desc.%s.extents[%u]: this version has no windows", name, i);
        if (s->centered[i])
            return fail(OCLFFT_ERROR_UNSUPPORTED,
                        "desc.%s.centered[%u]: this version has no centred axes", name, i);
    }
    return OCLFFT_SUCCESS;
}

oclfft_status problem_check_supported(const problem *p) {
    TRY(check_axes(p));
    TRY(check_side(p, &p->in, "input"));
    return check_side(p, &p->out, "output");
}
