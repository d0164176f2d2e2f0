/* How many bytes the passes of a schedule move. */
#include "moved.h"

#include "base/sizes.h"

/* Elements of the scratch for one transform behind pass i, which is not the last: of the spectra of
 * real columns, and of columns that are Hermitian in their number, one half. */
static uint64_t points_behind(const axis_plan *axis, uint32_t i) {
    const recipe *r = &axis->recipe;
    uint64_t total = 1, done = 1, first = pass_recipe_length(&r->pass[0]);
    for (uint32_t k = 0; k < r->pass_count; ++k) {
        total *= pass_recipe_length(&r->pass[k]);
        if (k <= i) done = total;
    }
    if (r->bluestein || axis->transform == OCLFFT_C2C) return total;
    return axis->transform == OCLFFT_R2C ? total / first * (first / 2 + 1)
                                         : done * (total / done / 2 + 1);
}

/* Whether the elements are real, those of a copy as the problem's. */
static bool is_real(const problem *p, const axis_plan *axis, bool load) {
    if (axis->copies) return p->in.real;
    return axis->work != WORK_FOURIER || axis->transform == (load ? OCLFFT_R2C : OCLFFT_C2R);
}

/* Of an element, or of its part. */
static uint64_t element_bytes(const problem *p, const axis_plan *axis, bool load) {
    const axis_end *end = load ? &axis->source : &axis->target;
    const side *s = end->operand == OPERAND_INPUT ? &p->in : &p->out;
    if (end->operand <= OPERAND_OUTPUT)
        return s->element_bytes * storage_arrays(s->storage) / (end->parts ? 2 : 1);
    return is_real(p, axis, load) ? problem_scalar_bytes(p) : problem_element_bytes(p);
}

/* What is outside counts as it is there; what is between the passes goes out and in again. */
static uint64_t moved_by(const problem *p, const axis_plan *axis) {
    uint64_t bytes = axis_plan_elements(axis, true) * element_bytes(p, axis, true) +
                     axis_plan_elements(axis, false) * element_bytes(p, axis, false);
    uint64_t each = 2 * axis_plan_count(axis) * problem_element_bytes(p);
    for (uint32_t i = 0; i + 1 < axis->pass_count; ++i) bytes += each * points_behind(axis, i);
    return bytes;
}

uint64_t schedule_bytes_moved(const schedule *s) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < s->axis_plan_count; ++i)
        bytes += moved_by(&s->problem, &s->axis_plans[i]);
    return bytes;
}
