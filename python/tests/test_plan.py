"""Plans, contexts and buffers.

SPDX-License-Identifier: MIT
"""

import pickle

import numpy as np
import pytest
from conftest import close

import oclfft
from oclfft import Callback, Layout, Plan


def test_packed_batch(rng):
    x = (rng.standard_normal((3, 4, 8)) + 1j * rng.standard_normal((3, 4, 8))).astype("c8")
    plan = Plan((4, 8), batch=3)
    assert close(plan.forward(x), np.fft.fft2(x).astype("c8"))
    assert close(plan.backward(x), np.fft.ifft2(x).astype("c8"))
    out = np.empty_like(x)
    assert plan.forward(x, out) is out and close(out, np.fft.fft2(x).astype("c8"))


def test_in_place(rng):
    x = rng.standard_normal(16) + 0j
    wanted = np.fft.fft(x)
    assert Plan(16, precision="double", in_place=True).forward(x) is x and close(x, wanted)
    padded = np.zeros((2, 10))
    padded[:, :8] = rng.standard_normal((2, 8))
    wanted = np.fft.rfft(padded[:, :8])
    plan = Plan(8, transform="r2c", precision="double", batch=2, in_place=True)
    result = plan.forward(padded)
    assert close(result, wanted) and np.shares_memory(result, padded)


def test_planar(rng):
    parts = rng.standard_normal((2, 8)), rng.standard_normal((2, 8))
    plan = Plan(8, precision="double", batch=2, input=Layout(planar=True), output=Layout(True))
    wanted = np.fft.fft(parts[0] + 1j * parts[1])
    real, imaginary = plan.forward(parts)
    assert close(real + 1j * imaginary, wanted)
    with pytest.raises(ValueError, match="planar"):
        plan.forward(parts[0])


def test_strides_offsets_and_gaps(rng):
    memory = rng.standard_normal(40) + 0j
    layout = Layout(strides=(2,), distance=-18, offset=19)
    plan = Plan(8, precision="double", batch=2, input=layout, output=layout)
    rows = np.stack([memory[19:35:2], memory[1:17:2]])
    result = plan.forward(memory)
    assert close(result, np.fft.fft(rows))
    out = np.full(40, 7 + 0j)
    plan.forward(memory, out)
    assert close(np.stack([out[19:35:2], out[1:17:2]]), np.fft.fft(rows))
    assert (out[0:40:2] == 7).all()


def test_windows_and_centred_axes(rng):
    x = rng.standard_normal((5, 8)) + 0j
    plan = Plan(
        (16, 16),
        precision="double",
        input=Layout(starts=(3, 0), extents=(5, 8)),
        output=Layout(starts=(6, 5), extents=(4, 6), centered=(True, True)),
    )
    full = np.zeros((16, 16), complex)
    full[3:8, :8] = x
    assert close(plan.forward(x), np.fft.fftshift(np.fft.fft2(full))[6:10, 5:11])


def test_half_precision_out(rng):
    x = rng.standard_normal((2, 16)).astype(np.float16)
    half = Layout(element_type="half")
    plan = Plan(16, transform="r2c", batch=2, input=half, output=half)
    y = plan.forward(x)
    assert y.dtype == np.float16 and y.shape == (2, 9, 2)
    assert np.allclose(y[..., 0] + 1j * y[..., 1], np.fft.rfft(x), atol=0.02)


def test_mixed_kinds_and_norms(rng):
    sf = pytest.importorskip("scipy.fft")
    x = rng.standard_normal((4, 6))
    plan = Plan((4, 6), transform="r2r", precision="double", axes=("dct2", "dst4"), norm="ortho")
    wanted = sf.dst(sf.dct(x, axis=0, norm="ortho"), 4, norm="ortho")
    assert close(plan.forward(x), wanted)
    assert close(plan.backward(plan.forward(x)), x)
    scaled = Plan(4, precision="double", scale_forward=0.5)
    assert scaled.forward(np.ones(4, complex))[0] == 2
    with pytest.raises(ValueError, match="scale_forward"):
        Plan(4, scale_forward=0)


SCALE = """
float load(ulong element, global const void *in, global const void *in_im,
           global const float *window) {
    return ((global const float *)in)[element] * window[element % 8];
}"""


def test_callbacks_with_buffers(rng):
    window = np.hanning(8).astype("f4")
    context = oclfft.default_context()
    buffer = context.buffer(window)
    plan = Plan(8, transform="r2c", batch=3, load_callback=Callback(SCALE, "load", (buffer,)))
    del buffer
    x = rng.standard_normal((3, 8)).astype("f4")
    assert close(plan.forward(x), np.fft.rfft(x * window).astype("c8"))
    with pytest.raises(oclfft.BuildError, match="load_callback:1"):
        Plan(8, load_callback=Callback("nonsense", "load"))
    with pytest.raises(ValueError, match="at most"):
        Plan(8, load_callback=Callback(SCALE, "load", (context.buffer(4),) * 5))


def test_buffers(rng):
    x = (rng.standard_normal((3, 8)) + 0j).astype("c8")
    context = oclfft.default_context()
    plan = Plan(8, batch=3)
    buffer = context.buffer(x)
    out = plan.forward(buffer)
    assert close(out.read("c8", (3, 8)), np.fft.fft(x).astype("c8"))
    buffer.write(x[0], offset=64)
    assert (buffer.read("c8", 8, offset=64) == x[0]).all()
    with pytest.raises(ValueError):
        plan.forward(buffer, context.buffer(10))
    with pytest.raises(ValueError):
        buffer.read("c8", 8, offset=192 - 8)
    planar = Plan(8, input=Layout(planar=True))
    parts = context.buffer(x[0].real), context.buffer(x[0].imag)
    assert close(planar.forward(parts).read("c8"), np.fft.fft(x[0]).astype("c8"))


def test_what_a_plan_tells():
    plan = Plan(4096, recipe=None)
    assert plan.describe().startswith("c2c single 4096 x1 out of place")
    assert "kernel" in plan.source()
    assert repr(plan).startswith("<oclfft.Plan: c2c single 4096")
    assert plan.recipe and plan.recipe in plan.describe()
    assert Plan(4096, recipe=plan.recipe).recipe == plan.recipe
    assert plan.workspace_bytes >= 0
    assert plan.output.shape == (4096,) and plan.input.dtype == np.complex64
    with pytest.raises(ValueError):
        Plan(4096, recipe="nonsense")
    preview = oclfft.preview(oclfft.default_context().caps(), 4096)
    assert preview.source == plan.source() and preview.recipe == plan.recipe


def test_wrong_arrays():
    plan = Plan(8, batch=2)
    x = np.zeros((2, 8), np.complex64)
    for wrong, words in (
        (x.astype("c16"), "dtype"),
        (x[:1], "bytes"),
        (x[:, ::-1], "contiguous"),
    ):
        with pytest.raises(ValueError, match=words):
            plan.forward(wrong)
        with pytest.raises(ValueError, match=words):
            plan.forward(x, wrong)
    with pytest.raises(TypeError, match="list"):
        plan.forward([1, 2])
    with pytest.raises(ValueError, match="direction"):
        plan.execute(x, direction="sideways")
    x.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        plan.forward(np.zeros_like(x), x)


@pytest.mark.parametrize("transform, direction", [("r2c", "backward"), ("c2r", "forward")])
def test_a_real_plan_has_one_direction(transform, direction):
    plan, other = Plan(8, transform=transform), "c2r" if transform == "r2c" else "r2c"
    for x in (np.zeros(8, "f4"), np.zeros(5, "c8")):
        with pytest.raises(ValueError, match=f"only has.*transform='{other}'"):
            getattr(plan, direction)(x)
    parts = oclfft.Group(oclfft.default_context()).plan(8, transform=transform)
    with pytest.raises(ValueError, match=f"only has.*transform='{other}'"):
        getattr(parts, direction)([np.zeros(8, "f4")])


def test_buffers_of_another_context_are_refused():
    plan, other = Plan(8), oclfft.Context()
    with pytest.raises(ValueError, match="plan.context.buffer"):
        plan.forward(other.buffer(64), other.buffer(64))


@pytest.mark.parametrize(
    "words, message",
    [
        ({"transform": "c2x"}, "c2x"),
        ({"precision": "half"}, "precision"),
        ({"axes": ("fourier", "none")}, "entries"),
        ({"axes": ("round",)}, "round"),
        ({"norm": "forward"}, "norm"),
        ({"batch": 0}, "batch"),
        ({"effort": "much"}, "effort"),
        ({"input": Layout(strides=(1, 2))}, "entries"),
        ({"input": Layout(element_type="float8")}, "float8"),
        ({"input": Layout(strides=(-1,))}, "offset"),
        ({"output": Layout(strides=(0,), distance=4)}, "overlap"),
        ({"lengths": ()}, "axes"),
        ({"lengths": (2,) * 9}, "axes"),
        ({"lengths": (0,)}, "lengths"),
    ],
)
def test_wrong_descriptions(words, message):
    words = {"lengths": 8, "batch": 2, **words}
    with pytest.raises(ValueError, match=message):
        Plan(words.pop("lengths"), **words)


def test_objects_survive_in_any_order():
    context = oclfft.Context()
    plan = Plan(8, context=context)
    buffer = context.buffer(64)
    context.close()
    assert plan.forward(np.ones(8, "c8"))[0] == 8
    assert buffer.read().nbytes == 64
    with pytest.raises(ValueError, match="closed"):
        context.caps()
    with pytest.raises(ValueError, match="closed"):
        Plan(8, context=context)
    assert repr(context) == "<oclfft.Context, closed>"
    with plan:
        pass
    assert plan.closed and repr(plan) == "<oclfft.Plan, closed>"
    with pytest.raises(TypeError, match="pickled"):
        pickle.dumps(plan)


def test_wisdom(tmp_path):
    with oclfft.Context() as context:
        measured = Plan(8, context=context, batch=64, effort="measure").recipe
        context.save_wisdom(tmp_path / "wisdom")
        context.forget_wisdom()
        context.load_wisdom(tmp_path / "wisdom")
        again = Plan(8, context=context, batch=64)
        assert again.recipe == measured and '"wisdom"' in again.describe()
        with pytest.raises(oclfft.FileError):
            context.load_wisdom(tmp_path / "absent")
        with pytest.raises(OSError):
            context.save_wisdom(tmp_path / "absent" / "wisdom")


def test_context_options(tmp_path):
    lines = []
    folder = tmp_path / "kernels"
    context = oclfft.Context(
        oclfft.devices()[0],
        cache=folder,
        log=lambda *line: lines.append(line),
        max_radix=4,
        built_in_wisdom=False,
    )
    Plan(64, context=context).forward(np.ones(64, "c8"))
    assert list(folder.iterdir())
    assert all(level in ("info", "warning") for level, _ in lines)
    with pytest.raises(oclfft.OutOfDeviceMemoryError) as caught:
        oclfft.Context(memory_limit=1000).buffer(2000)
    assert isinstance(caught.value, MemoryError)
    changed = oclfft.Context(caps=context.caps())
    assert changed.caps().splitlines()[0] == context.caps().splitlines()[0]


def test_kernels_are_counted(tmp_path):
    for cache, counts in [(None, (1, 0, 0)), (tmp_path, (1, 1, 0)), (tmp_path, (0, 0, 1))]:
        with oclfft.Context(cache=cache) as context:
            assert context.kernels == (0, 0, 0)
            for _ in range(2):
                Plan(64, context=context).close()
            assert context.kernels == counts
            assert context.kernels.found == counts[2]
    with pytest.raises(ValueError, match="closed"):
        context.kernels  # noqa: B018


def test_a_log_function_that_fails_is_a_warning(tmp_path):
    def fail(*_):
        raise KeyError("broken")

    (tmp_path / "file").write_text("no folder")
    with pytest.warns(UserWarning, match="broken"):
        context = oclfft.Context(cache=tmp_path / "file", log=fail)
        Plan(16, context=context).forward(np.ones(16, "c8"))


@pytest.mark.parametrize("lengths", ["8", 8.0, None, [8.0], ["8"]])
def test_lengths_are_integers(lengths):
    with pytest.raises(TypeError):
        oclfft.Plan(lengths)


def test_numbers_that_no_structure_holds_are_refused():
    for make in (
        lambda: oclfft.Plan(2**64 + 8),
        lambda: oclfft.Plan(8, batch=2**64 + 1),
        lambda: oclfft.Plan(8, batch=-1),
        lambda: oclfft.Plan(8, input=oclfft.Layout(offset=-1)),
        lambda: oclfft.Plan(8, input=oclfft.Layout(distance=2**64)),
        lambda: oclfft.default_context().buffer(-1),
        lambda: oclfft.default_context().buffer(2**64 + 8),
    ):
        with pytest.raises(ValueError, match="out of range"):
            make()


def test_overlapping_arrays_are_refused():
    memory = np.ones(12, np.complex64)
    with pytest.raises(ValueError, match="overlap"):
        oclfft.Plan(8).forward(memory[:8], memory[4:])
    assert oclfft.Plan(6).forward(memory[:6], memory[6:])[0] == 6


def test_objects_of_other_kinds_are_refused():
    for call in (
        lambda: oclfft.Context(3),
        lambda: oclfft.set_default_context("GPU"),
        lambda: oclfft.default_context().buffer("8"),
    ):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(ValueError, match="nope"):
        oclfft.benchmark("nope")


def test_enqueue_takes_arrays_of_pyopencl():
    plan = oclfft.Plan(8)
    for x in (np.ones(8, np.complex64), plan.context.buffer(64)):
        with pytest.raises(TypeError, match="pyopencl arrays"):
            plan.enqueue(x)


def test_buffers_have_numbers():
    buffer = oclfft.default_context().buffer(16)
    with pytest.raises(TypeError, match="numbers"):
        buffer.read(object)
    with pytest.raises(TypeError, match="numbers"):
        buffer.write(np.array([object()], object))
    with pytest.raises(oclfft.InvalidArgumentError, match="outside"):
        buffer.read(offset=17)
