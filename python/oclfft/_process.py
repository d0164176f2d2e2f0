"""Whether this process may use OpenCL: not when it was forked from one that had used it."""

from __future__ import annotations

import os

from ._errors import ForkError


class State:
    """What is known of this process."""

    used = False  # this process, or one that it was forked from, has called OpenCL
    forked = False  # after that


state = State()


def _after_fork() -> None:
    state.forked = state.used


os.register_at_fork(after_in_child=_after_fork)


def is_forked() -> bool:
    """True in a child that was forked after the first use of OpenCL."""
    return state.forked


def about_to_use() -> None:
    """To be called before every call of the library that may reach OpenCL."""
    if state.forked:
        raise ForkError(
            "OpenCL was used before this process was forked, and cannot be used in the child; start"
            ' children with the "spawn" method, or fork before the first transform'
        )
    state.used = True
