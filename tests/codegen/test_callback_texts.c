/* What a callback's text declares, as the library reads it, and what becomes of it in a kernel. */
#include "common/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "codegen/callbacks/callbacks.h"
#include "codegen/callbacks/declared.h"

static void assert_declares(const char *names, const char *macros, const char *source) {
    declared d = {0};
    find_declared(source, &d);
    if (strcmp(names, text_string(&d.names)) != 0 || strcmp(macros, text_string(&d.macros)) != 0)
        fail_msg("%s\n declares \"%s\" and \"%s\"", source, text_string(&d.names),
                 text_string(&d.macros));
    declared_free(&d);
}

static void names_at_file_scope_are_found(void **state) {
    (void)state;
    assert_declares(" ", " ", "");
    assert_declares(" f ", " ",
                    "float f(float x, int n) { float y = g(x); struct s { int a; } t; return y; }");
    assert_declares(" f g ", " ",
                    "float f(float);\nstatic inline float2 *g(global float *p) { return 0; } ;");
    assert_declares(" f ", " ",
                    "__attribute__((always_inline)) float __attribute__((pure)) f(int x) "
                    "__attribute__((cold)) {}");
    assert_declares(" a b c ", " ", "constant float a = M_PI_F * (1 + 2), b[2] = {q, r}, c[N][M];");
    assert_declares(" a ", " ", "constant struct { int x; } a = {.x = y};");
    assert_declares(" t u ", " ", "typedef float t; typedef float4 u __attribute__((aligned(4)));");
    assert_declares(" s r a ", " ", "struct s { float x, y; int n[4]; struct r *next; } a;");
    assert_declares(" s ", " ", "typedef struct __attribute__((packed)) { char x; } s;");
    assert_declares(" e one two three e g ", " ",
                    "enum e { one, two = 2 * (1, k), three }; enum e g(void) { int x; }");
    assert_declares(" one two f ", " ", "struct { enum { one, two } k; int m; }; int f(void) {}");
    assert_declares(" f s ", " ", "float f(struct s *x);");
    assert_declares(" f g ", " ",
                    "int f(void) { { } if (x) { a(); } }\nint g(void) { for (;;) { b(); } }");
}

/* As parameters look, but for what follows them. */
static void names_in_parentheses_are_found(void **state) {
    (void)state;
    assert_declares(" f g ", " ", "float (f)(float x) { return x; } float g(float) { }");
    assert_declares(" row ", " ", "typedef float (*row)[2];");
    assert_declares(" call last ", " ", "typedef float (*call)(float x, int n); int last;");
    assert_declares(" table ", " ", "constant float (*const table)[3] = 0;");
    assert_declares(" a ", " ", "float (a)[2];");
    assert_declares(" f g ", " ", "float f(pt); pt g(pt) { }");
    assert_declares(" p ", " ", "constant float (*__constant p[2])[3] = 0;");
}

static void macros_are_found(void **state) {
    (void)state;
    assert_declares(
        " ", " A B C D E ",
        "#define A 1\n  #  define B(x) x\n#undef C\n#/* */define /* */ D\n%:define E\n");
    assert_declares(" f ", " A ", "#define A \\\n int hidden(void) { \\\n\nint f(void) {}\n");
    assert_declares(
        " f ", " ",
        "int f(void) { return a #define\n; }\n#if 0\n#include <x>\n#pragma once\n#defined X\n#\n");
}

static void comments_and_strings_are_none(void **state) {
    (void)state;
    assert_declares(
        " f ", " ",
        "/* int a; { #define X */ // int b; { \\\n int c;\nint f(void) { \"}\\\"\"; '}'; '\\''; }");
    assert_declares(" f ", " ", "int /* */ f /* */ ( void ) { }");
    assert_declares(" a ", " ", "float a = 1.0e+5f, 0x1p-3;");
    assert_declares(" b ", " A ", "#define A '\"' /*\nint hidden; */\nint b;");
    assert_declares(" b ", " A ", "#define A '/*'\nint b; /* */");
    assert_declares(" b ", " A ", "#define A '\\'' \"'/*\"\nint b;");
    assert_declares(" ", " ", "/* never ends");
    assert_declares(" ", " ", "\"never ends\n'\n\\");
}

/* Unbalanced, cut off, or no C at all: it ends, and nothing is read beyond. */
static void nonsense_is_read_to_its_end(void **state) {
    (void)state;
    static const char whole[] = "#define A(x) \\\n x\nenum e { b = 2 }; struct s { int c; } d[3] = "
                                "{1}; int f(int (*g)(void)) "
                                "{ return '\\''; /* } */ \"\\\\\"; } #x\n]]))}}((=,;;{";
    for (size_t begin = 0; begin < sizeof whole - 1; ++begin)
        for (size_t end = begin; end < sizeof whole; ++end) {
            char *part = malloc(end - begin + 1); /* of just this size, for sanitizers */
            declared d = {0};
            memcpy(part, whole + begin, end - begin);
            part[end - begin] = 0;
            find_declared(part, &d);
            declared_free(&d);
            free(part);
        }
}

static void pragmas_are_found(void **state) {
    (void)state;
    declared d = {0};
    find_declared("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#pragma STDC FP_CONTRACT "
                  "OFF\n#pragma pack(1)\n",
                  &d);
    assert_true(d.extensions && d.contraction && d.packing);
    declared_free(&d);
    d = (declared){0};
    find_declared("#pragma unroll\n#pragma\n#pragma OPENCL\nint pack, FP_CONTRACT, EXTENSION;\n"
                  "_Pragma(\"unroll\") int _Pragma; _Pragma",
                  &d);
    assert_false(d.extensions || d.contraction || d.packing);
    declared_free(&d);
    d = (declared){0};
    find_declared("_Pragma(\"pack(1)\") struct s { int a; };\n_Pragma ( \"OPENCL EXTENSION all : "
                  "enable\" )\n#pragma clang fp contract(off)\n",
                  &d);
    assert_true(d.extensions && d.contraction && d.packing);
    declared_free(&d);
}

static const char *kernel_of(const char *load, const char *store) {
    static char source[1 << 18];
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    d.lengths[0] = 64;
    d.load_callback = (oclfft_callback){.source = load, .name = "f"};
    d.store_callback = (oclfft_callback){.source = store, .name = "g"};
    assert_ok(oclfft_preview("", &d, NULL, 0, NULL, source, sizeof source, NULL));
    return source;
}

#define assert_has(source, word) assert_non_null(strstr(source, word))
#define assert_has_no(source, word) assert_null(strstr(source, word))

/* Texts stay as they are; only what both have is renamed, in the first, and macros end with their
 * text. Names of components are renamed in the text, where they are not components. */
static void only_what_is_shared_is_renamed(void **state) {
    (void)state;
    static const char load[] =
        "#define K 2\nint helper(int w) { v.w; } int own(void); int w; int K;";
    const char *source = kernel_of(load, "void g(int helper, K w)");
    assert_has(source, "#define K 2\nint helper(int oclfft_load_w) { v.w; } int own(void); int "
                       "oclfft_load_w; int K;\n#define w oclfft_load_w\n");
    assert_has(source, "#define helper oclfft_load_helper\n#line 1 \"load_callback\"\n");
    assert_has(source, "#undef K\n#pragma pop_macro(\"K\")\n#line 1 \"store_callback\"\n");
    assert_has_no(source, "oclfft_load_own");
    assert_has(source, "#undef helper\n#undef w\n");
    assert_has_no(source, "oclfft_load_K");
    assert_has_no(kernel_of(load, "void helpers(int my_helper, int helper2)"), "oclfft_load");
    source = kernel_of(load, load);
    assert_has(source, "#line 1 \"load_and_store_callback\"\n");
    assert_has_no(source, "oclfft_load");
    assert_has_no(strstr(source, load) + 1, load);
}

/* Which names are replaced in the text: components, also behind a space and in macros, and what is
 * undefined before it is declared; not a component's name that a structure has, nor what stands in
 * comments and strings. */
static void some_names_are_replaced_in_the_text(void **state) {
    (void)state;
    const char *source =
        kernel_of("#define W(v) (v). w * w // w\n#undef k\nint k; int w; \"w\" /* w */",
                  "void g(int k, int w)");
    assert_has(source, "#define W(v) (v). w * oclfft_load_w // w\n#undef oclfft_load_k\nint "
                       "oclfft_load_k; int oclfft_load_w; \"w\" /* w */\n");
    source = kernel_of("enum { a = sizeof(w) }; int w;", "int g(int w)");
    assert_has(source, "enum { a = sizeof(oclfft_load_w) }; int oclfft_load_w;\n");
    source = kernel_of("struct s { int x; }; int x;", "int g(int x)");
    assert_has(source, "struct s { int x; }; int x;\n");
}

static void signatures_are_whole(void **state) {
    (void)state;
    text t = {0};
    print_callback_prototype(&(callback){"", "name", 2}, true, true, &t);
    assert_string_equal("scalar name(ulong element, global const void *in, global const void "
                        "*in_im, global void *buffer0, "
                        "global void *buffer1)",
                        text_string(&t));
    text_free(&t);
    print_callback_prototype(&(callback){"", "n", 0}, true, false, &t);
    assert_string_equal(
        "void n(ulong element, scalar value, global void *out, global void *out_im)",
        text_string(&t));
    text_free(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_at_file_scope_are_found),
        cmocka_unit_test(names_in_parentheses_are_found),
        cmocka_unit_test(macros_are_found),
        cmocka_unit_test(comments_and_strings_are_none),
        cmocka_unit_test(nonsense_is_read_to_its_end),
        cmocka_unit_test(pragmas_are_found),
        cmocka_unit_test(only_what_is_shared_is_renamed),
        cmocka_unit_test(some_names_are_replaced_in_the_text),
        cmocka_unit_test(signatures_are_whole),
    };
    return RUN_TESTS(tests);
}
