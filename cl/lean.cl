// Butterflies of fewer operations, for passes whose arithmetic takes longest. Their error is up to
// a fifth larger than that of the others, since one rounding reaches two outputs.

// fragment lean_cross
// x[i] + w * x[j] and x[i] - w * x[j]: six fused multiply-adds, because a - w*b = 2a - (a + w*b).
FUNCTION void c_cross(complex_t *x, const int i, const int j, const complex_t w)
{
    const complex_t a = x[i], b = x[j];
    complex_t sum, difference;
    sum.x = (a.x - w.y * b.y) + w.x * b.x;
    sum.y = (a.y + w.y * b.x) + w.x * b.y;
    difference.x = a.x * 2 - sum.x;
    difference.y = a.y * 2 - sum.y;
    x[i] = sum;
    x[j] = difference;
}

// fragment lean
// A radix N that is a power of two, decimated in time (Cooley and Tukey 1965): butterflies of the
// even inputs and of the odd ones, then N/2 butterflies of two. Butterfly k multiplies its second
// input by w = exp(-2 pi i k/N), butterfly k + N/4 by -i*w.
#define LEAN_HALVES(N, HALF, half)                                                 \
    complex_t w;                                                                   \
    half(x, 2 * s);                                                                \
    half(x + s, 2 * s);                                                            \
    radix2(x, s);                                                                  \
    x[(HALF + 1) * s] = c_quarter(x[(HALF + 1) * s]);                              \
    radix2(x + HALF * s, s);

#define LEAN_PAIR(N, k, cosine, sine)                                              \
    w.x = cosine;                                                                  \
    w.y = -sine;                                                                   \
    c_cross(x, 2 * k * s, (2 * k + 1) * s, w);                                     \
    c_cross(x, (2 * k + N / 2) * s, (2 * k + N / 2 + 1) * s, c_quarter(w));

// Butterfly k has left outputs k and k + N/2 at 2k and 2k + 1: registers change their names.
#define LEAN_ORDER(N)                                                              \
    complex_t y[N];                                                                \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < N; ++i) y[i] = x[i * s];                                   \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < N; ++i) x[i * s] = y[i % (N / 2) * 2 + i / (N / 2)];
