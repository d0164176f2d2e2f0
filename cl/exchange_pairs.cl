// Real and imaginary part together: two barriers fewer, twice the memory.
FUNCTION void exchange(local scalar2 *room, complex_t *x, const int radix, const uint put, const uint put_b, const uint put_r,
                      const uint get, const uint get_m)
{
    EXCHANGE_PUT(room, ((scalar2)(x[m].re, x[m].im)))
    barrier(CLK_LOCAL_MEM_FENCE);
    #pragma unroll
    for (int m = 0; m < POINTS; ++m) {
        const scalar2 v = room[get + m * get_m];
        x[m].re = v.x;
        x[m].im = v.y;
    }
}
