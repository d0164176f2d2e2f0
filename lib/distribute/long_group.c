#include "long_group.h"

static large_end end_of(const distribution *d, bool real, large_place place) {
    return (large_end){.place = place,
                       .arrays = 1,
                       .real = real,
                       .element_bytes = distribution_element_bytes(&d->problem, real)};
}

void long_group_value(const distribution *d, large_plan *out) {
    *out = (large_plan){.problem = d->problem,
                        .lap_count = d->lap_count,
                        .rows = d->rows,
                        .columns = d->columns,
                        .mapped = true,
                        .placed = true,
                        .backward = d->backward,
                        .maps = d->maps,
                        .axis_length = d->axis_length};
    out->problem.in.storage = out->problem.out.storage = (storage){0};
    out->laps[1] = (large_lap){.from = end_of(d, d->problem.in.real, LARGE_INPUT),
                               .to = end_of(d, false, LARGE_SPARE),
                               .load = LONG_MAPPED,
                               .store = LONG_TWIDDLED};
    out->laps[2] = (large_lap){.from = end_of(d, false, LARGE_SPARE),
                               .to = end_of(d, d->problem.out.real, LARGE_OUTPUT),
                               .store = LONG_MAPPED};
}
