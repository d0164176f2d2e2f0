/* A schedule as text: what `oclfft plan` and the golden tests show. */
#include "moved.h"

#include "base/sizes.h"

static const char *const operand_names[] = {"input", "output", "intermediate", "scratch"};

static void print_convolutions(const pass *p, text *out) {
    static const char *const names[] = {"Rader", "Bluestein", "spectrum"};
    for (uint32_t i = 0; i < p->tile.convolution_count; ++i) {
        const convolution *c = &p->tile.convolutions[i];
        text_add(out, ", %s %llu", names[c->kind], (unsigned long long)c->length);
        if (c->kind == CONVOLUTION_BLUESTEIN)
            text_add(out, " padded to %llu", (unsigned long long)c->padded);
    }
}

static void print_copy(const pass *p, text *out) {
    text_add(out, "copy, tile of %llu", (unsigned long long)p->tile.length);
    if (!p->tile.lanes) text_add(out, ", %u items x %u elements", p->tile.items, p->tile.points);
}

static void print_tile(const pass *p, text *out) {
    if (p->copies) {
        print_copy(p, out);
        return;
    }
    for (uint32_t s = 0; s < p->tile.stage_count; ++s)
        text_add(out, "%s%u", s ? "." : "", p->tile.stages[s].radix);
    print_convolutions(p, out);
    text_add(out, ", tile %llu x %u", (unsigned long long)p->tile.length, p->tile.width);
    if (p->tile.two_sided) text_add(out, " from both ends");
    if (p->tile.lanes)
        text_add(out, ", %u lanes %s, %u tile%s in a row", p->tile.lanes,
                 p->tile.along ? "along" : "across", p->grid.run_length,
                 p->grid.run_length == 1 ? "" : "s");
    else
        text_add(out, ", %u items x %u points", p->tile.items, p->tile.points);
}

static void print_exchanges(const pass *p, text *out) {
    if (p->tile.lanes || p->tile.stage_count < 2) return;
    if (p->tile.phases > 1)
        text_add(out, ", exchange in %u phases", p->tile.phases);
    else
        text_add(out, ", exchange %s", p->tile.phases ? "split" : "whole");
    text_add(out, " in %llu bytes",
             (unsigned long long)(p->tile.local_reals * scalar_bytes(p->precision)));
    uint32_t conflicts = 0;
    for (uint32_t s = 0; s + 1 < p->tile.stage_count; ++s)
        if (pass_exchanges(p, s)) conflicts += p->tile.stages[s].after.conflicts;
    if (conflicts) text_add(out, " (%u bank conflict%s)", conflicts, conflicts == 1 ? "" : "s");
}

/* Strides of the points, fastest digit first with its extent, then of the columns. */
static void print_map(const axis_map *m, text *out) {
    for (uint32_t d = 0; d < m->count; ++d) {
        if (d + 1 < m->count) text_add(out, "[%llu]", (unsigned long long)m->digits[d].extent);
        text_add(out, "%lld%s", (long long)m->digits[d].stride, d + 1 < m->count ? "+" : "");
    }
    text_add(out, ",%lld", (long long)m->column);
}

static void print_end(const pass_end *e, const char *name, text *out) {
    static const char *const forms[] = {"",           " of reals",      " of a Hermitian half",
                                        " of halves", " of a spectrum", " of real parts",
                                        " of a half"};
    text_add(out, ", %s", name);
    if (e->parts == PARTS_IN_ARRAYS) text_add(out, " %s", format_name(OCLFFT_PLANAR));
    storage_print(e->storage, out);
    text_add(out, "%s stride ", forms[e->form]);
    print_map(&e->map, out);
    if (e->callback.source) text_add(out, " by %s", e->callback.name);
    if (e->beside) text_add(out, " by %s", e->beside == BESIDE_FOUR ? "fours" : "twos");
}

/* What each strategy would cost. A measured recipe bids nothing and so wins. */
static void print_bids(const axis_plan *axis, text *out) {
    if (!axis->bids[0].strategy) return;
    text_add(out, "  cost in passes over memory:");
    for (uint32_t i = 0; i < STRATEGY_COUNT && axis->bids[i].strategy; ++i) {
        text_add(out, "%s %s ", i ? "," : "", axis->bids[i].strategy);
        if (axis->bids[i].cost < BID_NONE)
            text_add_number(out, "%.2f", axis->bids[i].cost);
        else
            text_add(out, "-");
    }
    text_add(out, "\n");
}

static void print_joint(const joint_launch *t, text *out) {
    if (!t->units) return;
    text_add(out, ", in one launch with the next, %u unit%s later, %llu in a transform", t->lag,
             t->lag == 1 ? "" : "s", (unsigned long long)t->units);
    if (t->ring) text_add(out, ", in a ring of %u", t->ring);
}

static void print_pass(const schedule *s, uint32_t i, text *out) {
    static const char *const weights[] = {
        [WEIGHT_CHIRP] = "chirp", [WEIGHT_SPECTRUM] = "spectrum", [WEIGHT_ANGLE] = "angle"};
    const pass *p = &s->passes[i];
    text_add(out, "  pass %u: %s -> %s, ", i + 1, operand_names[p->load.operand],
             operand_names[p->store.operand]);
    print_tile(p, out);
    print_exchanges(p, out);
    print_end(&p->load, "load", out);
    print_end(&p->store, "store", out);
    if (p->twiddle.modulus)
        text_add(out, ", twiddle mod %llu", (unsigned long long)p->twiddle.modulus);
    if (p->load.weight.kind) text_add(out, ", times %s", weights[p->load.weight.kind]);
    if (p->store.weight.kind) text_add(out, ", times %s", weights[p->store.weight.kind]);
    if (p->grid.guarded || p->grid.edge_count) text_add(out, ", guarded");
    print_joint(&p->launch.joint, out);
    if (p->launch.max_registers) text_add(out, ", at most %u registers", p->launch.max_registers);
    if (p->launch.prefetch) text_add(out, ", prefetches the tile %u later", p->launch.prefetch);
    if (p->launch.ahead) text_add(out, ", asks for the next tile");
    if (p->launch.streams) text_add(out, ", stores past the caches");
    text_add(out, ", table %llu bytes%s\n",
             (unsigned long long)(p->tile.table_length * problem_element_bytes(&s->problem)),
             p->launch.constant_table && p->tile.table_length ? " in the program" : "");
}

/* Microseconds, to three digits. */
static void print_time(double time, text *out) {
    text_add_number(out, time < 100 ? "%.3g" : "%.0f", time);
}

/* What each part of it would take alone, and what decides. */
static void print_prediction(const prediction *m, text *out) {
    model_part parts[MODEL_PARTS];
    if (m->total <= 0) return;
    text_add(out, "    predicted ");
    print_time(m->total, out);
    text_add(out, " us, limited by %s", model_limit(m));
    model_parts(m, parts);
    for (uint32_t i = 0; i < MODEL_PARTS; ++i) {
        text_add(out, i ? ", %s " : ": %s ", parts[i].name);
        print_time(parts[i].time, out);
    }
    text_add(out, " with ");
    text_add_number(out, "%.2g", m->resident);
    text_add(out, " work-groups to a compute unit\n");
}

void schedule_print_recipes(const schedule *s, text *out) {
    axis_plans_print_recipes(s->axis_plans, s->axis_plan_count, out);
}

static void print_axis_plan(const axis_plan *axis, text *out) {
    text_add(out, axis->copies ? "  copy" : "  axis");
    for (uint32_t a = 0; a < axis->axis_count; ++a)
        text_add(out, "%s %llu", a ? " x" : "", (unsigned long long)axis->axes[a].count);
    text_add(out, " for %llu %s, by \"%s\"\n", (unsigned long long)axis_plan_count(axis),
             axis->copies ? "elements" : "transforms", axis->strategy);
}

void schedule_print(const schedule *s, text *out) {
    const problem *p = &s->problem;
    uint64_t scratch = (s->intermediate + s->scratch) * problem_element_bytes(p);
    problem_print(p, out);
    text_add(out, ": %u pass%s", s->pass_count, s->pass_count == 1 ? "" : "es");
    if (s->axis_plan_count == 1) text_add(out, " by \"%s\"", s->axis_plans[0].strategy);
    text_add(out, ", recipe ");
    schedule_print_recipes(s, out);
    text_add(out, ", %llu bytes moved, %llu bytes of scratch per transform\n",
             (unsigned long long)schedule_bytes_moved(s), (unsigned long long)scratch);
    for (uint32_t i = 0, pass = 0; i < s->axis_plan_count; ++i) {
        if (s->axis_plan_count > 1) print_axis_plan(&s->axis_plans[i], out);
        print_bids(&s->axis_plans[i], out);
        for (uint32_t k = 0; k < s->axis_plans[i].pass_count; ++k, ++pass) {
            print_pass(s, pass, out);
            print_prediction(&s->predictions[pass], out);
        }
    }
}
