// A radix N = A*B whose factors share a prime: input n = B*a + b in row a and column b, butterflies
// of the columns, twiddles exp(-2 pi i k b/N) on row k of the results, butterflies of the rows;
// output k + A*m is then in row k and column m.
#define PRODUCT_COLUMNS(A, B)                                                      \
    complex_t y[A * B];                                                            \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < A * B; ++i) y[i] = x[i * s];                               \
    _Pragma("unroll")                                                              \
    for (int b = 0; b < B; ++b) radix##A(y + b, B);

#define PRODUCT_ROTATE(i, cosine, sine) y[i] = c_rotate(y[i], cosine, sine);

#define PRODUCT_ROWS(A, B)                                                         \
    _Pragma("unroll")                                                              \
    for (int a = 0; a < A; ++a) radix##B(y + a * B, 1);                            \
    _Pragma("unroll")                                                              \
    for (int i = 0; i < A * B; ++i) x[(i / B + i % B * A) * s] = y[i];
