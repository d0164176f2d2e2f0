#include "walk.h"

#include <stdio.h>
#include <stdlib.h>

#include "harness.h"
#include "support.h"

const char *const fake_devices[FAKE_DEVICES] = {"nvidia", "amd", "intel", "small", "cpu"};

const uint64_t many_lengths[] = {
    /* products of small primes, highly composite ones among them */
    300, 343, 360, 420, 500, 625, 630, 720, 840, 1000, 1001, 1155, 1260, 1331, 1920, 2187, 2197,
    2310, 2520, 3072, 3125, 4410, 5040, 6561, 7560, 10000, 10080, 14641, 15120, 16807, 19683, 20160,
    27720, 28561, 30030, 44100, 45360, 48000, 50400, 55440, 59049, 78125, 83160, 100000, 110880,
    117649, 161051, 177147, 196608, 221760, 360360, 371293, 390625, 510510, 531441, 720720, 823543,
    1000000, 1441440, 1594323, 1771561, 1953125, 4782969, 4826809, 8648640, 9699690, 9765625,
    10000000, 14348907, 43046721,
    /* primes: of Fermat and Mersenne, with p - 1 smooth, with p - 1 twice a prime, the last below
     * powers of two */
    307, 347, 401, 467, 487, 503, 509, 521, 719, 769, 839, 991, 997, 1009, 1021, 1153, 1297, 2027,
    2039, 2053, 2311, 3889, 4079, 4093, 4099, 6983, 7681, 8191, 9973, 10007, 12289, 15803, 16381,
    18433, 32749, 40961, 65521, 65537, 65539, 100003, 131071, 131101, 147457, 262139, 524287,
    786433, 999983, 1048573, 2097143, 4194301, 8388593, 16777213, 16777259, 33554393, 67108859,
    /* p*p, p*q, multiples of a prime */
    323, 361, 404, 437, 529, 578, 667, 841, 851, 899, 961, 1018, 1073, 1147, 1357, 1369, 1517, 1681,
    1994, 2209, 2602, 2809, 3364, 3481, 3721, 4033, 4489, 5041, 5329, 5963, 6241, 6889, 7921, 9409,
    10201, 10403, 10609, 11449, 12769, 16129, 17161, 19321, 24649, 29929, 30031, 32041, 36481,
    36863, 39601, 58081, 64507, 66049, 94249, 111021, 120409, 201601, 259081, 344569, 516961,
    994009, 1018081, 1022117, 1299709, 2097169, 4190209, 9966649, 16769023, 17139617,
    /* neighbours of powers of two */
    511, 513, 1023, 1025, 2047, 2049, 4095, 4097, 8193, 16383, 16385, 32767, 32769, 65535, 131073,
    262143, 262145, 524289, 1048575, 1048577, 16777215, 16777217};
const size_t many_lengths_count = sizeof many_lengths / sizeof *many_lengths;

caps fake_caps(int device) {
    char path[512];
    caps c;
    snprintf(path, sizeof path, TESTS_FOLDER "/caps/%s.caps", fake_devices[device]);
    char *source = read_file(path);
    if (!source) fail_msg("%s cannot be read", path);
    assert_ok(caps_parse(source, &c));
    free(source);
    return c;
}

bool has_precision(const caps *c, oclfft_precision precision) {
    return precision != OCLFFT_DOUBLE || c->has_double;
}

problem problem_of(oclfft_precision precision, uint64_t n, uint64_t batch) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    problem p;
    desc.precision = precision;
    desc.lengths[0] = n;
    desc.batch = batch;
    assert_ok(problem_from_desc(&desc, &p));
    return p;
}

schedule schedule_for(const caps *c, const problem *p, const char *recipe_text) {
    schedule s;
    if (schedule_make(p, c, recipe_text, &s) == OCLFFT_SUCCESS) return s;
    text printed = {0};
    problem_print(p, &printed);
    print_error("%s on \"%s\", %s: %s\n", text_string(&printed), c->name,
                recipe_text ? recipe_text : "default", oclfft_last_error());
    text_free(&printed);
    fail_msg("no schedule");
    return s;
}

schedule schedule_from(const caps *c, oclfft_precision precision, uint64_t n, uint64_t batch,
                       const char *recipe_text) {
    problem p = problem_of(precision, n, batch);
    return schedule_for(c, &p, recipe_text);
}

schedule schedule_of(const caps *c, oclfft_precision precision, uint64_t n, uint64_t batch) {
    return schedule_from(c, precision, n, batch, NULL);
}

void schedule_recipes(const schedule *s, text *out) {
    for (uint32_t i = 0; i < s->axis_plan_count; ++i) {
        if (i) text_add(out, ";");
        recipe_print(&s->axis_plans[i].recipe, out);
    }
}

void blame(const schedule *s, const char *words) {
    text printed = {0};
    schedule_print(s, &printed);
    print_error("%s\n", text_string(&printed));
    text_free(&printed);
    fail_msg("not true: %s", words);
}

static void visit_length(const caps *c, uint64_t n, const sweep *w, visitor visit) {
    for (int precision = OCLFFT_SINGLE; precision <= OCLFFT_DOUBLE; ++precision)
        for (const uint64_t *batch = w->batches;
             *batch && has_precision(c, (oclfft_precision)precision); ++batch) {
            if (n * *batch > w->points) continue;
            schedule s = schedule_of(c, (oclfft_precision)precision, n, *batch);
            visit(c, &s);
            schedule_free(&s);
        }
}

void for_all_schedules(const sweep *w, visitor visit) {
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps c = fake_caps(device);
        for (uint64_t n = 1; n <= w->all; ++n) visit_length(&c, n, w, visit);
        for (uint64_t n = 1; n <= w->most; n *= 2)
            if (n > w->all) visit_length(&c, n, w, visit);
        for (size_t i = 0; i < many_lengths_count; ++i)
            if (many_lengths[i] > w->all && many_lengths[i] <= w->most)
                visit_length(&c, many_lengths[i], w, visit);
    }
}
