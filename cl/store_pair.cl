// Two points at neighbouring places, the first of which is even.
FUNCTION void c_store_pair(const complex_t a, const complex_t b, global scalar2 *p)
{
    *(global scalar4 *)p = (scalar4)(a.re, a.im, b.re, b.im);
}
