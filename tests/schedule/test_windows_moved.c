/* What the schedules of problems with windows move, compared with a count by hand: the first load
 * reads what the input has, the last store writes what the output has, and between two axes lie
 * only rows that are neither all zero nor unwanted. */
#include "common/harness.h"

#include <stdlib.h>

#include "common/dice.h"
#include "common/walk.h"

enum { PROBLEMS = 100, TRIES = 3000, MOST_LINES = OCLFFT_MAX_RANK };

/* ---- Drawn problems ---- */

static bool is_left(const oclfft_plan_desc *desc, int axis) {
    return desc->axes[axis] == OCLFFT_AXIS_NONE;
}

static int halved_axis(const oclfft_plan_desc *desc) {
    int axis = desc->rank - 1;
    if (desc->transform == OCLFFT_C2C) return -1;
    while (is_left(desc, axis)) --axis;
    return axis;
}

static size_t whole_length(const oclfft_plan_desc *desc, bool output, int axis) {
    bool spectrum = desc->transform == (output ? OCLFFT_R2C : OCLFFT_C2R);
    size_t n = desc->lengths[axis];
    return spectrum && axis == halved_axis(desc) ? n / 2 + 1 : n;
}

static void draw_window(dice *d, oclfft_plan_desc *desc, bool output, int axis) {
    oclfft_layout *l = output ? &desc->output : &desc->input;
    size_t n = whole_length(desc, output, axis);
    if (dice_chance(d, 40)) return;
    l->extents[axis] = dice_between(d, 1, n);
    if (dice_chance(d, 50)) l->starts[axis] = dice_below(d, n - l->extents[axis] + 1);
    if (!is_left(desc, axis) && axis != halved_axis(desc)) l->centered[axis] = dice_chance(d, 20);
}

static oclfft_plan_desc draw(dice *d) {
    static const oclfft_transform kinds[] = {OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R};
    static const size_t lengths[] = {2,  3,   4,   6,   8,   12,   15,   16,   20,    32,   37,
                                     64, 100, 101, 128, 256, 1000, 1024, 4096, 10007, 65536};
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    size_t room = 1 << 22;
    desc.transform = kinds[dice_below(d, 3)];
    desc.precision = dice_chance(d, 20) ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    desc.rank = (int)dice_between(d, 1, 4);
    desc.batch = dice_chance(d, 50) ? 1 : dice_between(d, 2, 20);
    for (int i = 0; i < desc.rank; ++i) {
        desc.lengths[i] = lengths[dice_below(d, sizeof lengths / sizeof *lengths)];
        while (desc.lengths[i] > room) desc.lengths[i] = (desc.lengths[i] + 7) / 8;
        room /= desc.lengths[i];
        if (dice_chance(d, 20)) desc.axes[i] = OCLFFT_AXIS_NONE;
    }
    desc.axes[dice_below(d, (size_t)desc.rank)] = OCLFFT_AXIS_FOURIER;
    for (int i = 0; i < desc.rank; ++i) {
        draw_window(d, &desc, false, i);
        draw_window(d, &desc, true, i);
    }
    return desc;
}

/* ---- The count ---- */

/* What lies along an axis: before its transform what the input has, behind it what the output has;
 * of one that is left alone what both have. */
typedef struct line {
    uint64_t in, out, both;
} line;

static uint64_t smaller(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static uint64_t larger(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}

static line line_of(const oclfft_plan_desc *desc, int i) {
    const oclfft_layout *in = &desc->input, *out = &desc->output;
    line l = {in->extents[i] ? in->extents[i] : whole_length(desc, false, i) - in->starts[i],
              out->extents[i] ? out->extents[i] : whole_length(desc, true, i) - out->starts[i], 0};
    uint64_t first = larger(in->starts[i], out->starts[i]),
             end = smaller(in->starts[i] + l.in, out->starts[i] + l.out);
    l.both = end > first ? end - first : 0;
    return l;
}

/* Nothing is computed of axes that are left alone and have nothing in common. */
static bool is_empty(const oclfft_plan_desc *desc) {
    for (int i = 0; i < desc->rank; ++i)
        if (is_left(desc, i) && line_of(desc, i).both == 0) return true;
    return false;
}

/* Whether the points along an axis lie side by side, on one side at least: all sides are packed. */
static bool lies_near(const oclfft_plan_desc *desc, int axis) {
    uint64_t in = 1, out = 1;
    for (int i = axis + 1; i < desc->rank; ++i) {
        in *= line_of(desc, i).in;
        out *= line_of(desc, i).out;
    }
    return in == 1 || out == 1;
}

/* What goes first leaves out the largest part of the data for what moving it costs, which is half
 * for points that lie side by side. */
static double urgency(const oclfft_plan_desc *desc, int axis) {
    line l = line_of(desc, axis);
    double part = ((double)l.in - (double)l.out) / ((double)l.in + (double)l.out);
    return lies_near(desc, axis) ? part : part / 2;
}

/* Of equal axes the last first; but the halved one is next to the real data. */
static bool runs_before(const oclfft_plan_desc *desc, int a, int b) {
    if (a == halved_axis(desc) || b == halved_axis(desc))
        return (a == halved_axis(desc)) == (desc->transform == OCLFFT_R2C);
    double x = urgency(desc, a), y = urgency(desc, b);
    return x != y ? x > y : a > b;
}

static int order_axes(const oclfft_plan_desc *desc, int order[MOST_LINES]) {
    int count = 0;
    for (int i = 0; i < desc->rank; ++i) {
        if (is_left(desc, i) || desc->lengths[i] == 1) continue;
        int at = count++;
        for (; at > 0 && runs_before(desc, i, order[at - 1]); --at) order[at] = order[at - 1];
        order[at] = i;
    }
    return count;
}

/* Elements when the first `done` axes of the order are transformed. */
static uint64_t elements(const oclfft_plan_desc *desc, const int *order, int done) {
    uint64_t count = desc->batch;
    for (int i = 0; i < desc->rank; ++i) {
        line l = line_of(desc, i);
        bool behind = false;
        for (int k = 0; k < done; ++k) behind = behind || order[k] == i;
        count *= is_left(desc, i) ? l.both : behind ? l.out : l.in;
    }
    return count;
}

static uint64_t output_elements(const oclfft_plan_desc *desc) {
    uint64_t count = desc->batch;
    for (int i = 0; i < desc->rank; ++i) count *= line_of(desc, i).out;
    return count;
}

/* What is loaded and stored at the ends of axis plans, in bytes. */
static uint64_t count_moved(const oclfft_plan_desc *desc, const schedule *s) {
    int order[MOST_LINES], axes = order_axes(desc, order), done = 0;
    uint64_t scalar = desc->precision == OCLFFT_DOUBLE ? 8 : 4, moved = 0;
    for (uint32_t i = 0; i < s->axis_plan_count; ++i) {
        bool first = i == 0, last = i + 1 == s->axis_plan_count;
        uint64_t parts = first && desc->transform == OCLFFT_R2C ? 1 : 2;
        moved += elements(desc, order, done) * parts * scalar;
        done += (int)s->axis_plans[i].axis_count;
        parts = last && desc->transform == OCLFFT_C2R ? 1 : 2;
        moved += (last ? output_elements(desc) : elements(desc, order, smaller(done, axes))) *
                 parts * scalar;
    }
    return moved;
}

/* ---- What the library says ---- */

static uint64_t printed(const schedule *s) {
    text t = {0};
    schedule_print(s, &t);
    const char *words = strstr(text_string(&t), " bytes moved"), *begin = words;
    while (words && begin[-1] >= '0' && begin[-1] <= '9') --begin;
    uint64_t moved = words ? strtoull(begin, NULL, 10) : 0;
    text_free(&t);
    return moved;
}

static bool has_one_pass_each(const schedule *s) {
    return s->pass_count == s->axis_plan_count;
}

/* Within an axis of several passes all of its points may go through the scratch, twice for each
 * pass but the last; points that are zero or unwanted need not. */
static uint64_t most_inside(const oclfft_plan_desc *desc, const schedule *s) {
    oclfft_plan_desc plain = *desc;
    uint64_t most = 0;
    plain.input = plain.output = (oclfft_layout)OCLFFT_LAYOUT_INIT;
    for (uint32_t i = 0; i < s->axis_plan_count; ++i) {
        const axis_plan *axis = &s->axis_plans[i];
        uint64_t points = desc->batch;
        for (int k = 0; k < desc->rank; ++k) points *= desc->lengths[k];
        uint64_t padded = axis->recipe.bluestein ? 4 * points : points + points / 2;
        most += 2 * (axis->pass_count - 1) * padded * (desc->precision == OCLFFT_DOUBLE ? 16 : 8);
    }
    return most;
}

static void check(const oclfft_plan_desc *desc, const schedule *s) {
    uint64_t moved = printed(s), want = count_moved(desc, s);
    bool right =
        has_one_pass_each(s) ? moved == want : moved > want && moved <= want + most_inside(desc, s);
    if (right) return;
    print_error("%llu bytes moved, counted %llu%s\n", (unsigned long long)moved,
                (unsigned long long)want, has_one_pass_each(s) ? "" : " at the ends of axes");
    blame(s, "a count by hand differs");
}

static void drawn_windows(void **state) {
    size_t checked = 0, single = 0;
    (void)state;
    for (uint64_t number = 0; checked < PROBLEMS; ++number) {
        dice d = dice_of(20, number, 0);
        oclfft_plan_desc desc = draw(&d);
        caps c = fake_caps((int)(number % FAKE_DEVICES));
        problem p;
        assert_true(number < TRIES);
        if (!has_precision(&c, desc.precision) || is_empty(&desc)) continue;
        assert_ok(problem_from_desc(&desc, &p));
        schedule s = schedule_for(&c, &p, NULL);
        check(&desc, &s);
        single += has_one_pass_each(&s);
        ++checked;
        schedule_free(&s);
    }
    assert_true(single >= PROBLEMS / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(drawn_windows)};
    return RUN_TESTS(tests);
}
