#include "exchange.h"

#include <string.h>

#include "base/sizes.h"

/* Of a cluster with one network card in each machine: seconds of a message between machines and
 * within one, of the calls that read and write a piece; bytes in a second of the network, of memory
 * that processes of a machine share, and of the bus, all for a machine. */
static const double FAR_MESSAGE = 3e-6, NEAR_MESSAGE = 1e-6, PIECE = 10e-6, NETWORK = 12e9,
                    SHARED_MEMORY = 10e9, BUS = 20e9;

static const char *const names[] = {
    [OCLFFT_EXCHANGE_DEFAULT] = "",
    [OCLFFT_EXCHANGE_POINT_TO_POINT] = "point-to-point",
    [OCLFFT_EXCHANGE_ALL_TO_ALL] = "all-to-all",
    [OCLFFT_EXCHANGE_TWO_LEVEL] = "two-level",
};

const char *exchange_name(oclfft_exchange e) {
    return names[e];
}

bool exchange_parse(const char *source, size_t length, oclfft_exchange *out) {
    for (uint32_t e = OCLFFT_EXCHANGE_POINT_TO_POINT; e <= OCLFFT_EXCHANGE_TWO_LEVEL; ++e)
        if (strlen(names[e]) == length && strncmp(source, names[e], length) == 0) {
            *out = (oclfft_exchange)e;
            return true;
        }
    return false;
}

double exchange_seconds(const exchange_setting *s, oclfft_exchange e) {
    double processes = s->processes, nodes = s->nodes, local = processes / nodes;
    double bytes = (double)s->bytes / nodes; /* that a machine has */
    double far = bytes * (nodes - 1) / nodes / NETWORK;
    double near = bytes * (local - 1) / processes / SHARED_MEMORY;
    double bus = bytes * (processes - 1) / processes / BUS, wire = max_double(far, near);
    double messages = (local - 1) * NEAR_MESSAGE + (processes - local) * FAR_MESSAGE;
    double calls = (processes - 1) * s->chunks * PIECE;
    if (e == OCLFFT_EXCHANGE_POINT_TO_POINT)
        return calls + messages * s->chunks + max_double(wire, bus);
    if (e == OCLFFT_EXCHANGE_ALL_TO_ALL) return calls + messages + wire + bus;
    /* What goes to other machines is passed on within them at both ends. */
    double carried = bytes * (nodes - 1) / nodes / SHARED_MEMORY;
    double steps = 2 * local * NEAR_MESSAGE + 2 * ((nodes - 1) / local + 1) * FAR_MESSAGE;
    return calls + steps + far + near + 2 * carried + bus;
}

oclfft_exchange exchange_model(const exchange_setting *s) {
    oclfft_exchange best = OCLFFT_EXCHANGE_POINT_TO_POINT;
    for (uint32_t e = best + 1; e <= OCLFFT_EXCHANGE_TWO_LEVEL; ++e)
        if (exchange_seconds(s, (oclfft_exchange)e) < exchange_seconds(s, best))
            best = (oclfft_exchange)e;
    return best;
}
