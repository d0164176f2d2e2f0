"""The exceptions of the package: one for each status of the library.

Every one of them is an `oclfft.Error`, and where Python has a name for the kind of failure, that
too: a refused argument is also a `ValueError`, missing memory also a `MemoryError`.
"""

from __future__ import annotations


class Error(RuntimeError):
    """A call of the library failed. The message names the argument or the OpenCL call."""

    #: The library's number for the reason: an oclfft_status.
    status: int = -9


class InvalidArgumentError(Error, ValueError):
    """An argument is outside its documented range."""

    status = -1


class UnsupportedError(Error):
    """The request is valid, but this version or this device does not support it."""

    status = -2


class NoDeviceError(Error):
    """There is no OpenCL platform, or no device matches the request."""

    status = -3


class OutOfHostMemoryError(Error, MemoryError):
    """The host has not enough memory."""

    status = -4


class OutOfDeviceMemoryError(Error, MemoryError):
    """A buffer or scratch does not fit in the device or in the memory limit."""

    status = -5


class BuildError(Error):
    """The device's compiler rejected a kernel. The message contains the build log."""

    status = -6


class DeviceError(Error):
    """An OpenCL call failed. The message names the call and its error code."""

    status = -7


class FileError(Error, OSError):
    """A file could not be read or written."""

    status = -8


class InternalError(Error):
    """A defect in the library: please report it with the message."""

    status = -9


class ForkError(Error):
    """An object, or the library itself, was used in a forked child of the process it belongs to.

    OpenCL drivers have threads, and these do not exist in the child. Start children with the
    "spawn" or "forkserver" method of `multiprocessing`, or fork before the first transform.
    """


class LongDoubleError(TypeError):
    """Long double, in which no device computes; a TypeError to callers."""


BY_STATUS: dict[int, type[Error]] = {
    kind.status: kind
    for kind in (
        InvalidArgumentError,
        UnsupportedError,
        NoDeviceError,
        OutOfHostMemoryError,
        OutOfDeviceMemoryError,
        BuildError,
        DeviceError,
        FileError,
        InternalError,
    )
}
