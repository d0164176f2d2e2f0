/* Inside an application that has its own OpenCL: a transform between its own kernels, on its own
 * queue, in the order that events say.
 *
 * SPDX-License-Identifier: MIT
 *
 * A tone in noise is cleaned on the device, and the data stay where they are:
 *
 *     noisy_tone (ours) -> forward (oclfft) -> keep_strong (ours) -> backward (oclfft) -> read
 *
 * Here the application takes its OpenCL objects from a context of oclfft; one that has its own
 * gives them to oclfft::context_from_cl.
 */
#define CL_TARGET_OPENCL_VERSION 120 /* this program's choice */
#include <cmath>
#include <complex>
#include <cstddef>
#include <iostream>
#include <oclfft/opencl.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "../usage.h"

static const std::size_t points = 1 << 18, bin = 12345;

static const char *kernels = R"(
kernel void noisy_tone(global float2 *x, float bin)
{
    uint i = (uint)get_global_id(0), n = (uint)get_global_size(0), h = i * 2654435761u;
    h = (h ^ h >> 15) * 2246822519u;
    float angle = 2 * M_PI_F * ((ulong)i * (uint)bin % n) / n;
    float2 noise = (float2)(h & 0xffff, h >> 16) / 32768 - 1;
    x[i] = (float2)(cos(angle), sin(angle)) + 2 * noise;
}
kernel void keep_strong(global float2 *x, float least)
{
    size_t k = get_global_id(0);
    if (length(x[k]) < least) x[k] = 0;
}
)";

static void check(cl_int code, const char *call) {
    if (code != CL_SUCCESS) throw std::runtime_error(call + (": code " + std::to_string(code)));
}

/* A kernel over all points, after the events of `wait`. */
static cl_event enqueue(cl_program program, const char *name, cl_command_queue queue, cl_mem data,
                        float argument, const std::vector<cl_event> &wait) {
    cl_int code;
    cl_event event;
    cl_kernel kernel = clCreateKernel(program, name, &code);
    check(code, name);
    check(clSetKernelArg(kernel, 0, sizeof data, &data), name);
    check(clSetKernelArg(kernel, 1, sizeof argument, &argument), name);
    check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &points, nullptr,
                                 static_cast<cl_uint>(wait.size()),
                                 wait.empty() ? nullptr : wait.data(), &event),
          name);
    clReleaseKernel(kernel);
    return event;
}

static const char usage[] =
    "usage: interop_cpp\n"
    "Cleans a tone in noise with kernels of the program's own and transforms between them.\n";

int main(int argc, char **argv) try {
    check_usage(argc, argv, 0, 0, usage);
    oclfft::context context;
    const oclfft::cl_objects own = oclfft::get_cl(context);
    cl_int code;
    cl_program program = clCreateProgramWithSource(own.context, 1, &kernels, nullptr, &code);
    check(code, "clCreateProgramWithSource");
    check(clBuildProgram(program, 1, &own.device, "", nullptr, nullptr), "clBuildProgram");

    oclfft::plan_desc desc({points});
    desc.in_place = true;
    oclfft::plan plan(context, desc);
    oclfft::buffer<std::complex<float>> data(context, points);
    cl_mem memory = oclfft::get_cl(data);

    std::vector<cl_event> done;
    done.push_back(enqueue(program, "noisy_tone", own.queue, memory, bin, {}));
    done.push_back(
        oclfft::enqueue(plan, own.queue, OCLFFT_FORWARD, memory, nullptr, {done.back()}));
    /* the tone has as many as there are points, the noise some thousands */
    done.push_back(
        enqueue(program, "keep_strong", own.queue, memory, points / 2.0f, {done.back()}));
    done.push_back(
        oclfft::enqueue(plan, own.queue, OCLFFT_BACKWARD, memory, nullptr, {done.back()}));
    check(clWaitForEvents(1, &done.back()), "clWaitForEvents");
    for (cl_event event : done) clReleaseEvent(event);
    clReleaseProgram(program);

    const std::vector<std::complex<float>> result = data.read();
    double worst = 0;
    for (std::size_t i = 0; i < points; ++i) {
        const double turns = static_cast<double>(i * bin % points) / points;
        const auto expected = std::polar(1.0, 6.283185307179586 * turns);
        const double off = std::abs(std::complex<double>(result[i]) - expected);
        if (!(off <= worst)) worst = std::isnan(off) ? INFINITY : off;
    }
    std::cout << "a tone of amplitude 1 in noise of amplitude 2: " << worst
              << " off at most after cleaning\n";
    return worst < 0.02 ? 0 : 1;
} catch (const std::runtime_error &failure) { /* oclfft::error is one */
    std::cerr << failure.what() << '\n';
    return 1;
}
