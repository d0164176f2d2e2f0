// Vectors made of nothing, and of one number.

// fragment clear
FUNCTION void c_clear(complex_t *c)
{
    c->x = 0;
    c->y = 0;
}

// fragment spread
// One number for all lanes.
FUNCTION complex_t c_spread(const scalar2 v)
{
    complex_t c;
    c.x = v.x;
    c.y = v.y;
    return c;
}

// fragment order
// The powers of a primitive root, which stand in the table.
FUNCTION global const uint *order_of(global const scalar2 *table)
{
    return (global const uint *)table;
}
