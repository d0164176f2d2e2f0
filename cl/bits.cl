// What takes the numbers of a GPU pass apart: 32 bits, the upper ones of a double.
typedef uint bits_t;
typedef int level_t;
#define AS_LEVEL(x) as_int(x)
#define LEVEL_BITS(x) as_uint(x)
#define SIGN_BIT 0x80000000u
