// What vectors of points pass at the ends of a pass: the other spelling of the steps in ends.cl.

// fragment lanes_sign
// The direction's sign.
FUNCTION complex_t v_signed(complex_t z, const real sign)
{
    z.y *= sign;
    return z;
}

// fragment lanes_headroom
// A power of two less, so that sums do not overflow; the scale takes it back.
FUNCTION complex_t v_reduced(complex_t z, const scalar headroom)
{
    z.x *= headroom;
    z.y *= headroom;
    return z;
}

// fragment lanes_scale
// Each part by its own factor.
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.x *= re;
    z.y *= im;
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
    const real difference = z.x - z.y;
    z.x = z.x + z.y + difference * f.x;
    z.y = difference * f.y;
    return z;
}

// fragment lanes_unweigh
// Bluestein's factors on the way out, of the conjugate.
FUNCTION complex_t v_unweighed(complex_t z, const complex_t f)
{
    z.y = -z.y;
    return c_mul(z, f);
}

// fragment lanes_conjugate
// Elements that stand for mirror images, all or none.
FUNCTION complex_t v_conjugate_if(complex_t z, const bool mirrored)
{
    if (mirrored) z.y = -z.y;
    return z;
}

// fragment lanes_hartley
// (1 + i) z
FUNCTION complex_t v_hartley(const complex_t z)
{
    complex_t c;
    c.x = z.x - z.y;
    c.y = z.x + z.y;
    return c;
}

// fragment lanes_crossed
// The parts of points with odd indices are swapped. All lanes have the same point.
FUNCTION complex_t v_crossed_if(const complex_t z, const bool odd, const scalar sign)
{
    complex_t c;
    c.x = sign * z.y;
    c.y = sign * z.x;
    return odd ? c : z;
}

// fragment lanes_crossed_along
// The same where the lanes have neighbouring points, the first one's index odd or not.
FUNCTION complex_t v_crossed_along(const complex_t z, const bool odd, const scalar sign)
{
    const complex_t x = v_crossed_if(z, odd, sign), y = v_crossed_if(z, !odd, sign);
    complex_t c;
    c.x.even = x.x.even;
    c.x.odd = y.x.odd;
    c.y.even = x.y.even;
    c.y.odd = y.y.odd;
    return c;
}

// fragment lanes_from_reals
// Points of two vectors of reals, the parts.
FUNCTION complex_t v_from_reals(const real a, const real b)
{
    complex_t c;
    c.x = a;
    c.y = b;
    return c;
}

// fragment lanes_real
// Lane l has point n + l of `length`. Points that are their own mirror images are real.
FUNCTION complex_t v_real_ends(complex_t z, const ulong n, const ulong length)
{
    const ulong middle = length / 2 - n;
    if (n == 0) ((private scalar *)&z.y)[0] = 0;
    if (length % 2 == 0 && middle < LANES) ((private scalar *)&z.y)[middle] = 0;
    return z;
}

// fragment lanes_real_if
// All lanes have the same point: it is real where it is its own mirror image.
FUNCTION complex_t v_real_if(complex_t z, const bool real)
{
    if (real) z.y = 0;
    return z;
}

// fragment lanes_double
// Lane l has point n + l of a Hermitian sequence of `length`. It stands for its mirror image too,
// where that is another one; else it is real.
FUNCTION complex_t v_doubled(const complex_t z, const ulong n, const ulong length)
{
    const ulong middle = length / 2 - n;
    complex_t d;
    d.x = 2 * z.x;
    d.y = 2 * z.y;
    if (n == 0) {
        ((private scalar *)&d.x)[0] = ((private const scalar *)&z.x)[0];
        ((private scalar *)&d.y)[0] = 0;
    }
    if (length % 2 == 0 && middle < LANES) {
        ((private scalar *)&d.x)[middle] = ((private const scalar *)&z.x)[middle];
        ((private scalar *)&d.y)[middle] = 0;
    }
    return d;
}
