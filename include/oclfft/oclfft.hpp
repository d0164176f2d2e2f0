/* clang-format off */
/* oclfft for C++17: the objects of <oclfft/oclfft.h> as classes.
 *
 * SPDX-License-Identifier: MIT
 *
 * A program in four lines:
 *
 *     oclfft::context context;
 *     oclfft::plan plan(context, oclfft::plan_desc({1024}, 100));
 *     oclfft::buffer<std::complex<float>> data(context, signal), spectrum(context, data.size());
 *     plan.forward(data, spectrum);          std::vector result = spectrum.read();
 *
 * Conventions that apply to every class
 *   Failures    are thrown as oclfft::error, which has the status and the sentence of
 *               oclfft_last_error. Each call may throw the errors of the C function that it calls;
 *               <oclfft/oclfft.h> lists them. Whether a call that failed has changed anything is
 *               described there, too. If the C++ library runs out of host memory, std::bad_alloc is
 *               thrown; if liboclfft does, error with OCLFFT_ERROR_OUT_OF_HOST_MEMORY.
 *   Ownership   Each object owns one handle and releases it in its destructor, which never throws.
 *               Objects can be moved but not copied, and may be destroyed in any order. An object
 *               that was moved from holds no handle: it may be destroyed or assigned to. get()
 *               lends the handle to functions of the C header, release() hands it over, and the
 *               constructor from a handle takes it over.
 *   Threads     As in the C header: distinct objects are independent, several threads may call
 *               functions of one object at once, and no thread may move, assign or destroy an
 *               object while another uses it.
 *   Inlining    All functions are inline and call the C interface. No exception passes through the
 *               library: a log function that throws ends the program.
 *
 * <oclfft/opencl.hpp> adds the functions for an application's own OpenCL objects, <oclfft/mpi.hpp>
 * those for several processes.
 */
/* clang-format on */
#ifndef OCLFFT_OCLFFT_HPP
#define OCLFFT_OCLFFT_HPP

#include <oclfft/oclfft.h>

#include <array>
#include <complex>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace oclfft {

/* ---- Failures -------------------------------------------------------------------------------- */

/* A failure: what() is the sentence, status() the code. */
class error : public std::runtime_error {
  public:
    /* A failure with a sentence of the caller's. */
    error(oclfft_status status, const std::string &sentence)
        : std::runtime_error(sentence), status_(status) {}
    /* A failure with this thread's oclfft_last_error. */
    explicit error(oclfft_status status) : error(status, oclfft_last_error()) {}

    /* The code. */
    [[nodiscard]] oclfft_status status() const noexcept { return status_; }

  private:
    oclfft_status status_;
};

/* Throws an error with this thread's oclfft_last_error, unless the status is OCLFFT_SUCCESS. */
inline void check(oclfft_status status) {
    if (status != OCLFFT_SUCCESS) throw error(status);
}

/* ---- Private parts --------------------------------------------------------------------------- */

namespace detail {

/* A handle that its own destroy function releases. */
template <class T, void (*Destroy)(T **)> class handle {
  public:
    handle() noexcept = default;
    explicit handle(T *object) noexcept : object_(object) {}

    [[nodiscard]] T *get() const noexcept { return object_.get(); }
    [[nodiscard]] T *release() noexcept { return object_.release(); }

  private:
    struct destroy {
        void operator()(T *object) const noexcept { Destroy(&object); }
    };
    std::unique_ptr<T, destroy> object_;
};

/* The text of a function that takes a buffer, its capacity and the length of the whole text. The
 * text of a timeline can grow between two calls; then it is read once more. */
template <class Function> std::string text(Function function) {
    std::string result;
    std::size_t length = 0;
    check(function(nullptr, 0, &length));
    do {
        result.resize(length + 1);
        check(function(result.data(), result.size(), &length));
    } while (length >= result.size());
    result.resize(length);
    return result;
}

/* The handles of a list of objects. */
template <class Handle, class List> std::vector<Handle *> handles(const List &list) {
    std::vector<Handle *> result;
    for (const auto &object : list) result.push_back(object.get());
    return result;
}

} // namespace detail

/* ---- Devices and contexts -------------------------------------------------------------------- */

/* The version of the linked library, "MAJOR.MINOR.PATCH". */
[[nodiscard]] inline std::string version() {
    return oclfft_version_string();
}

/* What a device is; <oclfft/oclfft.h> describes the fields. */
using device_info = oclfft_device_info;

/* All devices of all platforms. */
[[nodiscard]] inline std::vector<device_info> devices() {
    std::vector<device_info> list;
    std::size_t count = 0;
    check(oclfft_device_list(nullptr, sizeof(device_info), 0, &count));
    do {
        list.resize(count);
        check(oclfft_device_list(list.data(), sizeof(device_info), list.size(), &count));
    } while (count > list.size());
    list.resize(count);
    return list;
}

/* A configuration with its initial values: set what differs, then make a context. */
struct context_config : oclfft_context_config {
    /* Any device, no cache folder, no messages, no limits. */
    context_config() : oclfft_context_config(OCLFFT_CONTEXT_CONFIG_INIT) {}
};

/* A device, a queue, and caches of compiled kernels and tables. */
class context {
  public:
    /* Opens a GPU if there is one, otherwise another device, and a CPU last. */
    context() { create(nullptr); }
    /* Opens the device that the configuration chooses. */
    explicit context(const oclfft_context_config &config) { create(&config); }
    /* Opens a device whose name, or whose platform's name, contains `name`. */
    explicit context(const std::string &name) {
        context_config config;
        config.device_name = name.c_str();
        create(&config);
    }
    /* Takes over a handle. */
    explicit context(oclfft_context *handle) noexcept : handle_(handle) {}

    [[nodiscard]] oclfft_context *get() const noexcept { return handle_.get(); }
    [[nodiscard]] oclfft_context *release() noexcept { return handle_.release(); }

    /* The description of the device. */
    [[nodiscard]] device_info device() const {
        device_info info{};
        check(oclfft_context_device(get(), &info));
        return info;
    }
    /* The device's capabilities as text, which preview_schedule and preview_source read. */
    [[nodiscard]] std::string caps() const {
        return detail::text([this](char *text, std::size_t capacity, std::size_t *length) {
            return oclfft_context_caps(get(), text, capacity, length);
        });
    }
    /* Waits until all work enqueued on the context's queue is done. */
    void finish() { check(oclfft_finish(get())); }

    /* How many kernels were compiled, how many of these were stored in the cache folder, and how
     * many were loaded from it. */
    struct kernel_counts {
        std::size_t compiled; /* by the driver's compiler */
        std::size_t kept;     /* of these in the cache folder */
        std::size_t found;    /* in the cache folder, instead of being compiled */
    };
    /* The kernels that the context has needed so far. */
    [[nodiscard]] kernel_counts kernels() const {
        kernel_counts counts{};
        check(oclfft_context_kernels(get(), &counts.compiled, &counts.kept, &counts.found));
        return counts;
    }

    /* Starts or stops recording when commands run. No other thread may use the context during the
     * call. */
    void record(bool on) { check(oclfft_context_record(get(), on)); }
    /* What was recorded, one line for each command. Waits until the commands are complete. */
    [[nodiscard]] std::string timeline() const {
        return detail::text([this](char *text, std::size_t capacity, std::size_t *length) {
            return oclfft_context_timeline(get(), text, capacity, length);
        });
    }

    /* Writes all wisdom of the context to a file. */
    void save_wisdom(const std::string &path) { check(oclfft_wisdom_save(get(), path.c_str())); }
    /* Adds the wisdom of a file. */
    void load_wisdom(const std::string &path) { check(oclfft_wisdom_load(get(), path.c_str())); }
    /* Removes all wisdom from the context. */
    void forget_wisdom() { check(oclfft_wisdom_forget(get())); }

    /* The length of at least `at_least` points that the device transforms fastest along `axis`. */
    [[nodiscard]] std::size_t fast_length(const oclfft_plan_desc &desc, int axis,
                                          std::size_t at_least) {
        std::size_t length = 0;
        check(oclfft_fast_length(get(), &desc, axis, at_least, &length));
        return length;
    }

  private:
    void create(const oclfft_context_config *config) {
        oclfft_context *made = nullptr;
        check(oclfft_context_create(config, &made));
        handle_ = decltype(handle_)(made);
    }

    detail::handle<oclfft_context, oclfft_context_destroy> handle_;
};

/* ---- Buffers --------------------------------------------------------------------------------- */

/* `size()` elements of type T in the memory of a context's device. T is the type of the elements in
 * memory: float, std::complex<double>, std::int8_t, ... Offsets and counts are in elements. */
template <class T> class buffer {
    static_assert(std::is_trivially_copyable_v<T>, "elements are copied byte by byte");

  public:
    /* The type of an element. */
    using value_type = T;

    /* A buffer with undefined contents. */
    buffer(const context &on, std::size_t size) : size_(size) {
        oclfft_buffer *made = nullptr;
        check(oclfft_buffer_create(on.get(), bytes_of(size), &made));
        handle_ = decltype(handle_)(made);
    }
    /* A buffer with a copy of `size` elements. */
    buffer(const context &on, const T *data, std::size_t size) : buffer(on, size) {
        write(data, size);
    }
    /* A buffer with a copy of a vector. */
    buffer(const context &on, const std::vector<T> &data) : buffer(on, data.data(), data.size()) {}
    /* Takes over a handle of at least `size` elements. */
    buffer(oclfft_buffer *handle, std::size_t size) noexcept : handle_(handle), size_(size) {}

    [[nodiscard]] oclfft_buffer *get() const noexcept { return handle_.get(); }
    [[nodiscard]] oclfft_buffer *release() noexcept {
        size_ = 0;
        return handle_.release();
    }
    /* The number of elements. */
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

    /* Copies `count` elements to the buffer, from element `offset` on, after all work enqueued
     * before. Returns when `data` may be reused. */
    void write(const T *data, std::size_t count, std::size_t offset = 0) {
        check(oclfft_buffer_write(get(), bytes_of(offset), bytes_of(count), data));
    }
    /* The same with all elements of a vector. */
    void write(const std::vector<T> &data, std::size_t offset = 0) {
        write(data.data(), data.size(), offset);
    }
    /* Copies `count` elements from the buffer, from element `offset` on, after all work enqueued
     * before. Returns when `data` has been written. */
    void read(T *data, std::size_t count, std::size_t offset = 0) const {
        check(oclfft_buffer_read(get(), bytes_of(offset), bytes_of(count), data));
    }
    /* All elements, after all work enqueued before. */
    [[nodiscard]] std::vector<T> read() const {
        std::vector<T> data(size_);
        read(data.data(), size_);
        return data;
    }

  private:
    /* Saturates if the product overflows: no device has so much memory, so the call fails. */
    static std::size_t bytes_of(std::size_t count) {
        return count > static_cast<std::size_t>(-1) / sizeof(T) ? static_cast<std::size_t>(-1)
                                                                : count * sizeof(T);
    }

    detail::handle<oclfft_buffer, oclfft_buffer_destroy> handle_;
    std::size_t size_ = 0;
};

/* ---- Plans ----------------------------------------------------------------------------------- */

/* A description with its initial values: complex, single precision, packed. Set what differs. */
struct plan_desc : oclfft_plan_desc {
    /* A batch of transforms of these lengths, the last of which varies fastest. Throws
     * INVALID_ARGUMENT for no lengths or more than OCLFFT_MAX_RANK. */
    explicit plan_desc(const std::vector<std::size_t> &sizes, std::size_t transforms = 1)
        : oclfft_plan_desc(OCLFFT_PLAN_DESC_INIT) {
        if (sizes.empty() || sizes.size() > OCLFFT_MAX_RANK)
            throw error(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "plan_desc: the rank is " + std::to_string(sizes.size()) +
                            ", but must be 1 to " + std::to_string(OCLFFT_MAX_RANK));
        rank = static_cast<int>(sizes.size());
        for (std::size_t axis = 0; axis < sizes.size(); ++axis) lengths[axis] = sizes[axis];
        batch = transforms;
    }
    /* The same for another transform, or another precision. */
    plan_desc(oclfft_transform kind, const std::vector<std::size_t> &sizes,
              std::size_t transforms = 1, oclfft_precision digits = OCLFFT_SINGLE)
        : plan_desc(sizes, transforms) {
        transform = kind;
        precision = digits;
    }
};

namespace detail {

/* T, which a template does not deduce from such a parameter: nullptr may be given for it. */
template <class T> struct as_it_is { using type = T; };
template <class T> using as_is = typename as_it_is<T>::type;

/* Bytes of one element of a side. */
inline std::size_t element_bytes(const oclfft_plan_desc &desc, oclfft_side side) {
    const bool input = side == OCLFFT_SIDE_INPUT;
    const oclfft_callback &callback = input ? desc.load_callback : desc.store_callback;
    if (callback.source && callback.element_bytes) return callback.element_bytes;
    std::size_t number = desc.precision == OCLFFT_DOUBLE ? 8 : 4;
    switch ((input ? desc.input : desc.output).element_type) {
    case OCLFFT_ELEMENT_INT8:
    case OCLFFT_ELEMENT_UINT8: number = 1; break;
    case OCLFFT_ELEMENT_HALF:
    case OCLFFT_ELEMENT_BFLOAT16:
    case OCLFFT_ELEMENT_INT16:
    case OCLFFT_ELEMENT_UINT16: number = 2; break;
    case OCLFFT_ELEMENT_FLOAT:
    case OCLFFT_ELEMENT_INT32: number = 4; break;
    case OCLFFT_ELEMENT_DOUBLE: number = 8; break;
    default: break;
    }
    const bool complex =
        desc.transform == OCLFFT_C2C || desc.transform == (input ? OCLFFT_C2R : OCLFFT_R2C);
    return number * (complex ? 2 : 1);
}

inline oclfft_side other_side(oclfft_side side) {
    return side == OCLFFT_SIDE_INPUT ? OCLFFT_SIDE_OUTPUT : OCLFFT_SIDE_INPUT;
}

/* The axis along which a complex side of a real transform has n/2 + 1 elements; -1: none. */
inline int halved_axis(const oclfft_plan_desc &desc) {
    int halved = -1;
    if (desc.transform != OCLFFT_R2C && desc.transform != OCLFFT_C2R) return halved;
    for (int axis = 0; axis < desc.rank; ++axis)
        if (desc.axes[axis] == OCLFFT_AXIS_DEFAULT || desc.axes[axis] == OCLFFT_AXIS_FOURIER)
            halved = axis;
    return halved;
}

/* Whether a side of a transform between real and complex data is the real one. */
inline bool is_real_side(const oclfft_plan_desc &desc, oclfft_side side) {
    return desc.transform == (side == OCLFFT_SIDE_INPUT ? OCLFFT_R2C : OCLFFT_C2R);
}

/* How many elements a side has along an axis. */
inline std::size_t extent_of(const oclfft_plan_desc &desc, oclfft_side side, int axis) {
    const oclfft_layout &layout = side == OCLFFT_SIDE_INPUT ? desc.input : desc.output;
    std::size_t all = desc.lengths[axis];
    if (axis == halved_axis(desc) && !is_real_side(desc, side)) all = all / 2 + 1;
    return layout.extents[axis] ? layout.extents[axis] : all - layout.starts[axis];
}

/* How many places a packed side has along an axis: in place, enough for either side, which on a
 * halved last axis are those of complex numbers. */
inline std::size_t places_of(const oclfft_plan_desc &desc, oclfft_side side, int axis) {
    const std::size_t own = extent_of(desc, side, axis),
                      other = extent_of(desc, other_side(side), axis);
    const bool real = is_real_side(desc, side), halved = axis == halved_axis(desc);
    if (!desc.in_place || (halved && axis + 1 < desc.rank)) return own;
    if (!halved) return own > other ? own : other;
    const std::size_t reals = real ? own : other, complex = real ? other : own,
                      pairs = reals / 2 + reals % 2;
    return (pairs > complex ? pairs : complex) * (real ? 2 : 1);
}

/* From the first element of a packed side to behind its last one. */
inline std::size_t packed_elements(const oclfft_plan_desc &desc, oclfft_side side) {
    std::size_t step = 1, last = 0;
    for (int axis = desc.rank - 1; axis >= 0; --axis) {
        last += (extent_of(desc, side, axis) - 1) * step;
        step *= places_of(desc, side, axis);
    }
    return last + (desc.batch - 1) * step + 1;
}

/* Whether strides or a distance are given. Then elements may share places, so that the side may
 * have fewer elements in memory. */
inline bool shares_places(const oclfft_layout &layout) {
    bool given = layout.distance != 0;
    for (std::ptrdiff_t stride : layout.strides) given = given || stride != 0;
    return given;
}

} // namespace detail

/* The schedule, compiled kernels and tables of a problem. */
class plan {
  public:
    /* Schedules the passes, compiles the kernels and uploads the tables. */
    plan(const context &on, const oclfft_plan_desc &desc) {
        oclfft_plan *made = nullptr;
        check(oclfft_plan_create(on.get(), &desc, &made));
        handle_ = decltype(handle_)(made);
        least_ = least(desc); // by a description that the library has checked
    }
    /* Takes over a handle. */
    explicit plan(oclfft_plan *handle) noexcept : handle_(handle) {}

    [[nodiscard]] oclfft_plan *get() const noexcept { return handle_.get(); }
    [[nodiscard]] oclfft_plan *release() noexcept { return handle_.release(); }

    /* Enqueues one execution and returns; buffer::read or context::finish waits for it. */
    template <class In, class Out>
    void execute(oclfft_direction direction, const buffer<In> &in, buffer<Out> &out) {
        check(oclfft_execute(get(), direction, in.get(), out.get()));
    }
    /* The same for a plan that is in place. */
    template <class T> void execute(oclfft_direction direction, buffer<T> &in_place) {
        check(oclfft_execute(get(), direction, in_place.get(), nullptr));
    }
    /* Enqueues one execution with OCLFFT_FORWARD, as execute does. */
    template <class In, class Out> void forward(const buffer<In> &in, buffer<Out> &out) {
        execute(OCLFFT_FORWARD, in, out);
    }
    /* Enqueues one execution with OCLFFT_BACKWARD, as execute does. */
    template <class In, class Out> void backward(const buffer<In> &in, buffer<Out> &out) {
        execute(OCLFFT_BACKWARD, in, out);
    }
    /* The same in place, forward. */
    template <class T> void forward(buffer<T> &in_place) { execute(OCLFFT_FORWARD, in_place); }
    /* The same in place, backward. */
    template <class T> void backward(buffer<T> &in_place) { execute(OCLFFT_BACKWARD, in_place); }

    /* Executes with separate buffers for real and imaginary parts. The second buffer of an
     * interleaved or real side is nullptr. In place, both buffers of the output may be nullptr. */
    template <class In, class Out>
    void execute_planar(oclfft_direction direction, const buffer<In> &re,
                        const detail::as_is<buffer<In>> *im, buffer<Out> *out_re,
                        detail::as_is<buffer<Out>> *out_im) {
        check(oclfft_execute_planar(get(), direction, re.get(), im ? im->get() : nullptr,
                                    out_re ? out_re->get() : nullptr,
                                    out_im ? out_im->get() : nullptr));
    }
    /* The same for a plan that is in place. */
    template <class T>
    void execute_planar(oclfft_direction direction, buffer<T> &re, detail::as_is<buffer<T>> *im,
                        std::nullptr_t, std::nullptr_t) {
        check(oclfft_execute_planar(get(), direction, re.get(), im ? im->get() : nullptr, nullptr,
                                    nullptr));
    }

    /* Transforms host arrays that have the plan's layout, and returns when `out` is written. The
     * pointers point to the starts of the arrays, before the layout's offset; for a planar side
     * they point to two pointers. */
    void execute_host(oclfft_direction direction, const void *in, void *out) {
        check(oclfft_execute_host(get(), direction, in, out));
    }
    /* The same with vectors. Throws INVALID_ARGUMENT if the vector of a packed side has fewer bytes
     * than the plan reads or writes; in place, it is the vector of both sides. Not checked are
     * sides with strides or a distance, in place also the other side of such a plan, planar sides,
     * and plans that were made from a handle. */
    template <class In, class Out>
    void execute_host(oclfft_direction direction, const std::vector<In> &in,
                      std::vector<Out> &out) {
        if (in.size() * sizeof(In) < least_[0] || out.size() * sizeof(Out) < least_[1])
            throw error(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "execute_host: the vectors have " + std::to_string(in.size() * sizeof(In)) +
                            " and " + std::to_string(out.size() * sizeof(Out)) +
                            " bytes, but the plan needs " + std::to_string(least_[0]) + " and " +
                            std::to_string(least_[1]));
        execute_host(direction, static_cast<const void *>(in.data()),
                     static_cast<void *>(out.data()));
    }

    /* Bytes of a workspace for enqueue in <oclfft/opencl.hpp>; 0 if the plan needs none. */
    [[nodiscard]] std::size_t workspace() const {
        std::size_t bytes = 0;
        check(oclfft_plan_workspace(get(), &bytes));
        return bytes;
    }
    /* The schedule as text. */
    [[nodiscard]] std::string describe() const {
        return detail::text([this](char *text, std::size_t capacity, std::size_t *length) {
            return oclfft_plan_describe(get(), text, capacity, length);
        });
    }
    /* The OpenCL C source of all passes. */
    [[nodiscard]] std::string source() const {
        return detail::text([this](char *text, std::size_t capacity, std::size_t *length) {
            return oclfft_plan_source(get(), text, capacity, length);
        });
    }

  private:
    static std::size_t least(const oclfft_plan_desc &desc, oclfft_side side) {
        const oclfft_layout &layout = side == OCLFFT_SIDE_INPUT ? desc.input : desc.output;
        if (detail::shares_places(layout) || layout.format == OCLFFT_PLANAR) return 0;
        return (layout.offset + detail::packed_elements(desc, side)) *
               detail::element_bytes(desc, side);
    }
    /* In place, one vector has the elements of both sides. */
    static std::array<std::size_t, 2> least(const oclfft_plan_desc &desc) {
        const std::size_t in = least(desc, OCLFFT_SIDE_INPUT),
                          out = least(desc, OCLFFT_SIDE_OUTPUT);
        if (!desc.in_place) return {in, out};
        const std::size_t both = in && out ? (in > out ? in : out) : 0;
        return {both, both};
    }

    detail::handle<oclfft_plan, oclfft_plan_destroy> handle_;
    std::array<std::size_t, 2> least_{}; // bytes; 0: not known
};

/* ---- Convolution and correlation ------------------------------------------------------------- */

/* A description with its initial values: real, circular. Set what differs. */
struct convolution_desc : oclfft_convolution_desc {
    /* Lengths of a signal and of a filter, the last of which vary fastest. Throws INVALID_ARGUMENT
     * if the ranks differ, or are 0 or above OCLFFT_MAX_RANK. */
    convolution_desc(const std::vector<std::size_t> &signal, const std::vector<std::size_t> &kernel,
                     oclfft_convolution_mode kept = OCLFFT_CONVOLUTION_CIRCULAR,
                     std::size_t signals = 1)
        : oclfft_convolution_desc(OCLFFT_CONVOLUTION_DESC_INIT) {
        if (signal.empty() || signal.size() > OCLFFT_MAX_RANK || signal.size() != kernel.size())
            throw error(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "convolution_desc: a signal of rank " + std::to_string(signal.size()) +
                            " and a filter of rank " + std::to_string(kernel.size()));
        rank = static_cast<int>(signal.size());
        for (std::size_t axis = 0; axis < signal.size(); ++axis) {
            lengths[axis] = signal[axis];
            filter_lengths[axis] = kernel[axis];
        }
        mode = kept;
        batch = signals;
    }
};

/* Convolves signals with a filter. The arrays that go in and come out are unpadded. */
class convolution {
  public:
    /* Makes the plans of the transforms and takes memory for the spectra. */
    convolution(const context &on, const oclfft_convolution_desc &desc) {
        oclfft_convolution *made = nullptr;
        check(oclfft_convolution_create(on.get(), &desc, &made));
        handle_ = decltype(handle_)(made);
    }
    /* Takes over a handle. */
    explicit convolution(oclfft_convolution *handle) noexcept : handle_(handle) {}

    [[nodiscard]] oclfft_convolution *get() const noexcept { return handle_.get(); }
    [[nodiscard]] oclfft_convolution *release() noexcept { return handle_.release(); }

    /* Transforms the filter. Executions that are enqueued later use it. */
    template <class T> void set_filter(const buffer<T> &filter) {
        check(oclfft_convolution_set_filter(get(), filter.get()));
    }
    /* The same from host memory with the filter's layout, which may be reused on return. */
    void set_filter(const void *filter) {
        check(oclfft_convolution_set_filter_host(get(), filter));
    }

    /* Enqueues one execution and returns; buffer::read or context::finish waits for it. */
    template <class In, class Out> void execute(const buffer<In> &in, buffer<Out> &out) {
        check(oclfft_convolution_execute(get(), in.get(), out.get()));
    }
    /* The same from and to host arrays with the layouts of the description; returns when `out` is
     * written. */
    void execute_host(const void *in, void *out) {
        check(oclfft_convolution_execute_host(get(), in, out));
    }
    /* Forgets a stream's past. */
    void reset() { check(oclfft_convolution_reset(get())); }

    /* Lengths of the transforms; 0 beyond the rank and for direct sums. */
    [[nodiscard]] std::array<std::size_t, OCLFFT_MAX_RANK> padded_lengths() const {
        std::array<std::size_t, OCLFFT_MAX_RANK> lengths{};
        check(oclfft_convolution_padded_lengths(get(), lengths.data()));
        return lengths;
    }
    /* What an execution does, as text. */
    [[nodiscard]] std::string describe() const {
        return detail::text([this](char *text, std::size_t capacity, std::size_t *length) {
            return oclfft_convolution_describe(get(), text, capacity, length);
        });
    }

  private:
    detail::handle<oclfft_convolution, oclfft_convolution_destroy> handle_;
};

/* ---- Several parts --------------------------------------------------------------------------- */

/* What one part holds of an array; <oclfft/oclfft.h> describes the fields. */
using box = oclfft_box;

/* A configuration with its initial values: set what differs. */
struct group_config : oclfft_group_config {
    /* The library chooses, and gives up after 60 seconds without progress. */
    group_config() : oclfft_group_config(OCLFFT_GROUP_CONFIG_INIT) {}
};

/* A list of the parts that one transform is computed on: several devices, or one device several
 * times. */
class group {
  public:
    /* Part i computes on contexts[i]; the same context may be in the list several times. */
    explicit group(const std::vector<const context *> &contexts)
        : group(contexts, group_config()) {}
    /* The same with a configuration. */
    group(const std::vector<const context *> &contexts, const oclfft_group_config &config) {
        std::vector<oclfft_context *> list;
        for (const context *one : contexts) list.push_back(one ? one->get() : nullptr);
        oclfft_group *made = nullptr;
        check(oclfft_group_create(list.data(), list.size(), &config, &made));
        handle_ = decltype(handle_)(made);
    }
    /* Takes over a handle, such as one of oclfft_mpi_group_create. */
    explicit group(oclfft_group *handle) noexcept : handle_(handle) {}

    [[nodiscard]] oclfft_group *get() const noexcept { return handle_.get(); }
    [[nodiscard]] oclfft_group *release() noexcept { return handle_.release(); }

    /* The number of parts, of all processes. */
    [[nodiscard]] std::size_t size() const {
        std::size_t parts = 0;
        check(oclfft_group_size(get(), &parts, nullptr, nullptr));
        return parts;
    }
    /* The number of the first part of this process, and how many it has. */
    [[nodiscard]] std::pair<std::size_t, std::size_t> local() const {
        std::size_t first = 0, count = 0;
        check(oclfft_group_size(get(), nullptr, &first, &count));
        return {first, count};
    }
    /* The library's box for each part. */
    [[nodiscard]] std::vector<box>
    boxes(const oclfft_plan_desc &desc, oclfft_side side,
          oclfft_decomposition decomposition = OCLFFT_DECOMPOSITION_DEFAULT) const {
        std::vector<box> result(size());
        check(oclfft_group_boxes(get(), &desc, side, decomposition, result.data()));
        return result;
    }

  private:
    detail::handle<oclfft_group, oclfft_group_destroy> handle_;
};

/* A transform over the parts of a group. */
class group_plan {
  public:
    /* A plan with the library's own boxes. */
    group_plan(const group &over, const oclfft_plan_desc &desc) {
        create(over, desc, nullptr, nullptr);
    }
    /* A plan with a box for each part of the group on each side. Throws INVALID_ARGUMENT for
     * another number of boxes. */
    group_plan(const group &over, const oclfft_plan_desc &desc, const std::vector<box> &in,
               const std::vector<box> &out) {
        if (in.size() != over.size() || out.size() != over.size())
            throw error(OCLFFT_ERROR_INVALID_ARGUMENT, "group_plan: " + std::to_string(in.size()) +
                                                           " and " + std::to_string(out.size()) +
                                                           " boxes for " +
                                                           std::to_string(over.size()) + " parts");
        create(over, desc, in.data(), out.data());
    }
    /* Takes over a handle; `local` parts are in this process. */
    group_plan(oclfft_group_plan *handle, std::size_t local) noexcept
        : handle_(handle), local_(local) {}

    [[nodiscard]] oclfft_group_plan *get() const noexcept { return handle_.get(); }
    [[nodiscard]] oclfft_group_plan *release() noexcept { return handle_.release(); }

    /* Executes with a buffer for each part of this process, and returns when the output is written.
     * Throws INVALID_ARGUMENT for another number of buffers. */
    template <class In, class Out>
    void execute(oclfft_direction direction, const std::vector<buffer<In>> &in,
                 std::vector<buffer<Out>> &out) {
        count(in.size());
        count(out.size());
        auto from = detail::handles<oclfft_buffer>(in), to = detail::handles<oclfft_buffer>(out);
        check(oclfft_group_execute(get(), direction, from.data(), to.data()));
    }
    /* The same for a plan that is in place. */
    template <class T> void execute(oclfft_direction direction, std::vector<buffer<T>> &in_place) {
        count(in_place.size());
        auto at = detail::handles<oclfft_buffer>(in_place);
        check(oclfft_group_execute(get(), direction, at.data(), nullptr));
    }
    /* The same with a host array for each part of this process, which has the size of its box. In
     * place, both lists are the same. */
    void execute_host(oclfft_direction direction, const std::vector<const void *> &in,
                      const std::vector<void *> &out) {
        count(in.size());
        count(out.size());
        check(oclfft_group_execute_host(get(), direction, in.data(), out.data()));
    }

    /* The steps of the plan as text. */
    [[nodiscard]] std::string describe() const {
        return detail::text([this](char *text, std::size_t capacity, std::size_t *length) {
            return oclfft_group_plan_describe(get(), text, capacity, length);
        });
    }

  private:
    void create(const group &over, const oclfft_plan_desc &desc, const box *in, const box *out) {
        oclfft_group_plan *made = nullptr;
        local_ = over.local().second;
        check(oclfft_group_plan_create(over.get(), &desc, in, out, &made));
        handle_ = decltype(handle_)(made);
    }
    void count(std::size_t given) const {
        if (given != local_)
            throw error(OCLFFT_ERROR_INVALID_ARGUMENT, "group_plan: " + std::to_string(given) +
                                                           " arrays for " + std::to_string(local_) +
                                                           " parts of this process");
    }

    detail::handle<oclfft_group_plan, oclfft_group_plan_destroy> handle_;
    std::size_t local_ = 0;
};

/* ---- Without a device ------------------------------------------------------------------------ */

/* The schedule of a plan for the device that `caps` describes, in the format of context::caps. The
 * call needs neither a device nor OpenCL at run time. */
[[nodiscard]] inline std::string preview_schedule(const std::string &caps,
                                                  const oclfft_plan_desc &desc) {
    return detail::text([&](char *text, std::size_t capacity, std::size_t *length) {
        return oclfft_preview(caps.c_str(), &desc, text, capacity, length, nullptr, 0, nullptr);
    });
}
/* The same for the source of the plan's kernels. */
[[nodiscard]] inline std::string preview_source(const std::string &caps,
                                                const oclfft_plan_desc &desc) {
    return detail::text([&](char *text, std::size_t capacity, std::size_t *length) {
        return oclfft_preview(caps.c_str(), &desc, nullptr, 0, nullptr, text, capacity, length);
    });
}

} // namespace oclfft

#endif
