"""pyopencl's arrays. This file imports pyopencl only where the caller has done so before."""

from __future__ import annotations

import ctypes
import sys
from typing import Any

from . import _library
from ._errors import InvalidArgumentError
from ._library import lib

_Pair = ctypes.c_void_p * 2


def is_device_array(x: object) -> bool:
    """Whether `x` is an array of pyopencl's."""
    module = sys.modules.get("pyopencl.array")
    return module is not None and isinstance(x, module.Array)


def memory_of(array: Any) -> int:
    """The memory object below an array."""
    try:
        return int(array.base_data.int_ptr)
    except AttributeError:
        raise InvalidArgumentError(
            "this pyopencl array lies in shared virtual memory; oclfft takes arrays in buffers"
        ) from None


def queue_of(*arrays: Any, queue: Any = None) -> Any:
    """The queue that is given, or else that of the first array that has one."""
    for candidate in (queue, *(array.queue for array in arrays)):
        if candidate is not None:
            return candidate
    raise InvalidArgumentError(
        "these pyopencl arrays have no queue; give one, or use array.with_queue(queue)"
    )


def enqueue(
    plan: int,
    queue: Any,
    direction: int,
    inputs: list[int],
    outputs: list[int],
    wait_for: list[Any],
    workspace: Any = None,
) -> Any:
    """Enqueues an execution; returns its event."""
    event = ctypes.c_void_p()
    count = len(wait_for)
    status = lib.oclfft_enqueue(
        plan,
        queue.int_ptr,
        direction,
        _Pair(*inputs),
        _Pair(*outputs),
        None if workspace is None else workspace.int_ptr,
        count,
        (ctypes.c_void_p * count)(*[one.int_ptr for one in wait_for]) if count else None,
        ctypes.byref(event),
    )
    if status:
        raise _library.failure(status)
    return sys.modules["pyopencl"].Event.from_int_ptr(event.value, retain=False)
