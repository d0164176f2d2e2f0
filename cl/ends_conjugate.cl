// An element that stands for its mirror image.
FUNCTION scalar2 s_conjugate_if(const scalar2 z, const bool mirrored)
{
    return (scalar2)(z.x, mirrored ? -z.y : z.y);
}
