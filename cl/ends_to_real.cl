// The parts of a point, which are real elements.
FUNCTION scalar s_real(const scalar2 z)
{
    return z.x;
}

FUNCTION scalar s_imaginary(const scalar2 z)
{
    return z.y;
}
