// Spectra of real signals. Two signals z = a + ib have Z = A + iB, with A and B Hermitian; A(n) of
// `length` points is kept for n <= length/2. One signal of 2*length points, z[j] = x[2j] +
// ix[2j+1], has X(k) = A(k) + wB(k), with w = exp(-2 pi i k/(2 length)).

// fragment spectra_separate
// Points n and -n of Z become points n of A and of B.
FUNCTION void c_separate(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->x = R(0.5) * (u.x + v.x);
    a->y = R(0.5) * (u.y - v.y);
    b->x = R(0.5) * (u.y + v.y);
    b->y = R(0.5) * (v.x - u.x);
}

// fragment spectra_part
// Points k and -k of Z become points k and length - k of X; with k = 0 both are real.
FUNCTION void c_part(complex_t *a, complex_t *b, const complex_t w)
{
    c_separate(a, b);
    const complex_t e = *a, o = c_mul(*b, w);
    *a = c_add(e, o);
    b->x = e.x - o.x;
    b->y = o.y - e.y;
}

// fragment spectra_merge
// The way back, of conjugates, times two: points k and length - k of X become points k and -k of Z;
// with k = 0 both are given real.
FUNCTION void c_merge(complex_t *a, complex_t *b, const complex_t w)
{
    const complex_t u = *a, v = *b;
    complex_t e, o;
    e.x = u.x + v.x;
    e.y = u.y - v.y;
    o.x = u.x - v.x;
    o.y = u.y + v.y;
    o = c_mul(o, w);
    a->x = e.x + o.y;
    a->y = e.y - o.x;
    b->x = e.x - o.y;
    b->y = -e.y - o.x;
}

// fragment spectra_compose
// Points n of A and of B become points n and -n of Z.
FUNCTION void c_compose(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->x = u.x - v.y;
    a->y = u.y + v.x;
    b->x = u.x + v.y;
    b->y = v.x - u.y;
}
