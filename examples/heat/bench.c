/* Measuring: the trivial method, the pyramid, and the model beside them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../common/drawing.h"
#include "../common/clock.h"
#include "../common/fail.h"
#include "../common/interrupt.h"
#include "memory_scheme.h"
#include "method.h"
#include "picture.h"

#define SECONDS 0.5      /* that a measurement takes at least, by the model */
#define MOST_LAYERS 1000 /* that are tried without --steps */
#define PASSES 3         /* at least */
#define MOST_PASSES 50

typedef struct row {
    uint64_t layers, passes;
    double measured, formula, counted; /* s a node and layer */
} row;

typedef struct series {
    method method;
    row row[MAX_SCAN + 2];
    int rows;
} series;

typedef struct stand {
    const options *o;
    device device;
    scheme scheme;
    grid first, a, b, reference;
    bool fits; /* the whole grid into the device */
    uint64_t most;
} stand;

static bool stand_create(const options *o, stand *t) {
    *t =
        (stand){.o = o, .first = GRID_NONE, .a = GRID_NONE, .b = GRID_NONE, .reference = GRID_NONE};
    const shape *s = &o->size;
    size_t element = o->element ? o->element : sizeof(float);
    field_source field = o->field;
    t->most = o->steps ? o->steps : MOST_LAYERS;
    bool good = (!o->plot || picture_possible(o->plot)) && device_open(&o->device, &t->device) &&
                scheme_create(&t->device, s->rank, element, o->ratio > 0 ? o->ratio : 0.4 / s->rank,
                              o->walk, &t->scheme) &&
                grid_allocate(s, element, &t->first) && grid_allocate(s, element, &t->a) &&
                grid_allocate(s, element, &t->b) && field_fill(&field, &t->first);
    if (!good) return false;
    t->fits = memory_scheme_fits(&t->device, s, element);
    if (t->fits && !grid_allocate(s, element, &t->reference)) return false;
    /* All pages are there before the clock runs. */
    memset(t->a.nodes, 0, t->a.bytes);
    memset(t->b.nodes, 0, t->b.bytes);
    if (t->fits) memset(t->reference.nodes, 0, t->reference.bytes);
    return true;
}

static void stand_destroy(stand *t) {
    grid_close(&t->first);
    grid_close(&t->a);
    grid_close(&t->b);
    grid_close(&t->reference);
    scheme_destroy(&t->scheme);
    device_close(&t->device);
}

/* `passes` passes from the first field on; the last one's result is in `*last`. The time is the
 * median pass's. */
static bool timed_passes(stand *t, pyramid *p, row *r, const grid **last) {
    const grid *from = &t->first;
    grid *to = &t->a;
    double seconds[MOST_PASSES];
    for (uint64_t pass = 0; pass < r->passes; ++pass) {
        double start = clock_seconds();
        if (!pyramid_pass(p, r->layers, from, to, NULL))
            return interrupt_asked() && interrupted("stopped");
        seconds[pass] = clock_seconds() - start;
        from = to;
        to = to == &t->a ? &t->b : &t->a;
    }
    r->measured =
        median(seconds, r->passes) / ((double)r->layers * (double)shape_interior(&t->o->size));
    *last = from;
    return true;
}

static double deviation(double model, double measured) {
    return 100 * (model / measured - 1);
}

static bool measure_row(stand *t, const method *m, row *r) {
    pyramid p = {0};
    const grid *last = NULL;
    bool overlap = t->o->workers > 1;
    r->formula = model_formula(&m->room, &m->cost, r->layers, overlap);
    r->counted = model_counted(&m->room, &m->cost, r->layers, overlap);
    double pass = r->formula * (double)r->layers * (double)shape_interior(&t->o->size);
    r->passes = (uint64_t)fmax(PASSES, fmin(ceil(SECONDS / pass), MOST_PASSES));
    bool good = pyramid_create(&t->device, &t->scheme, &m->room, t->o->workers,
                               method_staged(t->o, &t->device), &p) &&
                timed_passes(t, &p, r, &last);
    pyramid_destroy(&p);
    if (!good) return false;
    printf("%8" PRIu64 " %7" PRIu64 " %10.5g %10.5g %8.1f %% %10.5g %8.1f %%", r->layers, r->passes,
           1e9 * r->measured, 1e9 * r->formula, deviation(r->formula, r->measured),
           1e9 * r->counted, deviation(r->counted, r->measured));
    fflush(stdout);
    if (t->fits)
        good = memory_scheme(&t->device, &t->scheme, r->layers * r->passes, &t->first,
                             &t->reference) &&
               grids_equal(last, &t->reference, "the scheme on the whole grid");
    printf("  %s\n", !t->fits ? "not compared" : good ? "equal" : "DIFFERENT");
    fflush(stdout);
    return good;
}

static int by_layers(const void *a, const void *b) {
    const row *left = a, *right = b;
    return (left->layers > right->layers) - (left->layers < right->layers);
}

static void add_row(series *s, uint64_t layers, uint64_t most) {
    if (layers < 1 || layers > most) return;
    for (int i = 0; i < s->rows; ++i)
        if (s->row[i].layers == layers) return;
    s->row[s->rows++].layers = layers;
}

/* The trivial method, the best, and what --scan names or a few around the best. */
static void plan_rows(const stand *t, series *s) {
    uint64_t best = s->method.layers, most = room_max_layers(&s->method.room);
    if (most > t->most) most = t->most;
    s->rows = 0;
    add_row(s, 1, most);
    add_row(s, best, most);
    for (int i = 0; i < t->o->scans; ++i)
        add_row(s, method_limit(&s->method.room, t->o->scan[i]), UINT64_MAX);
    for (int i = 0; t->o->scans == 0 && i < 5; ++i)
        add_row(s, best * (uint64_t[]){1, 1, 1, 3, 2}[i] / (uint64_t[]){8, 4, 2, 2, 1}[i], most);
    qsort(s->row, (size_t)s->rows, sizeof *s->row, by_layers);
}

static const row *row_of(const series *s, uint64_t layers) {
    for (int i = 0; i < s->rows; ++i)
        if (s->row[i].layers == layers) return &s->row[i];
    return NULL;
}

static void summarise(const series *s) {
    const row *trivial = row_of(s, 1), *best = row_of(s, s->method.layers);
    double sum[2] = {0}, worst[2] = {0};
    for (int i = 0; i < s->rows; ++i) {
        double off[2] = {deviation(s->row[i].formula, s->row[i].measured),
                         deviation(s->row[i].counted, s->row[i].measured)};
        for (int k = 0; k < 2; ++k) {
            sum[k] += fabs(off[k]) / s->rows;
            worst[k] = fmax(worst[k], fabs(off[k]));
        }
    }
    printf("Trivial %.5g ns, pyramid of %" PRIu64
           " layers %.5g ns a node and layer: %.2f times as fast, by the model %.2f\n",
           1e9 * trivial->measured, best->layers, 1e9 * best->measured,
           trivial->measured / best->measured, trivial->formula / best->formula);
    printf("The model is %.1f %% off on average, %.1f %% at worst; counting blocks, %.1f %% and "
           "%.1f %%\n",
           sum[0], worst[0], sum[1], worst[1]);
}

static bool measure_series(stand *t, cut_kind kind, series *s) {
    *s = (series){0};
    if (!method_measure(t->o, &t->device, &t->scheme, kind, t->most, &t->first, &t->a, &s->method))
        return false;
    const method *m = &s->method;
    printf("\n%s, %.4g MB: %s\n", method_print(&m->room).text,
           1e-6 * (double)m->room.values * (double)t->scheme.element * t->o->workers,
           cost_print(&m->cost).text);
    printf("  layers  passes   measured      model  deviation    counted  deviation  bits   (ns a "
           "node and layer)\n");
    plan_rows(t, s);
    for (int i = 0; i < s->rows; ++i)
        if (!measure_row(t, m, &s->row[i])) return false;
    summarise(s);
    return true;
}

/* ---- The plot ---- */

static void plot_curve(FILE *script, const series *s, bool overlap) {
    uint64_t low = s->row[0].layers, high = s->row[s->rows - 1].layers;
    double factor = pow((double)high / (double)low, 1.0 / 200);
    uint64_t last = 0;
    for (int i = 0; i <= 200; ++i) {
        uint64_t n = i == 200 ? high : (uint64_t)((double)low * pow(factor, i) + 0.5);
        if (n == last) continue;
        last = n;
        fprintf(script, "%" PRIu64 " %.9g\n", n,
                1e9 * model_formula(&s->method.room, &s->method.cost, n, overlap));
    }
    fputs("e\n", script);
}

static void plot_all(FILE *script, const stand *t, const series *s, int count) {
    static const char *const colours[] = {"#2c728e", "#cf4446"};
    fputs("set logscale xy\nset grid linecolor '#dddddd'\nset xlabel 'Layers of a pass, n'\nset "
          "ylabel 'ns a node and layer'\n"
          "set format y '%g'\nset key top right\nset autoscale xfix\nset offsets graph 0.03, graph "
          "0.03, 0, 0\n",
          script);
    for (int i = 0; i < count; ++i) {
        const char *name = s[i].method.room.kind == CUT_SQUARE ? "blocks"
                           : t->o->size.rank == 3              ? "slabs"
                                                               : "strips";
        fprintf(script, "%s'-' with lines linewidth 2 linecolor '%s' title '%s, model', ",
                i ? "" : "plot ", colours[i], name);
        fprintf(script,
                "'-' with points pointtype 7 pointsize 1.4 linecolor '%s' title '%s, measured'%s",
                colours[i], name, i + 1 < count ? ", " : "\n");
    }
    for (int i = 0; i < count; ++i) {
        plot_curve(script, &s[i], t->o->workers > 1);
        for (int k = 0; k < s[i].rows; ++k)
            fprintf(script, "%" PRIu64 " %.9g\n", s[i].row[k].layers, 1e9 * s[i].row[k].measured);
        fputs("e\n", script);
    }
}

static bool plot_series(const stand *t, const series *s, int count) {
    drawing d;
    char subtitle[256];
    snprintf(subtitle, sizeof subtitle, "%s nodes, %s, %.4g MB of device memory, %s",
             shape_print(&t->o->size).text, t->scheme.element == 4 ? "single" : "double",
             1e-6 * (double)s->method.room.values * (double)t->scheme.element * t->o->workers,
             t->device.info.name);
    bool good = drawing_begin(1000, 640, "Time of a node and layer against the layers of a pass",
                              subtitle, &d);
    if (good) plot_all(d.script, t, s, count);
    if (!drawing_end(&d, good, t->o->plot)) return false;
    printf("Wrote %s\n", t->o->plot);
    return true;
}

static bool measure_all(stand *t) {
    const options *o = t->o;
    series s[2] = {0};
    int count = 0;
    bool blocks = o->size.rank == 2 && o->decompose != DECOMPOSE_STRIPS;
    printf("%s nodes, %s, A = %g, on %s, transfers %s, %s\n", shape_print(&o->size).text,
           t->scheme.element == 4 ? "single" : "double", t->scheme.ratio, t->device.info.name,
           method_staged(o, &t->device) ? "staged" : "direct",
           o->workers > 1 ? "overlapped" : "one after the other");
    if (o->decompose != DECOMPOSE_BLOCKS && !measure_series(t, CUT_OUTER, &s[count++]))
        return false;
    if (blocks && !measure_series(t, CUT_SQUARE, &s[count++])) return false;
    return !o->plot || plot_series(t, s, count);
}

bool bench(const options *o) {
    stand t;
    if (o->field.path)
        return refuse("--bench makes its field itself: --size and --init instead of --input");
    bool good = stand_create(o, &t) && measure_all(&t);
    stand_destroy(&t);
    return good;
}
