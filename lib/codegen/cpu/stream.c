#include "stream.h"

#include "codegen/types.h"
#include "pass/run.h"

/* Private and global memory are the same on a CPU, so that what stores to one stores to the other.
 */
void emit_staged(const emission *e, const char *array, const char *indent) {
    const char *type = end_is_real(&e->pass->store) ? "scalar" : "scalar2";
    text_add(e->out, "%sglobal %s *const staged = (global %s *)(ulong)%s;\n", indent, type, type,
             array);
}

void emit_stream(const emission *e, const char *array, const expr *live, const char *indent) {
    const pass *p = e->pass;
    uint64_t numbers = pass_run(p, &p->store) / p->tile.width;
    if (!end_is_real(&p->store)) numbers *= 2;
    use_fragment(e, "stream");
    text_add(e->out, "%sstream(%s, out, %s);\n", indent, array,
             index_text(e, expr_scaled(live, (int64_t)numbers)));
}

void emit_stream_end(const emission *e) {
    if (!e->pass->launch.streams) return;
    use_fragment(e, "stream_end");
    text_add(e->out, "    STREAM_END();\n");
}
