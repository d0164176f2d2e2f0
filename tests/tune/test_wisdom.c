/* The store of wisdom and its file: what is found, what a file brings and keeps, what is damaged in
 * every way, what hostile recipes can do. */
#include "common/harness.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "codegen/codegen.h"
#include "common/dice.h"
#include "base/hash.h"
#include "common/walk.h"
#include "wisdom/wisdom_file.h"
#include "wisdom/wisdom_text.h"

static const char here[] = "P\tD\t1.0\t32", elsewhere[] = "P\tD\t2.0\t32";

/* ---- The store ---- */

static void assert_known(wisdom *w, const char *device, const problem *p, bool near,
                         const char *expected) {
    text found = {0};
    assert_ok(wisdom_find(w, device, p, near, &found));
    assert_string_equal(expected, text_string(&found));
    text_free(&found);
}

static void the_device_is_four_fields(void **state) {
    (void)state;
    oclfft_device_info info = {
        .platform_name = "A\tplatform", .name = "a\nname", .driver_version = "1.2"};
    caps c = caps_default();
    text printed = {0};
    c.max_radix = 8;
    wisdom_device(&info, &c, &printed);
    assert_string_equal("A platform\ta name\t1.2\t8", text_string(&printed));
    text_free(&printed);
}

static void what_is_learned_is_found(void **state) {
    (void)state;
    wisdom w;
    problem p = problem_of(OCLFFT_SINGLE, 64, 100), q = p;
    wisdom_open(&w);
    assert_known(&w, here, &p, true, "");
    assert_ok(wisdom_learn(&w, here, &p, "8.8", 10));
    assert_known(&w, here, &p, false, "8.8");
    assert_known(&w, elsewhere, &p, true, "");
    assert_ok(wisdom_learn(&w, here, &p, "4.4.4", 9)); /* in its place */
    assert_known(&w, here, &p, false, "4.4.4");
    assert_null(w.first->next);
    q.scale_forward = 7; /* decides nothing */
    q.load = (callback){"source", "name", 0};
    assert_known(&w, here, &q, false, "4.4.4");
    wisdom_forget(&w);
    assert_known(&w, here, &p, true, "");
    wisdom_close(&w);
}

/* Everything that may decide a schedule makes it a different problem. */
static void other_problems_are_others(void **state) {
    (void)state;
    oclfft_plan_desc base = OCLFFT_PLAN_DESC_INIT, all[12];
    enum { ALL = sizeof all / sizeof *all };
    base.lengths[0] = 64;
    base.batch = 3;
    for (int i = 0; i < ALL; ++i) all[i] = base;
    all[1].lengths[0] = 32;
    all[2].batch = 4;
    all[3].precision = OCLFFT_DOUBLE;
    all[4].in_place = true;
    all[5].transform = OCLFFT_R2C;
    all[6].transform = OCLFFT_C2R;
    all[7].input.format = OCLFFT_PLANAR;
    all[8].output.strides[0] = 2;
    all[9].input.distance = 65;
    all[10].output.offset = 1;
    all[11].rank = 2;
    all[11].lengths[1] = 1;
    wisdom w;
    wisdom_open(&w);
    for (int i = 0; i < ALL; ++i) {
        problem p;
        char recipe[16];
        snprintf(recipe, sizeof recipe, "%d", i + 1);
        assert_ok(problem_from_desc(&all[i], &p));
        assert_known(&w, here, &p, false, "");
        assert_ok(wisdom_learn(&w, here, &p, recipe, 1));
    }
    for (int i = 0; i < ALL; ++i) {
        problem p;
        char recipe[16];
        snprintf(recipe, sizeof recipe, "%d", i + 1);
        assert_ok(problem_from_desc(&all[i], &p));
        assert_known(&w, here, &p, true, recipe);
    }
    wisdom_close(&w);
}

static void near_batches_share(void **state) {
    (void)state;
    wisdom w;
    static const struct {
        uint64_t batch;
        const char *found;
    } cases[] = {{1, "2"},
                 {3, ""},
                 {4, ""},
                 {5, ""},
                 {8, "16"},
                 {9, "16"},
                 {16, "16"},
                 {25, "16"},
                 {32, "16"},
                 {33, ""},
                 {49, ""},
                 {50, "100"},
                 {100, "100"},
                 {199, "100"},
                 {200, "100"},
                 {201, ""},
                 {UINT64_MAX / 1024, ""}};
    wisdom_open(&w);
    problem p = problem_of(OCLFFT_SINGLE, 64, 1);
    assert_ok(wisdom_learn(&w, here, &p, "2", 1));
    p = problem_of(OCLFFT_SINGLE, 64, 16);
    assert_ok(wisdom_learn(&w, here, &p, "16", 1));
    p = problem_of(OCLFFT_SINGLE, 64, 100);
    assert_ok(wisdom_learn(&w, here, &p, "100", 1));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        p.batch = cases[i].batch;
        assert_known(&w, here, &p, true, cases[i].found);
        bool exact = p.batch == 1 || p.batch == 16 || p.batch == 100;
        assert_known(&w, here, &p, false, exact ? cases[i].found : "");
    }
    wisdom_close(&w);
}

/* ---- The text ---- */

static void fill(wisdom *w) {
    problem p = problem_of(OCLFFT_SINGLE, 64, 100);
    wisdom_open(w);
    assert_ok(wisdom_learn(w, elsewhere, &p, "8.8:w8", 4));
    assert_ok(wisdom_learn(w, here, &p, "8.8:w16", 5));
    p = problem_of(OCLFFT_DOUBLE, 4096, 1);
    assert_ok(wisdom_learn(w, here, &p, "8.8:w8:tiled/8.8:w2", 123456789));
}

static text text_of(wisdom *w) {
    text t = {0};
    wisdom_print(w, &t);
    assert_ok(text_status(&t));
    return t;
}

static void a_text_brings_all(void **state) {
    (void)state;
    wisdom w, other;
    wisdom_entry *entries;
    fill(&w);
    wisdom_open(&other);
    text t = text_of(&w);
    assert_ok(wisdom_parse(t.data, t.length, &entries));
    wisdom_merge(&other, entries);
    problem p = problem_of(OCLFFT_SINGLE, 64, 100);
    assert_known(&other, here, &p, false, "8.8:w16");
    assert_known(&other, elsewhere, &p, false, "8.8:w8");
    p = problem_of(OCLFFT_DOUBLE, 4096, 1);
    assert_known(&other, here, &p, false, "8.8:w8:tiled/8.8:w2");
    assert_known(&other, elsewhere, &p, false, "");
    text_free(&t);
    wisdom_close(&other);
    wisdom_open(&other); /* nothing is a whole wisdom too */
    t = text_of(&other);
    assert_ok(wisdom_parse(t.data, t.length, &entries));
    assert_null(entries);
    text_free(&t);
    wisdom_close(&other);
    wisdom_close(&w);
}

static void assert_refused_text(const char *word, const char *source, size_t length) {
    wisdom_entry *entries = (wisdom_entry *)&entries;
    char *exact = malloc(length ? length : 1); /* so that a sanitizer sees a byte too far */
    assert_non_null(exact);
    memcpy(exact, source, length);
    assert_invalid(word, wisdom_parse(exact, length, &entries));
    assert_null(entries);
    free(exact);
}

static void damage_is_seen(void **state) {
    (void)state;
    wisdom w;
    fill(&w);
    text t = text_of(&w);
    for (size_t length = 0; length < t.length; ++length)
        assert_refused_text("wisdom", t.data, length);
    for (size_t i = 0; i < t.length; ++i)
        for (int bit = 0; bit < 8; ++bit) {
            t.data[i] ^= (char)(1 << bit);
            assert_refused_text("wisdom", t.data, t.length);
            t.data[i] ^= (char)(1 << bit);
        }
    text_add(&t, "\n");
    assert_refused_text("checksum", t.data, t.length);
    text_free(&t);
    wisdom_close(&w);
}

/* As an editor for Windows writes it. */
static text with_carriage_returns(const text *t) {
    text lines = {0};
    for (const char *at = t->data, *end; *at; at = end + 1) {
        end = strchr(at, '\n');
        assert_non_null(end);
        text_add(&lines, "%.*s\r\n", (int)(end - at), at);
    }
    assert_ok(text_status(&lines));
    return lines;
}

static void lines_may_end_as_on_windows(void **state) {
    (void)state;
    wisdom w, plain, other;
    wisdom_entry *entries;
    fill(&w);
    wisdom_open(&plain);
    wisdom_open(&other);
    text t = text_of(&w), lines = with_carriage_returns(&t);
    assert_ok(wisdom_parse(t.data, t.length, &entries));
    wisdom_merge(&plain, entries);
    text_free(&t);
    t = text_of(&plain);
    assert_ok(wisdom_parse(lines.data, lines.length, &entries));
    wisdom_merge(&other, entries);
    text again = text_of(&other);
    assert_string_equal(t.data, again.data);
    for (size_t length = 0; length < lines.length; ++length)
        assert_refused_text("wisdom", lines.data, length);
    for (size_t i = 0; i < lines.length; ++i) {
        lines.data[i] ^= 1;
        assert_refused_text("wisdom", lines.data, lines.length);
        lines.data[i] ^= 1;
    }
    lines.data[strlen(lines.data) - 2] = ' '; /* a blank in the place of the last CR */
    assert_refused_text("checksum", lines.data, lines.length);
    text_free(&again);
    text_free(&lines);
    text_free(&t);
    wisdom_close(&other);
    wisdom_close(&plain);
    wisdom_close(&w);
}

/* A text with a checksum that is right. */
static text sealed(const char *lines) {
    text t = {0};
    text_add(&t, "%s", lines);
    text_add(&t, "checksum\t%016llx\n",
             (unsigned long long)hash_bytes(HASH_SEED, lines, strlen(lines)));
    return t;
}

static void assert_refused_lines(const char *word, const char *lines) {
    text t = sealed(lines);
    assert_refused_text(word, t.data, t.length);
    text_free(&t);
}

#define TITLE "oclfft-wisdom 2\n"

static void wrong_lines_are_refused(void **state) {
    (void)state;
    assert_refused_lines("not a wisdom file", "");
    assert_refused_lines("not a wisdom file", "hello\n");
    assert_refused_lines("wisdom of version 1, but this library reads version 2",
                         "oclfft-wisdom 1\n");
    assert_refused_lines("version 3", "oclfft-wisdom 3\n");
    assert_refused_lines("version", "oclfft-wisdom x\n");
    assert_refused_lines("version", "oclfft-wisdom \n");
    assert_refused_lines("line 2", TITLE "\n");
    assert_refused_lines("not an entry", TITLE "entry\tP\tD\t1\t32\tc2c\t1\t8.8\n");
    assert_refused_lines("not an entry", TITLE "entry\tP\tD\t1\t32\tc2c\t1\t8.8\t5\t6\n");
    assert_refused_lines("not an entry", TITLE "Entry\tP\tD\t1\t32\tc2c\t1\t8.8\t5\n");
    assert_refused_lines("number", TITLE "entry\tP\tD\t1\t32\tc2c\t0\t8.8\t5\n");
    assert_refused_lines("number", TITLE "entry\tP\tD\t1\t32\tc2c\t-1\t8.8\t5\n");
    assert_refused_lines("number", TITLE "entry\tP\tD\t1\t32\tc2c\t 1\t8.8\t5\n");
    assert_refused_lines("number", TITLE "entry\tP\tD\t1\t32\tc2c\t18446744073709551616\t8.8\t5\n");
    assert_refused_lines("number", TITLE "entry\tP\tD\t1\tx\tc2c\t1\t8.8\t5\n");
    assert_refused_lines("number", TITLE "entry\tP\tD\t1\t32\tc2c\t1\t8.8\t\n");
    assert_refused_lines("problem is missing", TITLE "entry\tP\tD\t1\t32\t\t1\t8.8\t5\n");
    assert_refused_lines("control", TITLE "entry\tP\tD\x01\t1\t32\tc2c\t1\t8.8\t5\n");
    static const char *const recipes[] = {
        "",       "x",    "8.8;", ";8.8",  "8.8;;8", "8.8 ",
        "8.8:w0", "8.8:", "r101", "r101(", "2/",     "8:w16:%s%n"};
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; ++i) {
        char lines[200];
        snprintf(lines, sizeof lines, TITLE "entry\tP\tD\t1\t32\tc2c\t1\t%s\t5\n", recipes[i]);
        assert_refused_lines("recipe is missing or malformed", lines);
    }
    static const char nul[] = TITLE "entry\tP\tD\t1\t32\tc2c\t1\t8\0 8\t5\n";
    text t = {0};
    text_add(&t, "%*s", (int)(sizeof nul - 1), "");
    memcpy(t.data, nul, sizeof nul - 1);
    text_add(&t, "checksum\t%016llx\n",
             (unsigned long long)hash_bytes(HASH_SEED, nul, sizeof nul - 1));
    assert_refused_text("zero", t.data, t.length);
    text_free(&t);
}

static void long_lines_are_refused(void **state) {
    (void)state;
    text t = {0};
    text_add(&t, TITLE "entry\t%5000s\tD\t1\t32\tc2c\t1\t8.8\t5\n", "P");
    assert_refused_lines("too long", t.data);
    text_free(&t);
    text_add(&t, TITLE "entry\tP\tD\t1\t32\tc2c\t1\t8");
    for (int i = 0; i < 1200; ++i) text_add(&t, ";8");
    text_add(&t, "\t5\n");
    assert_refused_lines("recipe is missing or malformed", t.data);
    text_free(&t);
    text_add(&t, TITLE);
    for (int i = 0; i < 20000; ++i) text_add(&t, "entry\tP\tD\t1\t32\tc2c\t1\t8.8\t5\n");
    assert_refused_lines("too many lines", t.data);
    text_free(&t);
}

/* The later of two lines, the later of two files. */
static void later_entries_count(void **state) {
    (void)state;
    problem p = problem_of(OCLFFT_SINGLE, 64, 1);
    wisdom w;
    wisdom_entry *entries;
    wisdom_open(&w);
    text t = sealed(TITLE "entry\tP\tD\t1.0\t32\tc2c single 64 out of place\t1\t8.8\t5\n"
                          "entry\tP\tD\t1.0\t32\tc2c single 64 out of place\t1\t4.16\t9\n");
    assert_ok(wisdom_parse(t.data, t.length, &entries));
    wisdom_merge(&w, entries);
    assert_known(&w, here, &p, false, "4.16");
    assert_null(w.first->next);
    text_free(&t);
    t = sealed(TITLE "entry\tP\tD\t1.0\t32\tc2c single 64 out of place\t1\t2.32\t7\n");
    assert_ok(wisdom_parse(t.data, t.length, &entries));
    wisdom_merge(&w, entries);
    assert_known(&w, here, &p, false, "2.32");
    text_free(&t);
    wisdom_close(&w);
}

/* ---- The file ---- */

typedef struct folder {
    char root[64], path[96];
} folder;

static int setup(void **state) {
    fixture_begin();
    folder *f = calloc(1, sizeof *f);
    snprintf(f->root, sizeof f->root, "/tmp/oclfft-wisdom-XXXXXX");
    assert_non_null(mkdtemp(f->root));
    snprintf(f->path, sizeof f->path, "%s/wisdom", f->root);
    *state = f;
    fixture_end();
    return 0;
}

static int teardown(void **state) {
    fixture_begin();
    folder *f = *state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", f->root);
    assert_int_equal(0, system(command));
    free(f);
    fixture_end();
    return 0;
}

/* Saved, loaded elsewhere, saved from there: the same entries, and no other file is left. */
static void files_go_round(void **state) {
    folder *f = *state;
    wisdom w, other;
    fill(&w);
    wisdom_open(&other);
    for (int round = 0; round < 2; ++round) {
        assert_ok(wisdom_save(&w, f->path));
        assert_ok(wisdom_load(&other, f->path));
        assert_ok(wisdom_save(&other, f->path));
    }
    problem p = problem_of(OCLFFT_SINGLE, 64, 100);
    assert_known(&other, elsewhere, &p, false, "8.8:w8");
    assert_known(&other, here, &p, false, "8.8:w16");
    int count = 0;
    for (const wisdom_entry *e = other.first; e; e = e->next) ++count;
    assert_int_equal(3, count);
    assert_int_equal(0, unlink(f->path));
    assert_int_equal(0, rmdir(f->root));
    wisdom_close(&other);
    wisdom_close(&w);
}

/* Writing beyond this limit would end the process by a signal. */
static void limits_on_file_sizes_end_nobody(void **state) {
    folder *f = *state;
    struct rlimit before, small;
    wisdom w;
    fill(&w);
    assert_int_equal(0, getrlimit(RLIMIT_FSIZE, &before));
    small = before;
    small.rlim_cur = 10;
    signal(SIGXFSZ, SIG_DFL); /* who started this program may have ignored it */
    assert_int_equal(0, setrlimit(RLIMIT_FSIZE, &small));
    oclfft_status status = wisdom_save(&w, f->path);
    assert_int_equal(0, setrlimit(RLIMIT_FSIZE, &before));
    assert_int_equal(OCLFFT_ERROR_IO, status);
    assert_int_equal(0, rmdir(f->root)); /* nothing was left there */
    assert_int_equal(0, mkdir(f->root, 0700));
    wisdom_close(&w);
}

/* As many entries as a file may have that is read. */
static void what_is_read_is_written(void **state) {
    folder *f = *state;
    wisdom w, other;
    wisdom_open(&w);
    wisdom_open(&other);
    for (size_t i = 2; i <= WISDOM_LINES; ++i) {
        problem p = problem_of(OCLFFT_SINGLE, 64, i);
        assert_ok(wisdom_learn(&w, here, &p, "8.8:w16", 1));
    }
    assert_ok(wisdom_save(&w, f->path));
    assert_ok(wisdom_load(&other, f->path));
    assert_ok(wisdom_save(&other, f->path));
    problem p = problem_of(OCLFFT_SINGLE, 64, WISDOM_LINES + 1);
    assert_ok(wisdom_learn(&w, here, &p, "8.8:w16", 1));
    assert_refused(OCLFFT_ERROR_IO, "larger", wisdom_save(&w, f->path));
    wisdom_close(&other);
    wisdom_close(&w);
}

static void what_is_no_file_is_refused(void **state) {
    folder *f = *state;
    wisdom w;
    fill(&w);
    assert_refused(OCLFFT_ERROR_IO, f->path, wisdom_load(&w, f->path)); /* not there */
    assert_refused(OCLFFT_ERROR_IO, "regular", wisdom_load(&w, f->root));
    assert_refused(OCLFFT_ERROR_IO, "regular", wisdom_save(&w, f->root));
    assert_refused(OCLFFT_ERROR_IO, "regular", wisdom_load(&w, "/dev/null"));
    assert_refused(OCLFFT_ERROR_IO, "regular", wisdom_save(&w, "/dev/null"));
    assert_int_equal(0, mkfifo(f->path, 0600)); /* opening it must not wait for a writer */
    assert_refused(OCLFFT_ERROR_IO, "regular", wisdom_load(&w, f->path));
    assert_refused(OCLFFT_ERROR_IO, "regular", wisdom_save(&w, f->path));
    char below[128];
    snprintf(below, sizeof below, "%s/none/wisdom", f->root);
    assert_refused(OCLFFT_ERROR_IO, below, wisdom_save(&w, below));
    assert_refused(OCLFFT_ERROR_IO, "/proc/oclfft-wisdom", wisdom_save(&w, "/proc/oclfft-wisdom"));
    wisdom_close(&w);
}

static void a_refused_file_changes_nothing(void **state) {
    folder *f = *state;
    wisdom w;
    wisdom_open(&w);
    text t = sealed(TITLE "entry\tP\tD\t1.0\t32\tc2c single 64 out of place\t1\t8.8\t5\nentry\n");
    FILE *file = fopen(f->path, "w");
    assert_non_null(file);
    fputs(t.data, file);
    fclose(file);
    assert_invalid(f->path, wisdom_load(&w, f->path));
    assert_invalid("line 3", wisdom_load(&w, f->path));
    assert_null(w.first);
    text_free(&t);
    wisdom_close(&w);
}

/* ---- Hostile recipes ---- */

/* Text by the grammar, with numbers of all sizes. */
static void dice_factors(dice *d, int depth, text *out) {
    static const unsigned numbers[] = {1,  2,  3,  4,  5,  8,  13,  16,   17,    23,
                                       31, 32, 47, 61, 64, 97, 101, 1021, 65536, 1048576};
    size_t count = dice_between(d, 1, dice_chance(d, 10) ? 16 : 4);
    for (size_t i = 0; i < count; ++i) {
        size_t most = dice_chance(d, 80) ? 12 : sizeof numbers / sizeof *numbers;
        if (i) text_add(out, dice_chance(d, 90) ? "." : "x");
        bool convolution = depth == 0 && dice_chance(d, 15);
        if (convolution) text_add(out, dice_chance(d, 50) ? "r" : "b");
        text_add(out, "%u",
                 numbers[dice_below(d, convolution ? sizeof numbers / sizeof *numbers : most)]);
        if (!convolution) continue;
        text_add(out, "(");
        dice_factors(d, 1, out);
        text_add(out, ")");
    }
}

static void dice_hostile(dice *d, text *out) {
    static const char *const options[] = {
        ":w2",    ":w8",         ":w1048576", ":p64",     ":p65",          ":p1048576", ":whole",
        ":split", ":phase2",     ":phase64",  ":phase65", ":phase1048576", ":tiled",    ":along",
        ":reg1",  ":reg1048576", ":v8:w8",    ":v16",     ":v1048576",     ":joint"};
    size_t lines = dice_chance(d, 80) ? 1 : dice_between(d, 1, 9);
    for (size_t l = 0; l < lines; ++l) {
        size_t passes = dice_chance(d, 95) ? dice_between(d, 1, 3) : dice_between(d, 1, 12);
        if (l) text_add(out, ";");
        if (dice_chance(d, 25)) text_add(out, "bluestein/");
        for (size_t p = 0; p < passes; ++p) {
            if (p) text_add(out, "/");
            dice_factors(d, 0, out);
            for (size_t o = dice_below(d, 3); o > 0; --o)
                text_add(out, "%s", options[dice_below(d, sizeof options / sizeof *options)]);
        }
    }
}

/* Whatever fits has kernels, tables and scratch of sane sizes. */
static void check_sane(const caps *c, const schedule *s) {
    const target target = target_of(c);
    demand(s->scratch <= 64 * (problem_points(&s->problem) + 1024) * s->problem.batch, s);
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        text source = {0};
        if (p->launch.follows) continue;
        codegen_pass(p, &target, &source);
        assert_ok(text_status(&source));
        demand(source.length < 1 << 18, s);
        demand(p->tile.table_length < UINT64_C(1) << 26, s);
        demand(signature_of(p, &target).local_reals < 1 << 20, s);
        text_free(&source);
    }
}

static void hostile_recipes_do_not_fit(void **state) {
    (void)state;
    uint32_t fitting = 0;
    for (uint64_t round = 0; round < 60000; ++round) {
        dice d = dice_of(17, round, 0);
        static const uint64_t lengths[] = {1,  2,  4,   8,   13,  16,   23,   32,    47,     61,
                                           64, 97, 101, 128, 512, 1021, 1024, 65536, 1 << 20};
        caps c = fake_caps((int)(round % FAKE_DEVICES));
        problem p =
            problem_of(OCLFFT_SINGLE, lengths[dice_below(&d, sizeof lengths / sizeof *lengths)],
                       dice_between(&d, 1, round % 2 ? 3 : 64));
        c.device_fence = !c.is_cpu;
        schedule s;
        text recipe = {0};
        dice_hostile(&d, &recipe);
        oclfft_status status = schedule_make(&p, &c, text_string(&recipe), &s);
        assert_true(status == OCLFFT_SUCCESS || status == OCLFFT_ERROR_INVALID_ARGUMENT ||
                    status == OCLFFT_ERROR_UNSUPPORTED);
        if (status == OCLFFT_SUCCESS) check_sane(&c, &s), ++fitting;
        schedule_free(&s);
        text_free(&recipe);
    }
    assert_true(fitting > 100);
}

static void endless_recipes_do_not_fit(void **state) {
    (void)state;
    static const struct {
        uint64_t n;
        const char *recipe, *word;
    } cases[] = {{256, "16.16:phase65", "phases"},
                 {256, "16.16:phase1048576", "phases"},
                 {101, "b101(32.32.32.32.32.32.32)", "convolution"},
                 {101, "b101(1048576.1048576.1048576.1048576)", "convolution"},
                 {101, "b101(32.32.32.32.32.32.32):w16:v16", "convolution"},
                 {101, "bluestein/32.32.32/32.32.32/32.32.32", "sixteen"},
                 {64, "64", "radix"}};
    caps c = fake_caps(0);
    schedule s;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        problem p = problem_of(OCLFFT_SINGLE, cases[i].n, 1);
        assert_invalid(cases[i].word, schedule_make(&p, &c, cases[i].recipe, &s));
    }
}

/* ---- Links and rights of a file that is there ---- */

static const char *current; /* the folder's root */

static int setup_current(void **state) {
    int status = setup(state);
    current = ((folder *)*state)->root;
    return status;
}

static char *beside(const char *name) {
    static char path[4][600];
    static unsigned next;
    char *to = path[next++ % 4];
    snprintf(to, sizeof path[0], "%s/%s", current, name);
    return to;
}

static mode_t mode_of(const char *path) {
    struct stat info;
    assert_int_equal(0, lstat(path, &info));
    return info.st_mode;
}

/* A file's, not a link's. */
static mode_t rights_of(const char *path) {
    assert_true(S_ISREG(mode_of(path)));
    return mode_of(path) & 07777;
}

static void put_file(const char *path, mode_t mode) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("before", file);
    fclose(file);
    assert_int_equal(0, chmod(path, mode));
}

/* The file at `path` has the wisdom, and `names` is all that is in the folder. */
static void assert_saved(const char *path, int names) {
    wisdom w;
    wisdom_open(&w);
    assert_ok(wisdom_load(&w, path));
    wisdom_close(&w);
    DIR *d = opendir(current);
    int count = 0;
    while (readdir(d)) ++count;
    closedir(d);
    assert_int_equal(names + 2, count);
}

/* Whatever the mask; a new file has what the mask leaves. */
static void files_keep_their_rights(void **state) {
    (void)state;
    static const mode_t modes[] = {0600, 0644, 0640, 0660, 0666, 0400, 0444};
    wisdom w;
    mode_t before = umask(022);
    wisdom_open(&w);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; ++i)
        for (int mask = 0; mask < 2; ++mask) {
            put_file(beside("w"), modes[i]);
            umask(mask ? 077 : 0);
            assert_ok(wisdom_save(&w, beside("w")));
            assert_int_equal(modes[i], rights_of(beside("w")));
            assert_saved(beside("w"), 1);
            umask(022);
            assert_int_equal(0, unlink(beside("w")));
        }
    umask(027);
    assert_ok(wisdom_save(&w, beside("w")));
    assert_int_equal(0640, rights_of(beside("w")));
    umask(before);
    wisdom_close(&w);
}

/* Root may give any; others have one group to give, and must not give rights to another one. */
static void files_keep_their_group(void **state) {
    (void)state;
    struct stat info;
    wisdom w;
    if (geteuid() != 0) skip();
    wisdom_open(&w);
    put_file(beside("w"), 0640);
    assert_int_equal(0, chown(beside("w"), 1234, 4321));
    assert_ok(wisdom_save(&w, beside("w")));
    assert_int_equal(0, stat(beside("w"), &info));
    assert_true(info.st_uid == 1234 && info.st_gid == 4321 && (info.st_mode & 07777) == 0640);
    wisdom_close(&w);
}

/* A link stays, whatever it goes over, and the file that it names is replaced in that file's
 * folder. */
static void links_stay(void **state) {
    (void)state;
    wisdom w;
    char absolute[600];
    wisdom_open(&w);
    assert_int_equal(0, mkdir(beside("deep"), 0700));
    put_file(beside("deep/file"), 0600);
    snprintf(absolute, sizeof absolute, "%s", beside("second"));
    assert_int_equal(0, symlink("deep/file", beside("second")));
    assert_int_equal(0, symlink(absolute, beside("deep/first")));
    assert_int_equal(0, symlink("deep/first", beside("link")));
    assert_ok(wisdom_save(&w, beside("link")));
    assert_true(S_ISLNK(mode_of(beside("link"))) && S_ISLNK(mode_of(beside("deep/first"))) &&
                S_ISLNK(mode_of(beside("second"))));
    assert_int_equal(0600, rights_of(beside("deep/file")));
    assert_saved(beside("link"), 3);
    /* A link to nothing: what it names is made, where its folder is. */
    assert_int_equal(0, unlink(beside("deep/file")));
    assert_ok(wisdom_save(&w, beside("link")));
    assert_true(S_ISLNK(mode_of(beside("link"))) && S_ISREG(mode_of(beside("deep/file"))));
    assert_saved(beside("deep/file"), 3);
    assert_int_equal(0, unlink(beside("deep/file")) | unlink(beside("deep/first")) |
                            rmdir(beside("deep")));
    assert_int_equal(0, unlink(beside("link")) | symlink("deep/file", beside("link")));
    assert_refused(OCLFFT_ERROR_IO, "No such file", wisdom_save(&w, beside("link")));
    assert_true(S_ISLNK(mode_of(beside("link"))) && S_ISLNK(mode_of(beside("second"))));
    wisdom_close(&w);
}

static void links_that_lead_nowhere_are_refused(void **state) {
    (void)state;
    wisdom w;
    wisdom_open(&w);
    assert_int_equal(0, symlink("b", beside("a")));
    assert_int_equal(0, symlink("a", beside("b")));
    assert_refused(OCLFFT_ERROR_IO, "links", wisdom_save(&w, beside("a")));
    assert_int_equal(0, symlink(".", beside("here")));
    assert_refused(OCLFFT_ERROR_IO, "not a regular file", wisdom_save(&w, beside("here")));
    assert_int_equal(0, symlink("/dev/null", beside("null")));
    assert_refused(OCLFFT_ERROR_IO, "not a regular file", wisdom_save(&w, beside("null")));
    assert_true(S_ISLNK(mode_of(beside("a"))) && S_ISLNK(mode_of(beside("null"))));
    wisdom_close(&w);
}

/* The file's own folder counts: neither the link nor the file is touched. */
static void links_into_closed_folders_are_refused(void **state) {
    (void)state;
    wisdom w;
    if (geteuid() == 0) skip(); /* to whom no folder is closed */
    wisdom_open(&w);
    assert_int_equal(0, mkdir(beside("closed"), 0700));
    put_file(beside("closed/file"), 0600);
    assert_int_equal(0, chmod(beside("closed"), 0500));
    assert_int_equal(0, symlink("closed/file", beside("link")));
    assert_refused(OCLFFT_ERROR_IO, "denied", wisdom_save(&w, beside("link")));
    assert_true(S_ISLNK(mode_of(beside("link"))));
    char *content = read_file(beside("closed/file"));
    assert_string_equal("before", content);
    free(content);
    assert_int_equal(0, chmod(beside("closed"), 0700));
    wisdom_close(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_device_is_four_fields),
        cmocka_unit_test(what_is_learned_is_found),
        cmocka_unit_test(other_problems_are_others),
        cmocka_unit_test(near_batches_share),
        cmocka_unit_test(a_text_brings_all),
        cmocka_unit_test(lines_may_end_as_on_windows),
        cmocka_unit_test(damage_is_seen),
        cmocka_unit_test(wrong_lines_are_refused),
        cmocka_unit_test(long_lines_are_refused),
        cmocka_unit_test(later_entries_count),
        cmocka_unit_test_setup_teardown(files_go_round, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_no_file_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(limits_on_file_sizes_end_nobody, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_read_is_written, setup, teardown),
        cmocka_unit_test_setup_teardown(a_refused_file_changes_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(files_keep_their_rights, setup_current, teardown),
        cmocka_unit_test_setup_teardown(files_keep_their_group, setup_current, teardown),
        cmocka_unit_test_setup_teardown(links_stay, setup_current, teardown),
        cmocka_unit_test_setup_teardown(links_that_lead_nowhere_are_refused, setup_current,
                                        teardown),
        cmocka_unit_test_setup_teardown(links_into_closed_folders_are_refused, setup_current,
                                        teardown),
        cmocka_unit_test(hostile_recipes_do_not_fit),
        cmocka_unit_test(endless_recipes_do_not_fit),
    };
    return RUN_TESTS(tests);
}
