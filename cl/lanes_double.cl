// Lane l has point n + l of a Hermitian sequence of `length`. It stands for its mirror image too, where
// that is another one; else it is real.
FUNCTION complex_t v_doubled(const complex_t z, const ulong n, const ulong length)
{
    const ulong middle = length / 2 - n;
    complex_t d;
    d.re = 2 * z.re;
    d.im = 2 * z.im;
    if (n == 0) {
        ((private scalar *)&d.re)[0] = ((private const scalar *)&z.re)[0];
        ((private scalar *)&d.im)[0] = 0;
    }
    if (length % 2 == 0 && middle < LANES) {
        ((private scalar *)&d.re)[middle] = ((private const scalar *)&z.re)[middle];
        ((private scalar *)&d.im)[middle] = 0;
    }
    return d;
}
