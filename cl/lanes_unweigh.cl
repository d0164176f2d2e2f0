// Bluestein's factors on the way out, of the conjugate.
FUNCTION complex_t v_unweighed(complex_t z, const complex_t f)
{
    z.im = -z.im;
    return c_mul(z, f);
}
