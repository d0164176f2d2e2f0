#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "clock.h"
#include "copy.h"
#include "crossover.h"
#include "device.h"
#include "planner.h"
#include "theirs.h"

enum { MOST = 1 << 22, REPEATS = 5, ATTEMPTS = 4, LAST = DEVICE_SIZES - 1 };

/* Seconds that a device may take for MOST points: a slower one loses for more, too, or wins as it
 * does for these. */
static const double fast = 0.02;

/* The shortest of a few executions after the first; negative where one fails. */
static double time_device(ptrdiff_t points, const arrays *a) {
    const problem p = {.transform = DFT, .sign = FFTW_FORWARD, .rank = 1, .dims = {{points, 1, 1}}};
    device_plan *d = device_plan_create(&p, a);
    double shortest = d && device_execute(d, a) ? 1e9 : -1;
    for (int i = 0; shortest > 0 && i < REPEATS; i++) {
        const double start = now();
        const bool done = device_execute(d, a);
        const double seconds = now() - start;
        if (!done || seconds < shortest) shortest = done ? seconds : -1;
    }
    device_plan_destroy(d);
    return shortest;
}

/* Of complex data, or of twice as many reals. */
static plan *ask_for(const theirs *t, ptrdiff_t points, bool real, const arrays *a) {
    const iodim64 dim = {real ? 2 * points : points, 1, 1};
    C *in = (C *)a->of[IN][0], *out = (C *)a->of[OUT][0];
    return real ? t->plan_guru64_dft_r2c(1, &dim, 0, NULL, a->of[IN][0], out, 0)
                : t->plan_guru64_dft(1, &dim, 0, NULL, in, out, FFTW_FORWARD, 0);
}

/* Whatever limits the program has set; its wisdom is as before. */
static plan *plan_theirs(const theirs *t, ptrdiff_t points, bool real, int threads,
                         const arrays *a) {
    planner_lock();
    const their_threads *more = threads == planner_threads() ? NULL : theirs_get_threads();
    char *wisdom = t->export_wisdom_to_string();
    t->set_timelimit(FFTW_NO_TIMELIMIT);
    if (more) more->plan_with_nthreads(threads);
    plan *p = ask_for(t, points, real, a);
    if (more) more->plan_with_nthreads(planner_threads());
    t->set_timelimit(planner_limit());
    if (wisdom) t->forget_wisdom();
    if (wisdom) t->import_wisdom_from_string(wisdom);
    t->free(wisdom);
    planner_unlock();
    return p;
}

static double time_theirs(const theirs *t, ptrdiff_t points, bool real, int threads,
                          const arrays *a) {
    double shortest = 1e9;
    plan *p = plan_theirs(t, points, real, threads, a);
    if (!p) return -1;
    for (int i = 0; i <= REPEATS; i++) {
        const double start = now();
        t->execute(p);
        const double seconds = now() - start;
        if (seconds < shortest) shortest = seconds;
    }
    planner_lock();
    t->destroy_plan(p);
    planner_unlock();
    return shortest;
}

static double time_copy(const arrays *a) {
    double shortest = 1e9;
    for (int i = 0; i <= REPEATS; i++) {
        const double start = now();
        copy_bytes(a->of[OUT][0], a->of[IN][0], MOST * sizeof(C));
        const double seconds = now() - start;
        if (seconds < shortest) shortest = seconds;
    }
    return shortest;
}

static bool are_in_order(const double seconds[LAST]) {
    for (int i = 1; i < LAST; i++)
        if (!(seconds[i] > seconds[i - 1])) return false;
    return true;
}

/* All sizes but the last. What else a machine does only adds time: where a larger size seems faster
 * than a smaller one, all are timed again, a few times, and the shortest counts. */
static bool time_sizes(const arrays *a, double seconds[LAST]) {
    for (int i = 0; i < LAST; i++) seconds[i] = 1e9;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        for (int i = 0; i < LAST; i++) {
            const double took = time_device((ptrdiff_t)1 << device_log_sizes[i], a);
            if (!(took > 0)) return false;
            seconds[i] = fmin(seconds[i], took);
        }
        if (are_in_order(seconds)) return true;
    }
    return false;
}

static bool measure_on(const arrays *a, int threads, crossover *to) {
    const theirs *t = theirs_get();
    to->copy = time_copy(a) / (MOST * sizeof(C));
    if (!time_sizes(a, to->device)) return false;
    for (int i = 0; t && i < HOST_SIZES; i++) {
        const int log = host_log_sizes[i];
        const ptrdiff_t points = (ptrdiff_t)1 << log;
        to->host[i] = time_theirs(t, points, false, threads, a) / ((double)points * log);
        to->real[i] = time_theirs(t, points, true, threads, a) / (2 * (double)points * (log + 1));
        if (!(to->host[i] > 0 && to->real[i] > 0)) return false;
    }
    return t != NULL;
}

/* Memory that was never written would all be one page. */
static R *new_array(ptrdiff_t points) {
    R *array = malloc((size_t)points * sizeof(C));
    for (ptrdiff_t i = 0; array && i < 2 * points; i++) array[i] = (R)(i % 7);
    return array;
}

/* Whether the host has four times as much memory that nobody uses. */
static bool has_room(size_t bytes) {
    const long pages = sysconf(_SC_AVPHYS_PAGES), each = sysconf(_SC_PAGESIZE);
    return pages > 0 && each > 0 && (double)pages * (double)each > 4 * (double)bytes;
}

/* The last size: measured, or from those before. */
static void add_last(crossover *to) {
    const ptrdiff_t points = (ptrdiff_t)1 << device_log_sizes[LAST];
    const double before = ldexp(1, device_log_sizes[LAST - 2]),
                 last = ldexp(1, device_log_sizes[LAST - 1]);
    const double each = (to->device[LAST - 1] - to->device[LAST - 2]) / (last - before);
    to->device[LAST] = to->device[LAST - 1] + each * ((double)points - last);
    if (to->device[LAST - 1] > fast || !has_room(2 * sizeof(C) * (size_t)points)) return;
    R *in = new_array(points), *out = new_array(points);
    const arrays a = arrays_interleaved(in, true, out, true);
    const double seconds = in && out ? time_device(points, &a) : -1;
    if (seconds > to->device[LAST - 1]) to->device[LAST] = seconds;
    free(in);
    free(out);
}

bool crossover_measure(int threads, crossover *to) {
    R *in = new_array(MOST), *out = new_array(MOST);
    const arrays a = arrays_interleaved(in, true, out, true);
    const bool done = in && out && measure_on(&a, threads, to);
    free(in);
    free(out);
    if (done) add_last(to);
    return done;
}
