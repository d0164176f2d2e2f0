#include "walk.h"

#include <stdio.h>
#include <stdlib.h>

#include "harness.h"
#include "support.h"

const char *const fake_devices[FAKE_DEVICES] = {"nvidia", "amd", "intel", "small", "cpu"};

caps fake_caps(int device) {
    char path[512];
    caps c;
    snprintf(path, sizeof path, TESTS_FOLDER "/caps/%s.caps", fake_devices[device]);
    char *source = read_file(path);
    if (!source) fail_msg("%s cannot be read", path);
    assert_ok(caps_parse(source, &c));
    free(source);
    return c;
}

schedule schedule_from(const caps *c, unsigned bits, uint64_t batch, const char *recipe_text) {
    uint64_t n = UINT64_C(1) << bits;
    problem p = {.length = n, .batch = batch, .scale_forward = 1, .scale_backward = 1.0 / (double)n};
    schedule s;
    if (schedule_make(&p, c, recipe_text, &s) != OCLFFT_SUCCESS)
        fail_msg("2^%u x%llu on \"%s\", %s: %s", bits, (unsigned long long)batch, c->name, recipe_text ? recipe_text : "default",
                 oclfft_last_error());
    return s;
}

schedule schedule_of(const caps *c, unsigned bits, uint64_t batch) {
    return schedule_from(c, bits, batch, NULL);
}

uint64_t tile_count(const pass *p, uint64_t batch) {
    return p->tiles * ((batch + p->batch_per_tile - 1) / p->batch_per_tile);
}

tile tile_at(const pass *p, uint64_t number) {
    tile t = {0};
    for (uint32_t g = 0; g < p->grid_count; ++g) {
        const grid_axis *axis = &p->grid[g];
        uint64_t digit = axis->count ? number % axis->count : number;
        if (g == 0) t.digit = digit;
        t.load += digit * axis->load;
        t.store += digit * axis->store;
        if (axis->count) number /= axis->count;
    }
    t.transform = number * p->batch_per_tile; /* what is left is the batch digit */
    return t;
}

bool tile_has(const pass *p, const tile *t, uint64_t w, uint64_t batch) {
    return !p->guarded || t->transform + w < batch;
}

uint64_t map_place(const axis_map *m, uint64_t i, uint64_t w) {
    uint64_t along = m->split ? i % m->split * m->inner + i / m->split * m->outer : i * m->inner;
    return along + w * m->column;
}
