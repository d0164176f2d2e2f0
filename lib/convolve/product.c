/* The product of the spectra, as the load of the backward plan. Its memory has the spectra of the
 * filters, and behind them those of the signals, where the plan begins. */
#include "codegen/callbacks/callbacks.h"
#include "codegen/callbacks/isolation.h"
#include "convolution.h"

const char convolution_product_name[] = "oclfft_convolve";

typedef unsigned long long ull;

static void add_buffers(const oclfft_callback *callback, bool types, text *out) {
    for (size_t i = 0; callback->source && i < callback->buffer_count; ++i)
        text_add(out, ", %soclfft_buffer%u", types ? "global void *" : "", (unsigned)i);
}

/* The callback, and a function of ours that calls it. What the callback defines ends behind that.
 */
static void add_callback(const oclfft_convolution *c, const oclfft_callback *callback, text *out) {
    isolation i;
    isolation_open(callback->source, NULL, &i);
    isolation_begin(&i, out);
    text_add(out, "#line 1 \"" CALLBACK_LOAD "\"\n");
    isolation_text(&i, out);
    text_add(out, "#line 1 \"the call of " CALLBACK_LOAD "\"\n");
    text_add(out, "scalar2 oclfft_multiply(ulong oclfft_element, scalar2 oclfft_value, scalar2 "
                  "oclfft_filter");
    add_buffers(callback, true, out);
    text_add(out, ")\n{\n    return %s(oclfft_element, oclfft_value, oclfft_filter",
             callback->name);
    add_buffers(callback, false, out);
    text_add(out, ");\n}\n");
    isolation_end(&i, c->desc.precision, out);
    isolation_free(&i);
}

void convolution_product_text(const oclfft_convolution *c, uint32_t section,
                              const oclfft_callback *callback, text *out) {
    const oclfft_convolution_desc *d = &c->desc;
    ull in = (ull)d->input_channels, outputs = (ull)d->output_channels, one = (ull)c->spectrum;
    ull rows = (ull)c->filters / in; /* of filters: each for an output */
    ull each = one * (ull)(c->singly ? 1 : c->shape.sections[section].blocks); /* of a channel */
    const char *sign = convolution_conjugates(d) ? "-" : "";
    if (callback->source) add_callback(c, callback, out);
    text_add(out, "scalar2 %s(ulong number_, global const void *in_, global const void *im_",
             convolution_product_name);
    add_buffers(callback, true, out);
    text_add(out,
             ")\n{\n"
             "    global const scalar2 *spectra_ = (global const scalar2 *)in_;\n"
             "    const ulong element_ = number_ - %lluUL;\n"
             "    const ulong place_ = element_ %% %lluUL, output_ = element_ / %lluUL;\n"
             "    const ulong at_ = place_ %% %lluUL;\n"
             "    const ulong signal_ = output_ / %lluUL, filter_ = output_ %% %lluUL;\n"
             "    global const scalar2 *x_ = spectra_ + %lluUL + signal_ * %lluUL + place_;\n"
             "    global const scalar2 *h_ = spectra_ + filter_ * %lluUL + at_;\n"
             "    scalar2 sum_ = (scalar2)(0, 0);\n"
             "    for (ulong i_ = 0; i_ < %lluUL; ++i_) {\n"
             "        const scalar2 a_ = x_[i_ * %lluUL], b_ = h_[i_ * %lluUL];\n"
             "        const scalar2 f_ = (scalar2)(b_.x, %sb_.y);\n",
             (ull)c->ahead, each, each, one, outputs, rows, (ull)c->ahead, in * each, in * one, in,
             each, one, sign);
    if (callback->source) {
        text_add(out, "        sum_ += oclfft_multiply(at_, a_, f_");
        add_buffers(callback, false, out);
        text_add(out, ");\n");
    } else {
        text_add(out, "        sum_ += (scalar2)(a_.x * f_.x - a_.y * f_.y,\n"
                      "                          a_.x * f_.y + a_.y * f_.x);\n");
    }
    text_add(out, "    }\n    return sum_;\n}\n");
}
