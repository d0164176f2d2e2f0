"""The two sides of a plan: what their arrays look like, and how much memory they take.

The library fills in strides and distances that are not given. This file does the same, by the same
rules, and the plan passes on the result: so both agree on the memory that an array must have.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from ._errors import InvalidArgumentError
from ._layout import ELEMENT_BYTES, Layout, Problem, check_layout
from ._outputs import outputs

_NUMBERS = {"half": "float16", "bfloat16": "uint16", "float": "float32", "double": "float64"}


@dataclasses.dataclass(frozen=True)
class Side:
    """One side of a problem, or of a convolution, with nothing left open."""

    layout: Layout
    real: bool
    extents: tuple[int, ...]
    batch: int
    dtype: np.dtype  # of an element, or where NumPy has no such complex type of its two numbers
    pairs: bool  # whether an element is two of these
    element_bytes: int
    elements: int  # from the start of the memory to the last element
    packed: bool  # neither strides nor distance nor offset were given
    callback: bool
    natural: bool = True  # an element takes as many bytes as its numbers

    @property
    def shape(self) -> tuple[int, ...]:
        """Of an array with one axis for the batch, where there is one."""
        batch = (self.batch,) if self.batch > 1 else ()
        return batch + self.extents + ((2,) if self.pairs else ())

    @property
    def nbytes(self) -> int:
        """Of each array."""
        return self.elements * self.element_bytes

    def new_memory(self) -> np.ndarray:
        """An array for the results. What lies between its elements is 0."""
        if self.packed:
            return outputs.empty(self.shape, self.dtype)
        return np.zeros(self.nbytes, np.uint8)

    def view(self, memory: np.ndarray) -> np.ndarray:
        """The elements of this side in an array's memory."""
        numbers = memory.reshape(-1).view(np.uint8)[: self.nbytes].view(self.dtype)
        strides = (self.layout.distance,) * (self.batch > 1) + tuple(self.layout.strides)
        in_bytes = [stride * self.element_bytes for stride in strides]
        start = self.layout.offset * (2 if self.pairs else 1)
        return np.lib.stride_tricks.as_strided(
            numbers[start:], self.shape, in_bytes + [self.dtype.itemsize] * self.pairs
        )

    def check(self, array: Any, name: str) -> None:
        """Refuses an array of another type, or one that is too small. For NumPy's and pyopencl's
        arrays."""
        if not self.callback and array.dtype not in (self.dtype, self._component()):
            raise InvalidArgumentError(
                f"{name} has dtype {array.dtype}, but {self.dtype} is expected there; convert it"
                " by astype, or give its Layout another element_type"
            )
        if not array.flags.c_contiguous:
            raise InvalidArgumentError(
                f"{name} is not contiguous; plans and convolutions take contiguous memory, of which"
                " Layout may describe strides (functions such as oclfft.fft take any strides)"
            )
        if array.nbytes < self.nbytes:
            raise InvalidArgumentError(
                f"{name} has {array.nbytes} bytes, but {self.nbytes} are needed: an array of"
                f" shape {self.shape} and dtype {self.dtype}"
                + ("" if self.packed else f" in the memory of {self.layout}")
            )

    def _component(self) -> np.dtype:
        return self.dtype if self.dtype.kind != "c" else np.empty(0, self.dtype).real.dtype


def halved_axis(problem: Problem) -> int:
    """The last Fourier axis of a real transform; -1: there is none."""
    if problem.transform not in ("r2c", "c2r"):
        return -1
    kinds = list(problem.axes) or ["fourier"] * len(problem.lengths)
    axes = [i for i, kind in enumerate(kinds) if kind in ("fourier", "default")]
    return axes[-1] if axes else -1


def _extents(problem: Problem, layout: Layout, real: bool) -> tuple[int, ...]:
    """How many elements the side has along each axis."""
    halved = -1 if real else halved_axis(problem)
    lengths = [n // 2 + 1 if i == halved else n for i, n in enumerate(problem.lengths)]
    starts = layout.starts or [0] * len(lengths)
    extents = layout.extents or [0] * len(lengths)
    return tuple(
        extent or max(1, length - start) for length, start, extent in zip(lengths, starts, extents)
    )


def _is_real(problem: Problem) -> tuple[bool, bool]:
    transform = problem.transform
    return transform not in ("c2c", "c2r"), transform not in ("c2c", "r2c")


def _places(problem: Problem, real: tuple[bool, bool], side: int) -> list[int]:
    """How many places each axis takes in the packed layout; in place, with room for both sides."""
    layouts = (problem.input, problem.output)
    both = [_extents(problem, layouts[i], real[i]) for i in (0, 1)]
    if not problem.in_place:
        return list(both[side])
    rank, halved = len(problem.lengths), halved_axis(problem)
    places = [max(pair) for pair in zip(*both)]
    if 0 <= halved:
        places[halved] = both[side][halved]
        if halved == rank - 1:
            complex_one, real_one = (both[1], both[0]) if real[0] else both
            needed = max(complex_one[halved], (real_one[halved] + 1) // 2)
            places[halved] = needed * (2 if real[side] else 1)
    return places


def element(precision: str, layout: Layout, real: bool) -> tuple[np.dtype, bool, int]:
    """The dtype, whether an element is two of it, and the bytes of an element in each array."""
    name = layout.element_type
    if name == "default":
        name = "double" if precision == "double" else "float"
    number = np.dtype(_NUMBERS.get(name, name))
    if real or layout.planar:
        return number, False, ELEMENT_BYTES[name]
    if name in ("float", "double"):
        return np.dtype("c8" if name == "float" else "c16"), False, 2 * ELEMENT_BYTES[name]
    return number, True, 2 * ELEMENT_BYTES[name]


def _side(problem: Problem, number: int) -> Side:
    real = _is_real(problem)
    layout = (problem.input, problem.output)[number]
    callback = (problem.load_callback, problem.store_callback)[number]
    extents = _extents(problem, layout, real[number])
    places = _places(problem, real, number)
    strides = list(layout.strides)
    if not any(strides):
        strides = [int(np.prod(places[i + 1 :], dtype=object)) for i in range(len(places))]
    taken = [p * abs(s) for p, s in zip(places, strides)]
    kept = [t for i, t in enumerate(taken) if places[i] > 1 or i + 1 == len(places)]
    distance = layout.distance or max([1, *kept])
    steps = list(zip(extents, strides)) + [(problem.batch, distance)]
    up = sum((n - 1) * s for n, s in steps if s > 0)
    dtype, pairs, element_bytes = element(problem.precision, layout, real[number])
    if callback is not None and callback.element_bytes:
        element_bytes = callback.element_bytes
    return Side(
        dataclasses.replace(layout, strides=tuple(strides), distance=distance),
        real[number],
        extents,
        problem.batch,
        dtype,
        pairs,
        element_bytes,
        layout.offset + up + 1,
        not any(layout.strides) and not layout.distance and not layout.offset,
        callback is not None,
    )


def sides(problem: Problem) -> tuple[Side, Side]:
    """The input and the output of a problem."""
    for layout in (problem.input, problem.output):
        check_layout(layout, len(problem.lengths))
    return _side(problem, 0), _side(problem, 1)
