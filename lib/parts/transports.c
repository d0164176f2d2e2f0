#include "transports.h"

const oclfft_transport *transport_for(const oclfft_transport_terms *terms,
                                      const oclfft_transport *outside) {
    static const oclfft_transport *const all[] = {&transport_inside, &transport_shared,
                                                  &transport_peer};
    if (!terms->from.local || !terms->to.local) return outside;
    for (uint32_t i = 0; i < sizeof all / sizeof *all; ++i)
        if (all[i]->serves(all[i], terms)) return all[i];
    return &transport_staged;
}
