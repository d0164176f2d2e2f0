/* Several channels that lie interleaved, as a sampling card delivers them: strides and distances
 * instead of copies.
 *
 * SPDX-License-Identifier: MIT
 *
 * At each moment the card writes a record of `slots` complex numbers: one for each channel, and
 * behind them some of its own that are no signal. One channel is a transform of stride `slots`, and
 * the next one begins at a distance of 1. The output has the default layout, a row for each
 * channel: so the transform sorts the channels on the way.
 */
#include <cmath>
#include <complex>
#include <cstddef>
#include <iostream>
#include <oclfft/oclfft.hpp>
#include <vector>

#include "../usage.h"

static const std::size_t length = 360, channels = 6, slots = 8;

/* Channel c has a tone of c + 1 periods and amplitude c + 1. */
static std::vector<std::complex<float>> record() {
    std::vector<std::complex<float>> records(length * slots, {12345, 0});
    for (std::size_t n = 0; n < length; ++n)
        for (std::size_t c = 0; c < channels; ++c) {
            const double turns = static_cast<double>((c + 1) * n % length) / length;
            const auto tone = std::polar(static_cast<double>(c + 1), 6.283185307179586 * turns);
            records[n * slots + c] = std::complex<float>(tone);
        }
    return records;
}

static const char usage[] = "usage: batched_strided_cpp\n"
                            "Transforms interleaved channels as a batch.\n";

int main(int argc, char **argv) try {
    check_usage(argc, argv, 0, 0, usage);
    oclfft::context context;
    oclfft::plan_desc desc({length}, channels);
    desc.input.strides[0] = slots; /* in complex elements, as all strides and distances */
    desc.input.distance = 1;
    desc.scale_forward = 1.0 / length;
    oclfft::plan plan(context, desc);

    oclfft::buffer<std::complex<float>> in(context, record()), out(context, channels * length);
    plan.forward(in, out);
    const std::vector<std::complex<float>> rows = out.read();

    float worst = 0;
    for (std::size_t c = 0; c < channels; ++c) {
        for (std::size_t k = 0; k < length; ++k) {
            const std::complex<float> expected = k == c + 1 ? static_cast<float>(k) : 0.0f;
            const float off = std::abs(rows[c * length + k] - expected);
            if (!(off <= worst)) worst = std::isnan(off) ? INFINITY : off;
        }
        std::cout << "channel " << c << ", bin " << c + 1 << ": " << rows[c * length + c + 1].real()
                  << '\n';
    }
    std::cout << "at most " << worst << " off\n";
    return worst < 1e-5f ? 0 : 1;
} catch (const oclfft::error &failure) {
    std::cerr << oclfft_status_string(failure.status()) << ": " << failure.what() << '\n';
    return 1;
}
