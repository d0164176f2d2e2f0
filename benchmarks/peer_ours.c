/* oclfft through its ordinary interface: what an application would write. `peer_ours` is the build
 * that this program is linked with, in the stage's own context; `peer_new` and `peer_old` are two
 * builds that differ in nothing else but the library. */
#include "peer_opencl.h"

#include <stdlib.h>

struct ours {
    struct job job; /* first: peer_opencl.h */
    const struct library *library;
    oclfft_context *context;
    oclfft_plan *plan;
    oclfft_buffer *in[ARRAYS], *out[ARRAYS]; /* what the plan reads and writes; out of place */
    bool wrapped;                            /* they are this state's own */
};

static const char *ours_unavailable(const struct stage *stage) {
    (void)stage;
    return NULL;
}

/* ---- Planning ---- */

static struct ours *make_state(const struct job *job, const struct library *library,
                               oclfft_context *context) {
    struct ours *ours = calloc(1, sizeof *ours);
    if (!ours) {
        peer_fail("no host memory");
        return NULL;
    }
    ours->job = *job;
    ours->library = library;
    ours->context = context;
    return ours;
}

static void ours_cleanup(void *state) {
    struct ours *ours = state;
    ours->library->finish(ours->context);
    ours->library->plan_destroy(&ours->plan);
    for (int k = 0; ours->wrapped && k < ARRAYS; k++) {
        ours->library->buffer_destroy(&ours->in[k]);
        ours->library->buffer_destroy(&ours->out[k]);
    }
    free(ours);
}

static bool make_plan(struct ours *ours, void **state) {
    const oclfft_status status =
        ours->library->plan_create(ours->context, ours->job.desc, &ours->plan);
    *state = ours;
    if (peer_library_status(ours->library, status)) return true;
    *state = NULL;
    ours_cleanup(ours);
    return false;
}

static bool ours_prepare(const struct job *job, void **state) {
    struct ours *ours = make_state(job, &library_linked, job->stage->context);
    if (!ours) return false;
    for (int k = 0; k < ARRAYS; k++) {
        ours->in[k] = peer_opencl_source(job)[k].buffer;
        ours->out[k] = job->stage->out[k].buffer;
    }
    return make_plan(ours, state);
}

/* ---- Two builds on one OpenCL context ---- */

enum { OLD, NEW, BUILDS };

static struct {
    const struct library *library;
    oclfft_context *context;
} builds[BUILDS];

bool libraries_join(const struct stage *stage, const oclfft_context_config *config,
                    const struct library *old) {
    builds[OLD].library = old;
    builds[NEW].library = &library_linked;
    for (int i = 0; i < BUILDS; i++) {
        const struct library *library = builds[i].library;
        const oclfft_status status =
            library->context_from_cl(stage->cl, stage->device, NULL, config, &builds[i].context);
        if (!peer_library_status(library, status)) {
            libraries_leave();
            return false;
        }
    }
    return true;
}

void libraries_leave(void) {
    for (int i = 0; i < BUILDS; i++) {
        if (builds[i].context) builds[i].library->context_destroy(&builds[i].context);
    }
}

static bool wrap(struct ours *ours, const struct device_array *array, oclfft_buffer **buffer) {
    if (!array->memory) return true;
    return peer_library_status(ours->library,
                               ours->library->buffer_from_cl(ours->context, array->memory, buffer));
}

static bool prepare_build(int build, const struct job *job, void **state) {
    struct ours *ours = make_state(job, builds[build].library, builds[build].context);
    if (!ours) return false;
    ours->wrapped = true;
    bool ok = true;
    for (int k = 0; ok && k < ARRAYS; k++)
        ok = wrap(ours, &peer_opencl_source(job)[k], &ours->in[k]) &&
             wrap(ours, &job->stage->out[k], &ours->out[k]);
    if (ok) return make_plan(ours, state);
    ours_cleanup(ours);
    return false;
}

static bool old_prepare(const struct job *job, void **state) {
    return prepare_build(OLD, job, state);
}

static bool new_prepare(const struct job *job, void **state) {
    return prepare_build(NEW, job, state);
}

/* ---- Running ---- */

static bool ours_run(void *state) {
    const struct ours *ours = state;
    const struct shape *shape = &ours->job.shape;
    const struct library *library = ours->library;
    oclfft_buffer *const *in = ours->in, *const *out = ours->out;
    const bool in_place = shape->in_place;
    const oclfft_status status =
        shape->in.arrays + shape->out.arrays == 2
            ? library->execute(ours->plan, ours->job.direction, in[0], in_place ? NULL : out[0])
            : library->execute_planar(
                  ours->plan, ours->job.direction, in[0], shape->in.arrays == 2 ? in[1] : NULL,
                  in_place ? NULL : out[0], shape->out.arrays == 2 && !in_place ? out[1] : NULL);
    return peer_library_status(library, status);
}

static bool ours_finish(void *state) {
    const struct ours *ours = state;
    return peer_library_status(ours->library, ours->library->finish(ours->context));
}

/* The library's own way from host to host, which overlaps transfers and compute; by hand where it
 * has none for the problem. In place it works on the output array, which holds the input before the
 * first run. */
static bool ours_round_trip(void *state, const void *in, void *out) {
    const struct ours *ours = state;
    const struct shape *shape = &ours->job.shape;
    const void *from = shape->in_place ? out : in;
    const void *from_parts[] = {from, (const char *)from + shape->in.bytes};
    void *to_parts[] = {out, (char *)out + shape->out.bytes};
    const oclfft_status status = ours->library->execute_host(
        ours->plan, ours->job.direction, shape->in.arrays == 2 ? from_parts : from,
        shape->out.arrays == 2 ? to_parts : out);
    if (status != OCLFFT_ERROR_UNSUPPORTED) return peer_library_status(ours->library, status);
    struct stage *stage = ours->job.stage;
    return stage_upload(stage, shape, from) && stage_finish(stage) && ours_run(state) &&
           ours_finish(state) && stage_download(stage, shape, out);
}

static bool ours_describe(void *state, char *text, size_t capacity) {
    const struct ours *ours = state;
    return peer_library_status(ours->library,
                               ours->library->plan_describe(ours->plan, text, capacity, NULL));
}

#define OURS(name_, prepare_)                                                                      \
    {                                                                                              \
        .name = (name_), .unavailable = ours_unavailable, .prepare = (prepare_), .run = ours_run,  \
        .finish = ours_finish, .restore = peer_opencl_restore, .read = peer_opencl_read,           \
        .round_trip = ours_round_trip, .describe = ours_describe, .cleanup = ours_cleanup,         \
        .transforms = true,                                                                        \
    }

const struct peer peer_ours = OURS("ours", ours_prepare);
const struct peer peer_new = OURS("new", new_prepare);
const struct peer peer_old = OURS("old", old_prepare);
