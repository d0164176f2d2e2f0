/* The choice of the layouts in local memory, and how much of it they take. */
#ifndef OCLFFT_PASS_EXCHANGE_CHOICE_H
#define OCLFFT_PASS_EXCHANGE_CHOICE_H

#include "pass.h"

/* The reals of local memory that a device leaves for exchanges. A pass that balances pairs of
 * signals keeps their peaks and energies behind. False where there is no room for these alone. */
bool exchange_budget(const pass *p, const caps *c, uint64_t *reals);

/* Whether every exchange has a layout of so many reals or fewer. */
bool exchange_fits(const pass *p, uint64_t reals);

/* Picks layout and padding after every stage, which must fit, and sets what the pass takes of local
 * memory. */
void exchange_choose(pass *p, const caps *c);

#endif
