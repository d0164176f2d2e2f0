// Bluestein's factors on the way in.
FUNCTION scalar2 s_weighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x - z.y * f.y, z.x * f.y + z.y * f.x);
}
