#define AS_BITS(x) as_uint(x)
#define AS_REAL(x) as_float(x)
#define INFINITE 0x7f800000u
#define MANTISSA 23
#define BIAS 127
