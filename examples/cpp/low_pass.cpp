/* A real signal from and to host memory: its spectrum without the high frequencies, and back
 * again.
 *
 * SPDX-License-Identifier: MIT
 *
 * The signal is a slow wave with a fast one on top. The R2C plan's output has a window: the
 * frequencies from `kept` on are not stored. The C2R plan's input has the same window: what is not
 * there counts as zero. Nothing is padded and nothing is cut by hand.
 */
#include <cmath>
#include <complex>
#include <cstddef>
#include <iostream>
#include <oclfft/oclfft.hpp>
#include <vector>

#include "../usage.h"

static const double turn = 2 * 3.14159265358979323846;

static float slow(std::size_t n, std::size_t length) {
    return static_cast<float>(
        std::sin(3 * turn * static_cast<double>(n) / static_cast<double>(length)));
}

static float fast(std::size_t n, std::size_t length) {
    return 0.5f * static_cast<float>(
                      std::cos(400 * turn * static_cast<double>(n) / static_cast<double>(length)));
}

static const char usage[] = "usage: low_pass_cpp\n"
                            "Filters a real signal by its spectrum.\n";

int main(int argc, char **argv) try {
    check_usage(argc, argv, 0, 0, usage);
    const std::size_t length = 1001, kept = 50;
    oclfft::context context;

    oclfft::plan_desc there(OCLFFT_R2C, {length}), back(OCLFFT_C2R, {length});
    there.output.extents[0] = back.input.extents[0] = kept;
    oclfft::plan forward(context, there), backward(context, back);

    std::vector<float> signal(length), smooth(length);
    std::vector<std::complex<float>> spectrum(kept);
    for (std::size_t n = 0; n < length; ++n) signal[n] = slow(n, length) + fast(n, length);
    forward.execute_host(OCLFFT_FORWARD, signal, spectrum);
    backward.execute_host(OCLFFT_BACKWARD, spectrum, smooth);

    float worst = 0;
    for (std::size_t n = 0; n < length; ++n) {
        const float off = std::abs(smooth[n] - slow(n, length));
        if (!(off <= worst)) worst = std::isnan(off) ? INFINITY : off;
    }
    std::cout << kept << " of " << length / 2 + 1 << " frequencies kept; the result is at most "
              << worst << " off from the slow wave alone\n";
    return worst < 1e-5f ? 0 : 1;
} catch (const oclfft::error &failure) {
    std::cerr << oclfft_status_string(failure.status()) << ": " << failure.what() << '\n';
    return 1;
}
