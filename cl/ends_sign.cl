// The direction's sign.
FUNCTION scalar2 s_signed(const scalar2 z, const scalar sign)
{
    return (scalar2)(z.x, z.y * sign);
}
