/* The laws that every schedule keeps, on every fake device: passes follow each other, fit the device, and move every point of
 * every transform from one place to one place. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "schedule/radix.h"
#include "sizes.h"
#include "walk.h"

/* Everything that can be said without walking points is said of large lengths too. */
static const sweep everything = {200, UINT64_C(1) << 27, UINT64_MAX, {1, 1000}};
static const sweep walked = {300, 1 << 18, 200000, {1, 3, 100}};

/* ---- Passes follow each other ---- */

static uint64_t product_of_lengths(const schedule *s) {
    uint64_t product = 1;
    for (uint32_t i = 0; i < s->recipe.pass_count; ++i) product *= pass_recipe_length(&s->recipe.pass[i]);
    return product;
}

static void check_direct_chain(const schedule *s) {
    uint64_t product = 1;
    demand(s->pass_count == s->recipe.pass_count && product_of_lengths(s) == s->problem.length, s);
    demand(s->pass_count == 1 ? s->scratch == 0 : s->scratch >= s->problem.length, s);
    demand(s->scratch <= s->problem.length || s->recipe.pass[0].tiled, s);
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        bool last = i + 1 == s->pass_count;
        demand(last == (p->twist.modulus == 0), s);
        demand(last || p->twist.modulus == s->problem.length / product, s);
        demand(!p->load_weight.kind && !p->store_weight.kind && !p->load_offset && !p->store_offset, s);
        product *= p->length;
    }
    demand(product == s->problem.length, s);
}

/* Columns, rows there and back, columns back. */
static void check_three(const schedule *s, uint64_t total) {
    const pass *p = s->passes;
    demand(p[0].length == p[2].length && p[0].length * p[1].length == total, s);
    demand(p[0].twist.modulus == total && p[1].twist.modulus == total && p[2].twist.modulus == 0, s);
    demand(p[1].convolution_count == 1 && p[1].convolutions[0].kind == CONVOLUTION_ROWS, s);
    demand(p[1].columns == p[0].length && p[1].convolutions[0].padded == p[1].length, s);
    demand(s->scratch >= total && (s->scratch == total || s->recipe.pass[0].tiled), s);
}

/* The whole transform there, times the spectrum, and back; the halves of the scratch take turns. */
static void check_twice(const schedule *s, uint64_t total) {
    uint32_t half = s->recipe.pass_count;
    demand(s->pass_count == 2 * half && s->scratch == 2 * total, s);
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        demand(p->length == pass_recipe_length(&s->recipe.pass[i % half]), s);
        demand((p->twist.modulus == 0) == (i % half + 1 == half), s);
        demand(p->store_weight.kind == (i + 1 == half ? WEIGHT_SPECTRUM : i + 1 == s->pass_count ? WEIGHT_CHIRP : WEIGHT_NONE), s);
    }
    demand(s->passes[half - 1].store_weight.length == total, s);
}

static void check_padded_chain(const schedule *s) {
    uint64_t total = product_of_lengths(s);
    const pass *first = &s->passes[0], *last = &s->passes[s->pass_count - 1];
    demand(total >= 2 * s->problem.length - 1, s);
    demand(first->load_weight.kind == WEIGHT_CHIRP && first->load_weight.length == s->problem.length, s);
    demand(last->store_weight.kind == WEIGHT_CHIRP && last->store_weight.length == s->problem.length, s);
    for (uint32_t i = 0; i < s->pass_count; ++i) demand(s->passes[i].chirp_length == s->problem.length, s);
    for (uint32_t i = 1; i < s->pass_count; ++i) demand(!s->passes[i].load_weight.kind, s);
    if (s->recipe.pass_count == 2)
        check_three(s, total);
    else
        check_twice(s, total);
}

static void check_chain(const caps *c, const schedule *s) {
    (void)c;
    demand(s->pass_count >= 1 && s->pass_count <= MAX_PASSES, s);
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        bool last = i + 1 == s->pass_count;
        demand(p->source == (i ? OPERAND_SCRATCH : OPERAND_INPUT), s);
        demand(p->target == (last ? OPERAND_OUTPUT : OPERAND_SCRATCH), s);
        demand(p->first == (i == 0) && p->last == last, s);
        demand(p->precision == s->problem.precision, s);
    }
    if (s->recipe.bluestein)
        check_padded_chain(s);
    else
        check_direct_chain(s);
}

static void passes_chain_from_input_to_output(void **state) {
    (void)state;
    for_all_schedules(&everything, check_chain);
}

/* ---- Stages ---- */

/* The two transforms of a convolution mirror each other around the turn, where nothing changes hands. */
static void check_convolution(const schedule *s, const pass *p, const convolution *c) {
    const stage *turn = &p->stages[c->turn];
    uint64_t span = c->columns;
    demand(c->first <= c->turn && c->last - c->turn == c->turn - c->first + 1 && c->last < p->stage_count, s);
    for (uint32_t k = c->first; k <= c->last; ++k) {
        const stage *st = &p->stages[k], *mirror = &p->stages[c->first + c->last - k];
        demand(st->columns == c->columns && st->length == c->columns * c->padded, s);
        demand(st->radix == mirror->radix && st->butterflies == mirror->butterflies && st->run == turn->run, s);
        if (k == c->turn + 1) span = c->columns;
        demand(st->span == span, s);
        span *= st->radix;
        if (k == c->turn || k == c->last) demand(span == st->length, s);
    }
    demand(!pass_exchanges(p, c->turn), s);
    switch (c->kind) {
    case CONVOLUTION_RADER: demand(c->padded == c->length - 1, s); break;
    case CONVOLUTION_BLUESTEIN: demand(c->padded >= 2 * c->length - 1, s); break;
    case CONVOLUTION_ROWS: demand(c->padded == p->length && c->columns == 1, s); break;
    }
    if (c->kind != CONVOLUTION_ROWS) demand(c->columns * c->length == p->length && c->columns % c->span == 0, s);
}

static const convolution *convolution_from(const pass *p, uint32_t stage) {
    for (uint32_t i = 0; i < p->convolution_count; ++i)
        if (p->convolutions[i].first == stage) return &p->convolutions[i];
    return NULL;
}

/* The factors, stages or convolutions, make up the length. */
static void check_stages(const schedule *s, const pass *p) {
    uint64_t span = 1;
    uint32_t points = 0, found = 0;
    for (uint32_t k = 0; k < p->stage_count; ++k) {
        const convolution *c = convolution_from(p, k);
        if (c) {
            check_convolution(s, p, c);
            demand(c->span == span, s);
            span *= c->kind == CONVOLUTION_ROWS ? p->length : c->length;
            k = c->last;
            ++found;
            continue;
        }
        const stage *st = &p->stages[k];
        demand(st->length == p->length && st->columns == 1 && st->span == span, s);
        span *= st->radix;
    }
    demand(span == p->length && found == p->convolution_count, s);
    for (uint32_t k = 0; k < p->stage_count && !p->lanes; ++k) {
        const stage *st = &p->stages[k];
        demand(radix_supported(st->radix) && st->length % st->radix == 0, s);
        demand((uint64_t)st->butterflies * p->threads >= stage_butterflies(st), s);
        demand((uint64_t)(st->butterflies - 1) * p->threads < stage_butterflies(st), s);
        points = points > st->butterflies * st->radix ? points : st->butterflies * st->radix;
    }
    demand(p->lanes || p->points == points, s);
}

static void check_fits(const caps *c, const schedule *s) {
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        check_stages(s, p);
        demand(p->items >= 1 && p->items <= c->max_work_group, s);
        demand(p->local_reals * scalar_bytes(p->precision) <= c->local_memory, s);
        demand(scalar_bytes(p->precision) == (s->problem.precision == OCLFFT_DOUBLE ? 8 : 4), s);
        if (p->lanes)
            demand(c->is_cpu && p->items == 1 && p->local_reals == 0 && p->lanes * scalar_bytes(p->precision) <= c->lanes * 4, s);
        else
            demand(!c->is_cpu && p->items == p->threads * p->width && p->points <= 64, s);
        demand(p->local_argument == (c->local_argument && !p->lanes && p->local_reals > 0), s); /* of size 0 none can be */
    }
}

static void groups_and_local_memory_fit_the_device(void **state) {
    (void)state;
    for_all_schedules(&everything, check_fits);
}

/* ---- Tiles ---- */

/* The launch has exactly as many groups as there are tiles, and the tiles hold all columns of the whole batch. */
static void check_groups(const caps *c, const schedule *s) {
    (void)c;
    uint64_t total = s->recipe.bluestein ? product_of_lengths(s) : s->problem.length;
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        uint64_t tiles = tile_count(p, s->problem.batch), groups = pass_groups(p, s->problem.batch);
        uint64_t row = p->lanes ? p->run_length : 1, lines = p->columns ? p->columns : s->problem.batch;
        demand((groups - 1) * row < tiles && tiles <= groups * row, s);
        demand(p->guarded == (lines % p->width != 0), s);
        demand(p->columns ? p->batch_per_tile == 1 : p->batch_per_tile == p->width && p->tiles == 1, s);
        if (p->columns) demand(p->grid[0].count == ceil_div(p->columns, p->width), s);
        if (p->columns) demand(p->tiles / p->grid[0].count * p->columns * p->length == total, s);
        demand(p->grid_count >= 1 && p->grid[p->grid_count - 1].count == 0, s);
        for (uint32_t g = 0; g + 1 < p->grid_count; ++g) demand(p->grid[g].count > 0, s);
    }
}

static void tiles_cover_the_batch(void **state) {
    (void)state;
    for_all_schedules(&everything, check_groups);
}

/* ---- Address maps ---- */

/* What a pass does to the places of its two operands: for each, the tile (from 1 on) that reads or writes it. */
typedef struct traces {
    const schedule *schedule;
    const pass *pass;
    uint64_t source, target; /* elements */
    uint32_t *reads, *writes;
} traces;

static uint64_t operand_elements(const schedule *s, operand which) {
    return s->problem.batch * (which == OPERAND_SCRATCH ? s->scratch : s->problem.length);
}

static void mark(const traces *x, bool load, const tile *t, uint64_t number, uint64_t i, uint64_t w) {
    const pass *p = x->pass;
    uint64_t place = map_place(load ? &p->load : &p->store, i, w);
    if (!weight_keeps(load ? &p->load_weight : &p->store_weight, (load ? t->load_first : t->store_first) + place)) return;
    place += load ? t->load : t->store;
    uint32_t *marks = load ? x->reads : x->writes;
    demand(place < (load ? x->source : x->target), x->schedule);
    demand(marks[place] == 0, x->schedule); /* or two items would have it */
    marks[place] = (uint32_t)number + 1;
}

/* The points of an item in a stage at one end of the pass. */
static void mark_item(const traces *x, bool load, const tile *t, uint64_t number, uint32_t at, uint32_t w) {
    const pass *p = x->pass;
    uint32_t s = load ? 0 : p->stage_count - 1;
    const stage *st = &p->stages[s];
    const convolution *rader = load ? rader_input(p, s) : rader_output(p, s);
    uint64_t i;
    for (uint64_t j = at; j < stage_butterflies(st); j += p->threads)
        for (uint32_t r = 0; r < st->radix; ++r)
            if (load ? input_point(p, s, j, r, &i) : output_point(p, s, j, r, &i)) mark(x, load, t, number, i, w);
    for (uint64_t m = at; rader && m < rader->columns; m += p->threads)
        mark(x, load, t, number, load ? rest_input(m) : rest_output(rader, m), w);
}

static void mark_tile(const traces *x, bool load, uint64_t number) {
    const pass *p = x->pass;
    tile t = tile_at(p, number);
    for (uint32_t item = 0; item < p->items && !p->lanes; ++item) {
        uint32_t at, w;
        pass_coordinates(p, p->stages[load ? 0 : p->stage_count - 1].run, item, &at, &w);
        demand(at < p->threads && w < p->width, x->schedule);
        if (tile_has(p, &t, w, x->schedule->problem.batch)) mark_item(x, load, &t, number, at, w);
    }
    for (uint32_t w = 0; w < p->width && p->lanes; ++w)
        for (uint64_t i = 0; i < p->length && tile_has(p, &t, w, x->schedule->problem.batch); ++i) mark(x, load, &t, number, i, w);
}

static uint32_t *no_marks(uint64_t count) {
    uint32_t *marks = calloc(count ? count : 1, sizeof *marks);
    assert_non_null(marks);
    return marks;
}

/* What was written is read, all of it and nothing else. `written` NULL: everything was. */
static void check_reads(const traces *x, const uint32_t *written) {
    for (uint64_t place = 0; place < x->source; ++place)
        demand((x->reads[place] != 0) == (!written || written[place] != 0), x->schedule);
}

/* Where both operands are one, a tile writes nothing that another one reads. */
static void check_in_place(const traces *x) {
    for (uint64_t place = 0; place < x->source; ++place)
        demand(!x->reads[place] || !x->writes[place] || x->reads[place] == x->writes[place], x->schedule);
}

static void check_bijections(const caps *c, const schedule *s) {
    (void)c;
    uint32_t *written = NULL;
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        traces x = {s, p, operand_elements(s, p->source), operand_elements(s, p->target), NULL, NULL};
        x.reads = no_marks(x.source);
        x.writes = no_marks(x.target);
        for (uint64_t number = 0; number < tile_count(p, s->problem.batch); ++number) {
            mark_tile(&x, true, number);
            mark_tile(&x, false, number);
        }
        check_reads(&x, written);
        if (p->source == p->target || s->pass_count == 1) check_in_place(&x);
        free(x.reads);
        free(written);
        written = x.writes;
    }
    for (uint64_t place = 0; place < problem_elements(&s->problem); ++place) demand(written[place] != 0, s);
    free(written);
}

static void address_maps_are_bijections(void **state) {
    (void)state;
    for_all_schedules(&walked, check_bijections);
}

/* ---- Work-items ---- */

/* Every (t, w) has one work-item in every stage; so has every butterfly, since they are t, t + threads ... */
static void check_items(const caps *c, const schedule *s) {
    static unsigned char seen[1 << 16];
    (void)c;
    for (uint32_t i = 0; i < s->pass_count; ++i)
        for (uint32_t k = 0; !s->passes[i].lanes && k < s->passes[i].stage_count; ++k) {
            const pass *p = &s->passes[i];
            uint32_t run = p->stages[k].run;
            demand(run >= 1 && (p->width == 1 || p->threads % run == 0), s);
            memset(seen, 0, p->items);
            for (uint32_t item = 0; item < p->items; ++item) {
                uint32_t t, w;
                pass_coordinates(p, run, item, &t, &w);
                demand(t < p->threads && w < p->width && !seen[t * p->width + w], s);
                demand(item == (t / run * p->width + w) * run + t % run, s);
                seen[t * p->width + w] = 1;
            }
        }
}

static void work_items_map_one_to_one_in_every_stage(void **state) {
    (void)state;
    for_all_schedules(&everything, check_items);
}

static void two_passes_suffice_on_nvidia_up_to_2_to_the_24(void **state) {
    (void)state;
    caps c = fake_caps(0);
    assert_int_equal(VENDOR_NVIDIA, c.vendor);
    for (unsigned bits = 0; bits <= 27; ++bits)
        for (uint64_t batch = 1; batch <= 1000; batch *= 10) {
            schedule s = schedule_of(&c, OCLFFT_SINGLE, UINT64_C(1) << bits, batch);
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
    memcpy(again.bids, s->bids, sizeof again.bids); /* why it was chosen is not in the recipe */
    schedule_print(s, &one);
    schedule_print(&again, &two);
    assert_string_equal(text_string(&one), text_string(&two));
    text_free(&recipe_text);
    text_free(&one);
    text_free(&two);
}

static void printed_recipes_give_the_same_schedule(void **state) {
    (void)state;
    for_all_schedules(&everything, check_recipe_text);
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
    c.has_double = next(seed) % 4;
    c.local_argument = next(seed) % 2;
    c.local_memory = next(seed) >> next(seed) % 32;
    c.max_work_group = 1 + next(seed) % (1u << next(seed) % 13);
    c.registers = 16 + next(seed) % 256;
    c.wave = 1 + next(seed) % 256;
    c.banks = 1 + next(seed) % 256;
    c.lanes = next(seed) % 4 ? UINT64_C(4) << next(seed) % 3 : 1 + next(seed) % 64;
    c.max_radix = 2 + next(seed) % 31;
    c.cache = 1024 + (next(seed) >> next(seed) % 24);
    return c;
}

/* Powers of two, small numbers, numbers of any size. */
static uint64_t random_length(uint64_t *seed) {
    switch (next(seed) % 4) {
    case 0: return UINT64_C(1) << next(seed) % 46;
    case 1: return 1 + next(seed) % 300;
    case 2: return many_lengths[next(seed) % many_lengths_count];
    default: return 1 + next(seed) % (UINT64_C(1) << next(seed) % 25);
    }
}

/* Any device and any length: a schedule that keeps the laws, or UNSUPPORTED in words. Sanitizers watch (test_sanitized.sh). */
static void odd_devices_and_lengths(void **state) {
    (void)state;
    uint64_t seed = 3;
    int planned = 0, declined = 0;
    for (int round = 0; round < 6000; ++round) {
        caps c = random_caps(&seed);
        uint64_t length = random_length(&seed);
        problem p = problem_of(next(&seed) % 3 ? OCLFFT_SINGLE : OCLFFT_DOUBLE, length, 1 + next(&seed) % 70);
        schedule s;
        spoil_last_error();
        oclfft_status status = schedule_make(&p, &c, NULL, &s);
        if (status != OCLFFT_SUCCESS) {
            assert_int_equal(OCLFFT_ERROR_UNSUPPORTED, status);
            assert_non_null(strstr(oclfft_last_error(), has_precision(&c, p.precision) ? "length" : "double"));
            ++declined;
            continue;
        }
        ++planned;
        check_chain(&c, &s);
        check_fits(&c, &s);
        check_groups(&c, &s);
        if (p.length <= 1 << 14) check_items(&c, &s);
        if (problem_elements(&p) <= 1 << 14) check_bijections(&c, &s);
    }
    assert_true(planned > 3000 && declined > 300);
}

static void assert_misfit(const caps *c, uint64_t n, const char *recipe_text) {
    problem p = problem_of(OCLFFT_SINGLE, n, 5);
    schedule s;
    spoil_last_error();
    oclfft_status status = schedule_make(&p, c, recipe_text, &s);
    if (status != OCLFFT_ERROR_INVALID_ARGUMENT) fail_msg("\"%s\" was taken for %llu", recipe_text, (unsigned long long)n);
    assert_non_null(strstr(oclfft_last_error(), "does not fit"));
}

/* Recipes of the right form that would compute something else, or nowhere. */
static void misfits_are_refused(void **state) {
    (void)state;
    static const struct {
        uint64_t n;
        const char *recipe;
    } recipes[] = {
        {4096, "16:w16:v16/16.16:v16:along"},
        {4096, "16.16:v16:along/16:w16:v16"}, /* along one transform only when it is all there is */
        {4096, "16:w4/16.16:w16:v16"},
        {4096, "16:w16:v16/16.16:w4"}, /* two kinds of passes */
        {4096, "16.16.16:along"},
        {4096, "16.16.16:v16:along:reg64"},
        {4096, "16.16.16:w4:v16"},
        {4096, "16.16.16:v32:w32"},
        {4096, "16.16.16:v3:w3"},
        {4096, "16.16.16:w3:v16"},
        {4096, "3.16.16.16"},
        {4096, "16.16"},
        {4096, "16.16.16.16.16.16.16.16"},
        {4096, "16.16.16:p65"},
        {4096, "16.16.16:w16"}, /* 4096 work-items */
        {4096, "16.16.16:w1025:p64"},
        {4096, "16.16.16:pairs:w2"}, /* local memory */
        {4096, "16.16.16:tiled"},
        {4096, "16.16:w4/16:w4:tiled"},
        {4096, "16:w4:tiled/16:w4/16:w4"},
        {4096, "16:w16:v16:tiled/16.16:w16:v16"},
        {4096, "64.64"},
        {18, "18"},
        {26, "26"},
        {34, "34"},
        {37, "37"},
        {15, "r15(14)"}, /* no prime */
        {15, "r15(7.2)"},
        {9, "r9(8)"},
        {2, "r2(1)"},
        {1, "r1(1)"},
        {61, "r61(15.2)"}, /* not 60 */
        {61, "r61(16.4)"},
        {61, "r61(61)"},
        {61, "r61(15.4):w8:v8:along"},
        {59, "r59(2.29):w3:v4"},
        {19, "r19(18)"},   /* no radix 18 */
        {61, "b61(15.8)"}, /* 120 < 121 */
        {61, "b61(8)"},
        {61, "b61(1)"},
        {61, "b61(37.4)"}, /* no radix 37 */
        {404, "r101(10.10).2"},
        {404, "2.2.r101(10.10).r101(10.10)"},
        {243, "r3(2).r3(2).r3(2).r3(2).r3(2)"}, /* more convolutions than a pass can have */
        {61, "bluestein/8.4"},                  /* one pass */
        {61, "bluestein/8.4.4"},
        {61, "bluestein/8:w4/15:w4"},  /* 120 < 121 */
        {61, "bluestein/8.4/r17(16)"}, /* a convolution inside a convolution */
        {61, "bluestein/8.4:w4/b17(11.3)"},
        {61, "bluestein/8.4:w4/8.4:w4:tiled"},
        {61, "bluestein/8:w4:tiled/4:w4/4:w4"},
        {61, "bluestein/8:w8:v8/16:w4"},
        {61, "bluestein/8:v8:along/16:w8:v8"},
        {61, "bluestein/2/2/2/2/2/2/2"},      /* 14 passes */
        {4096, "2.2.2.2.2.2.2.2.2.2.2.2:p1"}, /* more items than a group */
        {2, "1.1.1.1.1.1.1.1.1.1.1.1.1.1.1"}, /* 1 */
    };
    caps c = fake_caps(0);
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; ++i) assert_misfit(&c, recipes[i].n, recipes[i].recipe);
}

/* Unusual, but right. */
static void odd_recipes_are_taken(void **state) {
    (void)state;
    static const struct {
        uint64_t n;
        const char *recipe;
    } recipes[] = {
        {4096, "16.16.16:w3"},
        {4096, "16.16.8.2:p16"},
        {4096, "16.16.16:phase64"},
        {4096, "2.2.2.2.2.2.2.2.2.2.2.2:p7"},
        {105, "15.7:w5:p30"},
        {961, "31.31:w3"},
        {17, "r17(16)"},
        {17, "17"},
        {3, "r3(2)"},
        {81, "r3(2).r3(2).r3(2).r3(2)"},
        {5, "b5(9)"},
        {4, "b4(7)"},
        {1, "b1(1)"},
        {30, "b15(29).2"},
        {30, "5:w5/6:w4"},
        {17, "bluestein/6:w4/6:w5"},
    };
    caps c = fake_caps(0);
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; ++i) {
        schedule s = schedule_from(&c, OCLFFT_SINGLE, recipes[i].n, 5, recipes[i].recipe);
        check_chain(&c, &s);
        check_fits(&c, &s);
        check_groups(&c, &s);
        check_items(&c, &s);
        check_bijections(&c, &s);
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
        cmocka_unit_test(odd_recipes_are_taken),
    };
    return RUN_TESTS(tests);
}
