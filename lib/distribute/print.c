#include "distribution.h"

#include "base/sizes.h"
#include "exchange.h"

static void print_cut(const lap *st, text *out) {
    region whole = {{0}, {0}};
    bool any = false;
    for (uint32_t i = 0; i < st->task_count; ++i) whole = region_around(&whole, &st->tasks[i].in);
    for (uint32_t x = 0; x < REGION_DIMS; ++x) {
        bool cut = false;
        for (uint32_t i = 0; i < st->task_count; ++i)
            cut |= region_count(&st->tasks[i].in, x) != region_count(&whole, x);
        if (!cut) continue;
        text_add(out, any ? " and " : ", cut along ");
        if (x)
            text_add(out, "axis %u", (unsigned)(x - 1));
        else
            text_add(out, "the batch");
        any = true;
    }
}

static void print_lap(const distribution *d, const lap *st, text *out) {
    bool any = false;
    if (!st->computes) return;
    text_add(out, "  %s", st->axes ? "transform along" : "copy");
    for (uint32_t a = 0; a < d->problem.rank; ++a)
        if (st->axes >> a & 1) {
            text_add(out, "%s axis %u", any ? "," : "", (unsigned)a);
            any = true;
        }
    if (st->twiddled) text_add(out, ", twiddles");
    text_add(out, ": %u tasks", (unsigned)st->task_count);
    print_cut(st, out);
    text_add(out, "\n");
}

/* What tasks of one site have for each other: in all, and in arrays that both have. */
static void add_inside(const distribution *d, const task *from, const task *to, uint64_t *inside,
                       uint64_t *shared) {
    region common;
    if (!region_common(&from->out, &to->in, &common)) return;
    uint64_t bytes = region_points(&common) * d->arrays[from->target].element_bytes;
    *inside += bytes;
    if (from->target == to->source) *shared += bytes;
}

static uint64_t bytes_of(const distribution *d, const lap *st, bool out) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < st->task_count; ++i) {
        const task *t = &st->tasks[i];
        bytes += region_points(out ? &t->out : &t->in) *
                 d->arrays[out ? t->target : t->source].element_bytes;
    }
    return bytes;
}

/* What a lap leaves, or what the next one wants of it, where some points of a long axis are no
 * elements. Tasks that share an array need no copy. */
void distribution_traffic(const distribution *d, uint32_t lap_at, uint64_t *moved, uint64_t *left) {
    const lap *from = &d->laps[lap_at], *to = &d->laps[lap_at + 1];
    const site_index *here = &from->tasks_of, *there = &to->tasks_of;
    const uint64_t all = min_u64(bytes_of(d, from, true), bytes_of(d, to, false));
    uint64_t inside = 0, shared = 0;
    for (uint32_t s = 0; s < d->sites; ++s)
        for (uint32_t i = here->from[s]; i < here->from[s + 1]; ++i)
            for (uint32_t j = there->from[s]; j < there->from[s + 1]; ++j)
                add_inside(d, &from->tasks[here->items[i]], &to->tasks[there->items[j]], &inside,
                           &shared);
    *moved = all - shared;
    *left = all - inside;
}

static void print_exchange(const distribution *d, uint32_t k, oclfft_exchange exchange, text *out) {
    uint64_t moved, left;
    distribution_traffic(d, k, &moved, &left);
    if (!moved)
        text_add(out, "  exchange: stored where it is loaded\n");
    else
        text_add(out, "  exchange: %llu bytes copied, %llu of them between contexts%s%s\n",
                 (unsigned long long)moved, (unsigned long long)left,
                 exchange ? "; between processes " : "", exchange_name(exchange));
}

/* What lies between two laps, on the site that has most of it. */
static uint64_t most_memory(const distribution *d) {
    uint64_t most = 0;
    for (uint32_t s = 0; s < d->sites; ++s) {
        uint64_t bytes = 0;
        for (uint32_t a = 0; a < d->array_count; ++a)
            if (d->arrays[a].kind == ARRAY_OWN && d->arrays[a].site == s)
                bytes += d->arrays[a].bytes;
        most = max_u64(most, bytes);
    }
    return most;
}

void distribution_print(const distribution *d, oclfft_exchange exchange, text *out) {
    text_add(out, "%u part%s of %u context%s: ", (unsigned)d->parts, d->parts == 1 ? "" : "s",
             (unsigned)d->sites, d->sites == 1 ? "" : "s");
    if (d->rows) {
        text_add(out, "%llu points as %llu rows of %llu",
                 (unsigned long long)(d->rows * d->columns), (unsigned long long)d->rows,
                 (unsigned long long)d->columns);
        if (d->problem.batch > 1)
            text_add(out, ", batch %llu", (unsigned long long)d->problem.batch);
    } else {
        problem_print(&d->problem, out);
    }
    text_add(out, ", %u exchange%s\n", (unsigned)(d->lap_count - 1), d->lap_count == 2 ? "" : "s");
    for (uint32_t k = 0; k < d->lap_count; ++k) {
        if (k) print_exchange(d, k - 1, exchange, out);
        print_lap(d, &d->laps[k], out);
    }
    const uint64_t memory = most_memory(d);
    if (memory)
        text_add(out, "  memory: the boxes, and %llu bytes on each context\n",
                 (unsigned long long)memory);
}
