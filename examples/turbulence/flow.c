/* SPDX-License-Identifier: MIT */
#include "flow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../common/fail.h"
#include "../common/fft.h"

static const double PI = 3.14159265358979323846;

static size_t box_points(const oclfft_box *b) {
    return (b->upper[0] - b->lower[0]) * (b->upper[1] - b->lower[1]) * (b->upper[2] - b->lower[2]);
}

/* ---- Plans ---- */

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

static float *take(size_t numbers) {
    return calloc(numbers + 1, sizeof(float));
}

static bool take_fields(flow *f) {
    f->points = box_points(&f->space[f->rank]);
    f->modes = box_points(&f->waves[f->rank]);
    float **const fields[] = {&f->u, &f->rate, &f->stage, &f->sum, &f->work};
    bool good = true;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; ++i) {
        *fields[i] = take(6 * f->modes);
        good = good && *fields[i];
    }
    f->velocity = take(3 * f->points);
    f->vorticity = take(3 * f->points);
    return (good && f->velocity && f->vorticity) || fail("out of memory");
}

bool flow_open(flow *f, size_t n, double viscosity, oclfft_exchange exchange) {
    oclfft_group_config config = OCLFFT_GROUP_CONFIG_INIT;
    *f = (flow){.n = n, .viscosity = viscosity};
    config.exchange = exchange;
    MPI_Comm_rank(MPI_COMM_WORLD, &f->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &f->size);
    if (f->size > MOST_PROCESSES) return fail("more than %d processes", MOST_PROCESSES);
    return fft_good(oclfft_context_create(NULL, &f->context), "opening a device") &&
           fft_good(oclfft_mpi_group_create(MPI_COMM_WORLD, &f->context, 1, &config, &f->group),
                    "meeting the other processes") &&
           open_plans(f) && take_fields(f);
}

void flow_close(flow *f) {
    float *const fields[] = {f->u, f->rate, f->stage, f->sum, f->work, f->velocity, f->vorticity};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; ++i) free(fields[i]);
    oclfft_group_plan_destroy(&f->there);
    oclfft_group_plan_destroy(&f->back);
    oclfft_group_destroy(&f->group);
    oclfft_context_destroy(&f->context);
}

static bool to_waves(const flow *f, const float *fields, float *waves) {
    return fft_good(oclfft_group_execute_host(f->there, OCLFFT_FORWARD, (const void *[]){fields},
                                              (void *[]){waves}),
                    "transforming");
}

static bool to_space(const flow *f, const float *waves, float *fields) {
    return fft_good(oclfft_group_execute_host(f->back, OCLFFT_BACKWARD, (const void *[]){waves},
                                              (void *[]){fields}),
                    "transforming back");
}

/* ---- Waves ---- */

static double wave_number(const flow *f, size_t index) {
    return index > f->n / 2 ? (double)index - (double)f->n : (double)index;
}

/* Calls a function for each coefficient of this process, with its wave vector. */
typedef void visit(const flow *f, size_t at, const double k[3], void *data);

static void visit_all(const flow *f, visit *one, void *data) {
    const oclfft_box *b = &f->waves[f->rank];
    size_t at = 0;
    double k[3];
    for (size_t i = b->lower[0]; i < b->upper[0]; ++i) {
        k[0] = wave_number(f, i);
        for (size_t j = b->lower[1]; j < b->upper[1]; ++j) {
            k[1] = wave_number(f, j);
            for (size_t m = b->lower[2]; m < b->upper[2]; ++m) {
                k[2] = (double)m;
                one(f, at++, k, data);
            }
        }
    }
}

static bool is_kept(const flow *f, const double k[3]) {
    double most = (double)f->n / 3;
    return fabs(k[0]) < most && fabs(k[1]) < most && fabs(k[2]) < most;
}

/* One of the numbers, real (0) or imaginary (1), of a field's coefficient. */
static float *number(const flow *f, float *fields, int field, size_t at, int part) {
    return &fields[2 * ((size_t)field * f->modes + at) + (size_t)part];
}

/* work = i k x u: i (a + bi) = -b + ai. */
static void curl(const flow *f, size_t at, const double k[3], void *data) {
    float *from = data;
    for (int c = 0; c < 3; ++c) {
        int d = (c + 1) % 3, e = (c + 2) % 3;
        double re =
            k[d] * (double)*number(f, from, e, at, 0) - k[e] * (double)*number(f, from, d, at, 0);
        double im =
            k[d] * (double)*number(f, from, e, at, 1) - k[e] * (double)*number(f, from, d, at, 1);
        *number(f, f->work, c, at, 0) = (float)-im;
        *number(f, f->work, c, at, 1) = (float)re;
    }
}

/* Without the part along k, and with the friction of `data`, the velocity. */
static void project(const flow *f, size_t at, const double k[3], void *data) {
    float *u = data;
    double square = k[0] * k[0] + k[1] * k[1] + k[2] * k[2];
    bool kept = is_kept(f, k);
    for (int part = 0; part < 2; ++part) {
        double along = 0;
        for (int c = 0; c < 3; ++c) along += k[c] * (double)*number(f, f->rate, c, at, part);
        if (square > 0) along /= square;
        for (int c = 0; c < 3; ++c) {
            float *rate = number(f, f->rate, c, at, part);
            double friction = u ? f->viscosity * square * (double)*number(f, u, c, at, part) : 0;
            *rate = kept ? (float)((double)*rate - k[c] * along - friction) : 0;
        }
    }
}

static bool find_fields(flow *f, float *u) {
    visit_all(f, curl, u);
    return to_space(f, u, f->velocity) && to_space(f, f->work, f->vorticity);
}

/* The right-hand side at `u`, in f->rate. */
static bool find_rate(flow *f, float *u) {
    if (!find_fields(f, u)) return false;
    for (size_t i = 0; i < f->points; ++i) {
        float v[3], w[3];
        for (size_t c = 0; c < 3; ++c) {
            v[c] = f->velocity[c * f->points + i];
            w[c] = f->vorticity[c * f->points + i];
        }
        for (size_t c = 0; c < 3; ++c) {
            size_t d = (c + 1) % 3, e = (c + 2) % 3;
            f->vorticity[c * f->points + i] = v[d] * w[e] - v[e] * w[d];
        }
    }
    if (!to_waves(f, f->vorticity, f->rate)) return false;
    visit_all(f, project, u);
    return true;
}

/* ---- Time ---- */

static void add(const flow *f, float *to, const float *from, double times, const float *more) {
    for (size_t i = 0; i < 6 * f->modes; ++i) to[i] = from[i] + (float)times * more[i];
}

bool flow_step(flow *f, double step) {
    static const double ahead[4] = {0.5, 0.5, 1, 0},
                        share[4] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
    memcpy(f->sum, f->u, 6 * f->modes * sizeof *f->u);
    for (int i = 0; i < 4; ++i) {
        if (!find_rate(f, i ? f->stage : f->u)) return false;
        add(f, f->sum, f->sum, step * share[i], f->rate);
        add(f, f->stage, f->u, step * ahead[i], f->rate);
    }
    float *old = f->u;
    f->u = f->sum;
    f->sum = old;
    f->time += step;
    return true;
}

bool flow_begin(flow *f, flow_start *start) {
    const oclfft_box *b = &f->space[f->rank];
    size_t at = 0;
    for (size_t i = b->lower[0]; i < b->upper[0]; ++i)
        for (size_t j = b->lower[1]; j < b->upper[1]; ++j)
            for (size_t k = b->lower[2]; k < b->upper[2]; ++k, ++at) {
                double unit = 2 * PI / (double)f->n;
                const double x[3] = {unit * (double)i, unit * (double)j, unit * (double)k};
                float u[3];
                start(x, u);
                for (size_t c = 0; c < 3; ++c) f->velocity[c * f->points + at] = u[c];
            }
    if (!to_waves(f, f->velocity, f->rate)) return false;
    visit_all(f, project, NULL);
    memcpy(f->u, f->rate, 6 * f->modes * sizeof *f->u);
    f->time = 0;
    return true;
}

/* ---- What comes of it ---- */

/* Of a real field only half of the coefficients are kept; those with k[2] = 0 are all there. */
static void measure(const flow *f, size_t at, const double k[3], void *data) {
    flow_state *s = data;
    double square = k[0] * k[0] + k[1] * k[1] + k[2] * k[2], sum = 0;
    for (int c = 0; c < 3; ++c)
        for (int part = 0; part < 2; ++part) {
            double a = (double)*number(f, f->u, c, at, part);
            sum += (k[2] > 0 ? 2 : 1) * a * a;
        }
    s->energy += sum / 2;
    s->dissipation += f->viscosity * square * sum;
}

flow_state flow_measure(const flow *f) {
    flow_state own = {0, 0}, all;
    visit_all(f, measure, &own);
    MPI_Allreduce(&own, &all, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return all;
}

bool flow_fields(flow *f) {
    return find_fields(f, f->u);
}

bool flow_slice(flow *f, size_t at, float *plane) {
    const oclfft_box *b = &f->space[f->rank];
    size_t area = f->n * f->n;
    float *own = take(area);
    bool good = (own || fail("out of memory")) && flow_fields(f);
    if (good && own && at >= b->lower[0] && at < b->upper[0])
        for (size_t i = 0; i < area; ++i) {
            double sum = 0;
            for (size_t c = 0; c < 3; ++c) {
                double w = (double)f->vorticity[c * f->points + (at - b->lower[0]) * area + i];
                sum += w * w;
            }
            own[i] = (float)sqrt(sum);
        }
    if (good) MPI_Reduce(own, plane, (int)area, MPI_FLOAT, MPI_SUM, 0, MPI_COMM_WORLD);
    free(own);
    return good;
}
