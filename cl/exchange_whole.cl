// Between two stages the points of a tile change hands through local memory: PUT and GET are loops
// over SEND and RECEIVE, defined before each exchange. Real and imaginary part together: two
// barriers fewer than one after the other, twice the memory.
#define SEND(place, value, part) place = (scalar2)(value.x, value.y)
#define RECEIVE(value, part, place) value = c_value(place)
#define CLEAR(value, part) value.x = value.y = 0
#define EXCHANGE                                                                   \
    PUT(x)                                                                         \
    barrier(FENCES);                                                               \
    GET(x)
