"""Groups: transforms over several parts.

SPDX-License-Identifier: MIT
"""

import gc
import os
import subprocess
import sys
import threading
import weakref

import numpy as np
import pytest
from conftest import close

import oclfft


@pytest.fixture(scope="module")
def contexts():
    """Two contexts, which exchange through the host."""
    return [oclfft.default_context(), oclfft.Context(oclfft.default_context().device)]


def random(shape, rng, dtype=np.complex64):
    x = rng.standard_normal(shape)
    if np.dtype(dtype).kind == "c":
        x = x + 1j * rng.standard_normal(shape)
    return x.astype(dtype)


# ---- Results ----

CASES = {  # lengths, words, NumPy's transform
    "cube": ((12, 10, 16), {}, np.fft.fftn),
    "square": ((24, 30), {"precision": "double"}, np.fft.fftn),
    "line": ((144,), {}, np.fft.fft),
    "batch": ((9, 16), {"batch": 3}, lambda x: np.fft.fftn(x, axes=(1, 2))),
    "reals": ((8, 6, 10), {"transform": "r2c"}, np.fft.rfftn),
    "left alone": ((7, 32), {"axes": ("none", "fourier")}, np.fft.fft),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize(
    ("parts", "decomposition"), [(1, "default"), (2, "default"), (3, "slabs"), (5, "pencils")]
)
def test_results(name, parts, decomposition, contexts, rng):
    lengths, words, wanted = CASES[name]
    group = oclfft.Group(contexts, parts=parts)
    plan = group.plan(lengths, decomposition=decomposition, **words)
    double = words.get("precision") == "double"
    dtype = np.dtype("c16" if double else "c8")
    if words.get("transform") == "r2c":
        dtype = np.dtype("f4")
    x = random((words.get("batch", 1),) * ("batch" in words) + lengths, rng, dtype)
    pieces = plan.split(x)
    assert [piece.shape[-len(lengths) :] for piece in pieces] == [
        box.shape for box in plan.input_boxes
    ]
    kept = [piece.copy() for piece in pieces]
    y = plan.forward(pieces)
    assert all(np.array_equal(a, b) for a, b in zip(pieces, kept))
    assert close(plan.join(y), wanted(x).astype("c16" if double else "c8"))


def test_there_and_back(contexts, rng):
    group = oclfft.Group(contexts, parts=3)
    there = group.plan((12, 18), transform="r2c", decomposition="slabs")
    back = group.plan(
        (12, 18),
        transform="c2r",
        input_boxes=there.output_boxes,
        output_boxes=there.input_boxes,
    )
    x = random((12, 18), rng, np.float32)
    assert close(back.join(back.backward(there.forward(there.split(x)))), x)


def test_any_boxes(rng):
    """Uneven ones, an empty one, pairs of corners; the array of an empty box may be missing."""
    group = oclfft.Group(oclfft.default_context(), parts=3)
    rows = [((0, 0), (1, 10)), oclfft.Box((1, 0), (1, 10)), ([1, 0], [9, 10])]
    columns = [((0, 7), (9, 10)), ((0, 0), (9, 7)), ((9, 10), (9, 10))]
    plan = group.plan((9, 10), input_boxes=rows, output_boxes=columns)
    assert [box.size for box in plan.input_boxes] == [10, 0, 80]
    x = random((9, 10), rng)
    pieces = plan.split(x)
    pieces[1] = None
    y = plan.forward(pieces)
    assert [part.shape for part in y] == [(9, 3), (9, 7), (0, 0)]
    assert close(plan.join(y), np.fft.fftn(x).astype(np.complex64))
    assert close(plan.join([y[0], y[1], None]), plan.join(y))


def test_outputs_that_are_given(rng):
    group = oclfft.Group(oclfft.default_context(), parts=2)
    plan = group.plan((8, 8), decomposition="slabs")
    x = random((8, 8), rng)
    out = [np.empty(box.shape, np.complex64) for box in plan.output_boxes]
    result = plan.execute(plan.split(x), out)
    assert all(a is b for a, b in zip(result, out))
    assert close(plan.join(out), np.fft.fftn(x).astype(np.complex64))


@pytest.mark.parametrize("transform", ["c2c", "r2c"])
def test_in_place(transform, rng):
    group = oclfft.Group(oclfft.default_context(), parts=3)
    plan = group.plan((10, 12), transform=transform, in_place=True, decomposition="slabs")
    x = random((10, 12), rng, np.float32 if transform == "r2c" else np.complex64)
    pieces = plan.split(x)
    places = [piece.ctypes.data for piece in pieces]
    y = plan.forward(pieces)
    assert [part.ctypes.data for part in y if part.size] == [
        place for place, part in zip(places, y) if part.size
    ]
    wanted = np.fft.rfftn(x) if transform == "r2c" else np.fft.fftn(x)
    assert close(plan.join(y), wanted.astype(np.complex64))
    with pytest.raises(ValueError, match="in place"):
        plan.forward(plan.split(x), plan.split(x))


def test_element_types_and_windows(rng):
    """Integers in, half precision out, padded."""
    group = oclfft.Group(oclfft.default_context(), parts=2)
    plan = group.plan(
        (8, 16),
        transform="r2c",
        input=oclfft.Layout(element_type="int16", extents=(6, 16)),
        output=oclfft.Layout(element_type="half"),
        scale_forward=1 / 128,
    )
    x = rng.integers(-99, 99, (6, 16)).astype(np.int16)
    y = plan.join(plan.forward(plan.split(x)))
    assert y.dtype == np.float16 and y.shape == (8, 9, 2)
    wanted = np.fft.rfftn(x, s=(8, 16), axes=(0, 1)) / 128
    assert np.abs(y[..., 0] + 1j * y[..., 1] - wanted).max() < 0.02


CALLBACK = """
float2 load(ulong element, global const void *in, global const void *in_im)
{
    return (float2)(((global const uchar *)in)[element] * (float)(element % 2 ? -1 : 1), 0);
}
"""


def test_callbacks():
    """They get the number of the element in the whole array, and elements of their own size."""
    group = oclfft.Group(oclfft.default_context(), parts=2)
    load = oclfft.Callback(CALLBACK, "load", element_bytes=1)
    plan = group.plan((4, 5), load_callback=load, decomposition="slabs")
    x = np.arange(20, dtype=np.uint8).reshape(4, 5)
    with pytest.raises(ValueError, match="callback"):
        plan.split(x)
    y = plan.forward([np.ascontiguousarray(x[box.slices]) for box in plan.input_boxes])
    signs = (-1.0) ** np.arange(20).reshape(4, 5)
    assert close(plan.join(y), np.fft.fftn(x * signs).astype(np.complex64))


def test_buffers(contexts, rng):
    group = oclfft.Group(contexts)
    plan = group.plan((16, 16), decomposition="slabs")
    x = random((16, 16), rng)
    buffers = [context.buffer(piece) for context, piece in zip(contexts, plan.split(x))]
    y = plan.forward(buffers)
    assert all(isinstance(part, oclfft.Buffer) for part in y)
    read = [part.read(np.complex64, box.shape) for part, box in zip(y, plan.output_boxes)]
    assert close(plan.join(read), np.fft.fftn(x).astype(np.complex64))
    with pytest.raises(TypeError, match="both NumPy arrays and oclfft buffers"):
        plan.forward([buffers[0], plan.split(x)[1]])
    with pytest.raises(ValueError, match="context"):
        plan.forward(buffers[::-1])


# ---- What is refused ----


def test_groups_that_are_refused():
    context = oclfft.default_context()
    with pytest.raises(ValueError, match="at least one"):
        oclfft.Group([])
    with pytest.raises(ValueError, match="at least one"):
        oclfft.Group(context, parts=0)
    with pytest.raises(TypeError, match="Context"):
        oclfft.Group(["a GPU"])
    with pytest.raises(ValueError, match="memory_limit"):
        oclfft.Group(context, memory_limit=-1)
    for seconds in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="time_limit"):
            oclfft.Group(context, time_limit=seconds)


def test_plans_that_are_refused():
    group = oclfft.Group(oclfft.default_context(), parts=2)
    whole = oclfft.Box((0, 0), (4, 4))
    for boxes, words in (
        ([whole], "1 boxes for 2 parts"),
        ([whole, whole], "cover"),
        ([((0,), (4,)), ((0,), (0,))], "1 axes, not 2"),
        ([((0, -1), (4, 4)), whole], "out of range"),
    ):
        with pytest.raises(ValueError, match=words):
            group.plan((4, 4), input_boxes=boxes)
    with pytest.raises(ValueError, match="decomposition 'cubes'"):
        group.plan((4, 4), decomposition="cubes")
    with pytest.raises(ValueError, match="side 'left'"):
        group.boxes((4, 4), "left")
    with pytest.raises(ValueError, match="stride"):
        group.plan((4, 4), input=oclfft.Layout(strides=(8, 1)))
    with pytest.raises(TypeError, match="nonsense"):
        group.plan((4, 4), nonsense=1)


def test_calls_that_are_refused():
    group = oclfft.Group(oclfft.default_context(), parts=2)
    plan = group.plan((4, 4), decomposition="slabs")
    x = plan.split(np.zeros((4, 4), np.complex64))
    for wrong, error, words in (
        (x[0], TypeError, "a list"),
        (x[:1], ValueError, "1 entries for 2 parts"),
        ([x[0], None], TypeError, "NoneType"),
        ([x[0], "x"], TypeError, "str"),
        ([x[0], x[1].astype(np.complex128)], ValueError, "complex128"),
        ([x[0], x[1][:1]], ValueError, "bytes"),
        ([x[0], x[1].T], ValueError, "contiguous"),
    ):
        with pytest.raises(error, match=words):
            plan.forward(wrong)
    with pytest.raises(ValueError, match="direction"):
        plan.execute(x, direction="sideways")
    out = [np.zeros((4, 2), np.complex64) for _ in range(2)]
    for wrong in ([out[0], out[0]], [out[0], x[0].reshape(4, 2)]):
        with pytest.raises(ValueError, match="overlap"):
            plan.forward(x, wrong)
    out[1].flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        plan.forward(x, out)
    with pytest.raises(ValueError, match="shape"):
        plan.split(np.zeros((4, 5)))
    with pytest.raises(ValueError, match="1 arrays for 2 parts"):
        plan.join(out[:1])


# ---- Objects ----


def test_objects_close_themselves_in_any_order(rng):
    context = oclfft.Context(oclfft.default_context().device)
    group = oclfft.Group(context, parts=2)
    plan = group.plan((8, 8))
    x = random((8, 8), rng)
    group.close()
    context.close()
    assert close(plan.join(plan.forward(plan.split(x))), np.fft.fftn(x).astype(np.complex64))
    assert repr(group) == "<oclfft.Group, closed>" and "2 parts" in repr(plan)
    with pytest.raises(ValueError, match="Group is closed"):
        group.plan((8, 8))
    with plan as same:
        assert same is plan
    with pytest.raises(ValueError, match="GroupPlan is closed"):
        plan.forward(plan.split(x))
    with pytest.raises(TypeError, match="pickled"):
        __import__("pickle").dumps(plan)
    seen = [weakref.ref(thing) for thing in (plan, group)]
    del plan, same, group
    gc.collect()
    assert [reference() for reference in seen] == [None, None]


def test_repr_and_steps():
    group = oclfft.Group(oclfft.default_context(), parts=4)
    assert len(group) == 4 and repr(group) == "<oclfft.Group of 4 parts on 1 context>"
    plan = group.plan((32, 32, 32), decomposition="slabs")
    assert "1 exchange" in repr(plan) and plan.describe().count("transform along") == 2
    words = dict(input_decomposition="slabs", output_decomposition="slabs")
    steps = oclfft.preview_parts((32, 32, 32), 4, **words)
    assert steps.startswith("4 parts of 4 contexts: c2c single 32*32*32")
    with pytest.raises(ValueError, match="parts"):
        oclfft.preview_parts(32, 0)


def test_threads(contexts, rng):
    """Executions of one plan take turns; other threads run meanwhile."""
    group = oclfft.Group(contexts, parts=3)
    plan = group.plan((16, 24), decomposition="slabs")
    xs = [random((16, 24), rng) for _ in range(4)]
    wanted = [np.fft.fftn(x).astype(np.complex64) for x in xs]
    failures = []

    def work(number):
        for i in range(10):
            at = (number + i) % len(xs)
            own = group.plan((16, 24)) if i == 5 else plan
            if not close(own.join(own.forward(own.split(xs[at]))), wanted[at]):
                failures.append((number, i))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


FORK = """
import os, sys
import numpy as np, oclfft
group = oclfft.Group(oclfft.default_context(), parts=2)
plan = group.plan((4, 4))
x = plan.split(np.ones((4, 4), np.complex64))
plan.forward(x)
child = os.fork()
if child:
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert plan.join(plan.forward(x))[0, 0] == 16
    sys.exit(7)
for call in (lambda: plan.forward(x), lambda: group.plan((4, 4)), lambda: group.boxes((4, 4)),
             plan.describe, lambda: oclfft.Group(oclfft.default_context())):
    try:
        call()
    except oclfft.ForkError:
        continue
    os._exit(3)
assert oclfft.preview_parts((64, 64), 2).startswith("2 parts")
del plan, group
os._exit(7)
"""


def test_a_forked_process():
    done = subprocess.run(
        [sys.executable, "-c", FORK],
        check=False,
        timeout=120,
        text=True,
        stderr=subprocess.PIPE,
        env=dict(os.environ),
    )
    assert (done.returncode, done.stderr) == (7, "")
