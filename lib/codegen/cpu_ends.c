/* The CPU emitter's ends in vectors. Columns side by side in memory are vectors as they are; rows, whose points are side by side,
 * are transposed in registers. The rest, and tiles that are not full, go element by element. */
#include "cpu.h"

#include "base/sizes.h"

typedef enum access { BY_ELEMENTS, BY_COLUMNS, BY_ROWS, BY_WEIGHTED_COLUMNS } access;

/* Whether a vector's real and imaginary parts alternate in memory: complex numbers, the columns of
 * a matrix of reals by pairs, or the points of one real signal by pairs. */
static bool is_interleaved(const pass_end *e) {
    bool reals = e->pair == 1 && (e->map.column == 2 || e->map.digits[0].stride == 2);
    return e->form == FORM_REALS ? reals : !e->planar;
}

static bool are_columns_near(const pass_end *e, bool load) {
    if (e->form == FORM_REALS && e->map.column == 1) return e->pair != 1;
    if (e->form == FORM_REALS)
        return e->pair == 1 && e->map.column == 2 && e->map.digits[0].stride != 2;
    if (e->form == FORM_HALVES) return !load && e->map.column == 2 && e->pair == 1;
    return e->map.column == 1;
}

/* Elements of a point of the tile: two reals of one signal. */
static uint64_t point_elements(const pass *p, const pass_end *e) {
    return p->reals.halved && e->form == FORM_REALS ? 2 : 1;
}

/* Short transforms side by side lie several in one vector. */
static bool is_short(const pass *p, const pass_end *e) {
    uint64_t each = point_elements(p, e);
    return p->tile.length < p->tile.lanes && is_power_of_two(p->tile.length) &&
           e->map.column == each * p->tile.length && (e->form == FORM_COMPLEX || each == 2);
}

static bool are_rows_near(const pass *p, const pass_end *e, bool load) {
    uint64_t points = load ? cpu_loaded_points(p) : cpu_stored_points(p);
    if (load && e->form == FORM_HALVES && !p->reals.balanced) {
        if (e->length != p->tile.length || e->index.digits[0].stride != 1) return false;
        points = p->tile.length / 2 + 1;
    }
    if (e->map.count == 2 && (points % p->tile.lanes || e->map.digits[0].extent % p->tile.lanes)) return false; /* tiles of the pass before */
    if (p->reals.halved && e->form == FORM_REALS && e->pair != 1) return false;
    return e->map.count <= 2 && e->map.digits[0].stride == point_elements(p, e) &&
           (points >= p->tile.lanes || is_short(p, e));
}

static access access_of(const pass *p, bool load) {
    const pass_end *e = load ? &p->load : &p->store;
    if (e->callback.source || e->form == FORM_HERMITIAN) return BY_ELEMENTS;
    bool across = !e->planar && e->map.column == 1 &&
                  (e->form == FORM_COMPLEX ? e->index.column <= 1 : e->index.column == 1);
    if (e->weight.kind) return across && (load || !p->reals.cornered) ? BY_WEIGHTED_COLUMNS : BY_ELEMENTS;
    return are_columns_near(e, load) ? BY_COLUMNS : are_rows_near(p, e, load) ? BY_ROWS : BY_ELEMENTS;
}

/* ---- Vectors ---- */

/* The pointers to scalars that vectors start from. */
static void emit_pointers(const pass_end *e, bool load, text *out) {
    const char *constant = load ? "const " : "", *name = load ? "source" : "target", *from = load ? "in" : "out";
    text_add(out, "        global %sscalar *%s = (global %sscalar *)%s;\n", constant, name, constant, from);
    if (is_interleaved(e)) return;
    if (e->planar)
        text_add(out, "        global %sscalar *%s_im = %s_im;\n", constant, name, from);
    else
        text_add(out, "        global %sscalar *%s_im = %s + %llu;\n", constant, name, name, (ull)e->pair);
}

/* The vector that starts at a place. */
static void print_load(const pass_end *e, const char *place, char *to, size_t capacity) {
    if (!is_interleaved(e))
        snprintf(to, capacity, "load_split(source + (%s), source_im + (%s))", place, place);
    else
        snprintf(to, capacity, "load_lanes(source + %s(%s))", e->form == FORM_REALS ? "" : "2 * ", place);
}

static void emit_vector_store(const pass_end *e, const char *value, const char *place, text *out) {
    if (!is_interleaved(e))
        text_add(out, "store_split(%s, target + (%s), target_im + (%s));\n", value, place, place);
    else
        text_add(out, "store_lanes(%s, target + %s(%s));\n", value, e->form == FORM_REALS ? "" : "2 * ", place);
}

/* The direction's sign applies to complex numbers. */
static bool is_signed(const pass *p) {
    return p->first && !end_is_real(&p->load);
}

/* ---- Columns ---- */

void cpu_load_column(const pass *p, const char *to, text *out) {
    char place[PLACE], vector[2 * PLACE + 64];
    cpu_place(&p->load.map, "i", NULL, place);
    print_load(&p->load, place, vector, sizeof vector);
    text_add(out, "%s = %s%s%s;\n", to, is_signed(p) ? "c_scale(" : "", vector, is_signed(p) ? ", 1, sign)" : "");
}

void cpu_store_column(const pass *p, const char *value, text *out) {
    char place[PLACE];
    cpu_place(&p->store.map, "i", NULL, place);
    emit_vector_store(&p->store, value, place, out);
}

static void emit_columns_in(const pass *p, const char *array, text *out) {
    char to[16];
    snprintf(to, sizeof to, "%s[i]", array);
    text_add(out, "        for (uint i = 0; i < %llu; ++i) ", (ull)cpu_loaded_points(p));
    cpu_load_column(p, to, out);
}

static void emit_columns_out(const pass *p, const arrays *a, text *out) {
    const pass_end *e = &p->store;
    char place[PLACE], next[PLACE + 16], value[32];
    cpu_place(&e->map, "i", NULL, place);
    text_add(out, "        for (uint i = 0; i < %llu; ++i) {\n", (ull)cpu_stored_points(p));
    if (e->form == FORM_HALVES) { /* the two sequences' columns alternate */
        snprintf(next, sizeof next, "%s + LANES", place);
        text_add(out, "            complex_t u = %s[i], v = %s[i];\n            zip(&u, &v);\n            ", a->from, a->to);
        emit_vector_store(e, "u", place, out);
        text_add(out, "            ");
        emit_vector_store(e, "v", next, out);
    } else {
        snprintf(value, sizeof value, "%s[i]", a->from);
        text_add(out, "            ");
        cpu_store_column(p, value, out);
    }
    text_add(out, "        }\n");
}

static void emit_weighted_in(const pass *p, const char *array, const char *place,
                             const char *factor, text *out) {
    bool real = p->load.form == FORM_REAL, sign = p->first && !real;
    text_add(out, "            complex_t y = %s%s(source + %s(%s), lanes)%s;\n",
             sign ? "c_scale(" : "", real ? "load_some_reals" : "load_some", real ? "" : "2 * ",
             place, sign ? ", 1, sign)" : "");
    if (p->load.form == FORM_HALF)
        text_add(out, "            y = doubled(y, n, %lluul);\n", (ull)p->load.length);
    text_add(out, "            %s[i] = c_mul(y, %s);\n", array, factor);
}

static void emit_weighted_out(const pass *p, const char *array, const char *place,
                              const char *factor, text *out) {
    bool real = p->store.form == FORM_REAL;
    text_add(out, "            complex_t y = c_mul(c_conjugate(%s[i]), %s);\n", array, factor);
    if (p->last) text_add(out, "            y = c_scale(y, scale_re, scale_im);\n");
    if (p->store.form == FORM_HALF)
        text_add(out, "            y = real_ends(y, n, %lluul);\n", (ull)p->store.length);
    text_add(out, "            %s(y, target + %s(%s), lanes);\n",
             real ? "store_some_reals" : "store_some", real ? "" : "2 * ", place);
}

/* Bluestein's ends over several passes: columns side by side, each row of them as far as the length goes; or all of one number. */
static void emit_weighted(const pass *p, bool load, const char *array, text *out) {
    const pass_end *e = load ? &p->load : &p->store;
    const weight *w = &e->weight;
    char place[PLACE], index[PLACE], factor[128];
    cpu_place(&e->map, "i", NULL, place);
    cpu_place(&e->index, "i", NULL, index);
    text_add(out, "        for (uint i = 0; i < %llu; ++i) {\n            const ulong n = %s_n + %s;\n", (ull)p->tile.length,
             load ? "load" : "store", index);
    if (e->index.column) {
        text_add(out, "            const ulong lanes = min(n < %lluul ? %lluul - n : 0ul, (ulong)%s);\n", (ull)w->length,
                 (ull)w->length, cpu_live(p));
        snprintf(factor, sizeof factor, "load_some((global const scalar *)(table + %llu + n), lanes)", (ull)w->table);
    } else {
        text_add(out, "            const ulong lanes = n < %lluul ? %s : 0;\n", (ull)w->length, cpu_live(p));
        snprintf(factor, sizeof factor, "c_spread(table[%llu + min(n, %lluul)])", (ull)w->table, (ull)w->length - 1);
    }
    if (load)
        emit_weighted_in(p, array, place, factor, out);
    else
        emit_weighted_out(p, array, place, factor, out);
    text_add(out, "        }\n");
}

/* ---- Rows ---- */

/* Rows of `lanes` points become columns: unzipping by the bits of the row number exchanges them with the bits of the point. */
static void emit_transpose(const char *x, unsigned count, bool forward, text *out) {
    unsigned bits = log2_floor(count);
    for (unsigned step = 0; step < bits; ++step)
        cpu_each_pair(forward ? "unzip" : "zip", x, count, 1u << (forward ? step : bits - 1 - step), out);
}

/* The loop over square blocks, of which the last may overlap its neighbour. Returns the points of one. */
static unsigned open_blocks(const pass *p, uint64_t points, text *out) {
    unsigned count = (unsigned)min_u64(points, p->tile.lanes);
    text_add(out,
             "        for (uint k = 0; k < %llu; k += %u) {\n            const uint i = k + %u < %llu ? k : %llu;\n"
             "            complex_t x[%u];\n",
             (ull)points, count, count, (ull)points, (ull)(points - count), count);
    return count;
}

/* Vector q of a block starts here; `shift` further for the second sequence of a pair. */
static void print_block(const pass *p, const pass_end *e, unsigned q, uint64_t shift, char *to, size_t capacity) {
    uint64_t step = is_short(p, e) ? p->tile.lanes * point_elements(p, e) : e->map.column;
    char place[PLACE];
    cpu_place(&e->map, "i", NULL, place);
    snprintf(to, capacity, "%s + %lluul", place, (ull)(q * step + shift));
}

static void emit_block_in(const pass *p, const char *x, unsigned count, uint64_t shift, text *out) {
    char place[PLACE + 32], vector[2 * PLACE + 128];
    for (unsigned q = 0; q < count; ++q) {
        print_block(p, &p->load, q, shift, place, sizeof place);
        print_load(&p->load, place, vector, sizeof vector);
        text_add(out, "            %s[%u] = %s;\n", x, q, vector);
    }
    emit_transpose(x, count, true, out);
}

static void emit_rows_in(const pass *p, const char *array, uint64_t shift, text *out) {
    unsigned count = open_blocks(p, cpu_loaded_points(p), out);
    emit_block_in(p, "x", count, shift, out);
    text_add(out, "            #pragma unroll\n            for (int q = 0; q < %u; ++q) %s[i + q] = %s;\n        }\n", count, array,
             is_signed(p) ? "c_scale(x[q], 1, sign)" : "x[q]");
}

/* Points n of two sequences give points n and -n of their sum. */
static void emit_halves_in(const pass *p, const char *array, text *out) {
    unsigned count = open_blocks(p, p->tile.length / 2 + 1, out);
    text_add(out, "            complex_t y[%u];\n", count);
    emit_block_in(p, "x", count, 0, out);
    emit_block_in(p, "y", count, p->load.pair, out);
    text_add(out,
             "            #pragma unroll\n            for (int q = 0; q < %u; ++q) {\n                const uint n = i + q;\n"
             "                if (n == 0 || 2 * n == %llu) x[q].im = y[q].im = 0;\n",
             count, (ull)p->tile.length);
    if (is_signed(p))
        text_add(out, "                x[q] = c_scale(x[q], 1, sign);\n                y[q] = c_scale(y[q], 1, sign);\n");
    text_add(out,
             "                %s[n ? %llu - n : 0] = c_join_mirrored(x[q], y[q]);\n                %s[n] = c_join(x[q], y[q]);\n"
             "            }\n        }\n",
             array, (ull)p->tile.length, array);
}

static void emit_rows_out(const pass *p, const char *array, uint64_t shift, text *out) {
    unsigned count = open_blocks(p, cpu_stored_points(p), out);
    char place[PLACE + 32], value[16];
    text_add(out, "            #pragma unroll\n            for (int q = 0; q < %u; ++q) x[q] = %s[i + q];\n", count, array);
    emit_transpose("x", count, false, out);
    for (unsigned q = 0; q < count; ++q) {
        print_block(p, &p->store, q, shift, place, sizeof place);
        snprintf(value, sizeof value, "x[%u]", q);
        text_add(out, "            ");
        emit_vector_store(&p->store, value, place, out);
    }
    text_add(out, "        }\n");
}

/* ---- Ends ---- */

/* The condition under which all columns are there, and their partners. */
static void print_whole(const pass *p, const pass_end *e, char *to, size_t capacity) {
    char partner[192] = "";
    if (e->form == FORM_REALS || e->form == FORM_HALVES) print_partner(p, "(LANES - 1)", partner, sizeof partner);
    snprintf(to, capacity, "%s%s%s", p->grid.guarded ? "live == LANES" : "", p->grid.guarded && *partner ? " && " : "", partner);
}

/* A load leaves zeros where it reads nothing. */
static void emit_clear(const pass *p, const char *array, text *out) {
    if (p->grid.guarded || p->load.weight.kind)
        text_add(out, "        for (uint i = 0; i < %llu; ++i) %s[i].re = %s[i].im = 0;\n",
                 (ull)cpu_loaded_points(p), array, array);
}

void cpu_load_all(const pass *p, const arrays *a, text *out) {
    emit_clear(p, a->from, out);
    if (p->load.form == FORM_HALVES && pass_joins(p)) emit_clear(p, a->to, out);
    cpu_load_elements(p, a, out);
}

static void emit_elements(const pass *p, bool load, const arrays *a, text *out) {
    if (load)
        cpu_load_all(p, a, out);
    else
        cpu_store_elements(p, a, out);
}

static void emit_vectors(const pass *p, bool load, access way, const arrays *a, text *out) {
    const pass_end *e = load ? &p->load : &p->store;
    emit_pointers(e, load, out);
    if (way == BY_WEIGHTED_COLUMNS)
        emit_weighted(p, load, a->from, out);
    else if (way == BY_COLUMNS && load)
        emit_columns_in(p, a->from, out);
    else if (way == BY_COLUMNS)
        emit_columns_out(p, a, out);
    else if (load && e->form == FORM_HALVES && !pass_joins(p))
        emit_halves_in(p, a->from, out);
    else if (load)
        emit_rows_in(p, a->from, 0, out);
    else
        emit_rows_out(p, a->from, 0, out);
    if (way == BY_ROWS && load && e->form == FORM_HALVES && pass_joins(p))
        emit_rows_in(p, a->to, e->pair, out);
    if (way == BY_ROWS && !load && e->form == FORM_HALVES) emit_rows_out(p, a->to, e->pair, out);
}

static void emit_end(const pass *p, bool load, const arrays *a, text *out) {
    access way = access_of(p, load);
    char whole[256];
    print_whole(p, load ? &p->load : &p->store, whole, sizeof whole);
    if (way == BY_WEIGHTED_COLUMNS) *whole = 0; /* counts the lanes of each row */
    if (way == BY_ELEMENTS || !*whole) {
        text_add(out, "    {\n");
        if (way == BY_ELEMENTS)
            emit_elements(p, load, a, out);
        else
            emit_vectors(p, load, way, a, out);
    } else {
        text_add(out, "    if (%s) {\n", whole);
        emit_vectors(p, load, way, a, out);
        text_add(out, "    } else {\n");
        emit_elements(p, load, a, out);
    }
    text_add(out, "    }\n");
}

bool cpu_has_columns(const pass *p, bool load) {
    return access_of(p, load) == BY_COLUMNS && (load || p->store.form != FORM_HALVES);
}

void cpu_open_whole(const pass *p, bool load, text *out) {
    const pass_end *e = load ? &p->load : &p->store;
    char whole[256];
    print_whole(p, e, whole, sizeof whole);
    if (*whole)
        text_add(out, "    if (%s) {\n", whole);
    else
        text_add(out, "    {\n");
    emit_pointers(e, load, out);
}

bool cpu_open_rest(const pass *p, bool load, text *out) {
    char whole[256];
    print_whole(p, load ? &p->load : &p->store, whole, sizeof whole);
    if (*whole) text_add(out, "    } else {\n");
    return *whole;
}

void cpu_load(const pass *p, const arrays *a, text *out) {
    emit_end(p, true, a, out);
}

void cpu_store(const pass *p, const arrays *a, text *out) {
    emit_end(p, false, a, out);
}
