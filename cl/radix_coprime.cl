// A radix N = A*B of two coprime factors needs no twiddles between them (Good 1958, Thomas 1963).
// Input n = B*a + A*b mod N goes to row a and column b; after the butterflies, output k is where
// row k mod A and column k mod B meet, since
// exp(-2 pi i k (B*a + A*b)/N) = exp(-2 pi i k a/A) exp(-2 pi i k b/B). The loops only rename
// registers; their bounds are literals, so every compiler unrolls them before it lays out the
// arrays.
#define RADIX_COPRIME(N, A, B)                                                     \
FUNCTION void radix##N(complex_t *x, const int s)                                  \
{                                                                                  \
    complex_t y[N];                                                                \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < N; ++i) y[i] = x[(i / B * B + i % B * A) % N * s];         \
    _Pragma("unroll")                                                              \
    for (int b = 0; b < B; ++b) radix##A(y + b, B);                                \
    _Pragma("unroll")                                                              \
    for (int a = 0; a < A; ++a) radix##B(y + a * B, 1);                            \
    _Pragma("unroll")                                                              \
    for (int k = 0; k < N; ++k) x[k * s] = y[k % A * B + k % B];                   \
}
