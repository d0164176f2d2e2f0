/* <oclfft/oclfft.hpp> and <oclfft/opencl.hpp> on the default device: what each class does, who owns
 * what, and what failures become.
 *
 * SPDX-License-Identifier: MIT
 */
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <oclfft/opencl.hpp>
#include <setjmp.h>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

extern "C" {
#include <cmocka.h>
}

using number = std::complex<float>;

static std::vector<number> some_signal(std::size_t n) {
    std::vector<number> signal;
    std::uint32_t state = 12345;
    auto next = [&state] {
        state = state * 1664525u + 1013904223u;
        return static_cast<float>(state >> 8) / 16777216.0f - 0.5f;
    };
    for (std::size_t i = 0; i < n; ++i) {
        float re = next();
        signal.emplace_back(re, next());
    }
    return signal;
}

static std::vector<number> direct(const std::vector<number> &x) {
    const std::size_t n = x.size();
    std::vector<number> result;
    for (std::size_t k = 0; k < n; ++k) {
        std::complex<double> sum = 0;
        for (std::size_t j = 0; j < n; ++j)
            sum += std::complex<double>(x[j]) *
                   std::polar(1.0, -2 * 3.14159265358979323846 * static_cast<double>(j * k % n) /
                                       static_cast<double>(n));
        result.emplace_back(sum);
    }
    return result;
}

static double distance(const std::vector<number> &a, const std::vector<number> &b) {
    assert_int_equal(a.size(), b.size());
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double off = std::abs(a[i] - b[i]);
        if (std::isnan(off)) return INFINITY; /* which max may drop */
        worst = std::max(worst, off);
    }
    return worst;
}

static void assert_near(const std::vector<number> &a, const std::vector<number> &b) {
    assert_true(distance(a, b) < 1e-5 * std::sqrt(static_cast<double>(a.size())));
}

/* What a call throws; the sentence must be there. */
static oclfft_status thrown_by(const std::function<void()> &call) {
    try {
        call();
    } catch (const oclfft::error &failure) {
        assert_true(std::string(failure.what()).size() > 5);
        return failure.status();
    }
    return OCLFFT_SUCCESS;
}

static void buffers_and_plans(void **) {
    oclfft::context context;
    const auto signal = some_signal(60);
    oclfft::buffer<number> in(context, signal), out(context, 60);
    assert_int_equal(in.size(), 60);
    oclfft::plan plan(context, oclfft::plan_desc({60}));
    plan.forward(in, out);
    assert_near(out.read(), direct(signal));
    plan.backward(out, in);
    assert_near(in.read(), signal);

    oclfft::plan_desc desc({60});
    desc.in_place = true;
    oclfft::plan same(context, desc);
    in.write(signal);
    same.forward(in);
    assert_near(in.read(), direct(signal));
    same.backward(in);
    assert_near(in.read(), signal);

    number one[2] = {{1, 2}, {3, 4}}, back[2];
    in.write(one, 2, 58);
    in.read(back, 2, 58);
    assert_true(back[0] == one[0] && back[1] == one[1]);
}

static std::vector<number> paired(const oclfft::buffer<float> &re,
                                  const oclfft::buffer<float> &im) {
    const std::vector<float> reals = re.read(), imaginaries = im.read();
    std::vector<number> result;
    for (std::size_t i = 0; i < reals.size(); ++i) result.emplace_back(reals[i], imaginaries[i]);
    return result;
}

static void planar_sides(void **) {
    oclfft::context context;
    const auto signal = some_signal(32);
    std::vector<float> re, im;
    for (const number &value : signal) re.push_back(value.real()), im.push_back(value.imag());
    oclfft::plan_desc desc({32});
    desc.input.format = desc.output.format = OCLFFT_PLANAR;
    oclfft::plan plan(context, desc);
    oclfft::buffer<float> in_re(context, re), in_im(context, im), out_re(context, 32),
        out_im(context, 32);
    plan.execute_planar(OCLFFT_FORWARD, in_re, &in_im, &out_re, &out_im);
    assert_near(paired(out_re, out_im), direct(signal));

    desc.input.format = OCLFFT_INTERLEAVED;
    oclfft::plan parted(context, desc);
    oclfft::buffer<number> whole(context, signal);
    parted.execute_planar(OCLFFT_FORWARD, whole, nullptr, &out_re, &out_im);
    assert_near(paired(out_re, out_im), direct(signal));

    desc.input.format = OCLFFT_PLANAR, desc.output.format = OCLFFT_INTERLEAVED;
    oclfft::plan joined(context, desc);
    joined.execute_planar(OCLFFT_FORWARD, in_re, &in_im, &whole, nullptr);
    assert_near(whole.read(), direct(signal));

    desc.output.format = OCLFFT_PLANAR, desc.in_place = true;
    oclfft::plan same(context, desc);
    same.execute_planar(OCLFFT_FORWARD, in_re, &in_im, nullptr, nullptr);
    assert_near(paired(in_re, in_im), direct(signal));
    same.execute_planar(OCLFFT_BACKWARD, in_re, &in_im, &in_re, &in_im);
    assert_near(paired(in_re, in_im), signal);
}

static void host_arrays(void **) {
    oclfft::context context;
    oclfft::plan forward(context, oclfft::plan_desc(OCLFFT_R2C, {4, 9}, 2)),
        backward(context, oclfft::plan_desc(OCLFFT_C2R, {4, 9}, 2));
    std::vector<float> signal(72), again(72), few(71);
    std::vector<number> spectrum(2 * 4 * 5), fewer(39);
    for (std::size_t i = 0; i < 72; ++i) signal[i] = static_cast<float>(i * i % 17);
    forward.execute_host(OCLFFT_FORWARD, signal, spectrum);
    assert_true(std::abs(spectrum[0].imag()) < 1e-6f);
    backward.execute_host(OCLFFT_BACKWARD, spectrum, again);
    for (std::size_t i = 0; i < 72; ++i) assert_true(std::abs(again[i] - signal[i]) < 1e-4f);
    assert_int_equal(thrown_by([&] { forward.execute_host(OCLFFT_FORWARD, few, spectrum); }),
                     OCLFFT_ERROR_INVALID_ARGUMENT);
    assert_int_equal(thrown_by([&] { forward.execute_host(OCLFFT_FORWARD, signal, fewer); }),
                     OCLFFT_ERROR_INVALID_ARGUMENT);
    assert_int_equal(thrown_by([&] { backward.execute_host(OCLFFT_BACKWARD, fewer, again); }),
                     OCLFFT_ERROR_INVALID_ARGUMENT);

    std::vector<float> halves(1024); // floats are no complex numbers
    std::vector<number> numbers(1024);
    oclfft::plan complex(context, oclfft::plan_desc({1024}));
    assert_int_equal(thrown_by([&] { complex.execute_host(OCLFFT_FORWARD, halves, numbers); }),
                     OCLFFT_ERROR_INVALID_ARGUMENT);
    halves.resize(2048);
    complex.execute_host(OCLFFT_FORWARD, halves, numbers);

    oclfft::plan_desc window(OCLFFT_R2C, {10});
    window.input.extents[0] = 3, window.output.starts[0] = 2;
    oclfft::plan windowed(context, window);
    std::vector<float> three = {1, 2, 3};
    std::vector<number> four(4), too_few(3);
    windowed.execute_host(OCLFFT_FORWARD, three, four);
    const auto whole = direct({1, 2, 3, 0, 0, 0, 0, 0, 0, 0});
    assert_near(four, {whole[2], whole[3], whole[4], whole[5]});
    assert_int_equal(thrown_by([&] { windowed.execute_host(OCLFFT_FORWARD, three, too_few); }),
                     OCLFFT_ERROR_INVALID_ARGUMENT);
}

/* In place a packed layout has room for the larger window along every axis. The plan takes a vector
 * of this many elements, and refuses one that has one less. */
template <class T>
static void takes_in_place(const oclfft::context &context, oclfft::plan_desc desc,
                           std::size_t elements) {
    desc.in_place = true;
    oclfft::plan plan(context, desc);
    std::vector<T> enough(elements), few(elements - 1);
    const oclfft_direction way = desc.transform == OCLFFT_C2R ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
    plan.execute_host(way, enough, enough);
    assert_int_equal(thrown_by([&] { plan.execute_host(way, few, few); }),
                     OCLFFT_ERROR_INVALID_ARGUMENT);
}

static void host_arrays_in_place(void **) {
    oclfft::context context;
    takes_in_place<number>(context, oclfft::plan_desc({6, 10}, 3), 180);
    oclfft::plan_desc windows({64, 64});
    windows.input.extents[0] = 16, windows.output.extents[1] = 16;
    takes_in_place<float>(context, windows, 32384 / sizeof(float));

    takes_in_place<float>(context, oclfft::plan_desc(OCLFFT_R2C, {8, 7}, 3), 192);
    takes_in_place<float>(context, oclfft::plan_desc(OCLFFT_C2R, {8, 7}, 3), 192);
    oclfft::plan_desc column(OCLFFT_R2C, {8, 7}, 3); // rows of 7 reals have 8 places
    column.output.extents[1] = 1;
    takes_in_place<float>(context, column, 2 * 64 + 7 * 8 + 7);
    oclfft::plan_desc few_reals(OCLFFT_R2C, {8, 7}, 3);
    few_reals.input.extents[1] = 2, few_reals.input.offset = 4, few_reals.output.offset = 2;
    takes_in_place<float>(context, few_reals, 196);
}

static void ownership(void **) {
    static_assert(!std::is_copy_constructible_v<oclfft::context> &&
                  !std::is_copy_constructible_v<oclfft::buffer<float>> &&
                  !std::is_copy_constructible_v<oclfft::plan> &&
                  !std::is_copy_assignable_v<oclfft::group> &&
                  !std::is_copy_assignable_v<oclfft::group_plan>);
    static_assert(std::is_nothrow_move_constructible_v<oclfft::context> &&
                  std::is_nothrow_move_assignable_v<oclfft::buffer<float>> &&
                  std::is_nothrow_move_constructible_v<oclfft::plan> &&
                  std::is_nothrow_move_assignable_v<oclfft::group> &&
                  std::is_nothrow_move_constructible_v<oclfft::group_plan>);
    std::vector<oclfft::plan> plans;
    std::vector<oclfft::buffer<number>> data;
    const auto signal = some_signal(16);
    {
        oclfft::context context;
        for (int i = 0; i < 3; ++i) {
            plans.emplace_back(context, oclfft::plan_desc({16}));
            data.emplace_back(context, signal);
        }
        oclfft::context elsewhere(std::move(context));
        assert_null(context.get());
        oclfft_plan *raw = plans[0].release();
        assert_null(plans[0].get());
        plans[0] = oclfft::plan(raw);
    } // the context's handle is gone; plans and buffers keep what they need
    plans[1].forward(data[0], data[2]);
    assert_near(data[2].read(), direct(signal));
    std::swap(data[0], data[2]);
    assert_near(data[0].read(), direct(signal));
}

static void failures(void **) {
    oclfft::context context;
    assert_int_equal(thrown_by([] { oclfft::plan_desc none({}); }), OCLFFT_ERROR_INVALID_ARGUMENT);
    assert_int_equal(thrown_by([] {
                         oclfft::plan_desc many({1, 1, 1, 1, 1, 1, 1, 1, 1});
                     }),
                     OCLFFT_ERROR_INVALID_ARGUMENT);
    assert_int_equal(thrown_by([] { oclfft::context none("no device has this name"); }),
                     OCLFFT_ERROR_NO_DEVICE);
    assert_int_equal(thrown_by([&] { oclfft::plan none(context, oclfft::plan_desc({0})); }),
                     OCLFFT_ERROR_INVALID_ARGUMENT);
    for (const int rank : {-1, 0, OCLFFT_MAX_RANK + 1, std::numeric_limits<int>::max()}) {
        oclfft::plan_desc desc({8});
        desc.rank = rank;
        assert_int_equal(thrown_by([&] { oclfft::plan none(context, desc); }),
                         OCLFFT_ERROR_INVALID_ARGUMENT);
    }
    assert_int_equal(thrown_by([&] { oclfft::buffer<double> none(context, 0); }),
                     OCLFFT_ERROR_INVALID_ARGUMENT);
    const std::size_t most = std::numeric_limits<std::size_t>::max();
    assert_int_equal(thrown_by([&] { oclfft::buffer<double> none(context, most / 4); }),
                     OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY);
    oclfft::buffer<number> small(context, 3), large(context, 8);
    oclfft::plan plan(context, oclfft::plan_desc({8}));
    assert_int_equal(thrown_by([&] { plan.forward(large, small); }), OCLFFT_ERROR_INVALID_ARGUMENT);
    assert_int_equal(thrown_by([&] { small.write({1, 2, 3, 4}); }), OCLFFT_ERROR_INVALID_ARGUMENT);
    assert_int_equal(thrown_by([&] { context.load_wisdom("/nowhere/at/all"); }), OCLFFT_ERROR_IO);
    large.write(some_signal(8));
}

static void descriptions(void **) {
    oclfft::context context;
    assert_true(oclfft::version().find('.') != std::string::npos);
    const auto devices = oclfft::devices();
    const std::string name = context.device().name;
    assert_true(std::any_of(devices.begin(), devices.end(),
                            [&](const oclfft::device_info &info) { return info.name == name; }));
    oclfft::context by_name(name);
    assert_string_equal(by_name.device().name, name.c_str());

    oclfft::plan_desc desc({4096});
    oclfft::plan plan(context, desc);
    assert_int_equal(plan.describe().rfind("c2c single 4096", 0), 0);
    assert_true(plan.source().find("kernel") != std::string::npos);
    assert_true(plan.describe().find('\0') == std::string::npos);
    const std::string caps = context.caps();
    assert_true(caps.find(" = ") != std::string::npos);
    assert_int_equal(oclfft::preview_schedule(caps, desc).rfind("c2c single 4096", 0), 0);
    assert_true(oclfft::preview_source(caps, desc).find("kernel") != std::string::npos);
    assert_true(context.fast_length(desc, 0, 1021) >= 1021);

    oclfft::context_config config;
    config.caps = caps.c_str();
    oclfft::context same(config);
    assert_string_equal(same.caps().c_str(), caps.c_str());
    context.record(true);
    plan.execute_host(OCLFFT_FORWARD, some_signal(4096).data(), std::vector<number>(4096).data());
    assert_true(context.timeline().find("transform") != std::string::npos);
    context.record(false);
}

static void groups(void **) {
    oclfft::context context;
    oclfft::group_config config;
    config.time_limit = 20;
    oclfft::group group({&context, &context, &context}, config);
    assert_int_equal(group.size(), 3);
    assert_int_equal(group.local().first, 0);
    assert_int_equal(group.local().second, 3);
    oclfft::plan_desc desc({7, 12});
    const auto in = group.boxes(desc, OCLFFT_SIDE_INPUT, OCLFFT_DECOMPOSITION_SLABS),
               out = group.boxes(desc, OCLFFT_SIDE_OUTPUT, OCLFFT_DECOMPOSITION_SLABS);
    oclfft::group_plan plan(group, desc, in, out);
    assert_true(plan.describe().size() > 20);

    const auto signal = some_signal(84);
    std::vector<number> whole(84);
    oclfft::plan(context, desc).execute_host(OCLFFT_FORWARD, signal, whole);
    std::vector<std::vector<number>> from(3), to(3);
    std::vector<oclfft::buffer<number>> slabs, spectra;
    for (std::size_t part = 0; part < 3; ++part) {
        for (std::size_t i = in[part].lower[0]; i < in[part].upper[0]; ++i)
            for (std::size_t j = in[part].lower[1]; j < in[part].upper[1]; ++j)
                from[part].push_back(signal[i * 12 + j]);
        to[part].resize((out[part].upper[0] - out[part].lower[0]) *
                        (out[part].upper[1] - out[part].lower[1]));
        slabs.emplace_back(context, from[part]);
        spectra.emplace_back(context, to[part].size());
    }
    auto compare = [&](const std::vector<number> &values, std::size_t part) {
        std::vector<number> wanted;
        for (std::size_t i = out[part].lower[0]; i < out[part].upper[0]; ++i)
            for (std::size_t j = out[part].lower[1]; j < out[part].upper[1]; ++j)
                wanted.push_back(whole[i * 12 + j]);
        assert_near(values, wanted);
    };
    plan.execute(OCLFFT_FORWARD, slabs, spectra);
    for (std::size_t part = 0; part < 3; ++part) compare(spectra[part].read(), part);
    plan.execute_host(OCLFFT_FORWARD, {from[0].data(), from[1].data(), from[2].data()},
                      {to[0].data(), to[1].data(), to[2].data()});
    for (std::size_t part = 0; part < 3; ++part) compare(to[part], part);

    slabs.pop_back();
    assert_int_equal(thrown_by([&] { plan.execute(OCLFFT_FORWARD, slabs, spectra); }),
                     OCLFFT_ERROR_INVALID_ARGUMENT);
    assert_int_equal(thrown_by([&] { oclfft::group_plan none(group, desc, in, {}); }),
                     OCLFFT_ERROR_INVALID_ARGUMENT);
    assert_int_equal(thrown_by([&] {
                         oclfft::group none({&context, nullptr});
                     }),
                     OCLFFT_ERROR_INVALID_ARGUMENT);
    oclfft::group_plan defaults(group, desc);
    assert_true(defaults.describe().size() > 20);
}

static void convolutions(void **) {
    oclfft::context context;
    const std::vector<float> signal = {1, 2, 3, 4, 5}, filter = {1, 0, -1};
    oclfft::convolution full(context, oclfft::convolution_desc({5}, {3}, OCLFFT_CONVOLUTION_FULL));
    std::vector<float> result(7);
    full.set_filter(filter.data());
    full.execute_host(signal.data(), result.data());
    const std::vector<float> wanted = {1, 2, 2, 2, 2, -4, -5};
    for (std::size_t i = 0; i < 7; ++i) assert_true(std::abs(result[i] - wanted[i]) < 1e-5f);
    assert_true(full.padded_lengths()[0] == 0); // three taps are summed
    oclfft::convolution longer(context,
                               oclfft::convolution_desc({50}, {40}, OCLFFT_CONVOLUTION_FULL));
    assert_true(longer.padded_lengths()[0] >= 89 && longer.padded_lengths()[1] == 0);
    assert_true(full.describe().size() > 20);

    oclfft::convolution stream(context,
                               oclfft::convolution_desc({5}, {3}, OCLFFT_CONVOLUTION_STREAM));
    oclfft::buffer<float> in(context, signal), taps(context, filter), out(context, 5);
    assert_int_equal(thrown_by([&] { stream.execute(in, out); }), OCLFFT_ERROR_INVALID_ARGUMENT);
    stream.set_filter(taps);
    stream.execute(in, out);
    stream.execute(in, out);
    assert_true(std::abs(out.read()[0] - (1 - 4)) < 1e-5f); /* 4: of the block before */
    stream.reset();
    stream.execute(in, out);
    assert_true(std::abs(out.read()[0] - 1) < 1e-5f);
    oclfft::convolution moved(std::move(stream));
    assert_null(stream.get());
    assert_int_equal(thrown_by([] {
                         oclfft::convolution_desc none({5, 5}, {3});
                     }),
                     OCLFFT_ERROR_INVALID_ARGUMENT);
    assert_int_equal(thrown_by([&] {
                         oclfft::convolution none(
                             context, oclfft::convolution_desc({3}, {5}, OCLFFT_CONVOLUTION_VALID));
                     }),
                     OCLFFT_ERROR_INVALID_ARGUMENT);
}

static void own_opencl(void **) {
    oclfft::context first;
    const oclfft::cl_objects cl = oclfft::get_cl(first);
    oclfft::context context = oclfft::context_from_cl(cl.context, cl.device, cl.queue);
    const auto signal = some_signal(24);
    oclfft::buffer<number> in(context, signal), out(context, 24);
    oclfft::plan plan(context, oclfft::plan_desc({24}));
    const cl_event marked =
        oclfft::enqueue(plan, cl.queue, OCLFFT_FORWARD, oclfft::get_cl(in), oclfft::get_cl(out));
    oclfft::plan_desc desc({24});
    desc.in_place = true;
    oclfft::plan same(context, desc);
    const cl_event back =
        oclfft::enqueue(same, cl.queue, OCLFFT_BACKWARD, oclfft::get_cl(out), nullptr, {marked});
    assert_int_equal(clWaitForEvents(1, &back), CL_SUCCESS);
    clReleaseEvent(marked), clReleaseEvent(back);
    oclfft::convolution_desc shift({24}, {1});
    shift.complex_data = true;
    oclfft::convolution identity(context, shift);
    const number one = 1;
    identity.set_filter(&one);
    const cl_event copied =
        oclfft::enqueue(identity, cl.queue, oclfft::get_cl(out), oclfft::get_cl(in));
    assert_int_equal(clWaitForEvents(1, &copied), CL_SUCCESS);
    clReleaseEvent(copied);
    assert_near(in.read(), signal);
    auto view = oclfft::buffer_from_cl<number>(context, oclfft::get_cl(out), 24);
    assert_near(view.read(), signal);
    assert_int_equal(thrown_by([&] { (void)oclfft::buffer_from_cl<float>(context, nullptr, 1); }),
                     OCLFFT_ERROR_INVALID_ARGUMENT);
}

int main() {
    const CMUnitTest tests[] = {
        cmocka_unit_test(buffers_and_plans), cmocka_unit_test(planar_sides),
        cmocka_unit_test(host_arrays),       cmocka_unit_test(host_arrays_in_place),
        cmocka_unit_test(ownership),         cmocka_unit_test(failures),
        cmocka_unit_test(descriptions),      cmocka_unit_test(groups),
        cmocka_unit_test(convolutions),      cmocka_unit_test(own_opencl),
    };
    return cmocka_run_group_tests_name("C++", tests, nullptr, nullptr);
}
