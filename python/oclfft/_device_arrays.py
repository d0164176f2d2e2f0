"""pyopencl's arrays. This file imports pyopencl only where the caller has done so before."""

from __future__ import annotations

import ctypes
import sys
from typing import Any, Sequence

from . import _library
from ._errors import Error, InvalidArgumentError
from ._library import lib


class Known:
    """What is known of pyopencl."""

    array: type | None = None  # pyopencl.array.Array, once one was seen


def is_device_array(x: object) -> bool:
    """Whether `x` is an array of pyopencl's."""
    # Another thread may be importing the module just now.
    kind = getattr(sys.modules.get("pyopencl.array"), "Array", None)
    if kind is None or not isinstance(x, kind):
        return False
    Known.array = kind
    return True


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


_call = ctypes.CFUNCTYPE(
    ctypes.c_int,
    *[ctypes.c_void_p] * 2,
    ctypes.c_int,
    *[ctypes.c_void_p] * 3,
    ctypes.c_uint,
    *[ctypes.c_void_p] * 2,
)(
    ("oclfft_enqueue", lib)
)  # with argument types that are converted fast
# One array has all words of a call that are passed by reference: two memory objects of the input,
# two of the output, the event, and the events to wait for.
_AT_OUTPUT, _AT_EVENT, _AT_WAIT_LIST = (n * ctypes.sizeof(ctypes.c_void_p) for n in (2, 4, 5))
_Words = tuple(ctypes.c_void_p * (5 + count) for count in range(16))


def enqueue(
    plan: int,
    queue: int,
    direction: int,
    memories: Sequence[int | None],
    wait_for: Sequence[Any],
    workspace: int | None = None,
) -> Any:
    """Enqueues an execution; returns its event. `queue`, `workspace` and the four memory objects,
    two of each side, are pointers."""
    count = len(wait_for)
    kind = _Words[count] if count < 16 else ctypes.c_void_p * (5 + count)
    words = kind(*memories, None, *[one.int_ptr for one in wait_for])
    at = ctypes.addressof(words)
    status = _call(
        plan,
        queue,
        direction,
        at,
        at + _AT_OUTPUT,
        workspace,
        count,
        at + _AT_WAIT_LIST if count else None,
        at + _AT_EVENT,
    )
    if status:
        raise failure(status)
    return event_from(words[4])


def failure(status: int) -> Error:
    """The exception for a call that enqueues, with what to do where contexts differ."""
    error = _library.failure(status)
    if "belongs to another OpenCL context" not in str(error):
        return error
    return type(error)(
        f"{error}. Arrays, queues and events must belong to the OpenCL context of the plan or"
        " convolution: make it with context=oclfft.Context.from_pyopencl(queue)"
    )


def event_from(pointer: Any) -> Any:
    """The event of an execution, which the caller owns, as pyopencl's."""
    return sys.modules["pyopencl"].Event.from_int_ptr(pointer, False)


def set_event(array: Any, event: Any, waited: int) -> None:
    """Adds the event of an execution that writes `array` and that waits for the first `waited`
    events of it. These are forgotten, as the new one completes after them."""
    del array.events[:waited]
    array.add_event(event)
