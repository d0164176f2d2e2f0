/* SPDX-License-Identifier: MIT */
#include "flow.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../common/fail.h"
#include "../common/fft.h"

enum { MOST_GROUPS = 2048 }; /* of work-items, when sums are formed */

static const double PI = 3.14159265358979323846;

static size_t box_length(const oclfft_box *b, int axis) {
    return b->upper[axis] - b->lower[axis];
}

bool flow_agree(bool good) {
    int own = good, all;
    MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return all;
}

/* ---- What is there for the whole run ---- */

static bool open_plans(flow *f) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    double points = (double)f->n * (double)f->n * (double)f->n;
    desc.transform = OCLFFT_R2C;
    desc.rank = 3;
    desc.lengths[0] = desc.lengths[1] = desc.lengths[2] = f->n;
    desc.batch = 3;
    desc.scale_forward = 1 / points;
    desc.scale_backward = 1;
    oclfft_decomposition slabs = OCLFFT_DECOMPOSITION_SLABS;
    bool good = fft_good(oclfft_group_boxes(f->group, &desc, OCLFFT_SIDE_INPUT, slabs, f->space),
                         "cutting space") &&
                fft_good(oclfft_group_boxes(f->group, &desc, OCLFFT_SIDE_OUTPUT, slabs, f->waves),
                         "cutting the spectrum") &&
                fft_good(oclfft_group_plan_create(f->group, &desc, f->space, f->waves, &f->there),
                         "planning the transforms");
    desc.transform = OCLFFT_C2R;
    return good && fft_good(oclfft_group_plan_create(f->group, &desc, f->waves, f->space, &f->back),
                            "planning the transforms back");
}

/* A process may have no points, or no waves. Then no kernel is launched on them. */
static bool build_kernels(flow *f) {
    const oclfft_box *s = &f->space[f->rank], *w = &f->waves[f->rank];
    size_t depth = box_length(w, 1);
    char constants[512];
    f->points = box_length(s, 0) * box_length(s, 1) * box_length(s, 2);
    f->columns = box_length(w, 2);
    f->rows = box_length(w, 0) * depth;
    snprintf(constants, sizeof constants,
             "#define N %zuu\n#define LOWER_0 %zuu\n#define LOWER_1 %zuu\n#define LOWER_2 %zuu\n"
             "#define DEPTH %zuu\n#define COLUMNS %zuu\n#define ROWS %zuul\n#define MODES %zuul\n"
             "#define POINTS %zuul\n#define WIDTH %zuu\n",
             f->n, w->lower[0], w->lower[1], w->lower[2], depth ? depth : 1, f->columns, f->rows,
             f->columns * f->rows, f->points, f->device.width);
    return device_build(&f->device, constants);
}

static bool take_fields(flow *f) {
    oclfft_buffer **const waves[] = {&f->u, &f->rate, &f->stage, &f->sum};
    bool good = true;
    for (size_t i = 0; good && i < sizeof waves / sizeof *waves; ++i)
        good = device_take(&f->device, 6 * f->columns * f->rows, waves[i]);
    return good && device_take(&f->device, 3 * f->points, &f->velocity) &&
           device_take(&f->device, 3 * f->points, &f->vorticity) &&
           device_take(&f->device, (size_t)4 * MOST_GROUPS, &f->sums);
}

static bool make_sines(flow *f) {
    f->sines = malloc(f->n * sizeof *f->sines);
    f->cosines = malloc(f->n * sizeof *f->cosines);
    if (!f->sines || !f->cosines) return fail("out of memory");
    for (size_t i = 0; i < f->n; ++i) {
        double place = 2 * PI * (double)i / (double)f->n;
        f->sines[i] = sin(place);
        f->cosines[i] = cos(place);
    }
    return true;
}

bool flow_open(flow *f, const flow_setup *setup) {
    oclfft_group_config config = OCLFFT_GROUP_CONFIG_INIT;
    *f = (flow){.n = setup->n, .viscosity = setup->viscosity};
    config.exchange = setup->exchange;
    MPI_Comm_rank(MPI_COMM_WORLD, &f->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &f->size);
    if (f->size > MOST_PROCESSES) return fail("more than %d processes", MOST_PROCESSES);
    return flow_agree(device_open(&f->device, setup->platform, setup->device)) &&
           fft_good(
               oclfft_mpi_group_create(MPI_COMM_WORLD, &f->device.context, 1, &config, &f->group),
               "meeting the other processes") &&
           open_plans(f) && flow_agree(make_sines(f) && build_kernels(f) && take_fields(f));
}

void flow_close(flow *f) {
    oclfft_buffer **const buffers[] = {&f->u,        &f->rate,      &f->stage, &f->sum,
                                       &f->velocity, &f->vorticity, &f->sums};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; ++i) oclfft_buffer_destroy(buffers[i]);
    free(f->sines);
    free(f->cosines);
    oclfft_group_plan_destroy(&f->there);
    oclfft_group_plan_destroy(&f->back);
    oclfft_group_destroy(&f->group);
    device_close(&f->device);
}

/* ---- The right-hand side ---- */

static bool to_waves(const flow *f, oclfft_buffer *fields, oclfft_buffer *waves) {
    return fft_good(oclfft_group_execute(f->there, OCLFFT_FORWARD, &fields, &waves),
                    "transforming");
}

static bool to_space(const flow *f, oclfft_buffer *waves, oclfft_buffer *fields) {
    return fft_good(oclfft_group_execute(f->back, OCLFFT_BACKWARD, &waves, &fields),
                    "transforming back");
}

static bool on_waves(const flow *f, kernel_name name, const arguments *a) {
    return device_launch(&f->device, name, f->columns, f->rows, a);
}

/* The velocity and the vorticity in space; f->rate is free for the coefficients of the latter. */
static bool find_fields(flow *f, oclfft_buffer *u) {
    return on_waves(f, CURL, &(arguments){.buffers = {u, f->rate}}) &&
           to_space(f, u, f->velocity) && to_space(f, f->rate, f->vorticity);
}

/* Takes from coefficients their part along k, and the friction of the velocity u. */
static bool project(const flow *f, oclfft_buffer *waves, oclfft_buffer *u, double viscosity) {
    return on_waves(f, PROJECT, &(arguments){{waves, u}, {(float)viscosity}, 1});
}

/* The right-hand side at `u`, in f->rate. */
static bool find_rate(flow *f, oclfft_buffer *u) {
    return find_fields(f, u) &&
           device_launch(&f->device, CROSS, f->points, 1,
                         &(arguments){.buffers = {f->velocity, f->vorticity}}) &&
           to_waves(f, f->vorticity, f->rate) && project(f, f->rate, u, f->viscosity);
}

/* ---- Time ---- */

static bool advance(const flow *f, oclfft_buffer *from, double share, double ahead) {
    const arguments a = {{f->rate, f->u, from, f->sum, f->stage}, {(float)share, (float)ahead}, 2};
    return device_launch(&f->device, ADVANCE, 3 * f->columns * f->rows, 1, &a);
}

bool flow_step(flow *f, double step) {
    static const double ahead[4] = {0.5, 0.5, 1, 0},
                        share[4] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
    for (int i = 0; i < 4; ++i)
        if (!find_rate(f, i ? f->stage : f->u) ||
            !advance(f, i ? f->sum : f->u, step * share[i], step * ahead[i]))
            return false;
    oclfft_buffer *old = f->u;
    f->u = f->sum;
    f->sum = old;
    f->time += step;
    return true;
}

/* ---- Between the host and the device, a plane of points at a time ---- */

static size_t plane_points(const flow *f) {
    return box_length(&f->space[f->rank], 1) * box_length(&f->space[f->rank], 2);
}

/* The three components of a velocity on plane `i` of this process. */
static void fill_plane(const flow *f, flow_start *start, size_t i, float *plane) {
    const oclfft_box *b = &f->space[f->rank];
    size_t at = 0, area = plane_points(f), x = b->lower[0] + i;
    for (size_t y = b->lower[1]; y < b->upper[1]; ++y)
        for (size_t z = b->lower[2]; z < b->upper[2]; ++z, ++at) {
            const double sine[3] = {f->sines[x], f->sines[y], f->sines[z]};
            const double cosine[3] = {f->cosines[x], f->cosines[y], f->cosines[z]};
            float u[3];
            start(sine, cosine, u);
            for (size_t c = 0; c < 3; ++c) plane[c * area + at] = u[c];
        }
}

/* Where component c of plane i begins in a field, in bytes. */
static size_t plane_offset(const flow *f, size_t c, size_t i) {
    return (c * f->points + i * plane_points(f)) * sizeof(float);
}

static bool send_plane(const flow *f, oclfft_buffer *fields, size_t i, const float *plane) {
    size_t area = plane_points(f);
    bool good = true;
    for (size_t c = 0; good && c < 3; ++c)
        good = fft_good(oclfft_buffer_write(fields, plane_offset(f, c, i), area * sizeof *plane,
                                            plane + c * area),
                        "sending a plane");
    return good;
}

static bool fetch_plane(const flow *f, oclfft_buffer *fields, size_t i, float *plane) {
    size_t area = plane_points(f);
    bool good = true;
    for (size_t c = 0; good && c < 3; ++c)
        good = fft_good(oclfft_buffer_read(fields, plane_offset(f, c, i), area * sizeof *plane,
                                           plane + c * area),
                        "fetching a plane");
    return good;
}

static float *take_plane(const flow *f) {
    float *plane = calloc(3 * plane_points(f) + 1, sizeof *plane);
    if (!plane) (void)fail("out of memory");
    return plane;
}

bool flow_begin(flow *f, flow_start *start) {
    float *plane = take_plane(f);
    bool good = plane;
    for (size_t i = 0; good && i < box_length(&f->space[f->rank], 0); ++i) {
        fill_plane(f, start, i, plane);
        good = send_plane(f, f->velocity, i, plane);
    }
    free(plane);
    f->time = 0;
    return flow_agree(good) && to_waves(f, f->velocity, f->u) && project(f, f->u, f->u, 0);
}

bool flow_compare(flow *f, flow_start *known, double factor, double *worst) {
    float *plane = take_plane(f), *wanted = take_plane(f);
    double own = 0;
    bool good = flow_agree(plane && wanted) && find_fields(f, f->u);
    for (size_t i = 0; good && i < box_length(&f->space[f->rank], 0); ++i) {
        fill_plane(f, known, i, wanted);
        good = fetch_plane(f, f->velocity, i, plane);
        for (size_t j = 0; good && j < 3 * plane_points(f); ++j) {
            const double off = fabs((double)plane[j] - factor * (double)wanted[j]);
            own = isnan(off) ? INFINITY : fmax(own, off); /* fmax would drop a NaN */
        }
    }
    free(plane);
    free(wanted);
    if (!flow_agree(good)) return false;
    MPI_Allreduce(&own, worst, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return true;
}

/* ---- What comes of it ---- */

bool flow_measure(const flow *f, flow_state *state) {
    size_t groups = f->rows < MOST_GROUPS ? f->rows : MOST_GROUPS;
    float sums[MOST_GROUPS][4];
    double own[2] = {0, 0}, all[2];
    bool good =
        device_launch(&f->device, MEASURE, f->device.width, groups,
                      &(arguments){.buffers = {f->u, f->sums}}) &&
        fft_good(oclfft_buffer_read(f->sums, 0, groups * sizeof *sums, sums), "fetching sums");
    for (size_t i = 0; good && i < groups; ++i)
        for (size_t j = 0; j < 2; ++j)
            own[j] += (double)sums[i][2 * j] + (double)sums[i][2 * j + 1];
    if (!flow_agree(good)) return false;
    MPI_Allreduce(own, all, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    *state = (flow_state){all[0] / 2, f->viscosity * all[1]};
    return true;
}

/* Of this process, if it has the plane. */
static bool own_slice(const flow *f, size_t at, float *own) {
    const oclfft_box *b = &f->space[f->rank];
    size_t area = f->n * f->n;
    if (at < b->lower[0] || at >= b->upper[0]) return true;
    float *plane = take_plane(f);
    bool good = own && plane && fetch_plane(f, f->vorticity, at - b->lower[0], plane);
    for (size_t i = 0; good && i < area; ++i) {
        double sum = 0;
        for (size_t c = 0; c < 3; ++c) sum += pow((double)plane[c * area + i], 2);
        own[i] = (float)sqrt(sum);
    }
    free(plane);
    return good;
}

bool flow_slice(flow *f, size_t at, float *plane) {
    size_t area = f->n * f->n;
    float *own = calloc(area, sizeof *own);
    bool good = flow_agree(own || fail("out of memory")) && find_fields(f, f->u) &&
                flow_agree(own_slice(f, at, own));
    if (good) MPI_Reduce(own, plane, (int)area, MPI_FLOAT, MPI_SUM, 0, MPI_COMM_WORLD);
    free(own);
    return good;
}
