"""Devices, contexts and buffers."""

from __future__ import annotations

import ctypes
import dataclasses
import os
import threading
import warnings
from typing import Any, Callable, NamedTuple

import numpy as np

from . import _library, _process
from ._errors import InvalidArgumentError
from ._handle import Handle
from ._library import check, lib


@dataclasses.dataclass(frozen=True, repr=False)
class Device:
    """What the driver reports about a device.

    Attributes
    ----------
    platform_index : int
        The position of the platform in the list of OpenCL's loader, from 0.
    device_index : int
        The position of the device within its platform, from 0.
    platform_name, name, vendor, driver_version : str
        The driver's words.
    global_memory, local_memory, max_allocation : int
        The device's memory, the local memory of a work-group, and the largest buffer, in bytes.
    max_work_group_size : int
        Work-items.
    is_cpu, is_gpu : bool
        The kind of device.
    has_double : bool
        Whether it has arithmetic in double precision.
    has_half : bool
        Whether it has arithmetic in half precision. Every device can store halves.
    """

    platform_index: int
    device_index: int
    platform_name: str
    name: str
    vendor: str
    driver_version: str
    global_memory: int
    local_memory: int
    max_allocation: int
    max_work_group_size: int
    is_cpu: bool
    is_gpu: bool
    has_double: bool
    has_half: bool

    def __str__(self) -> str:
        kind = "CPU" if self.is_cpu else "GPU" if self.is_gpu else "accelerator"
        doubles = "single and double" if self.has_double else "single"
        return (
            f"{self.platform_index}:{self.device_index} {self.name} ({kind}, {self.platform_name},"
            f" {self.global_memory / 2**30:.1f} GiB, {doubles} precision)"
        )

    def __repr__(self) -> str:
        return f"<oclfft.Device {self}>"


def _device(info: _library.DeviceInfo) -> Device:
    values: dict[str, Any] = {
        field.name: getattr(info, field.name) for field in dataclasses.fields(Device)
    }
    for name, value in values.items():
        if isinstance(value, bytes):
            values[name] = value.decode(errors="replace")
    return Device(**values)


def devices() -> list[Device]:
    """Lists all devices of all OpenCL platforms.

    On a machine without OpenCL the list is empty.

    >>> import oclfft
    >>> len(oclfft.devices()) > 0
    True
    >>> oclfft.devices()[0].has_half in (False, True)
    True
    """
    _process.about_to_use()
    count = ctypes.c_size_t()
    check(lib.oclfft_device_list(None, 0, 0, ctypes.byref(count)))
    infos = (_library.DeviceInfo * max(1, count.value))()
    size = ctypes.sizeof(_library.DeviceInfo)
    check(lib.oclfft_device_list(infos, size, len(infos), ctypes.byref(count)))
    return [_device(info) for info in infos[: count.value]]


def _cache_folder(cache: str | os.PathLike[str] | None) -> bytes | None:
    if cache is None:
        return None
    return _library.CACHE_DEFAULT if cache == "user" else os.fsencode(cache)


def _logger(log: Callable[[str, str], None]) -> Any:
    """`log` as the library calls it. What it raises becomes a warning: C cannot pass it on."""

    def function(_user: object, level: int, message: bytes) -> None:
        try:
            word = "warning" if level == _library.LOG_WARNING else "info"
            log(word, message.decode(errors="replace"))
        except Exception as error:  # noqa: BLE001
            warnings.warn(f"the log function of an oclfft.Context failed: {error!r}", stacklevel=2)

    return _library.LogFunction(function)


class KernelCounts(NamedTuple):
    """How many kernels a context has needed, as `Context.kernels` tells.

    Attributes
    ----------
    compiled : int
        How many the driver's compiler compiled.
    kept : int
        How many of those the cache folder took.
    found : int
        How many were found in that folder.
    """

    compiled: int
    kept: int
    found: int


class Context(Handle):
    """A device, a queue, and caches of compiled kernels and tables.

    Parameters
    ----------
    device : str, Device or None
        A part of the device's or platform's name, in upper or lower case, or an entry of
        `devices()`. None: a GPU if there is one, else a CPU.
    platform_index : int
        The position of the platform in the list of OpenCL's loader, as in `devices()`; -1: any.
    device_index : int
        The position of the device within its platform, as in `devices()`; -1: any.
    cache : "user", a folder, or None
        Where compiled kernels are kept between runs. "user" is ``$XDG_CACHE_HOME/oclfft``, or else
        ``~/.cache/oclfft``. None: they are kept in memory only.
    log : callable or None
        Is called with ("warning" or "info", message).
    memory_limit : int
        Bytes of device memory that the library may allocate; 0: limited by the device alone.
    max_radix : int
        The largest butterfly: 2, 4, 8 or 16; 0: the planner chooses.
    caps : str or None
        Lines "name = value" that replace what the library found out about the device.
    built_in_wisdom : bool
        Whether plans may use the recipes that were measured on known devices.

    Raises
    ------
    NoDeviceError
        There is no such device.
    InvalidArgumentError
        A parameter is out of range, or the caps do not suit the device.

    Examples
    --------
    >>> import oclfft
    >>> with oclfft.Context() as context:
    ...     context.device in oclfft.devices()
    True
    """

    _kind = "context"

    def __init__(
        self,
        device: str | Device | None = None,
        *,
        platform_index: int = -1,
        device_index: int = -1,
        cache: str | os.PathLike[str] | None = None,
        log: Callable[[str, str], None] | None = None,
        memory_limit: int = 0,
        max_radix: int = 0,
        caps: str | None = None,
        built_in_wisdom: bool = True,
    ) -> None:
        config = self._configure(cache, log, memory_limit)
        if isinstance(device, Device):
            platform_index, device_index = device.platform_index, device.device_index
        elif device is not None:
            if not isinstance(device, str):
                raise TypeError("device is a part of a device's name, or an entry of devices()")
            config.device_name = device.encode()
        config.platform_index, config.device_index = platform_index, device_index
        config.max_radix = max_radix
        config.caps = None if caps is None else caps.encode()
        config.no_built_in_wisdom = not built_in_wisdom
        self._own(lib.oclfft_context_create, ctypes.byref(config))

    def _configure(
        self,
        cache: str | os.PathLike[str] | None,
        log: Callable[[str, str], None] | None,
        memory_limit: int,
    ) -> _library.ContextConfig:
        self._fast_lengths: dict[tuple[int, bool], int] = {}  # of next_fast_len
        self._orders: int | None = None  # a queue of pyopencl's
        config = _library.ContextConfig()
        check(lib.oclfft_context_config_init(ctypes.byref(config), ctypes.sizeof(config)))
        config.cache_directory = _cache_folder(cache)
        config.memory_limit = memory_limit
        if log is not None:
            config.log = self._log = _logger(log)
        return config

    @classmethod
    def from_pyopencl(
        cls,
        queue: Any,
        *,
        cache: str | os.PathLike[str] | None = None,
        log: Callable[[str, str], None] | None = None,
        memory_limit: int = 0,
    ) -> Context:
        """A context on the device, the OpenCL context and the queue of a pyopencl.CommandQueue.

        Parameters
        ----------
        queue : pyopencl.CommandQueue
            Plans of the context also run on other queues of the same OpenCL context and device.
        cache, log, memory_limit
            As in `Context`.
        """
        self = cls.__new__(cls)
        config = self._configure(cache, log, memory_limit)
        self._own(
            lib.oclfft_context_from_cl,
            queue.context.int_ptr,
            queue.device.int_ptr,
            queue.int_ptr,
            ctypes.byref(config),
        )
        out_of_order = 1  # CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE
        self._orders = None if int(queue.properties) & out_of_order else queue.int_ptr
        return self

    def _is_ordered_by(self, queue: Any) -> bool:
        """Whether the context's work and what is enqueued on `queue` follow one another."""
        return self._orders == queue.int_ptr

    @property
    def device(self) -> Device:
        """The device, as in `devices()`. With a context of pyopencl's its indices are -1."""
        owner, info = self._use(), _library.DeviceInfo()
        check(lib.oclfft_context_device(owner.pointer, ctypes.byref(info)))
        return _device(info)

    @property
    def kernels(self) -> KernelCounts:
        """How many kernels the context has needed so far, each once however many plans use it.

        With ``cache=None`` none are kept or found. Kernels that ``effort="measure"`` only tried
        count, too; what other threads are still compiling does not.

        >>> import oclfft
        >>> oclfft.Context().kernels
        KernelCounts(compiled=0, kept=0, found=0)
        """
        owner, counts = self._use(), [ctypes.c_size_t() for _ in range(3)]
        check(lib.oclfft_context_kernels(owner.pointer, *map(ctypes.byref, counts)))
        return KernelCounts(*(count.value for count in counts))

    def pyopencl_objects(self) -> tuple[Any, Any, Any]:
        """The pyopencl context, device and queue that this context uses."""
        import pyopencl as cl

        owner = self._use()
        pointers = [ctypes.c_void_p() for _ in range(3)]
        check(lib.oclfft_context_get_cl(owner.pointer, *map(ctypes.byref, pointers)))
        kinds: tuple[Any, ...] = (cl.Context, cl.Device, cl.CommandQueue)
        context, device, queue = (
            kind.from_int_ptr(pointer.value, retain=True) for kind, pointer in zip(kinds, pointers)
        )
        return context, device, queue

    def caps(self) -> str:
        """The device's capabilities as the planner sees them, as text for `preview`."""
        owner = self._use()
        return _library.read_text(lib.oclfft_context_caps, owner.pointer)

    def finish(self) -> None:
        """Waits until all work enqueued on the context's queue is done."""
        owner = self._use()
        check(lib.oclfft_finish(owner.pointer))

    def buffer(self, content: Any) -> Buffer:
        """A `Buffer` of so many bytes, or with a copy of an array, on the device."""
        return Buffer(self, content)

    def save_wisdom(self, path: str | os.PathLike[str]) -> None:
        """Writes what ``effort="measure"`` found, and what was loaded, to a file."""
        owner = self._use()
        check(lib.oclfft_wisdom_save(owner.pointer, os.fsencode(path)))

    def load_wisdom(self, path: str | os.PathLike[str]) -> None:
        """Adds the wisdom of a file."""
        owner = self._use()
        check(lib.oclfft_wisdom_load(owner.pointer, os.fsencode(path)))

    def forget_wisdom(self) -> None:
        """Removes all wisdom from the context."""
        owner = self._use()
        check(lib.oclfft_wisdom_forget(owner.pointer))

    def __repr__(self) -> str:
        return "<oclfft.Context, closed>" if self.closed else f"<oclfft.Context on {self.device}>"


def _check_kind(dtype: np.dtype) -> np.dtype:
    """Refuses what is no number, such as pointers to objects."""
    if dtype.kind not in "biufcV" or dtype.hasobject:
        raise TypeError(f"a buffer has numbers, not {dtype}")
    return dtype


def _numbers(content: Any) -> np.ndarray:
    array = np.ascontiguousarray(content)
    _check_kind(array.dtype)
    return array


class Buffer(Handle):
    """Memory on the device of a context.

    Parameters
    ----------
    context : Context
        The context whose plans use the buffer.
    content : int or array_like
        The number of bytes, or an array whose elements are copied in C order.

    Raises
    ------
    OutOfDeviceMemoryError
        The device, or the context's `memory_limit`, has no room.

    Examples
    --------
    >>> import numpy as np, oclfft
    >>> buffer = oclfft.default_context().buffer(np.arange(4.0))
    >>> buffer.nbytes
    32
    >>> buffer.read(np.float64, 2, offset=16).tolist()
    [2.0, 3.0]
    """

    _kind = "buffer"

    def __init__(self, context: Context, content: Any) -> None:
        data = None if isinstance(content, (int, np.integer)) else _numbers(content)
        self.nbytes = int(content) if data is None else data.nbytes
        if not 0 <= self.nbytes < 2**63:
            raise InvalidArgumentError(f"a buffer of {self.nbytes} bytes: the size is out of range")
        self.context = context
        owner = context._use()
        self._own(lib.oclfft_buffer_create, owner.pointer, self.nbytes)
        if data is not None:
            self.write(data)

    @classmethod
    def from_pyopencl(cls, context: Context, memory: Any) -> Buffer:
        """Wraps a pyopencl.Buffer of the same OpenCL context."""
        self = cls.__new__(cls)
        self.nbytes, self.context = memory.size, context
        owner = context._use()
        self._own(lib.oclfft_buffer_from_cl, owner.pointer, memory.int_ptr)
        return self

    def write(self, data: Any, offset: int = 0) -> None:
        """Copies an array into the buffer, after all work enqueued before.

        Parameters
        ----------
        data : array_like
            The elements, which are copied in C order.
        offset : int
            Where they begin, in bytes.
        """
        owner, array = self._use(), _numbers(data)
        check(lib.oclfft_buffer_write(owner.pointer, offset, array.nbytes, array.ctypes.data))

    def read(self, dtype: Any = np.uint8, shape: Any = None, offset: int = 0) -> np.ndarray:
        """The content as a new array, after all work enqueued before.

        Parameters
        ----------
        dtype : dtype
            Of the array.
        shape : int, tuple of int or None
            Of the array. None: one axis, up to the end of the buffer.
        offset : int
            Where the array begins, in bytes.
        """
        owner, kind = self._use(), _check_kind(np.dtype(dtype))
        if not 0 <= offset <= self.nbytes:
            raise InvalidArgumentError(f"offset = {offset} is outside of {self.nbytes} bytes")
        if shape is None:
            shape = (self.nbytes - offset) // kind.itemsize
        array = np.empty(shape, kind)
        check(lib.oclfft_buffer_read(owner.pointer, offset, array.nbytes, array.ctypes.data))
        return array

    def __repr__(self) -> str:
        state = ", closed" if self.closed else ""
        return f"<oclfft.Buffer of {self.nbytes} bytes{state}>"


def check_context(buffer: Buffer, user: Any) -> None:
    """Refuses a buffer of another context than that of `user`, a plan or a convolution."""
    if buffer.context is not user.context:
        kind = user._kind
        raise InvalidArgumentError(
            f"a buffer belongs to another context than the {kind}: make it with"
            f" {kind}.context.buffer(...), or the {kind} with context=buffer.context"
        )


_default: Context | None = None
_lock = threading.Lock()


def default_context() -> Context:
    """The context of the functions: on a GPU if there is one, or what `set_default_context` chose.

    Its compiled kernels are kept in the user's cache folder.

    >>> import oclfft
    >>> oclfft.default_context() is oclfft.default_context()
    True
    """
    global _default
    with _lock:
        if _default is None or _default.closed:
            _default = Context(cache="user")
        return _default


def set_default_context(context: Context | None) -> None:
    """Makes the functions use another context; None: the first choice again.

    >>> import oclfft
    >>> context = oclfft.Context()
    >>> oclfft.set_default_context(context)
    >>> oclfft.default_context() is context
    True
    >>> oclfft.set_default_context(None)
    """
    global _default
    if context is not None and not isinstance(context, Context):
        raise TypeError(f"the default context is a Context or None, not {type(context).__name__}")
    with _lock:
        _default = context
