/* Problems with the spectrum of a filter, which no description asks for. */
#include "problem.h"

static void make_real(const problem *p, side *s, const oclfft_callback *callback) {
    s->real = true;
    if (!callback->element_bytes) s->element_bytes = storage_bytes(s->storage, true, p->precision);
}

/* The one Fourier axis is complex by the description. */
static void make_angled(problem *p, const oclfft_plan_desc *d, bool filtered) {
    uint32_t axis = p->rank - 1;
    p->transform = OCLFFT_R2R;
    make_real(p, &p->in, &d->load_callback);
    if (filtered) {
        make_real(p, &p->out, &d->store_callback);
        return;
    }
    int64_t points = (int64_t)p->lengths[axis] / 2;
    p->out.lengths[axis] = (uint64_t)points;
    /* Below zero behind filters that run downwards. */
    p->out.distance = p->out.distance < 0 ? -points : points;
    p->out.offset /= 2;
    p->out.elements /= 2;
}

oclfft_status problem_read_filtered(const oclfft_plan_desc *desc, const filtering *filter,
                                    problem *out) {
    TRY(problem_read(desc, out));
    if (filter->angled) make_angled(out, desc, filter->there);
    out->filter = *filter;
    return OCLFFT_SUCCESS;
}

bool problem_is_filtered(const problem *p) {
    return p->filter.there || p->filter.angled;
}

oclfft_status problem_read_like(const oclfft_plan_desc *desc, const problem *like, problem *out) {
    if (problem_is_filtered(like)) return problem_read_filtered(desc, &like->filter, out);
    TRY(problem_from_desc(desc, out));
    out->in.spare = like->in.spare;
    out->out.spare = like->out.spare;
    return OCLFFT_SUCCESS;
}

uint64_t problem_filter_elements(const problem *p) {
    uint64_t elements = 1 + (p->batch - 1) * (uint64_t)p->filter.distance;
    if (!p->filter.there) return 0;
    for (uint32_t d = 0; d < p->rank; ++d)
        elements += (p->lengths[d] - 1) * (uint64_t)p->filter.strides[d];
    return elements;
}
