/* How processes exchange data, as text for wisdom, and by the model. Pure values. */
#ifndef OCLFFT_DISTRIBUTE_EXCHANGE_H
#define OCLFFT_DISTRIBUTE_EXCHANGE_H

#include "problem/problem.h"

/* "point-to-point", "all-to-all" or "two-level". */
const char *exchange_name(oclfft_exchange e);
bool exchange_parse(const char *source, size_t length, oclfft_exchange *out);

/* What the time of an exchange depends on. */
typedef struct exchange_setting {
    uint32_t processes, nodes;
    uint64_t bytes;  /* of all processes together */
    uint32_t chunks; /* tasks that a process leaves data in */
} exchange_setting;

/* The predicted time in seconds, beside the transforms. Messages have latencies, data crosses the
 * bus to pinned memory and the network, and only point to point do these two go on side by side. */
double exchange_seconds(const exchange_setting *s, oclfft_exchange e);

/* The fastest; of equal ones the first. */
oclfft_exchange exchange_model(const exchange_setting *s);

#endif
