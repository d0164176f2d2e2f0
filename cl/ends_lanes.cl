// What vectors of points pass at the ends of a pass: the other spelling of the steps in ends.cl.

// fragment lanes_sign
// The direction's sign.
FUNCTION complex_t v_signed(complex_t z, const real sign)
{
    z.im *= sign;
    return z;
}

// fragment lanes_headroom
// A power of two less, so that sums do not overflow; the scale takes it back.
FUNCTION complex_t v_reduced(complex_t z, const scalar headroom)
{
    z.re *= headroom;
    z.im *= headroom;
    return z;
}

// fragment lanes_scale
// Each part by its own factor.
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.re *= re;
    z.im *= im;
    return z;
}

// fragment lanes_weigh
// Bluestein's factors on the way in.
FUNCTION complex_t v_weighed(const complex_t z, const complex_t f)
{
    return c_mul(z, f);
}

// fragment lanes_blend
// The sum of two elements, and their difference times a factor.
FUNCTION complex_t v_blended(complex_t z, const complex_t f)
{
    const real difference = z.re - z.im;
    z.re = z.re + z.im + difference * f.re;
    z.im = difference * f.im;
    return z;
}

// fragment lanes_unweigh
// Bluestein's factors on the way out, of the conjugate.
FUNCTION complex_t v_unweighed(complex_t z, const complex_t f)
{
    z.im = -z.im;
    return c_mul(z, f);
}

// fragment lanes_conjugate
// Elements that stand for mirror images, all or none.
FUNCTION complex_t v_conjugate_if(complex_t z, const bool mirrored)
{
    if (mirrored) z.im = -z.im;
    return z;
}

// fragment lanes_hartley
// (1 + i) z
FUNCTION complex_t v_hartley(const complex_t z)
{
    complex_t c;
    c.re = z.re - z.im;
    c.im = z.re + z.im;
    return c;
}

// fragment lanes_crossed
// The parts of points with odd indices are swapped. All lanes have the same point.
FUNCTION complex_t v_crossed_if(const complex_t z, const bool odd, const scalar sign)
{
    complex_t c;
    c.re = sign * z.im;
    c.im = sign * z.re;
    return odd ? c : z;
}

// fragment lanes_crossed_along
// The same where the lanes have neighbouring points, the first one's index odd or not.
FUNCTION complex_t v_crossed_along(const complex_t z, const bool odd, const scalar sign)
{
    const complex_t x = v_crossed_if(z, odd, sign), y = v_crossed_if(z, !odd, sign);
    complex_t c;
    c.re.even = x.re.even;
    c.re.odd = y.re.odd;
    c.im.even = x.im.even;
    c.im.odd = y.im.odd;
    return c;
}

// fragment lanes_from_reals
// Points of two vectors of reals, the parts.
FUNCTION complex_t v_from_reals(const real a, const real b)
{
    complex_t c;
    c.re = a;
    c.im = b;
    return c;
}

// fragment lanes_real
// Lane l has point n + l of `length`. Points that are their own mirror images are real.
FUNCTION complex_t v_real_ends(complex_t z, const ulong n, const ulong length)
{
    const ulong middle = length / 2 - n;
    if (n == 0) ((private scalar *)&z.im)[0] = 0;
    if (length % 2 == 0 && middle < LANES) ((private scalar *)&z.im)[middle] = 0;
    return z;
}

// fragment lanes_real_if
// All lanes have the same point: it is real where it is its own mirror image.
FUNCTION complex_t v_real_if(complex_t z, const bool real)
{
    if (real) z.im = 0;
    return z;
}

// fragment lanes_double
// Lane l has point n + l of a Hermitian sequence of `length`. It stands for its mirror image too,
// where that is another one; else it is real.
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
