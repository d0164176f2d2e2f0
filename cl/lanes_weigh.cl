// Bluestein's factors on the way in.
FUNCTION complex_t v_weighed(const complex_t z, const complex_t f)
{
    return c_mul(z, f);
}
