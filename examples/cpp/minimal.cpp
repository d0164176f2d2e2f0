/* The smallest useful program in C++: four transforms of 1024 points, on a GPU if there is one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <cmath>
#include <complex>
#include <cstddef>
#include <iostream>
#include <oclfft/oclfft.hpp>
#include <vector>

/* Transform number b gets a wave that turns 10 (b + 1) times, so its spectrum is `length` at that
 * frequency and 0 elsewhere. */
static std::vector<std::complex<float>> make_waves(std::size_t length, std::size_t batch) {
    std::vector<std::complex<float>> waves;
    for (std::size_t b = 0; b < batch; ++b)
        for (std::size_t n = 0; n < length; ++n) {
            double turns = 10.0 * static_cast<double>((b + 1) * n) / static_cast<double>(length);
            waves.emplace_back(std::polar(1.0, 2 * 3.14159265358979323846 * turns));
        }
    return waves;
}

int main() try {
    const std::size_t length = 1024, batch = 4;
    oclfft::context context; // a GPU if there is one
    oclfft::plan plan(context, oclfft::plan_desc({length}, batch));

    oclfft::buffer<std::complex<float>> waves(context, make_waves(length, batch));
    oclfft::buffer<std::complex<float>> spectra(context, waves.size());
    plan.forward(waves, spectra);       // enqueues and returns ...
    const auto result = spectra.read(); // ... and this waits

    std::cout << "transform 2, bin 30: " << result[2 * length + 30] << '\n';
    return std::abs(result[2 * length + 30] - 1024.0f) < 0.01f ? 0 : 1;
} catch (const oclfft::error &failure) {
    std::cerr << oclfft_status_string(failure.status()) << ": " << failure.what() << '\n';
    return 1;
}
