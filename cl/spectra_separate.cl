// Spectra of real signals. Two signals z = a + ib have Z = A + iB, with A and B Hermitian; A(n) of `length` points is kept for
// n <= length/2. One signal of 2*length points, z[j] = x[2j] + ix[2j+1], has X(k) = A(k) + wB(k), with w = exp(-2 pi i k/(2 length)).

// Points n and -n of Z become points n of A and of B.
FUNCTION void c_separate(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = R(0.5) * (u.re + v.re);
    a->im = R(0.5) * (u.im - v.im);
    b->re = R(0.5) * (u.im + v.im);
    b->im = R(0.5) * (v.re - u.re);
}
