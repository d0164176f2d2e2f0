/* The text of direct sums: a result is the sum over inputs and taps of the products. Where the
 * filter lies inside the signal no sample is asked for that there is not. */
#include "codegen/callbacks/callbacks.h"
#include "codegen/callbacks/isolation.h"
#include "convolution.h"

const char convolution_sums_name[] = "oclfft_sums";

typedef unsigned long long ull;
typedef long long ll;

typedef struct summing {
    const oclfft_convolution *c;
    const side *signals;
    const oclfft_callback *callback;
    oclfft_layout from; /* of the signals */
    ptrdiff_t channel;
    text *out;
} summing;

static void add_buffers(const summing *s, bool types) {
    for (size_t i = 0; i < s->callback->buffer_count; ++i)
        text_add(s->out, ", %soclfft_buffer%u", types ? "global void *" : "", (unsigned)i);
}

/* The function that loads a sample. The names of its own end in an underscore. */
static void add_loader(const summing *s) {
    bool is_complex = s->c->desc.complex_data;
    text_add(s->out, "%s oclfft_sample(ulong at_, global const void *in_, global const void *im_",
             is_complex ? "scalar2" : "scalar");
    add_buffers(s, true);
    text_add(s->out, ")\n{\n    return ");
    if (s->callback->source) {
        text_add(s->out, "%s(at_, in_, im_", s->callback->name);
        add_buffers(s, false);
        text_add(s->out, ")");
    } else {
        convolution_add_element(s->signals->storage.type, is_complex, s->out);
    }
    text_add(s->out, ";\n}\n");
}

/* What the callback defines ends behind the call of it. */
static void add_sample(const summing *s) {
    isolation i;
    if (!s->callback->source) {
        add_loader(s);
        return;
    }
    isolation_open(s->callback->source, NULL, &i);
    isolation_begin(&i, s->out);
    text_add(s->out, "#line 1 \"" CALLBACK_LOAD "\"\n");
    isolation_text(&i, s->out);
    text_add(s->out, "#line 1 \"the call of " CALLBACK_LOAD "\"\n");
    add_loader(s);
    isolation_end(&i, s->c->desc.precision, s->out);
    isolation_free(&i);
}

/* The number of a result, taken apart: k along each axis, the output channel, the batch. */
static void add_digits(const summing *s) {
    const convolution_shape *shape = &s->c->shape;
    const oclfft_convolution_desc *d = &s->c->desc;
    bool several = d->batch > 1 || d->output_channels > 1, wide = convolution_results(s->c) >> 32;
    text_add(s->out, "    %s rest = (%s)element;\n", wide ? "ulong" : "uint",
             wide ? "ulong" : "uint");
    for (uint32_t i = shape->rank; i-- > 0;) {
        const convolution_axis *a = &shape->axes[i];
        ull count = (ull)a->count, first = (ull)a->first;
        if (i == 0 && !several) {
            text_add(s->out, "    const long k0 = (long)rest + %llu;\n", first);
        } else {
            text_add(s->out, "    const long k%u = (long)(rest %% %llu) + %llu;\n", i, count,
                     first);
            text_add(s->out, "    rest /= %llu;\n", count);
        }
    }
    if (!several) text_add(s->out, "    rest = 0;\n");
    text_add(s->out,
             "    const ulong output = rest %% %llu, batch = rest / %llu;\n"
             "    const ulong filter = %s;\n",
             (ull)d->output_channels, (ull)d->output_channels,
             d->separate_filters ? "rest" : "output");
}

/* A circular correlation goes through the signal as through its filter. */
static bool goes_up(const summing *s) {
    return s->c->desc.correlate && !convolution_reverses(&s->c->desc);
}

/* Whether all samples that a result asks for are there. */
static void add_inside(const summing *s) {
    text_add(s->out, "    const bool inside = 1");
    for (uint32_t i = 0; i < s->c->shape.rank; ++i) {
        const convolution_axis *a = &s->c->shape.axes[i];
        ll kept = (ll)a->filter - 1;
        text_add(s->out, " && k%u >= %lld && k%u < %lld", i, goes_up(s) ? 0 : kept, i,
                 (ll)a->signal - (goes_up(s) ? kept : 0));
    }
    text_add(s->out, ";\n");
}

static void add_product(const summing *s, const char *indent) {
    if (!s->c->desc.complex_data) {
        text_add(s->out, "%ssum += a * h[tap];\n", indent);
        return;
    }
    bool conjugates = s->c->desc.correlate;
    text_add(s->out,
             "%ssum.x += a.x * h[tap].x %s a.y * h[tap].y;\n"
             "%ssum.y += a.y * h[tap].x %s a.x * h[tap].y;\n",
             indent, conjugates ? "+" : "-", indent, conjugates ? "-" : "+");
}

static void add_call(const summing *s, const char *place) {
    text_add(s->out, "const %s a = oclfft_sample((ulong)(%s",
             s->c->desc.complex_data ? "scalar2" : "scalar", place);
}

/* A line for each tap: the places of the samples differ by constants. */
static void add_lines(const summing *s) {
    const convolution_shape *shape = &s->c->shape;
    text_add(s->out, "        const long last = from");
    for (uint32_t i = 0; i < shape->rank; ++i)
        text_add(s->out, " + k%u * %lldL", i, (ll)s->from.strides[i]);
    text_add(s->out, ";\n        int tap = 0;\n");
    for (uint64_t tap = 0; tap < s->c->spectrum; ++tap) {
        uint64_t rest = tap;
        ll by = 0;
        for (uint32_t i = shape->rank; i-- > 0; rest /= shape->axes[i].filter)
            by += (ll)(rest % shape->axes[i].filter) * (ll)s->from.strides[i];
        text_add(s->out, "        { ");
        add_call(s, "last");
        text_add(s->out, " + %lldL), in, in_im", goes_up(s) ? by : -by);
        add_buffers(s, false);
        text_add(s->out, ");\n");
        add_product(s, "          ");
        text_add(s->out, "          ++tap; }\n");
    }
}

/* Loops over the taps: `n` is the place of the sample along each axis, which a circle brings back,
 * or which may not be there. */
static void add_loops(const summing *s) {
    const convolution_shape *shape = &s->c->shape;
    bool circular = s->c->desc.mode == OCLFFT_CONVOLUTION_CIRCULAR;
    text_add(s->out, "        int tap = 0;\n");
    for (uint32_t i = 0; i < shape->rank; ++i) {
        ull n = (ull)shape->axes[i].signal, m = (ull)shape->axes[i].filter;
        text_add(s->out,
                 "        for (int j%u = 0; j%u < %llu; ++j%u) {\n"
                 "        long n%u = k%u %s j%u;\n",
                 i, i, m, i, i, i, goes_up(s) ? "+" : "-", i);
        if (circular)
            text_add(s->out, "        n%u %%= %llu;\n        n%u += n%u < 0 ? %llu : 0;\n", i, n, i,
                     i, n);
    }
    text_add(s->out, "        if (1");
    for (uint32_t i = 0; i < shape->rank && !circular; ++i)
        text_add(s->out, " && (ulong)n%u < %llu", i, (ull)shape->axes[i].signal);
    text_add(s->out, ") {\n            ");
    add_call(s, "from");
    for (uint32_t i = 0; i < shape->rank; ++i)
        text_add(s->out, " + n%u * %lldL", i, (ll)s->from.strides[i]);
    text_add(s->out, "), in, in_im");
    add_buffers(s, false);
    text_add(s->out, ");\n");
    add_product(s, "            ");
    text_add(s->out, "        }\n        ++tap;\n");
    for (uint32_t i = 0; i < shape->rank; ++i) text_add(s->out, "        }\n");
}

static void add_sums(const summing *s) {
    const oclfft_convolution_desc *d = &s->c->desc;
    const char *value = d->complex_data ? "scalar2" : "scalar";
    ull taps = (ull)s->c->spectrum, in = (ull)d->input_channels;
    text_add(s->out, "    %s sum = (%s)0;\n    for (int i = 0; i < %llu; ++i) {\n", value, value,
             in);
    text_add(s->out,
             "        const long from = %llu + (long)batch * %lld + i * %lldL;\n"
             "        global const %s *h = (global const %s *)oclfft_taps + (filter * %llu + i) * "
             "%llu;\n",
             (ull)s->from.offset, (ll)s->from.distance, (ll)s->channel, value, value, in, taps);
    text_add(s->out, "        if (inside) {\n");
    add_lines(s);
    text_add(s->out, "        } else {\n");
    add_loops(s);
    text_add(s->out, "        }\n    }\n    return sum;\n");
}

void convolution_sums_text(const oclfft_convolution *c, const side *signals,
                           const oclfft_callback *callback, text *out) {
    summing s = {.c = c, .signals = signals, .callback = callback, .out = out};
    s.from = convolution_spread(c, true, &s.channel);
    add_sample(&s);
    text_add(out, "%s %s(ulong element, global const void *in, global const void *in_im",
             c->desc.complex_data ? "scalar2" : "scalar", convolution_sums_name);
    add_buffers(&s, true);
    text_add(out, ", global void *oclfft_taps)\n{\n");
    add_digits(&s);
    add_inside(&s);
    add_sums(&s);
    text_add(out, "}\n");
}
