/* Which steps an end of a pass has. */
#include "ends.h"

#define NUMBERED_STEPS                                                                             \
    (1u << STEP_UNWEIGH | 1u << STEP_REAL | 1u << STEP_CORNER | 1u << STEP_DOUBLE |                \
     1u << STEP_WEIGH | 1u << STEP_BLEND | 1u << STEP_ROTATE_IN | 1u << STEP_ROTATE |              \
     1u << STEP_CROSS)

static bool is_mirror_end(const pass *p, end_side side) {
    const stage *st = &p->tile.stages[side == END_LOAD ? 0 : p->tile.stage_count - 1];
    return st->mirror != MIRROR_NONE;
}

static end_locate locate_of(const pass *p, end_side side) {
    form form = end_of(p, side)->form;
    if (form == FORM_SPECTRUM) return LOCATE_SPECTRUM;
    if (form == FORM_HERMITIAN) return LOCATE_FOLDED;
    if (form == FORM_HALVES) return is_mirror_end(p, side) ? LOCATE_SPECTRA : LOCATE_FOLDED;
    return LOCATE_POINT;
}

static end_access access_of(const pass_end *end) {
    if (end->callback.source) return ACCESS_CALLBACK;
    return storage_is_plain(end->storage) ? ACCESS_ARRAY : ACCESS_FUNCTION;
}

static end_convert convert_of(const pass *p, end_side side) {
    if (end_of(p, side)->order.parted) return CONVERT_REALS;
    switch (end_of(p, side)->form) {
    case FORM_REAL: return CONVERT_REAL;
    case FORM_REALS: return CONVERT_REALS;
    case FORM_HALVES: return is_mirror_end(p, side) ? CONVERT_COMPLEX : CONVERT_JOINED;
    default: return CONVERT_COMPLEX;
    }
}

static uint32_t load_steps(const pass *p, end_locate locate) {
    const pass_end *end = &p->load;
    uint32_t steps = 0;
    if (p->is_signed && !end_is_real(end) && !end->fused) steps |= 1 << STEP_SIGN;
    if (p->headroom || p->reduction) steps |= 1 << STEP_HEADROOM;
    if (locate != LOCATE_POINT) steps |= 1 << STEP_REAL;
    if (locate == LOCATE_FOLDED) steps |= 1 << STEP_CONJUGATE;
    if (end->form == FORM_HALF) steps |= 1 << STEP_DOUBLE;
    if (end->weight.kind) steps |= 1 << STEP_WEIGH;
    if (end->order.rotation.count) steps |= 1 << (end->order.blends ? STEP_BLEND : STEP_ROTATE_IN);
    return steps;
}

static uint32_t store_steps(const pass *p, end_locate locate) {
    const pass_end *end = &p->store;
    uint32_t steps = 0;
    if (end->weight.kind) steps |= 1 << STEP_UNWEIGH;
    if (p->is_scaled || p->reals.balanced) steps |= 1 << STEP_SCALE;
    if (locate == LOCATE_FOLDED || end->form == FORM_HALF) steps |= 1 << STEP_REAL;
    if (p->reals.cornered) steps |= 1 << STEP_CORNER;
    if (locate == LOCATE_FOLDED) steps |= 1 << STEP_CONJUGATE;
    if (end->order.rotation.count) steps |= 1 << STEP_ROTATE;
    if (end->order.hartley) steps |= 1 << STEP_HARTLEY;
    if (end->order.crossing) steps |= 1 << STEP_CROSS;
    return steps;
}

/* Whether a step looks at n; a mirror stage's points are real by their index. */
static bool is_numbered(const end_steps *s) {
    if (s->locate == LOCATE_SPECTRA || s->locate == LOCATE_SPECTRUM) return false;
    return s->locate == LOCATE_FOLDED || s->steps & NUMBERED_STEPS;
}

/* Windows ask for the number of a point too. */
static bool is_counted(const end_steps *s, const pass_end *end) {
    bool by_index = s->locate == LOCATE_SPECTRA || s->locate == LOCATE_SPECTRUM;
    return s->numbered || (end->window_count && !by_index);
}

end_steps ends_of(const pass *p, end_side side) {
    const pass_end *end = end_of(p, side);
    end_steps s = {
        .side = side,
        .locate = locate_of(p, side),
        .access = access_of(end),
        .convert = convert_of(p, side),
        .pairs = p->reals.paired && (end->form == FORM_REALS || end->form == FORM_HALVES),
    };
    s.steps = side == END_LOAD ? load_steps(p, s.locate) : store_steps(p, s.locate);
    s.numbered = is_numbered(&s);
    s.counted = is_counted(&s, end);
    return s;
}

end_steps end_without(const end_steps *s, end_step step) {
    end_steps less = *s;
    less.steps &= ~(1u << step);
    less.numbered = is_numbered(&less);
    return less;
}
