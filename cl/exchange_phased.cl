// A tile larger than local memory changes hands in PHASES parts: phase q carries the q-th share of
// the transform. PUT(q, part) sends the points that belong there, GET(q) receives those that are
// wanted from there; x still holds points to be sent, so they are kept apart until TAKE(part).
#define SEND(place, value, part) place = value.part
#define KEEP(kept, place) kept = place
#define KEEP_ZERO(kept) kept = 0
#define BRING(value, part, kept) value.part = kept
#define EXCHANGE_PART(part)                                                        \
    _Pragma("unroll")                                                              \
    for (int q = 0; q < PHASES; ++q) {                                             \
        PUT(q, part)                                                               \
        barrier(FENCES);                                                           \
        GET(q)                                                                     \
        barrier(CLK_LOCAL_MEM_FENCE);                                              \
    }                                                                              \
    TAKE(part)

#define EXCHANGE                                                                   \
    EXCHANGE_PART(x)                                                               \
    EXCHANGE_PART(y)
