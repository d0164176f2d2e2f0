"""The functions against NumPy's and SciPy's, and their arguments.

SPDX-License-Identifier: MIT
"""

import inspect
import itertools
import warnings

import numpy as np
import pytest
from conftest import FUNCTIONS_OF_MANY_AXES, LENGTHS_OF_MANY_AXES, close, input_of_many_axes

import oclfft

sf = pytest.importorskip("scipy.fft")

COMPLEX = "fft ifft fft2 ifft2 fftn ifftn".split()
REAL = "rfft ihfft rfft2 ihfft2 rfftn ihfftn".split()
HERMITIAN = "irfft hfft irfftn hfftn".split()
COSINE = "dct idct dst idst dctn idctn dstn idstn".split()

# SciPy put the weights of DST-II and DST-III on the wrong element for some time.
DST = sf.dst(np.eye(3), norm="ortho")
SCIPY_HAS_DST_WEIGHTS = np.allclose(DST @ DST.T, np.eye(3))


def both(name, x, *arguments, **words):
    before = x.copy()
    result = getattr(oclfft, name)(x, *arguments, **words)
    assert np.array_equal(x, before)
    return close(result, getattr(sf, name)(x, *arguments, **words))


@pytest.mark.parametrize("name", COMPLEX + HERMITIAN)
@pytest.mark.parametrize("dtype", ["c8", "c16"])
def test_complex_input(name, dtype, rng):
    x = (rng.standard_normal((4, 5, 6)) + 1j * rng.standard_normal((4, 5, 6))).astype(dtype)
    if name.endswith("n"):  # SciPy's results for a half that is not Hermitian are not ours
        x = sf.rfftn(x.real, s=(4, 5, 10)).astype(dtype) if name in HERMITIAN else x
    assert both(name, x)


@pytest.mark.parametrize("name", COMPLEX + REAL + COSINE)
def test_real_input(name, rng):
    assert both(name, rng.standard_normal((4, 5, 6)))


@pytest.mark.parametrize(
    "dtype", ["f2", "f4", "i1", "u1", "?", "i2", "u2", "i4", "u4", "i8", ">f8"]
)
@pytest.mark.parametrize("name", ["fft", "rfft", "dct"])
def test_element_types(name, dtype, rng):
    x = rng.integers(0, 2 if dtype == "?" else 100, (3, 8)).astype(dtype)
    assert both(name, x)


def test_integers_of_32_bits_keep_all_their_digits():
    x = np.array([2**31 - 1, -(2**31), 5, 7], np.int32)
    assert np.array_equal(oclfft.rfft(x)[0], x.astype(float).sum())


@pytest.mark.parametrize("name", ["fft", "irfft", "rfft", "hfft", "ihfft", "dct"])
@pytest.mark.parametrize("norm", ["backward", "ortho", "forward"])
def test_norms(name, norm, rng):
    assert both(name, rng.standard_normal((2, 8)), norm=norm)


@pytest.mark.parametrize("family", ["dct", "idct", "dst", "idst"])
@pytest.mark.parametrize("type", [1, 2, 3, 4])
def test_cosine_types_and_norms(family, type, rng):
    x = rng.standard_normal((2, 8))
    for norm in (None, "ortho", "forward"):
        for orthogonalize in (None, False, True):
            if "dst" in family and type in (2, 3) and not SCIPY_HAS_DST_WEIGHTS:
                orthogonalize = False
            assert both(family, x, type, norm=norm, orthogonalize=orthogonalize), norm


@pytest.mark.parametrize("family", ["dct", "dst"])
@pytest.mark.parametrize("type", [1, 2, 3, 4])
def test_ortho_is_orthonormal(family, type):
    matrix = getattr(oclfft, family)(np.eye(5), type, norm="ortho")
    assert np.allclose(matrix @ matrix.T, np.eye(5), atol=1e-14)


def test_cosines_of_complex_numbers(rng):
    x = rng.standard_normal((3, 4)) + 1j * rng.standard_normal((3, 4))
    assert close(oclfft.dctn(x), sf.dctn(x.real) + 1j * sf.dctn(x.imag))
    assert close(oclfft.dst(x, axis=0), sf.dst(x.real, axis=0) + 1j * sf.dst(x.imag, axis=0))


@pytest.mark.parametrize("n", [1, 5, 8, 11])
def test_crops_and_pads(n, rng):
    x = rng.standard_normal((8, 3))
    for name in ("fft", "rfft", "irfft", "hfft", "dst"):
        assert both(name, x, n=n, axis=0), name


def test_crops_and_pads_several_axes(rng):
    x = rng.standard_normal((4, 5, 6))
    assert both("fftn", x, s=(6, 3), axes=(0, 2))
    assert both("fftn", x + 1j, s=(6, 3), axes=(2, 0))
    assert both("rfftn", x, s=(3, 7), axes=(2, 1))
    assert both("dctn", x, s=(3, 7))
    assert both("ifftn", x, s=(-1, 7), axes=(0, 1)) if _takes_minus_one() else True


def _takes_minus_one():
    try:
        sf.fftn(np.ones((2, 2)), s=(-1, 2))
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("axes", [(0,), (1,), (0, 2), (2, 0), (1, 0), (0, 1, 2), (-1, 0)])
def test_axes(axes, rng):
    x = rng.standard_normal((4, 5, 6))
    assert both("fftn", x + 1j, axes=axes)
    assert both("rfftn", x, axes=axes)
    half = sf.rfftn(x, axes=axes)
    assert both("irfftn", half, axes=axes)


def strided(rng):
    base = rng.standard_normal((8, 10, 12))
    yield base[::2, 1::3, ::-1]
    yield base[::-1, ::-2, 3]
    yield np.asfortranarray(base)
    yield base.transpose(2, 0, 1)[1:5]
    yield np.broadcast_to(base[0], (3, 10, 12))
    yield np.broadcast_to(base[0, 0, 0], (4, 6))
    yield base.view(np.complex128).real[:, ::-1]
    yield base.view(np.complex128)[::-1].imag


def test_strides_as_they_are(rng):
    for x in strided(rng):
        assert both("fft", x, axis=0)
        assert both("rfftn", x)
        assert both("fftn", x[:, :3] + 1j if x.ndim < 3 else x.astype(complex)[..., ::-2])


def test_memory_that_is_not_aligned(rng):
    raw = np.zeros(8 * 16 + 1, np.uint8)[1:].view(np.float64)
    raw[:] = rng.standard_normal(16)
    assert both("rfft", raw)
    table = np.zeros(5, np.dtype([("a", "i1"), ("b", "f8")]))
    table["b"] = rng.standard_normal(5)
    assert both("rfft", table["b"])


@pytest.mark.parametrize("rank", [9, 11])
def test_more_dimensions_than_the_library_has(rank, rng):
    x = rng.standard_normal((2,) * rank)
    for name in ("fftn", "rfftn", "irfftn", "dctn", "ihfftn"):
        y = sf.rfftn(x) if name == "irfftn" else x
        assert both(name, y), name
    assert both("fftn", x + 1j)
    assert both("fft", np.asfortranarray(x)[..., ::-1, :], axis=3)


@pytest.fixture
def poisoned(monkeypatch):
    """New arrays hold NaN, so that a result shows what was read before it was written."""
    empty = np.empty

    def poisoned_empty(*arguments, **words):
        array = empty(*arguments, **words)
        if array.dtype.kind in "fc":
            array.fill(np.nan)
        return array

    monkeypatch.setattr(np, "empty", poisoned_empty)


@pytest.mark.parametrize("s, norm", LENGTHS_OF_MANY_AXES)
@pytest.mark.parametrize("name", FUNCTIONS_OF_MANY_AXES)
def test_more_dimensions_of_several_lengths(name, s, norm, rng, poisoned):
    assert both(name, input_of_many_axes(name, rng), s=s, norm=norm)


def test_reals_of_more_dimensions_of_several_lengths(rng, poisoned):
    assert both("ifftn", input_of_many_axes("rfftn", rng), s=(2, 3, 2, 2, 2, 4, 2, 2, 5))


def test_empty_arrays():
    for name in ("fft", "rfft", "irfft", "dct"):
        x = np.empty((0, 4))
        result, wanted = getattr(oclfft, name)(x), getattr(sf, name)(x)
        assert (result.shape, result.dtype) == (wanted.shape, wanted.dtype)


def outcome(module, name, shape, words):
    try:
        return getattr(module, name)(np.zeros(shape, np.float32), **words).shape
    except (ValueError, RuntimeError) as error:
        return type(error)


@pytest.mark.parametrize("name", ["dct", "idct", "dst", "idst"])
def test_few_points_and_none(name):
    """DCT-I needs two points, except where the result is empty anyway."""
    for shape in itertools.product((0, 1, 2), repeat=2):
        for type, n, axis in itertools.product((1, 2, 3, 4), (None, 1, 2), (0, 1)):
            words = {"type": type, "n": n, "axis": axis}
            theirs = outcome(sf, name, shape, words)
            assert outcome(oclfft, name, shape, words) == theirs, (shape, words)
            words = {"type": type, "s": n and [n], "axes": [axis]}
            theirs = outcome(sf, name + "n", shape, words)
            assert outcome(oclfft, name + "n", shape, words) == theirs, (shape, words)


def test_no_axes():
    x = np.ones((2, 3))
    assert oclfft.fftn(x, axes=()) is x
    assert oclfft.dctn(x, axes=()) is x
    with pytest.raises(ValueError, match="at least 1 axis"):
        oclfft.rfftn(x, axes=())


def test_overwrite(rng):
    x = rng.standard_normal((4, 6)) + 0j
    wanted = sf.fft2(x)
    result = oclfft.fft2(x, overwrite_x=True)
    assert result is x and close(x, wanted)
    y = rng.standard_normal(8)
    wanted = sf.dct(y)
    assert oclfft.dct(y, overwrite_x=True) is y and close(y, wanted)
    z = np.asfortranarray(rng.standard_normal((4, 6)) + 0j)
    wanted = sf.fft(z)
    assert close(oclfft.fft(z, overwrite_x=True), wanted)


WRONG = [
    ("fft", ([],), {}),
    ("fft", ([1.0, 2.0],), {"axis": 3}),
    ("fft", (3.0,), {}),
    ("fft", ([1.0],), {"n": 0}),
    ("fft", ([1.0],), {"n": -2}),
    ("fft", ([1.0],), {"n": 1.5}),
    ("fft", ([1.0],), {"norm": "x"}),
    ("fft", ([1.0],), {"workers": 0}),
    ("fft", ([1.0],), {"workers": -10000}),
    ("fft", ([1.0],), {"plan": 1}),
    ("fft", (["a"],), {}),
    ("rfft", ([1j],), {}),
    ("irfft", ([1.0],), {}),
    ("fftn", (np.ones((2, 2)),), {"axes": (0, 0)}),
    ("fftn", (np.ones((2, 2)),), {"axes": (0, 2)}),
    ("fftn", (np.ones((2, 2)),), {"axes": (0.5,)}),
    ("fftn", (np.ones((2, 2)),), {"s": (1, 2, 3)}),
    ("fftn", (np.ones((2, 2)),), {"s": (1,), "axes": (0, 1)}),
    ("fftn", (np.ones((2, 2)),), {"s": (0, 1)}),
    ("rfftn", (np.ones((2, 2)) + 1j,), {}),
    ("dct", ([1.0, 2.0],), {"type": 5}),
    ("dct", ([1.0],), {"type": 1}),
    ("dct", ([1.0],), {"norm": "ortho2"}),
    ("dctn", (np.ones((2, 2)),), {"axes": 2}),
    ("next_fast_len", (-1,), {}),
    ("next_fast_len", (1.5,), {}),
]


@pytest.mark.parametrize("name, arguments, words", WRONG)
def test_errors_are_those_of_scipy(name, arguments, words):
    with pytest.raises(Exception) as theirs:
        getattr(sf, name)(*arguments, **words)
    with pytest.raises(theirs.type):
        getattr(oclfft, name)(*arguments, **words)


def test_long_double_is_refused_with_advice():
    with pytest.raises(TypeError, match="scipy.fft"):
        oclfft.fft(np.ones(4, np.longdouble))


@pytest.mark.parametrize("name", COMPLEX + REAL + HERMITIAN + COSINE)
def test_signatures_are_those_of_scipy(name):
    def shape(function):
        parameters = inspect.signature(function).parameters.values()
        return [(p.name, p.default, p.kind) for p in parameters]

    assert shape(getattr(oclfft, name)) == shape(getattr(sf, name))


def test_everything_of_scipy_is_here():
    absent = {"fht", "ifht", "fhtoffset", "set_backend", "skip_backend", "set_global_backend"}
    absent |= {"register_backend", "prev_fast_len"}
    assert set(sf.__all__) - absent <= set(dir(oclfft))


def test_lengths_of_no_points_are_refused():
    for call in (lambda: oclfft.irfft([1.0], n=0), lambda: oclfft.irfftn(np.ones((2, 1)))):
        with pytest.raises(ValueError, match="number of data points"):
            call()


def test_no_warnings(rng):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        oclfft.fft(rng.standard_normal(8))


@pytest.mark.parametrize(
    "name, shape, words",
    [
        ("fft", (0,), {"n": 4}),
        ("rfftn", (0, 3, 5), {"s": (5, 2, 3)}),
        ("irfft", (2, 0), {"n": 7}),
        ("ihfft", (2, 0), {"n": 7}),
        ("dst", (4, 0), {"n": 8, "type": 3}),
        ("dctn", (0, 0), {"s": (2, 3)}),
    ],
)
def test_padding_alone_is_zero(name, shape, words):
    x = np.zeros(shape, "f4")
    result = getattr(oclfft, name)(x, **words)
    wanted = getattr(sf, name)(x, **words)
    assert result.shape == wanted.shape and result.dtype == wanted.dtype
    assert not result.any()


@pytest.mark.parametrize("name", ["fftn", "ifft2", "dctn", "idstn"])
def test_no_axes_give_an_array(name):
    class Other(np.ndarray):
        pass

    for x in ([[1, 2], [3, 4]], np.ones((1, 2)).view(Other)):
        result = getattr(oclfft, name)(x, axes=())
        assert type(result) is np.ndarray and np.array_equal(result, x)


@pytest.mark.parametrize("wrong", [2.0, "2", None])
def test_types_and_workers_are_integers(wrong):
    with pytest.raises(TypeError):
        oclfft.dct([1.0, 2.0], wrong)
    if wrong is not None:
        with pytest.raises(TypeError):
            oclfft.fft([1.0, 2.0], workers=wrong)
    assert np.array_equal(oclfft.dct([1.0, 2.0], np.int8(2)), oclfft.dct([1.0, 2.0], 2))
