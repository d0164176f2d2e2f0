/* The race itself. */
#ifndef OCLFFT_TUNE_RACE_RUN_H
#define OCLFFT_TUNE_RACE_RUN_H

#include "race.h"

/* Finds the fastest of `count` recipes. The first is to beat: `*winner` is another only where that
 * took RACE_GAIN times as long. Those that do not fit, or fail, drop out. Ends after about
 * `seconds`, when later ones may not have had their turn. `*time` is what one execution by the
 * winner took, in seconds. Errors: when the first one fails. */
#define RACE_GAIN 1.02
oclfft_status race_run(race *r, char *const *recipes, uint32_t count, double seconds,
                       uint32_t *winner, double *time);

#endif
