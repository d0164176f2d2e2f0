/* Real data of one dimension in one launch. A right-angle transform has half as many points as the
 * signal has samples, and no Hermitian half, so that the product needs no other point. What wraps
 * round comes back as its negative, which no result that is stored has in it. */
#include "convolution.h"
#include "run/make.h"

bool convolution_may_angle(const oclfft_convolution *c) {
    const oclfft_convolution_desc *d = &c->desc;
    bool one = d->rank == 1 && d->input_channels == 1 && d->output_channels == 1;
    bool suits = !d->complex_data && d->mode != OCLFFT_CONVOLUTION_CIRCULAR && !c->direct;
    uint64_t padded = c->shape.axes[0].padded;
    return one && suits && !d->spectrum_callback.source && padded >= 4 && padded % 2 == 0;
}

static void make_real(const problem *p, side *s, const oclfft_callback *callback) {
    s->real = true;
    if (!callback || !callback->element_bytes)
        s->element_bytes = storage_bytes(s->storage, true, p->precision);
}

void convolution_make_angled(problem *p, const oclfft_plan_desc *d, bool filtered) {
    uint32_t axis = p->rank - 1;
    p->transform = OCLFFT_R2R;
    p->filter.angled = true;
    make_real(p, &p->in, &d->load_callback);
    if (filtered) {
        make_real(p, &p->out, &d->store_callback);
        return;
    }
    p->out.lengths[axis] = p->lengths[axis] / 2;
    p->out.distance = (int64_t)p->out.lengths[axis];
    p->out.elements = p->out.lengths[axis] * p->batch;
}

oclfft_status convolution_make_angled_filter(oclfft_convolution *c) {
    oclfft_plan_desc d;
    problem p;
    convolution_filter_desc(c, &d);
    d.transform = OCLFFT_C2C;
    TRY(problem_read(&d, &p));
    convolution_make_angled(&p, &d, false);
    return plan_make(c->context, &d, &p, NULL, &c->filter);
}
