// Vectors of 16 floats: between memory order and lanes. zipN merges two vectors in blocks of N lanes, a.lo with b.lo and a.hi with
// b.hi; unzip is the inverse of zip1.

FUNCTION complex_t load_lanes(global const scalar *p)
{
    const real u = load_vector(p), v = load_vector(p + 16);
    complex_t c;
    c.re = (float16)(u.even, v.even);
    c.im = (float16)(u.odd, v.odd);
    return c;
}

FUNCTION void store_lanes(complex_t c, global scalar *p)
{
    real u, v;
    u.even = c.re.lo;
    u.odd = c.im.lo;
    v.even = c.re.hi;
    v.odd = c.im.hi;
    store_vector(u, p);
    store_vector(v, p + 16);
}

FUNCTION void unzip(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = (float16)(u.re.even, v.re.even);
    a->im = (float16)(u.im.even, v.im.even);
    b->re = (float16)(u.re.odd, v.re.odd);
    b->im = (float16)(u.im.odd, v.im.odd);
}

FUNCTION void zip1(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re.even = u.re.lo;
    a->re.odd = v.re.lo;
    a->im.even = u.im.lo;
    a->im.odd = v.im.lo;
    b->re.even = u.re.hi;
    b->re.odd = v.re.hi;
    b->im.even = u.im.hi;
    b->im.odd = v.im.hi;
}

FUNCTION void zip2(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = (float16)(u.re.s01, v.re.s01, u.re.s23, v.re.s23, u.re.s45, v.re.s45, u.re.s67, v.re.s67);
    a->im = (float16)(u.im.s01, v.im.s01, u.im.s23, v.im.s23, u.im.s45, v.im.s45, u.im.s67, v.im.s67);
    b->re = (float16)(u.re.s89, v.re.s89, u.re.sab, v.re.sab, u.re.scd, v.re.scd, u.re.sef, v.re.sef);
    b->im = (float16)(u.im.s89, v.im.s89, u.im.sab, v.im.sab, u.im.scd, v.im.scd, u.im.sef, v.im.sef);
}

FUNCTION void zip4(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = (float16)(u.re.s0123, v.re.s0123, u.re.s4567, v.re.s4567);
    a->im = (float16)(u.im.s0123, v.im.s0123, u.im.s4567, v.im.s4567);
    b->re = (float16)(u.re.s89ab, v.re.s89ab, u.re.scdef, v.re.scdef);
    b->im = (float16)(u.im.s89ab, v.im.s89ab, u.im.scdef, v.im.scdef);
}

FUNCTION void zip8(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = (float16)(u.re.s01234567, v.re.s01234567);
    a->im = (float16)(u.im.s01234567, v.im.s01234567);
    b->re = (float16)(u.re.s89abcdef, v.re.s89abcdef);
    b->im = (float16)(u.im.s89abcdef, v.im.s89abcdef);
}
