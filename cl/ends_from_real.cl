// One real element.
FUNCTION scalar2 s_from_real(const scalar a)
{
    return (scalar2)(a, 0);
}
