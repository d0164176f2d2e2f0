// The loops of CPU kernels. Bounds are literals where they are used, so that unrolling knows them.
// Counters are as wide as addresses.
#define LOOP(i, count) for (ulong i = 0; i < count; ++i)
#define STRIDED(i, count, step) for (ulong i = 0; i < count; i += step)
#define ROLLED(i, count, step) _Pragma("unroll 1") STRIDED(i, count, step)
#define UNROLLED(i, first, count) _Pragma("unroll") for (int i = first; i < count; ++i)
