// Of a double that is not zero there are some that are not zero.
#define AS_BITS(x) ((uint)(as_ulong(x) >> 32) | ((x) != 0))
#define AS_REAL(x) as_double((ulong)(x) << 32)
#define INFINITE 0x7ff00000u
#define MANTISSA 20
#define BIAS 1023
