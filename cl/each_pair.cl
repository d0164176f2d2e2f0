// A function of two vectors, on all pairs of x[0 ... count-1] whose numbers differ in one bit. The
// bounds are literals where it is used, so that everything unrolls.
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));
