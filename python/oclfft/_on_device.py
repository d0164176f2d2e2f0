"""Requests on pyopencl arrays: they stay on the device, and nothing waits."""

from __future__ import annotations

import functools
import threading
from collections import OrderedDict
from typing import Any, Sequence

import numpy as np

from . import _device_arrays, _geometry, _shortcuts
from ._cache import cache, releases
from ._context import Context
from ._errors import OutOfDeviceMemoryError
from ._geometry import TooManyDimensions
from ._host import result_dtype
from ._library import C2C, C2R, R2R
from ._request import Arrays, Job, Request, axis_by_axis, is_loadable

_MAX_CONTEXTS = 8
_contexts: OrderedDict[tuple[int, int], Context] = OrderedDict()
_lock = threading.Lock()


def context_of(queue: Any) -> Context:
    """A context for the OpenCL context and the device of a queue; the latest are kept."""
    key = (queue.context.int_ptr, queue.device.int_ptr)
    with _lock:
        context = _contexts.get(key)
        if context is None:
            context = _contexts[key] = Context.from_pyopencl(queue, cache="user")
            while len(_contexts) > _MAX_CONTEXTS:
                _contexts.popitem(last=False)
        return context


def _forget_contexts() -> None:
    with _lock:
        _contexts.clear()


releases.append(_forget_contexts)


def native(x: Any) -> Any:
    """`x`, which must be of a type that a transform can read."""
    if not is_loadable(x.dtype):
        raise TypeError(f"oclfft has no transform of {x.dtype} on the device")
    return x


def run(request: Request, x: Any, overwrite_x: bool) -> Any:
    """The transform of an array, which `native` made."""
    is_real = x.dtype.kind != "c"
    if request.transform == R2R and not is_real:
        request = request._replace(transform=C2C)
    shape = request.output_shape(x.shape)
    dtype = result_dtype(x.dtype, request.transform in (C2R, R2R))
    same = x.shape == shape and x.dtype == dtype and not (is_real and request.transform == C2R)
    if overwrite_x and same:
        out = x
    else:
        out = _empty_like(x, shape, dtype)
    if out.size > 0 and x.size > 0:
        transform(request, x, out)
    elif out.size > 0:  # nothing but padding
        out.fill(0)
    return out


def _empty_like(x: Any, shape: Sequence[int], dtype: np.dtype) -> Any:
    return type(x)(_device_arrays.queue_of(x), shape, dtype, allocator=x.allocator)


def transform(request: Request, x: Any, out: Any, queue: Any = None) -> None:
    """Transforms `x` into `out`, which may be in the same memory."""
    queue = _device_arrays.queue_of(x, queue=queue)

    def in_pieces(request: Request, x: Any, out: Any) -> None:
        _enqueue_in_pieces(request, x, out, queue)

    try:
        _enqueue(request, x, out, queue)
    except TooManyDimensions:
        axis_by_axis(request, x, out, in_pieces, functools.partial(_empty_like, out))
    except OutOfDeviceMemoryError:  # what other plans keep may be in the way
        cache.clear()
        _enqueue(request, x, out, queue)


def _enqueue_in_pieces(request: Request, x: Any, out: Any, queue: Any) -> None:
    """A transform along one axis. Where the others are too many for the library, the array is cut
    along the shortest of them."""
    try:
        _enqueue(request, x, out, queue)
        return
    except TooManyDimensions:
        _shortcuts.refuse()
    others = [i for i, n in enumerate(x.shape) if n > 1 and i != request.axes[0].number]
    at = min(others, key=lambda i: x.shape[i])
    for start in range(x.shape[at]):
        index = (slice(None),) * at + (slice(start, start + 1),)
        _enqueue_in_pieces(request, x[index], out[index], queue)


def _enqueue(request: Request, x: Any, out: Any, queue: Any) -> None:
    context = context_of(queue)
    in_place = out.base_data is x.base_data
    places = (x.strides, x.offset, out.strides, out.offset)
    key = (request.planned, x.dtype.char, x.shape, places, in_place, context)
    job = cache.find(key)
    if job is None:
        job = cache.make(key, lambda: _make(request, x, out, context))
    owner = job._use()
    waited = len(out.events)
    event = _device_arrays.enqueue(
        owner.pointer,
        queue.int_ptr,
        request.direction,
        (_device_arrays.memory_of(x), None, _device_arrays.memory_of(out), None),
        out.events[:waited] if in_place else x.events + out.events[:waited],
    )
    _device_arrays.set_event(out, event, waited)
    _shortcuts.note(key, job, request.direction, x, out)


def _make(request: Request, x: Any, out: Any, context: Context) -> tuple[Job, int]:
    pairs = [
        (_geometry.in_elements((*array.strides, array.offset), array.dtype.itemsize))
        for array in (x, out)
    ]
    if pairs[0] is None or pairs[1] is None:
        raise ValueError("the strides or the offset of x are no multiple of its elements' size")
    arrays = Arrays(
        x.shape,
        (x.dtype, out.dtype),
        (pairs[0][:-1], pairs[1][:-1]),
        (pairs[0][-1], pairs[1][-1]),
        out.base_data is x.base_data,
    )
    return Job(request, arrays, context), x.nbytes + out.nbytes
