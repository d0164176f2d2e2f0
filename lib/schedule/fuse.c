/* Ends of real data: two numbers that lie side by side are moved as one complex number. */
#include "finish.h"

/* Whether points with windows come two by two: both are there or neither is. */
static bool has_even_windows(const pass *p, const pass_end *e, bool load) {
    uint64_t odd = e->second ? (uint64_t)e->index.column : 0;
    for (uint32_t i = 0; i < e->window_count; ++i) {
        const end_window *w = &e->windows[i];
        odd |= e->second ? w->of.first | w->of.count | w->of.length : (uint64_t)w->stride;
    }
    for (uint32_t d = 0; e->second && d < e->index.count; ++d)
        odd |= (uint64_t)e->index.digits[d].stride;
    for (uint32_t g = 0; e->second && g < p->grid.count; ++g)
        odd |= (uint64_t)(load ? p->grid.digits[g].load_index : p->grid.digits[g].store_index);
    return odd % 2 == 0;
}

/* Then pairs are counted instead of points; where a pair has one index, its step is halved. */
static void halve_windows(pass *p, pass_end *e, bool load) {
    for (uint32_t i = 0; i < e->window_count; ++i) {
        end_window *w = &e->windows[i];
        if (!e->second) {
            w->stride /= 2;
            continue;
        }
        w->of.first /= 2;
        w->of.count /= 2;
        w->of.length /= 2;
    }
    if (!e->second) return;
    e->index.column /= 2;
    for (uint32_t d = 0; d < e->index.count; ++d) e->index.digits[d].stride /= 2;
    for (uint32_t g = 0; g < p->grid.count; ++g)
        *(load ? &p->grid.digits[g].load_index : &p->grid.digits[g].store_index) /= 2;
    e->second = 0;
}

/* Whether all places of an end are even, those of the lower one of two. */
static bool is_even(const pass *p, const pass_end *e, bool load, int64_t distance) {
    uint64_t odd = (e->offset - (e->pair < 0)) | (uint64_t)(e->map.column | distance);
    for (uint32_t i = 0; load && i < p->grid.filling_count; ++i)
        odd |= (uint64_t)p->grid.fillings[i].stride;
    for (uint32_t d = 0; d < e->map.count; ++d) odd |= (uint64_t)e->map.digits[d].stride;
    for (uint32_t g = 0; g < p->grid.count; ++g)
        odd |= (uint64_t)(load ? p->grid.digits[g].load : p->grid.digits[g].store);
    return odd % 2 == 0 && has_even_windows(p, e, load);
}

static void halve(pass *p, pass_end *e, bool load) {
    e->form = FORM_COMPLEX;
    e->fused = true;
    e->turned = e->pair < 0;
    e->offset = (e->offset - e->turned) / 2;
    e->map.column /= 2;
    halve_windows(p, e, load);
    for (uint32_t i = 0; load && i < p->grid.filling_count; ++i) p->grid.fillings[i].stride /= 2;
    for (uint32_t d = 0; d < e->map.count; ++d) e->map.digits[d].stride /= 2;
    for (uint32_t g = 0; g < p->grid.count; ++g)
        *(load ? &p->grid.digits[g].load : &p->grid.digits[g].store) /= 2;
}

void fuse_reals(pass *p, bool load, int64_t distance) {
    pass_end *e = load ? &p->load : &p->store;
    bool reals = e->form == FORM_REALS || (e->form == FORM_HALVES && !load);
    bool near = e->pair == 1 || (e->pair == -1 && e->form == FORM_REALS);
    if (!reals || !near || e->callback.source || e->order.there) return;
    if (e->form == FORM_HALVES && !storage_is_plain(e->storage)) return;
    if (p->reals.paired && (p->reals.paired_count % 2 || !p->reals.paired_count)) return;
    if (!is_even(p, e, load, distance)) return;
    if (e->form == FORM_HALVES)
        e->aligned = true;
    else
        halve(p, e, load);
}
