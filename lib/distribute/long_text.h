/* OpenCL C functions that the plans of tasks call at the ends of a long axis. */
#ifndef OCLFFT_DISTRIBUTE_LONG_TEXT_H
#define OCLFFT_DISTRIBUTE_LONG_TEXT_H

#include "base/text.h"
#include "large.h"

/* The functions' last buffer: the indices of the task's lowest point, LONG_ORIGINS numbers of 64
 * bits, then tables of roots of unity: for twiddles, whose order is the number of all points, and
 * for factors. The root m of an order is low[m % 2^bits] high[m / 2^bits]. */
enum { LONG_ORIGINS = 16 };

typedef struct long_table {
    uint64_t order;
    uint32_t bits;
    uint64_t low, high, count; /* in numbers behind the origin; of each */
} long_table;

typedef struct long_tables {
    long_table twiddles, factors;
    uint64_t count; /* of all numbers */
} long_tables;

long_tables long_tables_of(const large_plan *large);

/* Of a task's array at the load of a lap, or at its store. `called` is the application's callback,
 * or has no source. The name is that of task_text.h. */
void long_load_text(const large_plan *large, uint32_t lap, const array *a,
                    const oclfft_callback *called, text *out);
void long_store_text(const large_plan *large, uint32_t lap, const array *a,
                     const oclfft_callback *called, text *out);

#endif
