/* The exchange between stages: no two points of a tile share a place in local memory, all lie
 * inside it; what one stage leaves the next one finds; and where constant steps are promised to the
 * emitter they lead to the same places. */
#include "common/harness.h"

#include <stdlib.h>

#include "common/recipes.h"
#include "base/sizes.h"

static uint64_t part_of(const pass *p, uint32_t s) {
    return ceil_div(exchange_length(p, s), max_u64(1, p->tile.phases));
}

/* The place of point i in the phase that carries it, or of one of a flat stage. */
static uint64_t place_of(const pass *p, uint32_t s, uint64_t i, uint64_t w) {
    return exchange_place(p, s, i < part_of(p, s) || p->tile.phases > 1 ? i % part_of(p, s) : i, w);
}

/* The columns whose points a stage counts one after the other, and how many such groups there are.
 */
static uint64_t together(const pass *p, const stage *st) {
    return st->flat ? p->tile.width : 1;
}

static uint64_t apart(const pass *p, const stage *st) {
    return st->flat ? 1 : p->tile.width;
}

/* Of column 0 on; pairs take two reals for an element. */
static bool places_are_apart(const pass *p, uint32_t s) {
    uint64_t places = p->tile.phases == 0 ? p->tile.local_reals / 2 : p->tile.local_reals;
    unsigned char *seen = calloc(places ? places : 1, 1);
    bool good = true;
    for (uint64_t i = 0; i < part_of(p, s) && good; ++i)
        for (uint64_t w = 0; w < p->tile.width && good; ++w) {
            uint64_t place = exchange_place(p, s, i, w);
            good = place < places && !seen[place];
            if (good) seen[place] = 1;
        }
    free(seen);
    return good;
}

/* Stage `at` leaves, or finds, each of `length` points once, and no other. */
static bool covers(const pass *p, uint32_t at, bool put, uint64_t length) {
    const stage *st = &p->tile.stages[at];
    const convolution *rader = put ? rader_output(p, at) : rader_input(p, at);
    uint64_t count = 0, i;
    length *= together(p, st);
    unsigned char *seen = calloc(length, 1);
    bool good = true;
    for (uint64_t j = 0; j < stage_butterflies(st); ++j)
        for (uint32_t r = 0; r < st->radix; ++r) {
            if (!(put ? output_point(p, at, j, r, &i) : input_point(p, at, j, r, &i))) continue;
            if (st->mirror && r == 1 && i == j) continue; /* its own mirror */
            good = good && i < length && !seen[i]++;
            ++count;
        }
    for (uint64_t c = 0; rader && c < rader->columns; ++c, ++count) {
        i = put ? rest_output(rader, c) : rest_input(c);
        good = good && i < length && !seen[i]++;
    }
    free(seen);
    return good && count == length;
}

/* Each point of the exchange is sent once and received once. */
static bool points_match(const pass *p, uint32_t s, bool put) {
    return covers(p, put ? s : s + 1, put, exchange_length(p, s));
}

/* So is each point of the tile at its ends, except for pairs that are stored as halves. */
static bool ends_match(const pass *p) {
    uint32_t last = p->tile.stage_count - 1;
    return covers(p, 0, false, load_points(p)) &&
           (p->tile.stages[last].mirror || covers(p, last, true, p->tile.length));
}

/* Where Stockham's order is promised, the points are in it. */
static bool order_is_natural(const pass *p, uint32_t s, bool put) {
    const stage *st = &p->tile.stages[put ? s : s + 1];
    uint64_t i;
    for (uint64_t j = 0; j < stage_butterflies(st); ++j)
        for (uint32_t r = 0; r < st->radix; ++r) {
            uint64_t stockham =
                put ? j / st->span * st->span * st->radix + j % st->span + r * st->span
                    : j + r * stage_butterflies(st);
            if (!(put ? output_point(p, s, j, r, &i) : input_point(p, s + 1, j, r, &i))) continue;
            if (i != stockham) return false;
        }
    return true;
}

static bool point_at(const pass *p, uint32_t s, bool put, uint64_t j, uint64_t r, uint64_t *i) {
    return put ? output_point(p, s, j, r, i) : input_point(p, s + 1, j, r, i);
}

/* From the first point of a butterfly to its others, from that of butterfly t to those of t +
 * b*threads. In phases that are not aligned every point goes by itself. */
static bool steps_lead_there(const pass *p, uint32_t s, bool put) {
    if (p->tile.phases > 1 && !(put && exchange_aligned(p, s))) return true;
    const stage *st = &p->tile.stages[put ? s : s + 1];
    exchange_steps steps = put ? exchange_puts(p, s) : exchange_gets(p, s);
    uint64_t i, first, mine, threads = stage_threads(&p->tile, st);
    for (uint64_t j = 0; j < stage_butterflies(st); ++j)
        for (uint64_t w = 0; w < apart(p, st); ++w) {
            if (!point_at(p, s, put, j, 0, &mine) || !point_at(p, s, put, j % threads, 0, &first))
                continue;
            uint64_t b = j / threads;
            if (steps.linear_b && p->tile.phases <= 1 &&
                place_of(p, s, mine, w) != place_of(p, s, first, w) + b * steps.b)
                return false;
            for (uint32_t r = 1; r < st->radix && steps.linear_r; ++r) {
                if (!point_at(p, s, put, j, r, &i) || i / part_of(p, s) != mine / part_of(p, s))
                    continue;
                if (place_of(p, s, i, w) != place_of(p, s, mine, w) + r * steps.r) return false;
            }
        }
    return true;
}

/* What the emitter makes of an aligned exchange: butterflies write whole within a phase; input r is
 * read in phase r / share, at constant steps from where that of butterfly t is. */
static bool phases_are_aligned(const pass *p, uint32_t s) {
    const stage *st = &p->tile.stages[s], *next = &p->tile.stages[s + 1];
    exchange_steps gets = exchange_gets(p, s);
    uint64_t part = part_of(p, s), share = next->radix / p->tile.phases, i, first;
    for (uint64_t j = 0; j < stage_butterflies(st); ++j) {
        (void)output_point(p, s, j, 0, &first);
        for (uint32_t r = 1; r < st->radix; ++r)
            if (!output_point(p, s, j, r, &i) || i / part != first / part) return false;
    }
    for (uint64_t j = 0; j < stage_butterflies(next); ++j)
        for (uint32_t r = 0; r < next->radix; ++r)
            for (uint64_t w = 0; w < p->tile.width; ++w) {
                if (!input_point(p, s + 1, j, r, &i) || i / part != r / share) return false;
                uint64_t base = exchange_place(p, s, j % p->tile.threads, w);
                if (place_of(p, s, i, w) !=
                    base + j / p->tile.threads * gets.b + r % share * gets.r)
                    return false;
            }
    return true;
}

static uint64_t checked, aligned, gathered, scattered, mirrored, turned;

#define must(condition, s, p, k)                                                                   \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            print_error("pass %d, after stage %u\n", (int)((p) - (s)->passes), k);                 \
            blame(s, #condition);                                                                  \
        }                                                                                          \
    } while (0)

static void check_exchange(const schedule *s, const pass *p, uint32_t k) {
    must(p->tile.stages[k].after.conflicts < 256, s, p, k);
    must(places_are_apart(p, k), s, p, k);
    for (int put = 0; put < 2; ++put) {
        must(points_match(p, k, put), s, p, k);
        if (put ? stage_puts_natural(p, k) : stage_gets_natural(p, k + 1))
            must(order_is_natural(p, k, put), s, p, k);
        must(steps_lead_there(p, k, put), s, p, k);
    }
    if (exchange_aligned(p, k)) must(phases_are_aligned(p, k), s, p, k);
    ++checked;
    aligned += exchange_aligned(p, k);
    gathered += stage_gathers(p, k + 1) != NULL;
    scattered += stage_scatters(p, k) != NULL;
    mirrored += p->tile.stages[k + 1].mirror;
    turned += p->tile.stages[k].put.count > 1;
}

static void check_schedule(const caps *c, const schedule *s) {
    (void)c;
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        demand(ends_match(p), s);
        for (uint32_t k = 0; k + 1 < p->tile.stage_count && !p->tile.lanes; ++k)
            if (pass_exchanges(p, k)) check_exchange(s, p, k);
    }
}

static void default_schedules(void **state) {
    (void)state;
    checked = gathered = scattered = 0;
    for_all_schedules(&(sweep){300, UINT64_C(1) << 27, UINT64_MAX, {1, 1000}}, check_schedule);
    assert_true(checked > 3000 && gathered > 300 && scattered > 300);
}

/* Forms that the strategies may not choose at the moment. */
static void explicit_recipes(void **state) {
    (void)state;
    static const struct {
        uint64_t n;
        const char *recipe;
    } recipes[] = {{1024, "16.8.8:w2:whole"},
                   {1024, "16.16.4:split"},
                   {1024, "16.16.4:w3:split"},
                   {1024, "4.4.4.4.4:w2"},
                   {4096, "16.16.16:phase2"},
                   {4096, "16.16.16:phase3"},
                   {4096, "16.16.16:phase5:w3"},
                   {16384, "16.16.16.4:phase2"},
                   {16384, "16.16.8.8:p32:phase2"},
                   {4096, "8.8.8.8:whole"},
                   {8192, "16.16.16.2:p32"},
                   {65536, "16.16:w16:tiled/16.16:w8"},
                   {4096, "16.16.16:w2:phase4"},
                   {512, "8.8.8:w8:p16"},
                   {262144, "8.8.8:w4:tiled/8.8.8:w8"},
                   {262144, "8.8:w8/8.8:w8/8.8:w8"},
                   {1000, "10.10.10:p20:whole"},
                   {1000, "10.10.10:phase2"},
                   {1000, "10.10.10:phase5"},
                   {60, "5.4.3:w7"},
                   {2187, "9.9.9.3:phase3"},
                   {1771, "23.11.7:w2"},
                   {128, "2.2.2.2.2.2.2:w3:p7"},
                   {61, "1.r61(15.4).1:w4"},
                   {61, "r61(15.4):w4:phase2"},
                   {404, "4.r101(10.10):phase3"},
                   {404, "r101(10.10).4:whole:w2"},
                   {808, "4.r101(10.10).2:p9"},
                   {1357, "r23(11.2).r59(2.29):w2"},
                   {2867, "r61(15.4).b47(6.16)"},
                   {2867, "b47(6.16).r61(15.4)"},
                   {282, "3.b47(8.12).2:w3"},
                   {94, "b47(8.12).2:w3:phase5"},
                   {1018, "2.b509(16.8.8)"},
                   {1009, "bluestein/8.4:w8:tiled/8.8:w4"},
                   {1009, "bluestein/15.3:w4/15.3:w4:phase3"}};
    caps c = fake_caps(0);
    c.local_memory *= 2; /* the same recipes in double */
    aligned = 0;
    for (size_t r = 0; r < sizeof recipes / sizeof *recipes; ++r)
        for (int precision = OCLFFT_SINGLE; precision <= OCLFFT_DOUBLE; ++precision) {
            schedule s =
                schedule_from(&c, (oclfft_precision)precision, recipes[r].n, 3, recipes[r].recipe);
            checked = 0;
            check_schedule(&c, &s);
            assert_true(checked > 0);
            schedule_free(&s);
        }
    assert_true(aligned > 4);
}

/* No points are exchanged at a turn: the next stage's inputs are the outputs, in the same order. */
static void check_turns(const caps *c, const schedule *s) {
    (void)c;
    for (uint32_t i = 0; i < s->pass_count; ++i)
        for (uint32_t k = 0; k < s->passes[i].tile.convolution_count; ++k) {
            const pass *p = &s->passes[i];
            uint32_t turn = p->tile.convolutions[k].middle;
            uint64_t left, found;
            demand(p->tile.stages[turn].run == p->tile.stages[turn + 1].run, s);
            for (uint64_t j = 0; j < stage_butterflies(&p->tile.stages[turn]); ++j)
                for (uint32_t r = 0; r < p->tile.stages[turn].radix; ++r)
                    demand(output_point(p, turn, j, r, &left) &&
                               input_point(p, turn + 1, j, r, &found) && left == found,
                           s);
        }
}

/* Tiles of several axes, turned or not; pairs of real sequences. */
static void problems_of_all_kinds(void **state) {
    (void)state;
    mirrored = turned = 0;
    for_random_schedules(&(raffle){.seed = 5, .rounds = 1200, .points = 20000}, check_schedule);
    assert_true(mirrored > 200 && turned > 50);
}

static void turns_exchange_nothing(void **state) {
    (void)state;
    for_all_schedules(&(sweep){300, 1 << 20, UINT64_MAX, {1}}, check_turns);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_schedules),
        cmocka_unit_test(explicit_recipes),
        cmocka_unit_test(problems_of_all_kinds),
        cmocka_unit_test(turns_exchange_nothing),
    };
    return RUN_TESTS(tests);
}
