/* The product of the spectra, as the load of the backward plan. Its input has the spectra of the
 * signals, and behind them those of the filters. */
#include "convolution.h"

const char convolution_product_name[] = "oclfft_convolve";

typedef unsigned long long ull;

static void add_buffers(const oclfft_callback *callback, bool types, text *out) {
    for (size_t i = 0; callback->source && i < callback->buffer_count; ++i)
        text_add(out, ", %soclfft_buffer%u", types ? "global void *" : "", (unsigned)i);
}

/* The spectrum callback under a name of ours, so that its own hides nothing where it is called. */
static void add_callback(const oclfft_callback *callback, text *out) {
    if (!callback->source) return;
    text_add(out,
             "%s\n#line 1 \"the call of load_callback\"\nscalar2 oclfft_product(ulong oclfft_at, "
             "scalar2 oclfft_x, scalar2 oclfft_h",
             callback->source);
    add_buffers(callback, true, out);
    text_add(out, ") {\n    return %s(oclfft_at, oclfft_x, oclfft_h", callback->name);
    add_buffers(callback, false, out);
    text_add(out, ");\n}\n");
}

void convolution_product_text(const oclfft_convolution *c, uint32_t section,
                              const oclfft_callback *callback, text *out) {
    const oclfft_convolution_desc *d = &c->desc;
    ull in = (ull)d->input_channels, outputs = (ull)d->output_channels, one = (ull)c->spectrum;
    ull rows = (ull)c->filters / in;                         /* of filters: each for an output */
    ull each = one * (ull)c->shape.sections[section].blocks; /* of a channel */
    ull filters = (ull)(c->signals * convolution_most_blocks(&c->shape)) * one;
    const char *sign = convolution_conjugates(d) ? "-" : "";
    add_callback(callback, out);
    text_add(out, "scalar2 %s(ulong element, global const void *in, global const void *in_im",
             convolution_product_name);
    add_buffers(callback, true, out);
    text_add(out,
             ")\n{\n"
             "    global const scalar2 *spectra = (global const scalar2 *)in;\n"
             "    const ulong place = element %% %lluUL, output = element / %lluUL;\n"
             "    const ulong at = place %% %lluUL;\n"
             "    const ulong signal = output / %lluUL, filter = output %% %lluUL;\n"
             "    global const scalar2 *x = spectra + signal * %lluUL + place;\n"
             "    global const scalar2 *h = spectra + %lluUL + filter * %lluUL + at;\n"
             "    scalar2 sum = (scalar2)(0, 0);\n"
             "    for (ulong i = 0; i < %lluUL; ++i) {\n"
             "        const scalar2 a = x[i * %lluUL], b = h[i * %lluUL];\n"
             "        const scalar2 f = (scalar2)(b.x, %sb.y);\n",
             each, each, one, outputs, rows, in * each, filters, in * one, in, each, one, sign);
    if (callback->source) {
        text_add(out, "        sum += oclfft_product(at, a, f");
        add_buffers(callback, false, out);
        text_add(out, ");\n");
    } else {
        text_add(out, "        sum += (scalar2)(a.x * f.x - a.y * f.y,\n"
                      "                          a.x * f.y + a.y * f.x);\n");
    }
    text_add(out, "    }\n    return sum;\n}\n");
}
