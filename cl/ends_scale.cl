// Each part by its own factor.
FUNCTION scalar2 s_scaled(const scalar2 z, const scalar2 scale)
{
    return z * scale;
}
