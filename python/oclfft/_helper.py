"""Frequencies, shifts and fast lengths."""

from __future__ import annotations

import ctypes
import operator
from typing import Any

import numpy as np

from . import _device_arrays, _library, _process
from ._context import Context, default_context
from ._fallback import by_scipy
from ._layout import new_desc
from ._library import check, lib


def fftfreq(n: int, d: float = 1.0) -> np.ndarray:
    """The frequencies of the `n` points of a spectrum, in cycles per unit of the spacing `d`.

    >>> import oclfft
    >>> oclfft.fftfreq(4, 0.5).tolist()
    [0.0, 0.5, -1.0, -0.5]
    """
    return np.asarray(np.fft.fftfreq(n, d))


def rfftfreq(n: int, d: float = 1.0) -> np.ndarray:
    """The frequencies of the points that `rfft` gives for `n` samples of the spacing `d`.

    >>> import oclfft
    >>> oclfft.rfftfreq(4, 0.5).tolist()
    [0.0, 0.5, 1.0]
    """
    return np.asarray(np.fft.rfftfreq(n, d))


def fftshift(x: Any, axes: Any = None) -> Any:
    """Moves frequency 0 to the middle of `axes`, all by default. For NumPy arrays.

    `Plan` does that within the transform: see `centered` in `Layout`.

    >>> import oclfft
    >>> oclfft.fftshift([0, 1, 2, -2, -1]).tolist()
    [-2, -1, 0, 1, 2]
    """
    _refuse_device_arrays(x, "fftshift")
    return np.fft.fftshift(x, axes)


def ifftshift(x: Any, axes: Any = None) -> Any:
    """Undoes `fftshift` along `axes`, all by default. For NumPy arrays.

    >>> import oclfft
    >>> oclfft.ifftshift([-2, -1, 0, 1, 2]).tolist()
    [0, 1, 2, -2, -1]
    """
    _refuse_device_arrays(x, "ifftshift")
    return np.fft.ifftshift(x, axes)


def _refuse_device_arrays(x: Any, name: str) -> None:
    if _device_arrays.is_device_array(x):
        raise TypeError(
            f"{name} takes NumPy arrays; an oclfft.Plan with Layout(centered=...) leaves or takes"
            " frequency 0 in the middle, on the device"
        )


_MOST_LENGTHS = 256


def next_fast_len(target: int, real: bool = False) -> int:
    """The length of at least `target` points that the device transforms fastest.

    The planner of the default context's device decides; nothing is measured.

    Parameters
    ----------
    target : int
        The least length.
    real : bool
        Whether the data is real, for `rfft`.

    Raises
    ------
    ValueError
        `target` is negative, or larger than any transform.

    Examples
    --------
    >>> import oclfft
    >>> oclfft.next_fast_len(1021) >= 1021
    True
    """
    if _process.state.forked:
        return int(by_scipy("next_fast_len", (target, real), {}))
    least = operator.index(target)
    if least < 0:
        raise ValueError("Target length must be positive")
    if least >= 2**63:
        raise ValueError(f"there are no transforms of {least} points")
    return _fast_length(default_context(), least, bool(real)) if least else 0


def _fast_length(context: Context, least: int, real: bool) -> int:
    known = context._fast_lengths
    length = known.get((least, real))
    if length is None:
        if len(known) >= _MOST_LENGTHS:
            known.clear()
        length = known[least, real] = _ask(context, least, real)
    return length


def _ask(context: Context, least: int, real: bool) -> int:
    desc = new_desc()
    desc.transform = _library.R2C if real else _library.C2C
    desc.lengths[0] = least
    owner, length = context._use(), ctypes.c_size_t()
    check(lib.oclfft_fast_length(owner.pointer, ctypes.byref(desc), 0, least, ctypes.byref(length)))
    return length.value
