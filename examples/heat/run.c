/* A run: from the first field, or the last pass of an interrupted run, to the last layer.
 *
 * SPDX-License-Identifier: MIT
 *
 *     state: grid 0, layer 0 --pass--> grid 1 on the disk --> state: grid 1, layer n --pass--> grid
 *     0 on the disk --> ...
 *
 * A pass only writes the grid that the state does not name, so whatever ends the program, the
 * state's field is whole.
 */
#define _GNU_SOURCE /* realpath */
#include "run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "../common/clock.h"
#include "../common/fail.h"
#include "../common/interrupt.h"
#include "memory_scheme.h"
#include "method.h"
#include "paths.h"
#include "picture.h"
#include "state.h"

typedef struct job {
    const options *o;
    device device;
    scheme scheme;
    state state; /* of this run, also when no file keeps it */
    char *path[2];
    grid grid[2];
    pyramid pyramid;
    method method;
    spent spent;
    double seconds, sync_seconds;
    uint64_t first_layer, pass, passes;
} job;

/* ---- The grids ---- */

static double default_ratio(const options *o, int rank) {
    return o->ratio > 0 ? o->ratio : 0.4 / rank;
}

/* What the options or the input file say the problem is. */
static bool new_state(const options *o, state *s) {
    *s = (state){.shape = o->size,
                 .element = o->element ? o->element : sizeof(float),
                 .steps = o->steps,
                 .field = o->field};
    if (o->field.kind == FIELD_FILE) {
        if (!realpath(o->field.path, s->path_copy))
            return fail("cannot open '%s': %s", o->field.path, strerror(errno));
        s->field.path = s->path_copy; /* a run may be resumed in another folder */
        if (strchr(s->path_copy, '\n'))
            return refuse("a file name with a newline in it cannot be written into a state");
    }
    if (o->field.kind == FIELD_FILE && !o->field.raw) {
        grid file = GRID_NONE;
        bool good = grid_open(o->field.path, false, &file);
        s->shape = file.shape;
        s->element = file.element;
        grid_close(&file);
        if (!good) return false;
    }
    s->ratio = default_ratio(o, s->shape.rank);
    if (s->ratio > 0.5 / s->shape.rank)
        return refuse("--ratio %g is not stable: in %d dimensions at most 1/%d", s->ratio,
                      s->shape.rank, 2 * s->shape.rank);
    return (s->shape.rank == 2 || o->decompose != DECOMPOSE_BLOCKS) ||
           refuse("--decompose blocks is for 2-D grids");
}

static bool job_paths(job *j) {
    const options *o = j->o;
    j->path[0] = state_path(o->work, "0");
    j->path[1] = state_path(o->work, "1");
    return j->path[0] && j->path[1] && state_spares(o->work, "output", o->output) &&
           state_spares(o->work, "picture", o->picture) &&
           state_spares(o->work, "input", o->field.path);
}

static bool start_in_files(job *j) {
    if (state_exists(j->o->work))
        return refuse(
            "'%s.state' is there already: --resume goes on with that run, removing it starts anew",
            j->o->work);
    const state *s = &j->state;
    bool good = true;
    for (int i = 0; good && i < 2; ++i)
        good = grid_create(j->path[i], &s->shape, s->element, &j->grid[i]);
    good = good && field_fill(&s->field, &j->grid[0]) && grid_sync(&j->grid[0], 0);
    if (good && !state_store(j->o->work, s)) {
        good = false;
        state_forget(j->o->work); /* its name may have come through, and its folder's sync not */
    }
    for (int i = 0; !good && i < 2; ++i) grid_discard(&j->grid[i]);
    return good;
}

static bool start_in_memory(job *j) {
    for (int i = 0; i < 2; ++i)
        if (!grid_allocate(&j->state.shape, j->state.element, &j->grid[i])) return false;
    memset(j->grid[1].nodes, 0, j->grid[1].bytes); /* its pages are there before the clock runs */
    return field_fill(&j->state.field, &j->grid[0]);
}

/* The grids are locked before the state is read: until then another process may go on with the
 * run. */
static bool open_files(job *j) {
    const state *s = &j->state;
    if (!state_exists(j->o->work))
        return fail("cannot resume: '%s.state': %s", j->o->work, strerror(ENOENT));
    for (int i = 0; i < 2; ++i)
        if (!grid_open(j->path[i], true, &j->grid[i])) return false;
    if (!state_load(j->o->work, &j->state)) return false;
    for (int i = 0; i < 2; ++i) {
        const grid *g = &j->grid[i];
        if (!shape_equal(&g->shape, &s->shape) || g->element != s->element ||
            (i == s->current && g->layers != s->layers))
            return fail("'%s' is not the grid that '%s.state' speaks of", j->path[i], j->o->work);
    }
    return true;
}

static bool resume(job *j) {
    if (!open_files(j)) return false;
    state *s = &j->state;
    if (j->o->steps && j->o->steps < s->layers)
        return refuse("--steps %" PRIu64 ": %" PRIu64 " are computed already", j->o->steps,
                      s->layers);
    if (j->o->steps) s->steps = j->o->steps;
    if (s->shape.rank != 2 && j->o->decompose == DECOMPOSE_BLOCKS)
        return refuse("--decompose blocks is for 2-D grids");
    printf("Resumed after %" PRIu64 " of %" PRIu64 " layers\n", s->layers, s->steps);
    return true;
}

/* What the problem is; a run that goes on has its grids then. */
static bool job_know(job *j) {
    const options *o = j->o;
    if (o->output && o->picture && path_same(o->output, o->picture))
        return refuse("--output and --picture are the same file");
    if (o->field.path && o->picture && path_same(o->field.path, o->picture))
        return refuse("--input and --picture are the same file");
    if (o->work && !job_paths(j)) return false;
    return o->resume ? resume(j) : new_state(o, &j->state);
}

/* --check and --compare begin with the input once more. */
static bool input_possible(const job *j) {
    const state *s = &j->state;
    grid file = GRID_NONE;
    bool good = field_open(&s->field, &s->shape, s->element, &file);
    if (good && j->o->check && s->field.keep) good = check_possible(&file);
    grid_close(&file);
    return good;
}

/* What comes after the last layer, and would fail then, is asked for before the first. */
static bool job_possible(const job *j) {
    const options *o = j->o;
    const state *s = &j->state;
    if (s->layers < s->steps && !method_possible(o, &j->device, &s->shape, s->element))
        return false;
    if (o->output && !path_writable(o->output)) return false;
    if (o->picture && !picture_possible(o->picture)) return false;
    if (o->compare && !memory_scheme_possible(&j->device, &s->shape, s->element)) return false;
    return s->field.kind != FIELD_FILE || !(o->check || o->compare) || input_possible(j);
}

static bool job_start(job *j) {
    if (j->o->resume) return true;
    return j->o->work ? start_in_files(j) : start_in_memory(j);
}

static void job_end(job *j) {
    pyramid_destroy(&j->pyramid);
    scheme_destroy(&j->scheme);
    for (int i = 0; i < 2; ++i) {
        grid_close(&j->grid[i]);
        free(j->path[i]);
    }
    device_close(&j->device);
}

/* ---- Passes ---- */

static grid *current(job *j) {
    return &j->grid[j->state.current];
}

static void show_progress(void *user, uint64_t done, uint64_t count) {
    const job *j = user;
    fprintf(stderr, "\rpass %" PRIu64 " of %" PRIu64 ", block %" PRIu64 " of %" PRIu64 "  ",
            j->pass, j->passes, done, count);
    if (done == count && j->pass == j->passes) fputc('\n', stderr);
    fflush(stderr);
}

/* The other grid becomes the field, on the disk first. */
static bool finish_pass(job *j, uint64_t layers) {
    double start = clock_seconds();
    state next = j->state;
    next.layers += layers;
    next.current ^= 1;
    if (j->state.field.path) next.field.path = next.path_copy;
    bool good = grid_sync(&j->grid[next.current], next.layers) &&
                (!j->o->work || state_store(j->o->work, &next));
    if (!good) return false;
    j->state.layers = next.layers;
    j->state.current = next.current;
    j->sync_seconds += clock_seconds() - start;
    return true;
}

static bool all_passes(job *j) {
    bool show = !j->o->quiet && isatty(STDERR_FILENO);
    progress told = {show_progress, j};
    uint64_t n = j->method.layers, left = j->state.steps - j->state.layers;
    j->first_layer = j->state.layers;
    j->passes = left / n + (left % n != 0);
    for (j->pass = 1; j->state.layers < j->state.steps; ++j->pass) {
        left = j->state.steps - j->state.layers;
        double start = clock_seconds();
        bool good = pyramid_pass(&j->pyramid, left < n ? left : n, current(j),
                                 &j->grid[j->state.current ^ 1], show ? &told : NULL);
        if (!good && show) fputc('\n', stderr);
        if (!good && interrupt_asked())
            return interrupted("stopped after %" PRIu64 " of %" PRIu64 " layers%s", j->state.layers,
                               j->state.steps,
                               j->o->work ? "; --resume goes on from there"
                                          : ", and nothing is kept without --work");
        if (!good) return false;
        j->seconds += clock_seconds() - start;
        if (!finish_pass(j, left < n ? left : n)) return false;
    }
    return true;
}

/* ---- Reports ---- */

static void report_method(const job *j) {
    const state *s = &j->state;
    const method *m = &j->method;
    printf("%s nodes, %s, A = %g, %" PRIu64 " layers, on %s\n", shape_print(&s->shape).text,
           s->element == 4 ? "single" : "double", s->ratio, s->steps, j->device.info.name);
    printf("%s, %.3g MB each", method_print(&m->room).text,
           1e-6 * (double)m->room.values * (double)s->element);
    if (m->measured) printf("; %s", cost_print(&m->cost).text);
    printf("\n%" PRIu64 " layers a pass", m->layers);
    if (m->measured) printf(", by the model %.4g ns a node and layer", 1e9 * m->predicted);
    printf("\n");
}

static void report_time(job *j) {
    double each =
        (double)shape_interior(&j->state.shape) * (double)(j->state.layers - j->first_layer);
    spent sum = {0};
    for (unsigned i = 0; i < j->pyramid.workers; ++i) {
        sum.load += j->pyramid.worker[i].spent.load;
        sum.compute += j->pyramid.worker[i].spent.compute;
        sum.store += j->pyramid.worker[i].spent.store;
    }
    if (each > 0)
        printf("%" PRIu64 " layers in %.3f s, %.4g ns a node and layer (loading %.3f s, computing "
               "%.3f s, storing %.3f s)\n",
               j->state.layers - j->first_layer, j->seconds, 1e9 * j->seconds / each, sum.load,
               sum.compute, sum.store);
    if (j->o->work) printf("%.3f s to put every pass on the disk\n", j->sync_seconds);
}

/* ---- What comes after ---- */

static bool compare(job *j) {
    grid reference = GRID_NONE, initial = GRID_NONE;
    const state *s = &j->state;
    bool good = grid_allocate(&s->shape, s->element, &initial) &&
                grid_allocate(&s->shape, s->element, &reference) &&
                field_fill(&s->field, &initial) &&
                memory_scheme(&j->device, &j->scheme, s->layers, &initial, &reference);
    if (good) good = grids_equal(current(j), &reference, "the scheme on the whole grid");
    if (good) printf("Every bit as by the scheme on the whole grid in device memory\n");
    grid_close(&initial);
    grid_close(&reference);
    return good;
}

/* The work files go once the output is on the disk: the state first, so that it never names a grid
 * that is not there. */
static bool write_output(job *j) {
    const options *o = j->o;
    if (!grid_save(current(j), j->state.layers, o->output)) return false;
    printf("Wrote %s\n", o->output);
    if (!o->work) return true;
    if (!state_remove(o->work)) return false;
    for (int i = 0; i < 2; ++i) unlink(j->path[i]);
    return true;
}

/* The field first, so that it is saved even if a check fails. */
static bool afterwards(job *j) {
    bool good = !j->o->output || write_output(j);
    uint64_t bytes = memory_bytes(&j->o->memory, current(j)->bytes);
    if (j->o->check) good = check_field(&j->device, &j->state, current(j), bytes) && good;
    if (j->o->compare) good = compare(j) && good;
    if (j->o->picture) {
        char subtitle[160];
        snprintf(subtitle, sizeof subtitle, "%s nodes, layer %" PRIu64,
                 shape_print(&j->state.shape).text, j->state.layers);
        bool drawn = picture_png(current(j), "Heat equation", subtitle, j->o->picture);
        if (drawn) printf("Wrote %s\n", j->o->picture);
        good = good && drawn;
    }
    return good;
}

bool run(const options *o) {
    job j = {.o = o, .grid = {GRID_NONE, GRID_NONE}};
    const state *s = &j.state;
    bool good = device_open(&o->device, &j.device) && job_know(&j) && job_possible(&j) &&
                scheme_create(&j.device, s->shape.rank, s->element, s->ratio, o->walk, &j.scheme) &&
                job_start(&j);
    if (good && j.state.layers < j.state.steps) {
        good = method_choose(o, &j.device, &j.scheme, j.state.steps - j.state.layers, current(&j),
                             &j.grid[j.state.current ^ 1], &j.method);
        if (good) report_method(&j);
        fflush(stdout);
        good = good &&
               pyramid_create(&j.device, &j.scheme, &j.method.room, o->workers,
                              method_staged(o, &j.device), &j.pyramid) &&
               all_passes(&j);
        if (good) report_time(&j);
        pyramid_destroy(&j.pyramid); /* its memory is the check's now */
    }
    good = good && afterwards(&j);
    job_end(&j);
    return good;
}
