/* A cube over three parts of one device: each holds a slab of the input and a slab of the spectrum.
 *
 * SPDX-License-Identifier: MIT
 */
#include <array>
#include <complex>
#include <cstddef>
#include <iostream>
#include <oclfft/oclfft.hpp>
#include <vector>

#include "../usage.h"

using number = std::complex<float>;

static const std::size_t side = 32;
static const std::array<std::size_t, 3> wave = {3, 5, 7};

/* exp(2 pi i (3 x + 5 y + 7 z) / side) in the elements of a box. */
static std::vector<number> plane_wave(const oclfft::box &box) {
    std::vector<number> values;
    for (std::size_t x = box.lower[0]; x < box.upper[0]; ++x)
        for (std::size_t y = box.lower[1]; y < box.upper[1]; ++y)
            for (std::size_t z = box.lower[2]; z < box.upper[2]; ++z) {
                std::size_t turns = (wave[0] * x + wave[1] * y + wave[2] * z) % side;
                values.emplace_back(std::polar(1.0, 2 * 3.14159265358979323846 *
                                                        static_cast<double>(turns) / side));
            }
    return values;
}

static std::size_t points(const oclfft::box &box) {
    std::size_t count = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) count *= box.upper[axis] - box.lower[axis];
    return count;
}

/* Whether a box of the spectrum has side^3 at the wave's frequency, and about zero elsewhere. */
static bool is_right(const oclfft::box &box, const std::vector<number> &spectrum) {
    auto value = spectrum.begin();
    for (std::size_t x = box.lower[0]; x < box.upper[0]; ++x)
        for (std::size_t y = box.lower[1]; y < box.upper[1]; ++y)
            for (std::size_t z = box.lower[2]; z < box.upper[2]; ++z, ++value) {
                bool peak = x == wave[0] && y == wave[1] && z == wave[2];
                if (peak)
                    std::cout << "peak " << *value << " at " << x << ' ' << y << ' ' << z << '\n';
                if (!(std::abs(*value - (peak ? 32768.0f : 0.0f)) <= 0.5f)) return false;
            }
    return true;
}

static const char usage[] = "usage: cube_cpp\n"
                            "Transforms a cube whose slabs are parts of a group.\n";

int main(int argc, char **argv) try {
    check_usage(argc, argv, 0, 0, usage);
    oclfft::context context;
    oclfft::group group({&context, &context, &context});
    oclfft::plan_desc cube({side, side, side});
    const auto in = group.boxes(cube, OCLFFT_SIDE_INPUT, OCLFFT_DECOMPOSITION_SLABS),
               out = group.boxes(cube, OCLFFT_SIDE_OUTPUT, OCLFFT_DECOMPOSITION_SLABS);
    oclfft::group_plan plan(group, cube, in, out);
    std::cout << plan.describe();

    std::vector<oclfft::buffer<number>> slabs, spectra;
    for (std::size_t part = 0; part < group.size(); ++part) {
        slabs.emplace_back(context, plane_wave(in[part]));
        spectra.emplace_back(context, points(out[part]));
    }
    plan.execute(OCLFFT_FORWARD, slabs, spectra);
    bool right = true;
    for (std::size_t part = 0; part < group.size(); ++part)
        right = is_right(out[part], spectra[part].read()) && right;
    return right ? 0 : 1;
} catch (const oclfft::error &failure) {
    std::cerr << oclfft_status_string(failure.status()) << ": " << failure.what() << '\n';
    return 1;
}
