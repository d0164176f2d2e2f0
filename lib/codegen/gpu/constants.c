/* The tables of a pass in its program's text. */
#include "gpu.h"

#include <stdlib.h>
#include <string.h>

#include "base/sizes.h"
#include "numbers/tables.h"

enum { WORDS_IN_LINE = 4 };

/* The bits of two floats side by side, or of a double: whole numbers cost a compiler the least. */
static uint64_t word_at(const void *table, bool wide, uint64_t number) {
    uint64_t whole;
    uint32_t halves[2];
    if (wide) {
        memcpy(&whole, (const char *)table + number * sizeof whole, sizeof whole);
        return whole;
    }
    memcpy(halves, (const char *)table + number * sizeof halves, sizeof halves);
    return (uint64_t)halves[1] << 32 | halves[0];
}

static void print_words(const void *table, bool wide, uint64_t count, text *out) {
    text_add(out, "constant ulong oclfft_constants[%llu] __attribute__((aligned(16))) = {",
             (ull)count);
    for (uint64_t i = 0; i < count; ++i)
        text_add(out, "%s0x%llxul,", i % WORDS_IN_LINE ? " " : "\n    ",
                 (ull)word_at(table, wide, i));
    text_add(out, "\n};\n");
}

static bool has_constants(const pass *p) {
    return p->launch.constant_table && p->tile.table_length;
}

void gpu_constants(const gpu *g) {
    const pass *p = g->e.pass;
    bool wide = p->precision == OCLFFT_DOUBLE;
    if (!has_constants(p)) return;
    void *table = calloc((size_t)p->tile.table_length, 2 * scalar_bytes(p->precision));
    if (table && tables_fill(p, table) == OCLFFT_SUCCESS) {
        print_words(table, wide, (wide ? 2 : 1) * p->tile.table_length, g->e.out);
        fragment_add(g->e.fragments, "constant_table", g->e.out);
    } else {
        g->e.out->failed = true;
    }
    free(table);
}

void gpu_declare_constants(const gpu *g) {
    if (has_constants(g->e.pass))
        text_add(g->e.out, "    global const scalar2 *const table = oclfft_table();\n");
}
