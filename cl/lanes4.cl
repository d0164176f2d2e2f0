// Vectors of 4 floats: between memory order and lanes. zipN merges two vectors in blocks of N lanes, a.lo with b.lo and a.hi with
// b.hi; unzip is the inverse of zip1.

static inline complex_t load_lanes(global const scalar *p)
{
    const float4 u = vload4(0, p), v = vload4(1, p);
    complex_t c;
    c.re = (float4)(u.even, v.even);
    c.im = (float4)(u.odd, v.odd);
    return c;
}

static inline void store_lanes(complex_t c, global scalar *p)
{
    float4 u, v;
    u.even = c.re.lo;
    u.odd = c.im.lo;
    v.even = c.re.hi;
    v.odd = c.im.hi;
    vstore4(u, 0, p);
    vstore4(v, 1, p);
}

static inline void unzip(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = (float4)(u.re.even, v.re.even);
    a->im = (float4)(u.im.even, v.im.even);
    b->re = (float4)(u.re.odd, v.re.odd);
    b->im = (float4)(u.im.odd, v.im.odd);
}

static inline void zip1(complex_t *a, complex_t *b)
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

static inline void zip2(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = (float4)(u.re.s01, v.re.s01);
    a->im = (float4)(u.im.s01, v.im.s01);
    b->re = (float4)(u.re.s23, v.re.s23);
    b->im = (float4)(u.im.s23, v.im.s23);
}
