"""Convolution and correlation with the words of scipy.signal.

NumPy arrays give NumPy arrays; pyopencl arrays stay on the device. Integers and booleans are
computed in double precision, as SciPy does; what the library has no type for is left to SciPy.
"""

from __future__ import annotations

import math
import operator
import threading
from typing import Any, Callable, Sequence

import numpy as np

from . import _device_arrays, _functions, _process
from ._cache import cache
from ._context import Buffer, Context, default_context
from ._convolution import Convolution
from ._errors import InvalidArgumentError
from ._on_device import context_of

_MODES = ("full", "same", "valid")
_MOST_AXES = 3  # of a convolution of the library


# ---- Arguments, as scipy.signal checks them ----


def _swap_needed(mode: str, first: Sequence[int], second: Sequence[int]) -> bool:
    """With "valid" the larger array comes first."""
    if mode != "valid":
        return False
    if all(a >= b for a, b in zip(first, second)):
        return False
    if all(b >= a for a, b in zip(first, second)):
        return True
    raise ValueError(
        "For 'valid' mode, one must be at least as large as the other in every dimension"
    )


def _numbers(shape: tuple[int, ...], axes: Any) -> list[int]:
    """Axes as numbers from 0 on."""
    if axes is None:
        return list(range(len(shape)))
    given = [axes] if np.ndim(axes) == 0 else list(axes)
    if not given:
        raise ValueError("when provided, axes cannot be empty")
    try:
        numbers = [operator.index(a) + (len(shape) if a < 0 else 0) for a in given]
    except TypeError:
        raise ValueError("axes must be a scalar or iterable of integers") from None
    if any(not 0 <= a < len(shape) for a in numbers):
        raise ValueError("axes exceeds dimensionality of input")
    if len(set(numbers)) < len(numbers):
        raise ValueError("all axes must be unique")
    return numbers


def _check(first: Any, second: Any, mode: str) -> None:
    if mode not in _MODES:
        raise ValueError("acceptable mode flags are 'valid', 'same', or 'full'")
    if first.ndim != second.ndim:
        raise ValueError("in1 and in2 should have the same dimensionality")


# ---- On the device ----


class _Kept:
    """A convolution that several calls use, each with its own filter."""

    def __init__(self, convolution: Convolution) -> None:
        self.convolution, self.lock = convolution, threading.Lock()


def _kept(context: Context, words: dict[str, Any]) -> _Kept:
    key = ("convolution", context, *sorted(words.items()))

    def create() -> tuple[_Kept, int]:
        made = Convolution(context=context, **words)
        return _Kept(made), made._input.nbytes + made._output.nbytes

    found: _Kept = cache.make(key, create)
    return found


def _words(
    batch: int, x: Sequence[int], h: Sequence[int], mode: str, dtype: np.dtype, separate: bool
) -> dict[str, Any]:
    return {
        "lengths": tuple(x),
        "filter_lengths": tuple(h),
        "mode": mode,
        "batch": batch,
        "separate_filters": separate,
        "complex_data": dtype.kind == "c",
        "precision": "single" if dtype.char in "fF" else "double",
    }


def _run(x: np.ndarray, h: np.ndarray, rank: int, mode: str) -> np.ndarray:
    """Convolves along the last `rank` axes; those before are broadcast."""
    others = np.broadcast_shapes(x.shape[:-rank], h.shape[:-rank])
    count = math.prod(others)
    if mode == "full" and x.size < h.size and math.prod(x.shape[:-rank]) == 1:
        x, h = h, x  # a filter for all signals
    separate = math.prod(h.shape[:-rank]) > 1
    if separate:
        h = np.broadcast_to(h, others + h.shape[-rank:])
    x = np.broadcast_to(x, others + x.shape[-rank:])
    words = _words(count, x.shape[-rank:], h.shape[-rank:], mode, x.dtype, separate)
    kept = _kept(default_context(), words)
    with kept.lock:
        kept.convolution.set_filter(h)
        y: np.ndarray = kept.convolution.execute(np.ascontiguousarray(x))
    return y.reshape(others + y.shape[y.ndim - rank :])


def _by_transforms(x: np.ndarray, h: np.ndarray, axes: list[int], mode: str) -> np.ndarray:
    """More axes than a convolution of the library has: transform, multiply, transform back."""
    full = [x.shape[a] + h.shape[a] - 1 for a in axes]
    if x.dtype.kind == "c":
        spectrum = _functions.fftn(x, full, axes) * _functions.fftn(h, full, axes)
        y = _functions.ifftn(spectrum, full, axes)
    else:
        spectrum = _functions.rfftn(x, full, axes) * _functions.rfftn(h, full, axes)
        y = _functions.irfftn(spectrum, full, axes)
    return _crop(y, x.shape, h.shape, axes, mode)


def _crop(
    y: np.ndarray, x: Sequence[int], h: Sequence[int], axes: Sequence[int], mode: str
) -> np.ndarray:
    """The middle of a full result."""
    size = list(y.shape)
    for a in axes:
        if mode == "same":
            size[a] = x[a]
        elif mode == "valid":
            size[a] = x[a] - h[a] + 1
    start = [(n - m) // 2 for n, m in zip(y.shape, size)]
    return y[tuple(slice(s, s + m) for s, m in zip(start, size))]


def _dtype_of(x: Any, h: Any) -> np.dtype | None:
    """Of the result; None where the library has none such."""
    kinds = {x.dtype.kind, h.dtype.kind}
    if not kinds <= set("biufc") or any(a.dtype.char in "gG" for a in (x, h)):
        return None
    single = all(a.dtype.char in "efF" for a in (x, h))
    return np.dtype(("F" if single else "D") if "c" in kinds else ("f" if single else "d"))


def _on_host(first: np.ndarray, second: np.ndarray, mode: str, axes: Any, name: str) -> np.ndarray:
    dtype = _dtype_of(first, second)
    numbers = _numbers(first.shape, axes)
    if dtype is None:
        result: np.ndarray = _scipy(name)(first, second, mode, axes=axes)
        return result
    one, two = first.shape, second.shape
    own = [a for a in numbers if one[a] != 1 and two[a] != 1]
    if any(one[a] != two[a] and 1 not in (one[a], two[a]) for a in range(len(one)) if a not in own):
        raise ValueError(f"incompatible shapes for in1 and in2: {one} and {two}")
    if _swap_needed(mode, [one[a] for a in own], [two[a] for a in own]):
        first, second = second, first
    x, h = first.astype(dtype, copy=False), second.astype(dtype, copy=False)
    if not own:
        y: np.ndarray = first * second
    elif len(own) > _MOST_AXES:
        y = _by_transforms(x, h, own, mode)
    else:
        last = list(range(-len(own), 0))
        moved = _run(np.moveaxis(x, own, last), np.moveaxis(h, own, last), len(own), mode)
        y = np.moveaxis(moved, last, own)
    if mode == "same":  # along axes that were broadcast, too
        y = _crop(y, x.shape, h.shape, range(y.ndim), mode)
    return y


def _on_device(first: Any, second: Any, mode: str, axes: Any, correlate: bool) -> Any:
    if not (_device_arrays.is_device_array(first) and _device_arrays.is_device_array(second)):
        raise TypeError(
            "one of both is a pyopencl array, the other is not: use pyopencl.array.to_device(queue,"
            " array), or array.get()"
        )
    if first.ndim == second.ndim == 0:
        return first * (second.conj() if correlate else second)
    if sorted(_numbers(first.shape, axes)) != list(range(first.ndim)) or first.ndim > _MOST_AXES:
        raise TypeError("pyopencl arrays are convolved along all of one to three axes")
    if first.dtype != second.dtype or first.dtype.char not in "fdFD":
        raise TypeError(
            "pyopencl arrays to convolve have the same dtype: float32, float64, complex64 or"
            " complex128"
        )
    if not (first.flags.c_contiguous and second.flags.c_contiguous):
        raise InvalidArgumentError("pyopencl arrays to convolve must be contiguous")
    if 0 in (first.size, second.size):
        return type(first)(_device_arrays.queue_of(first, second), (0,), first.dtype)
    if _swap_needed(mode, first.shape, second.shape):
        if correlate:
            raise TypeError("in1 must be the larger one of two pyopencl arrays to correlate")
        first, second = second, first
    context = context_of(_device_arrays.queue_of(first, second))
    words = _words(1, first.shape, second.shape, mode, first.dtype, False)
    kept = _kept(context, {**words, "correlate": correlate})
    if second.offset:
        second = second.copy()
    # The context's own queue reads the filter: after all that was enqueued on the array's queue,
    # with or without an event in the array, and before what the caller enqueues there next.
    queue = _device_arrays.queue_of(second, first)
    ordered = context._is_ordered_by(queue)
    if not ordered:
        queue.finish()
    for event in second.events:
        event.wait()
    with kept.lock:
        kept.convolution.set_filter(Buffer.from_pyopencl(context, second.base_data))
        if not ordered:
            context.finish()
        return kept.convolution.execute(first.copy() if first.offset else first)


def _scipy(name: str) -> Callable[..., Any]:
    import scipy.signal

    function: Callable[..., Any] = getattr(scipy.signal, name)
    return function


def _convolve(first: Any, second: Any, mode: str, axes: Any, name: str) -> Any:
    if _process.state.forked:
        return _scipy(name)(first, second, mode, axes=axes)
    if any(map(_device_arrays.is_device_array, (first, second))):
        _check(first, second, mode)
        return _on_device(first, second, mode, axes, False)
    one, two = np.asarray(first), np.asarray(second)
    _check(one, two, mode)
    if one.ndim == 0:
        return one * two
    if one.size == 0 or two.size == 0:
        return np.array([])
    return _on_host(one, two, mode, axes, name)


# ---- The functions ----


def fftconvolve(in1: Any, in2: Any, mode: str = "full", axes: Any = None) -> Any:
    """Convolves two arrays, as scipy.signal.fftconvolve.

    Parameters
    ----------
    in1, in2 : array_like or pyopencl.array.Array
        Of the same number of axes. pyopencl arrays are both on one queue and of one dtype.
    mode : {"full", "valid", "same"}
        "full": all of the convolution, n + m - 1 elements along an axis of n and m. "valid": where
        one of both lies inside the other along every axis. "same": as large as `in1`, the middle
        of "full".
    axes : int, sequence of int or None
        Along which axes; None: all. Along the others the arrays are broadcast. pyopencl arrays
        are convolved along all of one to three axes.

    Returns
    -------
    array
        float32 or complex64 where both are of half or single precision, else float64 or
        complex128, also of integers. pyopencl arrays give one on the device.

    Raises
    ------
    ValueError
        As SciPy's function: the numbers of axes differ, the mode or an axis does not exist, shapes
        do not fit.
    TypeError
        One of both is a pyopencl array and the other is not, or they cannot be convolved.

    Notes
    -----
    The library's convolution of this shape is made at the first call and kept for the next ones
    (`set_cache_limits`); each call transforms its filter anew. A `Convolution` keeps the filter's
    spectrum. SciPy handles arrays of objects and of long double, and all calls in a forked
    process. With more than three axes, both arrays are padded and transformed. Several threads may
    call at once.

    Examples
    --------
    >>> import numpy as np, oclfft
    >>> oclfft.fftconvolve([1, 2, 3], [0, 1, 0.5]).round(6).tolist()
    [0.0, 1.0, 2.5, 4.0, 1.5]
    >>> picture, blur = np.ones((2, 40, 50), np.float32), np.full((1, 3, 3), 1 / 9, np.float32)
    >>> oclfft.fftconvolve(picture, blur, mode="same", axes=(1, 2)).shape
    (2, 40, 50)
    """
    return _convolve(in1, in2, mode, axes, "fftconvolve")


def oaconvolve(in1: Any, in2: Any, mode: str = "full", axes: Any = None) -> Any:
    """Convolves two arrays, as scipy.signal.oaconvolve.

    Parameters, results and errors are those of `fftconvolve`: how a signal is cut into blocks is
    the library's matter in both.

    Examples
    --------
    >>> import oclfft
    >>> oclfft.oaconvolve([1.0, 2.0, 3.0, 4.0], [1.0, -1.0], mode="valid").round(6).tolist()
    [1.0, 1.0, 1.0]
    """
    return _convolve(in1, in2, mode, axes, "oaconvolve")


def correlate(in1: Any, in2: Any, mode: str = "full", method: str = "auto") -> Any:
    """Correlates two arrays, as scipy.signal.correlate.

    Element k of "full" is the sum over l of in1[l] * conj(in2[l - k + m - 1]), with m elements of
    `in2`, along each axis.

    Parameters
    ----------
    in1, in2, mode
        As in `fftconvolve`, along all axes.
    method : {"auto", "direct", "fft"}
        Is checked, and has no effect.

    Returns
    -------
    array
        Of the dtype that NumPy gives the product of both; integers and booleans are rounded.
        Integers beyond 2**53 lose digits, because they are computed in double precision.

    Raises
    ------
    ValueError, TypeError
        As `fftconvolve`. With "valid", of two pyopencl arrays `in1` must be the larger one.

    Examples
    --------
    >>> import numpy as np, oclfft
    >>> oclfft.correlate([1, 2, 3], [0, 1, 0.5]).round(6).tolist()
    [0.5, 2.0, 3.5, 3.0, 0.0]
    >>> oclfft.correlate(np.array([1, 5, 2]), np.array([5, 2]), mode="valid").tolist()
    [15, 29]
    """
    if mode not in _MODES:
        raise ValueError("Acceptable mode flags are 'valid', 'same', or 'full'.")
    if method not in ("auto", "direct", "fft"):
        raise ValueError("Acceptable method flags are 'auto', 'direct', or 'fft'.")
    if _process.state.forked:
        return _scipy("correlate")(in1, in2, mode, method)
    if any(map(_device_arrays.is_device_array, (in1, in2))):
        _check(in1, in2, mode)
        return _on_device(in1, in2, mode, None, True)
    one, two = np.asarray(in1), np.asarray(in2)
    if one.ndim == two.ndim == 0:
        return one * two.conj()
    if _dtype_of(one, two) is None:
        return _scipy("correlate")(one, two, mode, method)
    two = two[(slice(None, None, -1),) * two.ndim].conj()
    if one.ndim == two.ndim and _swap_needed(mode, one.shape, two.shape):
        one, two = two, one
    y = _convolve(one, two, mode, None, "fftconvolve")
    kind = np.result_type(one, two)
    return (np.around(y) if kind.kind in "uib" else y).astype(kind)
