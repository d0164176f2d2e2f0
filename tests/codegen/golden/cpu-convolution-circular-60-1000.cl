// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
#line 1 "load_callback"
scalar oclfft_tap(const ulong at_, global const void *in_)
{
    return (scalar)((global const scalar *)in_)[at_];
}
scalar oclfft_fold(ulong element_, global const void *in_, global const void *im_)
{
    ulong rest_ = element_;
    const ulong p0_ = rest_ % 60UL;
    rest_ /= 60UL;
    const long from_ = 0L + (long)rest_ * 1000L;
    scalar sum_ = (scalar)0, lost_ = (scalar)0;
    for (ulong i0_ = p0_; i0_ < 1000UL; i0_ += 60UL)
    {
        const scalar tap_ = oclfft_tap((ulong)(from_ + (long)i0_ * 1L), in_);
        const scalar next_ = sum_ + tap_, added_ = next_ - sum_;
        lost_ += (sum_ - (next_ - added_)) + (tap_ - added_);
        sum_ = next_;
    }
    return sum_ + lost_;
}


#line 1 "the call of load_callback"
static inline __attribute__((always_inline)) scalar call_load(ulong element_, global const void *data_, global const void *im_)
{
    return oclfft_fold(element_, data_, im_);
}
#line 1 "oclfft"
typedef float4 real;
#define FUNCTION static inline __attribute__((always_inline))
typedef struct { real x, y; } complex_t;
FUNCTION complex_t c_add(complex_t a, complex_t b)
{
    a.x += b.x;
    a.y += b.y;
    return a;
}
FUNCTION complex_t c_sub(complex_t a, complex_t b)
{
    a.x -= b.x;
    a.y -= b.y;
    return a;
}
FUNCTION complex_t c_mul(complex_t a, complex_t b)
{
    complex_t c;
    c.x = a.x * b.x - a.y * b.y;
    c.y = a.x * b.y + a.y * b.x;
    return c;
}
FUNCTION complex_t c_quarter(complex_t a)
{
    complex_t c;
    c.x = a.y;
    c.y = -a.x;
    return c;
}
#define LANES 4
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
}
FUNCTION complex_t c_add_weighted(complex_t a, complex_t b, const scalar weight)
{
    a.x += b.x * weight;
    a.y += b.y * weight;
    return a;
}
FUNCTION complex_t c_add_weighted_quarter(complex_t a, complex_t b, const scalar weight)
{
    a.x += b.y * weight;
    a.y -= b.x * weight;
    return a;
}
FUNCTION void radix3(complex_t *x, const int s)
{
    const scalar sine = R(0.86602540378443864676);
    const complex_t sum = c_add(x[s], x[2 * s]), difference = c_sub(x[s], x[2 * s]);
    const complex_t even = c_add_weighted(x[0], sum, R(-0.5));
    x[0] = c_add(x[0], sum);
    x[s] = c_add_weighted_quarter(even, difference, sine);
    x[2 * s] = c_add_weighted_quarter(even, difference, -sine);
}
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
RADIX_COPRIME(6, 2, 3)
FUNCTION void radix5(complex_t *x, const int s)
{
    const scalar c1 = R(0.30901699437494742410), c2 = R(-0.80901699437494742410);
    const scalar sine = R(0.95105651629515357212), ratio = R(0.61803398874989484820);
    const complex_t a1 = c_add(x[s], x[4 * s]), b1 = c_sub(x[s], x[4 * s]);
    const complex_t a2 = c_add(x[2 * s], x[3 * s]), b2 = c_sub(x[2 * s], x[3 * s]);
    const complex_t even1 = c_add_weighted(c_add_weighted(x[0], a1, c1), a2, c2);
    const complex_t odd1 = c_add_weighted(b1, b2, ratio);
    const complex_t even2 = c_add_weighted(c_add_weighted(x[0], a1, c2), a2, c1);
    const complex_t odd2 = c_add_weighted(b2, b1, -ratio);
    x[0] = c_add(x[0], c_add(a1, a2));
    x[s] = c_add_weighted_quarter(even1, odd1, sine);
    x[2 * s] = c_add_weighted_quarter(even2, odd2, -sine);
    x[3 * s] = c_add_weighted_quarter(even2, odd2, sine);
    x[4 * s] = c_add_weighted_quarter(even1, odd1, -sine);
}
typedef struct __attribute__((packed)) { real v; } unaligned_t;
FUNCTION real load_vector(global const scalar *p)
{
    return ((global const unaligned_t *)p)->v;
}
FUNCTION void store_vector(const real v, global scalar *p)
{
    ((global unaligned_t *)p)->v = v;
}
#define LOOP(i, count) for (ulong i = 0; i < count; ++i)
#define STRIDED(i, count, step) for (ulong i = 0; i < count; i += step)
#define ROLLED(i, count, step) _Pragma("unroll 1") STRIDED(i, count, step)
#define UNROLLED(i, first, count) _Pragma("unroll") for (int i = first; i < count; ++i)
FUNCTION void c_clear(complex_t *c)
{
    c->x = 0;
    c->y = 0;
}
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
}
FUNCTION void put_lane(complex_t *c, const uint l, const scalar2 z)
{
    ((private scalar *)&c->x)[l] = z.x;
    ((private scalar *)&c->y)[l] = z.y;
}
FUNCTION scalar2 get_lane(const complex_t *c, const uint l)
{
    return (scalar2)(((private const scalar *)&c->x)[l], ((private const scalar *)&c->y)[l]);
}
FUNCTION complex_t root_across(global const scalar2 *table, const ulong start, const ulong k,
                               const uint row)
{
    global const scalar *const w = (global const scalar *)table + start + k;
    complex_t f;
    f.x = w[0];
    f.y = w[row];
    return f;
}
FUNCTION void c_separate(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->x = R(0.5) * (u.x + v.x);
    a->y = R(0.5) * (u.y - v.y);
    b->x = R(0.5) * (u.y + v.y);
    b->y = R(0.5) * (v.x - u.x);
}
FUNCTION void c_part(complex_t *a, complex_t *b, const complex_t w)
{
    c_separate(a, b);
    const complex_t e = *a, o = c_mul(*b, w);
    *a = c_add(e, o);
    b->x = e.x - o.x;
    b->y = o.y - e.y;
}
FUNCTION complex_t c_spread(const scalar2 v)
{
    complex_t c;
    c.x = v.x;
    c.y = v.y;
    return c;
}
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.x *= re;
    z.y *= im;
    return z;
}
#define NEAR(i, j) u.s##i, u.s##j, v.s##i, v.s##j
#if LANES == 16
#define NEAR_EVEN (real)(NEAR(0, 2), NEAR(4, 6), NEAR(8, a), NEAR(c, e))
#define NEAR_ODD (real)(NEAR(1, 3), NEAR(5, 7), NEAR(9, b), NEAR(d, f))
#elif LANES == 8
#define NEAR_EVEN (real)(NEAR(0, 2), NEAR(4, 6))
#define NEAR_ODD (real)(NEAR(1, 3), NEAR(5, 7))
#else
#define NEAR_EVEN (real)(NEAR(0, 2))
#define NEAR_ODD (real)(NEAR(1, 3))
#endif
FUNCTION void unzip_near(real *a, real *b)
{
    const real u = *a, v = *b;
    *a = NEAR_EVEN;
    *b = NEAR_ODD;
}
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));
FUNCTION real load_pairs(global const void *p)
{
    return load_vector(p);
}
FUNCTION void store_pairs(const real v, global void *p)
{
    store_vector(v, p);
}
static __attribute__((noinline)) void run_tiles(global const void *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[31], b[31];
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(begin + 1, (batch + 3) / 4);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    out = out_start;
    ulong load_at = in_offset;
    out = &out[out_offset];
    const ulong column_tile = tile;
    load_at = column_tile * 240 + load_at;
    out = &out[column_tile * 124];
    const ulong live = min(batch - column_tile * 4, 4ul);
    {
        LOOP(i, 30)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 30)
        {
            put_lane(&a[i], l, s_from_reals(call_load(i * 2 + l * 60 + load_at, in, 0), call_load(i * 2 + l * 60 + load_at + 1, in, 0)));
        }
    }
    // radix 6, span 1
    LOOP(g, 5)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = a[r * 5 + g];
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            b[r + g * 6] = x[r];
    }
    // radix 5, span 6
    LOOP(k, 6)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = b[r * 6 + k];
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_across(table, r * 12 - 12, k, 6));
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            a[r * 6 + k] = x[r];
    }
    // spectra apart
    LOOP(j, 16)
    {
        complex_t u = a[j], v = a[j == 0 ? j : 30ul - j];
        c_part(&u, &v, c_spread(table[j + 24]));
        b[30ul - j] = v;
        b[j] = u;
    }
    if (live == 4) {
        STRIDED(k, 31, 2)
        {
            const ulong i = min(k, 29ul);
            real x[4];
            UNROLLED(q, 0, 2)
            {
            complex_t z = b[q + i];
            z = v_scaled(z, scale_re, scale_im);
            x[q * 2] = z.x;
            x[q * 2 + 1] = z.y;
            }
            EACH_PAIR(4, 1, unzip_near, x)
            EACH_PAIR(4, 2, unzip_near, x)
            store_pairs(x[0], &out[i]);
            store_pairs(x[1], &out[i + 31]);
            store_pairs(x[2], &out[i + 62]);
            store_pairs(x[3], &out[i + 93]);
        }
    } else {
    LOOP(i, 31)
    {
            b[i] = v_scaled(b[i], scale_re, scale_im);
    }
        LOOP(l, live)
        LOOP(i, 31)
        {
            out[i + l * 31] = get_lane(&b[i], l);
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const void *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
typedef float8 real;
#define FUNCTION static inline __attribute__((always_inline))
typedef struct { real x, y; } complex_t;
FUNCTION complex_t c_add(complex_t a, complex_t b)
{
    a.x += b.x;
    a.y += b.y;
    return a;
}
FUNCTION complex_t c_sub(complex_t a, complex_t b)
{
    a.x -= b.x;
    a.y -= b.y;
    return a;
}
FUNCTION complex_t c_mul(complex_t a, complex_t b)
{
    complex_t c;
    c.x = a.x * b.x - a.y * b.y;
    c.y = a.x * b.y + a.y * b.x;
    return c;
}
FUNCTION complex_t c_quarter(complex_t a)
{
    complex_t c;
    c.x = a.y;
    c.y = -a.x;
    return c;
}
#define LANES 8
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
}
FUNCTION complex_t c_add_weighted(complex_t a, complex_t b, const scalar weight)
{
    a.x += b.x * weight;
    a.y += b.y * weight;
    return a;
}
FUNCTION complex_t c_add_weighted_quarter(complex_t a, complex_t b, const scalar weight)
{
    a.x += b.y * weight;
    a.y -= b.x * weight;
    return a;
}
FUNCTION void radix3(complex_t *x, const int s)
{
    const scalar sine = R(0.86602540378443864676);
    const complex_t sum = c_add(x[s], x[2 * s]), difference = c_sub(x[s], x[2 * s]);
    const complex_t even = c_add_weighted(x[0], sum, R(-0.5));
    x[0] = c_add(x[0], sum);
    x[s] = c_add_weighted_quarter(even, difference, sine);
    x[2 * s] = c_add_weighted_quarter(even, difference, -sine);
}
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
RADIX_COPRIME(6, 2, 3)
FUNCTION void radix5(complex_t *x, const int s)
{
    const scalar c1 = R(0.30901699437494742410), c2 = R(-0.80901699437494742410);
    const scalar sine = R(0.95105651629515357212), ratio = R(0.61803398874989484820);
    const complex_t a1 = c_add(x[s], x[4 * s]), b1 = c_sub(x[s], x[4 * s]);
    const complex_t a2 = c_add(x[2 * s], x[3 * s]), b2 = c_sub(x[2 * s], x[3 * s]);
    const complex_t even1 = c_add_weighted(c_add_weighted(x[0], a1, c1), a2, c2);
    const complex_t odd1 = c_add_weighted(b1, b2, ratio);
    const complex_t even2 = c_add_weighted(c_add_weighted(x[0], a1, c2), a2, c1);
    const complex_t odd2 = c_add_weighted(b2, b1, -ratio);
    x[0] = c_add(x[0], c_add(a1, a2));
    x[s] = c_add_weighted_quarter(even1, odd1, sine);
    x[2 * s] = c_add_weighted_quarter(even2, odd2, -sine);
    x[3 * s] = c_add_weighted_quarter(even2, odd2, sine);
    x[4 * s] = c_add_weighted_quarter(even1, odd1, -sine);
}
typedef struct __attribute__((packed)) { real v; } unaligned_t;
FUNCTION real load_vector(global const scalar *p)
{
    return ((global const unaligned_t *)p)->v;
}
FUNCTION void store_vector(const real v, global scalar *p)
{
    ((global unaligned_t *)p)->v = v;
}
#define LOOP(i, count) for (ulong i = 0; i < count; ++i)
#define STRIDED(i, count, step) for (ulong i = 0; i < count; i += step)
#define ROLLED(i, count, step) _Pragma("unroll 1") STRIDED(i, count, step)
#define UNROLLED(i, first, count) _Pragma("unroll") for (int i = first; i < count; ++i)
FUNCTION real load_pairs(global const void *p)
{
    return load_vector(p);
}
FUNCTION void store_pairs(const real v, global void *p)
{
    store_vector(v, p);
}
#define NEAR(i, j) u.s##i, u.s##j, v.s##i, v.s##j
#if LANES == 16
#define NEAR_EVEN (real)(NEAR(0, 2), NEAR(4, 6), NEAR(8, a), NEAR(c, e))
#define NEAR_ODD (real)(NEAR(1, 3), NEAR(5, 7), NEAR(9, b), NEAR(d, f))
#elif LANES == 8
#define NEAR_EVEN (real)(NEAR(0, 2), NEAR(4, 6))
#define NEAR_ODD (real)(NEAR(1, 3), NEAR(5, 7))
#else
#define NEAR_EVEN (real)(NEAR(0, 2))
#define NEAR_ODD (real)(NEAR(1, 3))
#endif
FUNCTION void unzip_near(real *a, real *b)
{
    const real u = *a, v = *b;
    *a = NEAR_EVEN;
    *b = NEAR_ODD;
}
#define GROUP(u, i, j, k, l) u.s##i, u.s##j, u.s##k, u.s##l
#if LANES == 16
#define EVEN_GROUPS(u) GROUP(u, 0, 1, 2, 3), GROUP(u, 8, 9, a, b)
#define ODD_GROUPS(u) GROUP(u, 4, 5, 6, 7), GROUP(u, c, d, e, f)
#else
#define EVEN_GROUPS(u) GROUP(u, 0, 1, 2, 3)
#define ODD_GROUPS(u) GROUP(u, 4, 5, 6, 7)
#endif
FUNCTION void unzip_groups(real *a, real *b)
{
    const real u = *a, v = *b;
    *a = (real)(EVEN_GROUPS(u), EVEN_GROUPS(v));
    *b = (real)(ODD_GROUPS(u), ODD_GROUPS(v));
}
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));
FUNCTION complex_t v_from_reals(const real a, const real b)
{
    complex_t c;
    c.x = a;
    c.y = b;
    return c;
}
FUNCTION void c_clear(complex_t *c)
{
    c->x = 0;
    c->y = 0;
}
FUNCTION scalar2 s_from_reals(const scalar a, const scalar b)
{
    return (scalar2)(a, b);
}
FUNCTION void put_lane(complex_t *c, const uint l, const scalar2 z)
{
    ((private scalar *)&c->x)[l] = z.x;
    ((private scalar *)&c->y)[l] = z.y;
}
FUNCTION scalar2 get_lane(const complex_t *c, const uint l)
{
    return (scalar2)(((private const scalar *)&c->x)[l], ((private const scalar *)&c->y)[l]);
}
FUNCTION complex_t root_across(global const scalar2 *table, const ulong start, const ulong k,
                               const uint row)
{
    global const scalar *const w = (global const scalar *)table + start + k;
    complex_t f;
    f.x = w[0];
    f.y = w[row];
    return f;
}
FUNCTION void c_separate(complex_t *a, complex_t *b)
{
    const complex_t u = *a, v = *b;
    a->x = R(0.5) * (u.x + v.x);
    a->y = R(0.5) * (u.y - v.y);
    b->x = R(0.5) * (u.y + v.y);
    b->y = R(0.5) * (v.x - u.x);
}
FUNCTION void c_part(complex_t *a, complex_t *b, const complex_t w)
{
    c_separate(a, b);
    const complex_t e = *a, o = c_mul(*b, w);
    *a = c_add(e, o);
    b->x = e.x - o.x;
    b->y = o.y - e.y;
}
FUNCTION complex_t c_spread(const scalar2 v)
{
    complex_t c;
    c.x = v.x;
    c.y = v.y;
    return c;
}
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.x *= re;
    z.y *= im;
    return z;
}
static __attribute__((noinline)) void run_tiles(global const scalar *in, global scalar2 *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[31], b[31];
    global const void *const in_start = in;
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(begin + 1, (batch + 7) / 8);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    in = in_start;
    out = out_start;
    in = &in[in_offset];
    out = &out[out_offset];
    const ulong column_tile = tile;
    in = &in[column_tile * 480];
    out = &out[column_tile * 248];
    const ulong live = min(batch - column_tile * 8, 8ul);
    if (live == 8) {
        STRIDED(k, 30, 4)
        {
            const ulong i = min(k, 26ul);
            real x[8];
            x[0] = load_pairs(&in[i * 2]);
            x[1] = load_pairs(&in[i * 2 + 60]);
            x[2] = load_pairs(&in[i * 2 + 120]);
            x[3] = load_pairs(&in[i * 2 + 180]);
            x[4] = load_pairs(&in[i * 2 + 240]);
            x[5] = load_pairs(&in[i * 2 + 300]);
            x[6] = load_pairs(&in[i * 2 + 360]);
            x[7] = load_pairs(&in[i * 2 + 420]);
            EACH_PAIR(8, 1, unzip_near, x)
            EACH_PAIR(8, 2, unzip_near, x)
            EACH_PAIR(8, 4, unzip_groups, x)
            UNROLLED(q, 0, 4)
                a[q + i] = v_from_reals(x[q * 2], x[q * 2 + 1]);
        }
    } else {
        LOOP(i, 30)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 30)
        {
            put_lane(&a[i], l, s_from_reals(in[i * 2 + l * 60], in[i * 2 + l * 60 + 1]));
        }
    }
    // radix 6, span 1
    LOOP(g, 5)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = a[r * 5 + g];
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            b[r + g * 6] = x[r];
    }
    // radix 5, span 6
    LOOP(k, 6)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = b[r * 6 + k];
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_across(table, r * 12 - 12, k, 6));
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            a[r * 6 + k] = x[r];
    }
    // spectra apart
    LOOP(j, 16)
    {
        complex_t u = a[j], v = a[j == 0 ? j : 30ul - j];
        c_part(&u, &v, c_spread(table[j + 24]));
        b[30ul - j] = v;
        b[j] = u;
    }
    if (live == 8) {
        STRIDED(k, 31, 4)
        {
            const ulong i = min(k, 27ul);
            real x[8];
            UNROLLED(q, 0, 4)
            {
            complex_t z = b[q + i];
            z = v_scaled(z, scale_re, scale_im);
            x[q * 2] = z.x;
            x[q * 2 + 1] = z.y;
            }
            EACH_PAIR(8, 1, unzip_near, x)
            EACH_PAIR(8, 2, unzip_near, x)
            EACH_PAIR(8, 4, unzip_groups, x)
            store_pairs(x[0], &out[i]);
            store_pairs(x[1], &out[i + 31]);
            store_pairs(x[2], &out[i + 62]);
            store_pairs(x[3], &out[i + 93]);
            store_pairs(x[4], &out[i + 124]);
            store_pairs(x[5], &out[i + 155]);
            store_pairs(x[6], &out[i + 186]);
            store_pairs(x[7], &out[i + 217]);
        }
    } else {
    LOOP(i, 31)
    {
            b[i] = v_scaled(b[i], scale_re, scale_im);
    }
        LOOP(l, live)
        LOOP(i, 31)
        {
            out[i + l * 31] = get_lane(&b[i], l);
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const scalar *in, global scalar2 *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
// pass 1
typedef float scalar;
typedef float2 scalar2;
typedef float4 scalar4;
#define R(x) x##f
#line 1 "load_callback"
scalar2 oclfft_convolve(ulong number_, global const void *in_, global const void *im_)
{
    global const scalar2 *spectra_ = (global const scalar2 *)in_;
    const ulong element_ = number_ - 64UL;
    const ulong place_ = element_ % 31UL, output_ = element_ / 31UL;
    const ulong at_ = place_ % 31UL;
    const ulong signal_ = output_ / 1UL, filter_ = output_ % 1UL;
    global const scalar2 *x_ = spectra_ + 64UL + signal_ * 31UL + place_;
    global const scalar2 *h_ = spectra_ + filter_ * 31UL + at_;
    scalar2 sum_ = (scalar2)(0, 0);
    for (ulong i_ = 0; i_ < 1UL; ++i_) {
        const scalar2 a_ = x_[i_ * 31UL], b_ = h_[i_ * 31UL];
        const scalar2 f_ = (scalar2)(b_.x, b_.y);
        sum_ += (scalar2)(a_.x * f_.x - a_.y * f_.y,
                          a_.x * f_.y + a_.y * f_.x);
    }
    return sum_;
}


#line 1 "the call of load_callback"
static inline __attribute__((always_inline)) scalar2 call_load(ulong element_, global const void *data_, global const void *im_)
{
    return oclfft_convolve(element_, data_, im_);
}
#line 1 "oclfft"
typedef float8 real;
#define FUNCTION static inline __attribute__((always_inline))
typedef struct { real x, y; } complex_t;
FUNCTION complex_t c_add(complex_t a, complex_t b)
{
    a.x += b.x;
    a.y += b.y;
    return a;
}
FUNCTION complex_t c_sub(complex_t a, complex_t b)
{
    a.x -= b.x;
    a.y -= b.y;
    return a;
}
FUNCTION complex_t c_mul(complex_t a, complex_t b)
{
    complex_t c;
    c.x = a.x * b.x - a.y * b.y;
    c.y = a.x * b.y + a.y * b.x;
    return c;
}
FUNCTION complex_t c_quarter(complex_t a)
{
    complex_t c;
    c.x = a.y;
    c.y = -a.x;
    return c;
}
#define LANES 8
FUNCTION void radix2(complex_t *x, const int s)
{
    const complex_t a = x[0], b = x[s];
    x[0] = c_add(a, b);
    x[s] = c_sub(a, b);
}
FUNCTION complex_t c_add_weighted(complex_t a, complex_t b, const scalar weight)
{
    a.x += b.x * weight;
    a.y += b.y * weight;
    return a;
}
FUNCTION complex_t c_add_weighted_quarter(complex_t a, complex_t b, const scalar weight)
{
    a.x += b.y * weight;
    a.y -= b.x * weight;
    return a;
}
FUNCTION void radix3(complex_t *x, const int s)
{
    const scalar sine = R(0.86602540378443864676);
    const complex_t sum = c_add(x[s], x[2 * s]), difference = c_sub(x[s], x[2 * s]);
    const complex_t even = c_add_weighted(x[0], sum, R(-0.5));
    x[0] = c_add(x[0], sum);
    x[s] = c_add_weighted_quarter(even, difference, sine);
    x[2 * s] = c_add_weighted_quarter(even, difference, -sine);
}
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
RADIX_COPRIME(6, 2, 3)
FUNCTION void radix5(complex_t *x, const int s)
{
    const scalar c1 = R(0.30901699437494742410), c2 = R(-0.80901699437494742410);
    const scalar sine = R(0.95105651629515357212), ratio = R(0.61803398874989484820);
    const complex_t a1 = c_add(x[s], x[4 * s]), b1 = c_sub(x[s], x[4 * s]);
    const complex_t a2 = c_add(x[2 * s], x[3 * s]), b2 = c_sub(x[2 * s], x[3 * s]);
    const complex_t even1 = c_add_weighted(c_add_weighted(x[0], a1, c1), a2, c2);
    const complex_t odd1 = c_add_weighted(b1, b2, ratio);
    const complex_t even2 = c_add_weighted(c_add_weighted(x[0], a1, c2), a2, c1);
    const complex_t odd2 = c_add_weighted(b2, b1, -ratio);
    x[0] = c_add(x[0], c_add(a1, a2));
    x[s] = c_add_weighted_quarter(even1, odd1, sine);
    x[2 * s] = c_add_weighted_quarter(even2, odd2, -sine);
    x[3 * s] = c_add_weighted_quarter(even2, odd2, sine);
    x[4 * s] = c_add_weighted_quarter(even1, odd1, -sine);
}
typedef struct __attribute__((packed)) { real v; } unaligned_t;
FUNCTION real load_vector(global const scalar *p)
{
    return ((global const unaligned_t *)p)->v;
}
FUNCTION void store_vector(const real v, global scalar *p)
{
    ((global unaligned_t *)p)->v = v;
}
#define LOOP(i, count) for (ulong i = 0; i < count; ++i)
#define STRIDED(i, count, step) for (ulong i = 0; i < count; i += step)
#define ROLLED(i, count, step) _Pragma("unroll 1") STRIDED(i, count, step)
#define UNROLLED(i, first, count) _Pragma("unroll") for (int i = first; i < count; ++i)
FUNCTION void c_clear(complex_t *c)
{
    c->x = 0;
    c->y = 0;
}
FUNCTION scalar2 s_signed(const scalar2 z, const scalar sign)
{
    return (scalar2)(z.x, z.y * sign);
}
FUNCTION void put_lane(complex_t *c, const uint l, const scalar2 z)
{
    ((private scalar *)&c->x)[l] = z.x;
    ((private scalar *)&c->y)[l] = z.y;
}
FUNCTION scalar2 get_lane(const complex_t *c, const uint l)
{
    return (scalar2)(((private const scalar *)&c->x)[l], ((private const scalar *)&c->y)[l]);
}
FUNCTION complex_t v_real_if(complex_t z, const bool real)
{
    if (real) z.y = 0;
    return z;
}
FUNCTION void c_merge(complex_t *a, complex_t *b, const complex_t w)
{
    const complex_t u = *a, v = *b;
    complex_t e, o;
    e.x = u.x + v.x;
    e.y = u.y - v.y;
    o.x = u.x - v.x;
    o.y = u.y + v.y;
    o = c_mul(o, w);
    a->x = e.x + o.y;
    a->y = e.y - o.x;
    b->x = e.x - o.y;
    b->y = -e.y - o.x;
}
FUNCTION complex_t c_spread(const scalar2 v)
{
    complex_t c;
    c.x = v.x;
    c.y = v.y;
    return c;
}
FUNCTION complex_t root_across(global const scalar2 *table, const ulong start, const ulong k,
                               const uint row)
{
    global const scalar *const w = (global const scalar *)table + start + k;
    complex_t f;
    f.x = w[0];
    f.y = w[row];
    return f;
}
FUNCTION complex_t v_scaled(complex_t z, const real re, const real im)
{
    z.x *= re;
    z.y *= im;
    return z;
}
#define NEAR(i, j) u.s##i, u.s##j, v.s##i, v.s##j
#if LANES == 16
#define NEAR_EVEN (real)(NEAR(0, 2), NEAR(4, 6), NEAR(8, a), NEAR(c, e))
#define NEAR_ODD (real)(NEAR(1, 3), NEAR(5, 7), NEAR(9, b), NEAR(d, f))
#elif LANES == 8
#define NEAR_EVEN (real)(NEAR(0, 2), NEAR(4, 6))
#define NEAR_ODD (real)(NEAR(1, 3), NEAR(5, 7))
#else
#define NEAR_EVEN (real)(NEAR(0, 2))
#define NEAR_ODD (real)(NEAR(1, 3))
#endif
FUNCTION void unzip_near(real *a, real *b)
{
    const real u = *a, v = *b;
    *a = NEAR_EVEN;
    *b = NEAR_ODD;
}
#define GROUP(u, i, j, k, l) u.s##i, u.s##j, u.s##k, u.s##l
#if LANES == 16
#define EVEN_GROUPS(u) GROUP(u, 0, 1, 2, 3), GROUP(u, 8, 9, a, b)
#define ODD_GROUPS(u) GROUP(u, 4, 5, 6, 7), GROUP(u, c, d, e, f)
#else
#define EVEN_GROUPS(u) GROUP(u, 0, 1, 2, 3)
#define ODD_GROUPS(u) GROUP(u, 4, 5, 6, 7)
#endif
FUNCTION void unzip_groups(real *a, real *b)
{
    const real u = *a, v = *b;
    *a = (real)(EVEN_GROUPS(u), EVEN_GROUPS(v));
    *b = (real)(ODD_GROUPS(u), ODD_GROUPS(v));
}
#define EACH_PAIR(count, bit, function, x)                                         \
    _Pragma("unroll") for (int q = 0; q < count; ++q)                              \
        if (!(q & bit)) function(x + q, x + (q | bit));
FUNCTION real load_pairs(global const void *p)
{
    return load_vector(p);
}
FUNCTION void store_pairs(const real v, global void *p)
{
    store_vector(v, p);
}
FUNCTION scalar s_real(const scalar2 z)
{
    return z.x;
}
FUNCTION scalar s_imaginary(const scalar2 z)
{
    return z.y;
}
static __attribute__((noinline)) void run_tiles(global const void *in, global scalar *out, global const scalar2 *restrict table,
    const ulong in_offset, const ulong out_offset, const ulong group, const ulong batch,
    const real sign, const real scale_re, const real scale_im)
{
    complex_t a[31], b[31];
    global void *const out_start = out;
    const ulong begin = group;
    const ulong end = min(begin + 1, (batch + 7) / 8);
    for (ulong number = begin; number < end; ++number) {
    ulong tile = number;
    out = out_start;
    ulong load_at = in_offset;
    out = &out[out_offset];
    const ulong column_tile = tile;
    load_at = column_tile * 248 + load_at;
    out = &out[column_tile * 480];
    const ulong live = min(batch - column_tile * 8, 8ul);
    {
        LOOP(i, 31)
            c_clear(&a[i]);
        LOOP(l, live)
        LOOP(i, 31)
        {
            put_lane(&a[i], l, s_signed(call_load(i + l * 31 + load_at, in, 0), sign.s0));
        }
    }
    // spectra together
    LOOP(j, 16)
    {
        complex_t u = v_real_if(a[j], j == 0), v = v_real_if(a[30ul - j], j == 0);
        c_merge(&u, &v, c_spread(table[j]));
        b[j] = u;
        if (j != 0) b[30ul - j] = v;
    }
    // radix 6, span 1
    LOOP(g, 5)
    {
        complex_t x[6];
        UNROLLED(r, 0, 6)
            x[r] = b[r * 5 + g];
        radix6(x, 1);
        UNROLLED(r, 0, 6)
            a[r + g * 6] = x[r];
    }
    // radix 5, span 6
    LOOP(k, 6)
    {
        complex_t x[5];
        UNROLLED(r, 0, 5)
            x[r] = a[r * 6 + k];
        UNROLLED(r, 1, 5)
            x[r] = c_mul(x[r], root_across(table, r * 12 + 20, k, 6));
        radix5(x, 1);
        UNROLLED(r, 0, 5)
            b[r * 6 + k] = x[r];
    }
    if (live == 8) {
        STRIDED(k, 30, 4)
        {
            const ulong i = min(k, 26ul);
            real x[8];
            UNROLLED(q, 0, 4)
            {
            complex_t z = b[q + i];
            z = v_scaled(z, scale_re, scale_im);
            x[q * 2] = z.x;
            x[q * 2 + 1] = z.y;
            }
            EACH_PAIR(8, 1, unzip_near, x)
            EACH_PAIR(8, 2, unzip_near, x)
            EACH_PAIR(8, 4, unzip_groups, x)
            store_pairs(x[0], &out[i * 2]);
            store_pairs(x[1], &out[i * 2 + 60]);
            store_pairs(x[2], &out[i * 2 + 120]);
            store_pairs(x[3], &out[i * 2 + 180]);
            store_pairs(x[4], &out[i * 2 + 240]);
            store_pairs(x[5], &out[i * 2 + 300]);
            store_pairs(x[6], &out[i * 2 + 360]);
            store_pairs(x[7], &out[i * 2 + 420]);
        }
    } else {
    LOOP(i, 30)
    {
            b[i] = v_scaled(b[i], scale_re, scale_im);
    }
        LOOP(l, live)
        LOOP(i, 30)
        {
            { const scalar2 y = get_lane(&b[i], l); out[i * 2 + l * 60] = s_real(y); { out[i * 2 + l * 60 + 1] = s_imaginary(y); } }
        }
    }
    }
}
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void oclfft_pass(global const void *in, global scalar *out, global const scalar2 *restrict table,
                 ulong4 places, scalar4 factors)
{
    const ulong in_offset = places.s0, out_offset = places.s1, batch = places.s2;
    const scalar sign = factors.s2;
    const scalar2 scale = factors.lo;
    run_tiles(in, out, table, in_offset, out_offset, get_group_id(0), batch, sign, scale.x, scale.y);
}
