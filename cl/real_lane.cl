// What one lane holds is a real number.
FUNCTION void make_lane_real(complex_t *c, const uint l)
{
    ((private scalar *)&c->im)[l] = 0;
}
