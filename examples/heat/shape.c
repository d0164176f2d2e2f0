/* Sizes of grids and boxes in them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "shape.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static bool multiply(uint64_t a, uint64_t b, uint64_t *product) {
    if (b && a > UINT64_MAX / b) return false;
    *product = a * b;
    return true;
}

bool shape_nodes(const shape *s, uint64_t *nodes) {
    return multiply(s->n[0], s->n[1], nodes) && multiply(*nodes, s->n[2], nodes);
}

bool shape_bytes(const shape *s, size_t element, size_t *bytes) {
    uint64_t nodes, product;
    if (!shape_nodes(s, &nodes) || !multiply(nodes, element, &product)) return false;
    if (product > PTRDIFF_MAX / 2) return false; /* with room for what is added to it */
    *bytes = (size_t)product;
    return true;
}

uint64_t shape_interior(const shape *s) {
    uint64_t nodes = 1;
    for (int axis = shape_outer(s); axis < 3; ++axis) nodes *= s->n[axis] - 2;
    return nodes;
}

uint64_t shape_stride(const shape *s, int axis) {
    uint64_t stride = 1;
    for (int inner = axis + 1; inner < 3; ++inner) stride *= s->n[inner];
    return stride;
}

bool shape_equal(const shape *a, const shape *b) {
    return a->rank == b->rank && a->n[0] == b->n[0] && a->n[1] == b->n[1] && a->n[2] == b->n[2];
}

shape_text shape_print(const shape *s) {
    shape_text t = {""};
    int used = 0;
    for (int axis = shape_outer(s); axis < 3; ++axis)
        used += snprintf(t.text + used, sizeof t.text - (size_t)used, "%s%" PRIu64, used ? "x" : "",
                         s->n[axis]);
    return t;
}

bool shape_parse(const char *text, shape *s) {
    uint64_t n[3];
    int rank = 0;
    for (;;) {
        char *end;
        if (rank == 3 || !isdigit((unsigned char)*text)) return false;
        errno = 0;
        n[rank] = strtoull(text, &end, 10);
        if (errno || n[rank] < 3) return false;
        ++rank;
        if (!*end) break;
        if (*end != 'x') return false;
        text = end + 1;
    }
    *s = (shape){.rank = rank, .n = {1, 1, 1}};
    for (int i = 0; i < rank; ++i) s->n[3 - rank + i] = n[i];
    size_t bytes;
    return shape_bytes(s, sizeof(double), &bytes);
}

uint64_t box_nodes(const box *b) {
    return box_length(b, 0) * box_length(b, 1) * box_length(b, 2);
}
