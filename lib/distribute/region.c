#include "region.h"

#include <string.h>

#include "base/sizes.h"

region region_whole(const uint64_t counts[REGION_DIMS]) {
    region r = {{0}, {0}};
    memcpy(r.upper, counts, sizeof r.upper);
    return r;
}

uint64_t region_count(const region *r, uint32_t d) {
    return r->upper[d] > r->lower[d] ? r->upper[d] - r->lower[d] : 0;
}

bool region_is_empty(const region *r) {
    for (uint32_t d = 0; d < REGION_DIMS; ++d)
        if (region_count(r, d) == 0) return true;
    return false;
}

bool region_equal(const region *a, const region *b) {
    if (region_is_empty(a) || region_is_empty(b)) return region_is_empty(a) && region_is_empty(b);
    return memcmp(a, b, sizeof *a) == 0;
}

uint64_t region_points(const region *r) {
    uint64_t points = 1;
    for (uint32_t d = 0; d < REGION_DIMS; ++d) points *= region_count(r, d);
    return points;
}

bool region_common(const region *a, const region *b, region *common) {
    for (uint32_t d = 0; d < REGION_DIMS; ++d) {
        common->lower[d] = max_u64(a->lower[d], b->lower[d]);
        common->upper[d] = min_u64(a->upper[d], b->upper[d]);
    }
    return !region_is_empty(common);
}

region region_around(const region *a, const region *b) {
    region r;
    if (region_is_empty(a)) return *b;
    if (region_is_empty(b)) return *a;
    for (uint32_t d = 0; d < REGION_DIMS; ++d) {
        r.lower[d] = min_u64(a->lower[d], b->lower[d]);
        r.upper[d] = max_u64(a->upper[d], b->upper[d]);
    }
    return r;
}

region region_block(const region *r, uint32_t d, uint64_t part, uint64_t parts) {
    region block = *r;
    uint64_t count = region_count(r, d), each = ceil_div(count, parts);
    uint64_t before = each && part > count / each ? count : min_u64(count, part * each);
    block.lower[d] = r->lower[d] + before;
    block.upper[d] = block.lower[d] + min_u64(each, count - before);
    return block;
}

array_form form_reversed(const region *r, const uint32_t order[REGION_DIMS], uint32_t reversed) {
    array_form f = {{0}, 0};
    uint64_t stride = 1;
    for (uint32_t i = REGION_DIMS; i-- > 0; stride *= region_count(r, order[i])) {
        uint32_t d = order[i];
        bool down = reversed >> d & 1;
        f.strides[d] = down ? 0 - stride : stride;
        f.base += (down ? r->upper[d] - 1 : r->lower[d]) * f.strides[d];
    }
    return f;
}

array_form form_ordered(const region *r, const uint32_t order[REGION_DIMS]) {
    return form_reversed(r, order, 0);
}

uint64_t form_step(const array_form *f, uint32_t d) {
    return magnitude_of((int64_t)f->strides[d]);
}

array_form form_packed(const region *r) {
    uint32_t order[REGION_DIMS];
    for (uint32_t d = 0; d < REGION_DIMS; ++d) order[d] = d;
    return form_ordered(r, order);
}

uint64_t form_place(const array_form *f, const region *r) {
    uint64_t place = 0;
    for (uint32_t d = 0; d < REGION_DIMS; ++d) place += r->lower[d] * f->strides[d];
    return place - f->base;
}

uint64_t form_lowest(const array_form *f, const region *r) {
    uint64_t place = form_place(f, r);
    for (uint32_t d = 0; d < REGION_DIMS; ++d)
        if ((int64_t)f->strides[d] < 0) place += (region_count(r, d) - 1) * f->strides[d];
    return place;
}
