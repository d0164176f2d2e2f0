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

oclfft_status convolution_make_angled_filter(oclfft_convolution *c) {
    static const filtering angled = {.angled = true};
    oclfft_plan_desc d;
    problem p;
    convolution_filter_desc(c, &d);
    d.transform = OCLFFT_C2C;
    TRY(problem_read_filtered(&d, &angled, &p));
    return plan_make(c->context, &d, &p, NULL, &c->filter);
}
