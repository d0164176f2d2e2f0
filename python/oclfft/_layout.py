"""Descriptions of plans: layouts, callbacks, and the library's structures made of them."""

from __future__ import annotations

import ctypes
import dataclasses
import operator
from typing import Any, Mapping, Sequence

import numpy as np

from . import _library
from ._context import Buffer
from ._errors import InvalidArgumentError
from ._library import AXIS_KINDS, EFFORTS, ELEMENT_TYPES, PRECISIONS, TRANSFORMS, check, lib

# What lies in memory, by the type of an array. bfloat16 has no name in NumPy.
ELEMENT_OF_DTYPE: dict[np.dtype, int] = {
    np.dtype(name): ELEMENT_TYPES[element]
    for name, element in (
        ("float16", "half"),
        ("float32", "float"),
        ("complex64", "float"),
        ("float64", "double"),
        ("complex128", "double"),
        ("int8", "int8"),
        ("uint8", "uint8"),
        ("bool", "uint8"),
        ("int16", "int16"),
        ("uint16", "uint16"),
        ("int32", "int32"),
    )
}
ELEMENT_BYTES = {"half": 2, "bfloat16": 2, "float": 4, "double": 8, "int8": 1, "uint8": 1}
ELEMENT_BYTES.update(int16=2, uint16=2, int32=4)


@dataclasses.dataclass(frozen=True)
class Layout:
    """Where the elements of one side of a transform lie in its memory.

    All numbers count elements of that side, complex or real, not bytes. Sequences have an entry for
    each axis, or none.

    Parameters
    ----------
    planar : bool
        Real and imaginary parts are in two arrays. Then plans take pairs of arrays.
    element_type : str
        The numbers in memory: "half", "bfloat16", "float", "double", "int8", "uint8", "int16",
        "uint16", "int32", or "default", which is that of the precision. Where NumPy has no such
        complex type, the array has a last axis of 2; "bfloat16" is in arrays of uint16.
    strides : sequence of int
        From one element to the next along each axis; may be negative. Empty: packed.
    distance : int
        From one transform of the batch to the next; may be negative. 0: packed.
    offset : int
        The place of the first element in the memory.
    starts, extents : sequence of int
        A window along each axis: this side has only the elements from start to
        start + extent - 1, where extent 0 means up to the end. Elements that the input lacks are
        zero, those that the output lacks are dropped.
    centered : sequence of bool
        Whether index 0 of an axis lies in the middle, as `fftshift` leaves it.

    Examples
    --------
    >>> import oclfft
    >>> oclfft.Layout(element_type="int16", strides=(2,), offset=1)
    Layout(element_type='int16', strides=(2,), offset=1)
    """

    planar: bool = False
    element_type: str = "default"
    strides: Sequence[int] = ()
    distance: int = 0
    offset: int = 0
    starts: Sequence[int] = ()
    extents: Sequence[int] = ()
    centered: Sequence[bool] = ()

    def __repr__(self) -> str:
        given = (
            f"{field.name}={getattr(self, field.name)!r}"
            for field in dataclasses.fields(self)
            if getattr(self, field.name) != field.default
        )
        return f"Layout({', '.join(given)})"


@dataclasses.dataclass(frozen=True)
class Callback:
    """OpenCL C source of a function that loads or stores an element in place of the library.

    A load callback is ``scalar NAME(ulong element, global const void *in, global const void *in_im,
    ...)`` for real data, with ``scalar2`` for complex data. A store callback is ``void NAME(ulong
    element, scalar value, global void *out, global void *out_im, ...)``. `scalar` is float or
    double. The header <oclfft/oclfft.h> has the rules.

    Parameters
    ----------
    source : str
        The source, which may have other functions, too.
    name : str
        The name of the function.
    buffers : sequence of Buffer
        Up to four buffers of the plan's context: the last arguments of the function.
    element_bytes : int
        The bytes of memory for each element, by which the sizes of arrays are checked and arrays of
        the host are transferred. 0: as many as without the callback.

    Examples
    --------
    >>> import oclfft
    >>> square = '''
    ... float load(ulong element, global const void *in, global const void *in_im) {
    ...     float x = ((global const float *)in)[element];
    ...     return x * x;
    ... }'''
    >>> oclfft.Callback(square, "load").name
    'load'
    """

    source: str
    name: str
    buffers: Sequence[Buffer] = ()
    element_bytes: int = 0


def number_of(word: Any, words: Mapping[Any, int], what: str) -> int:
    """The library's number for a word."""
    try:
        return words[word]
    except (KeyError, TypeError):
        raise InvalidArgumentError(
            f"{what} {word!r}: expected one of {', '.join(map(str, words))}"
        ) from None


_BY_AXIS = ("strides", "starts", "extents", "centered")


def _check_count(values: Sequence[Any], rank: int, what: str) -> None:
    if len(values) not in (0, rank):
        raise InvalidArgumentError(f"{what} has {len(values)} entries, the transform {rank} axes")


def check_layout(layout: Layout, rank: int) -> None:
    """Refuses what the library's structure could not express."""
    number_of(layout.element_type, ELEMENT_TYPES, "element_type")
    for name in _BY_AXIS:
        _check_count(getattr(layout, name), rank, name)


_SIGNED = ("strides", "distance", "input_channel_distance", "output_channel_distance")


def integer(value: Any, what: str) -> int:
    """An integer that the library's structures hold: ctypes would cut off the upper bits."""
    number = operator.index(value)
    least = -(2**63) if what in _SIGNED else 0
    if not least <= number < 2**63:
        raise InvalidArgumentError(f"{what}: {number} is out of range")
    return number


def _fill(target: Any, values: Sequence[Any], rank: int, what: str) -> None:
    _check_count(values, rank, what)
    for i, value in enumerate(values):
        target[i] = integer(value, what)


def _checked(value: Any, kind: type, what: str) -> None:
    if not isinstance(value, kind):
        raise TypeError(f"{what} is a {type(value).__name__}, not a {kind.__name__}")


def fill_layout(target: _library.Layout, layout: Layout, rank: int) -> None:
    """Writes a layout into the library's structure."""
    _checked(layout, Layout, "the layout of a side")
    target.format = _library.PLANAR if layout.planar else _library.INTERLEAVED
    target.element_type = number_of(layout.element_type, ELEMENT_TYPES, "element_type")
    for name in _BY_AXIS:
        _fill(getattr(target, name), getattr(layout, name), rank, name)
    target.distance = integer(layout.distance, "distance")
    target.offset = integer(layout.offset, "offset")


def fill_callback(target: _library.Callback, callback: Callback | None) -> list[Any]:
    """Writes a callback into the library's structure; gives what must live while it is used."""
    if callback is None:
        return []
    _checked(callback, Callback, "a callback")
    target.source, target.name = callback.source.encode(), callback.name.encode()
    owners = [buffer._use() for buffer in callback.buffers]
    if len(owners) > _library.MAX_CALLBACK_BUFFERS:
        raise InvalidArgumentError(
            f"a callback takes {_library.MAX_CALLBACK_BUFFERS} buffers at most, not {len(owners)}"
        )
    for i, owner in enumerate(owners):
        target.buffers[i] = owner.pointer
    target.buffer_count, target.element_bytes = len(owners), callback.element_bytes
    return owners


def new_desc() -> _library.PlanDesc:
    """A description with its initial values."""
    desc = _library.PlanDesc()
    check(lib.oclfft_plan_desc_init(ctypes.byref(desc), ctypes.sizeof(desc)))
    return desc


def _fill_lengths(desc: _library.PlanDesc, lengths: Sequence[int], axes: Sequence[str]) -> None:
    desc.rank = rank = len(lengths)
    if not 1 <= rank <= _library.MAX_RANK:
        raise InvalidArgumentError(f"{rank} axes: there must be 1 to {_library.MAX_RANK}")
    if any(length < 1 for length in lengths):
        raise InvalidArgumentError(f"lengths {tuple(lengths)}: all must be 1 or more")
    _fill(desc.lengths, lengths, rank, "lengths")
    _fill(desc.axes, [number_of(kind, AXIS_KINDS, "kind of axis") for kind in axes], rank, "axes")


@dataclasses.dataclass(frozen=True)
class Problem:
    """What a plan computes, in the words of `Plan`."""

    lengths: tuple[int, ...]
    transform: str = "c2c"
    precision: str = "single"
    axes: Sequence[str] = ()
    batch: int = 1
    in_place: bool = False
    norm: str | None = None
    input: Layout = Layout()
    output: Layout = Layout()
    scale_forward: float | None = None
    scale_backward: float | None = None
    load_callback: Callback | None = None
    store_callback: Callback | None = None
    effort: str = "estimate"
    recipe: str | None = None

    def describe(self) -> tuple[_library.PlanDesc, list[Any]]:
        """The library's description, and what must live while it is used."""
        desc = new_desc()
        _fill_lengths(desc, self.lengths, self.axes)
        desc.transform = number_of(self.transform, TRANSFORMS, "transform")
        desc.precision = number_of(self.precision, PRECISIONS, "precision")
        desc.batch, desc.in_place = integer(self.batch, "batch"), self.in_place
        norms = {None: _library.NORM_DEFAULT, "ortho": _library.NORM_ORTHONORMAL}
        desc.norm = number_of(self.norm, norms, "norm")
        fill_layout(desc.input, self.input, desc.rank)
        fill_layout(desc.output, self.output, desc.rank)
        for name in ("scale_forward", "scale_backward"):
            value = getattr(self, name)
            if value is None:  # 0 stands for the default, but it is not 1 forward
                value = 1.0 if name == "scale_forward" and self.norm is None else 0.0
            elif value == 0:
                raise InvalidArgumentError(f"{name} is 0; None stands for the default")
            setattr(desc, name, value)
        kept = fill_callback(desc.load_callback, self.load_callback)
        kept += fill_callback(desc.store_callback, self.store_callback)
        desc.effort = number_of(self.effort, EFFORTS, "effort")
        if self.recipe is not None:
            _checked(self.recipe, str, "recipe")
            desc.recipe = self.recipe.encode()
        return desc, kept
