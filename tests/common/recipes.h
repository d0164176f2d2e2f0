/* Schedules of random problems, by recipes that the planner would choose and by others. */
#ifndef OCLFFT_TESTS_RECIPES_H
#define OCLFFT_TESTS_RECIPES_H

#include "problems.h"
#include "walk.h"

/* A recipe of any kind for all axis plans of a problem: several passes, Bluestein's algorithm,
 * convolutions, axes joined. It may not fit. */
void dice_recipe(dice *d, const problem *p, bool cpu, text *out);

/* Calls `visit` with so many schedules of random problems of so many points in all, on fake devices
 * and smaller or larger ones. */
typedef struct raffle {
    uint64_t seed;
    int rounds;
    uint64_t points;
    bool cut; /* with windows and centred axes */
} raffle;

void for_random_schedules(const raffle *r, visitor visit);

#endif
