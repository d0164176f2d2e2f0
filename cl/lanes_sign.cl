// The direction's sign.
FUNCTION complex_t v_signed(complex_t z, const real sign)
{
    z.im *= sign;
    return z;
}
