#include "choice.h"

#include "crossover.h"
#include "device.h"
#include "environment.h"

/* FFTW takes 36 us for 2^14 points (single precision, one core): for less there is nothing to win
 * that pays for opening a device and for measuring. Our own transform on the host takes 48 us for
 * 2^10 points, 230 for 2^12 and 1070 for 2^14, where PoCL on two cores takes 41, 51 and 95: from
 * 2^12 points on a program of some thousand transforms wins what its first compilation costs. */
static const double fewest_points = 1 << 14, fewest_points_alone = 1 << 12;

route choice_at_planning(const problem *p, bool has_theirs) {
    switch (environment_force()) {
    case FORCE_DEVICE: return ROUTE_DEVICE;
    case FORCE_HOST: return ROUTE_HOST;
    default: break;
    }
    const double fewest = has_theirs ? fewest_points : fewest_points_alone;
    return problem_points(p) < fewest ? ROUTE_HOST : ROUTE_OPEN;
}

route choice_at_execution(const problem *p, bool has_theirs, int threads) {
    if (!device_usable()) return ROUTE_HOST;
    if (!has_theirs) return ROUTE_DEVICE;
    /* It has the host's own cores. On all of them large transforms are faster than FFTW's on one,
     * but the program says how many FFTW may use, and its others may be busy. */
    if (device_is_cpu()) return ROUTE_HOST;
    const crossover *c = crossover_get(threads);
    return c && crossover_is_for_device(c, p) ? ROUTE_DEVICE : ROUTE_HOST;
}
