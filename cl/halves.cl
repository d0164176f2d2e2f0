// Spectra of real signals. Two signals z = a + ib have Z = A + iB, with A and B Hermitian; A(n) of
// `length` points is kept for n <= length/2. One signal of 2*length points,
// z[j] = x[2j] + ix[2j+1], has X(k) = A(k) + wB(k), with w = exp(-2 pi i k/(2 length)).

// What was read for point n: point length - n where n is beyond the half. A self-conjugate point is
// real by definition.
FUNCTION complex_t c_hermitian(complex_t a, const index_t n, const index_t length)
{
    if (2 * n > length) a.im = -a.im;
    if (n == 0 || 2 * n == length) a.im = 0;
    return a;
}

// Points n and -n of Z become points n of A and of B.
FUNCTION void c_separate(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = R(0.5) * (u.re + v.re);
    a->im = R(0.5) * (u.im - v.im);
    b->re = R(0.5) * (u.im + v.im);
    b->im = R(0.5) * (v.re - u.re);
}

FUNCTION complex_t c_scaled(complex_t a, const real factor)
{
    a.re *= factor;
    a.im *= factor;
    return a;
}

// Points k and -k of Z become points k and length - k of X; with k = 0 both are real.
FUNCTION void c_part(complex_t *a, complex_t *b, const complex_t w)
{
    c_separate(a, b);
    const complex_t e = *a, o = c_mul(*b, w);
    *a = c_add(e, o);
    b->re = e.re - o.re;
    b->im = o.im - e.im;
}

// The way back, of conjugates, times two: points k and length - k of X become points k and -k of Z;
// with k = 0 both are given real.
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

// Points n of A and of B become points n and -n of Z.
FUNCTION void c_compose(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = u.re - v.im;
    a->im = u.im + v.re;
    b->re = u.re + v.im;
    b->im = v.re - u.im;
}

// Point n of a Hermitian sequence of `length` points stands for point length - n too, where that is
// another one.
FUNCTION complex_t c_doubled(complex_t a, const ulong n, const ulong length)
{
    const bool alone = n == 0 || 2 * n == length;
    a.re = alone ? a.re : 2 * a.re;
    a.im = alone ? 0 : 2 * a.im;
    return a;
}

// Whether point n of `length` is its own conjugate.
FUNCTION bool c_is_end(const ulong n, const ulong length)
{
    return n == 0 || 2 * n == length;
}

// A point of the spectrum of a real signal: real where it is its own conjugate.
FUNCTION complex_t c_real_ends(complex_t a, const ulong n, const ulong length)
{
    if (n == 0 || 2 * n == length) a.im = 0;
    return a;
}
