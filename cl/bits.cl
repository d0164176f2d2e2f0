// What takes numbers apart for cl/balance.cl: on a GPU 32 bits, the upper ones of a double, on a
// CPU vectors of all bits.

// fragment bits
typedef uint bits_t;
typedef int level_t;
#define AS_LEVEL(x) as_int(x)
#define LEVEL_BITS(x) as_uint(x)
#define SIGN_BIT 0x80000000u

// fragment bits_of_float
#define AS_BITS(x) as_uint(x)
#define AS_REAL(x) as_float(x)
#define INFINITE 0x7f800000u
#define MANTISSA 23
#define BIAS 127

// fragment bits_of_double
// Of a double that is not zero there are some that are not zero.
#define AS_BITS(x) ((uint)(as_ulong(x) >> 32) | ((x) != 0))
#define AS_REAL(x) as_double((ulong)(x) << 32)
#define INFINITE 0x7ff00000u
#define MANTISSA 20
#define BIAS 1023

// fragment bits_of_floats
#define SIGN_BIT 0x80000000u
#define INFINITE 0x7f800000u
#define MANTISSA 23
#define BIAS 127

// fragment bits_of_doubles
#define SIGN_BIT 0x8000000000000000ul
#define INFINITE 0x7ff0000000000000ul
#define MANTISSA 52
#define BIAS 1023
