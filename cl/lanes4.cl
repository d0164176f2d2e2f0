// Vectors of 4 floats: between memory order and lanes. zipN merges two vectors in blocks of N lanes, a.lo with b.lo and a.hi with
// b.hi; unzip is the inverse of zip1.

FUNCTION complex_t load_lanes(global const scalar *p)
{
    const real u = load_vector(p), v = load_vector(p + 4);
    complex_t c;
    c.re = (float4)(u.even, v.even);
    c.im = (float4)(u.odd, v.odd);
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
    store_vector(v, p + 4);
}

FUNCTION void unzip(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = (float4)(u.re.even, v.re.even);
    a->im = (float4)(u.im.even, v.im.even);
    b->re = (float4)(u.re.odd, v.re.odd);
    b->im = (float4)(u.im.odd, v.im.odd);
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
    a->re = (float4)(u.re.s01, v.re.s01);
    a->im = (float4)(u.im.s01, v.im.s01);
    b->re = (float4)(u.re.s23, v.re.s23);
    b->im = (float4)(u.im.s23, v.im.s23);
}
