/* The example program of the thesis: one forward transform of 1024 points, through the interface
 * that it describes.
 *
 * SPDX-License-Identifier: MIT
 *
 * Every line prints the code of a call: all zero when the machine has an OpenCL device.
 */
#include <iostream>

#include "oclFFT.h"
#include "usage.h"

static const char usage[] = "usage: thesis\n"
                            "One transform of 1024 points through the interface of the thesis; "
                            "prints the codes of its calls.\n";

int main(int argc, char **argv) {
    check_usage(argc, argv, 0, 0, usage);
    const int size = 1024;
    float *real_in = new float[size], *imag_in = new float[size];
    float *real_out = new float[size], *imag_out = new float[size];
    for (int i = 0; i < size; i++) {
        real_in[i] = static_cast<float>(i % 16);
        imag_in[i] = 0.0f;
    }

    void *fft = _oclCreateInstance();
    std::cout << "init         " << _oclInit(fft, 0, 0, true) << "\n";

    int error = 0;
    OCLArray in = _oclCreateBuffer(fft, size, FFTL_TYPE, WRTYPEREAD_WRITE, &error);
    std::cout << "input        " << error << "\n";
    OCLArray out = _oclCreateBuffer(fft, size, FFTL_TYPE, WRTYPEREAD_WRITE, &error);
    std::cout << "output       " << error << "\n";

    // None of these three waits for the device; the four host arrays are the library's until
    // _oclBlock.
    std::cout << "pack         " << _oclPackToBuffer(fft, in, size, real_in, imag_in) << "\n";
    std::cout << "transform    " << _oclTransform(fft, in, out, size, true) << "\n";
    std::cout << "unpack       " << _oclUnpackFromBuffer(fft, out, size, real_out, imag_out)
              << "\n";
    std::cout << "block        " << _oclBlock(fft) << "\n";

    std::cout << "destroy      " << _oclDestroyBuffer(fft, &in) << "\n";
    std::cout << "destroy      " << _oclDestroyBuffer(fft, &out) << "\n";
    std::cout << "deinitialize " << _oclDeinitialize(fft) << "\n";
    std::cout << "free         " << _oclDeinitializeInstance(fft) << "\n";

    delete[] real_in;
    delete[] imag_in;
    delete[] real_out;
    delete[] imag_out;
    return 0;
}
