FUNCTION void clear(complex_t *c)
{
    c->re = 0;
    c->im = 0;
}
