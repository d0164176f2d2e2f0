"""What the functions do in a forked child, where OpenCL cannot be used: SciPy computes instead."""

from __future__ import annotations

import functools
import warnings
from typing import TYPE_CHECKING, Any, Callable, cast

from . import _process, _shortcuts
from ._errors import ForkError

if TYPE_CHECKING:
    from typing_extensions import Concatenate

    from ._types import P, Transform

_warned = False


def _warn() -> None:
    """Says once in a process that SciPy computes."""
    global _warned
    if not _warned:
        _warned = True
        warnings.warn(
            "OpenCL was used before this process was forked and cannot be used in the child;"
            " scipy.fft computes instead. To use the device, start children with the"
            ' "spawn" method of multiprocessing',
            RuntimeWarning,
            stacklevel=4,
        )


def by_scipy(name: str, arguments: Any, keywords: Any) -> Any:
    """What scipy.fft's function of this name gives."""
    try:
        import scipy.fft
    except ImportError:
        raise ForkError(
            "OpenCL cannot be used in a forked child, and SciPy, which could compute instead, is"
            " not installed"
        ) from None
    _warn()
    with scipy.fft.set_backend("scipy", only=True):  # even where our backend is the global one
        return getattr(scipy.fft, name)(*arguments, **keywords)


def or_scipy(function: Callable[Concatenate[Any, P], Any]) -> Transform[P]:
    """The function, and in a forked child scipy.fft's of the same name."""

    @functools.wraps(function)
    def wrapper(*arguments: Any, **keywords: Any) -> Any:
        if _process.state.forked:
            return by_scipy(function.__name__, arguments, keywords)
        return _shortcuts.call(function, arguments, keywords)

    return cast("Transform[P]", wrapper)
