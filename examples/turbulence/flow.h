/* An incompressible flow in a periodic box of 2 pi, by its Fourier coefficients, over the processes
 * of MPI.
 *
 * SPDX-License-Identifier: MIT
 *
 * The Navier-Stokes equations du/dt = u x w - grad(p + |u|^2 / 2) + nu laplace(u), w = curl u, keep
 * div u = 0. Each coefficient of the right-hand side loses its part along the wave vector, which is
 * what the pressure does. Products are formed in space, on N^3 points; coefficients beyond N/3
 * along any axis stay zero, so that no product is mistaken for a longer wave (Orszag's 2/3 rule).
 * In time: the classical method of Runge and Kutta of fourth order. Orszag and Patterson (1972).
 *
 * All fields are in the device's memory, and stay there: what is computed between two transforms is
 * computed by the kernels of waves.cl and points.cl.
 */
#ifndef TURBULENCE_FLOW_H
#define TURBULENCE_FLOW_H

#include <stdbool.h>

#include <oclfft/mpi.h>

#include "device.h"

enum { MOST_PROCESSES = 1024 };

typedef struct flow {
    size_t n; /* points along each axis */
    double viscosity, time;
    int rank, size;
    device device;
    oclfft_group *group;
    oclfft_group_plan *there, *back; /* three fields each; there divides by n^3 */
    oclfft_box space[MOST_PROCESSES], waves[MOST_PROCESSES];
    size_t points, columns, rows;          /* of this process; the waves, columns times rows */
    oclfft_buffer *u, *rate, *stage, *sum; /* three fields of complex coefficients each */
    oclfft_buffer *velocity, *vorticity;   /* three fields in space each */
    oclfft_buffer *sums;                   /* parts of the sums of flow_measure */
    double *sines, *cosines;               /* of the n places along an axis */
} flow;

typedef struct flow_setup {
    size_t n;
    double viscosity;
    oclfft_exchange exchange;
    int platform, device; /* -1: any */
} flow_setup;

/* Each of these tells the user what is wrong. Collective. */
bool flow_open(flow *f, const flow_setup *setup);
void flow_close(flow *f);

/* Whether all processes say so. Collective. */
bool flow_agree(bool good);

/* A velocity by the sines and cosines of a place's coordinates. */
typedef void flow_start(const double sine[3], const double cosine[3], float u[3]);

/* Sets the velocity. */
bool flow_begin(flow *f, flow_start *start);

/* One step in time. */
bool flow_step(flow *f, double step);

/* The mean of |u|^2 / 2, and of the dissipation 2 nu |S|^2 = nu |w|^2. */
typedef struct flow_state {
    double energy, dissipation;
} flow_state;
bool flow_measure(const flow *f, flow_state *state);

/* The largest difference of the velocity from a known one times a factor. */
bool flow_compare(flow *f, flow_start *known, double factor, double *worst);

/* |w| on the plane of points `at` along the first axis, for process 0: n^2 numbers. */
bool flow_slice(flow *f, size_t at, float *plane);

#endif
