// a + weight*b and a + weight*b*exp(-i pi/2), two FMAs each: the bricks of the odd butterflies.
FUNCTION complex_t c_add_weighted(complex_t a, complex_t b, const scalar weight)
{
    a.re += b.re * weight;
    a.im += b.im * weight;
    return a;
}

FUNCTION complex_t c_add_weighted_quarter(complex_t a, complex_t b, const scalar weight)
{
    a.re += b.im * weight;
    a.im -= b.re * weight;
    return a;
}
