"""Convolutions and correlations: scipy.signal's words, and the library's object.

SPDX-License-Identifier: MIT
"""

import os
import threading

import numpy as np
import pytest
from conftest import close

import oclfft

signal = pytest.importorskip("scipy.signal")

SHAPES = [
    ((40,), (7,)),
    ((7,), (40,)),
    ((12, 9), (3, 4)),
    ((12, 9), (5, 14)),  # none inside the other
    ((6, 5, 8), (2, 3, 1)),
    ((3, 4, 3, 5), (2, 2, 2, 2)),  # more axes than the library's convolutions have
    ((1, 9), (4, 3)),
]


def random(shape, rng, dtype):
    x = rng.standard_normal(shape) * 10
    if np.dtype(dtype).kind == "c":
        x = x + 10j * rng.standard_normal(shape)
    return x.astype(dtype)


def alike(ours, scipys, *arguments, **words):
    """The same values, type and shape, or the same kind of error."""
    try:
        wanted = scipys(*arguments, **words)
    except ValueError:
        with pytest.raises(ValueError):
            ours(*arguments, **words)
        return
    got = ours(*arguments, **words)
    assert got.shape == wanted.shape and got.dtype == wanted.dtype
    single = all(np.asarray(a).dtype.char in "fF" for a in arguments[:2])
    scale = max(1, abs(wanted).max()) if wanted.size else 1
    assert np.all(abs(got - wanted) <= (3e-6 if single else 1e-12) * scale)


# ---- scipy.signal's words ----


DTYPES = ["f4", "f8", "c8", "c16", "i8"]


@pytest.mark.parametrize("mode", ["full", "same", "valid"])
@pytest.mark.parametrize(
    ("shapes", "dtype"),
    [(SHAPES[0], dtype) for dtype in DTYPES]
    + [(shapes, DTYPES[i % 5]) for i, shapes in enumerate(SHAPES[1:])],
)
def test_like_scipy(shapes, dtype, mode, rng):
    x, h = random(shapes[0], rng, dtype), random(shapes[1], rng, dtype)
    alike(oclfft.fftconvolve, signal.fftconvolve, x, h, mode)
    alike(oclfft.correlate, signal.correlate, x, h, mode, method="fft")


@pytest.mark.parametrize("mode", ["full", "same", "valid"])
@pytest.mark.parametrize(
    ("x", "h", "axes"),
    [
        ((4, 9), (1, 3), 1),
        ((4, 9), (4, 3), -1),
        ((9, 4), (3, 1), [0]),
        ((1, 9), (5, 3), [1]),
        ((2, 9, 8), (2, 4, 3), (2, 1)),
    ],
)
def test_axes(x, h, axes, mode, rng):
    x, h = random(x, rng, "f8"), random(h, rng, "f8")
    alike(oclfft.fftconvolve, signal.fftconvolve, x, h, mode, axes=axes)
    alike(oclfft.oaconvolve, signal.oaconvolve, x, h, mode, axes=axes)


def test_edges(rng):
    for x, h in ((np.array(3.0), np.array(2.0)), (np.ones(1), np.ones(4)), ([], [1.0])):
        alike(oclfft.fftconvolve, signal.fftconvolve, x, h)
    for words in ({"mode": "other"}, {"axes": [2]}, {"axes": []}, {"axes": [0, 0]}, {"axes": 0.5}):
        alike(oclfft.fftconvolve, signal.fftconvolve, np.ones((3, 3)), np.ones((2, 2)), **words)
    alike(oclfft.fftconvolve, signal.fftconvolve, np.ones((3, 3)), np.ones(3))
    alike(oclfft.fftconvolve, signal.fftconvolve, np.ones((3, 3)), np.ones((2, 2)), axes=0)
    alike(oclfft.correlate, signal.correlate, np.ones(3), np.ones(3), method="other")
    alike(oclfft.correlate, signal.correlate, np.array(2j), np.array(3j))
    x = rng.standard_normal((20, 3))[::-2].T  # strides of all kinds
    alike(oclfft.fftconvolve, signal.fftconvolve, x, x[:, :4])


def test_a_quiet_signal_keeps_its_digits(rng):
    x = np.stack([random(50, rng, "f4") * 1e-8, random(50, rng, "f4") * 1e8])
    h = random((1, 9), rng, "f4")
    y = oclfft.fftconvolve(x, h, axes=1)
    wanted = signal.fftconvolve(x.astype(float), h.astype(float), axes=1)
    for got, right in zip(y, wanted):
        assert np.linalg.norm(got - right) < 1e-6 * np.linalg.norm(right)


def test_threads(rng):
    x = random(64, rng, "f8")
    filters = [random(5, rng, "f8") for _ in range(4)]
    wrong = []

    def work(h):
        for _ in range(5):
            if not np.allclose(oclfft.fftconvolve(x, h), np.convolve(x, h)):
                wrong.append(h)

    threads = [threading.Thread(target=work, args=(h,)) for h in filters]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


# ---- The object ----


def test_stream(rng):
    x, h = random(60, rng, "f4"), random(7, rng, "f4")
    stream = oclfft.Convolution(20, 7, mode="stream")
    stream.set_filter(h)
    y = np.concatenate([stream.execute(block) for block in x.reshape(3, 20)])
    assert close(y, np.convolve(x, h)[:60])
    stream.reset()
    assert close(stream.execute(x[:20]), np.convolve(x, h)[:20])


def test_channels_and_batches(rng):
    x, h = random((2, 3, 10), rng, "f4"), random((4, 3, 5), rng, "f4")
    c = oclfft.Convolution(10, 5, mode="full", batch=2, input_channels=3, output_channels=4)
    c.set_filter(h)
    y = c.execute(x)
    assert y.shape == (2, 4, 14)
    for b in range(2):
        for o in range(4):
            assert close(y[b, o], sum(np.convolve(x[b, i], h[o, i]) for i in range(3)))


def test_element_types_and_layouts(rng):
    samples = rng.integers(-100, 100, (30, 2)).astype(np.int8)
    h = random(4, rng, "c8")
    c = oclfft.Convolution(
        30, 4, mode="same", complex_data=True, input=oclfft.Layout(element_type="int8")
    )
    c.set_filter(h)
    x = (samples[:, 0] + 1j * samples[:, 1]).astype("c8")
    assert close(c.execute(samples), signal.fftconvolve(x, h, "same"))

    strided = oclfft.Convolution(8, 3, mode="valid", input=oclfft.Layout(strides=[2], offset=1))
    strided.set_filter(np.ones(3, np.float32))
    memory = np.arange(16, dtype=np.float32)
    assert close(
        strided.execute(memory), np.convolve(memory[1::2], np.ones(3, np.float32), "valid")
    )
    with pytest.raises(oclfft.InvalidArgumentError, match="bytes"):
        strided.execute(memory[:15])
    with pytest.raises(oclfft.InvalidArgumentError, match="distances"):
        oclfft.Convolution(8, 3, batch=2, input=oclfft.Layout(strides=[2]))


def test_distances_without_strides(rng):
    x, h = random((2, 3, 8), rng, "f4"), random((2, 3, 4), rng, "f4")
    wanted = oclfft.Convolution(8, 4, batch=2, input_channels=3, output_channels=2)
    wanted.set_filter(h)
    y = wanted.execute(x)
    for batch, channel in ((40, 0), (0, 11), (50, 9), (0, 8), (10, 20)):  # the last: interleaved
        apart, inner = batch or 3 * (channel or 8), channel or 8
        memory = np.zeros(apart + 2 * inner + 8, np.float32)
        strides = [4 * step for step in (apart, inner, 1)]
        np.lib.stride_tricks.as_strided(memory, x.shape, strides)[:] = x
        c = oclfft.Convolution(
            8,
            4,
            batch=2,
            input_channels=3,
            output_channels=2,
            input=oclfft.Layout(distance=batch),
            output=oclfft.Layout(distance=batch),
            input_channel_distance=channel,
            output_channel_distance=channel,
        )
        c.set_filter(h)
        assert np.array_equal(c.execute(memory), y)
        with pytest.raises(oclfft.InvalidArgumentError, match="bytes"):
            c.execute(memory[:-1])
        with pytest.raises(oclfft.InvalidArgumentError, match="bytes"):
            c.execute(memory, np.zeros((batch or 2 * inner) + inner + 7, np.float32))
    taps = np.zeros(9 * 6, np.float32)
    taps.reshape(6, 9)[:, :4] = h.reshape(6, 4)
    words = {"batch": 2, "input_channels": 3, "output_channels": 2}
    c = oclfft.Convolution(8, 4, filter=oclfft.Layout(distance=9), **words)
    with pytest.raises(oclfft.InvalidArgumentError, match="bytes"):
        c.set_filter(taps[:48])
    c.set_filter(taps)
    assert np.array_equal(c.execute(x), y)


def test_spectrum_callback(rng):
    x, h = random(32, rng, "f4"), random(32, rng, "f4")
    source = """float2 phase(ulong k, float2 x, float2 h) {
        float2 p = (float2)(x.x * h.x - x.y * h.y, x.x * h.y + x.y * h.x);
        return p / fmax(hypot(p.x, p.y), 1e-20f); }"""
    c = oclfft.Convolution(
        32, 32, correlate=True, spectrum_callback=oclfft.Callback(source, "phase")
    )
    c.set_filter(np.roll(x, -5) + 0 * h)
    assert int(np.argmax(c.execute(x))) == 5


def test_buffers(rng):
    context = oclfft.default_context()
    x, h = random(33, rng, "f4"), random(6, rng, "f4")
    with oclfft.Convolution(33, 6, mode="full") as c:
        c.set_filter(context.buffer(h))
        assert close(c.execute(context.buffer(x)).read(np.float32), np.convolve(x, h))
        assert c.padded_lengths == ()  # six taps are summed
        assert "direct sums" in c.describe() and "full" in repr(c)
    with oclfft.Convolution(33, 30, mode="full") as c:
        assert c.padded_lengths[0] >= 62 and "0+33" in c.describe()
    assert c.closed and "closed" in repr(c)
    with pytest.raises(oclfft.InvalidArgumentError):
        c.execute(x)


def test_buffers_of_another_context_are_refused():
    c, other = oclfft.Convolution(8, 2), oclfft.Context()
    own, foreign = c.context.buffer(64), other.buffer(64)
    with pytest.raises(oclfft.InvalidArgumentError, match="convolution.context.buffer"):
        c.set_filter(foreign)
    c.set_filter(own)
    for x, out in ((foreign, own), (own, foreign), (foreign, None)):
        with pytest.raises(oclfft.InvalidArgumentError, match="than the convolution: make it"):
            c.execute(x, out)


def test_refusals(rng):
    c = oclfft.Convolution((4, 4), (2, 2))
    with pytest.raises(oclfft.InvalidArgumentError):
        c.execute(np.ones((4, 4), np.float32))  # no filter
    c.set_filter(np.ones((2, 2), np.float32))
    x = np.ones((4, 4), np.float32)
    for wrong in (x.astype(float), x.T[::2], np.ones(15, np.float32)):
        with pytest.raises(oclfft.InvalidArgumentError):
            c.execute(wrong)
    for out in (x, x.view()):
        with pytest.raises(oclfft.InvalidArgumentError, match="share"):
            c.execute(x, out)
    with pytest.raises(TypeError):
        c.execute(x, oclfft.default_context().buffer(x))
    for words in ({"mode": "none"}, {"padded_lengths": [8]}, {"batch": 0}):
        with pytest.raises(oclfft.InvalidArgumentError):
            oclfft.Convolution((4, 4), (2, 2), **words)
    with pytest.raises(oclfft.InvalidArgumentError):
        oclfft.Convolution((4, 4), 2)


def test_numbers_are_refused():
    with pytest.raises(oclfft.InvalidArgumentError, match="scale is 0"):
        oclfft.Convolution(8, 3, scale=0.0)
    for side in ("input", "output"):
        for distance in (2**64 + 8, -(2**64) + 8, 2**63):
            words = {f"{side}_channels": 2, f"{side}_channel_distance": distance}
            with pytest.raises(oclfft.InvalidArgumentError, match=f"{side}_channel_distance"):
                oclfft.Convolution(8, 3, **words)
    reversed_channels = oclfft.Convolution(
        2,
        1,
        input_channels=2,
        output_channels=2,
        output=oclfft.Layout(strides=(1,), offset=2),
        output_channel_distance=-2,
    )
    reversed_channels.set_filter(np.array([[[1], [0]], [[0], [1]]], np.float32).squeeze(-1))
    y = reversed_channels.execute(np.array([[1, 2], [3, 4]], np.float32))
    assert y.tolist() == [[1, 2], [3, 4]]


@pytest.mark.filterwarnings("ignore")
def test_forked_child(rng):
    x = random(20, rng, "f8")
    oclfft.fftconvolve(x, x[:3])
    child = os.fork()
    if child == 0:
        os._exit(0 if np.allclose(oclfft.fftconvolve(x, x[:3]), np.convolve(x, x[:3])) else 1)
    assert os.waitpid(child, 0)[1] == 0


# ---- pyopencl ----


def test_on_the_device(rng):
    cl = pytest.importorskip("pyopencl")
    array = pytest.importorskip("pyopencl.array")
    queue = cl.CommandQueue(cl.create_some_context(interactive=False))
    for dtype, shape, small in (("f4", (30,), (5,)), ("c8", (12, 10), (3, 4))):
        x, h = random(shape, rng, dtype), random(small, rng, dtype)
        xs, hs = array.to_device(queue, x), array.to_device(queue, h)
        for mode in ("full", "same", "valid"):
            y = oclfft.fftconvolve(xs, hs, mode)
            assert isinstance(y, array.Array)
            assert close(y.get(), signal.fftconvolve(x, h, mode))
            assert close(oclfft.correlate(xs, hs, mode).get(), signal.correlate(x, h, mode))
    with pytest.raises(TypeError):
        oclfft.fftconvolve(xs, h)
    with pytest.raises(TypeError):
        oclfft.fftconvolve(xs, hs.astype(np.complex128))
    with pytest.raises(TypeError):
        oclfft.fftconvolve(xs, hs, axes=0)


def test_booleans(rng):
    x, h = rng.random(300) < 0.05, rng.random(70) < 0.05
    assert np.array_equal(oclfft.correlate(x, h), signal.correlate(x, h, method="direct"))


@pytest.mark.parametrize(
    "words", [{"strides": (2,)}, {"offset": 4}, {"strides": (-1,), "offset": 7}]
)
def test_results_in_a_layout(words):
    convolution = oclfft.Convolution(8, 3, output=oclfft.Layout(**words))
    convolution.set_filter(np.array([1, 2, 3], np.float32))
    y = convolution.execute(np.arange(8, dtype=np.float32))
    assert y.tolist() == [32, 22, 4, 10, 16, 22, 28, 34]


def test_filters_on_the_device(queue, rng):
    array = pytest.importorskip("pyopencl.array")
    x, h = rng.standard_normal(30), rng.standard_normal(12)
    on_device, taps = array.to_device(queue, x), array.to_device(queue, h)
    assert close(oclfft.fftconvolve(on_device, taps[3:]).get(), signal.fftconvolve(x, h[3:]))
    for function in (oclfft.fftconvolve, oclfft.correlate):
        with pytest.raises(oclfft.InvalidArgumentError, match="contiguous"):
            function(on_device, taps[::2])
    assert oclfft.fftconvolve(on_device, array.empty(queue, 0, h.dtype)).shape == (0,)


def test_results_in_a_layout_on_the_device(queue):
    array = pytest.importorskip("pyopencl.array")
    context = oclfft.Context.from_pyopencl(queue)
    x = array.to_device(queue, np.arange(8, dtype=np.float32))
    for words in ({"strides": (2,)}, {"offset": 4}):
        layout = oclfft.Layout(**words)
        convolution = oclfft.Convolution(8, 3, context=context, output=layout)
        convolution.set_filter(np.array([1, 2, 3], np.float32))
        with pytest.raises(oclfft.InvalidArgumentError, match="out must be given"):
            convolution.execute(x)
        out = array.zeros(queue, 16, np.float32)
        convolution.execute(x, out)
        step, start = words.get("strides", (1,))[0], words.get("offset", 0)
        assert out.get()[start::step][:8].tolist() == [32, 22, 4, 10, 16, 22, 28, 34]


def test_results_as_bytes_on_the_device(queue):
    array = pytest.importorskip("pyopencl.array")
    store = oclfft.Callback(
        "void put(ulong e, float v, global void *out, global void *im)"
        " { ((global float2 *)out)[e] = (float2)(v, -v); }",
        "put",
        element_bytes=8,
    )
    context = oclfft.Context.from_pyopencl(queue)
    convolution = oclfft.Convolution(8, 3, context=context, store_callback=store)
    convolution.set_filter(np.array([1, 2, 3], np.float32))
    y = convolution.execute(array.to_device(queue, np.arange(8, dtype=np.float32)))
    assert y.get().view(np.float32)[::2].tolist() == [32, 22, 4, 10, 16, 22, 28, 34]


def test_results_as_bytes():
    store = oclfft.Callback(
        "void put(ulong e, float v, global void *out, global void *im)"
        " { ((global uchar *)out)[e] = (uchar)(v + 0.5f); }",
        "put",
        element_bytes=1,
    )
    convolution = oclfft.Convolution(8, 3, store_callback=store)
    convolution.set_filter(np.array([1, 2, 3], np.float32))
    y = convolution.execute(np.arange(8, dtype=np.float32))
    assert y.dtype == np.uint8 and y.tolist() == [32, 22, 4, 10, 16, 22, 28, 34]
