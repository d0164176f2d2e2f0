"""Requests on pyopencl arrays: they stay on the device, and nothing waits."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any

import numpy as np

from . import _device_arrays, _geometry
from ._cache import cache
from ._context import Context
from ._errors import OutOfDeviceMemoryError
from ._geometry import TooManyDimensions
from ._host import result_dtype
from ._layout import ELEMENT_OF_DTYPE
from ._library import C2C, C2R, R2R
from ._request import Arrays, Job, Request

_MAX_CONTEXTS = 8
_contexts: OrderedDict[tuple[int, int], Context] = OrderedDict()
_lock = threading.Lock()


def _context_of(queue: Any) -> Context:
    """A context for the OpenCL context and the device of a queue; the latest are kept."""
    key = (queue.context.int_ptr, queue.device.int_ptr)
    with _lock:
        context = _contexts.get(key)
        if context is None:
            context = _contexts[key] = Context.from_pyopencl(queue, cache="user")
            while len(_contexts) > _MAX_CONTEXTS:
                _contexts.popitem(last=False)
        return context


def native(x: Any) -> Any:
    """`x` in a type that the library reads; other integers are converted on the device."""
    if x.dtype in ELEMENT_OF_DTYPE:
        return x
    if x.dtype.kind in "iub":
        return x.astype(np.float64)
    raise TypeError(f"oclfft has no transform of {x.dtype} on the device")


def run(request: Request, x: Any, overwrite_x: bool) -> Any:
    """The transform of an array, which `native` made."""
    is_real = x.dtype.kind != "c"
    if request.transform == R2R and not is_real:
        request = request._replace(transform=C2C)
    elif request.transform == C2R and is_real:
        x = x.astype(result_dtype(x.dtype, False))
    shape = request.output_shape(x.shape)
    dtype = result_dtype(x.dtype, request.transform in (C2R, R2R))
    if overwrite_x and x.shape == shape and x.dtype == dtype:
        out = x
    else:
        queue = _device_arrays.queue_of(x)
        out = type(x)(queue, shape, dtype, allocator=x.allocator)
    if out.size > 0 and x.size > 0:
        transform(request, x, out)
    elif out.size > 0:  # nothing but padding
        out.fill(0)
    return out


def transform(request: Request, x: Any, out: Any, queue: Any = None) -> None:
    """Transforms `x` into `out`, which may be in the same memory."""
    queue = _device_arrays.queue_of(x, queue=queue)
    try:
        _enqueue(request, x, out, queue)
    except OutOfDeviceMemoryError:  # what other plans keep may be in the way
        cache.clear()
        _enqueue(request, x, out, queue)


def _enqueue(request: Request, x: Any, out: Any, queue: Any) -> None:
    context = _context_of(queue)
    in_place = out.base_data is x.base_data
    places = (x.strides, x.offset, out.strides, out.offset)
    key = (request.planned, x.dtype.char, x.shape, places, in_place, context)
    job = cache.find(key)
    if job is None:
        job = cache.make(key, lambda: _make(request, x, out, context))
    owner = job._use()
    source, into = _device_arrays.memory_of(x), _device_arrays.memory_of(out)
    events = x.events if in_place else x.events + out.events
    event = _device_arrays.enqueue(
        owner.pointer, queue, request.direction, [source], [into], events
    )
    out.add_event(event)


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
    try:
        job = Job(request, arrays, context)
    except TooManyDimensions:
        raise ValueError(
            f"an array of shape {x.shape} and strides {x.strides} has too many axes that do not"
            " continue each other: transform some of its axes at a time"
        ) from None
    return job, x.nbytes + out.nbytes
