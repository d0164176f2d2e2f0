// Real numbers change hands through local memory: PUT and GET are loops over SEND and RECEIVE,
// defined before each exchange. There are no imaginary parts.
#define SEND(place, value, part) place = value.part
#define RECEIVE(value, part, place) value.part = place
#define EXCHANGE                                                                   \
    PUT(x)                                                                         \
    barrier(FENCES);                                                               \
    GET(x)
