// Points k and -k of Z become points k and length - k of X; with k = 0 both are real.
FUNCTION void c_part(complex_t *a, complex_t *b, const complex_t w)
{
    c_separate(a, b);
    const complex_t e = *a, o = c_mul(*b, w);
    *a = c_add(e, o);
    b->re = e.re - o.re;
    b->im = o.im - e.im;
}
