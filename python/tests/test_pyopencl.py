"""Arrays of pyopencl's stay on the device.

SPDX-License-Identifier: MIT
"""

import numpy as np
import pytest
from conftest import FUNCTIONS_OF_MANY_AXES, LENGTHS_OF_MANY_AXES, close, input_of_many_axes

import oclfft

array = pytest.importorskip("pyopencl.array")
cl = pytest.importorskip("pyopencl")
sf = pytest.importorskip("scipy.fft")


def compare(name, x, queue, *arguments, **words):
    given = array.to_device(queue, x)
    result = getattr(oclfft, name)(given, *arguments, **words)
    assert isinstance(result, array.Array) and result.events
    wanted = getattr(sf, name)(x, *arguments, **words)
    return close(result.get(), wanted) and np.array_equal(given.get(), x)


@pytest.mark.parametrize("name", ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "fftn", "dct"])
@pytest.mark.parametrize("dtype", ["f4", "f8", "c8", "c16", "i2"])
def test_functions(name, dtype, queue, rng):
    x = (10 * rng.standard_normal((4, 6))).astype(dtype)
    if dtype[0] == "c":
        if name in ("rfft", "ihfft"):
            with pytest.raises(TypeError, match="real sequence"):
                oclfft.rfft(array.to_device(queue, x))
            return
        if name == "dct":
            x = x.real.copy()
    assert compare(name, x, queue)


def test_crops_pads_and_axes(queue, rng):
    x = rng.standard_normal((4, 6, 5))
    assert compare("fft", x, queue, n=9, axis=1)
    assert compare("rfftn", x, queue, s=(3, 7), axes=(2, 0))
    assert compare("dstn", x, queue, type=3, axes=(1,))
    assert compare("irfft", x, queue, n=7, axis=0, norm="ortho")


def test_offsets_and_strides(queue, rng):
    x = rng.standard_normal((8, 6))
    given = array.to_device(queue, x)
    for part in (np.s_[2:6], np.s_[:, 1:4], np.s_[1::3, ::2], np.s_[::-1]):
        assert close(oclfft.rfft(given[part], axis=0).get(), sf.rfft(x[part], axis=0))
    fortran = array.to_device(queue, np.asfortranarray(x))
    assert close(oclfft.fft(fortran).get(), sf.fft(x))


@pytest.mark.parametrize("name", ["fft", "rfft", "irfft", "hfftn", "dct"])
@pytest.mark.parametrize("dtype", ["?", "u4", "i8", "u8", "f2"])
def test_other_element_types_in_any_order(name, dtype, queue, rng):
    x = (9 * rng.random((3, 4, 5))).astype(dtype)
    if name == "hfftn":  # of half of a Hermitian array
        x[:] = x[:1, :1]
    for given in (x, np.asfortranarray(x)):
        assert compare(name, given, queue)
    on_device = array.to_device(queue, x)[::-1, :, ::2]
    wanted = getattr(sf, name)(x[::-1, :, ::2])
    assert close(getattr(oclfft, name)(on_device).get(), wanted)


def test_more_axes_than_the_library_has(queue, rng):
    x = rng.standard_normal((2,) * 9)
    assert compare("fftn", x, queue)
    assert compare("dctn", x + 1j, queue)
    assert compare("rfftn", x, queue, norm="ortho")
    assert compare("irfftn", sf.rfftn(x), queue)
    assert compare("fftn", np.ones((1,) * 9), queue)


@pytest.mark.parametrize("s, norm", LENGTHS_OF_MANY_AXES)
@pytest.mark.parametrize("name", FUNCTIONS_OF_MANY_AXES)
def test_more_axes_of_several_lengths(name, s, norm, queue, rng):
    assert compare(name, input_of_many_axes(name, rng), queue, s=s, norm=norm)


@pytest.mark.parametrize("name", ["irfftn", "rfft"])
def test_more_axes_in_any_order(name, queue, rng):
    """The axes that are left alone do not continue each other in both arrays."""
    x = input_of_many_axes(name if name != "rfft" else "rfftn", rng)
    assert compare(name, np.asfortranarray(x[..., None, :]), queue)
    on_device = array.to_device(queue, x)
    for part in (x.T, x[::2, ::-1].swapaxes(3, 5)):
        first = part.__array_interface__["data"][0] - x.__array_interface__["data"][0]
        given = array.Array(
            queue,
            part.shape,
            x.dtype,
            data=on_device.base_data,
            offset=first,
            strides=part.strides,
        )
        for _ in range(2):
            assert close(getattr(oclfft, name)(given).get(), getattr(sf, name)(part))


def test_more_axes_in_place(queue, rng):
    x = np.asfortranarray(input_of_many_axes("fftn", rng))
    given = array.to_device(queue, x)
    assert oclfft.fftn(given, overwrite_x=True) is given
    assert close(given.get(), sf.fftn(x))


def test_empty_arrays(queue):
    empty = array.zeros(queue, (0, 4), np.float64)
    assert oclfft.rfft(empty).shape == (0, 3)
    padded = oclfft.rfft(empty, n=3, axis=0)
    assert padded.shape == (2, 4) and not padded.get().any()


def test_overwrite(queue, rng):
    x = rng.standard_normal((4, 6)) + 0j
    given = array.to_device(queue, x)
    assert oclfft.fft(given, overwrite_x=True) is given
    assert close(given.get(), sf.fft(x))


def test_nothing_waits(queue):
    """An event that nobody has fired yet: the call returns, and its own event is not complete."""
    gate = cl.UserEvent(queue.context)
    x = array.to_device(queue, np.ones(64, np.complex64))
    x.add_event(gate)
    y = oclfft.fft(x)
    z = oclfft.ifft(y)
    done = cl.command_execution_status.COMPLETE
    assert z.events[-1].command_execution_status != done
    gate.set_status(done)
    assert np.allclose(z.get(), 1)


def test_order_is_kept_on_a_queue_without_order(rng):
    platform = cl.get_platforms()[oclfft.default_context().device.platform_index]
    context = cl.Context(platform.get_devices()[:1])
    mode = cl.command_queue_properties.OUT_OF_ORDER_EXEC_MODE_ENABLE
    queue = cl.CommandQueue(context, properties=mode)
    x = rng.standard_normal((64, 64)) + 0j
    given = array.to_device(queue, x)
    for _ in range(10):
        given = oclfft.ifft(oclfft.fft(given))
    assert np.allclose(given.get(), x)


def test_plans(queue, rng):
    context = oclfft.Context.from_pyopencl(queue)
    x = rng.standard_normal((3, 8)).astype("f4")
    plan = oclfft.Plan(8, context=context, transform="r2c", batch=3)
    given = array.to_device(queue, x)
    wanted = np.fft.rfft(x).astype("c8")
    assert close(plan.forward(given).get(), wanted)
    out = array.zeros(queue, (3, 5), np.complex64)
    event = plan.enqueue(given, out, wait_for=[])
    assert isinstance(event, cl.Event)
    assert close(out.get(), wanted)
    wrapped = oclfft.Buffer.from_pyopencl(context, given.base_data)
    assert close(plan.forward(wrapped).read("c8", (3, 5)), wanted)
    assert [kind.int_ptr for kind in context.pyopencl_objects()][2] == queue.int_ptr
    with pytest.raises(ValueError, match="Layout"):
        plan.forward(array.to_device(queue, np.zeros((4, 8), "f4"))[1:])


def test_mixed_use_is_refused_with_advice(queue):
    plan = oclfft.Plan(8, context=oclfft.Context.from_pyopencl(queue))
    x = np.zeros(8, "c8")
    with pytest.raises(TypeError, match="to_device"):
        plan.forward(x, array.to_device(queue, x))
    with pytest.raises(TypeError, match="to_device"):
        plan.forward(array.to_device(queue, x), x)


def test_another_context_is_refused(queue):
    plan = oclfft.Plan(8)
    x = array.to_device(queue, np.zeros(8, "c8"))
    for call in (plan.forward, plan.enqueue):
        with pytest.raises(oclfft.InvalidArgumentError, match="Context.from_pyopencl"):
            call(x, array.empty_like(x))
    convolution = oclfft.Convolution(8, 3)
    convolution.set_filter(np.ones(3, "f4"))
    with pytest.raises(oclfft.InvalidArgumentError, match="Context.from_pyopencl"):
        convolution.execute(array.to_device(queue, np.zeros(8, "f4")))


def test_arrays_without_a_queue(queue):
    x = array.to_device(queue, np.ones(8, "c8")).with_queue(None)
    with pytest.raises(ValueError, match="with_queue"):
        oclfft.fft(x)


def test_helpers_refuse_them(queue):
    x = array.to_device(queue, np.ones(8, "c8"))
    with pytest.raises(TypeError, match="centered"):
        oclfft.fftshift(x)
