#include "crossover.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "../lines.h"
#include "device.h"
#include "environment.h"
#include "stage.h"
#include "threads.h"

/* Bytes that are copied in a second: the device saves the data of transforms in place first. */
static const double copy_speed = 1e10;

/* The device has to take less than this part of the host's time. */
static const double margin = 0.85;

bool crossover_is_for_device(const crossover *c, const problem *p) {
    const double length = problem_size(p);
    const double in = (double)stage_reals(p, IN) * sizeof(R),
                 out = (double)stage_reals(p, OUT) * sizeof(R);
    const double copied = p->in_place ? out / copy_speed : 0;
    const double of_device = c->call + c->byte * (in + out) + copied;
    const double of_host = c->step * problem_points(p) * log2(length > 2 ? length : 2);
    return of_device < margin * (p->transform == DFT ? of_host : of_host / 2);
}

static struct {
    crossover numbers;
    bool known;
} machine;

static void find_out(void) {
    char key[LINE_BYTES];
    char *path = environment_cache_file("fftw-crossover");
    (void)snprintf(key, sizeof key, "%s, %d threads, %d bytes", device_name(),
                   X(oclfft_threads)(THREADS_GET, 0, NULL, NULL), (int)sizeof(R));
    machine.known = path && crossover_load(path, key, &machine.numbers);
    if (!machine.known) {
        machine.known = crossover_measure(&machine.numbers);
        if (machine.known && path) crossover_save(path, key, &machine.numbers);
    }
    free(path);
}

const crossover *crossover_get(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_out);
    return machine.known ? &machine.numbers : NULL;
}
