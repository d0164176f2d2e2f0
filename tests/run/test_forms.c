/* Forms of passes that the planner may not choose here: the GPU emitter runs on every device.
 *
 * usage: test_forms single|double [STEP] [--share N]     one precision; every STEPth form, where
 * watching all takes too long, or a share (share.h) */
#include "common/on_device.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/share.h"

typedef struct form {
    size_t n, batch;
    const char *recipe;
} form;

static oclfft_precision precision;
static size_t step = 1;

static void check_forms(const char *group, const form *forms, size_t count) {
    oclfft_context *context = open_context_for(precision);
    for (size_t i = 0; i < count; i += step)
        for (int variant = 0; variant < 2 && share_has(group, i); ++variant) {
            transform_case c = {.precision = precision,
                                .n = forms[i].n,
                                .batch = forms[i].batch,
                                .recipe = forms[i].recipe,
                                .in_place = variant,
                                .direction = variant ? OCLFFT_BACKWARD : OCLFFT_FORWARD};
            check_transform(context, &c);
        }
    oclfft_context_destroy(&context);
}

#define CHECK_FORMS(...)                                                                           \
    do {                                                                                           \
        static const form forms_[] = {__VA_ARGS__};                                                \
        check_forms(__func__, forms_, sizeof forms_ / sizeof *forms_);                             \
    } while (0)

/* Stages that do not fill the work-group, odd widths, every radix. */
static void ragged_tiles(void **state) {
    (void)state;
    CHECK_FORMS({1, 5, "1:w3"}, {7, 5, "7"}, {6, 7, "6:w4"}, {35, 4, "7.5:w3"}, {60, 5, "5.4.3:w7"},
                {60, 3, "10.6:p20"}, {1000, 3, "10.10.10"}, {1000, 3, "10.10.10:p20:whole"},
                {105, 5, "15.7:w5:p30"}, {77, 3, "7.11:w2"}, {182, 3, "14.13:whole"},
                {1771, 2, "23.11.7"}, {323, 3, "17.19:w3"}, {899, 2, "29.31:w2:whole"},
                {2187, 2, "9.9.9.3"}, {128, 3, "2.2.2.2.2.2.2:w3:p7"}, {3072, 1, "12.16.16"},
                {1024, 3, "16.16.4:p16:w3"});
}

/* Rows that go to local memory and back in memory's order, the last tile with some of its columns
 * or with all. */
static void flat_ends(void **state) {
    (void)state;
    CHECK_FORMS({29, 5, "1.29.1:w4"}, {29, 8, "1.29.1:w4:whole"}, {19, 7, "1.19:w8"},
                {26, 9, "13.2.1:w4:whole"}, {26, 3, "1.2.13.1:w3"}, {20, 11, "1.5.4.1:w5"},
                {25, 7, "5.5.1:w3:p10"}, {60, 5, "1.5.4.3.1:w4"}, {7, 70, "1.7.1:w32"},
                {47, 5, "1.b47(6.16).1:w3"}, {61, 7, "1.r61(15.4):w3:whole"});
}

static void phases(void **state) {
    (void)state;
    CHECK_FORMS({2187, 2, "9.9.9.3:phase3"}, {1000, 3, "10.10.10:phase2"},
                {1000, 3, "10.10.10:phase5"}, {1000, 3, "10.10.10:phase3"},
                {60, 3, "5.4.3:w4:phase7"}, {4096, 2, "16.16.16:phase3"},
                {4096, 1, "16.16.16:w3:phase4"}, {61, 3, "1.r61(15.4).1:phase2"},
                {61, 5, "r61(15.4):w4:phase2"}, {404, 3, "4.r101(10.10):phase3"},
                {404, 3, "r101(10.10).4:w3:phase2"}, {1018, 2, "2.b509(16.8.8):phase3"},
                {1357, 2, "r23(11.2).r59(2.29):phase2"}, {94, 3, "b47(8.12).2:w3:phase5"},
                {4, 3, "2.2:p4:phase3"}, {5, 3, "r5(2.2):w2:p5:phase3"},
                {7, 2, "r7(2.3):p6:phase4"}, {6, 3, "3.2:w2:p6:phase5"});
}

static void convolutions(void **state) {
    (void)state;
    CHECK_FORMS(
        {3, 5, "r3(2)"}, {5, 5, "r5(4):w3"}, {17, 3, "r17(16):whole"}, {61, 5, "1.r61(15.4).1:w4"},
        {61, 5, "1.r61(15.4):w3:whole"}, {61, 5, "r61(15.4).1:w2"}, {61, 3, "r61(5.4.3)"},
        {61, 3, "r61(15.4):p20"}, {404, 3, "4.r101(10.10)"}, {404, 3, "r101(10.10).4"},
        {404, 3, "r101(10.10).4:whole:w2"}, {808, 3, "4.r101(10.10).2:p9"},
        {1357, 3, "r23(11.2).r59(2.29)"}, {1357, 2, "r59(29.2).r23(2.11):w2:whole"},
        {81, 3, "r3(2).r3(2).r3(2).r3(2)"}, {19, 5, "b19(8.5)"}, {47, 5, "b47(6.16)"},
        {47, 5, "1.b47(16.6).1:w3"}, {94, 3, "2.b47(10.10):whole"}, {94, 3, "b47(14.7).2:w3"},
        {282, 3, "3.b47(8.12).2"}, {1018, 2, "2.b509(16.8.8)"}, {1018, 2, "b509(16.8.8).2:p32"},
        {34, 3, "b17(11.3).2"}, {2867, 2, "r61(15.4).b47(6.16)"}, {2867, 2, "b47(6.16).r61(15.4)"},
        {96, 4, "32.r3(2):p16"}, {527, 3, "31.r17(16):p31"});
}

static void hierarchical(void **state) {
    (void)state;
    CHECK_FORMS({60, 3, "6:w3/5.2:w2"}, {60, 3, "5:w5:tiled/4.3:w3"}, {60, 3, "5:w4:tiled/4.3:w3"},
                {1155, 2, "11:w4/7:w3/5:w2/3:w4"}, {3721, 3, "1.r61(15.4):w8/1.r61(15.4):w4"},
                {3721, 3, "r61(15.4):w8/r61(15.4):w4"},
                {3721, 2, "r61(15.4):w8:tiled/1.r61(15.4):w4"},
                {2209, 3, "b47(10.10):w3/b47(6.16):w4"},
                {2209, 3, "b47(10.10):w4:tiled:whole/b47(6.16):w5"},
                {10403, 1, "r101(10.10):w2/r103(17.6):w4"}, {8080, 2, "4.r101(10.10):w3/5.4:w5"},
                {8080, 2, "5.4:w16/r101(10.10).4:w2"}, {17, 3, "17:w3/1:w4"});
}

static void bluestein(void **state) {
    (void)state;
    CHECK_FORMS(
        {34, 3, "bluestein/12:w4/6:w3"}, {1009, 3, "bluestein/8.4:w8:tiled/8.8:w4"},
        {1009, 3, "bluestein/8.4:w8/8.8:w4:whole"}, {1009, 3, "bluestein/8.4:w5:tiled/8.8:w3"},
        {1009, 3, "bluestein/8.2:w8/8:w4/4.4:w4"}, {23, 3, "bluestein/9/5"},
        {101, 3, "bluestein/4:w3/4:w2/4:w4/4:w2"}, {1009, 2, "bluestein/15.3:w4/15.3:w4:phase3"},
        {1009, 2, "bluestein/32.2:w4:phase2/12.3:w2:whole"}, {1, 3, "bluestein/1/1"},
        {4099, 2, "bluestein/10.9:w16:tiled/10.10:w8"});
}

/* SIMD vectors of every width, across transforms and along them; double has half the width. */
static void vectors(void **state) {
    (void)state;
    CHECK_FORMS(
        {8, 5, "8:v2:w2"}, {64, 3, "8.8:v2:along"}, {64, 5, "8.8:w4:v4"},
        {128, 3, "8.4.4:v4:along"}, {16, 7, "4.4:w2:v8:along"}, {16, 5, "8.2:w4:v8:along"},
        {32, 8, "2.2.8:w2:v4:along"}, {24, 3, "4.3.2:w2:v8:along"}, {20, 6, "2.5.2:w4:v8:along"},
        {6, 5, "2.3:w2:v4:along"}, {1000, 3, "8.5.5.5:v8:along"}, {1000, 1, "4.10.5.5:w2:v8:along"},
        {176, 3, "8.11.2:v8:along"}, {61, 3, "r61(15.4):w2:v2"}, {105, 5, "7.5.3:w8:v8"},
        {3000, 1, "10.5:w4:v4/10.6:w4:v4"}, {4096, 2, "8.8:w8:v8:tiled/8.8:w8:v8"},
        {3000, 3, "10.5:w4:v4:tiled/10.6:w4:v4"}, {96, 3, "4.3:w8:v8:tiled/8:w8:v8"},
        {105, 3, "7:w4:v4:tiled/5.3:w4:v4"}, {1009, 3, "bluestein/8.4:w8:v8:tiled/8.8:w8:v8"},
        {1009, 2, "bluestein/10.5:w8:v8:tiled/9.5:w8:v8"});
}

/* Four and eight transforms in a SIMD vector, which double precision does not have. */
static void wide_vectors(void **state) {
    (void)state;
    if (precision != OCLFFT_SINGLE) return;
    CHECK_FORMS({16, 7, "4.4:w4:v16:along"}, {16, 13, "2.8:w8:v16:along"},
                {16, 16, "4.4:w8:v16:along"}, {64, 3, "8.8:w2:v16:along"},
                {36, 5, "4.9:w4:v16:along"}, {6000, 1, "16.15.25:v16:along"});
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ragged_tiles), cmocka_unit_test(flat_ends),    cmocka_unit_test(phases),
        cmocka_unit_test(convolutions), cmocka_unit_test(hierarchical), cmocka_unit_test(bluestein),
        cmocka_unit_test(vectors),      cmocka_unit_test(wide_vectors),
    };
    bool good = share_read(&count, arguments);
    if (count > 2) step = strtoul(arguments[2], NULL, 10);
    if (!good || count < 2 || step == 0 ||
        (strcmp(arguments[1], "single") != 0 && strcmp(arguments[1], "double") != 0))
        return fprintf(stderr, "usage: test_forms single|double [STEP] [--share N]\n"), 2;
    precision = strcmp(arguments[1], "double") == 0 ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    return share_end(RUN_ON_DEVICE(tests));
}
