// An odd prime radix P by its definition, with sums a and differences b of x[j] and x[P-j]:
//     X[k], X[P-k] = x[0] + sum_j cos(2 pi jk/P) a[j]  -+  i sum_j sin(2 pi jk/P) b[j],
// j = 1 ... P/2.
// The terms of X[k] come in the order of i = jk mod P, that is j = i*m with m = 1/k mod P (Rader
// 1968 permutes them likewise). So the weights are the same for every k: c[i] = cos(2 pi i/P), and
// r[i] = sin(2 pi i/P) / sin(2 pi/P), the first of which is 1; the common factor sin(2 pi/P) moves
// into the last FMA. A j beyond P/2 is mirrored, and the difference changes its sign.
//
// The emitter writes a PRIME_PAIR for each j and a PRIME_ROW for each m, with a TERM for each i
// from 2 on. Names, not arrays and loops: several butterflies in a row are too much for some
// compilers to see through, and all of it would stay in memory.
#define PRIME_PAIR(j, mirrored)                                                    \
    const complex_t a##j = c_add(x[j * s], x[mirrored * s]);                       \
    const complex_t b##j = c_sub(x[j * s], x[mirrored * s]);                       \
    x[0] = c_add(x[0], a##j);

#define TERM(j, i, sign)                                                           \
    even = c_add_weighted(even, a##j, c##i);                                       \
    odd = c_add_weighted(odd, b##j, sign r##i);

#define PRIME_ROW(k, mirrored, m, terms)                                           \
    {                                                                              \
        complex_t even = c_add_weighted(x0, a##m, c1), odd = b##m;                 \
        terms                                                                      \
        x[k * s] = c_add_weighted_quarter(even, odd, sine);                        \
        x[mirrored * s] = c_add_weighted_quarter(even, odd, -sine);                \
    }
