// Points n of A and of B become points n and -n of Z.
FUNCTION void c_compose(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re = u.re - v.im;
    a->im = u.im + v.re;
    b->re = u.re + v.im;
    b->im = v.re - u.im;
}
