// Each part by its own factor.
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.re *= re;
    z.im *= im;
    return z;
}
