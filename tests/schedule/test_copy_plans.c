/* Copies as schedules: the laws of all schedules, recipes that print and read alike, each element
 * moved once. */
#include "common/harness.h"

#include <stdlib.h>

#include "common/copies.h"
#include "codegen/codegen.h"
#include "common/laws.h"
#include "common/walk.h"

enum { PROBLEMS = 400 };

/* ---- Each element once ---- */

/* The digits of a point's number that have edges are within them. */
static bool is_there(const pass *p, const tile_walk *t, uint64_t batch, uint64_t i, bool load) {
    for (uint32_t k = 0; k < p->grid.edge_count; ++k) {
        const grid_edge *edge = &p->grid.edges[k];
        uint64_t below = load ? edge->load_below : edge->store_below;
        uint64_t count = edge->count ? edge->count : pass_batch(p, batch);
        if (t->digits[edge->digit] * edge->extent + i / below % edge->extent >= count) return false;
    }
    return true;
}

/* Where the store finds what the load left at point i. */
static uint64_t moved(const pass *p, uint64_t i) {
    return p->tile.stage_count > 1 ? walk_map(&p->tile.stages[0].put, i, 0) : i;
}

/* A CPU's loops go over the tile in the order of the store. */
static uint64_t loaded_from(const pass *p, uint64_t i) {
    uint64_t place = 0;
    if (!p->tile.lanes) return walk_map(&p->load.map, i, 0);
    for (uint32_t d = 0; d < p->tile.box.count; ++d)
        place += i / p->tile.box.digits[d].below % p->tile.box.digits[d].extent *
                 (uint64_t)p->tile.box.digits[d].load;
    return place;
}

/* Adds the dimensions of which the input has a part; false where it has not this element. A CPU's
 * loops have the numbers of the store. */
static bool add_fillings(const pass *p, const tile_walk *t, uint64_t i, uint64_t *place) {
    bool there = true;
    for (uint32_t k = 0; k < p->grid.filling_count; ++k) {
        const grid_filling *f = &p->grid.fillings[k];
        uint64_t v = tile_filled(f, t, p->tile.lanes ? f->store_below : f->load_below, i);
        there = there && v >= f->first && v - f->first < f->count;
        *place += (v - f->first) * (uint64_t)f->stride;
    }
    return there;
}

/* Follows all elements of a pass: from[place at the store] becomes the place at the load plus 1, or
 * ZERO. */
#define ZERO UINT64_MAX
static void follow(const schedule *s, const pass *p, uint64_t *from, uint64_t most) {
    uint64_t batch = s->problem.batch;
    for (uint64_t number = 0; number < tile_count(p, batch); ++number) {
        tile_walk t = tile_at(p, batch, number);
        for (uint64_t i = 0; i < p->tile.length; ++i) {
            uint64_t to = moved(p, i);
            if (!p->tile.lanes &&
                is_there(p, &t, batch, i, true) != is_there(p, &t, batch, to, false))
                blame(s, "what is loaded is stored");
            if (!is_there(p, &t, batch, to, false)) continue;
            uint64_t place = t.store + walk_map(&p->store.map, to, 0);
            if (place >= most || from[place]) blame(s, "each place is stored once");
            uint64_t load = t.load + loaded_from(p, i);
            from[place] = add_fillings(p, &t, i, &load) ? load + 1 : ZERO;
        }
    }
}

/* Where an element of the output lies at a side; false where the side lacks it. */
static bool find_place(const problem *p, const side *s, uint64_t element, uint64_t *place) {
    bool there = true;
    *place = s->offset;
    for (uint32_t d = p->rank; d-- > 0; element /= p->out.lengths[d]) {
        uint64_t at = element % p->out.lengths[d] + p->out.starts[d] - s->starts[d];
        there = there && at < s->lengths[d];
        *place += at * (uint64_t)s->strides[d];
    }
    *place += element * (uint64_t)s->distance;
    return there;
}

/* One pass, out of place: every element comes from where it lies, or is zero. */
static void check_elements(const schedule *s) {
    const problem *p = &s->problem;
    uint64_t each = s->passes[0].load.fused ? 2 : 1, most = p->out.elements / each + 1;
    if (s->pass_count > 1) return;
    uint64_t *from = calloc(most, sizeof *from);
    assert_non_null(from);
    follow(s, &s->passes[0], from, most);
    for (uint64_t i = 0; i < side_points(p, &p->out); ++i) {
        uint64_t to, in;
        (void)find_place(p, &p->out, i, &to);
        bool there = find_place(p, &p->in, i, &in);
        if (from[to / each] != (there ? in / each + 1 : ZERO) || (there && (to - in) % each))
            blame(s, "each element comes from its place");
    }
    free(from);
}

/* ---- Schedules ---- */

static void check_recipe(const caps *c, const schedule *s) {
    text own = {0}, again = {0};
    schedule_recipes(s, &own);
    schedule other = schedule_for(c, &s->problem, text_string(&own));
    schedule_recipes(&other, &again);
    assert_string_equal(text_string(&own), text_string(&again));
    schedule_free(&other);
    text_free(&own);
    text_free(&again);
}

static void check_copies(oclfft_plan_desc (*roll)(uint64_t number, oclfft_precision precision)) {
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps c = fake_caps(device);
        for (uint64_t number = 0; number < PROBLEMS; ++number) {
            oclfft_plan_desc desc = roll(number, (oclfft_precision)(number % 2));
            problem p;
            if (!has_precision(&c, desc.precision)) continue;
            assert_ok(problem_from_desc(&desc, &p));
            schedule s = schedule_for(&c, &p, NULL);
            check_laws(&c, &s);
            check_elements(&s);
            check_recipe(&c, &s);
            schedule_free(&s);
        }
    }
}

static void random_copies(void **state) {
    (void)state;
    check_copies(roll_copy);
}

static void windowed_copies(void **state) {
    (void)state;
    check_copies(roll_cut_copy);
}

/* Runs that end inside several dimensions at each end leave an edge along every one of them. */
static void tiles_may_have_many_edges(void **state) {
    (void)state;
    static const size_t lengths[] = {66, 43, 66, 31, 61, 8};
    static const int from[] = {0, 4, 2, 5, 1, 3}, to[] = {1, 3, 0, 4, 2, 5}; /* the fastest first */
    uint32_t most = 0;
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps c = fake_caps(device);
        oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
        problem p;
        ptrdiff_t in_step = 1, out_step = 1;
        desc.rank = 6;
        desc.batch = 17;
        for (int i = 0; i < 6; ++i) {
            desc.lengths[i] = lengths[i];
            desc.axes[i] = OCLFFT_AXIS_NONE;
            desc.input.strides[from[i]] = in_step;
            desc.output.strides[to[i]] = out_step;
            in_step *= (ptrdiff_t)lengths[from[i]] + 1; /* with gaps, so that nothing merges */
            out_step *= (ptrdiff_t)lengths[to[i]] + 1;
        }
        for (int in = 4; in <= 256; in *= 2)
            for (int out = 4; out <= 256; out *= 2) {
                text recipe = {0}, source = {0};
                schedule s;
                text_add(&recipe, "copy%dx%d:p8%s", in, out, c.is_cpu ? ":v1" : "");
                assert_ok(problem_from_desc(&desc, &p));
                if (schedule_make(&p, &c, text_string(&recipe), &s) == OCLFFT_SUCCESS) {
                    const target t = target_of(&c);
                    check_laws(&c, &s);
                    codegen_pass(&s.passes[0], &t, &source);
                    assert_ok(text_status(&source));
                    if (s.passes[0].grid.edge_count > most) most = s.passes[0].grid.edge_count;
                    schedule_free(&s);
                }
                text_free(&source);
                text_free(&recipe);
            }
    }
    assert_true(most > 2);
}

/* ---- What is refused ---- */

static void refuse(const oclfft_plan_desc *desc, const char *recipe, const char *word) {
    caps c = fake_caps(0);
    problem p;
    schedule s;
    assert_ok(problem_from_desc(desc, &p));
    assert_invalid(word, schedule_make(&p, &c, recipe, &s));
}

static void recipes_that_do_not_fit(void **state) {
    (void)state;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT, fourier = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = fourier.lengths[0] = 64;
    desc.axes[0] = OCLFFT_AXIS_NONE;
    refuse(&desc, "8.8", "more axes");
    refuse(&desc, "copy8", "malformed");
    refuse(&desc, "copy8x8:w2", "width 1");
    refuse(&desc, "copy8x8:tiled", "one pass");
    refuse(&desc, "copy8x8:phase2", "whole or split");
    refuse(&desc, "copy8x8/copy8x8", "one pass");
    refuse(&desc, "copy8x8;copy8x8", "an axis that is to be transformed");
    refuse(&fourier, "copy8x8", "an axis that is to be transformed");
    refuse(&fourier, "8.8/copy8x8", "copies");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_copies),
        cmocka_unit_test(windowed_copies),
        cmocka_unit_test(tiles_may_have_many_edges),
        cmocka_unit_test(recipes_that_do_not_fit),
    };
    return RUN_TESTS(tests);
}
