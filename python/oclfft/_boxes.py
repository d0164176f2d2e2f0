"""Boxes: what the parts of a group hold of an array."""

from __future__ import annotations

import dataclasses
import math
import operator
from typing import Any, Sequence

import numpy as np

from . import _library
from ._errors import InvalidArgumentError
from ._outputs import outputs
from ._sides import Side


@dataclasses.dataclass(frozen=True)
class Box:
    """What one part of a group holds of an array: along each axis the elements from `lower` up to,
    but not including, `upper`.

    The batch is whole in every part, and is no axis of a box.

    Parameters
    ----------
    lower, upper : tuple of int
        The two corners, with an entry for each axis. The box is empty where they are equal.

    Examples
    --------
    >>> import numpy as np, oclfft
    >>> box = oclfft.Box((0, 2), (4, 5))
    >>> box.shape, box.size
    ((4, 3), 12)
    >>> np.zeros((4, 8))[box.slices].shape
    (4, 3)
    """

    lower: tuple[int, ...]
    upper: tuple[int, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of elements along each axis."""
        return tuple(max(0, end - begin) for begin, end in zip(self.lower, self.upper))

    @property
    def size(self) -> int:
        """The number of elements, which is 0 if the box is empty."""
        return math.prod(self.shape)

    @property
    def slices(self) -> tuple[slice, ...]:
        """An index of NumPy for these elements of the whole array."""
        return tuple(slice(begin, end) for begin, end in zip(self.lower, self.upper))


def _box(given: Any, rank: int, index: int) -> Box:
    """A `Box`, or a pair of its corners."""
    lower, upper = (given.lower, given.upper) if isinstance(given, Box) else given
    corners = [tuple(map(operator.index, corner)) for corner in (lower, upper)]
    if any(len(corner) != rank for corner in corners):
        raise InvalidArgumentError(f"box {index} has {len(corners[0])} axes, not {rank}")
    if not all(0 <= number < 2**63 for corner in corners for number in corner):
        raise InvalidArgumentError(f"box {index}: {corners} is out of range")
    return Box(*corners)


def boxes_of(given: Sequence[Any], rank: int, parts: int) -> list[Box]:
    """A box for each part, checked."""
    boxes = [_box(box, rank, i) for i, box in enumerate(given)]
    if len(boxes) != parts:
        raise InvalidArgumentError(f"{len(boxes)} boxes for {parts} parts")
    return boxes


def to_library(boxes: Sequence[Box]) -> Any:
    """The library's structures."""
    result = (_library.Box * len(boxes))()
    for target, box in zip(result, boxes):
        target.lower[: len(box.lower)] = box.lower
        target.upper[: len(box.upper)] = box.upper
    return result


class Part:
    """What one part holds of one side."""

    def __init__(self, side: Side, box: Box) -> None:
        batch = (side.batch,) if side.batch > 1 else ()
        self.shape = batch + box.shape + ((2,) if side.pairs else ())
        self.dtype = side.dtype
        self.nbytes = side.batch * box.size * side.element_bytes
        self.is_free = side.callback  # the callback says what lies in memory
        self.is_shaped = self.nbytes == math.prod(self.shape) * self.dtype.itemsize

    def check(self, array: np.ndarray, name: str) -> None:
        """Refuses an array that does not have the memory of the box."""
        if not self.is_free and array.dtype != self.dtype:
            raise InvalidArgumentError(f"{name} has dtype {array.dtype}, not {self.dtype}")
        if not array.flags.c_contiguous:
            raise InvalidArgumentError(f"{name} is not contiguous")
        if array.nbytes < self.nbytes:
            raise InvalidArgumentError(
                f"{name} has {array.nbytes} bytes, but its box needs {self.nbytes}: shape"
                f" {self.shape}, dtype {self.dtype}"
            )

    def view(self, memory: np.ndarray) -> np.ndarray:
        """The elements of the box in an array's memory."""
        numbers = memory.reshape(-1).view(np.uint8)[: self.nbytes]
        return numbers.view(self.dtype).reshape(self.shape) if self.is_shaped else numbers

    def new(self) -> np.ndarray:
        """An array for the results."""
        if not self.is_shaped:
            return np.zeros(self.nbytes, np.uint8)
        return outputs.empty(self.shape, self.dtype)
