// The number in one lane of a vector.
FUNCTION void put_lane(complex_t *c, const uint l, const scalar2 z)
{
    ((private scalar *)&c->re)[l] = z.x;
    ((private scalar *)&c->im)[l] = z.y;
}

FUNCTION scalar2 get_lane(const complex_t *c, const uint l)
{
    return (scalar2)(((private const scalar *)&c->re)[l], ((private const scalar *)&c->im)[l]);
}

// fragment real_lane
// What one lane holds is a real number.
FUNCTION void make_lane_real(complex_t *c, const uint l)
{
    ((private scalar *)&c->im)[l] = 0;
}
