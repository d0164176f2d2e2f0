#include "turned.h"

void declare_turned(const emission *e, uint64_t block) {
    text_add(e->front, "#define TURNED(v) (v).s");
    for (uint64_t l = 0; l < e->pass->tile.lanes; ++l)
        text_add(e->front, "%llx", (ull)(l - l % block + block - 1 - l % block));
    text_add(e->front, "\n");
}

const char *turn_vector(const emission *e, const char *vector, bool parts) {
    use_fragment(e, parts ? "turned_parts" : "turned_lanes");
    return piece_of(e, "%s(%s)", parts ? "c_turned_parts" : "c_turned", vector);
}
