// Between two stages the points of a tile change hands through local memory: output r of butterfly b goes to put + b*put_b +
// r*put_r, point m comes from get + m*get_m. A work-item has POINTS/radix butterflies, whose outputs lie POINTS/radix registers
// apart.
#define EXCHANGE_PUT(room, part)                                                   \
    _Pragma("unroll")                                                              \
    for (int m = 0; m < POINTS; ++m)                                               \
        room[put + m % (POINTS / radix) * put_b + m / (POINTS / radix) * put_r] = part;

#define EXCHANGE_GET(room, part)                                                   \
    _Pragma("unroll")                                                              \
    for (int m = 0; m < POINTS; ++m) part = room[get + m * get_m];
