"""Strided arrays as the two sides of a description.

Axes that are transformed keep their order, except that the halved one of a real transform comes
last. Axes that are not transformed come first; those that continue each other in both arrays become
one.
"""

from __future__ import annotations

import dataclasses
from typing import Sequence

from . import _library
from ._library import AXIS_FOURIER, AXIS_NONE, MAX_RANK


@dataclasses.dataclass
class Dimension:
    """One axis of both arrays. Strides are in elements."""

    length: int
    kind: int
    strides: list[int]  # of the input and of the output
    extents: list[int]  # how many elements each side has


class TooManyDimensions(ValueError):
    """The library's rank does not suffice."""

    def __init__(self) -> None:
        super().__init__(
            f"the array has more than {MAX_RANK} axes that do not continue each other: copy it"
            " into one whose elements lie side by side"
        )


def _order(dimensions: list[Dimension], halved: Dimension | None) -> list[Dimension]:
    alone = [d for d in dimensions if d.kind == AXIS_NONE]
    alone.sort(key=lambda d: abs(d.strides[1]), reverse=True)
    transformed = [d for d in dimensions if d.kind != AXIS_NONE and d is not halved]
    return _merged(alone) + transformed + ([halved] if halved else [])


def _merged(alone: list[Dimension]) -> list[Dimension]:
    """Left-alone axes, outermost first, where one continues the next as one axis."""
    merged: list[Dimension] = []
    for inner in alone:
        outer = merged[-1] if merged else None
        if outer and all(outer.strides[i] == inner.strides[i] * inner.length for i in (0, 1)):
            length = outer.length * inner.length
            merged[-1] = Dimension(length, AXIS_NONE, inner.strides, [length, length])
        else:
            merged.append(inner)
    return merged


def _is_packed_by_mistake(dimensions: list[Dimension], side: int) -> bool:
    """All strides zero would mean a packed side, but a broadcast is meant."""
    return all(d.strides[side] == 0 for d in dimensions)


# What leaves an axis of one point as it is.
_NOTHING = (AXIS_NONE, AXIS_FOURIER)


def arrange(dimensions: Sequence[Dimension], halved: Dimension | None) -> list[Dimension]:
    """The dimensions of a description, as few as possible."""
    needed = [d for d in dimensions if d is halved or d.length > 1 or d.kind not in _NOTHING]
    ordered = _order(needed, halved)
    if not ordered or _is_packed_by_mistake(ordered, 0):
        ordered.insert(0, Dimension(1, AXIS_NONE, [1, 1], [1, 1]))
    if len(ordered) > MAX_RANK:
        raise TooManyDimensions
    return ordered


def fill(desc: _library.PlanDesc, dimensions: Sequence[Dimension]) -> None:
    """Writes dimensions into a description."""
    desc.rank = len(dimensions)
    for i, dimension in enumerate(dimensions):
        desc.lengths[i], desc.axes[i] = dimension.length, dimension.kind
        for number, side in enumerate((desc.input, desc.output)):
            side.strides[i] = dimension.strides[number]
            side.extents[i] = dimension.extents[number]


def below(shape: Sequence[int], strides: Sequence[int]) -> int:
    """How far elements lie below the first one of an array, in the unit of the strides."""
    return sum((n - 1) * -stride for n, stride in zip(shape, strides) if stride < 0)


def in_elements(strides: Sequence[int], itemsize: int) -> tuple[int, ...] | None:
    """Strides in bytes as strides in elements; None: they lie at other places."""
    if any(stride % itemsize for stride in strides):
        return None
    return tuple(stride // itemsize for stride in strides)
