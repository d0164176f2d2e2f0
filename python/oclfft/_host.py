"""Requests on NumPy arrays."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from . import _geometry, _library, _shortcuts
from ._cache import cache
from ._context import Context, default_context
from ._errors import LongDoubleError, OutOfDeviceMemoryError
from ._geometry import TooManyDimensions
from ._layout import ELEMENT_OF_DTYPE
from ._library import BACKWARD, C2C, C2R, FORWARD, R2C, R2R, lib
from ._outputs import outputs
from ._request import Arrays, Axis, Job, Request, axis_by_axis, input_shape


def native(x: Any) -> np.ndarray:
    """`x` as an array that the library can read: copied only where there is no other way."""
    array = np.asarray(x)
    dtype = array.dtype
    if dtype.char in "gG":
        raise LongDoubleError(
            f"oclfft computes in single and double precision, not in {dtype}: convert the array,"
            " or use scipy.fft"
        )
    if dtype not in ELEMENT_OF_DTYPE:
        wanted = dtype.newbyteorder("=") if dtype.kind in "fc" else np.dtype(np.float64)
        return np.asarray(array, wanted)
    if not dtype.isnative or not array.flags.aligned:
        return np.array(array, dtype.newbyteorder("="))
    return array


def result_dtype(dtype: np.dtype, real: bool) -> np.dtype:
    """As scipy.fft has it: half and single give single, everything else double."""
    single = dtype.char in "efF"
    return np.dtype("f4" if real else "c8") if single else np.dtype("f8" if real else "c16")


def run(request: Request, x: np.ndarray, overwrite_x: bool) -> np.ndarray:
    """The transform of an array, which `native` made."""
    is_real = x.dtype.kind != "c"
    if request.transform == R2R and not is_real:
        request = request._replace(transform=C2C)
    elif request.transform == C2C and is_real:
        return _spectrum_of_reals(request, x)
    elif request.transform == C2R and is_real:
        x = x.astype(result_dtype(x.dtype, False))
    shape = request.output_shape(x.shape)
    dtype = result_dtype(x.dtype, request.transform in (C2R, R2R))
    if overwrite_x and x.shape == shape and x.dtype == dtype and _is_plain(x):
        out = x
    else:
        out = outputs.empty(shape, dtype)
    transform(request, x, out)
    return out


def _is_plain(x: np.ndarray) -> bool:
    return x.flags.writeable and (x.flags.c_contiguous or x.flags.f_contiguous)


def transform(request: Request, x: np.ndarray, out: np.ndarray) -> None:
    """Transforms `x` into `out`, which may be `x`."""
    if out.size == 0:
        return
    if x.size == 0:  # nothing but padding
        out[...] = 0
        return
    if request.conjugate and request.transform == R2C:
        transform(request._replace(conjugate=False), x, out)
        np.conjugate(out, out=out)
        _shortcuts.refuse()
        return
    if _geometry.in_elements(x.strides, x.itemsize) is None:
        x = x.copy()
    try:
        _execute(request, x, out)
    except TooManyDimensions:
        start = x if x is out else np.ascontiguousarray(x)
        axis_by_axis(request, start, out, _execute, outputs.empty)
    except OutOfDeviceMemoryError:  # what is kept may be in the way: a CPU shares its memory
        cache.clear()
        outputs.clear()
        _execute(request, x, out)


def _execute(request: Request, x: np.ndarray, out: np.ndarray) -> None:
    context = default_context()
    in_place = out is x
    key = (request.planned, x.dtype.char, x.shape, x.strides, out.strides, in_place, context)
    job = cache.find(key)
    if job is None:
        job = cache.make(key, lambda: _make(request, x, out, context))
    owner = job._use()
    status = lib.oclfft_execute_host(
        owner.pointer,
        request.direction,
        x.__array_interface__["data"][0] - job.below[0],
        out.__array_interface__["data"][0] - job.below[1],
    )
    if status:
        raise _library.failure(status)
    _shortcuts.note(key, job, request.direction, x, out)


def _make(request: Request, x: np.ndarray, out: np.ndarray, context: Context) -> tuple[Job, int]:
    strides = [_geometry.in_elements(array.strides, array.itemsize) for array in (x, out)]
    assert strides[0] is not None and strides[1] is not None
    below = (
        _geometry.below(input_shape(request, x.shape), strides[0]),
        _geometry.below(out.shape, strides[1]),
    )
    arrays = Arrays(x.shape, (x.dtype, out.dtype), (strides[0], strides[1]), below, out is x)
    job = Job(request, arrays, context)
    job.below = (below[0] * x.itemsize, below[1] * out.itemsize)
    return job, x.nbytes + out.nbytes


# ---- The spectrum of real numbers, all of it ----


def _spectrum_of_reals(request: Request, x: np.ndarray) -> np.ndarray:
    """A complex transform of reals: one half is computed, the other are its conjugates."""
    shape = request.output_shape(x.shape)
    out = outputs.empty(shape, result_dtype(x.dtype, False))
    last = request.axes[-1]
    index = [slice(None)] * out.ndim
    index[last.number] = slice(0, last.length // 2 + 1)
    half = out[tuple(index)]
    transform(request._replace(transform=R2C, direction=FORWARD), x, half)
    if request.direction == BACKWARD:
        np.conjugate(half, out=half)
    _complete(out, request.axes)
    return out


def _complete(out: np.ndarray, axes: tuple[Axis, ...]) -> None:
    """Writes the second half of a Hermitian array: the conjugate of the element at minus its
    indices."""
    *others, last = axes
    if last.length < 3 or out.size == 0:
        return
    # Along the other axes index 0 is its own mirror image, the rest is reversed.
    parts = ((slice(0, 1), slice(0, 1)), (slice(1, None), slice(None, 0, -1)))
    for choice in itertools.product(parts, repeat=len(others)):
        to, source = [slice(None)] * out.ndim, [slice(None)] * out.ndim
        to[last.number] = slice(last.length // 2 + 1, None)
        source[last.number] = slice((last.length - 1) // 2, 0, -1)
        for axis, (there, here) in zip(others, choice):
            to[axis.number], source[axis.number] = there, here
        np.conjugate(out[tuple(source)], out=out[tuple(to)])
