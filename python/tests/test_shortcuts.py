"""Repeated calls take a shortcut, and give what the whole way gives.

SPDX-License-Identifier: MIT
"""

import threading

import numpy as np
import pytest
from conftest import close

import oclfft
from oclfft import _shortcuts
from oclfft._cache import Cache, cache

sf = pytest.importorskip("scipy.fft")


@pytest.fixture
def whole_ways(monkeypatch):
    """A list of the calls that went the whole way, from an empty cache on."""
    oclfft.clear_cache()
    calls, recorded = [], _shortcuts._recorded

    def recording(key, function, arguments, keywords):
        calls.append(function.__name__)
        return recorded(key, function, arguments, keywords)

    monkeypatch.setattr(_shortcuts, "_recorded", recording)
    return calls


def test_they_belong_to_their_entries():
    made = Cache(max_plans=2)
    for key in "ab":
        made.make(key, lambda: ("value", 1))
        made.add_shortcut(key + "!", key, None)
    made.add_shortcut("c!", "c", None)
    assert made.shortcut("c!") is None
    made.used(made.shortcut("a!"))
    made.make("c", lambda: ("c", 1))
    assert made.shortcut("b!") is None and made.find("b") is None
    assert made.shortcut("a!") is not None and made.info().hits == 1
    for i in range(1000):
        made.add_shortcut(i, "c", None)
    assert len(made._shortcuts) <= 16
    made.clear()
    assert not made._shortcuts


@pytest.mark.parametrize("name", ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "fft2", "dct"])
def test_results_of_numpy_arrays(name, whole_ways, rng):
    oclfft.clear_cache()
    for _ in range(3):
        x = rng.standard_normal((6, 8))
        if name in ("ifft", "irfft", "hfft", "fft2"):
            x = x + 1j * rng.standard_normal((6, 8))
        assert close(getattr(oclfft, name)(x, norm="ortho"), getattr(sf, name)(x, norm="ortho"))
    by_shortcut = name not in ("fft", "ihfft")  # these do more than to execute one plan
    assert len(whole_ways) == (1 if by_shortcut else 3)
    assert oclfft.cache_info()[:2] == (2, 1)


def test_words_of_other_types_are_other_words(whole_ways):
    x = np.ones((4, 4)) + 0j
    assert oclfft.fft(x, n=1).shape == (4, 1)
    with pytest.raises(TypeError):
        oclfft.fft(x, n=1.0)
    with pytest.raises(TypeError):
        oclfft.fft(x, axis=1.0)
    assert oclfft.fftn(x, axes=[0, 1]).shape == oclfft.fftn(x, axes=(0, 1)).shape == (4, 4)
    with pytest.raises(ValueError, match="integers"):
        oclfft.fftn(x, axes=(0.0, 1.0))
    assert oclfft.fftn(x, axes=np.array([0, 1])).shape == (4, 4)
    with pytest.raises(NotImplementedError):
        oclfft.fft(x, plan=object())
    del whole_ways[:]
    for _ in range(2):
        assert oclfft.fft(x, n=np.int64(2)).shape == (4, 2)
    assert len(whole_ways) == 1


def test_other_places_are_other_places(whole_ways, rng):
    x = rng.standard_normal((9, 16)) + 0j
    memory = np.zeros(x.nbytes + 1, np.uint8)
    unaligned = memory[1:].view(x.dtype).reshape(x.shape)
    unaligned[:] = x
    for given in (x, np.asfortranarray(x), x[::-1], x[:, ::2], unaligned, x.astype(">c16"), x):
        assert close(oclfft.fft(given), sf.fft(given))
    read_only = x.copy()
    read_only.flags.writeable = False
    for given in (x.copy(), read_only, x.copy()):
        assert close(oclfft.fft(given, overwrite_x=True), sf.fft(x))
    assert close(read_only, x)


def test_another_default_context(whole_ways):
    x = np.ones(8) + 0j
    oclfft.fft(x)
    context = oclfft.Context()
    try:
        oclfft.set_default_context(context)
        oclfft.fft(x)
        assert len(whole_ways) == 2 and oclfft.cache_info().misses == 2
        context.close()
        assert oclfft.fft(x)[0] == 8
    finally:
        oclfft.set_default_context(None)


def test_threads(whole_ways, rng):
    xs = [rng.standard_normal((n, 64)) + 0j for n in (1, 2, 3)]
    wanted, failures = [sf.fft(x) for x in xs], []

    def work(number):
        for i in range(60):
            at = (number + i) % 3
            if not close(oclfft.fft(xs[at]), wanted[at]):
                failures.append(at)
            if i % 20 == 19:
                oclfft.clear_cache()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


# ---- Arrays of pyopencl's ----


@pytest.fixture
def given(queue, rng):
    x = rng.standard_normal((6, 8)).astype("f4") + 1j
    return pytest.importorskip("pyopencl.array").to_device(queue, x)


def test_results_on_the_device(whole_ways, given, queue, rng):
    array = pytest.importorskip("pyopencl.array")
    for _ in range(3):
        x = (rng.standard_normal((6, 8)) + 1j).astype("c8")
        result = oclfft.fft(array.to_device(queue, x), axis=0)
        assert close(result.get(), sf.fft(x, axis=0))
        assert len(result.events) == 0 or result.events[-1].int_ptr
    assert whole_ways == ["fft"]
    assert oclfft.cache_info()[:2] == (2, 1)
    again = oclfft.fft(array.to_device(queue, x), axis=0)
    plain = array.Array(queue, again.shape, again.dtype)
    assert sorted(vars(again)) == sorted(vars(plain))
    for name in ("shape", "dtype", "strides", "nbytes", "size", "allocator", "offset", "queue"):
        assert getattr(again, name) == getattr(plain, name)
    assert again.context == plain.context and again.flags.c_contiguous
    assert close((again + 1).get(), again.get() + 1)


def test_parts_of_an_array_are_other_places(whole_ways, given):
    for _ in range(2):
        for part in (np.s_[2:6], np.s_[1:5], np.s_[:4], np.s_[:4, ::-1]):
            assert close(oclfft.fft(given[part]).get(), sf.fft(given.get()[part]))
    assert len(whole_ways) == 4


def test_the_allocator_is_that_of_the_array(whole_ways, given, queue):
    tools = pytest.importorskip("pyopencl.tools")
    pools = [tools.MemoryPool(tools.ImmediateAllocator(queue)) for _ in range(2)]
    for pool in (pools[0], None, *pools):
        x = given.copy()
        x.allocator = pool
        assert oclfft.fft(x).allocator is pool
    assert len(whole_ways) == 1


def test_queues_of_other_contexts(whole_ways, given, queue):
    cl = pytest.importorskip("pyopencl")
    array = pytest.importorskip("pyopencl.array")
    other = cl.CommandQueue(cl.Context([queue.device]))
    second = cl.CommandQueue(queue.context)
    for chosen in (queue, other, second, queue, other, second):
        x = array.to_device(chosen, given.get())
        result = oclfft.fft(x)
        assert result.queue == chosen and close(result.get(), sf.fft(given.get()))
    assert len(whole_ways) == 3 and oclfft.cache_info().misses == 2


def test_nothing_waits_however_often(whole_ways, given, queue):
    """No call waits for the device, which waits for an event that nobody has fired yet."""
    cl = pytest.importorskip("pyopencl")
    gate = cl.UserEvent(queue.context)
    x, y = given.copy(), given.copy()
    out = given.copy()
    plan = oclfft.Plan(8, batch=6, context=oclfft.Context.from_pyopencl(queue))
    plan.forward(y, out)
    plan.forward(y, out)
    queue.finish()
    for one in (x, y):
        one.add_event(gate)
    for _ in range(20):
        oclfft.fft(x, overwrite_x=True)
        oclfft.ifft(x, overwrite_x=True)
        plan.forward(y, out)
    done = cl.command_execution_status.COMPLETE
    assert len(x.events) <= 2 and len(out.events) <= 2
    assert x.events[-1].command_execution_status != done
    gate.set_status(done)
    assert np.allclose(x.get(), given.get(), atol=1e-5)
    assert close(out.get(), sf.fft(given.get()))


def test_plans_check_arrays_that_differ(given, queue):
    array = pytest.importorskip("pyopencl.array")
    plan = oclfft.Plan(8, batch=6, context=oclfft.Context.from_pyopencl(queue))
    out = array.zeros(queue, (6, 8), np.complex64)
    for _ in range(3):
        assert plan.forward(given, out) is out
        assert close(out.get(), sf.fft(given.get()))
    wrong = array.zeros(queue, (6, 8), np.complex128), array.zeros(queue, (5, 8), np.complex64)
    for bad in (*wrong, given[:, ::-1], given[1:]):
        for _ in range(2):
            with pytest.raises(ValueError, match="dtype|bytes|contiguous"):
                plan.forward(bad, out)
    with pytest.raises(ValueError, match="out of place"):
        plan.forward(given, given)
    plan.close()
    with pytest.raises(ValueError, match="closed"):
        plan.forward(given, out)


def test_plans_in_place(given, queue):
    words = dict(batch=6, in_place=True, context=oclfft.Context.from_pyopencl(queue))
    plan, x = oclfft.Plan(8, **words), given.copy()
    for _ in range(3):
        assert plan.forward(x) is x and plan.backward(x, x) is x
        assert len(x.events) == 1
    assert np.allclose(x.get(), given.get(), atol=1e-5)
    with pytest.raises(ValueError):
        plan.forward(x, given.copy())


def test_real_plans_in_place(given, queue):
    """Both sides are one array, which has the elements of the one, then of the other."""
    import pyopencl.array as array

    words = dict(batch=6, in_place=True, context=oclfft.Context.from_pyopencl(queue))
    spectrum = array.to_device(queue, np.fft.rfft(np.ones((6, 8))).astype(np.complex64))
    there = oclfft.Plan(8, transform="c2r", **words)
    for _ in range(3):
        spectrum.set(np.fft.rfft(np.ones((6, 8))).astype(np.complex64))
        there.backward(spectrum)
        rows = spectrum.get().view(np.float32).reshape(6, 10)[:, :8]
        assert np.allclose(rows, 1, atol=1e-5)


def test_the_cache_lets_device_calls_go(whole_ways, given):
    oclfft.set_cache_limits(max_plans=1)
    try:
        for axis in (0, 1, 0):
            oclfft.fft(given, axis=axis)
            assert len(cache._shortcuts) == 1
        assert len(whole_ways) == 3
    finally:
        oclfft.set_cache_limits(max_plans=64)
