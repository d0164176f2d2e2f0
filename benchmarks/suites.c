#include "suites.h"

#include <stddef.h>
#include <string.h>

/* What more than one suite has. */
#define POWERS_TO_2_20                                                                             \
    "2^4", "2^5", "2^6", "2^7", "2^8", "2^9", "2^10", "2^11", "2^12", "2^13", "2^14", "2^15",      \
        "2^16", "2^17", "2^18", "2^19", "2^20"

#define POWERS POWERS_TO_2_20, "2^21", "2^22", "2^23", "2^24", "2^25", "2^26", "2^27"

#define SMOOTH_TO_2_20                                                                             \
    "3^5", "5^4", "1000", "3^7", "7^4", "5^5", "6000", "10^4", "44100", "48000", "3^10", "5^7",    \
        "10^5", "7^6", "11^5", "13^5", "10^6"

#define SMOOTH SMOOTH_TO_2_20, "3^14", "5^10"

#define PRIMES_TO_2_19                                                                             \
    "61", "127", "257", "509", "1021", "2039", "4093", "8191", "16381", "32771", "65537",          \
        "131071", "262147", "524287"

#define PRIMES PRIMES_TO_2_19, "1048573", "2097143", "4194301"

#define SHAPES                                                                                     \
    "256*256", "1024*1024", "1920*1080", "4096*4096", "8192*8192", "64*64*64", "128*128*128",      \
        "256*256*256", "512*512*512"

#define WIDE                                                                                       \
    "2^6:d", "2^9:d", "2^12:d", "2^15:d", "2^18:d", "2^21:d", "2^24:d", "1000:d", "8191:d",        \
        "128*128*128:d"

static const char *const pow2[] = {"2^1", "2^2", "2^3", POWERS, NULL};
static const char *const smooth[] = {SMOOTH, NULL};
static const char *const prime[] = {PRIMES, "8388593", "16777213", NULL};
static const char *const shapes[] = {SHAPES, NULL};
static const char *const wide[] = {WIDE, NULL};

static const char *const gpu[] = {POWERS, SMOOTH, PRIMES, SHAPES, WIDE, NULL};
static const char *const gpu_parts[] = {"latency", "planning", NULL};
static const char *const latency[] = {"2^10", "2^11", "2^12", "2^13", "2^14", "2^15",
                                      "2^16", "2^17", "2^18", "2^19", "2^20", NULL};
static const char *const planning[] = {"1024", "2^20", "8191", "256*256*256", NULL};

/* FFTW's ground. */
static const char *const cpu[] = {
    POWERS_TO_2_20, SMOOTH_TO_2_20, PRIMES_TO_2_19,  "256*256",     "1024*1024",
    "1920*1080",    "4096*4096",    "64*64*64",      "128*128*128", "256*256*256",
    "r2c:1024",     "r2c:2^16",     "r2c:1920*1080", NULL};
static const char *const cpu_parts[] = {"cpu-large", "cpu-planning", NULL};
static const char *const cpu_planning[] = {
    "16",   "1024",  "2^17",     "2^20",        "1000",          "6000", "10^6",
    "1021", "65537", "64*64*64", "256*256*256", "r2c:1920*1080", NULL};

/* Even lengths in one pass and in two, odd ones in one pass (smooth, by Rader's and by Bluestein's
 * algorithm), and over passes. */
#define REAL_LENGTHS(kind)                                                                         \
    kind ":2^8", kind ":2^12", kind ":2^16", kind ":2^20", kind ":1000", kind ":10007",            \
        kind ":127", kind ":243", kind ":1021", kind ":2187", kind ":3125"
static const char *const real[] = {REAL_LENGTHS("r2c"),
                                   REAL_LENGTHS("c2r"),
                                   "r2c:4096*4096",
                                   "r2c:256*256*256",
                                   "c2r:4096*4096",
                                   "c2r:256*256*256",
                                   NULL};

/* Of each kind the same lengths and shapes. */
#define LINES_OF(kind)                                                                             \
    "r2r:2^8" kind, "r2r:2^12" kind, "r2r:2^16" kind, "r2r:2^20" kind, "r2r:1000" kind,            \
        "r2r:10007" kind
#define SHAPES_OF(kind)                                                                            \
    "r2r:1024" kind "*1024" kind, "r2r:4096" kind "*4096" kind,                                    \
        "r2r:256" kind "*256" kind "*256" kind
#define ALL_OF(kind) LINES_OF(kind), SHAPES_OF(kind)
static const char *const cosine[] = {ALL_OF("dct1"),
                                     ALL_OF("dct2"),
                                     ALL_OF("dct3"),
                                     ALL_OF("dct4"),
                                     ALL_OF("dst1"),
                                     ALL_OF("dst2"),
                                     ALL_OF("dst3"),
                                     ALL_OF("dst4"),
                                     ALL_OF("dht"),
                                     ALL_OF("halfcomplex"),
                                     NULL};

/* Packed; transforms one after the other with room for six more between; seven interleaved
 * channels. The last has as many channels, and enough points to be about bandwidth. */
static const char *const strided[] = {"1024", "1024:in=7/7168:out=7/7168", "1024x7:in=7/1:out=7/1",
                                      "2^20x7:in=7/1:out=7/1", NULL};

static const char *const host[] = {"64", "256", "1024", "4096", "16384", "65536", "262144", NULL};

static const char *const half[] = {
    "2^4:h",  "2^5:h",   "2^6:h",       "2^7:h",         "2^8:h",  "2^9:h",  "2^10:h",
    "2^11:h", "2^12:h",  "2^13:h",      "2^14:h",        "2^15:h", "2^16:h", "2^17:h",
    "2^18:h", "2^19:h",  "2^20:h",      "2^21:h",        "2^22:h", "2^23:h", "2^24:h",
    "1000:h", "10007:h", "1024*1024:h", "256*256*256:h", NULL};

static const char *const callback[] = {"1024", "4096", "16384", NULL};

const struct suite suites[] = {
    {"pow2", "powers of two", "speed", pow2, NULL},
    {"smooth", "powers of 3, 5, 7, 11, 13 and their mixtures", "speed", smooth, NULL},
    {"prime", "primes near the powers of two", "speed", prime, NULL},
    {"shapes", "two and three dimensions", "speed", shapes, NULL},
    {"double", "double precision", "speed", wide, NULL},
    {"real", "real data, beside complex data of the same lengths", "real", real, NULL},
    {"strided", "strides, beside packed data", "strided", strided, NULL},
    {"host", "from and to pinned host memory", "host", host, NULL},
    {"callback", "int8 input through a load callback, beside a kernel that converts", "callback",
     callback, NULL},
    {"half", "elements of half precision, beside single ones, and cuFFT's", "half", half, NULL},
    {"cosine", "cosine, sine, Hartley and halfcomplex transforms, beside real to complex", "cosine",
     cosine, NULL},
    {"cosine-cpu", "the same in 2^20 points, beside FFTW", "cosine-cpu", cosine, NULL},
    {"gpu", "complex lengths and shapes of all sorts beside bars; then latency and planning", "gpu",
     gpu, gpu_parts},
    {"cpu", "lengths and shapes of all sorts in 2^20 points, beside FFTW; then the next two", "cpu",
     cpu, cpu_parts},
    {"cpu-large", "the same in 2^24 points", "cpu-large", cpu, NULL},
    {"cpu-planning", "plans beside an empty kernel", "cpu-planning", cpu_planning, NULL},
    {"drawn", "lengths and shapes drawn at random", "speed", NULL, NULL},
    {"latency", "single transforms, one after the other", "latency", latency, NULL},
    {"planning", "what a user waits for", "planning", planning, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

const struct suite *suite_by_name(const char *name) {
    for (const struct suite *suite = suites; suite->name; suite++) {
        if (strcmp(suite->name, name) == 0) return suite;
    }
    return NULL;
}
