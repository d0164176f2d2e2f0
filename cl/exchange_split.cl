// Real parts, then imaginary parts through the same memory.
FUNCTION void exchange(local real *room, complex_t *x, const int radix, const uint put, const uint put_b, const uint put_r,
                      const uint get, const uint get_m)
{
    EXCHANGE_PUT(room, x[m].re)
    barrier(CLK_LOCAL_MEM_FENCE);
    EXCHANGE_GET(room, x[m].re)
    barrier(CLK_LOCAL_MEM_FENCE);
    EXCHANGE_PUT(room, x[m].im)
    barrier(CLK_LOCAL_MEM_FENCE);
    EXCHANGE_GET(room, x[m].im)
}
