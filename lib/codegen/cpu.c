/* The CPU emitter: one work-item takes a whole tile, in private memory that stays in its core's cache, without barriers or local
 * memory, and works in vectors of `lanes` reals: across neighbouring transforms or along one. */
#include "cpu.h"

#include "base/sizes.h"
#include "fragments.h"

/* Whether a form is at an end. */
static bool has_form(const pass *p, form which) {
    return p->load.form == which || p->store.form == which;
}

static bool has_real_end(const pass *p) {
    return p->load.form != FORM_COMPLEX || p->store.form != FORM_COMPLEX || p->reals.cornered;
}

static void emit_program(const pass *p, text *out) {
    uint32_t radices[MAX_STAGES], count = 0;
    for (uint32_t s = 0; s < p->tile.stage_count; ++s)
        if (!p->tile.stages[s].mirror) radices[count++] = p->tile.stages[s].radix;
    emit_types(p, out);
    text_add(out, "#define LANES %u\n%s", p->tile.lanes, fragment_text("vector"));
    emit_radices(radices, count, out);
    text_add(out, "%s%s", fragment_text("lanes"), fragment_text("twiddle_lanes"));
    if (p->tile.along) cpu_along_program(p, out);
    if (p->tile.convolution_count || p->load.weight.kind || p->store.weight.kind || p->reals.halved)
        text_add(out, "%s", fragment_text("some_lanes"));
    if (p->load.planar || p->store.planar || has_form(p, FORM_REALS) || has_form(p, FORM_HALVES))
        text_add(out, "%s", fragment_text("split_lanes"));
    if (has_real_end(p)) text_add(out, "typedef ulong index_t;\n%s", fragment_text("halves"));
    if (p->reals.balanced)
        emit_balance_types(p, out),
            text_add(out, "%s%s", fragment_text("balance"), fragment_text("balance_lanes"));
    if (p->load.weight.kind || p->store.weight.kind)
        text_add(out, "%s", fragment_text("some_reals"));
    if (p->twiddle.modulus) text_add(out, "#define PASS_TWIDDLE_BITS %u\n%s", p->twiddle.bits, fragment_text("pass_twiddle_lanes"));
}

/* Loops with a literal bound stand in the kernel itself: a bound that is a function's parameter is unrolled before it is known,
 * and the array of points then stays in memory. */
void cpu_twiddles(const stage *s, const char *way, uint64_t row, const char *k, text *out) {
    text_add(out,
             "        #pragma unroll\n        for (int r = 1; r < %u; ++r)\n"
             "            x[r] = c_mul(x[r], root_%s((global const scalar *)(table + %llu) + %s + (2 * r - 2) * %llu, %llu));\n",
             s->radix, way, (ull)s->table, k, (ull)row, (ull)row);
}

void cpu_each_pair(const char *function, const char *x, unsigned count, unsigned bit, text *out) {
    text_add(out, "        #pragma unroll\n        for (int q = 0; q < %u; ++q) if (!(q & %u)) %s(%s + q, %s + (q | %u));\n", count,
             bit, function, x, x, bit);
}

/* Each tile moves the pointers of its ends from where they began, which is kept before the first. */
static void emit_starts(const pass *p, bool keep, text *out) {
    const char *const names[] = {"in", "in_im", "out", "out_im"};
    bool load = !p->load.callback.source, store = !p->store.callback.source;
    bool moved[] = {load, load && p->load.planar, store, store && p->store.planar};
    for (int i = 0; i < 4; ++i) {
        if (!moved[i]) continue;
        if (keep)
            text_add(out, "    global %svoid *const %s_start = %s;\n", i < 2 ? "const " : "", names[i], names[i]);
        else
            text_add(out, "    %s = %s_start;\n", names[i], names[i]);
    }
}

/* The function that has the body takes the kernel's arguments, some of them in another form: as its parameter is
 * declared, and what the kernel hands over. */
static const struct {
    binding binding;
    const char *parameter, *value;
} tile_arguments[] = {
    {BIND_IN_OFFSET, "\n    const ulong in_offset", " in_offset"},
    {BIND_OUT_OFFSET, " const ulong out_offset", " out_offset"},
    {BIND_BATCH, " const ulong group, const ulong batch", " get_group_id(0), batch"},
    {BIND_SIGN, "\n    const real sign", " sign"},
    {BIND_SCALE, " const real scale_re, const real scale_im", " scale.x, scale.y"},
};

/* The parameters of that function or, for a call, what they become. */
static void emit_tile_arguments(const pass *p, bool call, text *out) {
    signature s = signature_of(p);
    for (uint32_t i = 0; i < s.count; ++i) {
        const argument *a = &s.arguments[i];
        const char *other = NULL;
        for (size_t k = 0; k < sizeof tile_arguments / sizeof *tile_arguments; ++k)
            if (tile_arguments[k].binding == a->binding)
                other = call ? tile_arguments[k].value : tile_arguments[k].parameter;
        text_add(out, "%s%s", i ? "," : "", other ? other : i ? " " : "");
        if (!other) (call ? print_argument_name : print_parameter)(a, out);
    }
}

/* The body is a function of its own that compilers are asked not to inline: PoCL makes three copies of a kernel. Sign and scale
 * come as whole vectors, which also tells LLVM that the function means the full vector width: without such an argument it falls
 * back to half of it on AVX-512 processors. */
static void open_tiles(const pass *p, text *out) {
    uint64_t vectors = p->tile.along ? p->tile.length / pass_block(p) : pass_region(p) + p->reals.halved;
    text_add(out, "static __attribute__((noinline)) void run_tiles(");
    emit_tile_arguments(p, false, out);
    text_add(out, ")\n{\n    complex_t a[%llu], b[%llu];\n", (ull)vectors, (ull)vectors);
    emit_starts(p, true, out);
    text_add(out,
             "    const ulong tiles = (batch + %u) / %u * %lluul, begin = group * %uul;\n"
             "    const ulong end = begin + %u < tiles ? begin + %u : tiles;\n"
             "    for (ulong number = begin; number < end; ++number) {\n    ulong tile = number;\n",
             p->grid.batch_per_tile - 1, p->grid.batch_per_tile, (ull)p->grid.tiles, p->grid.run_length, p->grid.run_length, p->grid.run_length);
    emit_starts(p, false, out);
    emit_tile(p, "    ", out);
}

/* The columns that are there. */
static void emit_live(const pass *p, text *out) {
    char limit[32] = "batch";
    if (!p->grid.guarded) return;
    if (p->grid.columns)
        snprintf(limit, sizeof limit, "%lluul", (ull)p->grid.columns);
    else if (p->reals.paired)
        snprintf(limit, sizeof limit, "(batch + 1) / 2");
    text_add(out, "    const ulong live = min(%uul, %s - column_tile * %u);\n", p->tile.width, limit, p->tile.width);
}

void emit_cpu_pass(const pass *p, text *out) {
    emit_program(p, out);
    open_tiles(p, out);
    emit_live(p, out);
    if (p->tile.along)
        cpu_along(p, out);
    else
        cpu_across(p, out);
    text_add(out, "    }\n}\nkernel __attribute__((reqd_work_group_size(1, 1, 1)))\n");
    emit_head(p, out);
    text_add(out, "    run_tiles(");
    emit_tile_arguments(p, true, out);
    text_add(out, ");\n}\n");
}
