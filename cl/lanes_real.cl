// Lane l has point n + l of `length`. Points that are their own mirror images are real.
FUNCTION complex_t v_real_ends(complex_t z, const ulong n, const ulong length)
{
    const ulong middle = length / 2 - n;
    if (n == 0) ((private scalar *)&z.im)[0] = 0;
    if (length % 2 == 0 && middle < LANES) ((private scalar *)&z.im)[middle] = 0;
    return z;
}
