#include "boxes.h"

#include <stdlib.h>

#include "base/sizes.h"

region side_region(const problem *p, const side *s) {
    uint64_t counts[REGION_DIMS] = {p->batch};
    for (uint32_t a = 0; a < OCLFFT_MAX_RANK; ++a) counts[1 + a] = a < p->rank ? s->lengths[a] : 1;
    return region_whole(counts);
}

region region_of_box(const problem *p, const oclfft_box *box) {
    region r = {{0}, {p->batch}};
    for (uint32_t a = 0; a < OCLFFT_MAX_RANK; ++a) {
        r.lower[1 + a] = a < p->rank ? box->lower[a] : 0;
        r.upper[1 + a] = a < p->rank ? box->upper[a] : 1;
    }
    if (region_is_empty(&r)) r = (region){{0}, {0}};
    return r;
}

oclfft_box box_of_region(const problem *p, const region *r) {
    oclfft_box box = {{0}, {0}, {0}};
    for (uint32_t a = 0; a < p->rank && !region_is_empty(r); ++a) {
        box.lower[a] = (size_t)r->lower[1 + a];
        box.upper[a] = (size_t)r->upper[1 + a];
    }
    return box;
}

static oclfft_status check_box(const problem *p, const side *s, const oclfft_box *box,
                               const char *name, size_t part) {
    for (uint32_t a = 0; a < OCLFFT_MAX_RANK; ++a) {
        uint64_t most = a < p->rank ? s->lengths[a] : 0;
        if (box->lower[a] > box->upper[a] || box->upper[a] > most)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "%s[%zu] has lower[%u] = %zu and upper[%u] = %zu, but the array has %llu "
                        "elements along that dimension",
                        name, part, (unsigned)a, box->lower[a], (unsigned)a, box->upper[a],
                        (unsigned long long)most);
    }
    for (uint32_t i = 0; i < 8; ++i)
        if (box->reserved[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s[%zu].reserved[%u] is not 0", name, part,
                        (unsigned)i);
    return OCLFFT_SUCCESS;
}

typedef struct ranked {
    region r;
    size_t part;
} ranked;

/* Boxes with the same corner by their parts, whatever a library's qsort does with equal ones. */
static int by_lower(const void *a, const void *b) {
    const ranked *x = a, *y = b;
    for (uint32_t d = 1; d < REGION_DIMS; ++d)
        if (x->r.lower[d] != y->r.lower[d]) return x->r.lower[d] < y->r.lower[d] ? -1 : 1;
    return (x->part > y->part) - (x->part < y->part);
}

/* In the order of their lower corners, only boxes that begin before one ends along the first
 * dimension can meet it. */
static oclfft_status check_apart(const ranked *all, size_t count, const char *name) {
    region common;
    for (size_t i = 0; i < count; ++i)
        for (size_t j = i + 1; j < count && all[j].r.lower[1] < all[i].r.upper[1]; ++j)
            if (region_common(&all[i].r, &all[j].r, &common))
                return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                            "%s[%zu] and %s[%zu] have elements in common: boxes must cover the "
                            "array once",
                            name, all[i].part, name, all[j].part);
    return OCLFFT_SUCCESS;
}

static oclfft_status check_cover(const problem *p, const side *s, const oclfft_box *boxes,
                                 size_t parts, const char *name, ranked *all) {
    region whole = side_region(p, s);
    uint64_t points = 0;
    size_t count = 0;
    for (size_t i = 0; i < parts; ++i) {
        TRY(check_box(p, s, &boxes[i], name, i));
        region r = region_of_box(p, &boxes[i]);
        if (!region_is_empty(&r)) all[count++] = (ranked){r, i};
    }
    qsort(all, count, sizeof *all, by_lower);
    TRY(check_apart(all, count, name));
    for (size_t i = 0; i < count; ++i) points += region_points(&all[i].r);
    if (points == region_points(&whole)) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "%s: the boxes hold %llu of the array's %llu elements: they must cover all of it",
                name, (unsigned long long)points, (unsigned long long)region_points(&whole));
}

oclfft_status boxes_check(const problem *p, const side *s, const oclfft_box *boxes, size_t parts,
                          const char *name) {
    ranked *all = calloc(parts, sizeof *all);
    if (!all) return fail_memory();
    oclfft_status status = check_cover(p, s, boxes, parts, name, all);
    free(all);
    return status;
}
