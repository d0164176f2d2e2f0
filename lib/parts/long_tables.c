#include "long_tables.h"

#include <stdlib.h>

#include "distribute/long_text.h"
#include "twiddles.h"

static void fill_table(const large_plan *value, const long_table *t, char *numbers) {
    const problem *p = &value->problem;
    uint64_t bytes = problem_element_bytes(p);
    twiddles_fill(p->precision, t->order, t->bits, false, numbers + t->low * bytes);
    twiddles_fill(p->precision, t->order, t->bits, true, numbers + t->high * bytes);
}

oclfft_status long_tables_make(const large_plan *value, oclfft_context *context,
                               oclfft_buffer **out) {
    const long_tables t = long_tables_of(value);
    uint64_t head = LONG_ORIGINS * sizeof(cl_ulong);
    uint64_t bytes = head + t.count * problem_element_bytes(&value->problem);
    char *content = calloc(1, (size_t)bytes);
    if (!content) return fail_memory();
    fill_table(value, &t.twiddles, content + head);
    fill_table(value, &t.factors, content + head);
    oclfft_status status = buffer_copy_of(context, content, bytes, out);
    free(content);
    return status;
}
