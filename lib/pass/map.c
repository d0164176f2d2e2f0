/* Address maps. */
#include "map.h"

#include "base/sizes.h"

axis_map map_linear(int64_t stride, int64_t column) {
    return (axis_map){.count = 1, .digits = {{0, stride}}, .column = column};
}

/* The last digit's extent stays with it, for the next one to continue. */
void map_add(axis_map *m, uint64_t extent, int64_t stride) {
    if (m->count) {
        uint64_t *before = &m->digits[m->count - 1].extent;
        if (*before && stride == (int64_t)*before * m->digits[m->count - 1].stride) {
            *before *= extent;
            return;
        }
    }
    m->digits[m->count].extent = extent;
    m->digits[m->count++].stride = stride;
}

void places_spread(places *p, uint64_t most, int64_t stride) {
    *(stride < 0 ? &p->low : &p->high) += (int64_t)most * stride;
}

places map_places(const axis_map *m, uint64_t i) {
    places all = {0, 0};
    for (uint32_t d = 0; d < m->count; ++d) {
        bool last = d + 1 == m->count;
        places_spread(&all, last ? i : min_u64(i, m->digits[d].extent - 1), m->digits[d].stride);
        if (!last) i /= m->digits[d].extent;
    }
    return all;
}

int64_t map_place(const axis_map *m, uint64_t i) {
    int64_t place = 0;
    for (uint32_t d = 0; d < m->count; ++d) {
        bool last = d + 1 == m->count;
        uint64_t digit = last ? i : i % m->digits[d].extent;
        place += (int64_t)digit * m->digits[d].stride;
        if (!last) i /= m->digits[d].extent;
    }
    return place;
}
