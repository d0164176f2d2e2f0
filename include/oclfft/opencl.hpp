/* oclfft for C++17 and an application's own OpenCL: the functions of <oclfft/opencl.h> on the
 * classes of <oclfft/oclfft.hpp>.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef OCLFFT_OPENCL_HPP
#define OCLFFT_OPENCL_HPP

#include <oclfft/oclfft.hpp>
#include <oclfft/opencl.h>

namespace oclfft {

/* Makes a context on existing OpenCL objects, which it retains. `queue` and `config` may be
 * nullptr. Throws the errors of oclfft_context_from_cl. */
[[nodiscard]] inline context context_from_cl(cl_context cl, cl_device_id device,
                                             cl_command_queue queue,
                                             const oclfft_context_config *config = nullptr) {
    oclfft_context *made = nullptr;
    check(oclfft_context_from_cl(cl, device, queue, config, &made));
    return context(made);
}

/* The OpenCL objects of a context. They are not retained for the caller, and stay valid as long as
 * the context. */
struct cl_objects {
    cl_context context;     /* the OpenCL context */
    cl_device_id device;    /* the device that the library uses */
    cl_command_queue queue; /* the queue of plan::execute and of the copies */
};
/* Gives these objects. */
[[nodiscard]] inline cl_objects get_cl(const context &of) {
    cl_objects objects{};
    check(oclfft_context_get_cl(of.get(), &objects.context, &objects.device, &objects.queue));
    return objects;
}

/* Makes a buffer of `size` elements in a memory object, which it retains. Throws the errors of
 * oclfft_buffer_from_cl. */
template <class T>
[[nodiscard]] buffer<T> buffer_from_cl(const context &on, cl_mem memory, std::size_t size) {
    oclfft_buffer *made = nullptr;
    check(oclfft_buffer_from_cl(on.get(), memory, &made));
    return buffer<T>(made, size);
}

/* The memory object of a buffer. It is not retained for the caller. */
template <class T> [[nodiscard]] cl_mem get_cl(const buffer<T> &of) {
    cl_mem memory = nullptr;
    check(oclfft_buffer_get_cl(of.get(), &memory));
    return memory;
}

/* Enqueues one execution of a plan without planar sides, after the events of `wait`. In place,
 * `out` is nullptr or the same as `in`. Without a workspace the plan uses its own scratch. Returns
 * an event that completes when `out` is written; the caller releases it. Throws the errors of
 * oclfft_enqueue. */
[[nodiscard]] inline cl_event enqueue(plan &of, cl_command_queue queue, oclfft_direction direction,
                                      cl_mem in, cl_mem out, const std::vector<cl_event> &wait = {},
                                      cl_mem workspace = nullptr) {
    const cl_mem from[2] = {in, nullptr}, to[2] = {out ? out : in, nullptr};
    cl_event event = nullptr;
    check(oclfft_enqueue(of.get(), queue, direction, from, to, workspace,
                         static_cast<cl_uint>(wait.size()), wait.empty() ? nullptr : wait.data(),
                         &event));
    return event;
}

/* The same for a convolution, out of place. Throws the errors of oclfft_convolution_enqueue. */
[[nodiscard]] inline cl_event enqueue(convolution &of, cl_command_queue queue, cl_mem in,
                                      cl_mem out, const std::vector<cl_event> &wait = {}) {
    cl_event event = nullptr;
    check(oclfft_convolution_enqueue(of.get(), queue, in, out, static_cast<cl_uint>(wait.size()),
                                     wait.empty() ? nullptr : wait.data(), &event));
    return event;
}

} // namespace oclfft

#endif
