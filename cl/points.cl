// GPU passes: an item's POINTS points between global memory and registers, `step` elements apart. The sign conjugates the input of
// a backward transform and the scale conjugates its output back: F^-1(x) = conj(F(conj(x))).
FUNCTION complex_t c_load(global const scalar2 *p)
{
    const scalar2 v = *p;
    complex_t c;
    c.re = v.x;
    c.im = v.y;
    return c;
}

FUNCTION void load_points(complex_t *x, global const scalar2 *in, const index_t step)
{
    #pragma unroll
    for (int m = 0; m < POINTS; ++m) x[m] = c_load(in + m * step);
}

FUNCTION void conjugate_points(complex_t *x, const scalar sign)
{
    #pragma unroll
    for (int m = 0; m < POINTS; ++m) x[m].im *= sign;
}

FUNCTION void scale_points(complex_t *x, const scalar2 scale)
{
    #pragma unroll
    for (int m = 0; m < POINTS; ++m) {
        x[m].re *= scale.x;
        x[m].im *= scale.y;
    }
}

FUNCTION void store_points(const complex_t *x, global scalar2 *out, const index_t step)
{
    #pragma unroll
    for (int m = 0; m < POINTS; ++m) out[m * step] = (scalar2)(x[m].re, x[m].im);
}
