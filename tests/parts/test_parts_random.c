/* Random problems over 1 to 9 parts, of one to three contexts on the default device, against the
 * same problem on one part: bit for bit where the parts have whole transforms, within the bars of
 * accuracy otherwise. Inputs keep every bit, and nothing behind a box is written.
 *
 *     test_parts_random [--seed S] [--from A] [--count N] [--share N] [--verbose]
 */
#include "common/on_device.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parts/group_plan.h"
#include "problem/problem.h"
#include "random_parts.h"

enum { FENCE = 64 };

static struct {
    uint64_t seed, from, count;
    bool verbose;
} options = {.seed = 1, .count = 300};

static oclfft_context *contexts[MOST_CONTEXTS];
static size_t wrong, ran, same_bits, exchanged;

/* ---- Arrays ---- */

typedef struct geometry {
    int rank;
    size_t batch, counts[OCLFFT_MAX_RANK], element_bytes, elements;
} geometry;

static geometry geometry_of(const parts_problem *p, bool output) {
    geometry g = {.rank = p->desc.rank, .batch = p->desc.batch};
    oclfft_plan_desc packed = p->desc;
    problem q;
    packed.in_place = false;
    assert_ok(problem_read(&packed, &q));
    g.element_bytes = (size_t)(output ? q.out.element_bytes : q.in.element_bytes);
    parts_problem_counts(p, output, g.counts);
    g.elements = g.batch;
    for (int a = 0; a < g.rank; ++a) g.elements *= g.counts[a];
    return g;
}

static size_t box_elements(const geometry *g, const oclfft_box *b) {
    size_t elements = g->batch;
    for (int a = 0; a < g->rank; ++a) elements *= b->upper[a] - b->lower[a];
    return elements;
}

/* Copies a box between the whole array and a packed one. */
static void copy_box(const geometry *g, const oclfft_box *b, char *whole, char *part, bool out) {
    size_t count = box_elements(g, b);
    for (size_t i = 0; i < count; ++i) {
        size_t rest = i, place = 0, stride = 1;
        for (int a = g->rank; a-- > 0;) {
            size_t length = b->upper[a] - b->lower[a];
            place += (b->lower[a] + rest % length) * stride;
            rest /= length;
            stride *= g->counts[a];
        }
        place += rest * stride;
        char *x = whole + place * g->element_bytes, *y = part + i * g->element_bytes;
        memcpy(out ? y : x, out ? x : y, g->element_bytes);
    }
}

/* ---- One problem ---- */

typedef struct bench {
    const parts_problem *p;
    geometry in, out;
    char *whole_in, *whole_out, *reference;
    char *part_in[MOST_PARTS], *part_out[MOST_PARTS];
    size_t in_bytes[MOST_PARTS], out_bytes[MOST_PARTS];
} bench;

static void fill_half(char *to, size_t count, uint64_t seed) {
    dice d = dice_of(seed, 5, 5);
    for (size_t i = 0; i < count; ++i) {
        uint16_t bits = (uint16_t)(0x3000 + (dice_next(&d) >> 20) % 0x0c00);
        if (dice_chance(&d, 50)) bits |= 0x8000;
        memcpy(to + 2 * i, &bits, 2);
    }
}

static void fill_input(bench *b) {
    size_t bytes = b->in.elements * b->in.element_bytes;
    if (b->p->desc.input.element_type == OCLFFT_ELEMENT_HALF)
        fill_half(b->whole_in, bytes / 2, b->p->number);
    else
        fill_random_in(b->p->desc.precision, b->whole_in, bytes / real_bytes(b->p->desc.precision),
                       b->p->number);
}

/* C2R wants half of a Hermitian array: the spectrum of real data. Without windows that is what a
 * forward transform gives; otherwise both ways treat what is there alike or not at all. */
static bool make_hermitian(bench *b) {
    oclfft_plan_desc d = b->p->desc;
    oclfft_plan *plan = NULL;
    if (d.transform != OCLFFT_C2R) return true;
    for (int a = 0; a < d.rank; ++a)
        if (d.input.extents[a] || d.output.extents[a] || d.input.centered[a] ||
            d.output.centered[a] || d.input.starts[a] || d.output.starts[a])
            return false;
    if (d.input.element_type || d.output.element_type) return false;
    d.transform = OCLFFT_R2C;
    d.in_place = false;
    size_t bytes = b->out.elements * b->out.element_bytes;
    float *real = malloc(bytes + 8);
    fill_random_in(d.precision, real, bytes / real_bytes(d.precision), b->p->number);
    assert_ok(oclfft_plan_create(contexts[0], &d, &plan));
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, real, b->whole_in));
    oclfft_plan_destroy(&plan);
    free(real);
    return true;
}

static bool run_reference(bench *b) {
    oclfft_plan_desc d = b->p->desc;
    oclfft_plan *plan = NULL;
    d.in_place = false;
    assert_ok(oclfft_plan_create(contexts[0], &d, &plan));
    assert_ok(oclfft_execute_host(plan, b->p->direction, b->whole_in, b->reference));
    oclfft_plan_destroy(&plan);
    return true;
}

static double real_at(const bench *b, const char *data, size_t i) {
    if (b->p->desc.output.element_type == OCLFFT_ELEMENT_FLOAT ||
        b->p->desc.precision == OCLFFT_SINGLE) {
        float x;
        memcpy(&x, data + 4 * i, 4);
        return (double)x;
    }
    double x;
    memcpy(&x, data + 8 * i, 8);
    return x;
}

static double error_of(const bench *b) {
    bool single = b->p->desc.output.element_type == OCLFFT_ELEMENT_FLOAT ||
                  b->p->desc.precision == OCLFFT_SINGLE;
    size_t count = b->out.elements * b->out.element_bytes / (single ? 4 : 8);
    double difference = 0, norm = 0;
    for (size_t i = 0; i < count; ++i) {
        double x = real_at(b, b->whole_out, i), y = real_at(b, b->reference, i);
        difference += (x - y) * (x - y);
        norm += y * y;
    }
    return norm > 0 ? sqrt(difference / norm) : difference;
}

/* Every second problem has arrays that a device which shares memory with the host cannot use where
 * they are. */
static size_t shift_of(const bench *b) {
    return b->p->number % 2 ? 4 : 0;
}

static char *take_array(const bench *b, size_t bytes) {
    return (char *)malloc(bytes + shift_of(b)) + shift_of(b);
}

static void drop_array(const bench *b, char *array) {
    if (array) free(array - shift_of(b));
}

static void make_parts(bench *b, const oclfft_box *in, const oclfft_box *out) {
    for (size_t i = 0; i < b->p->parts; ++i) {
        size_t in_bytes = box_elements(&b->in, &in[i]) * b->in.element_bytes;
        size_t out_bytes = box_elements(&b->out, &out[i]) * b->out.element_bytes;
        if (b->p->desc.in_place) in_bytes = out_bytes = in_bytes > out_bytes ? in_bytes : out_bytes;
        b->in_bytes[i] = in_bytes;
        b->out_bytes[i] = out_bytes;
        b->part_in[i] = take_array(b, in_bytes + FENCE);
        b->part_out[i] = b->p->desc.in_place ? b->part_in[i] : take_array(b, out_bytes + FENCE);
        memset(b->part_in[i], 0x5a, in_bytes + FENCE);
        if (!b->p->desc.in_place) memset(b->part_out[i], 0xff, out_bytes + FENCE);
        copy_box(&b->in, &in[i], b->whole_in, b->part_in[i], true);
    }
}

static void execute_buffers(bench *b, oclfft_group_plan *plan) {
    oclfft_buffer *in[MOST_PARTS] = {NULL}, *out[MOST_PARTS] = {NULL};
    bool in_place = b->p->desc.in_place;
    for (size_t i = 0; i < b->p->parts; ++i) {
        oclfft_context *c = contexts[b->p->context_of[i]];
        if (b->in_bytes[i]) in[i] = buffer_of(c, b->part_in[i], b->in_bytes[i] + FENCE);
        if (b->out_bytes[i] && !in_place)
            out[i] = buffer_of(c, b->part_out[i], b->out_bytes[i] + FENCE);
    }
    assert_ok(oclfft_group_execute(plan, b->p->direction, in, in_place ? NULL : out));
    for (size_t i = 0; i < b->p->parts; ++i) {
        if (in[i]) assert_ok(oclfft_buffer_read(in[i], 0, b->in_bytes[i] + FENCE, b->part_in[i]));
        if (out[i])
            assert_ok(oclfft_buffer_read(out[i], 0, b->out_bytes[i] + FENCE, b->part_out[i]));
        oclfft_buffer_destroy(&in[i]);
        oclfft_buffer_destroy(&out[i]);
    }
}

static const char *check_surroundings(bench *b, const oclfft_box *in) {
    for (size_t i = 0; i < b->p->parts; ++i) {
        const unsigned char *behind = (unsigned char *)b->part_out[i] + b->out_bytes[i];
        for (size_t f = 0; f < FENCE; ++f)
            if (behind[f] != (b->p->desc.in_place ? 0x5a : 0xff)) return "a fence was written";
        if (b->p->desc.in_place || !b->in_bytes[i]) continue;
        char *copy = malloc(b->in_bytes[i] + FENCE);
        copy_box(&b->in, &in[i], b->whole_in, copy, true);
        bool kept = memcmp(copy, b->part_in[i], b->in_bytes[i]) == 0;
        free(copy);
        if (!kept) return "the input was written";
    }
    return NULL;
}

static const char *check_result(bench *b, bool whole) {
    size_t bytes = b->out.elements * b->out.element_bytes;
    if (memcmp(b->whole_out, b->reference, bytes) == 0) {
        ++same_bits;
        return NULL;
    }
    bool single = b->p->desc.output.element_type == OCLFFT_ELEMENT_FLOAT ||
                  b->p->desc.precision == OCLFFT_SINGLE;
    double error = error_of(b), bar = (single ? 0x1p-23 : 0x1p-52) * 12;
    if (options.verbose) print_message("  error %.3g\n", error);
    if (!(error <= bar)) return "the result is wrong";
    return whole ? "bits differ, but the passes are the same" : NULL;
}

static const char *run_parts(bench *b) {
    const parts_problem *p = b->p;
    oclfft_context *list[MOST_PARTS];
    oclfft_group *group = NULL;
    oclfft_group_plan *plan = NULL;
    oclfft_box in[MOST_PARTS], out[MOST_PARTS];
    for (size_t i = 0; i < p->parts; ++i) list[i] = contexts[p->context_of[i]];
    assert_ok(oclfft_group_create(list, p->parts, NULL, &group));
    for (int o = 0; o < 2; ++o) {
        oclfft_box *boxes = o ? out : in;
        if (p->given[o] && p->cut[o])
            memcpy(boxes, o ? p->out : p->in, p->parts * sizeof *boxes);
        else
            assert_ok(oclfft_group_boxes(
                group, &p->desc, (oclfft_side)o,
                p->given[o] ? p->decomposition[o] : OCLFFT_DECOMPOSITION_DEFAULT, boxes));
    }
    oclfft_status status = oclfft_group_plan_create(group, &p->desc, p->given[0] ? in : NULL,
                                                    p->given[1] ? out : NULL, &plan);
    if (status != OCLFFT_SUCCESS) {
        oclfft_group_destroy(&group);
        return oclfft_last_error();
    }
    oclfft_group_destroy(&group);
    make_parts(b, in, out);
    if (p->from_host)
        assert_ok(oclfft_group_execute_host(plan, p->direction, (const void *const *)b->part_in,
                                            (void *const *)b->part_out));
    else
        execute_buffers(b, plan);
    bool whole = plan->d.lap_count == 1;
    exchanged += !whole;
    if (options.verbose) {
        char text[4096];
        assert_ok(oclfft_group_plan_describe(plan, text, sizeof text, NULL));
        print_message("%s", text);
    }
    oclfft_group_plan_destroy(&plan);
    for (size_t i = 0; i < p->parts; ++i)
        copy_box(&b->out, &out[i], b->whole_out, b->part_out[i], false);
    const char *fault = check_surroundings(b, in);
    return fault ? fault : check_result(b, whole);
}

static void run_problem(uint64_t number, bool doubles) {
    parts_problem p = parts_problem_make(options.seed, number, doubles);
    bench b = {.p = &p, .in = geometry_of(&p, false), .out = geometry_of(&p, true)};
    const char *fault = NULL;
    if (options.verbose) print_message("%s\n", parts_problem_text(&p));
    b.whole_in = malloc(b.in.elements * b.in.element_bytes + 16);
    b.whole_out = malloc(b.out.elements * b.out.element_bytes + 16);
    b.reference = malloc(b.out.elements * b.out.element_bytes + 16);
    fill_input(&b);
    if (make_hermitian(&b)) {
        run_reference(&b);
        fault = run_parts(&b);
        ++ran;
    }
    if (fault) {
        ++wrong;
        print_message("%s: %s\n", parts_problem_text(&p), fault);
    }
    for (size_t i = 0; i < p.parts; ++i) {
        if (b.part_out[i] != b.part_in[i]) drop_array(&b, b.part_out[i]);
        drop_array(&b, b.part_in[i]);
    }
    free(b.whole_in);
    free(b.whole_out);
    free(b.reference);
}

static void test_random_parts(void **state) {
    (void)state;
    oclfft_device_info info;
    for (size_t i = 0; i < MOST_CONTEXTS; ++i) contexts[i] = open_context();
    assert_ok(oclfft_context_device(contexts[0], &info));
    for (uint64_t n = options.from; n < options.from + options.count; ++n)
        if (share_has("parts", n)) run_problem(n, info.has_double);
    for (size_t i = 0; i < MOST_CONTEXTS; ++i) oclfft_context_destroy(&contexts[i]);
    print_message("%zu problems, %zu with exchanges, %zu with the same bits, %zu wrong\n", ran,
                  exchanged, same_bits, wrong);
    assert_int_equal(wrong, 0);
    assert_true(ran > 0 && exchanged > 0);
}

static uint64_t *option_of(const char *name) {
    if (strcmp(name, "--seed") == 0) return &options.seed;
    if (strcmp(name, "--from") == 0) return &options.from;
    if (strcmp(name, "--count") == 0) return &options.count;
    return NULL;
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_parts)};
    if (!share_read(&argc, argv)) return 2;
    for (int i = 1; i < argc; ++i) {
        uint64_t *option = option_of(argv[i]);
        if (strcmp(argv[i], "--verbose") == 0)
            options.verbose = true;
        else if (option && i + 1 < argc)
            *option = strtoull(argv[++i], NULL, 10);
        else
            return fprintf(stderr, "unknown: %s\n", argv[i]), 2;
    }
    return device_present() ? share_end(cmocka_run_group_tests(tests, NULL, NULL)) : 77;
}
