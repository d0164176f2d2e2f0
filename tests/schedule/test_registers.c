/* Limits of registers: which passes have one, that it leaves room for their points, and that as
 * many work-groups are resident as it says. */
#include "common/harness.h"

#include "base/sizes.h"
#include "common/walk.h"

enum { GPU = 0, ROOM = 64, LEAST_ROOM = 48, FILTER_ROOM = 96, RADER_ROOM = 50 };

/* Without recipes that have limits of their own. */
static caps limiting_caps(void) {
    caps c = fake_caps(GPU);
    assert_int_equal(c.limited_group, 256);
    c.built_in = false;
    return c;
}

static bool has_bluestein(const tile *t) {
    for (uint32_t i = 0; i < t->convolution_count; ++i)
        if (t->convolutions[i].kind == CONVOLUTION_BLUESTEIN) return true;
    return false;
}

static bool has_rader(const tile *t) {
    return t->convolution_count && t->convolutions[0].kind == CONVOLUTION_RADER;
}

/* Tiles with Rader's algorithm alone have a limit from 128 points on. */
static bool gains(const tile *t) {
    return !t->convolution_count || (has_rader(t) && !has_bluestein(t) && t->length >= 128);
}

/* Work-groups that a compute unit keeps, each of its schedulers with its share of the registers. */
static uint64_t resident(const caps *c, const pass *p, uint64_t registers) {
    uint64_t schedulers = c->pace.unit_schedulers, waves = ceil_div(p->tile.items, c->wave);
    return c->pace.unit_registers / schedulers / (c->wave * registers) * schedulers / waves;
}

/* As many work-groups are resident as with some registers beside those that hold a work-item's
 * points, two each; at least one. */
static uint64_t wanted_groups(const caps *c, const pass *p) {
    uint64_t words = 2 * p->tile.points, groups = resident(c, p, words + ROOM);
    if (has_rader(&p->tile))
        groups = resident(c, p, words + RADER_ROOM);
    else if (p->tile.convolution_count)
        groups = resident(c, p, words + FILTER_ROOM);
    else if (groups < 2)
        groups = min_u64(2, resident(c, p, words + LEAST_ROOM));
    return max_u64(1, groups);
}

/* Limits are multiples of 8. With 8 registers more one work-group fewer would be resident, unless a
 * work-item may not have them. */
static void check_limit(const caps *c, const pass *p) {
    uint64_t limit = p->launch.max_registers, most = c->pace.item_registers;
    if (limit == most) {
        assert_true(resident(c, p, limit) >= wanted_groups(c, p));
        return;
    }
    assert_true(limit < most && limit % 8 == 0);
    assert_int_equal(wanted_groups(c, p), resident(c, p, limit));
    assert_true(limit + 8 > most || resident(c, p, limit + 8) < resident(c, p, limit));
}

/* Those that a twiddle between passes, a chirp or a spectrum is loaded for. */
static bool loads_factors(const pass *p) {
    return p->tile.convolution_count || p->twiddle.modulus || p->load.weight.kind ||
           p->store.weight.kind;
}

static void passes_with_a_limit(void **state) {
    (void)state;
    uint64_t limited = 0, large = 0, padded = 0, rader = 0, middles = 0, plain = 0;
    caps c = limiting_caps();
    for (int precision = OCLFFT_SINGLE; precision <= OCLFFT_DOUBLE; ++precision)
        for (size_t i = 0; i < many_lengths_count; ++i) {
            problem p = problem_of((oclfft_precision)precision, many_lengths[i], 100);
            schedule s = schedule_for(&c, &p, NULL);
            for (uint32_t k = 0; k < s.pass_count; ++k) {
                const pass *one = &s.passes[k];
                bool limit = one->launch.max_registers > 0;
                bool joint = one->launch.joint.units || one->launch.follows;
                bool factors = precision == OCLFFT_SINGLE && loads_factors(one);
                if (limit) check_limit(&c, one);
                limited += limit;
                large += one->tile.items > c.limited_group;
                padded += has_bluestein(&one->tile);
                rader += limit && has_rader(&one->tile);
                middles += limit && one->tile.convolution_count && !has_rader(&one->tile);
                plain += !factors;
                if (one->tile.items > c.limited_group || joint || !factors) assert_false(limit);
                if (has_bluestein(&one->tile)) assert_false(limit);
                if (has_rader(&one->tile) && one->tile.length < 128) assert_false(limit);
                if (factors && one->tile.items <= c.limited_group && gains(&one->tile))
                    assert_true(limit || joint);
            }
            schedule_free(&s);
        }
    assert_true(limited && large && padded && rader && middles && plain);
}

static uint32_t limit_of(const caps *c, uint64_t n, const char *recipe, uint32_t index) {
    problem p = problem_of(OCLFFT_SINGLE, n, 100);
    schedule s = schedule_for(c, &p, recipe);
    uint32_t limit = s.passes[index].launch.max_registers;
    schedule_free(&s);
    return limit;
}

/* 65,536 registers are two work-groups of 256 work-items with 128 each. With more than four stages
 * the middle of Bluestein's algorithm has no limit. */
static void limits_by_recipe(void **state) {
    (void)state;
    caps c = limiting_caps(), other = fake_caps(GPU);
    other.limited_group = 0;
    static const char two[] = "16.32:w16:split:tiled/16.32:w16:split",
                      short_middle[] = "bluestein/32.16:w16:split:tiled/32.16:w8:whole",
                      long_middle[] = "bluestein/16.16:w8:split:tiled/16.16.16:whole";
    assert_int_equal(limit_of(&c, 1 << 18, two, 0), 128);
    assert_int_equal(limit_of(&c, 1 << 18, "16.32:w16:split:reg96/16.32:w16:split", 0), 96);
    assert_int_equal(limit_of(&c, 1 << 18, "16.32:w16:split:reg96/16.32:w16:split", 1), 0);
    assert_int_equal(limit_of(&other, 1 << 18, two, 0), 0);
    assert_int_equal(limit_of(&other, 1 << 18, "16.32:w16:split:reg96/16.32:w16:split", 0), 0);
    assert_int_equal(limit_of(&c, 131071, short_middle, 1), 168);
    assert_int_equal(limit_of(&c, 524287, long_middle, 1), 0);
    /* Rader's algorithm: a scheduler keeps six waves of 80 registers, five of 96, four of 128 and
     * three of 168. */
    assert_int_equal(limit_of(&c, 257, "1.r257(16.16).1:w4:whole", 0), 80);
    assert_int_equal(limit_of(&c, 1021, "1.r1021(17.12.5).1:whole", 0), 96);
    assert_int_equal(limit_of(&c, 1021, "1.r1021(17.12.5).1:whole:reg88", 0), 88);
    assert_int_equal(limit_of(&c, 5851, "1.r5851(13.15.30).1:whole", 0), 128);
    assert_int_equal(limit_of(&c, 4861, "1.r4861(20.27.9).1:whole", 0), 168);
    assert_int_equal(limit_of(&c, 127, "1.r127(6.21).1:w16:whole", 0), 0);
    c.pace.unit_schedulers = 1; /* keeps 14 waves of 144: two work-groups */
    assert_int_equal(limit_of(&c, 5851, "1.r5851(13.15.30).1:whole", 0), 144);
}

static uint32_t limits_of(const char *name, size_t n) {
    caps c = limiting_caps();
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    problem p;
    desc.lengths[0] = n, desc.batch = 50;
    if (*name == 'r') desc.transform = OCLFFT_R2C;
    if (*name == 'd') desc.transform = OCLFFT_R2R, desc.axes[0] = OCLFFT_AXIS_DST1;
    assert_ok(problem_from_desc(&desc, &p));
    schedule s = schedule_for(&c, &p, NULL);
    uint32_t limits = 0;
    for (uint32_t i = 0; i < s.pass_count; ++i) limits += s.passes[i].launch.max_registers > 0;
    schedule_free(&s);
    return limits;
}

/* Of long real data only passes between complex numbers have a limit. */
static void real_data_has_few_limits(void **state) {
    (void)state;
    assert_int_equal(limits_of("c", 44100), 1);
    assert_int_equal(limits_of("c", 1000), 0);
    assert_int_equal(limits_of("c", 131071), 2);
    assert_int_equal(limits_of("r", 44100), 0);
    assert_int_equal(limits_of("r", 131072), 0);
    assert_int_equal(limits_of("d", 59049), 0);
}

/* What a callback needs is not known. */
static void callbacks_have_no_limit(void **state) {
    (void)state;
    caps c = limiting_caps();
    problem p = problem_of(OCLFFT_SINGLE, 44100, 100);
    schedule s = schedule_for(&c, &p, NULL);
    assert_true(s.passes[0].launch.max_registers > 0);
    schedule_free(&s);
    p.load.source = "float2 load_callback(global const void *p, ulong i) { return 0; }";
    s = schedule_for(&c, &p, NULL);
    assert_int_equal(s.passes[0].launch.max_registers, 0);
    schedule_free(&s);
    p = problem_of(OCLFFT_SINGLE, 131071, 100); /* whose last pass multiplies by the chirp */
    p.store.source = "void store_callback(global void *p, ulong i, float2 v) { }";
    s = schedule_for(&c, &p, NULL);
    assert_int_equal(s.pass_count, 3);
    assert_true(s.passes[0].launch.max_registers > 0);
    assert_int_equal(s.passes[2].launch.max_registers, 0);
    schedule_free(&s);
}

/* A large tile in phases that has no room for its points would spill most of them. */
static void points_have_registers(void **state) {
    (void)state;
    caps c = limiting_caps();
    uint64_t phased = 0;
    for (int precision = OCLFFT_SINGLE; precision <= OCLFFT_DOUBLE; ++precision)
        for (uint64_t n = 8000; n <= 33000; n += 200) {
            problem p = problem_of((oclfft_precision)precision, n, 1);
            schedule s = schedule_for(&c, &p, NULL);
            for (uint32_t k = 0; k < s.pass_count; ++k) {
                const tile *t = &s.passes[k].tile;
                uint64_t words = 2 * t->points * scalar_bytes((oclfft_precision)precision) / 4;
                if (t->phases <= 1) continue;
                ++phased;
                if (words * t->items > c.pace.unit_registers * 3 / 2)
                    blame(&s, "the points of a tile have registers");
            }
            schedule_free(&s);
        }
    assert_true(phased);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_with_a_limit),      cmocka_unit_test(limits_by_recipe),
        cmocka_unit_test(real_data_has_few_limits), cmocka_unit_test(callbacks_have_no_limit),
        cmocka_unit_test(points_have_registers),
    };
    return RUN_TESTS(tests);
}
