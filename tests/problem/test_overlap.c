/* Whether elements of a layout share a place: against a list of all places where that is short
 * enough, against layouts that are known to be one or the other where it is not, and how many of
 * large ones remain undecided. */
#include "common/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/dice.h"
#include "problem/overlap.h"

typedef struct layout {
    axis axes[OVERLAP_AXES];
    uint32_t count;
} layout;

static uint64_t span(const layout *l) {
    uint64_t way = 1;
    for (uint32_t i = 0; i < l->count; ++i) way += (l->axes[i].count - 1) * l->axes[i].stride;
    return way;
}

static const char *spell(const layout *l) {
    static char to[512];
    size_t at = 0;
    for (uint32_t i = 0; i < l->count; ++i)
        at += (size_t)snprintf(to + at, sizeof to - at, " %llu*%llu",
                               (unsigned long long)l->axes[i].count,
                               (unsigned long long)l->axes[i].stride);
    return to;
}

/* ---- By a list of all places ---- */

enum { MOST_SPAN = 1 << 20 };

static bool overlaps(const layout *l) {
    static unsigned char taken[MOST_SPAN];
    uint64_t index[OVERLAP_AXES] = {0}, place = 0;
    memset(taken, 0, span(l));
    for (uint32_t i = 0; i < l->count;) {
        if (i == 0 && taken[place]++) return true;
        if (++index[i] < l->axes[i].count) {
            place += l->axes[i].stride;
            i = 0;
        } else {
            place -= (l->axes[i].count - 1) * l->axes[i].stride;
            index[i++] = 0;
        }
    }
    return false;
}

/* Counts of 1 to `most`; strides around what a packed layout in some order would have, or of any
 * size. */
static layout random_layout(dice *d, uint64_t most_count, uint64_t most_stride) {
    layout l = {.count = (uint32_t)dice_between(d, 1, OVERLAP_AXES)};
    uint64_t packed = 1;
    bool near = dice_chance(d, 60);
    for (uint32_t i = 0; i < l.count; ++i) {
        l.axes[i].count = dice_between(d, 1, most_count);
        l.axes[i].stride =
            near ? packed + dice_below(d, 1 + packed / 2) : dice_between(d, 1, most_stride);
        packed = l.axes[i].stride * l.axes[i].count;
        if (packed > most_stride) packed = 1 + packed % most_stride;
    }
    for (uint32_t i = l.count; i-- > 1;) {
        uint32_t other = (uint32_t)dice_below(d, i + 1);
        axis kept = l.axes[i];
        l.axes[i] = l.axes[other], l.axes[other] = kept;
    }
    return l;
}

static void agrees_with_a_list_of_all_places(void **state) {
    (void)state;
    dice d = dice_of(1, 0, 0);
    int apart = 0, together = 0;
    for (int round = 0; round < 20000; ++round) {
        static const uint64_t strides[] = {30, 500, 5000, 60000};
        layout l = random_layout(&d, dice_between(&d, 2, 9), strides[dice_below(&d, 4)]);
        if (span(&l) > (round % 50 ? 1 << 14 : MOST_SPAN)) continue;
        bool expected = overlaps(&l);
        overlap found = overlap_find(l.axes, l.count, OVERLAP_STEPS);
        if (found != (expected ? OVERLAP_SOME : OVERLAP_NONE))
            fail_msg("%s: found %d, expected %d", spell(&l), (int)found, (int)expected);
        ++*(expected ? &together : &apart);
    }
    print_message("%d apart, %d together\n", apart, together);
    assert_true(apart > 2000 && together > 2000);
}

/* ---- By all places in order ---- */

enum { MOST_PLACES = 1 << 13 };

static int compare_places(const void *a, const void *b) {
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static uint64_t elements(const layout *l) {
    uint64_t product = 1;
    for (uint32_t i = 0; i < l->count; ++i) product *= l->axes[i].count;
    return product;
}

static bool overlaps_anywhere(const layout *l) {
    static uint64_t places[MOST_PLACES];
    uint64_t count = elements(l);
    for (uint64_t e = 0; e < count; ++e) {
        uint64_t rest = e;
        places[e] = 0;
        for (uint32_t i = 0; i < l->count; rest /= l->axes[i++].count)
            places[e] += rest % l->axes[i].count * l->axes[i].stride;
    }
    qsort(places, count, sizeof *places, compare_places);
    for (uint64_t e = 1; e < count; ++e)
        if (places[e] == places[e - 1]) return true;
    return false;
}

/* Strides so large that nothing overlaps by chance; but some are made from others, so that certain
 * steps lead back. */
static layout sparse_layout(dice *d) {
    layout l = {.count = (uint32_t)dice_between(d, 2, OVERLAP_AXES)};
    unsigned bits = (unsigned)dice_between(d, 8, 55);
    for (uint32_t i = 0; i < l.count; ++i)
        l.axes[i] =
            (axis){dice_between(d, 1, l.count > 6 ? 3 : 6), (dice_next(d) >> (64 - bits)) + 1};
    for (uint32_t made = (uint32_t)dice_below(d, l.count); made < l.count; ++made) {
        int64_t sum = 0;
        for (uint32_t i = 0; i < l.count; ++i) {
            int64_t most = (int64_t)l.axes[i].count + (dice_chance(d, 10) ? 1 : -1);
            if (i != made)
                sum += ((int64_t)dice_below(d, (size_t)(2 * most + 1)) - most) *
                       (int64_t)l.axes[i].stride;
        }
        if (sum) l.axes[made].stride = (uint64_t)(sum < 0 ? -sum : sum);
    }
    return l;
}

static void agrees_with_all_places_in_order(void **state) {
    (void)state;
    dice d = dice_of(3, 0, 0);
    int apart = 0, together = 0;
    for (int round = 0; round < 4000; ++round) {
        layout l = sparse_layout(&d);
        if (elements(&l) > MOST_PLACES || span(&l) >> 62) continue;
        bool expected = overlaps_anywhere(&l);
        overlap found = overlap_find(l.axes, l.count, OVERLAP_STEPS);
        if (found != (expected ? OVERLAP_SOME : OVERLAP_NONE))
            fail_msg("%s: found %d, expected %d", spell(&l), (int)found, (int)expected);
        ++*(expected ? &together : &apart);
    }
    print_message("%d apart, %d together\n", apart, together);
    assert_true(apart > 500 && together > 500);
}

/* ---- Large layouts ---- */

/* Of any lengths and strides whose places can be counted. */
static layout large_layout(dice *d) {
    layout l = {.count = (uint32_t)dice_between(d, 2, OVERLAP_AXES)};
    do {
        unsigned bits = (unsigned)dice_between(d, 6, 50), most = (unsigned)dice_between(d, 2, 20);
        for (uint32_t i = 0; i < l.count; ++i) {
            uint64_t count = 2 + (dice_next(d) >> (64 - dice_between(d, 1, most)));
            l.axes[i] = (axis){count, (dice_next(d) >> (64 - bits)) + 1};
        }
    } while (span(&l) >> 62);
    return l;
}

/* Known to be apart although nothing is nested: pairs of axes with lengths that have no common
 * divisor, each stepping by the other's length, and every pair's block behind the one before; all
 * places of a block taken or nearly. */
static uint64_t greatest_divisor(uint64_t a, uint64_t b) {
    return b ? greatest_divisor(b, a % b) : a;
}

static layout tangled_layout(dice *d) {
    layout l = {.count = 0};
    uint64_t unit = 1;
    while (l.count + 2 <= OVERLAP_AXES) {
        uint64_t a, b;
        do a = dice_between(d, 2, 100), b = dice_between(d, 2, 100);
        while (greatest_divisor(a, b) != 1);
        if (unit > (UINT64_C(1) << 60) / (3 * a * b)) break;
        l.axes[l.count++] = (axis){a, unit * b};
        l.axes[l.count++] = (axis){b, unit * a};
        unit *= 2 * a * b + dice_below(d, 2);
    }
    return l;
}

/* Whatever the layout, the search decides, and soon. Steps are counted, since other programs affect
 * the time. */
static void large_layouts_are_decided(void **state) {
    (void)state;
    enum { LAYOUTS = 20000 };
    dice d = dice_of(2, 0, 0);
    int found[3] = {0}, tangled = 0;
    for (int round = 0; round < LAYOUTS; ++round) {
        bool known = round % 4 == 0;
        layout l = known ? tangled_layout(&d) : large_layout(&d);
        overlap o = overlap_find(l.axes, l.count, OVERLAP_STEPS / 4);
        if (known && o != OVERLAP_NONE) fail_msg("%s: %d, but it is apart", spell(&l), (int)o);
        tangled += known;
        ++found[o];
    }
    print_message("%d apart (%d of them tangled), %d together, %d unknown\n", found[OVERLAP_NONE],
                  tangled, found[OVERLAP_SOME], found[OVERLAP_UNKNOWN]);
    assert_int_equal(0, found[OVERLAP_UNKNOWN]);
    assert_true(found[OVERLAP_NONE] > LAYOUTS / 3 && found[OVERLAP_SOME] > LAYOUTS / 8);
}

/* What would take longer is said to be unknown; what needs no search never is. */
static void steps_are_limited(void **state) {
    (void)state;
    static const axis crossed[] = {{10, 301}, {3, 100}, {7, 333}}, packed[] = {{64, 1}, {64, 64}};
    assert_int_equal(OVERLAP_UNKNOWN, overlap_find(crossed, 3, 0));
    assert_int_equal(OVERLAP_UNKNOWN, overlap_find(crossed, 3, 5));
    assert_int_equal(OVERLAP_NONE, overlap_find(crossed, 3, OVERLAP_STEPS));
    assert_int_equal(OVERLAP_NONE, overlap_find(packed, 2, 0));
    assert_int_equal(OVERLAP_NONE, overlap_find(NULL, 0, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_a_list_of_all_places),
        cmocka_unit_test(agrees_with_all_places_in_order),
        cmocka_unit_test(large_layouts_are_decided),
        cmocka_unit_test(steps_are_limited),
    };
    return RUN_TESTS(tests);
}
