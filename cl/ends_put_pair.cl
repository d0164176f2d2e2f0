// Two points at neighbouring places, the first of which is even.
FUNCTION void s_store_pair(const scalar2 a, const scalar2 b, global scalar2 *p)
{
    *(global scalar4 *)p = (scalar4)(a, b);
}
