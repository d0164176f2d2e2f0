#include "codegen.h"

#include "cpu/kernel.h"
#include "fragments.h"
#include "gpu/gpu.h"
#include "types.h"

void codegen_pass(const pass *p, const target *t, text *out) {
    if (p->tile.lanes)
        emit_cpu_pass(p, t, out);
    else if (p->launch.joint.units)
        emit_gpu_joint(p, p + 1, t, out);
    else
        emit_gpu_pass(p, t, out);
}

void codegen_sort(const pass *p, const target *t, text *out) {
    emit_gpu_sort(p, t, out);
}

void codegen_pack(oclfft_precision precision, text *out) {
    emit_scalars(precision, out);
    text_add(out, "%s", fragment_text("pack"));
}
