// Two passes in one launch: see joint_launch in lib/pass/launch.h. `counts` has the next ticket,
// whether a wait was in vain, the tiles of the first pass that are done in each unit, those of the
// second, and the tiles of both that are done in all. After a wait in vain whatever is computed
// becomes no number. The last tile leaves zeros in all of them, for the next launch.
#define MOST_TRIES (1UL << PATIENCE)
#define FENCE_DEVICE                                                               \
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device)
FUNCTION uint joint_ticket(const uint item, volatile global uint *counts, local uint *word)
{
    if (item == 0) *word = atomic_inc(counts);
    barrier(CLK_LOCAL_MEM_FENCE);
    return *word;
}
// A tile of a unit, of the second pass where it follows. There are `units` in all.
typedef struct { uint unit, place, units; bool follows; } joint_tile;
FUNCTION uint joint_units(const ulong transforms, const uint each)
{
    return (uint)transforms * each;
}
// Which tile a ticket is.
FUNCTION joint_tile joint_find(uint ticket, const uint units, const uint lag, const uint first,
                               const uint second)
{
    const uint ahead = min(lag, units), steps = (units - ahead) * (first + second);
    joint_tile t;
    t.units = units;
    t.follows = false;
    if (ticket < ahead * first) {
        t.unit = ticket / first;
        t.place = ticket % first;
        return t;
    }
    ticket -= ahead * first;
    if (ticket >= steps) {
        ticket -= steps;
        t.unit = units - ahead + ticket / second;
        t.place = ticket % second;
        t.follows = true;
        return t;
    }
    t.unit = ticket / (first + second);
    t.place = ticket % (first + second);
    t.follows = t.place >= first;
    if (t.follows)
        t.place -= first;
    else
        t.unit += ahead;
    return t;
}
// A tile of the second pass waits for those of the first in its unit; where `ring` units share
// memory, a tile of the first for those of the second in the unit that was there before. False when
// the wait was in vain.
FUNCTION bool joint_wait(const uint item, volatile global uint *counts, const joint_tile t,
                         const uint ring, const uint first, const uint second, local uint *word)
{
    const uint before = t.follows || !ring ? t.unit : t.units + max(t.unit, ring) - ring;
    const uint wanted = t.follows ? first : t.unit < ring || !ring ? 0 : second;
    volatile global uint *done = counts + 2 + before;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item == 0) {
        ulong tries = counts[1] ? 0 : MOST_TRIES;
        while (*done < wanted && tries) --tries;
        if (!tries) counts[1] = 1;
        *word = tries != 0;
        if (wanted) FENCE_DEVICE;
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    return *word != 0;
}
FUNCTION void joint_done(const uint item, volatile global uint *counts, const joint_tile t,
                         const uint tiles, local uint *word)
{
    const uint all = 2 + 2 * t.units;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    if (item == 0) {
        FENCE_DEVICE;
        atomic_inc(counts + 2 + t.unit + (t.follows ? t.units : 0));
        *word = atomic_inc(counts + all) + 1 == t.units * tiles;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (*word)
        for (uint i = item; i <= all; i += get_local_size(0)) counts[i] = 0;
}
FUNCTION complex_t c_spoiled()
{
    complex_t c;
    c.x = c.y = NAN;
    return c;
}
