// All lanes have the same point: it is real where it is its own mirror image.
FUNCTION complex_t v_real_if(complex_t z, const bool real)
{
    if (real) z.im = 0;
    return z;
}
