/* How many bytes the passes of a schedule move. */
#ifndef OCLFFT_SCHEDULE_MOVED_H
#define OCLFFT_SCHEDULE_MOVED_H

#include "schedule.h"

/* To and from global memory, for the whole batch; without tables. */
uint64_t schedule_bytes_moved(const schedule *s);

#endif
