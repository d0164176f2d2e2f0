/* A schedule as text: what `oclfft plan` and the golden tests show. */
#include "schedule.h"

#include "../sizes.h"

static const char *const operand_names[] = {"input", "output", "scratch"};

static void print_convolutions(const pass *p, text *out) {
    static const char *const names[] = {"Rader", "Bluestein", "spectrum"};
    for (uint32_t i = 0; i < p->convolution_count; ++i) {
        const convolution *c = &p->convolutions[i];
        text_add(out, ", %s %llu", names[c->kind], (unsigned long long)c->length);
        if (c->kind == CONVOLUTION_BLUESTEIN) text_add(out, " padded to %llu", (unsigned long long)c->padded);
    }
}

static void print_tile(const pass *p, text *out) {
    for (uint32_t s = 0; s < p->stage_count; ++s) text_add(out, "%s%u", s ? "." : "", p->stages[s].radix);
    print_convolutions(p, out);
    text_add(out, ", tile %llu x %u", (unsigned long long)p->length, p->width);
    if (p->lanes)
        text_add(out, ", %u lanes %s, %u tile%s in a row", p->lanes, p->along ? "along" : "across", p->run_length,
                 p->run_length == 1 ? "" : "s");
    else
        text_add(out, ", %u items x %u points", p->items, p->points);
}

static void print_exchanges(const pass *p, text *out) {
    if (p->lanes || p->stage_count < 2) return;
    if (p->phases > 1)
        text_add(out, ", exchange in %u phases", p->phases);
    else
        text_add(out, ", exchange %s", p->phases ? "split" : "pairs");
    text_add(out, " in %llu bytes", (unsigned long long)(p->local_reals * scalar_bytes(p->precision)));
    uint32_t conflicts = 0;
    for (uint32_t s = 0; s + 1 < p->stage_count; ++s)
        if (pass_exchanges(p, s)) conflicts += p->stages[s].after.conflicts;
    if (conflicts) text_add(out, " (%u bank conflict%s)", conflicts, conflicts == 1 ? "" : "s");
}

static void print_map(const axis_map *m, text *out) {
    if (m->split)
        text_add(out, "[%llu]%llu+%llu", (unsigned long long)m->split, (unsigned long long)m->inner, (unsigned long long)m->outer);
    else
        text_add(out, "%llu", (unsigned long long)m->inner);
    text_add(out, ",%llu", (unsigned long long)m->column);
}

/* Why this one: what each strategy would cost. A measured recipe bids nothing and so wins. */
static void print_bids(const schedule *s, text *out) {
    if (!s->bids[0].strategy) return;
    text_add(out, "  cost in passes over memory:");
    for (uint32_t i = 0; i < STRATEGY_COUNT && s->bids[i].strategy; ++i) {
        text_add(out, "%s %s ", i ? "," : "", s->bids[i].strategy);
        if (s->bids[i].cost < BID_NONE)
            text_add(out, "%.2f", s->bids[i].cost);
        else
            text_add(out, "-");
    }
    text_add(out, "\n");
}

void schedule_print(const schedule *s, text *out) {
    uint64_t bytes = problem_elements(&s->problem) * problem_element_bytes(&s->problem) * 2;
    problem_print(&s->problem, out);
    text_add(out, ": %u pass%s by \"%s\", recipe ", s->pass_count, s->pass_count == 1 ? "" : "es", s->strategy);
    recipe_print(&s->recipe, out);
    text_add(out, ", %llu bytes moved, %llu bytes of scratch per transform\n", (unsigned long long)(bytes * s->pass_count),
             (unsigned long long)(s->scratch * problem_element_bytes(&s->problem)));
    print_bids(s, out);
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        const pass *p = &s->passes[i];
        text_add(out, "  pass %u: %s -> %s, ", i + 1, operand_names[p->source], operand_names[p->target]);
        print_tile(p, out);
        print_exchanges(p, out);
        text_add(out, ", load stride ");
        print_map(&p->load, out);
        text_add(out, ", store stride ");
        print_map(&p->store, out);
        if (p->twist.modulus) text_add(out, ", twiddle mod %llu", (unsigned long long)p->twist.modulus);
        if (p->load_weight.kind) text_add(out, ", times chirp");
        if (p->store_weight.kind) text_add(out, ", times %s", p->store_weight.kind == WEIGHT_CHIRP ? "chirp" : "spectrum");
        if (p->guarded) text_add(out, ", guarded");
        text_add(out, ", table %llu bytes\n", (unsigned long long)(p->table_length * problem_element_bytes(&s->problem)));
    }
}
