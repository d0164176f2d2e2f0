/* Kernel text: whole, small, made of fragments that exist. */
#include "common/harness.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "codegen/codegen.h"
#include "codegen/fragments.h"
#include "common/kernel_text.h"
#include "common/recipes.h"
#include "base/sizes.h"
#include "common/support.h"

/* What a balance between two signals adds, what signs of reversed axes do, and lean butterflies
 * beside others. */
enum { MOST_BYTES = 24576, BALANCE_BYTES = 4096, SIGN_BYTES = 2048, LEAN_BYTES = 2048 };

static bool is_source(const char *name) {
    size_t length = strlen(name);
    return length > 2 && strcmp(name + length - 2, ".c") == 0;
}

/* Appends the sources in a folder and in those inside it. */
static void add_sources(const char *path, text *out) {
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char inside[600];
        snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
        if (!strchr(entry->d_name, '.')) add_sources(inside, out);
        if (!is_source(entry->d_name)) continue;
        char *source = read_file(inside);
        assert_non_null(source);
        text_add(out, "%s\n", source);
        free(source);
    }
    closedir(folder);
}

#define QUIRK_NAME(name) "\"" #name "\"\n"

/* What names fragments: all emitters' sources, the tables of radices, quirks and element types. */
static char *emitter_sources(void) {
    text all = {0};
    add_sources(LIB_FOLDER "/codegen", &all);
    add_sources(LIB_FOLDER "/recipe", &all);
    text_add(&all, "%s", QUIRKS(QUIRK_NAME));
    for (uint32_t i = 1; element_type_name((oclfft_element_type)i); ++i) {
        const char *name = element_type_name((oclfft_element_type)i);
        text_add(&all, "\"fetch_%s\" \"put_%s\"\n", name, name);
        text_add(&all, "\"fetch_%s_lanes\" \"put_%s_lanes\"\n", name, name);
    }
    assert_ok(text_status(&all));
    return all.data;
}

static void every_fragment_that_is_named_exists(void **state) {
    (void)state;
    static const char *const calls[] = {"fragment_text(\"", "fragment_add(g->e.fragments, \"",
                                        "add(g, \"", "add_fragment(e, \""};
    char *sources = emitter_sources(), name[64];
    for (size_t i = 0; i < sizeof calls / sizeof *calls; ++i) {
        const char *at = strstr(sources, calls[i]);
        assert_non_null(at);
        for (; at; at = strstr(at, calls[i])) {
            at += strlen(calls[i]);
            snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "\""), at);
            if (!*fragment_text(name)) fail_msg("cl/%s.cl is used, but not there", name);
        }
    }
    static const char *const computed[] = {"exchange_whole", "exchange_split", "exchange_phased"};
    for (size_t i = 0; i < sizeof computed / sizeof *computed; ++i)
        if (!*fragment_text(computed[i])) fail_msg("cl/%s.cl is used, but not there", computed[i]);
    assert_string_equal("", fragment_text("no such fragment"));
    free(sources);
}

/* The sources name every fragment, with or without its number. */
static void every_fragment_is_used(void **state) {
    (void)state;
    char *sources = emitter_sources(), quoted[64];
    int count = 0;
    for (const fragment *f = fragments; f->name; ++f, ++count) {
        snprintf(quoted, sizeof quoted, "\"%s\"", f->name);
        if (strstr(sources, quoted)) continue;
        snprintf(quoted, sizeof quoted, "\"%.*s%%u\"", (int)strcspn(f->name, "0123456789"),
                 f->name);
        if (!strstr(sources, quoted)) fail_msg("cl/%s.cl is used by nobody", f->name);
    }
    assert_true(count >= 10);
    free(sources);
}

static void the_bracket_counter_counts(void **state) {
    (void)state;
    assert_true(is_balanced("") && is_balanced("{ a[(1)] } // ) comment\n()"));
    assert_false(is_balanced("(") || is_balanced(")") || is_balanced("(]") || is_balanced("{(})") ||
                 is_balanced("{ // }\n"));
}

static void remains_of_formats_are_seen(void **state) {
    (void)state;
    assert_true(is_whole_kernel("kernel void oclfft_pass() { x = t % 16; }"));
    static const char *const bad[] = {"",
                                      "kernel void oclfft_pass() { ",
                                      "kernel void oclfft_pass() { x[%u]; }",
                                      "kernel void oclfft_pass() { x[%llu]; }",
                                      "kernel void oclfft_pass() { x[2$u]; }",
                                      "kernel void oclfft_pass() { (null); }",
                                      "kernel void oclfft_pass() {} kernel void oclfft_pass() {}",
                                      "kernel void oclfft_pass() { FUNCTION void f() {} }"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i)
        if (is_whole_kernel(bad[i])) fail_msg("\"%s\" passed", bad[i]);
}

static void check_sizes(const caps *c, const schedule *s, size_t most) {
    const target target = target_of(c);
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        text source = {0};
        codegen_pass(&s->passes[i], &target, &source);
        assert_ok(text_status(&source));
        bool whole = is_whole_kernel(source.data);
        size_t bytes = length_without_constants(source.data);
        size_t more = (s->passes[i].reals.balanced ? BALANCE_BYTES : 0) +
                      (pass_is_lean(&s->passes[i]) ? LEAN_BYTES : 0);
        if (!whole || bytes > most + more) {
            print_error("%s\n", source.data);
            print_error("kernel for \"%s\": %zu bytes, %s\n", c->name, bytes,
                        whole ? "whole" : "not whole");
            blame(s, "kernels are whole and small");
        }
        text_free(&source);
    }
}

/* A power of two takes the fewest words. */
static void check_kernels(const caps *c, const schedule *s) {
    check_sizes(c, s, is_power_of_two(problem_points(&s->problem)) ? 16384 : MOST_BYTES);
}

static void kernels_are_whole_and_small(void **state) {
    (void)state;
    for_all_schedules(&(sweep){200, UINT64_C(1) << 27, UINT64_MAX, {1, 3, 1000}}, check_kernels);
}

static void check_random_kernels(const caps *c, const schedule *s) {
    check_sizes(c, s, MOST_BYTES + SIGN_BYTES);
}

/* Several dimensions, real transforms, layouts. */
static void kernels_of_all_kinds(void **state) {
    (void)state;
    for_random_schedules(&(raffle){.seed = 8, .rounds = 1500, .points = 100000},
                         check_random_kernels);
}

/* Where the compiler may repeat loads after barriers, all of them are volatile, whatever the
 * kernel; elsewhere none is. Kernels without barriers never need it. */
static bool has_line(const text *source, const char *part) {
    return strstr(text_string(source), part) != NULL;
}

/* Only the numbers of tiles and items under merges_items; all that is declared from them, too,
 * under packs_conditions. */
static void numbers_are_read_anew(void **state) {
    (void)state;
    for (int device = 0; device < FAKE_DEVICES; ++device)
        for (int which = 0; which < 3; ++which) {
            caps c = fake_caps(device);
            problem problem = problem_of(OCLFFT_SINGLE, 8640, 7);
            schedule s;
            c.quirks.merges_items = which == 1;
            c.quirks.packs_conditions = which == 2;
            const target target = target_of(&c);
            assert_ok(schedule_make(&problem, &c, "4.20:w4/12.9:w2", &s));
            for (uint32_t i = 0; i < s.pass_count; ++i) {
                text source = {0};
                codegen_pass(&s.passes[i], &target, &source);
                bool apart = which > 0, derived = which == 2;
                assert_int_equal(apart, has_line(&source, "    volatile uint item = "));
                assert_int_equal(apart, has_line(&source, "    volatile uint tile = "));
                assert_int_equal(derived, has_line(&source, "    volatile uint t = "));
                assert_int_equal(derived, has_line(&source, "    volatile uint w = "));
                assert_int_equal(derived && i == 1, has_line(&source, "    volatile uint t1 = "));
                assert_int_equal(!derived, has_line(&source, "    const uint w = "));
                assert_false(derived && has_line(&source, "    const uint t"));
                assert_false(derived && has_line(&source, "    const uint w"));
                text_free(&source);
            }
            schedule_free(&s);
        }
}

static void loads_stay_where_they_are(void **state) {
    (void)state;
    static const char line[] = "#define local volatile __local\n";
    static const uint64_t lengths[] = {64, 1009, 1 << 20, 100003};
    for (int device = 0; device < FAKE_DEVICES; ++device)
        for (size_t l = 0; l < 2 * sizeof lengths / sizeof *lengths; ++l) {
            caps c = fake_caps(device);
            problem problem = problem_of(OCLFFT_SINGLE, lengths[l / 2], 64);
            schedule s;
            c.quirks.reloads = c.quirks.spoils_fma = l % 2;
            c.quirks.merges_items = c.quirks.packs_conditions = l % 2;
            const target target = target_of(&c);
            assert_ok(schedule_make(&problem, &c, NULL, &s));
            for (uint32_t i = 0; i < s.pass_count; ++i) {
                text source = {0};
                codegen_pass(&s.passes[i], &target, &source);
                const char *found = strstr(text_string(&source), line),
                           *first = strstr(text_string(&source), "local ");
                assert_int_equal(c.quirks.reloads && !s.passes[i].tile.lanes, found != NULL);
                if (found) assert_true(found < first);
                assert_int_equal(found != NULL, strstr(text_string(&source),
                                                       "#pragma OPENCL FP_CONTRACT OFF\n") != NULL);
                assert_int_equal(found != NULL,
                                 strstr(text_string(&source), "    volatile uint item = ") != NULL);
                assert_int_equal(found != NULL,
                                 strstr(text_string(&source), "    volatile uint tile = ") != NULL);
                text_free(&source);
            }
            schedule_free(&s);
        }
}

/* Direction, batch and scale are arguments: the text must not depend on them, or the program cache
 * would miss. */
static void one_kernel_serves_many_problems(void **state) {
    (void)state;
    static const uint64_t lengths[] = {4096, 1000, 1009, 100003};
    for (int device = 0; device < FAKE_DEVICES; ++device)
        for (size_t l = 0; l < sizeof lengths / sizeof *lengths; ++l) {
            caps c = fake_caps(device);
            problem one = problem_of(OCLFFT_SINGLE, lengths[l], 64),
                    other = problem_of(OCLFFT_SINGLE, lengths[l], 128);
            other.scale_forward = 3;
            other.scale_backward = 0.1;
            schedule s, t;
            assert_ok(schedule_make(&one, &c, NULL, &s));
            assert_ok(schedule_make(&other, &c, NULL, &t));
            const target target = target_of(&c);
            for (uint32_t i = 0; i < s.pass_count; ++i) {
                text a = {0}, b = {0};
                codegen_pass(&s.passes[i], &target, &a);
                codegen_pass(&t.passes[i], &target, &b);
                assert_string_equal(text_string(&a), text_string(&b));
                text_free(&a);
                text_free(&b);
            }
            schedule_free(&s);
            schedule_free(&t);
        }
}

/* Steps of a length's first pass: OpenCL's int is too short for them, or 32 bits are. */
static void expect_steps(uint64_t length, const char *step, const char *suffix) {
    caps c = fake_caps(0);
    problem p = problem_of(OCLFFT_SINGLE, length, 1);
    schedule s;
    text source = {0};
    assert_ok(schedule_make(&p, &c, NULL, &s));
    const target target = target_of(&c);
    codegen_pass(&s.passes[0], &target, &source);
    const char *at = strstr(text_string(&source), step);
    assert_non_null(at);
    for (; at; at = strstr(at + 1, step))
        assert_memory_equal(suffix, at + strlen(step), strlen(suffix));
    text_free(&source);
    schedule_free(&s);
}

static void huge_transforms_step_beyond_int(void **state) {
    (void)state;
    expect_steps(UINT64_C(1) << 32, "r * 268435456", "u");
    expect_steps(UINT64_C(1) << 36, "r * 4294967296", "ul");
}

/* Whether some kernel of this length has these words, with a recipe or the default one (NULL). */
static bool kernels_have(uint64_t length, const char *recipe, const char *words) {
    caps c = fake_caps(0);
    schedule s = schedule_from(&c, OCLFFT_SINGLE, length, 1, recipe);
    text source = {0};
    const target target = target_of(&c);
    for (uint32_t i = 0; i < s.pass_count; ++i) codegen_pass(&s.passes[i], &target, &source);
    bool found = strstr(text_string(&source), words);
    text_free(&source);
    schedule_free(&s);
    return found;
}

static const char rader_8191[] = "1.r8191(30.21.13).1:p39:split";

static void points_of_large_butterflies_share_a_branch(void **state) {
    (void)state;
    assert_true(kernels_have(8191, rader_8191, "if (b < 1 || t1 < 63) EACH_POINT(30)"));
    assert_false(kernels_have(1021, NULL, "EACH_POINT(17)")); /* all items have its points */
}

/* Real and imaginary parts go to the same places. */
static void places_of_a_permutation_are_loaded_once(void **state) {
    (void)state;
    assert_true(kernels_have(8191, rader_8191, "EACH_POINT(30) from0[b * 30 + r] = order1["));
    assert_true(kernels_have(8191, rader_8191, "EACH_POINT(30) to6[b * 30 + r] = order1["));
    assert_false(kernels_have(8191, rader_8191, "scratchpad[order1["));
    assert_true(kernels_have(1021, NULL, "scratchpad[order1[")); /* both parts go at once */
}

/* Without a look at the points of other phases. */
static void phases_count_their_own_points(void **state) {
    (void)state;
    assert_true(kernels_have(16384, NULL, "if (b == q) EACH_POINT(16) SEND("));
    assert_true(
        kernels_have(16384, NULL, "GET(q) EACH(1, 16) KEEP(kept1[q * 16 + r], get1[r * 512]);"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(phases_count_their_own_points),
        cmocka_unit_test(points_of_large_butterflies_share_a_branch),
        cmocka_unit_test(places_of_a_permutation_are_loaded_once),
        cmocka_unit_test(huge_transforms_step_beyond_int),
        cmocka_unit_test(every_fragment_that_is_named_exists),
        cmocka_unit_test(every_fragment_is_used),
        cmocka_unit_test(the_bracket_counter_counts),
        cmocka_unit_test(remains_of_formats_are_seen),
        cmocka_unit_test(kernels_are_whole_and_small),
        cmocka_unit_test(kernels_of_all_kinds),
        cmocka_unit_test(loads_stay_where_they_are),
        cmocka_unit_test(numbers_are_read_anew),
        cmocka_unit_test(one_kernel_serves_many_problems),
    };
    return RUN_TESTS(tests);
}
