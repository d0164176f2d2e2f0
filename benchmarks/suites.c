#include "suites.h"

#include <stddef.h>
#include <string.h>

static const char *const pow2[] = {"2^1",  "2^2",  "2^3",  "2^4",  "2^5",  "2^6",  "2^7",  "2^8",  "2^9",  "2^10",
                                   "2^11", "2^12", "2^13", "2^14", "2^15", "2^16", "2^17", "2^18", "2^19", "2^20",
                                   "2^21", "2^22", "2^23", "2^24", "2^25", "2^26", "2^27", NULL};

static const char *const smooth[] = {"3^5",  "5^4", "1000", "3^7", "7^4",  "5^5",  "6000", "10^4", "44100", "48000",
                                     "3^10", "5^7", "10^5", "7^6", "11^5", "13^5", "10^6", "3^14", "5^10",  NULL};

static const char *const prime[] = {"61",      "127",     "257",     "509",     "1021",     "2039",   "4093",
                                    "8191",    "16381",   "32771",   "65537",   "131071",   "262147", "524287",
                                    "1048573", "2097143", "4194301", "8388593", "16777213", NULL};

static const char *const multi[] = {"256*256",  "1024*1024",   "1080*1920",   "4096*4096",   "8192*8192",
                                    "64*64*64", "128*128*128", "256*256*256", "512*512*512", NULL};

static const char *const wide[] = {"2^6:d",  "2^9:d",  "2^12:d", "2^15:d",        "2^18:d", "2^21:d",
                                   "2^24:d", "1000:d", "8191:d", "128*128*128:d", NULL};

const struct suite suites[] = {
    {"pow2", "powers of two", pow2},
    {"smooth", "powers of 3, 5, 7, 11, 13 and their mixtures", smooth},
    {"prime", "primes near the powers of two", prime},
    {"multi", "two and three dimensions", multi},
    {"double", "double precision", wide},
    {NULL, NULL, NULL},
};

const struct suite *suite_by_name(const char *name) {
    for (const struct suite *suite = suites; suite->name; suite++) {
        if (strcmp(suite->name, name) == 0) return suite;
    }
    return NULL;
}
