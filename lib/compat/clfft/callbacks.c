#include "callbacks.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "checks.h"

void callback_clear(callback *c) {
    free(c->name);
    free(c->source);
    *c = (callback){NULL, NULL, 0, NULL};
}

signature callback_signature(const settings *set, bool store) {
    const clfftLayout side = store ? set->out : set->in;
    return (signature){store, is_planar(side), side == CLFFT_REAL, set->precision == CLFFT_DOUBLE};
}

__attribute__((format(__printf__, 1, 2))) static char *text_of(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (!text) return NULL;
    va_start(arguments, format);
    (void)vsnprintf(text, (size_t)length + 1, format, arguments);
    va_end(arguments);
    return text;
}

/* The type of an element of this side. */
static const char *type_of(signature s) {
    static const char *const types[2][2] = {{"float2", "double2"}, {"float", "double"}};
    return types[s.real][s.wide];
}

/* What clFFT passes on as the result: one argument, or two for planar data. */
static const char *value_of(signature s) {
    if (!s.store) return "";
    return s.planar ? ", value.x, value.y" : ", value";
}

char *callback_source(const callback *c, signature s, const char **name) {
    const char *buffer = c->user_data ? ", global void *user" : "";
    const char *user = c->user_data ? "user" : "(global void *)0";
    *name = s.store ? "clfft_post" : "clfft_pre";
    if (s.store)
        return text_of("%s\nvoid clfft_post(ulong element, %s value, global void *data, "
                       "global void *data_im%s) {\n    %s(data%s, (uint)element, %s%s);\n}\n",
                       c->source, type_of(s), buffer, c->name, s.planar ? ", data_im" : "", user,
                       value_of(s));
    return text_of("%s\n%s clfft_pre(ulong element, global const void *data, "
                   "global const void *data_im%s) {\n"
                   "    return %s((global void *)data%s, (uint)element, %s);\n}\n",
                   c->source, type_of(s), buffer, c->name,
                   s.planar ? ", (global void *)data_im" : "", user);
}

/* The kernel's elements are numbered as a packed array has them. The local memory has the
 * type of the strictest alignment, since NVIDIA's driver does not align that of a `local void *`.
 */
static const char kernel_head[] =
    "kernel void stage(global void *data, global void *data_im, global %s *packed,\n"
    "                  global void *user, local ulong16 *scratch,\n"
    "                  ulong4 counts, ulong4 strides) {\n"
    "    const ulong i = get_global_id(0), row = i / counts.x, plane = row / counts.y;\n"
    "    const ulong place = i %% counts.x * strides.x + row %% counts.y * strides.y\n"
    "                      + plane %% counts.z * strides.z + plane / counts.z * strides.w;\n";

char *callback_kernel(const callback *c, signature s) {
    char *head = text_of(kernel_head, type_of(s));
    const char *pragma = s.wide ? "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n" : "";
    const char *second = s.planar ? ", data_im" : "";
    char *text = NULL;
    if (head && s.store)
        text = text_of("%s%s\n%s    const %s value = packed[i];\n"
                       "    %s(data%s, (uint)place, user%s, scratch);\n}\n",
                       pragma, c->source, head, type_of(s), c->name, second, value_of(s));
    else if (head)
        text = text_of("%s%s\n%s    packed[i] = %s(data%s, (uint)place, user, scratch);\n}\n",
                       pragma, c->source, head, c->name, second);
    free(head);
    return text;
}
