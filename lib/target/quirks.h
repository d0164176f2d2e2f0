/* What the compilers of devices get wrong, and kernels must avoid. lib/device/vendor.c says where;
 * the fragment of a quirk's name in cl/quirks.cl, if there is one, comes first in every kernel that
 * has work-groups. */
#ifndef OCLFFT_TARGET_QUIRKS_H
#define OCLFFT_TARGET_QUIRKS_H

#include <stdbool.h>

/* Local memory must come as a kernel argument, since variables in the kernel are not safe; loads
 * before a barrier may be repeated behind it, when others have stored there; a product and a sum
 * that the compiler fuses may come out wrong behind a barrier; a remainder that differs between
 * work-items may be taken for one that does not; conditions before and behind a barrier may be
 * packed into a vector of bits, and taken out of it wrongly. */
#define QUIRKS(X)                                                                                  \
    X(local_argument)                                                                              \
    X(reloads)                                                                                     \
    X(spoils_fma)                                                                                  \
    X(merges_items)                                                                                \
    X(packs_conditions)

#define QUIRK_FIELD(name) bool name;
typedef struct quirks {
    QUIRKS(QUIRK_FIELD)
} quirks;
#undef QUIRK_FIELD

#endif
