#include "target.h"

/* A look at a counter takes most of a microsecond on a GPU, which is 20 s in all. On a CPU it takes
 * a nanosecond, and a busy system may stop the thread that is waited for: a minute in all. */
target target_of(const caps *c) {
    return (target){.quirks = c->quirks, .patience = c->is_cpu ? 36 : 25};
}
