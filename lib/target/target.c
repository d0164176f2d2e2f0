#include "target.h"

/* A look at a counter takes most of a microsecond on a GPU, a nanosecond on a CPU, whose system may
 * stop a thread meanwhile. */
target target_of(const caps *c) {
    return (target){.quirks = c->quirks, .patience = c->is_cpu ? 30 : 25};
}
