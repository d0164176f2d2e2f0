"""The arguments of the functions, checked as scipy.fft checks them, with its errors."""

from __future__ import annotations

import contextlib
import operator
import os
import threading
from numbers import Number
from typing import Any, Iterator, Sequence

_NORMS = {None: 0, "backward": 0, "ortho": 1, "forward": 2}
_defaults = threading.local()


def norm_number(norm: str | None, forward: bool) -> int:
    """0: no scale, 1: one over the root of N, 2: one over N, in this direction."""
    try:
        number = _NORMS[norm]
    except (KeyError, TypeError):
        raise ValueError(
            f'Invalid norm value {norm!r}, should be "backward", "ortho" or "forward"'
        ) from None
    return number if forward else 2 - number


def check_workers(workers: int | None) -> int:
    """The device decides how many work, so that the number is only checked."""
    if workers is None:
        return get_workers()
    workers, count = operator.index(workers), os.cpu_count() or 1
    if workers < 0:
        if workers < -count:
            raise ValueError(
                f"workers value out of range; got {workers}, must not be less than {-count}"
            )
        return workers + 1 + count
    if workers == 0:
        raise ValueError("workers must not be zero")
    return workers


@contextlib.contextmanager
def set_workers(workers: int) -> Iterator[None]:
    """As scipy.fft.set_workers. The number has no effect: the device decides.

    >>> import oclfft
    >>> with oclfft.set_workers(2):
    ...     oclfft.get_workers()
    2
    """
    before = get_workers()
    _defaults.workers = check_workers(operator.index(workers))
    try:
        yield
    finally:
        _defaults.workers = before


def get_workers() -> int:
    """The number that `set_workers` set.

    >>> import oclfft
    >>> oclfft.get_workers()
    1
    """
    return getattr(_defaults, "workers", 1)


def check_plan(plan: object) -> None:
    """scipy.fft's keyword `plan` is for plans that the functions would take."""
    if plan is not None:
        raise NotImplementedError(
            "Passing a precomputed plan is not supported: the functions keep their plans; an"
            " oclfft.Plan has methods of its own"
        )


def integers(value: Any, name: str) -> list[int]:
    """An integer, or several, as a list."""
    if isinstance(value, Number):
        value = (value,)
    try:
        return [operator.index(entry) for entry in value]
    except TypeError as error:
        raise ValueError(f"{name} must be a scalar or iterable of integers") from error


def _checked_axes(axes: Any, rank: int) -> list[int]:
    numbers = [a + rank if a < 0 else a for a in integers(axes, "axes")]
    if any(not 0 <= a < rank for a in numbers):
        raise ValueError("axes exceeds dimensionality of input")
    if len(set(numbers)) != len(numbers):
        raise ValueError("all axes must be unique")
    return numbers


def lengths_and_axes(extents: Sequence[int], s: Any, axes: Any) -> tuple[list[int], list[int]]:
    """The lengths and the axes of a transform of several dimensions."""
    rank = len(extents)
    numbers = list(range(rank)) if axes is None else _checked_axes(axes, rank)
    if s is None:
        lengths = [extents[a] for a in numbers]
    else:
        lengths = integers(s, "shape")
        if axes is None:
            if len(lengths) > rank:
                raise ValueError("shape requires more axes than are present")
            numbers = list(range(rank - len(lengths), rank))
        elif numbers and len(numbers) != len(lengths):
            raise ValueError("when given, axes and shape arguments have to be of the same length")
        lengths = [extents[a] if n == -1 else n for n, a in zip(lengths, numbers)]
    check_lengths(lengths)
    return lengths, numbers


def check_lengths(lengths: Sequence[int]) -> None:
    """No transform has a length of zero."""
    if any(n < 1 for n in lengths):
        raise ValueError(f"invalid number of data points ({list(lengths)}) specified")


def length_and_axis(extents: Sequence[int], n: Any, axis: Any) -> tuple[int, int]:
    """The length and the axis of a transform of one dimension."""
    extent = extents[axis]  # raises what an index of a tuple raises
    length = extent if n is None else operator.index(n)
    if length < 1:
        raise ValueError(f"invalid number of data points ({length}) specified")
    return length, axis % len(extents)
