#include "walk.h"

#include <stdio.h>
#include <stdlib.h>

#include "harness.h"
#include "support.h"

const char *const fake_devices[FAKE_DEVICES] = {"nvidia", "amd", "intel", "small", "cpu"};

const uint64_t many_lengths[] = {
    /* products of small primes, highly composite ones among them */
    300, 343, 360, 420, 500, 625, 630, 720, 840, 1000, 1001, 1155, 1260, 1331, 1920, 2187, 2197, 2310, 2520, 3072, 3125, 4410, 5040,
    6561, 7560, 10000, 10080, 14641, 15120, 16807, 19683, 20160, 27720, 28561, 30030, 44100, 45360, 48000, 50400, 55440, 59049,
    78125, 83160, 100000, 110880, 117649, 161051, 177147, 196608, 221760, 360360, 371293, 390625, 510510, 531441, 720720, 823543,
    1000000, 1441440, 1594323, 1771561, 1953125, 4782969, 4826809, 8648640, 9699690, 9765625, 10000000, 14348907, 43046721,
    /* primes: of Fermat and Mersenne, with p - 1 smooth, with p - 1 twice a prime, the last below powers of two */
    307, 347, 401, 467, 487, 503, 509, 521, 719, 769, 839, 991, 997, 1009, 1021, 1153, 1297, 2027, 2039, 2053, 2311, 3889, 4079,
    4093, 4099, 6983, 7681, 8191, 9973, 10007, 12289, 15803, 16381, 18433, 32749, 40961, 65521, 65537, 65539, 100003, 131071,
    131101, 147457, 262139, 524287, 786433, 999983, 1048573, 2097143, 4194301, 8388593, 16777213, 16777259, 33554393, 67108859,
    /* p*p, p*q, multiples of a prime */
    323, 361, 404, 437, 529, 578, 667, 841, 851, 899, 961, 1018, 1073, 1147, 1357, 1369, 1517, 1681, 1994, 2209, 2602, 2809, 3364,
    3481, 3721, 4033, 4489, 5041, 5329, 5963, 6241, 6889, 7921, 9409, 10201, 10403, 10609, 11449, 12769, 16129, 17161, 19321, 24649,
    29929, 30031, 32041, 36481, 36863, 39601, 58081, 64507, 66049, 94249, 111021, 120409, 201601, 259081, 344569, 516961, 994009,
    1018081, 1022117, 1299709, 2097169, 4190209, 9966649, 16769023, 17139617,
    /* neighbours of powers of two */
    511, 513, 1023, 1025, 2047, 2049, 4095, 4097, 8193, 16383, 16385, 32767, 32769, 65535, 131073, 262143, 262145, 524289, 1048575,
    1048577, 16777215, 16777217};
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
    return (problem){.precision = precision, .length = n, .batch = batch, .scale_forward = 1, .scale_backward = 1.0 / (double)n};
}

schedule schedule_from(const caps *c, oclfft_precision precision, uint64_t n, uint64_t batch, const char *recipe_text) {
    problem p = problem_of(precision, n, batch);
    schedule s;
    if (schedule_make(&p, c, recipe_text, &s) != OCLFFT_SUCCESS)
        fail_msg("%s %llu x%llu on \"%s\", %s: %s", precision == OCLFFT_DOUBLE ? "double" : "single", (unsigned long long)n,
                 (unsigned long long)batch, c->name, recipe_text ? recipe_text : "default", oclfft_last_error());
    return s;
}

schedule schedule_of(const caps *c, oclfft_precision precision, uint64_t n, uint64_t batch) {
    return schedule_from(c, precision, n, batch, NULL);
}

void blame(const schedule *s, const char *words) {
    text printed = {0};
    schedule_print(s, &printed);
    print_error("%s\n", text_string(&printed));
    text_free(&printed);
    fail_msg("not true: %s", words);
}

typedef void (*visitor)(const caps *c, const schedule *s);

static void visit_length(const caps *c, uint64_t n, const sweep *w, visitor visit) {
    for (int precision = OCLFFT_SINGLE; precision <= OCLFFT_DOUBLE; ++precision)
        for (const uint64_t *batch = w->batches; *batch && has_precision(c, (oclfft_precision)precision); ++batch) {
            if (n * *batch > w->points) continue;
            schedule s = schedule_of(c, (oclfft_precision)precision, n, *batch);
            visit(c, &s);
        }
}

void for_all_schedules(const sweep *w, visitor visit) {
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps c = fake_caps(device);
        for (uint64_t n = 1; n <= w->all; ++n) visit_length(&c, n, w, visit);
        for (uint64_t n = 1; n <= w->most; n *= 2)
            if (n > w->all) visit_length(&c, n, w, visit);
        for (size_t i = 0; i < many_lengths_count; ++i)
            if (many_lengths[i] > w->all && many_lengths[i] <= w->most) visit_length(&c, many_lengths[i], w, visit);
    }
}

/* ---- Tiles ---- */

uint64_t tile_count(const pass *p, uint64_t batch) {
    return p->tiles * ((batch + p->batch_per_tile - 1) / p->batch_per_tile);
}

tile tile_at(const pass *p, uint64_t number) {
    tile t = {.load = p->load_offset, .store = p->store_offset};
    for (uint32_t g = 0; g < p->grid_count; ++g) {
        const grid_axis *axis = &p->grid[g];
        uint64_t digit = axis->count ? number % axis->count : number;
        if (g == 0) t.digit = digit;
        t.load += digit * axis->load;
        t.store += digit * axis->store;
        if (!axis->count) continue;
        t.load_first += digit * axis->load;
        t.store_first += digit * axis->store;
        number /= axis->count;
    }
    t.transform = number * p->batch_per_tile; /* what is left is the batch digit */
    return t;
}

uint64_t tile_column(const pass *p, const tile *t, uint64_t w) {
    return t->digit * p->width + w;
}

bool tile_has(const pass *p, const tile *t, uint64_t w, uint64_t batch) {
    return p->columns ? tile_column(p, t, w) < p->columns : t->transform + w < batch;
}

uint64_t map_place(const axis_map *m, uint64_t i, uint64_t w) {
    uint64_t along = m->split ? i % m->split * m->inner + i / m->split * m->outer : i * m->inner;
    return along + w * m->column;
}

bool weight_keeps(const weight *w, uint64_t n) {
    return w->kind == WEIGHT_NONE || n < w->length;
}

/* ---- Butterflies ---- */

uint64_t stage_butterflies(const stage *st) {
    return st->length / st->radix;
}

static bool is_root(uint64_t g, uint64_t prime) {
    uint64_t power = g, order = 1;
    for (; power != 1; ++order) power = power * g % prime;
    return order == prime - 1;
}

static uint32_t *make_powers(uint64_t prime) {
    uint64_t g = 2, power = 1;
    while (!is_root(g, prime)) ++g;
    uint32_t *powers = malloc((size_t)prime * sizeof *powers);
    assert_non_null(powers);
    for (uint64_t q = 0; q + 1 < prime; ++q, power = power * g % prime) powers[q] = (uint32_t)power;
    return powers;
}

/* The last few primes are kept: a pass may have several. */
const uint32_t *powers_of_root(uint64_t prime) {
    enum { KEPT = 8 };
    static uint64_t primes[KEPT];
    static uint32_t *powers[KEPT];
    static unsigned turn;
    for (unsigned k = 0; k < KEPT; ++k)
        if (primes[k] == prime) return powers[k];
    unsigned k = turn++ % KEPT;
    free(powers[k]);
    powers[k] = make_powers(prime);
    primes[k] = prime;
    return powers[k];
}

bool input_point(const pass *p, uint32_t s, uint64_t j, uint64_t r, uint64_t *i) {
    const stage *st = &p->stages[s];
    const convolution *c = stage_gathers(p, s);
    *i = j + r * stage_butterflies(st);
    if (!c) return true;
    uint64_t q = *i / c->columns, column = *i % c->columns;
    if (c->kind == CONVOLUTION_RADER) q = powers_of_root(c->length)[q];
    *i = q * c->columns + column;
    return q < c->length;
}

bool output_point(const pass *p, uint32_t s, uint64_t j, uint64_t r, uint64_t *i) {
    const stage *st = &p->stages[s];
    const convolution *c = stage_scatters(p, s);
    *i = j / st->span * st->span * st->radix + j % st->span + r * st->span;
    if (!c) return true;
    uint64_t q = *i / c->columns, column = *i % c->columns;
    if (c->kind == CONVOLUTION_RADER) q = powers_of_root(c->length)[q];
    *i = rest_output(c, column) + q * c->span;
    return q < c->length;
}

uint64_t rest_input(uint64_t c) {
    return c;
}

uint64_t rest_output(const convolution *convolution, uint64_t c) {
    return c / convolution->span * convolution->span * convolution->length + c % convolution->span;
}

static const convolution *if_rader(const convolution *c) {
    return c && c->kind == CONVOLUTION_RADER ? c : NULL;
}

const convolution *rader_input(const pass *p, uint32_t s) {
    return if_rader(stage_gathers(p, s));
}

const convolution *rader_output(const pass *p, uint32_t s) {
    return if_rader(stage_scatters(p, s));
}
