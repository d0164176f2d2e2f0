// Vectors of LANES points whose elements are of another type than the arithmetic's: the other
// spelling of elements.cl. `real` is a vector of LANES floats or doubles here.

// fragment element_vectors
#define JOINED(a, b) a##b
#define JOIN(a, b) JOINED(a, b)
#define VECTOR(type) JOIN(type, LANES)
#define CONVERT(type) JOIN(convert_, VECTOR(type))

// fragment element_vectors_of_floats
#define FROM_FLOATS(x) (x)
#define FROM_NUMBERS(x) CONVERT(float)(x)
#define TO_FLOATS(x) (x)

// fragment element_vectors_of_doubles
#define FROM_FLOATS(x) CONVERT(double)(x)
#define FROM_NUMBERS(x) CONVERT(double)(x)
#define TO_FLOATS(x) to_odd_floats(x)
// Towards zero, and odd where something is lost: a second rounding, to fewer digits, goes where one
// alone would.
FUNCTION VECTOR(float) to_odd_floats(const real x)
{
    VECTOR(uint) bits = JOIN(as_, VECTOR(uint))(CONVERT(float)(x));
    const real f = CONVERT(double)(JOIN(as_, VECTOR(float))(bits));
    bits -= CONVERT(uint)(fabs(f) > fabs(x)) & 1;
    const real g = CONVERT(double)(JOIN(as_, VECTOR(float))(bits));
    return JOIN(as_, VECTOR(float))(bits | (CONVERT(uint)(g != x) & 1));
}

// ---- Loads ----

// fragment fetch_element_lanes
#define FETCH_LANES(name, type)                                                    \
FUNCTION real load_pairs_##name(global const void *p)                              \
{                                                                                  \
    return load_vector_##name(p);                                                  \
}                                                                                  \
FUNCTION complex_t load_lanes_##name(global const void *p)                         \
{                                                                                  \
    global const type *const s = p;                                                \
    const real u = load_vector_##name(s), v = load_vector_##name(s + LANES);       \
    complex_t c;                                                                   \
    c.x = (real)(u.even, v.even);                                                  \
    c.y = (real)(u.odd, v.odd);                                                    \
    return c;                                                                      \
}                                                                                  \
FUNCTION complex_t load_split_##name(global const type *re, global const type *im) \
{                                                                                  \
    complex_t c;                                                                   \
    c.x = load_vector_##name(re);                                                  \
    c.y = load_vector_##name(im);                                                  \
    return c;                                                                      \
}

// fragment fetch_element_blocks
// Neighbouring points of WIDTH transforms: see blocks.cl.
#define FETCHED(name, t)                                                           \
    ((global const fetched_##name##_piece_t *)(p + min(t##ul, live - 1) * apart))->v
#if WIDTH == 2
#define FETCHED_LOW(name) FETCHED(name, 0)
#define FETCHED_HIGH(name) FETCHED(name, 1)
#elif WIDTH == 4
#define FETCHED_LOW(name) FETCHED(name, 0), FETCHED(name, 1)
#define FETCHED_HIGH(name) FETCHED(name, 2), FETCHED(name, 3)
#else
#define FETCHED_LOW(name) FETCHED(name, 0), FETCHED(name, 1), FETCHED(name, 2), FETCHED(name, 3)
#define FETCHED_HIGH(name) FETCHED(name, 4), FETCHED(name, 5), FETCHED(name, 6), FETCHED(name, 7)
#endif
#define FETCH_LANES(name, type)                                                    \
typedef struct __attribute__((packed)) { JOIN(type, PIECE_NUMBERS) v; }            \
    fetched_##name##_piece_t;                                                      \
FUNCTION complex_t load_blocks_##name(global const type##2 *p, const ulong apart,  \
                                      const ulong live)                            \
{                                                                                  \
    const real u = from_vector_##name((VECTOR(type))(FETCHED_LOW(name)));          \
    const real v = from_vector_##name((VECTOR(type))(FETCHED_HIGH(name)));         \
    complex_t c;                                                                   \
    c.x = (real)(u.even, v.even);                                                  \
    c.y = (real)(u.odd, v.odd);                                                    \
    return c;                                                                      \
}

// fragment fetch_element_vectors
#define FETCH_VECTORS(name, type)                                                  \
typedef struct __attribute__((packed)) { VECTOR(type) v; } fetched_##name##_t;     \
FUNCTION real load_vector_##name(global const type *p)                             \
{                                                                                  \
    return from_vector_##name(((global const fetched_##name##_t *)p)->v);          \
}                                                                                  \
FETCH_LANES(name, type)
#define FETCH_NUMBER_VECTORS(name, type)                                           \
FUNCTION real from_vector_##name(const VECTOR(type) x)                             \
{                                                                                  \
    return FROM_NUMBERS(x);                                                        \
}                                                                                  \
FETCH_VECTORS(name, type)

// fragment fetch_half_lanes
// By the processor where clang knows an instruction; else by its bits: the exponent moves by 112,
// an infinite one by twice as much; what has no exponent is a multiple of 2^-24.
#if defined(__clang__) && defined(__AVX512F__) && LANES == 16
FUNCTION real from_vector_half(const VECTOR(ushort) x)
{
    return __builtin_ia32_vcvtph2ps512_mask(as_short16(x), (float16)0, (ushort)-1, 4);
}
#elif defined(__clang__) && defined(__F16C__) && LANES == 8
FUNCTION real from_vector_half(const VECTOR(ushort) x)
{
    const VECTOR(float) v = __builtin_ia32_vcvtph2ps256(as_short8(x));
    return FROM_FLOATS(v);
}
#else
FUNCTION real from_vector_half(const VECTOR(ushort) x)
{
    const VECTOR(uint) h = CONVERT(uint)(x), m = (h & 0x7fff) << 13;
    const VECTOR(float) tiny = JOIN(as_, VECTOR(float))(m + 0x38800000) - 0x1p-14f;
    VECTOR(uint) bits = m + 0x38000000 + (CONVERT(uint)(m >= 0x0f800000) & 0x38000000);
    bits = select(bits, JOIN(as_, VECTOR(uint))(tiny), m < 0x00800000);
    return FROM_FLOATS(JOIN(as_, VECTOR(float))(bits | (h & 0x8000) << 16));
}
#endif
FETCH_VECTORS(half, ushort)

// fragment fetch_bfloat16_lanes
FUNCTION real from_vector_bfloat16(const VECTOR(ushort) x)
{
    return FROM_FLOATS(JOIN(as_, VECTOR(float))(CONVERT(uint)(x) << 16));
}
FETCH_VECTORS(bfloat16, ushort)

// ---- Stores ----

// fragment put_element_lanes
#define PUT_LANES(name, type)                                                      \
FUNCTION void store_pairs_##name(const real v, global void *p)                     \
{                                                                                  \
    store_vector_##name(v, p);                                                     \
}                                                                                  \
FUNCTION void store_lanes_##name(const complex_t c, global void *p)                \
{                                                                                  \
    global type *const s = p;                                                      \
    real u, v;                                                                     \
    u.even = c.x.lo;                                                               \
    u.odd = c.y.lo;                                                                \
    v.even = c.x.hi;                                                               \
    v.odd = c.y.hi;                                                                \
    store_vector_##name(u, s);                                                     \
    store_vector_##name(v, s + LANES);                                             \
}                                                                                  \
FUNCTION void store_split_##name(const complex_t c, global type *re,               \
                                 global type *im)                                  \
{                                                                                  \
    store_vector_##name(c.x, re);                                                  \
    store_vector_##name(c.y, im);                                                  \
}

// fragment put_element_blocks
#define PUT_PIECE_OF(name, t, piece)                                               \
    if (live > t) ((global put_##name##_piece_t *)(p + t * apart))->v = piece;
#if WIDTH == 2
#define PUT_PIECES(name) PUT_PIECE_OF(name, 0, u) PUT_PIECE_OF(name, 1, v)
#elif WIDTH == 4
#define PUT_PIECES(name)                                                           \
    PUT_PIECE_OF(name, 0, u.lo) PUT_PIECE_OF(name, 1, u.hi)                        \
    PUT_PIECE_OF(name, 2, v.lo) PUT_PIECE_OF(name, 3, v.hi)
#else
#define PUT_PIECES(name)                                                           \
    PUT_PIECE_OF(name, 0, u.lo.lo) PUT_PIECE_OF(name, 1, u.lo.hi)                  \
    PUT_PIECE_OF(name, 2, u.hi.lo) PUT_PIECE_OF(name, 3, u.hi.hi)                  \
    PUT_PIECE_OF(name, 4, v.lo.lo) PUT_PIECE_OF(name, 5, v.lo.hi)                  \
    PUT_PIECE_OF(name, 6, v.hi.lo) PUT_PIECE_OF(name, 7, v.hi.hi)
#endif
#define PUT_LANES(name, type)                                                      \
typedef struct __attribute__((packed)) { JOIN(type, PIECE_NUMBERS) v; }            \
    put_##name##_piece_t;                                                          \
FUNCTION void store_blocks_##name(const complex_t c, global type##2 *p,            \
                                  const ulong apart, const ulong live)             \
{                                                                                  \
    real low, high;                                                                \
    low.even = c.x.lo;                                                             \
    low.odd = c.y.lo;                                                              \
    high.even = c.x.hi;                                                            \
    high.odd = c.y.hi;                                                             \
    const VECTOR(type) u = to_vector_##name(low), v = to_vector_##name(high);      \
    PUT_PIECES(name)                                                               \
}

// fragment put_element_vectors
#define PUT_VECTORS(name, type)                                                    \
typedef struct __attribute__((packed)) { VECTOR(type) v; } put_##name##_t;         \
FUNCTION void store_vector_##name(const real x, global type *p)                    \
{                                                                                  \
    ((global put_##name##_t *)p)->v = to_vector_##name(x);                         \
}                                                                                  \
PUT_LANES(name, type)
// Of types whose limits are numbers of the arithmetic.
#define PUT_SHORT_INTEGERS(name, type, least, most)                                \
FUNCTION VECTOR(type) to_vector_##name(const real x)                               \
{                                                                                  \
    const real number = x == x ? x : (real)0;                                      \
    return CONVERT(type)(CONVERT(int)(clamp(rint(number), (real)least, (real)most))); \
}                                                                                  \
PUT_VECTORS(name, type)
// Of types whose limits are not.
#define PUT_LONG_INTEGERS(name, type)                                              \
FUNCTION VECTOR(type) to_vector_##name(const real x)                               \
{                                                                                  \
    const real number = x == x ? x : (real)0;                                      \
    return JOIN(CONVERT(type), _sat_rte)(number);                                  \
}                                                                                  \
PUT_VECTORS(name, type)
#define PUT_FLOAT_VECTORS(type)                                                    \
FUNCTION VECTOR(type) to_vector_##type(const real x)                               \
{                                                                                  \
    return CONVERT(type)(x);                                                       \
}                                                                                  \
PUT_VECTORS(type, type)

// fragment put_half_lanes
// By the processor again; or by its bits: those of what is below 2^-14 are rounded by a sum with
// 0.5, the others by carries.
#if defined(__clang__) && defined(__AVX512F__) && LANES == 16
FUNCTION VECTOR(ushort) to_vector_half(const real x)
{
    const short16 v = __builtin_ia32_vcvtps2ph512_mask(x, 0, (short16)0, (ushort)-1);
    return as_ushort16(v);
}
#elif defined(__clang__) && defined(__F16C__) && LANES == 8
FUNCTION VECTOR(ushort) to_vector_half(const real x)
{
    const short8 v = __builtin_ia32_vcvtps2ph256(TO_FLOATS(x), 0);
    return as_ushort8(v);
}
#else
FUNCTION VECTOR(ushort) to_vector_half(const real x)
{
    const VECTOR(uint) all = JOIN(as_, VECTOR(uint))(TO_FLOATS(x)), m = all & 0x7fffffff;
    const VECTOR(float) shifted = JOIN(as_, VECTOR(float))(m) + 0.5f;
    VECTOR(uint) bits = (m - 0x38000000 + 0xfff + (m >> 13 & 1)) >> 13;
    bits = select(bits, JOIN(as_, VECTOR(uint))(shifted) - 0x3f000000, m < 0x38800000);
    bits = select(bits, (VECTOR(uint))0x7c00, m >= 0x47800000);
    bits = select(bits, (VECTOR(uint))0x7e00, m > 0x7f800000);
    return CONVERT(ushort)(bits | (all >> 16 & 0x8000));
}
#endif
PUT_VECTORS(half, ushort)

// fragment put_bfloat16_lanes
FUNCTION VECTOR(ushort) to_vector_bfloat16(const real x)
{
    const VECTOR(uint) all = JOIN(as_, VECTOR(uint))(TO_FLOATS(x));
    const VECTOR(uint) nearest = all + 0x7fff + (all >> 16 & 1), none = all | 0x400000;
    return CONVERT(ushort)(select(nearest, none, (all & 0x7fffffff) > 0x7f800000) >> 16);
}
PUT_VECTORS(bfloat16, ushort)
