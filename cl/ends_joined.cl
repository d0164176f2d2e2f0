// a + ib
FUNCTION scalar2 s_joined(const scalar2 a, const scalar2 b)
{
    return (scalar2)(a.x - b.y, a.y + b.x);
}
