// Spectra of real signals. Two signals z = a + ib have Z = A + iB, with A and B Hermitian; A(n) of
// `length` points is kept for n <= length/2. One signal of 2*length points, z[j] = x[2j] +
// ix[2j+1], has X(k) = A(k) + wB(k), with w = exp(-2 pi i k/(2 length)).

// fragment spectra_separate
// Points n and -n of Z become points n of A and of B.
FUNCTION void c_separate(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = R(0.5) * (u.re + v.re);
    a->im = R(0.5) * (u.im - v.im);
    b->re = R(0.5) * (u.im + v.im);
    b->im = R(0.5) * (v.re - u.re);
}

// fragment spectra_part
// Points k and -k of Z become points k and length - k of X; with k = 0 both are real.
FUNCTION void c_part(complex_t *a, complex_t *b, const complex_t w)
{
    c_separate(a, b);
    const complex_t e = *a, o = c_mul(*b, w);
    *a = c_add(e, o);
    b->re = e.re - o.re;
    b->im = o.im - e.im;
}

// fragment spectra_merge
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

// fragment spectra_compose
// Points n of A and of B become points n and -n of Z.
FUNCTION void c_compose(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = u.re - v.im;
    a->im = u.im + v.re;
    b->re = u.re + v.im;
    b->im = v.re - u.im;
}
