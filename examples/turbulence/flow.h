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
 */
#ifndef TURBULENCE_FLOW_H
#define TURBULENCE_FLOW_H

#include <stdbool.h>

#include <oclfft/mpi.h>

enum { MOST_PROCESSES = 1024 };

typedef struct flow {
    size_t n; /* points along each axis */
    double viscosity, time;
    int rank, size;
    oclfft_context *context;
    oclfft_group *group;
    oclfft_group_plan *there, *back; /* three fields each; there divides by n^3 */
    oclfft_box space[MOST_PROCESSES], waves[MOST_PROCESSES];
    size_t points, modes;                 /* of this process */
    float *u, *rate, *stage, *sum, *work; /* three fields of complex coefficients each */
    float *velocity, *vorticity;          /* three fields in space each */
} flow;

/* Each of these tells the user what is wrong. Collective. */
bool flow_open(flow *f, size_t n, double viscosity, oclfft_exchange exchange);
void flow_close(flow *f);

/* Sets the velocity, a function of the place that gives three components. */
typedef void flow_start(const double x[3], float u[3]);
bool flow_begin(flow *f, flow_start *start);

/* One step in time. */
bool flow_step(flow *f, double step);

/* The mean of |u|^2 / 2, and of the dissipation 2 nu |S|^2 = nu |w|^2. */
typedef struct flow_state {
    double energy, dissipation;
} flow_state;
flow_state flow_measure(const flow *f);

/* The velocity in space, in f->velocity, and the vorticity, in f->vorticity. */
bool flow_fields(flow *f);

/* |w| on the plane of points `at` along the first axis, for process 0: n^2 numbers. */
bool flow_slice(flow *f, size_t at, float *plane);

#endif
