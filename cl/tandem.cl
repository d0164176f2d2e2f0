// Two passes in one launch: see `tandem` in lib/schedule/schedule.h. `counts` has the next ticket,
// whether a wait was in vain, the tiles of the first pass that are done in each unit, those of the
// second. After a wait in vain whatever is computed becomes no number.
#define FENCE_DEVICE                                                               \
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device)
FUNCTION uint tandem_ticket(const uint item, volatile global uint *counts, local uint *word)
{
    if (item == 0) *word = atomic_inc(counts);
    barrier(CLK_LOCAL_MEM_FENCE);
    return *word;
}
// Which tile of which unit a ticket is; whether of the second pass.
FUNCTION bool tandem_find(uint ticket, const uint units, const uint lag, const uint first,
                          const uint second, uint *unit, uint *tile)
{
    const uint ahead = min(lag, units), steps = (units - ahead) * (first + second);
    if (ticket < ahead * first) {
        *unit = ticket / first;
        *tile = ticket % first;
        return false;
    }
    ticket -= ahead * first;
    if (ticket >= steps) {
        ticket -= steps;
        *unit = units - ahead + ticket / second;
        *tile = ticket % second;
        return true;
    }
    *unit = ticket / (first + second);
    *tile = ticket % (first + second);
    if (*tile >= first) {
        *tile -= first;
        return true;
    }
    *unit += ahead;
    return false;
}
// False when the wait was in vain.
FUNCTION bool tandem_wait(const uint item, volatile global uint *counts,
                          volatile global uint *done, const uint wanted, local uint *word)
{
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item == 0) {
        int tries = counts[1] ? 0 : MOST_TRIES;
        while (*done < wanted && tries) --tries;
        if (!tries) counts[1] = 1;
        *word = tries;
        if (wanted) FENCE_DEVICE;
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    return *word != 0;
}
FUNCTION void tandem_done(const uint item, volatile global uint *done)
{
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    if (item == 0) {
        FENCE_DEVICE;
        atomic_inc(done);
    }
}
