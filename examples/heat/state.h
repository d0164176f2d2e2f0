/* How far a run has come, on the disk: what --resume reads.
 *
 * SPDX-License-Identifier: MIT
 *
 * A run with --work BASE keeps its two grids in BASE.0 and BASE.1 and says in BASE.state which of
 * them is the field, and of which time layer. A pass reads one and writes the other. Once the other
 * is on the disk a new state is written beside, synced, renamed over the old one, and the folder
 * synced: at any moment the state names a whole field.
 */
#ifndef HEAT_STATE_H
#define HEAT_STATE_H

#include "field.h"

typedef struct state {
    shape shape;
    size_t element;
    double ratio;
    uint64_t steps, layers; /* asked for, done */
    int current;            /* which grid has the field: 0 or 1 */
    field_source field;     /* where it came from, for --check; the path is the state's own copy */
    char path_copy[4096];
} state;

/* "BASE.suffix"; the caller frees it. NULL, after a sentence, when there is no memory. */
char *state_path(const char *base, const char *suffix);

/* Refuses a name, that of option --`option`, which is one of the files of BASE: what is written
 * there would destroy the run. NULL is no name. */
bool state_spares(const char *base, const char *option, const char *path);

bool state_exists(const char *base);
bool state_load(const char *base, state *s);
bool state_store(const char *base, const state *s);

/* For a run that has not begun. */
void state_forget(const char *base);

/* Returns once that is on the disk: the grids may go then, and no state names one that is not
 * there. */
bool state_remove(const char *base);

#endif
