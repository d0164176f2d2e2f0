#include "radix.h"

const uint32_t radix_list[RADIX_COUNT] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                          16, 17, 19, 20, 21, 23, 24, 25, 27, 28, 29, 30, 31, 32};

bool radix_supported(uint32_t radix) {
    for (uint32_t i = 0; i < RADIX_COUNT; ++i)
        if (radix_list[i] == radix) return true;
    return false;
}
