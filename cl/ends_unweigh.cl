// Bluestein's factors on the way out, of the conjugate.
FUNCTION scalar2 s_unweighed(const scalar2 z, const scalar2 f)
{
    return (scalar2)(z.x * f.x + z.y * f.y, z.x * f.y - z.y * f.x);
}
