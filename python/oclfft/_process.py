"""Whether this process may use OpenCL: not when it was forked from one that had used it."""

from __future__ import annotations

import os

from ._errors import ForkError

_used = False  # this process, or one that it was forked from, has called OpenCL
_forked = False


def _after_fork() -> None:
    global _forked
    _forked = _used


os.register_at_fork(after_in_child=_after_fork)


def is_forked() -> bool:
    """True in a child that was forked after the first use of OpenCL."""
    return _forked


def about_to_use() -> None:
    """To be called before every call of the library that may reach OpenCL."""
    global _used
    if _forked:
        raise ForkError(
            "OpenCL was used before this process was forked, and cannot be used in the child; start"
            ' children with the "spawn" method, or fork before the first transform'
        )
    _used = True
