// Vectors of LANES points in memory, and parts of vectors.

// fragment vector_if
// A vector of points that may not be there, and are zero then: they are not read.
FUNCTION complex_t v_zero(void)
{
    complex_t c;
    c.x = 0;
    c.y = 0;
    return c;
}
#define VECTOR_IF(there, vector) ((there) ? (vector) : v_zero())

// fragment reals_if
// A vector of reals that may not be there, and are zero then: they are not read.
#define REALS_IF(there, vector) ((there) ? (vector) : (real)(0))

// fragment reals_of
// An array of points as one of reals, twice as long.
#define REALS_OF(array) ((private real *)(array))

// fragment every_second
// Every second lane of two vectors from lane `from` on; vectors of every second and of every fourth
// number in memory, which LOAD takes from there.
FUNCTION real v_every_second(const real u, const real v, const uint from)
{
    return from ? (real)(u.odd, v.odd) : (real)(u.even, v.even);
}
#define EVERY_SECOND(load, p, from) v_every_second(load(p), load((p) + LANES), from)
#define EVERY_FOURTH(load, p, from)                                                \
    v_every_second(EVERY_SECOND(load, p, (from) % 2),                              \
                   EVERY_SECOND(load, (p) + 2 * LANES, (from) % 2), (from) / 2)

// fragment lanes
// Vectors of LANES points whose real and imaginary parts alternate in memory.
FUNCTION complex_t load_lanes(global const void *p)
{
    global const scalar *const s = p;
    const real u = load_vector(s), v = load_vector(s + LANES);
    complex_t c;
    c.x = (real)(u.even, v.even);
    c.y = (real)(u.odd, v.odd);
    return c;
}

FUNCTION void store_lanes(const complex_t c, global void *p)
{
    global scalar *const s = p;
    real u, v;
    u.even = c.x.lo;
    u.odd = c.y.lo;
    v.even = c.x.hi;
    v.odd = c.y.hi;
    store_vector(u, s);
    store_vector(v, s + LANES);
}

// fragment pairs
// Vectors of LANES / 2 points, whose parts alternate in lanes as they do in memory.
FUNCTION real load_pairs(global const void *p)
{
    return load_vector(p);
}

FUNCTION void store_pairs(const real v, global void *p)
{
    store_vector(v, p);
}

// fragment split_lanes
// Vectors whose real and imaginary parts lie apart: in two arrays, or two real sequences.
FUNCTION complex_t load_split(global const scalar *re, global const scalar *im)
{
    complex_t c;
    c.x = load_vector(re);
    c.y = load_vector(im);
    return c;
}

FUNCTION void store_split(const complex_t c, global scalar *re, global scalar *im)
{
    store_vector(c.x, re);
    store_vector(c.y, im);
}

// fragment some_lanes
// The first `count` lanes of a vector, the others zero: for the last columns of a tile.
FUNCTION complex_t load_some(global const scalar2 *p, const ulong count)
{
    if (count == LANES) return load_lanes(p);
    complex_t c;
    c.x = 0;
    c.y = 0;
    for (uint l = 0; l < count; ++l) {
        ((private scalar *)&c.x)[l] = p[l].x;
        ((private scalar *)&c.y)[l] = p[l].y;
    }
    return c;
}

// fragment put_some_lanes
// Stores the first `count` lanes of a vector.
FUNCTION void store_some(const complex_t c, global scalar2 *p, const ulong count)
{
    if (count == LANES) {
        store_lanes(c, p);
        return;
    }
    for (uint l = 0; l < count; ++l)
        p[l] = (scalar2)(((private const scalar *)&c.x)[l], ((private const scalar *)&c.y)[l]);
}

// fragment some_reals
// The same of real signals: the imaginary parts are zero.
FUNCTION complex_t load_some_reals(global const scalar *p, const ulong count)
{
    complex_t c;
    c.x = 0;
    c.y = 0;
    if (count == LANES) c.x = load_vector(p);
    else for (uint l = 0; l < count; ++l) ((private scalar *)&c.x)[l] = p[l];
    return c;
}

// fragment put_some_reals
// Stores the real parts of the first `count` lanes.
FUNCTION void store_some_reals(const complex_t c, global scalar *p, const ulong count)
{
    if (count == LANES) store_vector(c.x, p);
    else for (uint l = 0; l < count; ++l) p[l] = ((private const scalar *)&c.x)[l];
}

// fragment turned_lanes
// A vector whose lanes lie the other way round in memory.
FUNCTION complex_t c_turned(const complex_t z)
{
    complex_t c;
    c.x = TURNED(z.x);
    c.y = TURNED(z.y);
    return c;
}

// fragment turned_parts
// The same where the parts of each point do so too.
FUNCTION complex_t c_turned_parts(const complex_t z)
{
    complex_t c;
    c.x = TURNED(z.y);
    c.y = TURNED(z.x);
    return c;
}
