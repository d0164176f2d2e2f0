// What happens to points at the ends of a pass (lib/codegen/ends/): a fragment for each step. A
// point is a scalar2, whoever holds it.

// ---- Loads ----

// fragment fetch_planar
// An element whose parts are in two arrays. Along reversed axes its number may be below 0: the
// pointers were moved up before.
FUNCTION scalar2 fetch_planar(global const scalar *re, global const scalar *im, const long at)
{
    return (scalar2)(re[at], im[at]);
}

// fragment ends_there
// An element that may not be there, and is zero then: it is not read.
#define ELEMENT_IF(there, element) ((there) ? (element) : (scalar2)(0))
#define REAL_ELEMENT_IF(there, element) ((there) ? (element) : (scalar)0)

// fragment ends_ordered
// Elements that count as their negatives, and those at the edges of an orthonormal transform.
#define NEGATIVE_IF(negative, element) ((negative) ? -(element) : (element))
#define NEGATIVE(element) (-(element))
#define EDGE_IN_IF(edge, element) ((edge) ? (element) * R(1.41421356237309504880) : (element))
#define EDGE_OUT_IF(edge, element) ((edge) ? (element) * R(0.70710678118654752440) : (element))

// fragment ends_part
// The part of an element that the tile has.
FUNCTION scalar s_part(const bool imaginary, const scalar2 z)
{
    return imaginary ? z.y : z.x;
}

// fragment ends_from_real
// One real element.
FUNCTION scalar2 s_from_real(const scalar a)
{
    return (scalar2)(a, 0);
}

// fragment ends_from_reals
// Two real elements, of one signal or of two.
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
}

// fragment ends_joined
// a + ib
FUNCTION scalar2 s_joined(const scalar2 a, const scalar2 b)
{
    return (scalar2)(a.x - b.y, a.y + b.x);
}

// fragment ends_sign
// The direction's sign.
FUNCTION scalar2 s_signed(const scalar2 z, const scalar sign)
{
    return (scalar2)(z.x, z.y * sign);
}

// fragment ends_headroom
// A power of two less, so that sums do not overflow; the scale takes it back.
FUNCTION scalar2 s_reduced(const scalar2 z, const scalar headroom)
{
    return z * headroom;
}

// fragment ends_reduction
// The same for a power that never changes.
#define REDUCTION(bits) ((scalar)1 / (1 << bits))

// fragment ends_real
// A point that is its own mirror image is a real number.
FUNCTION scalar2 s_real_if(const scalar2 z, const bool real)
{
    return (scalar2)(z.x, real ? 0 : z.y);
}

// fragment ends_conjugate
// An element that stands for its mirror image.
FUNCTION scalar2 s_conjugate_if(const scalar2 z, const bool mirrored)
{
    return (scalar2)(z.x, mirrored ? -z.y : z.y);
}

// fragment ends_double
// A point of a Hermitian sequence stands for its mirror image too, where that is another one.
FUNCTION scalar2 s_doubled(const scalar2 z, const bool real)
{
    return (scalar2)(real ? z.x : 2 * z.x, real ? 0 : 2 * z.y);
}

// fragment ends_weigh
// Bluestein's factors on the way in.
FUNCTION scalar2 s_weighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x - z.y * f.y, z.x * f.y + z.y * f.x);
}

// fragment ends_blend
// The sum of two elements, and their difference times a factor.
FUNCTION scalar2 s_blended(const scalar2 z, const scalar2 f)
{
    const scalar sum = z.x + z.y, difference = z.x - z.y;
    return (scalar2)(sum + difference * f.x, difference * f.y);
}

// ---- Stores; a few steps above are theirs too ----

// fragment ends_unweigh
// Bluestein's factors on the way out, of the conjugate.
FUNCTION scalar2 s_unweighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x + z.y * f.y, z.x * f.y - z.y * f.x);
}

// fragment ends_hartley
// (1 + i) z
FUNCTION scalar2 s_hartley(const scalar2 z)
{
    return (scalar2)(z.x - z.y, z.x + z.y);
}

// fragment ends_crossed
// The parts of points with odd indices are swapped.
FUNCTION scalar2 s_crossed_if(const scalar2 z, const bool odd, const scalar sign)
{
    return odd ? sign * z.yx : z;
}

// fragment ends_scale
// Each part by its own factor.
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}

// fragment ends_corner
// A point of which the index along every axis is 0 or half the length is real.
FUNCTION complex_t c_real(complex_t a)
{
    a.y = 0;
    return a;
}

// fragment ends_to_real
// The parts of a point, which are real elements.
FUNCTION scalar s_real(const scalar2 z)
{
    return z.x;
}

FUNCTION scalar s_imaginary(const scalar2 z)
{
    return z.y;
}

// fragment put_planar
// An element whose parts are in two arrays.
FUNCTION void put_planar(const scalar2 z, global scalar *re, global scalar *im, const long at)
{
    re[at] = z.x;
    im[at] = z.y;
}

// fragment ends_put_pair
// Two points at neighbouring places, the first of which is even.
FUNCTION void s_store_pair(const scalar2 a, const scalar2 b, global scalar2 *p)
{
    *(global scalar4 *)p = (scalar4)(a, b);
}
