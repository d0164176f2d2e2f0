// a + weight*b and a + weight*b*exp(-i pi/2), two FMAs each: the bricks of the odd butterflies.
FUNCTION complex_t c_add_weighted(complex_t a, complex_t b, const scalar weight)
{
    a.x += b.x * weight;
    a.y += b.y * weight;
    return a;
}

FUNCTION complex_t c_add_weighted_quarter(complex_t a, complex_t b, const scalar weight)
{
    a.x += b.y * weight;
    a.y -= b.x * weight;
    return a;
}
