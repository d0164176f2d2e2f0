// A tile larger than local memory goes in PHASES parts: phase q carries the places of the q-th part of the transform. All items
// read their q-th part of the points; the items write whose butterflies land there, whole waves of them. The place `at` of a
// butterfly's first output counts along the transform; in local memory points are WIDTH apart and padded.
#define EXCHANGE_PHASES(part)                                                      \
    _Pragma("unroll")                                                              \
    for (int q = 0; q < PHASES; ++q) {                                             \
        _Pragma("unroll")                                                          \
        for (int m = 0; m < POINTS; ++m) {                                         \
            const uint at = first + m % (POINTS / radix) * first_b;                \
            const uint e = at % PHASE_LENGTH * WIDTH + w;                          \
            if (at / PHASE_LENGTH == q)                                            \
                room[e + (e >> shift) * pad + m / (POINTS / radix) * put_r] = x[m].part; \
        }                                                                          \
        barrier(CLK_LOCAL_MEM_FENCE);                                              \
        _Pragma("unroll")                                                          \
        for (int m = 0; m < POINTS / PHASES; ++m)                                  \
            kept[q * (POINTS / PHASES) + m] = room[get + m * get_m];               \
        barrier(CLK_LOCAL_MEM_FENCE);                                              \
    }                                                                              \
    _Pragma("unroll")                                                              \
    for (int m = 0; m < POINTS; ++m) x[m].part = kept[m];

FUNCTION void exchange(local real *room, complex_t *x, const int radix, const uint first, const uint first_b, const uint w,
                       const uint put_r, const uint get, const uint get_m, const uint shift, const uint pad)
{
    real kept[POINTS];
    EXCHANGE_PHASES(re)
    EXCHANGE_PHASES(im)
}
