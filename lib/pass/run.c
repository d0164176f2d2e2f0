#include "run.h"

/* The elements of a column, which lie side by side. */
static uint64_t column_elements(const pass *p, const pass_end *e) {
    int64_t stride = e->map.digits[0].stride;
    switch (e->form) {
    case FORM_COMPLEX: return stride == 1 ? p->tile.length : 0;
    case FORM_REALS: return stride == 2 && e->pair == 1 ? 2 * p->tile.length : 0;
    case FORM_SPECTRUM: return stride == 1 ? p->tile.length + 1 : 0;
    default: return 0;
    }
}

uint64_t pass_run(const pass *p, const pass_end *e) {
    uint64_t elements = column_elements(p, e);
    bool plain = !e->callback.source && !e->window_count && !e->weight.kind && !e->order.there &&
                 e->parts == PARTS_NONE;
    if (!plain || e->map.count != 1) return 0;
    return p->tile.width == 1 || e->map.column == (int64_t)elements ? p->tile.width * elements : 0;
}

uint64_t pass_element_bytes(const pass *p, const pass_end *e) {
    return storage_bytes(e->storage, end_is_real(e), p->precision);
}
