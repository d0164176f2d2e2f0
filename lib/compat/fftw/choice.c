#include "choice.h"

#include "device.h"
#include "environment.h"

/* Fewer points than these are never worth a transfer; without FFTW on the host, a compilation. */
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

route choice_at_execution(const problem *p, bool has_theirs) {
    (void)p;
    if (!device_usable()) return ROUTE_HOST;
    /* The host's own cores: FFTW uses them at least as well, without a compilation. */
    return device_is_cpu() && has_theirs ? ROUTE_HOST : ROUTE_DEVICE;
}
