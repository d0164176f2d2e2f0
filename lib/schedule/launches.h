/* How passes are launched: two in one launch, which of them prefetch, with how many registers,
 * where their tables are. */
#ifndef OCLFFT_SCHEDULE_LAUNCHES_H
#define OCLFFT_SCHEDULE_LAUNCHES_H

#include "pass/pass.h"

/* Tiles of a joint launch that a compute unit surely has at a time. */
enum { JOINT_AT_ONCE = 2 };

/* Puts neighbouring passes whose recipes ask for it into one launch, where both passes and the
 * device can. (launch_joint.c) */
void launches_join(const problem *problem, const caps *c, pass *passes, uint32_t count);

/* CPU passes ask for the memory of the next tile, and large results pass by the caches, where the
 * pass and the device's compiler can. (launch_streams.c) */
void launches_stream(const problem *problem, const caps *c, pass *passes, uint32_t count);

/* Limits the registers of passes, where the device's compiler goes by such limits; elsewhere a
 * recipe's limits are dropped. (launch_registers.c) */
void launches_limit(const problem *problem, const caps *c, pass *passes, uint32_t count);

/* Puts the tables of short launches into the programs' texts, where the device gains by it.
 * (launch_tables.c) */
void launches_place_tables(const problem *problem, const caps *c, pass *passes, uint32_t count);

/* Passes that cannot prefetch, or whose device cannot, do not. (launch_prefetch.c) */
void launches_prefetch(const caps *c, pass *passes, uint32_t count);

#endif
