/* Writes the kernels of a plan sample as files, for compilers that need no device: dump_kernels
 * CAPS_FILE FOLDER [predicted]. With the word, those of plans that the model predicts. Distinct
 * kernels only; the first line tells the device, the work-group size, the largest radix and the
 * precision. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codegen/codegen.h"
#include "pass/filter_tiles.h"
#include "schedule/schedule.h"
#include "base/hash.h"
#include "common/copies.h"
#include "common/cut.h"
#include "common/on_paper.h"
#include "common/reversed.h"
#include "common/support.h"

enum { MOST_KERNELS = 1024 };

static uint64_t seen[MOST_KERNELS];
static int seen_count;

static bool is_new(const text *source) {
    uint64_t hash = hash_bytes(HASH_SEED, source->data, source->length);
    for (int i = 0; i < seen_count; ++i)
        if (seen[i] == hash) return false;
    if (seen_count < MOST_KERNELS) seen[seen_count++] = hash;
    return true;
}

static bool is_wide(const problem *p) {
    return p->precision == OCLFFT_DOUBLE;
}

static uint32_t largest_radix(const pass *p) {
    uint32_t largest = 1;
    for (uint32_t s = 0; s < p->tile.stage_count; ++s)
        if (p->tile.stages[s].radix > largest) largest = p->tile.stages[s].radix;
    return largest;
}

/* "r2c-64x64": kind and lengths. */
static void print_name(const problem *p, text *out) {
    text_add(out, "%s%s", is_wide(p) ? "double-" : "",
             p->transform == OCLFFT_R2C   ? "r2c-"
             : p->transform == OCLFFT_C2R ? "c2r-"
             : p->transform == OCLFFT_R2R ? "r2r-"
                                          : "");
    for (uint32_t d = 0; d < p->rank; ++d)
        text_add(out, "%s%llu", d ? "x" : "", (unsigned long long)p->lengths[d]);
}

static void write_kernel(const char *device, const char *folder, const schedule *s, uint32_t index,
                         const target *t, const char *source) {
    const pass *p = &s->passes[index];
    uint64_t local_reals = signature_of(p, t).local_reals;
    char path[512];
    text name = {0};
    print_name(&s->problem, &name);
    snprintf(path, sizeof path, "%s/%s-%s-pass%u-%d.cl", folder, device, text_string(&name),
             index + 1, seen_count);
    text_free(&name);
    FILE *file = fopen(path, "w");
    if (!file ||
        fprintf(file, "// device=%s items=%u radix=%u%s points=%u registers=%u local=%llu\n%s",
                device, p->tile.items, largest_radix(p),
                problem_has_doubles(&s->problem) ? " precision=double" : "", p->tile.points,
                p->launch.max_registers,
                (unsigned long long)(local_reals * scalar_bytes(p->precision)), source) < 0 ||
        fclose(file)) {
        fprintf(stderr, "cannot write %s\n", path);
        exit(1);
    }
}

/* The kernel of a pass, and the one that sorts its filter. */
static void write_kernels(const char *device, const char *folder, const schedule *s,
                          const target *t) {
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        text sources[2] = {{0}, {0}};
        if (!s->passes[i].launch.follows) codegen_pass(&s->passes[i], t, &sources[0]);
        if (pass_filter_tiles(&s->passes[i])) codegen_sort(&s->passes[i], t, &sources[1]);
        for (int k = 0; k < 2; ++k) {
            if (sources[k].length && is_new(&sources[k]))
                write_kernel(device, folder, s, i, t, text_string(&sources[k]));
            text_free(&sources[k]);
        }
    }
}

static void dump(const caps *c, const char *device, const char *folder,
                 const oclfft_plan_desc *desc) {
    problem p;
    schedule s;
    const target target = target_of(c);
    if (problem_from_desc(desc, &p) != OCLFFT_SUCCESS ||
        schedule_make(&p, c, desc->recipe, &s) != OCLFFT_SUCCESS) {
        fprintf(stderr, "%zu ...: %s\n", desc->lengths[0], oclfft_last_error());
        exit(1);
    }
    write_kernels(device, folder, &s, &target);
    schedule_free(&s);
}

static void dump_length(const caps *c, const char *device, const char *folder,
                        oclfft_precision precision, size_t n, size_t batch) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.precision = precision;
    desc.lengths[0] = n;
    desc.batch = batch;
    dump(c, device, folder, &desc);
}

static void dump_powers_of_two(const caps *c, const char *device, const char *folder) {
    static const unsigned exponents[] = {0, 1, 3, 4, 6, 8, 10, 12, 13, 14, 16, 18, 20, 22, 24, 27};
    for (size_t i = 0; i < sizeof exponents / sizeof *exponents; ++i)
        dump_length(c, device, folder, OCLFFT_SINGLE, (size_t)1 << exponents[i], i % 3 ? 1000 : 1);
}

/* Each radix, Rader's algorithm, Bluestein's within a tile and over three passes, tiles that are
 * not full, several passes. */
static void dump_others(const caps *c, const char *device, const char *folder) {
    static const size_t lengths[] = {3,    5,     7,     11,     13,     17,      31,   45,   60,
                                     100,  126,   143,   47,     61,     257,     509,  1018, 1009,
                                     2187, 10007, 30030, 65537,  100003, 1000000, 1080, 1920, 3000,
                                     5000, 44100, 78125, 131071, 524287, 1048573};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i)
        dump_length(c, device, folder, OCLFFT_SINGLE, lengths[i], i % 2 ? 1000 : 3);
}

static void dump_double(const caps *c, const char *device, const char *folder) {
    static const size_t lengths[] = {16, 512, 4096, 1048576, 19, 60, 121, 47, 509, 1000, 65537};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths && c->has_double; ++i)
        dump_length(c, device, folder, OCLFFT_DOUBLE, lengths[i], i % 2 ? 1000 : 3);
}

/* Several dimensions and real transforms, in one pass and in several, by Bluestein's algorithm;
 * pairs with and without partners. */
static void dump_shapes(const caps *c, const char *device, const char *folder) {
    static const struct {
        oclfft_transform transform;
        int rank;
        size_t lengths[3], batch;
    } shapes[] = {
        {OCLFFT_C2C, 2, {16, 16}, 100},     {OCLFFT_C2C, 3, {8, 8, 8}, 3},
        {OCLFFT_C2C, 2, {100, 512}, 2},     {OCLFFT_C2C, 2, {4096, 16384}, 1},
        {OCLFFT_C2C, 2, {10007, 60}, 1},    {OCLFFT_R2C, 1, {15}, 7},
        {OCLFFT_R2C, 1, {1024}, 1000},      {OCLFFT_R2C, 1, {101}, 8},
        {OCLFFT_R2C, 1, {65536}, 1},        {OCLFFT_R2C, 1, {100003}, 3},
        {OCLFFT_R2C, 1, {4194304}, 1},      {OCLFFT_R2C, 2, {60, 64}, 5},
        {OCLFFT_C2R, 1, {15}, 7},           {OCLFFT_C2R, 1, {1024}, 1000},
        {OCLFFT_C2R, 1, {101}, 8},          {OCLFFT_C2R, 1, {65536}, 1},
        {OCLFFT_C2R, 1, {100003}, 3},       {OCLFFT_C2R, 1, {4194304}, 1},
        {OCLFFT_C2R, 2, {60, 64}, 5},       {OCLFFT_R2C, 3, {12, 30, 1000}, 1},
        {OCLFFT_C2R, 3, {12, 30, 1000}, 1}, {OCLFFT_R2C, 1, {47}, 7},
        {OCLFFT_C2R, 1, {47}, 7},           {OCLFFT_R2C, 1, {3125}, 100},
        {OCLFFT_C2R, 1, {3125}, 100},       {OCLFFT_R2C, 2, {9, 60}, 5},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i) {
        oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
        desc.precision = c->has_double && i % 4 == 3 ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
        desc.transform = shapes[i].transform;
        desc.rank = shapes[i].rank;
        desc.batch = shapes[i].batch;
        memcpy(desc.lengths, shapes[i].lengths, sizeof shapes[i].lengths);
        dump(c, device, folder, &desc);
        reverse_side(&desc, &desc.input, ~0u, i % 2);
        reverse_side(&desc, &desc.output, i % 3 ? 1 : 0, i % 3 == 0);
        dump(c, device, folder, &desc);
        if (desc.transform != OCLFFT_R2C) desc.input.format = OCLFFT_PLANAR;
        if (desc.transform != OCLFFT_C2R) desc.output.format = OCLFFT_PLANAR;
        dump(c, device, folder, &desc);
    }
}

/* Cosine, sine, Hartley and halfcomplex transforms in one pass, in several and by Bluestein's
 * algorithm; beside Fourier axes. */
static void dump_kinds(const caps *c, const char *device, const char *folder) {
    static const struct {
        oclfft_transform transform;
        oclfft_axis_kind axes[2];
        size_t lengths[2], batch;
    } shapes[] = {
        {OCLFFT_DCT1, {0}, {129}, 100},
        {OCLFFT_DCT1, {0}, {60, 33}, 2},
        {OCLFFT_DCT1, {0}, {9253}, 1},
        {OCLFFT_DCT2, {0}, {1024}, 100},
        {OCLFFT_DCT2, {0}, {65536}, 1},
        {OCLFFT_DCT2, {0}, {64, 60}, 3},
        {OCLFFT_DCT3, {0}, {15}, 7},
        {OCLFFT_DCT3, {0}, {100003}, 1},
        {OCLFFT_DCT4, {0}, {1000}, 5},
        {OCLFFT_DCT4, {0}, {65537}, 1},
        {OCLFFT_DST1, {0}, {255}, 5},
        {OCLFFT_DST1, {0}, {16385}, 1},
        {OCLFFT_DST1, {0}, {1 << 20}, 1},
        {OCLFFT_DST2, {0}, {45}, 3},
        {OCLFFT_DST3, {0}, {4096}, 100},
        {OCLFFT_DST4, {0}, {47}, 3},
        {OCLFFT_DST4, {0}, {1 << 20}, 1},
        {OCLFFT_DHT, {0}, {509}, 3},
        {OCLFFT_DHT, {0}, {65536}, 2},
        {OCLFFT_R2R, {OCLFFT_AXIS_HALFCOMPLEX}, {1000}, 5},
        {OCLFFT_DST1, {0}, {59049}, 1}, /* spilled with a limit of registers */
        {OCLFFT_DCT3, {0}, {10000000}, 1},
        {OCLFFT_DCT4, {0}, {65536}, 1},
        {OCLFFT_C2C, {OCLFFT_AXIS_DCT2}, {60, 64}, 2},
        {OCLFFT_R2C, {OCLFFT_AXIS_DST3}, {16, 100}, 2},
        {OCLFFT_C2R, {OCLFFT_AXIS_DCT4}, {30, 100}, 2},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i) {
        oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
        desc.precision = c->has_double && i % 4 == 3 ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
        desc.transform = shapes[i].transform;
        desc.rank = shapes[i].lengths[1] ? 2 : 1;
        desc.batch = shapes[i].batch;
        memcpy(desc.lengths, shapes[i].lengths, sizeof shapes[i].lengths);
        memcpy(desc.axes, shapes[i].axes, sizeof shapes[i].axes);
        dump(c, device, folder, &desc);
    }
}

/* Zero padding, pruning, centred sides: by one pass, by several, by Bluestein's algorithm. */
static void dump_windows(const caps *c, const char *device, const char *folder) {
    static const struct {
        oclfft_transform transform;
        int rank;
        size_t lengths[3], batch;
    } shapes[] = {
        {OCLFFT_C2C, 1, {15}, 100},       {OCLFFT_C2C, 1, {1024}, 100},
        {OCLFFT_C2C, 1, {509}, 3},        {OCLFFT_C2C, 1, {65536}, 2},
        {OCLFFT_C2C, 1, {1 << 24}, 1},    {OCLFFT_C2C, 1, {100003}, 1},
        {OCLFFT_C2C, 2, {64, 60}, 3},     {OCLFFT_R2C, 1, {15}, 7},
        {OCLFFT_R2C, 1, {1024}, 5},       {OCLFFT_R2C, 1, {65536}, 1},
        {OCLFFT_R2C, 1, {100003}, 1},     {OCLFFT_R2C, 3, {9, 30, 100}, 1},
        {OCLFFT_C2R, 1, {15}, 7},         {OCLFFT_C2R, 1, {1024}, 5},
        {OCLFFT_C2R, 1, {65536}, 1},      {OCLFFT_C2R, 1, {100003}, 1},
        {OCLFFT_C2R, 3, {9, 30, 100}, 1}, {OCLFFT_C2C, 2, {2048, 2048}, 1},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i)
        for (unsigned how = 1; how < 16; how += 1 + (unsigned)(i % 3)) {
            oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
            desc.precision = c->has_double && (i + how) % 7 == 3 ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
            desc.transform = shapes[i].transform;
            desc.rank = shapes[i].rank;
            desc.batch = shapes[i].batch;
            memcpy(desc.lengths, shapes[i].lengths, sizeof shapes[i].lengths);
            cut_sides(&desc, how);
            dump(c, device, folder, &desc);
        }
}

/* What transforms nothing, in all layouts. */
static void dump_copies(const caps *c, const char *device, const char *folder) {
    for (uint64_t i = 0; i < 24; ++i) {
        oclfft_precision wide = c->has_double && i % 4 == 3 ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
        oclfft_plan_desc desc = roll_copy(i, wide);
        dump(c, device, folder, &desc);
    }
}

/* Elements of all types, real and complex, in one array and in two, at one end or at both. */
static void dump_element_types(const caps *c, const char *device, const char *folder) {
    static const size_t lengths[] = {1024, 15, 65536, 100003};
    for (int i = OCLFFT_ELEMENT_HALF; i <= OCLFFT_ELEMENT_INT32; ++i) {
        oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
        if (i == OCLFFT_ELEMENT_DOUBLE && !c->has_double) continue;
        desc.lengths[0] = lengths[(i + 1) % 4];
        desc.batch = 100;
        bool wide = i == OCLFFT_ELEMENT_FLOAT || i == OCLFFT_ELEMENT_UINT16;
        desc.precision = c->has_double && wide ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
        desc.input.element_type = desc.output.element_type = (oclfft_element_type)i;
        dump(c, device, folder, &desc);
        desc.transform = i % 2 ? OCLFFT_R2C : OCLFFT_C2R;
        desc.input.element_type = OCLFFT_ELEMENT_DEFAULT;
        dump(c, device, folder, &desc);
        desc.transform = OCLFFT_C2C;
        desc.precision = OCLFFT_SINGLE;
        desc.input.format = desc.output.format = OCLFFT_PLANAR;
        desc.input.element_type = desc.output.element_type;
        dump(c, device, folder, &desc);
    }
}

/* Both ends by a caller's functions, elements of one and of two numbers. */
static void dump_callbacks(const caps *c, const char *device, const char *folder) {
    static const char loads[] =
        "float load_real(ulong at, global const void *in, global const void *in_im, "
        "global void *window) {\n"
        "    return ((global const uchar *)in)[at] * "
        "((global const float *)window)[at % 1024];\n}\n";
    static const char stores[] =
        "void store_complex(ulong at, float2 value, global void *out, global void *out_im) {\n"
        "    ((global float *)out)[at] = dot(value, value);\n}\n";
    static const size_t lengths[] = {1024, 61, 65536, 100003};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
        oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
        /* nothing looks inside */
        static oclfft_buffer *const some_buffer = (oclfft_buffer *)stores;
        desc.transform = OCLFFT_R2C;
        desc.lengths[0] = lengths[i];
        desc.batch = 5;
        desc.load_callback = (oclfft_callback){
            .source = loads, .name = "load_real", .buffers = {some_buffer}, .buffer_count = 1};
        desc.store_callback = (oclfft_callback){.source = stores, .name = "store_complex"};
        dump(c, device, folder, &desc);
    }
}

/* Two passes in one kernel, of one axis and of two, where the work-groups are within the device's
 * limit. */
static void dump_joint_launches(caps c, const char *device, const char *folder) {
    static const struct {
        int rank;
        size_t lengths[2];
        const char *recipe;
    } launches[] = {{1, {65536}, "16.16:w8:tiled:joint/16.16:w8:whole"},
                    {2, {256, 256}, "16.16:w8:joint;16.16:w8"}};
    c.device_fence = true;
    for (size_t i = 0; i < sizeof launches / sizeof *launches && c.max_work_group >= 128; ++i) {
        oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
        desc.rank = launches[i].rank;
        memcpy(desc.lengths, launches[i].lengths, sizeof launches[i].lengths);
        desc.batch = 100;
        desc.recipe = launches[i].recipe;
        dump(&c, device, folder, &desc);
    }
}

/* All plans of convolutions. */
static void dump_convolutions(const caps *c, const char *device, const char *folder) {
    for (size_t i = 0; i < paper_case_count; ++i) {
        const caps known = paper_caps(c, &paper_cases[i]);
        const target target = target_of(&known);
        const oclfft_plan *plans[PAPER_PLANS];
        if (paper_cases[i].is_double && !c->has_double) continue;
        oclfft_convolution *convolution = paper_convolution(c, &paper_cases[i]);
        if (!convolution) {
            fprintf(stderr, "%s: %s\n", paper_cases[i].name, oclfft_last_error());
            exit(1);
        }
        for (size_t k = paper_plans(convolution, plans); k-- > 0;)
            write_kernels(device, folder, &plans[k]->ways.way[0].schedule, &target);
        oclfft_convolution_destroy(&convolution);
    }
}

/* Lengths of which the model predicts the times of many recipes, by 2^27 points. */
static int dump_predicted(const caps *c, const char *folder) {
    static const size_t lengths[] = {149, 263, 1155, 1320, 5040, 12000, 15360, 20000, 131220};
    static const char *const devices[] = {"small", "nvidia", "amd", "intel"};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i)
        dump_length(c, devices[c->vendor], folder, OCLFFT_SINGLE, lengths[i],
                    ((size_t)1 << 27) / lengths[i]);
    printf("%d kernels of \"%s\" by prediction\n", seen_count, c->name);
    return model_knows(c) ? 0 : 1;
}

int main(int count, char **arguments) {
    bool predicted = count == 4 && strcmp(arguments[3], "predicted") == 0;
    if (count != 3 && !predicted)
        return fprintf(stderr, "usage: dump_kernels CAPS_FILE FOLDER [predicted]\n"), 2;
    char *caps_text = read_file(arguments[1]), device[64];
    const char *base = strrchr(arguments[1], '/') ? strrchr(arguments[1], '/') + 1 : arguments[1];
    snprintf(device, sizeof device, "%.*s", (int)strcspn(base, "."), base);
    caps c;
    if (!caps_text || caps_parse(caps_text, &c) != OCLFFT_SUCCESS)
        return fprintf(stderr, "%s\n", oclfft_last_error()), 1;
    if (predicted) {
        free(caps_text);
        return dump_predicted(&c, arguments[2]);
    }
    dump_powers_of_two(&c, device, arguments[2]);
    dump_others(&c, device, arguments[2]);
    dump_double(&c, device, arguments[2]);
    dump_shapes(&c, device, arguments[2]);
    dump_kinds(&c, device, arguments[2]);
    dump_windows(&c, device, arguments[2]);
    dump_copies(&c, device, arguments[2]);
    dump_element_types(&c, device, arguments[2]);
    dump_callbacks(&c, device, arguments[2]);
    dump_joint_launches(c, device, arguments[2]);
    dump_convolutions(&c, device, arguments[2]);
    printf("%d kernels of %s\n", seen_count, device);
    free(caps_text);
    return 0;
}
