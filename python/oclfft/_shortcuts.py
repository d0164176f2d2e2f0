"""Repeated calls of the functions.

What a call does depends on the words (all arguments but `x`) and on the type, the shape and the
place of `x`. When a call took one plan from the cache, and did nothing else, then the next call
with the same of all these goes straight to the library: a shortcut.
"""

from __future__ import annotations

import threading
from typing import Any, Callable, Hashable, NamedTuple

import numpy as np

from . import _device_arrays, _library
from ._cache import cache
from ._context import default_context
from ._device_arrays import Known
from ._errors import OutOfDeviceMemoryError
from ._library import lib
from ._outputs import outputs
from ._request import Job


class _Execution(NamedTuple):
    key: Hashable
    job: Job
    direction: int
    x: Any
    out: Any


class _Local(threading.local):
    executions: list[_Execution | None] | None = None


_local = _Local()


def note(key: Hashable, job: Job, direction: int, x: Any, out: Any) -> None:
    """Says that a call executed a job, which the cache has by `key`."""
    if _local.executions is not None:
        _local.executions.append(_Execution(key, job, direction, x, out))


def refuse() -> None:
    """Says that a call did what a shortcut would not do."""
    if _local.executions is not None:
        _local.executions.append(None)


# ---- Keys ----

_PLAIN = (int, str, bool, type(None))


def _word(value: Any) -> Hashable:
    """Equal for equal words only: 1, 1.0 and True are three. Raises TypeError for what may change
    or has a type of the caller's."""
    kind = type(value)
    if kind in _PLAIN:
        return kind, value
    if isinstance(value, np.integer):
        return kind, int(value)
    if kind in (tuple, list) and all(type(entry) is int for entry in value):
        return tuple(value)
    raise TypeError


def _words(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Hashable:
    named = [(name, _word(value)) for name, value in keywords.items()]
    return tuple([*map(_word, arguments[1:]), *named])


def call(function: Callable[..., Any], arguments: tuple[Any, ...], keywords: Any) -> Any:
    """Calls a function, by a shortcut if there is one."""
    x: Any = arguments[0] if arguments else None
    kind = type(x)
    key: tuple[Hashable, ...]
    if kind is np.ndarray:
        key = function, x.shape, x.strides, x.dtype
    elif kind is Known.array:
        key = function, x.shape, x.strides, x.dtype, x.offset, x.queue
    else:
        return function(*arguments, **keywords)
    if len(arguments) > 1 or keywords:
        try:
            key += (_words(arguments, keywords),)
        except TypeError:
            return function(*arguments, **keywords)
    shortcut = cache.shortcut(key)
    if shortcut is not None:
        result = shortcut.run(x)
        if result is not None:
            cache.used(shortcut)
            return result
    return _recorded(key, function, arguments, keywords)


def _recorded(key: Hashable, function: Any, arguments: Any, keywords: Any) -> Any:
    """Calls a function, and adds a shortcut if that call could have taken one."""
    before = _local.executions
    executions: list[_Execution | None] = []
    _local.executions = executions
    try:
        result = function(*arguments, **keywords)
    finally:
        _local.executions = before
    if len(executions) == 1 and executions[0] is not None:
        execution = executions[0]
        if execution.x is arguments[0] and execution.out is result:
            is_host = isinstance(result, np.ndarray)
            run = _on_host(execution) if is_host else _on_device(execution)
            if run is not None:
                cache.add_shortcut(key, execution.key, run)
    return result


# ---- What shortcuts do. None says that the whole way has to be gone. ----


def _fail(status: int) -> None:
    """Raises, unless other plans may be what is in the way."""
    error = _library.failure(status)
    if not isinstance(error, OutOfDeviceMemoryError):
        raise error


def _on_host(execution: _Execution) -> Callable[[Any], Any] | None:
    job, direction = execution.job, execution.direction
    if execution.x is execution.out:
        return None  # depends on whether it may be written
    owner, context, (below, below_out) = job._use(), job.context, job.below
    shape, dtype = execution.out.shape, execution.out.dtype
    execute, empty = lib.oclfft_execute_host, outputs.maker(execution.out.nbytes)

    def run(x: Any) -> Any:
        if not x.flags.aligned or default_context() is not context:
            return None
        out = empty(shape, dtype)
        status = execute(
            owner.pointer, direction, x.ctypes.data - below, out.ctypes.data - below_out
        )
        return out if status == 0 else _fail(status)

    return run


_PARTS = set(
    "queue context shape dtype strides events nbytes size allocator base_data offset _flags".split()
)


def _on_device(execution: _Execution) -> Callable[[Any], Any] | None:
    x, job, direction = execution.x, execution.job, execution.direction
    array: Any = Known.array
    in_place = execution.out is x
    # The outputs have copies of the first one's attributes, as copy.copy would make them: the
    # constructor takes three times as long as the rest of a call. This needs to know all of them.
    state = dict(vars(execution.out))
    if array is None or set(state) != _PARTS or (not in_place and state["_flags"] is not None):
        return None
    owner, nbytes, queue = job._use(), state["nbytes"], x.queue.int_ptr
    context = x.queue.context
    for name in ("base_data", "events", "allocator"):
        del state[name]
    module = __import__("pyopencl")
    buffer, flags = module.Buffer, module.mem_flags.READ_WRITE
    enqueue = _device_arrays.enqueue

    def into_new(x: Any) -> Any:
        allocator = x.allocator
        memory = buffer(context, flags, nbytes) if allocator is None else allocator(nbytes)
        try:
            memories = x.base_data.int_ptr, None, memory.int_ptr, None
        except AttributeError:
            return None
        try:
            event = enqueue(owner.pointer, queue, direction, memories, x.events[:])
        except OutOfDeviceMemoryError:
            return None
        out = array.__new__(array)
        parts = out.__dict__
        parts.update(state)
        parts["base_data"], parts["allocator"], parts["events"] = memory, allocator, [event]
        return out

    def into_x(x: Any) -> Any:
        try:
            memory = x.base_data.int_ptr
        except AttributeError:
            return None
        events = x.events[:]
        try:
            event = enqueue(owner.pointer, queue, direction, (memory, None, memory, None), events)
        except OutOfDeviceMemoryError:
            return None
        _device_arrays.set_event(x, event, len(events))
        return x

    return into_x if in_place else into_new
