/* Which blocks, and how many layers a pass.
 *
 * SPDX-License-Identifier: MIT
 */
#include "method.h"

#include <inttypes.h>
#include <stdio.h>

#include "../common/fail.h"

/* Of work between two states on the disk. */
#define PASS_SECONDS 30

method_text method_print(const room *r) {
    method_text t;
    int outer = shape_outer(&r->grid);
    static const char *const plural[] = {
        "slabs of %" PRIu64 " planes", "strips of %" PRIu64 " rows", "strips of %" PRIu64 " nodes"};
    if (room_max_layers(r) == UINT64_MAX)
        snprintf(t.text, sizeof t.text, "the whole grid");
    else if (r->kind == CUT_SQUARE)
        snprintf(t.text, sizeof t.text, "blocks of %" PRIu64 "x%" PRIu64 " nodes", r->extent[1],
                 r->extent[2]);
    else
        snprintf(t.text, sizeof t.text, plural[outer], r->extent[outer]);
    return t;
}

method_text cost_print(const cost *c) {
    method_text t;
    snprintf(t.text, sizeof t.text,
             "tau_c = %.4g ns (in %.4g, out %.4g), tau_a = %.4g ns, ratio %.3g", 1e9 * cost_move(c),
             1e9 * c->in, 1e9 * c->out, 1e9 * c->compute, cost_move(c) / c->compute);
    return t;
}

bool method_staged(const options *o, const device *d) {
    return o->transfer == TRANSFER_STAGED || (o->transfer == TRANSFER_AUTO && !d->info.is_cpu);
}

bool method_room(const options *o, const device *d, const shape *grid, size_t element,
                 cut_kind kind, room *r) {
    size_t grid_bytes;
    if (!shape_bytes(grid, element, &grid_bytes))
        return refuse("a grid of %s nodes is larger than any memory", shape_print(grid).text);
    uint64_t bytes = memory_bytes(&o->memory, grid_bytes);
    bool given = o->memory.bytes || o->memory.denominator;
    if (!given) bytes = d->info.global_memory / 10 * 8;
    if (o->memory.bytes > d->info.global_memory)
        return refuse("--memory: the device has %" PRIu64 " bytes, not %" PRIu64,
                      d->info.global_memory, o->memory.bytes);
    bytes /= o->workers;
    if (bytes > d->info.max_allocation) bytes = d->info.max_allocation; /* a block is one buffer */
    if (room_fit(grid, kind, bytes / element, r)) return true;
    return refuse("%" PRIu64 " bytes of device memory%s are too few for three rows of a grid of %s "
                  "nodes and what moving them takes",
                  bytes, o->workers > 1 ? " for each block" : "", shape_print(grid).text);
}

uint64_t method_limit(const room *r, uint64_t wanted) {
    uint64_t most = room_max_layers(r);
    if (wanted <= most) return wanted;
    fprintf(stderr,
            "heat: %s leave room for %" PRIu64 " layers a pass, not %" PRIu64 ": taking %" PRIu64
            "\n",
            method_print(r).text, most, wanted, most);
    return most;
}

bool method_measure(const options *o, const device *d, const scheme *s, cut_kind kind,
                    uint64_t most, const grid *from, grid *to, method *m) {
    pyramid p = {0};
    *m = (method){.measured = true};
    if (!method_room(o, d, &from->shape, from->element, kind, &m->room)) return false;
    bool good = pyramid_create(d, s, &m->room, 1, method_staged(o, d), &p) &&
                calibrate(&p, most, from, to, &m->cost);
    pyramid_destroy(&p);
    if (!good) return false;
    m->layers = model_best(&m->room, &m->cost, most, o->workers > 1);
    m->predicted = model_formula(&m->room, &m->cost, m->layers, o->workers > 1);
    return true;
}

/* Which cuts there are to choose between. */
static bool tries_strips(const options *o, const shape *grid) {
    return grid->rank != 2 || o->decompose != DECOMPOSE_BLOCKS;
}

static bool tries_blocks(const options *o, const shape *grid) {
    return grid->rank == 2 && o->decompose != DECOMPOSE_STRIPS;
}

bool method_possible(const options *o, const device *d, const shape *grid, size_t element) {
    room r;
    if (tries_strips(o, grid) && !method_room(o, d, grid, element, CUT_OUTER, &r)) return false;
    return !tries_blocks(o, grid) || method_room(o, d, grid, element, CUT_SQUARE, &r);
}

static bool choose_by_model(const options *o, const device *d, const scheme *s, uint64_t most,
                            const grid *from, grid *to, method *m) {
    bool strips = tries_strips(o, &from->shape), blocks = tries_blocks(o, &from->shape);
    method other;
    if (strips && !method_measure(o, d, s, CUT_OUTER, most, from, to, m)) return false;
    if (!blocks) return true;
    if (!strips) return method_measure(o, d, s, CUT_SQUARE, most, from, to, m);
    if (room_max_layers(&m->room) == UINT64_MAX) return true; /* nothing is cut */
    if (!method_measure(o, d, s, CUT_SQUARE, most, from, to, &other)) return false;
    if (other.predicted < m->predicted) *m = other;
    return true;
}

bool method_choose(const options *o, const device *d, const scheme *s, uint64_t most,
                   const grid *from, grid *to, method *m) {
    if (!o->layers || (o->decompose == DECOMPOSE_AUTO && from->shape.rank == 2)) {
        if (!choose_by_model(o, d, s, most, from, to, m)) return false;
    } else {
        *m = (method){0};
        cut_kind kind = o->decompose == DECOMPOSE_BLOCKS ? CUT_SQUARE : CUT_OUTER;
        if (!method_room(o, d, &from->shape, from->element, kind, &m->room)) return false;
    }
    if (!o->layers && o->work)
        m->layers = model_within(&m->room, &m->cost, m->layers, o->workers > 1, PASS_SECONDS);
    if (o->layers) m->layers = method_limit(&m->room, o->layers < most ? o->layers : most);
    if (m->measured) m->predicted = model_formula(&m->room, &m->cost, m->layers, o->workers > 1);
    return true;
}
