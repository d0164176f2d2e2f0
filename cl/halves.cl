// Real sequences by pairs: z = a + ib, Z = A + iB, with A and B Hermitian. A(n) of `length` points is kept for n <= length/2.

// What was read for point n: point length - n where n is beyond the half. A self-conjugate point is real by definition.
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
