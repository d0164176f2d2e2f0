/* A power spectrum of 8-bit samples in one plan, which reads one byte for each sample and writes
 * one float for each frequency: callbacks convert, weight and square where the transform loads and
 * stores anyway.
 *
 * SPDX-License-Identifier: MIT
 */
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <oclfft/oclfft.hpp>
#include <vector>

#include "../usage.h"

static const std::size_t length = 1024, frames = 50, bins = length / 2 + 1, tone = 100;
static const double turn = 6.283185307179586;

/* OpenCL C. An element is found by its place in the buffer; the second pointer of a callback is for
 * imaginary parts in an array of their own. */
static const char load[] = R"(
float weighted(ulong at, global const void *in, global const void *in_im, global const float *hann)
{
    return ((global const char *)in)[at] / 128.0f * hann[at % 1024];
}
)";
static const char store[] = R"(
void power(ulong at, float2 x, global void *out, global void *out_im)
{
    ((global float *)out)[at] = x.x * x.x + x.y * x.y;
}
)";

static const char usage[] = "usage: callbacks_cpp\n"
                            "A power spectrum of 8-bit samples by callbacks.\n";

int main(int argc, char **argv) try {
    check_usage(argc, argv, 0, 0, usage);
    oclfft::context context;
    std::vector<std::int8_t> samples(frames * length);
    std::vector<float> hann(length);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = static_cast<std::int8_t>(
            std::lround(100 * std::sin(turn * static_cast<double>(tone * i % length) / length)));
    for (std::size_t i = 0; i < length; ++i)
        hann[i] = static_cast<float>(0.5 - 0.5 * std::cos(turn * static_cast<double>(i) / length));

    const oclfft::buffer<float> weights(context, hann);
    oclfft::plan_desc desc(OCLFFT_R2C, {length}, frames);
    desc.load_callback.source = load;
    desc.load_callback.name = "weighted";
    desc.load_callback.buffers[0] = weights.get();
    desc.load_callback.buffer_count = 1;
    desc.load_callback.element_bytes = sizeof(std::int8_t);
    desc.store_callback.source = store;
    desc.store_callback.name = "power";
    desc.store_callback.element_bytes = sizeof(float);
    oclfft::plan plan(context, desc);

    const oclfft::buffer<std::int8_t> in(context, samples);
    oclfft::buffer<float> out(context, frames * bins);
    plan.forward(in, out);
    const std::vector<float> spectra = out.read();

    const auto first = spectra.begin(), end = first + static_cast<std::ptrdiff_t>(bins);
    const auto peak = std::max_element(first, end);
    /* a sine of amplitude 1 under Hann's window has length/4 at its bin */
    const double level = 10 * std::log10(*peak / (length / 4.0 * length / 4.0));
    std::cout << "the tone: bin " << peak - first << ", " << level << " dB of full scale\n"
              << samples.size() << " bytes to the device, " << spectra.size() * sizeof(float)
              << " back\n";
    return peak - first == tone && std::abs(level - 20 * std::log10(100 / 128.0)) < 0.1 ? 0 : 1;
} catch (const oclfft::error &failure) {
    std::cerr << oclfft_status_string(failure.status()) << ": " << failure.what() << '\n';
    return 1;
}
