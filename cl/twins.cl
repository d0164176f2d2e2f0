// Elements side by side that belong to a point and to its mirror image: they are moved as one
// vector.

// fragment four_in
// The first and the third are one point; of the mirror image the fourth comes first.
#define FOUR_IN(elements) (*(global const scalar4 *)(elements))
FUNCTION scalar2 s_near(const scalar4 e)
{
    return (scalar2)(e.x, e.z);
}
FUNCTION scalar2 s_far(const scalar4 e)
{
    return (scalar2)(e.w, e.y);
}

// fragment four_out
#define FOUR_OUT(elements, value) (*(global scalar4 *)(elements) = (value))
FUNCTION scalar4 s_four(const scalar2 near, const scalar2 far)
{
    return (scalar4)(near.x, far.y, near.y, far.x);
}

// fragment two_in
#define TWO_IN(elements) (*(global const scalar2 *)(elements))

// fragment two_out
#define TWO_OUT(elements, value) (*(global scalar2 *)(elements) = (value))

// fragment crossed
// One part of each, in the one order or the other.
FUNCTION scalar2 s_crossed(const scalar2 e, const scalar2 f)
{
    return (scalar2)(e.x, f.y);
}
FUNCTION scalar2 s_turned(const scalar2 e, const scalar2 f)
{
    return (scalar2)(f.y, e.x);
}
FUNCTION scalar2 s_crossed_conjugate(const scalar2 e, const scalar2 f)
{
    return (scalar2)(e.x, -f.y);
}
