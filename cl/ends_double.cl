// A point of a Hermitian sequence stands for its mirror image too, where that is another one.
FUNCTION scalar2 s_doubled(const scalar2 z, const bool real)
{
    return (scalar2)(real ? z.x : 2 * z.x, real ? 0 : 2 * z.y);
}
