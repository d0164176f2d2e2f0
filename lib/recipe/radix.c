#include "radix.h"

#include <stddef.h>

#define WRITTEN(n, a, fragment, help)                                                              \
    { n, RADIX_WRITTEN, a, 0, fragment, help }
#define PRIME(n)                                                                                   \
    { n, RADIX_PRIME, 0, 0, NULL, NULL }
#define COPRIME(a, b)                                                                              \
    { (a) * (b), RADIX_COPRIME, a, b, NULL, NULL }
#define PRODUCT(a, b)                                                                              \
    { (a) * (b), RADIX_PRODUCT, a, b, NULL, NULL }

const radix_entry radix_list[] = {
    WRITTEN(1, 0, NULL, NULL),
    WRITTEN(2, 0, "radix2", NULL),
    WRITTEN(3, 0, "radix3", "weighted"),
    WRITTEN(4, 0, "radix4", NULL),
    WRITTEN(5, 0, "radix5", "weighted"),
    COPRIME(2, 3),
    PRIME(7),
    WRITTEN(8, 4, "radix8", NULL),
    WRITTEN(9, 3, "radix9", "rotate"),
    COPRIME(2, 5),
    PRIME(11),
    COPRIME(4, 3),
    PRIME(13),
    COPRIME(2, 7),
    COPRIME(3, 5),
    WRITTEN(16, 4, "radix16", "rotate"),
    PRIME(17),
    PRIME(19),
    COPRIME(4, 5),
    COPRIME(3, 7),
    PRIME(23),
    COPRIME(8, 3),
    PRODUCT(5, 5),
    PRODUCT(3, 9),
    COPRIME(4, 7),
    PRIME(29),
    COPRIME(2, 15),
    PRIME(31),
    PRODUCT(2, 16),
};

const uint32_t radix_count = sizeof radix_list / sizeof *radix_list;

const radix_entry *radix_find(uint32_t radix) {
    for (uint32_t i = 0; i < radix_count; ++i)
        if (radix_list[i].radix == radix) return &radix_list[i];
    return NULL;
}

bool radix_supported(uint32_t radix) {
    return radix_find(radix) != NULL;
}
