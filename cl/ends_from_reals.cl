// Two real elements, of one signal or of two.
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
}
