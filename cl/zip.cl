// Merges two vectors lane by lane: a.lo with b.lo into a, a.hi with b.hi into b.
FUNCTION void zip(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->re.even = u.re.lo;
    a->re.odd = v.re.lo;
    a->im.even = u.im.lo;
    a->im.odd = v.im.lo;
    b->re.even = u.re.hi;
    b->re.odd = v.re.hi;
    b->im.even = u.im.hi;
    b->im.odd = v.im.hi;
}
