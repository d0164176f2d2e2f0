// The number in one lane of a vector.
FUNCTION void put_lane(complex_t *c, const uint l, const scalar2 z)
{
    ((private scalar *)&c->x)[l] = z.x;
    ((private scalar *)&c->y)[l] = z.y;
}

FUNCTION scalar2 get_lane(const complex_t *c, const uint l)
{
    return (scalar2)(((private const scalar *)&c->x)[l], ((private const scalar *)&c->y)[l]);
}

// fragment real_lane
// What one lane holds is a real number.
FUNCTION void make_lane_real(complex_t *c, const uint l)
{
    ((private scalar *)&c->y)[l] = 0;
}
