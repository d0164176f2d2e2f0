#include "moves.h"

#include <stdlib.h>

#include "base/sizes.h"

/* A region as nested loops, the innermost first; strides in bytes. */
typedef struct loops {
    const move_rules *rules;
    uint64_t from, to; /* where both ends begin */
    uint32_t count;
    struct {
        uint64_t count, from, to;
    } loop[REGION_DIMS + 1];
} loops;

/* Loop 0 is the bytes of an element. A loop that continues the one below at both ends becomes one
 * with it. Dimensions go from the shortest stride of the source to the longest, of equal ones the
 * faster dimension first. */
static void add_loop(loops *l, uint64_t count, uint64_t from, uint64_t to) {
    if (count == 1) return;
    if (l->count) {
        uint32_t last = l->count - 1;
        uint64_t below = l->loop[last].count;
        if (l->loop[last].from * below == from && l->loop[last].to * below == to) {
            l->loop[last].count *= count;
            return;
        }
    }
    l->loop[l->count].count = count;
    l->loop[l->count].from = from;
    l->loop[l->count++].to = to;
}

/* A dimension that runs downwards at both ends is walked from its other end. */
static void add_dimension(loops *l, uint64_t count, uint64_t from, uint64_t to) {
    if (count > 1 && (int64_t)from < 0 && (int64_t)to < 0) {
        l->from += (count - 1) * from;
        l->to += (count - 1) * to;
        from = 0 - from;
        to = 0 - to;
    }
    add_loop(l, count, from, to);
}

static loops loops_of(const region *what, const array_form *from, const array_form *to,
                      uint64_t element_bytes, const move_rules *rules) {
    loops l = {.rules = rules,
               .from = form_place(from, what) * element_bytes,
               .to = form_place(to, what) * element_bytes,
               .count = 1,
               .loop[0] = {element_bytes, 1, 1}};
    bool done[REGION_DIMS] = {false};
    for (uint32_t i = 0; i < REGION_DIMS; ++i) {
        uint32_t next = REGION_DIMS;
        for (uint32_t d = REGION_DIMS; d-- > 0;)
            if (!done[d] && (next == REGION_DIMS || form_step(from, d) < form_step(from, next)))
                next = d;
        done[next] = true;
        add_dimension(&l, region_count(what, next), from->strides[next] * element_bytes,
                      to->strides[next] * element_bytes);
    }
    return l;
}

static oclfft_status append(move_list *list, const move *m) {
    if (list->count == list->capacity) {
        uint32_t capacity = list->capacity ? 2 * list->capacity : 4;
        if (list->capacity > UINT32_MAX / 2) return fail_memory();
        move *grown = realloc(list->moves, capacity * sizeof *grown);
        if (!grown) return fail_memory();
        list->moves = grown;
        list->capacity = capacity;
    }
    list->moves[list->count++] = *m;
    return OCLFFT_SUCCESS;
}

/* Whether a part of so many bytes at a place stays within a multiple of the pitch. */
static bool stays_within(uint64_t place, uint64_t bytes, uint64_t pitch) {
    return bytes <= pitch && place % pitch <= pitch - bytes;
}

/* Whether rows lie within their pitches, slices within theirs, and the last one's whole pitch
 * within the buffer: NVIDIA's driver wants that. A single row has no pitch. */
static bool suits_buffer(const loops *l, uint32_t count, bool to, uint64_t place) {
    uint64_t size = to ? l->rules->to_bytes : l->rules->from_bytes;
    if (!size || count < 2) return true;
    uint64_t row = to ? l->loop[1].to : l->loop[1].from, rows = l->loop[1].count;
    if (!stays_within(place, l->loop[0].count, row)) return false;
    if (count < 3) return (place / row + rows) * row <= size;
    uint64_t slice = to ? l->loop[2].to : l->loop[2].from;
    return stays_within(place - place % row, rows * row, slice) &&
           (place / slice + l->loop[2].count) * slice <= size;
}

/* OpenCL wants pitches that hold what they step over, those of slices multiples of those of rows.
 */
static bool is_rectangle(const loops *l, uint32_t count, bool to) {
    uint64_t row = to ? l->loop[1].to : l->loop[1].from;
    uint64_t slice = to ? l->loop[2].to : l->loop[2].from;
    if (count > 1 && ((int64_t)row < 0 || row < l->loop[0].count)) return false;
    if (count < 3) return true;
    return (int64_t)slice > 0 && slice >= row * l->loop[1].count && slice % row == 0;
}

static bool is_one_move(const loops *l, uint32_t count, uint64_t from, uint64_t to) {
    if (count > 3) return false;
    return (l->rules->free_end == FREE_FROM || is_rectangle(l, count, false)) &&
           (l->rules->free_end == FREE_TO || is_rectangle(l, count, true)) &&
           suits_buffer(l, count, false, from) && suits_buffer(l, count, true, to);
}

/* How much of the top loop the next moves have: as much as they may, or all but the last where that
 * does not suit a buffer's end; 1 where loops below it do not make one move. */
static uint64_t step_of(loops *l, uint32_t count, uint64_t from, uint64_t to, uint64_t inner) {
    uint64_t *top = &l->loop[count - 1].count, total = *top, most = l->rules->most / inner;
    if (!is_one_move(l, count, from, to)) {
        *top = total - (total > 1);
        most = is_one_move(l, count, from, to) ? min_u64(most, *top) : 1;
        *top = total;
    }
    return max_u64(1, most);
}

static move move_of(const loops *l, uint32_t count, uint64_t from, uint64_t to) {
    move m = {.bytes = l->loop[0].count, .rows = 1, .slices = 1};
    m.from = (move_end){from, m.bytes, m.bytes};
    m.to = (move_end){to, m.bytes, m.bytes};
    if (count > 1) {
        m.rows = l->loop[1].count;
        m.from.row_pitch = l->loop[1].from;
        m.to.row_pitch = l->loop[1].to;
    }
    m.from.slice_pitch = m.from.row_pitch * m.rows;
    m.to.slice_pitch = m.to.row_pitch * m.rows;
    if (count > 2) {
        m.slices = l->loop[2].count;
        m.from.slice_pitch = l->loop[2].from;
        m.to.slice_pitch = l->loop[2].to;
    }
    return m;
}

/* The lowest `count` loops from these places on. */
static oclfft_status add_loops(move_list *list, loops *l, uint32_t count, uint64_t from,
                               uint64_t to) {
    uint64_t inner = 1, total, most = l->rules->most;
    for (uint32_t i = 0; i + 1 < count; ++i) inner *= l->loop[i].count;
    uint32_t top = count - 1;
    total = l->loop[top].count;
    if (inner * total <= most && is_one_move(l, count, from, to)) {
        move m = move_of(l, count, from, to);
        return append(list, &m);
    }
    uint64_t step = step_of(l, count, from, to, inner);
    oclfft_status status = OCLFFT_SUCCESS;
    for (uint64_t i = 0; i < total && status == OCLFFT_SUCCESS; i += step) {
        uint64_t part = min_u64(step, total - i);
        uint64_t from_now = from + i * l->loop[top].from, to_now = to + i * l->loop[top].to;
        l->loop[top].count = part;
        /* One of a loop is what stands below it. */
        status = add_loops(list, l, part == 1 && top ? top : count, from_now, to_now);
    }
    l->loop[top].count = total;
    return status;
}

oclfft_status moves_add(move_list *list, const region *what, const array_form *from,
                        const array_form *to, uint64_t element_bytes, const move_rules *rules) {
    loops l = loops_of(what, from, to, element_bytes, rules);
    return add_loops(list, &l, l.count, l.from, l.to);
}

/* Rows without gaps between them are one row. */
move move_joined(const move *m, bool to) {
    move joined = *m;
    move_end *end = to ? &joined.to : &joined.from;
    if (m->rows == 1 || end->row_pitch != m->bytes) return joined;
    joined.bytes *= m->rows;
    joined.rows = m->slices;
    joined.slices = 1;
    end->row_pitch = m->slices > 1 ? end->slice_pitch : joined.bytes;
    end->slice_pitch = end->row_pitch * joined.rows;
    return joined;
}

/* A single slice needs no pitch: all that lies before it is rows. Before a single row there are
 * others as long or, where these would not end at it, only the rest of one that holds both: drivers
 * want a row to lie within its pitch. */
move_origin move_origin_of(const move *m, const move_end *end) {
    bool alone = m->rows == 1 && m->slices == 1 && end->place % m->bytes;
    uint64_t row = alone ? end->place + m->bytes : end->row_pitch;
    uint64_t slice = m->slices > 1 ? end->slice_pitch : 0;
    uint64_t rest = slice ? end->place % slice : end->place;
    return (move_origin){
        {(size_t)(rest % row), (size_t)(rest / row), slice ? (size_t)(end->place / slice) : 0},
        (size_t)row,
        (size_t)slice};
}

void moves_free(move_list *list) {
    free(list->moves);
    *list = (move_list){0};
}
