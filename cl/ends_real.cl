// A point that is its own mirror image is a real number.
FUNCTION scalar2 s_real_if(const scalar2 z, const bool real)
{
    return (scalar2)(z.x, real ? 0 : z.y);
}
