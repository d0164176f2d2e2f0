/* What a problem can say and this version cannot compute. */
#include "axis_kind.h"
#include "desc.h"

static oclfft_status check_axes(const problem *p) {
    for (uint32_t i = 0; i < p->rank; ++i)
        if (p->transform != OCLFFT_R2R && p->axes[i] != OCLFFT_AXIS_NONE &&
            p->axes[i] != OCLFFT_AXIS_FOURIER)
            return fail(OCLFFT_ERROR_UNSUPPORTED,
                        "desc.axes[%u]: this version has no transform of kind %s", i,
                        axis_kind_name(p->axes[i]));
    return OCLFFT_SUCCESS;
}

oclfft_status problem_check_supported(const problem *p) {
    return check_axes(p);
}
