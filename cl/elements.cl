// How elements of another type than the arithmetic's are fetched and put: real ones, complex ones
// in one array, complex ones in two. A fetch is exact where the arithmetic's precision allows it; a
// put rounds once, to the nearest, of two that are as near to the even one.

// ---- Loads ----

// fragment fetch_elements
// `from_TYPE` makes a number of the arithmetic of one in memory.
#define FETCH_ELEMENTS(name, type)                                                 \
FUNCTION scalar fetch_##name##_real(global const type *in, const long at)          \
{                                                                                  \
    return from_##name(in[at]);                                                    \
}                                                                                  \
FUNCTION scalar2 fetch_##name##_complex(global const type##2 *in, const long at)   \
{                                                                                  \
    const type##2 v = in[at];                                                      \
    return (scalar2)(from_##name(v.x), from_##name(v.y));                          \
}                                                                                  \
FUNCTION scalar2 fetch_##name##_planar(global const type *re,                      \
                                       global const type *im, const long at)       \
{                                                                                  \
    return (scalar2)(from_##name(re[at]), from_##name(im[at]));                    \
}
// Numbers that OpenCL C converts by itself.
#define FETCH_NUMBERS(name, type)                                                  \
FUNCTION scalar from_##name(const type x)                                          \
{                                                                                  \
    return (scalar)x;                                                              \
}                                                                                  \
FETCH_ELEMENTS(name, type)

// fragment fetch_int8
FETCH_NUMBERS(int8, char)

// fragment fetch_int8_lanes
FETCH_NUMBER_VECTORS(int8, char)

// fragment fetch_uint8
FETCH_NUMBERS(uint8, uchar)

// fragment fetch_uint8_lanes
FETCH_NUMBER_VECTORS(uint8, uchar)

// fragment fetch_int16
FETCH_NUMBERS(int16, short)

// fragment fetch_int16_lanes
FETCH_NUMBER_VECTORS(int16, short)

// fragment fetch_uint16
FETCH_NUMBERS(uint16, ushort)

// fragment fetch_uint16_lanes
FETCH_NUMBER_VECTORS(uint16, ushort)

// fragment fetch_int32
FETCH_NUMBERS(int32, int)

// fragment fetch_int32_lanes
FETCH_NUMBER_VECTORS(int32, int)

// fragment fetch_float
FETCH_NUMBERS(float, float)

// fragment fetch_float_lanes
FETCH_NUMBER_VECTORS(float, float)

// fragment fetch_double
FETCH_NUMBERS(double, double)

// fragment fetch_double_lanes
FETCH_NUMBER_VECTORS(double, double)

// fragment fetch_half
// OpenCL C has functions for devices without arithmetic of half precision too, which read pairs at
// once. On CPUs they are slow; there clang may know an instruction.
#if defined(__clang__) && defined(__F16C__)
FUNCTION scalar2 from_halves(const ushort2 bits)
{
    const short2 h = as_short2(bits);
    const float4 v = __builtin_ia32_vcvtph2ps((short8)(h, h, h, h));
    return (scalar2)((scalar)v.x, (scalar)v.y);
}
FUNCTION scalar fetch_half_real(global const ushort *in, const long at)
{
    return from_halves(in[at]).x;
}
FUNCTION scalar2 fetch_half_complex(global const ushort2 *in, const long at)
{
    return from_halves(in[at]);
}
#else
FUNCTION scalar fetch_half_real(global const ushort *in, const long at)
{
    return vload_half(0, (global const half *)&in[at]);
}

FUNCTION scalar2 fetch_half_complex(global const ushort2 *in, const long at)
{
    const float2 v = vloada_half2(0, (global const half *)&in[at]);
    return (scalar2)((scalar)v.x, (scalar)v.y);
}
#endif
FUNCTION scalar2 fetch_half_planar(global const ushort *re, global const ushort *im,
                                   const long at)
{
    return (scalar2)(fetch_half_real(re, at), fetch_half_real(im, at));
}

// fragment fetch_bfloat16
// The upper half of a float.
FUNCTION scalar from_bfloat16(const ushort bits)
{
    return as_float((uint)bits << 16);
}

FETCH_ELEMENTS(bfloat16, ushort)

// ---- Stores ----

// fragment put_elements
// `to_TYPE` rounds a number.
#define PUT_ELEMENTS(name, type)                                                   \
FUNCTION void put_##name##_real(const scalar x, global type *out, const long at)   \
{                                                                                  \
    out[at] = to_##name(x);                                                        \
}                                                                                  \
FUNCTION void put_##name##_complex(const scalar2 z, global type##2 *out,           \
                                   const long at)                                  \
{                                                                                  \
    out[at] = (type##2)(to_##name(z.x), to_##name(z.y));                           \
}                                                                                  \
FUNCTION void put_##name##_planar(const scalar2 z, global type *re,                \
                                  global type *im, const long at)                  \
{                                                                                  \
    re[at] = to_##name(z.x);                                                       \
    im[at] = to_##name(z.y);                                                       \
}
// Towards zero, and odd where something is lost: a second rounding, to fewer digits, goes where one
// alone would.
FUNCTION float to_odd_float(const scalar x)
{
    uint bits = as_uint((float)x);
    if (fabs((scalar)as_float(bits)) > fabs(x)) --bits;
    if (as_float(bits) != x) bits |= 1;
    return as_float(bits);
}
// What is too large becomes the largest. NaN becomes 0, which OpenCL only recommends.
#define PUT_INTEGERS(name, type)                                                   \
FUNCTION type to_##name(const scalar x)                                            \
{                                                                                  \
    return x == x ? convert_##type##_sat_rte(x) : (type)0;                         \
}                                                                                  \
PUT_ELEMENTS(name, type)
#define PUT_FLOATS(type)                                                           \
FUNCTION type to_##type(const scalar x)                                            \
{                                                                                  \
    return (type)x;                                                                \
}                                                                                  \
PUT_ELEMENTS(type, type)

// fragment put_int8
PUT_INTEGERS(int8, char)

// fragment put_int8_lanes
PUT_SHORT_INTEGERS(int8, char, -128, 127)

// fragment put_uint8
PUT_INTEGERS(uint8, uchar)

// fragment put_uint8_lanes
PUT_SHORT_INTEGERS(uint8, uchar, 0, 255)

// fragment put_int16
PUT_INTEGERS(int16, short)

// fragment put_int16_lanes
PUT_SHORT_INTEGERS(int16, short, -32768, 32767)

// fragment put_uint16
PUT_INTEGERS(uint16, ushort)

// fragment put_uint16_lanes
PUT_SHORT_INTEGERS(uint16, ushort, 0, 65535)

// fragment put_int32
PUT_INTEGERS(int32, int)

// fragment put_int32_lanes
PUT_LONG_INTEGERS(int32, int)

// fragment put_float
PUT_FLOATS(float)

// fragment put_float_lanes
PUT_FLOAT_VECTORS(float)

// fragment put_double
PUT_FLOATS(double)

// fragment put_double_lanes
PUT_FLOAT_VECTORS(double)

// fragment put_half
#if defined(__clang__) && defined(__F16C__)
FUNCTION ushort2 to_halves(const scalar x, const scalar y)
{
    const float2 f = (float2)(to_odd_float(x), to_odd_float(y));
    const short8 v = __builtin_ia32_vcvtps2ph((float4)(f, f), 0);
    return as_ushort2(v.s01);
}
FUNCTION void put_half_real(const scalar x, global ushort *out, const long at)
{
    out[at] = to_halves(x, x).x;
}
FUNCTION void put_half_complex(const scalar2 z, global ushort2 *out, const long at)
{
    out[at] = to_halves(z.x, z.y);
}
#else
FUNCTION void put_half_real(const scalar x, global ushort *out, const long at)
{
    vstore_half_rte(x, 0, (global half *)&out[at]);
}

FUNCTION void put_half_complex(const scalar2 z, global ushort2 *out, const long at)
{
    vstorea_half2_rte(z, 0, (global half *)&out[at]);
}
#endif
FUNCTION void put_half_planar(const scalar2 z, global ushort *re, global ushort *im,
                              const long at)
{
    put_half_real(z.x, re, at);
    put_half_real(z.y, im, at);
}

// fragment put_bfloat16
// The upper half of a float, rounded. NaN stays NaN.
FUNCTION ushort to_bfloat16(const scalar x)
{
    const uint bits = as_uint(to_odd_float(x));
    return x == x ? (bits + 0x7fff + (bits >> 16 & 1)) >> 16 : bits >> 16 | 0x40;
}

PUT_ELEMENTS(bfloat16, ushort)
