/* The laws that every schedule keeps, on every fake device: passes follow each other, fit the device, and move every point of
 * every transform from one place to one place. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "walk.h"

static const uint64_t batches[] = {1, 3, 1000};
enum { BATCHES = sizeof batches / sizeof *batches, MOST_BITS = 27, WALKED_BITS = 16 };

typedef void (*law)(const caps *c, const schedule *s);

static void for_all_schedules(unsigned most_bits, uint64_t most_points, law check) {
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps c = fake_caps(device);
        for (unsigned bits = 0; bits <= most_bits; ++bits)
            for (int b = 0; b < BATCHES; ++b) {
                if (batches[b] << bits > most_points) continue;
                schedule s = schedule_of(&c, bits, batches[b]);
                check(&c, &s);
            }
    }
}

/* Fails with the schedule in question. */
#define demand(condition, s)                                                                                                       \
    do {                                                                                                                           \
        if (!(condition)) {                                                                                                        \
            text printed_ = {0};                                                                                                   \
            schedule_print(s, &printed_);                                                                                          \
            print_error("%s\n", text_string(&printed_));                                                                           \
            text_free(&printed_);                                                                                                  \
            fail_msg("not true: %s", #condition);                                                                                  \
        }                                                                                                                          \
    } while (0)

static void check_chain(const caps *c, const schedule *s) {
    (void)c;
    uint64_t product = 1;
    demand(s->pass_count >= 1 && s->pass_count <= MAX_PASSES, s);
    demand(s->scratch == (s->pass_count > 1 ? s->problem.length : 0), s);
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        bool last = i + 1 == s->pass_count;
        demand(p->source == (i ? OPERAND_SCRATCH : OPERAND_INPUT), s);
        demand(p->target == (last ? OPERAND_OUTPUT : OPERAND_SCRATCH), s);
        demand(p->first == (i == 0) && p->last == last, s);
        demand(last == (p->twist.modulus == 0), s);
        product *= p->length;
    }
    demand(product == s->problem.length, s);
}

static void passes_chain_from_input_to_output(void **state) {
    (void)state;
    for_all_schedules(MOST_BITS, UINT64_MAX, check_chain);
}

static void check_fits(const caps *c, const schedule *s) {
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        uint64_t radices = 1;
        demand(p->items >= 1 && p->items <= c->max_work_group, s);
        demand(p->local_reals * sizeof(float) <= c->local_memory, s);
        for (uint32_t k = 0; k < p->stage_count; ++k) {
            demand(p->stages[k].span == radices, s);
            demand(p->lanes || p->stages[k].radix <= p->points, s);
            radices *= p->stages[k].radix;
        }
        demand(radices == p->length, s);
        if (p->lanes)
            demand(c->is_cpu && p->items == 1 && p->local_reals == 0 && p->lanes <= c->lanes, s);
        else
            demand(!c->is_cpu && p->items == p->length / p->points * p->width, s);
        demand(p->local_argument == (c->local_argument && !p->lanes && p->stage_count > 1), s);
    }
}

static void groups_and_local_memory_fit_the_device(void **state) {
    (void)state;
    for_all_schedules(MOST_BITS, UINT64_MAX, check_fits);
}

/* The launch has exactly as many groups as there are tiles, and the tiles hold the whole batch. */
static void check_groups(const caps *c, const schedule *s) {
    (void)c;
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        uint64_t tiles = tile_count(p, s->problem.batch), groups = pass_groups(p, s->problem.batch), points = p->length * p->width;
        uint64_t row = p->lanes ? p->run_length : 1;
        demand((groups - 1) * row < tiles && tiles <= groups * row, s);
        demand(p->tiles * points == p->batch_per_tile * s->problem.length, s);
        demand(p->guarded == (s->problem.batch % p->batch_per_tile != 0), s);
        demand(p->grid_count >= 1 && p->grid[p->grid_count - 1].count == 0, s);
        for (uint32_t g = 0; g + 1 < p->grid_count; ++g) demand(p->grid[g].count > 0, s);
    }
}

static void tiles_cover_the_batch(void **state) {
    (void)state;
    for_all_schedules(MOST_BITS, UINT64_MAX, check_groups);
}

/* Marks a place; false when it is outside or was marked before. */
static bool mark(unsigned char *seen, uint64_t total, uint64_t place) {
    if (place >= total || seen[place]) return false;
    seen[place] = 1;
    return true;
}

/* The points (i, w) of a tile in the order of its work-items under a run; false when an item's points are not a share of it. */
static bool mark_tile(const pass *p, uint32_t run, const axis_map *m, uint64_t base, const tile *t, uint64_t batch,
                      unsigned char *seen, uint64_t total) {
    uint64_t threads = p->length / p->points, items = threads * p->width;
    for (uint32_t item = 0; item < items; ++item) {
        uint32_t at, w;
        pass_coordinates(p, run, item, &at, &w);
        if (at >= threads || w >= p->width) return false;
        if (!tile_has(p, t, w, batch)) continue;
        for (uint64_t point = 0; point < p->points; ++point)
            if (!mark(seen, total, base + map_place(m, at + point * threads, w))) return false;
    }
    return true;
}

static void check_bijections(const caps *c, const schedule *s) {
    (void)c;
    uint64_t total = problem_elements(&s->problem), batch = s->problem.batch;
    unsigned char *loads = malloc(total), *stores = malloc(total);
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        uint64_t tiles = tile_count(p, batch);
        memset(loads, 0, total);
        memset(stores, 0, total);
        for (uint64_t number = 0; number < tiles; ++number) {
            tile t = tile_at(p, number);
            uint32_t first = p->lanes ? 1 : p->stages[0].run, last = p->lanes ? 1 : p->stages[p->stage_count - 1].run;
            demand(mark_tile(p, first, &p->load, t.load, &t, batch, loads, total), s);
            demand(mark_tile(p, last, &p->store, t.store, &t, batch, stores, total), s);
        }
        demand(memchr(loads, 0, total) == NULL, s);
        demand(memchr(stores, 0, total) == NULL, s);
    }
    free(loads);
    free(stores);
}

static void address_maps_are_bijections(void **state) {
    (void)state;
    for_all_schedules(WALKED_BITS, UINT64_C(3) << WALKED_BITS, check_bijections);
}

static void work_items_map_one_to_one_in_every_stage(void **state) {
    (void)state;
    static unsigned char seen[1 << 20];
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps c = fake_caps(device);
        for (unsigned bits = 0; bits <= MOST_BITS; ++bits) {
            schedule s = schedule_of(&c, bits, 1000);
            for (uint32_t i = 0; i < s.pass_count; ++i)
                for (uint32_t k = 0; !s.passes[i].lanes && k < s.passes[i].stage_count; ++k) {
                    const pass *p = &s.passes[i];
                    memset(seen, 0, p->items);
                    for (uint32_t item = 0; item < p->items; ++item) {
                        uint32_t t, w;
                        pass_coordinates(p, p->stages[k].run, item, &t, &w);
                        demand(w < p->width && mark(seen, p->items, t * p->width + w), &s);
                    }
                }
        }
    }
}

static void two_passes_suffice_on_nvidia_up_to_2_to_the_24(void **state) {
    (void)state;
    caps c = fake_caps(0);
    assert_int_equal(VENDOR_NVIDIA, c.vendor);
    for (unsigned bits = 0; bits <= MOST_BITS; ++bits)
        for (int b = 0; b < BATCHES; ++b) {
            schedule s = schedule_of(&c, bits, batches[b]);
            demand(s.pass_count <= (bits <= 12 ? 1 : bits <= 24 ? 2 : 3), &s);
        }
}

/* What oclfft_plan_describe prints can be passed back as desc.recipe. */
static void check_recipe_text(const caps *c, const schedule *s) {
    text recipe_text = {0}, one = {0}, two = {0};
    schedule again;
    recipe_print(&s->recipe, &recipe_text);
    demand(schedule_make(&s->problem, c, text_string(&recipe_text), &again) == OCLFFT_SUCCESS, s);
    again.strategy = s->strategy;
    schedule_print(s, &one);
    schedule_print(&again, &two);
    assert_string_equal(text_string(&one), text_string(&two));
    text_free(&recipe_text);
    text_free(&one);
    text_free(&two);
}

static void printed_recipes_give_the_same_schedule(void **state) {
    (void)state;
    for_all_schedules(MOST_BITS, UINT64_MAX, check_recipe_text);
}

static uint64_t next(uint64_t *seed) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *seed >> 33;
}

/* Anything that caps_parse would accept. */
static caps random_caps(uint64_t *seed) {
    caps c = caps_default();
    c.vendor = (vendor)(next(seed) % 4);
    c.is_cpu = next(seed) % 2;
    c.local_argument = next(seed) % 2;
    c.local_memory = next(seed) >> next(seed) % 32;
    c.max_work_group = 1 + next(seed) % (1u << next(seed) % 13);
    c.registers = 16 + next(seed) % 256;
    c.wave = 1 + next(seed) % 256;
    c.banks = 1 + next(seed) % 256;
    c.lanes = next(seed) % 4 ? UINT64_C(4) << next(seed) % 3 : 1 + next(seed) % 64;
    c.cache = 1024 + (next(seed) >> next(seed) % 24);
    return c;
}

/* Any device and any length: a schedule that keeps the laws, or UNSUPPORTED in words. Sanitizers watch (test_sanitized.sh). */
static void odd_devices_and_lengths(void **state) {
    (void)state;
    uint64_t seed = 3;
    int planned = 0, declined = 0;
    for (int round = 0; round < 300; ++round) {
        caps c = random_caps(&seed);
        for (unsigned bits = 0; bits <= 52; ++bits) { /* with the batch, as much as problem_from_desc lets in */
            problem p = {.length = UINT64_C(1) << bits, .batch = 1 + next(&seed) % 70, .scale_forward = 1, .scale_backward = 1};
            schedule s;
            spoil_last_error();
            oclfft_status status = schedule_make(&p, &c, NULL, &s);
            if (status != OCLFFT_SUCCESS) {
                assert_int_equal(OCLFFT_ERROR_UNSUPPORTED, status);
                assert_non_null(strstr(oclfft_last_error(), "length"));
                ++declined;
                continue;
            }
            ++planned;
            check_chain(&c, &s);
            check_fits(&c, &s);
            check_groups(&c, &s);
            if (problem_elements(&p) <= 1 << 14) check_bijections(&c, &s);
        }
    }
    assert_true(planned > 3000 && declined > 300);
}

/* Recipes of the right form that would compute something else, or nowhere. */
static void misfits_are_refused(void **state) {
    (void)state;
    static const char *const recipes[] = {
        "16:w16:v16/16.16:v16:along",
        "16.16:v16:along/16:w16:v16", /* along one transform only when it is all there is */
        "16:w4/16.16:w16:v16",
        "16:w16:v16/16.16:w4", /* two kinds of passes */
        "16.16.16:along",
        "16.16.16:v16:along:reg64",
        "16.16.16:w4:v16",
        "16.16.16:v32:w32",
        "16.16.16:w3",
        "3.16.16.16",
        "16.16.16:p64",
        "16.16.8:p16",
        "16.16.16:tiled",
        "16.16:w4/16:w4:tiled",
        "16.16:w16:tiled/16:w16",
        "16.16.16:phase64",
        "2.2.2.2.2.2.2.16:p32:w64",
        "16.16.16.16.16.16.16.16",
    };
    caps c = fake_caps(0);
    problem p = {.length = 4096, .batch = 5, .scale_forward = 1, .scale_backward = 1};
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; ++i) {
        schedule s;
        if (schedule_make(&p, &c, recipes[i], &s) != OCLFFT_ERROR_INVALID_ARGUMENT) fail_msg("\"%s\" was taken", recipes[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_chain_from_input_to_output),
        cmocka_unit_test(groups_and_local_memory_fit_the_device),
        cmocka_unit_test(tiles_cover_the_batch),
        cmocka_unit_test(address_maps_are_bijections),
        cmocka_unit_test(work_items_map_one_to_one_in_every_stage),
        cmocka_unit_test(two_passes_suffice_on_nvidia_up_to_2_to_the_24),
        cmocka_unit_test(printed_recipes_give_the_same_schedule),
        cmocka_unit_test(odd_devices_and_lengths),
        cmocka_unit_test(misfits_are_refused),
    };
    return RUN_TESTS(tests);
}
