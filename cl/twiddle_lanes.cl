// CPU passes. Along the transform: power r of the stage's root at vector `row` lies in rows 2r-2 (real) and 2r-1 (imaginary) of
// `span` reals. Across transforms all lanes share one root.
static inline void twiddle_along(complex_t *x, const int radix, global const scalar *w, const uint span)
{
    #pragma unroll
    for (int r = 1; r < radix; ++r) {
        complex_t f;
        f.re = VLOAD(0, w + (2 * r - 2) * span);
        f.im = VLOAD(0, w + (2 * r - 1) * span);
        x[r] = c_mul(x[r], f);
    }
}

static inline void twiddle_across(complex_t *x, const int radix, global const scalar *w, const uint span)
{
    #pragma unroll
    for (int r = 1; r < radix; ++r) {
        complex_t f;
        f.re = w[(2 * r - 2) * span];
        f.im = w[(2 * r - 1) * span];
        x[r] = c_mul(x[r], f);
    }
}

static inline complex_t c_scale(complex_t a, const scalar re, const scalar im)
{
    a.re *= re;
    a.im *= im;
    return a;
}
