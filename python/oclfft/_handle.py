"""Objects of the library that close themselves."""

from __future__ import annotations

import ctypes
from typing import Any, TypeVar

from . import _library, _process
from ._errors import ForkError, InvalidArgumentError

H = TypeVar("H", bound="Handle")


class Owner:
    """Owns a handle. The last reference destroys it, so that a call in progress keeps it alive."""

    # The end of the program may come first to what is global, so that the end of an object uses
    # only what it has itself.
    __slots__ = ("_address", "_destroy", "_process", "pointer")

    def __init__(self, kind: str, pointer: int) -> None:
        self.pointer = pointer
        self._address = ctypes.byref(ctypes.c_void_p(pointer))
        self._destroy = getattr(_library.lib, f"oclfft_{kind}_destroy")
        self._process = _process.state

    def __del__(self) -> None:
        if not self._process.forked:
            self._destroy(self._address)


class Handle:
    """What `Context`, `Buffer` and `Plan` have in common: `close`, `with`, and their use by calls.

    A closed object cannot be used any more. Nothing has to be closed: what is not referred to is
    released. Objects may be closed in any order.
    """

    _kind = ""
    _owner: Owner | None = None

    def _own(self, create: Any, *arguments: Any) -> None:
        """Calls a create function, whose last argument receives the handle."""
        _process.about_to_use()
        pointer = ctypes.c_void_p()
        _library.check(create(*arguments, ctypes.byref(pointer)))
        assert pointer.value is not None
        self._owner = Owner(self._kind, pointer.value)

    def _use(self) -> Owner:
        """The owner of the handle. Keep it in a variable while its pointer is in use."""
        owner = self._owner
        if owner is None:
            raise InvalidArgumentError(f"this {type(self).__name__} is closed")
        if _process.is_forked():
            raise ForkError(
                f"this {type(self).__name__} belongs to the process that this one was forked from;"
                " OpenCL cannot be used here"
            )
        return owner

    def close(self) -> None:
        """Releases the object, after the calls that use it at this moment."""
        self._owner = None

    @property
    def closed(self) -> bool:
        """Whether `close` was called."""
        return self._owner is None

    def __enter__(self: H) -> H:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} belongs to a device and cannot be pickled")
