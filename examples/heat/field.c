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

#define PI 3.14159265358979323846
#define SPOTS 9

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

/* A sum of products of functions of one coordinate: `terms` of them, whose values lie in table[axis][term * n + i]. */
typedef struct separable {
    int terms;
    double *table[3];
} separable;

static bool separable_create(const shape *s, int terms, separable *p) {
    *p = (separable){.terms = terms};
    for (int axis = 0; axis < 3; ++axis) {
        size_t count = (size_t)s->n[axis] * (size_t)terms;
        if (count / (size_t)terms != s->n[axis] || count > SIZE_MAX / sizeof(double)) return fail("out of memory");
        p->table[axis] = malloc(count * sizeof(double));
        if (!p->table[axis]) return fail("out of memory");
        for (size_t i = 0; i < count; ++i) p->table[axis][i] = 1;
    }
    return true;
}

static void separable_free(separable *p) {
    for (int axis = 0; axis < 3; ++axis) free(p->table[axis]);
}

/* sin(pi j i / I), with the argument reduced exactly: i j may be much larger than a double counts. */
static void sine_table(const shape *s, int axis, uint64_t mode, double *table) {
    uint64_t length = s->n[axis] - 1, phase = 0;
    for (uint64_t i = 0; i <= length; ++i) {
        table[i] = sin(PI * (double)phase / (double)length);
        phase = (phase + mode) % (2 * length);
    }
}

static bool sine_tables(const field_source *f, const shape *s, separable *p) {
    int given = 0, outer = shape_outer(s);
    while (given < 3 && f->mode[given]) ++given;
    if (given && given != s->rank) return refuse("--init sine wants a mode for each of the grid's axes, %d", s->rank);
    if (!separable_create(s, 1, p)) return false;
    for (int axis = outer; axis < 3; ++axis) {
        uint64_t mode = given ? f->mode[axis - outer] : 1;
        if (mode > s->n[axis] - 2)
            return refuse("--init sine: an axis of %" PRIu64 " nodes has modes 1 to %" PRIu64 ", not %" PRIu64, s->n[axis],
                          s->n[axis] - 2, mode);
        sine_table(s, axis, mode, p->table[axis]);
    }
    return true;
}

/* Bells at random places, wide and narrow. */
static bool spot_tables(const field_source *f, const shape *s, separable *p) {
    if (!separable_create(s, SPOTS, p)) return false;
    for (int axis = shape_outer(s); axis < 3; ++axis) {
        double length = (double)(s->n[axis] - 1);
        for (uint64_t spot = 0; spot < SPOTS; ++spot) {
            double centre = 0.1 + 0.8 * uniform(f->seed, 4 * spot + (uint64_t)axis);
            double width = 0.02 + 0.06 * uniform(f->seed, 4 * spot + 3);
            double *table = p->table[axis] + spot * s->n[axis];
            for (uint64_t i = 0; i < s->n[axis]; ++i) {
                double x = ((double)i / length - centre) / width;
                table[i] = exp(-x * x);
            }
        }
    }
    return true;
}

static void put(grid *g, uint64_t index, double value) {
    if (g->element == 4)
        ((float *)g->nodes)[index] = (float)value;
    else
        ((double *)g->nodes)[index] = value;
}

static double separable_at(const separable *p, const shape *s, const uint64_t i[3]) {
    double sum = 0;
    for (int t = 0; t < p->terms; ++t) {
        double product = 1;
        /* The tables are there: what makes them fails otherwise. NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
        for (int axis = 0; axis < 3; ++axis) product *= p->table[axis][(uint64_t)t * s->n[axis] + i[axis]];
        sum += product;
    }
    return sum;
}

static void fill_made(const field_source *f, const separable *p, grid *g) {
    const shape *s = &g->shape;
    uint64_t index = 0, i[3];
    for (i[0] = 0; i[0] < s->n[0]; ++i[0])
        for (i[1] = 0; i[1] < s->n[1]; ++i[1])
            for (i[2] = 0; i[2] < s->n[2]; ++i[2], ++index)
                put(g, index, f->boundary + (f->kind == FIELD_RANDOM ? uniform(f->seed, index) : separable_at(p, s, i)));
}

/* Calls `visit` for every node of the boundary until it returns false. */
static bool each_boundary_node(const shape *s, bool (*visit)(void *user, uint64_t index), void *user) {
    int outer = shape_outer(s);
    uint64_t row = 0;
    for (uint64_t i = 0; i < s->n[0]; ++i) {
        for (uint64_t j = 0; j < s->n[1]; ++j, row += s->n[2]) {
            bool whole = (outer == 0 && (i == 0 || i + 1 == s->n[0])) || (outer <= 1 && (j == 0 || j + 1 == s->n[1]));
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
    return fail("'%s' has changed: it has %s nodes of %zu bytes now", f->path, shape_print(&file->shape).text, file->element);
}

static bool copy_file(const field_source *f, grid *g) {
    grid file = GRID_NONE;
    bool good = field_open(f, &g->shape, g->element, &file);
    if (good) memcpy(g->nodes, file.nodes, g->bytes);
    grid_close(&file);
    return good;
}

bool field_fill(const field_source *f, grid *g) {
    separable p = {0};
    bool good = true;
    if (f->kind == FIELD_FILE) {
        good = copy_file(f, g);
    } else {
        if (f->kind == FIELD_SINE) good = sine_tables(f, &g->shape, &p);
        if (f->kind == FIELD_SPOTS) good = spot_tables(f, &g->shape, &p);
        if (good) fill_made(f, &p, g);
    }
    separable_free(&p);
    boundary_visit v = {g, f->boundary};
    if (good && !f->keep) each_boundary_node(&g->shape, set_boundary, &v);
    return good;
}
