/* Problems that transform nothing: copies, conversions and transpositions against plain loops. All
 * bits of the output are right, gaps included; so are they in place, from host arrays and where
 * memory is short. By the recipes of the device and by those of a GPU. */
#include "common/on_device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/copies.h"
#include "common/pretend_gpu.h"
#include "problem/problem.h"
#include "run/plan.h"

enum { PROBLEMS = 300 };

/* ---- A description and its arrays ---- */

/* A side's arrays, the second for planar ones. */
typedef struct arrays {
    size_t bytes;
    char *data[2];
} arrays;

static arrays arrays_new(const problem *p, uint64_t seed) {
    uint64_t in = p->in.elements * p->in.element_bytes,
             out = p->out.elements * p->out.element_bytes;
    arrays a = {.bytes = (size_t)(seed % 2 || p->in_place ? in : out)};
    if (p->in_place && out > in) a.bytes = (size_t)out;
    for (int i = 0; i < 2; ++i) {
        a.data[i] = malloc(a.bytes + 8);
        fill_random_in(p->precision, a.data[i], a.bytes / scalar_bytes(p->precision),
                       2 * seed + (uint64_t)i);
    }
    return a;
}

static void arrays_free(arrays *a) {
    free(a->data[0]);
    free(a->data[1]);
}

/* ---- The plain loops ---- */

static uint64_t place_of(const problem *p, const side *s, uint64_t element) {
    int64_t place = (int64_t)s->offset;
    for (uint32_t d = p->rank; d-- > 0; element /= p->lengths[d])
        place += (int64_t)(element % p->lengths[d]) * s->strides[d];
    return (uint64_t)(place + (int64_t)element * s->distance);
}

/* One part of an element. */
static char *part_of(const problem *p, const side *s, const arrays *a, uint64_t place, int part) {
    uint64_t scalar = scalar_bytes(p->precision);
    if (storage_is_planar(s->storage)) return a->data[part] + place * scalar;
    return a->data[0] + place * s->element_bytes + (uint64_t)part * scalar;
}

static void scale_part(const problem *p, double scale, const char *from, char *to) {
    float narrow;
    double wide;
    if (p->precision == OCLFFT_DOUBLE) {
        memcpy(&wide, from, sizeof wide);
        wide *= scale;
        memcpy(to, &wide, sizeof wide);
        return;
    }
    memcpy(&narrow, from, sizeof narrow);
    narrow *= (float)scale;
    memcpy(to, &narrow, sizeof narrow);
}

static void copy_plainly(const problem *p, oclfft_direction direction, const arrays *in,
                         const arrays *out) {
    double scale = direction == OCLFFT_FORWARD ? p->scale_forward : p->scale_backward;
    uint64_t all = problem_points(p) * p->batch;
    for (uint64_t i = 0; i < all; ++i)
        for (int part = 0; part < (p->in.real ? 1 : 2); ++part)
            scale_part(p, scale, part_of(p, &p->in, in, place_of(p, &p->in, i), part),
                       part_of(p, &p->out, out, place_of(p, &p->out, i), part));
}

/* ---- Executions ---- */

/* No more memory than the scratch of the smallest part of the batch, if `scarce`. */
static void limit_memory(oclfft_context *context, const oclfft_plan *plan, bool scarce) {
    uint64_t least = space_for(&plan->ways, ways_quantum(&plan->ways)).bytes;
    if (scarce) context->memory_limit = context->memory_used + least + 1;
}

static void execute_buffers(oclfft_context *context, oclfft_plan *plan, const problem *p,
                            oclfft_direction direction, bool scarce, const arrays *in,
                            const arrays *out) {
    oclfft_buffer *from[2] = {NULL}, *to[2] = {NULL};
    for (int i = 0; i < 2; ++i) {
        if (i == 0 || storage_is_planar(p->in.storage))
            from[i] = buffer_of(context, in->data[i], in->bytes);
        if (!p->in_place && (i == 0 || storage_is_planar(p->out.storage)))
            to[i] = buffer_of(context, out->data[i], out->bytes);
    }
    limit_memory(context, plan, scarce);
    assert_ok(oclfft_execute_planar(plan, direction, from[0], from[1], to[0], to[1]));
    context->memory_limit = 0;
    for (int i = 0; i < 2; ++i) {
        oclfft_buffer *result = p->in_place ? from[i] : to[i];
        if (result) assert_ok(oclfft_buffer_read(result, 0, out->bytes, out->data[i]));
        oclfft_buffer_destroy(&from[i]);
        oclfft_buffer_destroy(&to[i]);
    }
}

/* What oclfft_execute_host takes for a side. */
static void *pointer_of(const side *s, const arrays *a, void *list[2]) {
    list[0] = a->data[0];
    list[1] = a->data[1];
    return storage_is_planar(s->storage) ? (void *)list : list[0];
}

static void execute_host(oclfft_plan *plan, const problem *p, oclfft_direction direction,
                         const arrays *in, const arrays *out) {
    void *ins[2], *outs[2];
    if (p->in_place)
        for (int i = 0; i < 2; ++i) memcpy(out->data[i], in->data[i], out->bytes);
    void *to = pointer_of(&p->out, out, outs),
         *from = p->in_place ? to : pointer_of(&p->in, in, ins);
    assert_ok(oclfft_execute_host(plan, direction, from, to));
}

static void show(const problem *p, uint64_t number, const oclfft_plan *plan) {
    static char words[1 << 14];
    text t = {0};
    problem_print(p, &t);
    (void)oclfft_plan_describe(plan, words, sizeof words, NULL);
    print_error("problem %llu: %s\n%s\n", (unsigned long long)number, text_string(&t), words);
    text_free(&t);
}

static void assert_same(const problem *p, uint64_t number, const oclfft_plan *plan, const char *way,
                        const arrays *expected, const arrays *got) {
    for (int i = 0; i < (storage_is_planar(p->out.storage) ? 2 : 1); ++i)
        for (size_t b = 0; b < expected->bytes; ++b)
            if (expected->data[i][b] != got->data[i][b]) {
                show(p, number, plan);
                fail_msg("%s: byte %zu of array %d is wrong", way, b, i);
            }
}

/* The same result from buffers and from host arrays. */
static void check(oclfft_context *context, const oclfft_plan_desc *desc, uint64_t number) {
    problem p;
    oclfft_plan *plan;
    assert_ok(problem_from_desc(desc, &p));
    assert_ok(oclfft_plan_create(context, desc, &plan));
    for (int direction = 0; direction < 2; ++direction) {
        oclfft_direction way = direction ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
        arrays in = arrays_new(&p, 2 * number + 1), expected = arrays_new(&p, 2 * number),
               got = arrays_new(&p, 2 * number), host = arrays_new(&p, 2 * number);
        if (p.in_place)
            for (int i = 0; i < 2; ++i) memcpy(expected.data[i], in.data[i], in.bytes);
        copy_plainly(&p, way, &in, &expected);
        execute_buffers(context, plan, &p, way, number % 3 == 0, &in, &got);
        assert_same(&p, number, plan, "from buffers", &expected, &got);
        execute_host(plan, &p, way, &in, &host);
        assert_same(&p, number, plan, "from host arrays", &expected, &host);
        arrays_free(&in);
        arrays_free(&expected);
        arrays_free(&got);
        arrays_free(&host);
    }
    oclfft_plan_destroy(&plan);
}

/* ---- Random problems ---- */

typedef struct callback_texts {
    char load[400], store[400];
} callback_texts;

/* Callbacks that fetch and put what would be there without them. */
static void add_callbacks(oclfft_plan_desc *desc, callback_texts *t) {
    const char *scalar = desc->precision == OCLFFT_DOUBLE ? "double" : "float";
    const char *two = desc->transform == OCLFFT_R2R ? "" : "2";
    bool planar_in = desc->input.format == OCLFFT_PLANAR,
         planar_out = desc->output.format == OCLFFT_PLANAR;
    snprintf(t->load, sizeof t->load,
             "typedef %s T;\ntypedef %s%s V;\n"
             "V fetch(ulong i, global const void *a, global const void *b) {\n    return %s;\n}\n",
             scalar, scalar, two,
             planar_in ? "(V)(((global const T *)a)[i], ((global const T *)b)[i])"
                       : "((global const V *)a)[i]");
    snprintf(t->store, sizeof t->store,
             "typedef %s T;\ntypedef %s%s V;\n"
             "void put(ulong i, V z, global void *a, global void *b) {\n    %s;\n}\n",
             scalar, scalar, two,
             planar_out ? "((global T *)a)[i] = z.x; ((global T *)b)[i] = z.y"
                        : "((global V *)a)[i] = z");
    desc->load_callback = (oclfft_callback){.source = t->load, .name = "fetch"};
    desc->store_callback = (oclfft_callback){.source = t->store, .name = "put"};
}

static void random_problems(oclfft_context *context, oclfft_precision precision) {
    for (uint64_t number = 0; number < PROBLEMS; ++number) {
        if (!share_has("problems", number)) continue;
        oclfft_plan_desc desc = roll_copy(number, precision);
        callback_texts texts;
        if (number % 4 == 1) add_callbacks(&desc, &texts);
        check(context, &desc, number);
    }
}

/* ---- Tests ---- */

static void run_in(oclfft_precision precision, bool gpu) {
    oclfft_context *context = open_context_for(precision);
    if (gpu) pretend_gpu(context);
    random_problems(context, precision);
    oclfft_context_destroy(&context);
}

static void single_as_it_is(void **state) {
    (void)state;
    run_in(OCLFFT_SINGLE, false);
}

static void single_as_gpu(void **state) {
    (void)state;
    run_in(OCLFFT_SINGLE, true);
}

static void double_as_it_is(void **state) {
    (void)state;
    run_in(OCLFFT_DOUBLE, false);
}

static void double_as_gpu(void **state) {
    (void)state;
    run_in(OCLFFT_DOUBLE, true);
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(single_as_it_is),
        cmocka_unit_test(single_as_gpu),
        cmocka_unit_test(double_as_it_is),
        cmocka_unit_test(double_as_gpu),
    };
    if (!share_read(&count, arguments)) return 2;
    return share_end(RUN_ON_DEVICE(tests));
}
