#include "distribution.h"

#include "base/sizes.h"

/* The problem's own idea of a transform names R2R kinds by their axes. */
static oclfft_transform transform_of(const lap *st) {
    if (st->real_in) return st->real_out ? OCLFFT_R2R : OCLFFT_R2C;
    return st->real_out ? OCLFFT_C2R : OCLFFT_C2C;
}

static void set_layout(const problem *p, const array_form *f, const region *r, uint64_t offset,
                       oclfft_layout *l) {
    l->offset = (size_t)offset;
    if (region_count(r, 0) > 1) l->distance = (ptrdiff_t)f->strides[0];
    for (uint32_t a = 0; a < p->rank; ++a) l->strides[a] = (ptrdiff_t)f->strides[1 + a];
}

/* What the application's layout says of its axis `from`, which is transformed here. */
static void set_window(const oclfft_layout *given, uint32_t from, uint32_t a, oclfft_layout *to) {
    to->starts[a] = given->starts[from];
    to->extents[a] = given->extents[from];
    to->centered[a] = given->centered[from];
}

static void set_axes(const distribution *d, const oclfft_plan_desc *desc, const lap *st,
                     const task *t, oclfft_plan_desc *out) {
    const problem *p = &d->problem;
    for (uint32_t a = 0; a < p->rank; ++a) {
        bool here = st->axes >> a & 1;
        out->lengths[a] = (size_t)(here ? p->lengths[a] : region_count(&t->in, 1 + a));
        out->axes[a] = here ? p->axes[a] : OCLFFT_AXIS_NONE;
        uint32_t more = d->rows ? d->third ? 2 : 1 : 0;
        if (!here || (more && a >= d->split && a <= d->split + more)) continue;
        uint32_t from = more && a > d->split ? a - more : a;
        set_window(&desc->input, from, a, &out->input);
        set_window(&desc->output, from, a, &out->output);
    }
}

static void set_format(const oclfft_layout *from, oclfft_layout *to) {
    to->format = from->format;
    to->element_type = from->element_type;
}

/* The last lap that computes applies the application's scales. */
static void set_scales(const distribution *d, const oclfft_plan_desc *desc, const lap *st,
                       oclfft_plan_desc *out) {
    bool orthonormal = desc->norm == OCLFFT_NORM_ORTHONORMAL;
    out->norm = d->mapped ? OCLFFT_NORM_DEFAULT : desc->norm;
    out->scale_forward = out->scale_backward = 1;
    if (!st->last) return;
    if (d->mapped) {
        out->scale_forward = d->problem.scale_forward;
        out->scale_backward = d->problem.scale_backward;
        return;
    }
    out->scale_forward = desc->scale_forward;
    out->scale_backward = desc->scale_backward;
    if (out->scale_backward == 0 && !orthonormal) out->scale_backward = d->problem.scale_backward;
}

void distribution_task_desc(const distribution *d, const oclfft_plan_desc *desc, uint32_t lap_at,
                            const task *t, uint64_t in_offset, uint64_t out_offset,
                            oclfft_plan_desc *out) {
    const lap *st = &d->laps[lap_at];
    *out = (oclfft_plan_desc)OCLFFT_PLAN_DESC_INIT;
    out->transform = d->mapped && st->axes ? OCLFFT_C2C : transform_of(st);
    out->precision = desc->precision;
    out->effort = desc->effort;
    out->rank = (int)d->problem.rank;
    out->batch = (size_t)region_count(&t->in, 0);
    set_axes(d, desc, st, t, out);
    set_scales(d, desc, st, out);
    if (st->first) set_format(&desc->input, &out->input);
    if (st->last) set_format(&desc->output, &out->output);
    out->in_place = d->in_place && d->lap_count == 1;
    set_layout(&d->problem, &d->arrays[t->source].form, &t->in, in_offset, &out->input);
    set_layout(&d->problem, &d->arrays[t->target].form, &t->out, out_offset, &out->output);
}
