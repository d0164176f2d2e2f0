// The way back, of conjugates, times two: points k and length - k of X become points k and -k of Z; with k = 0 both are given real.
FUNCTION void c_merge(complex_t *a, complex_t *b, const complex_t w)
{
    const complex_t u = *a, v = *b;
    complex_t e, o;
    e.re = u.re + v.re;
    e.im = u.im - v.im;
    o.re = u.re - v.re;
    o.im = u.im + v.im;
    o = c_mul(o, w);
    a->re = e.re + o.im;
    a->im = e.im - o.re;
    b->re = e.re - o.im;
    b->im = -e.im - o.re;
}
