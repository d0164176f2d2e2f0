/* What a field is at the beginning.
 *
 * SPDX-License-Identifier: MIT
 */
#include "field.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../common/fail.h"
#include "../common/interrupt.h"

#define PI 3.14159265358979323846
#define SPOTS 9
#define PIECE ((size_t)16 << 20) /* of a file, between two questions whether to stop */

static bool parse_number(const char **text, uint64_t *value) {
    char *end;
    if (!isdigit((unsigned char)**text)) return false;
    errno = 0;
    *value = strtoull(*text, &end, 10);
    *text = end;
    return !errno;
}

static bool parse_modes(const char *text, field_source *f) {
    for (int i = 0; i < 3; ++i) {
        if (!parse_number(&text, &f->mode[i]) || f->mode[i] == 0) return false;
        if (!*text) return true;
        if (*text++ != ',') return false;
    }
    return false;
}

bool field_parse(const char *text, field_source *f) {
    static const char *const names[] = {"sine", "spots", "random"};
    const char *colon = strchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : strlen(text);
    for (int kind = FIELD_SINE; kind <= FIELD_RANDOM; ++kind) {
        if (strlen(names[kind]) != length || strncmp(names[kind], text, length) != 0) continue;
        f->kind = (field_kind)kind;
        f->seed = 1;
        memset(f->mode, 0, sizeof f->mode);
        if (!colon) return true;
        ++colon;
        if (kind == FIELD_SINE) return parse_modes(colon, f);
        return parse_number(&colon, &f->seed) && !*colon;
    }
    return false;
}

/* The splitmix64 sequence, addressed by its index: a value depends on seed and place only. */
static uint64_t scramble(uint64_t seed, uint64_t index) {
    uint64_t x = seed * UINT64_C(0xd1342543de82ef95) + (index + 1) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static double uniform(uint64_t seed, uint64_t index) {
    return (double)(scramble(seed, index) >> 11) * 0x1p-53;
}

/* ---- Sums of products of functions of one coordinate ---- */

#define MAX_TERMS SPOTS

/* Bells at random places, wide and narrow; or one sine. */
typedef struct separable {
    field_kind kind;
    shape shape;
    int terms;
    uint64_t seed;
    uint64_t mode[3]; /* of all three axes; 0 where the rank has none */
} separable;

/* a b modulo m, which is below 2^63. */
static uint64_t multiply_modulo(uint64_t a, uint64_t b, uint64_t m) {
    if (a <= UINT32_MAX && b <= UINT32_MAX) return a * b % m;
    uint64_t result = 0;
    for (a %= m; b; b >>= 1, a = (a + a) % m)
        if (b & 1) result = (result + a) % m;
    return result;
}

/* sin(pi j i / I), with the argument reduced exactly: i j may be much larger than a double
 * counts. */
static double sine_factor(const separable *p, int axis, uint64_t i) {
    uint64_t length = p->shape.n[axis] - 1, phase = multiply_modulo(p->mode[axis], i, 2 * length);
    return sin(PI * (double)phase / (double)length);
}

static double spot_factor(const separable *p, int axis, int spot, uint64_t i) {
    uint64_t first = 4 * (uint64_t)spot;
    double centre = 0.1 + 0.8 * uniform(p->seed, first + (uint64_t)axis);
    double width = 0.02 + 0.06 * uniform(p->seed, first + 3);
    double x = ((double)i / (double)(p->shape.n[axis] - 1) - centre) / width;
    return exp(-x * x);
}

/* What coordinate `i` of an axis adds to the product of a term; 1 for an axis that the rank
 * lacks. */
static double factor(const separable *p, int axis, int term, uint64_t i) {
    if (axis < shape_outer(&p->shape)) return 1;
    return p->kind == FIELD_SINE ? sine_factor(p, axis, i) : spot_factor(p, axis, term, i);
}

static bool separable_sine(const field_source *f, const shape *s, separable *p) {
    int given = 0, outer = shape_outer(s);
    while (given < 3 && f->mode[given]) ++given;
    if (given && given != s->rank)
        return refuse("--init sine wants a mode for each of the grid's axes, %d", s->rank);
    *p = (separable){.kind = FIELD_SINE, .shape = *s, .terms = 1};
    for (int axis = outer; axis < 3; ++axis) {
        p->mode[axis] = given ? f->mode[axis - outer] : 1;
        if (p->mode[axis] > s->n[axis] - 2)
            return refuse("--init sine: an axis of %" PRIu64 " nodes has modes 1 to %" PRIu64
                          ", not %" PRIu64,
                          s->n[axis], s->n[axis] - 2, p->mode[axis]);
    }
    return true;
}

static void put(grid *g, uint64_t index, double value) {
    if (g->element == 4)
        ((float *)g->nodes)[index] = (float)value;
    else
        ((double *)g->nodes)[index] = value;
}

/* The grid is made in columns of this many nodes of the last axis, whose factors are a table: rows
 * share them, and however long an axis is, little memory is taken. */
#define COLUMN 16384

static void fill_row(const separable *p, const double *weight, const double *table, double constant,
                     uint64_t count, grid *g, uint64_t index) {
    for (uint64_t k = 0; k < count; ++k) {
        double sum = 0;
        for (int t = 0; t < p->terms; ++t) sum += weight[t] * table[(uint64_t)t * COLUMN + k];
        put(g, index + k, constant + sum);
    }
}

/* Nodes first ... first + count - 1 of all rows. */
static bool fill_column(const separable *p, double *table, double constant, uint64_t first,
                        uint64_t count, grid *g) {
    const uint64_t *n = g->shape.n;
    double weight[MAX_TERMS];
    for (int t = 0; t < p->terms; ++t)
        for (uint64_t k = 0; k < count; ++k)
            table[(uint64_t)t * COLUMN + k] = factor(p, 2, t, first + k);
    for (uint64_t row = 0; row < n[0] * n[1]; ++row) {
        if (interrupt_asked()) return false;
        for (int t = 0; t < p->terms; ++t)
            weight[t] = factor(p, 0, t, row / n[1]) * factor(p, 1, t, row % n[1]);
        fill_row(p, weight, table, constant, count, g, row * n[2] + first);
    }
    return true;
}

static bool fill_separable(const separable *p, double constant, grid *g) {
    double *table = malloc(sizeof *table * COLUMN * (size_t)p->terms);
    uint64_t n = g->shape.n[2];
    bool good = true;
    if (!table) return fail("out of memory");
    for (uint64_t first = 0; good && first < n; first += COLUMN)
        good = fill_column(p, table, constant, first, least(COLUMN, n - first), g);
    free(table);
    return good;
}

static bool fill_random(const field_source *f, grid *g) {
    uint64_t nodes = g->bytes / g->element;
    for (uint64_t index = 0; index < nodes; ++index) {
        if (index % COLUMN == 0 && interrupt_asked()) return false;
        put(g, index, f->boundary + uniform(f->seed, index));
    }
    return true;
}

static bool fill_made(const field_source *f, grid *g) {
    separable p = {.kind = FIELD_SPOTS, .shape = g->shape, .terms = SPOTS, .seed = f->seed};
    if (f->kind == FIELD_RANDOM) return fill_random(f, g);
    return (f->kind == FIELD_SPOTS || separable_sine(f, &g->shape, &p)) &&
           fill_separable(&p, f->boundary, g);
}

/* Calls `visit` for every node of the boundary until it returns false. */
static bool each_boundary_node(const shape *s, bool (*visit)(void *user, uint64_t index),
                               void *user) {
    int outer = shape_outer(s);
    uint64_t row = 0;
    for (uint64_t i = 0; i < s->n[0]; ++i) {
        for (uint64_t j = 0; j < s->n[1]; ++j, row += s->n[2]) {
            bool whole = (outer == 0 && (i == 0 || i + 1 == s->n[0])) ||
                         (outer <= 1 && (j == 0 || j + 1 == s->n[1]));
            for (uint64_t k = 0; k < s->n[2]; k += whole ? 1 : s->n[2] - 1)
                if (!visit(user, row + k)) return false;
        }
    }
    return true;
}

typedef struct boundary_visit {
    grid *g;
    double value;
} boundary_visit;

static bool set_boundary(void *user, uint64_t index) {
    const boundary_visit *v = user;
    put(v->g, index, v->value);
    return true;
}

static bool is_boundary(void *user, uint64_t index) {
    const boundary_visit *v = user;
    return grid_value(v->g, index) == v->value;
}

bool field_boundary_is_constant(const grid *g, double *value) {
    grid copy = *g;
    boundary_visit v = {&copy, grid_value(g, 0)};
    *value = v.value;
    return each_boundary_node(&g->shape, is_boundary, &v);
}

bool field_open(const field_source *f, const shape *s, size_t element, grid *file) {
    if (f->raw) return grid_open_raw(f->path, s, element, file);
    if (!grid_open(f->path, false, file)) return false;
    if (shape_equal(&file->shape, s) && file->element == element) return true;
    return fail("'%s' has changed: it has %s nodes of %zu bytes now", f->path,
                shape_print(&file->shape).text, file->element);
}

static bool copy_file(const field_source *f, grid *g) {
    grid file = GRID_NONE;
    bool good = field_open(f, &g->shape, g->element, &file);
    for (size_t at = 0; good && at < g->bytes; at += PIECE) {
        memcpy((char *)g->nodes + at, (const char *)file.nodes + at,
               (size_t)least(PIECE, g->bytes - at));
        if (interrupt_asked()) good = false;
    }
    grid_close(&file);
    return good;
}

bool field_fill(const field_source *f, grid *g) {
    boundary_visit v = {g, f->boundary};
    if (!(f->kind == FIELD_FILE ? copy_file(f, g) : fill_made(f, g))) return false;
    if (!f->keep) each_boundary_node(&g->shape, set_boundary, &v);
    return true;
}
