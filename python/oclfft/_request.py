"""What a function computes, apart from where the elements lie, and the plan for it."""

from __future__ import annotations

import ctypes
import math
from typing import Any, Callable, NamedTuple, Sequence

import numpy as np

from . import _geometry, _library
from ._context import Context
from ._geometry import Dimension
from ._handle import Handle
from ._layout import ELEMENT_OF_DTYPE, new_desc
from ._library import AXIS_FOURIER, AXIS_KINDS, AXIS_NONE, BACKWARD, FORWARD, lib
from ._library import C2C, C2R, R2C, R2R


class Axis(NamedTuple):
    """An axis that is transformed. For real transforms the length is that of the real side."""

    number: int
    length: int
    kind: int = AXIS_FOURIER


class Request(NamedTuple):
    """A transform. The last axis of a real one is the halved one."""

    transform: int
    axes: tuple[Axis, ...]
    direction: int
    norm: int  # the scale in this direction. 0: none, 1: one over the root of N, 2: one over N
    weights: bool = False  # those of norm="ortho" of a cosine or sine transform
    conjugate: bool = False  # the complex side of a real transform

    @property
    def planned(self) -> Request:
        """The transform whose plan computes this one too: complex ones go both ways."""
        if self.transform != C2C or self.direction == FORWARD:
            return self
        return self._replace(direction=FORWARD, norm=2 - self.norm)

    @property
    def halved(self) -> int:
        """The number of the halved axis, -1: there is none."""
        return self.axes[-1].number if self.transform in (R2C, C2R) else -1

    def output_shape(self, shape: Sequence[int]) -> tuple[int, ...]:
        """The shape of the results for an input of this shape."""
        result = list(shape)
        for axis in self.axes:
            result[axis.number] = axis.length
        if self.transform == R2C:
            result[self.halved] = self.axes[-1].length // 2 + 1
        return tuple(result)


_EDGES = {AXIS_KINDS["dct1"]: -1, AXIS_KINDS["dst1"]: 1}


def logical_length(axis: Axis) -> int:
    """By this a transform there and back multiplies."""
    if axis.kind == AXIS_FOURIER:
        return axis.length
    return 2 * (axis.length + _EDGES.get(axis.kind, 0))


def _scale(request: Request, norm: int) -> float:
    total = math.prod(map(logical_length, request.axes))
    scale = (1.0, 1 / math.sqrt(total), 1 / total)[norm]
    return scale * math.sqrt(total) if request.weights else scale  # the library divides by it


def set_scales(desc: _library.PlanDesc, request: Request) -> None:
    """Writes the scale of a request, and for a complex one that of the way back."""
    forward = request.direction == FORWARD
    if forward or request.transform == C2C:
        desc.scale_forward = _scale(request, request.norm if forward else 2 - request.norm)
    if not forward or request.transform == C2C:
        desc.scale_backward = _scale(request, 2 - request.norm if forward else request.norm)


Execute = Callable[[Request, Any, Any], None]
Empty = Callable[[Sequence[int], np.dtype], Any]


class Arrays(NamedTuple):
    """Where the elements of both sides lie. Strides and offsets are in elements."""

    shape: tuple[int, ...]  # of the input
    dtypes: tuple[np.dtype, np.dtype]
    strides: tuple[tuple[int, ...], tuple[int, ...]]
    offsets: tuple[int, int]
    in_place: bool


def input_shape(request: Request, shape: Sequence[int]) -> tuple[int, ...]:
    """As much of an input of this shape as the transform reads."""
    result = list(shape)
    for axis in request.axes:
        result[axis.number] = min(axis.length, result[axis.number])
    if request.transform == C2R:
        halved = request.halved
        result[halved] = min(request.axes[-1].length // 2 + 1, shape[halved])
    return tuple(result)


def _dimensions(request: Request, arrays: Arrays) -> list[Dimension]:
    extents = input_shape(request, arrays.shape), request.output_shape(arrays.shape)
    dimensions = [
        Dimension(
            n,
            AXIS_NONE,
            [strides[i] for strides in arrays.strides],
            [extent[i] for extent in extents],
        )
        for i, n in enumerate(arrays.shape)
    ]
    for axis in request.axes:
        dimension = dimensions[axis.number]
        dimension.length, dimension.kind = axis.length, axis.kind
    halved = dimensions[request.halved] if request.halved >= 0 else None
    return _geometry.arrange(dimensions, halved)


# ---- Callbacks: real input of complex transforms, elements of types that the library lacks, and
# the conjugates of Hermitian sides ----

_LOAD = """{0} load(ulong element, global const void *in, global const void *in_im)
{{
    return {1};
}}
"""
_CONJUGATE_LOAD = """{0}2 load(ulong element, global const void *in, global const void *in_im)
{{
    {0}2 value = ((global const {0}2 *)in)[element];
    return ({0}2)(value.x, -value.y);
}}
"""
_CONJUGATE_STORE = """
void store(ulong element, {0}2 value, global void *out, global void *out_im)
{{
    ((global {0}2 *)out)[element] = ({0}2)(value.x, -value.y);
}}
"""
_C_TYPES = {"i1": "char", "u1": "uchar", "b1": "uchar", "i2": "short", "u2": "ushort"}
_C_TYPES.update(i4="int", u4="uint", i8="long", u8="ulong", f4="float", f8="double")


def is_loadable(dtype: np.dtype) -> bool:
    """Whether a transform can read such elements, by itself or by a callback."""
    return dtype in ELEMENT_OF_DTYPE or (dtype.isnative and dtype.str[1:] in _C_TYPES)


def _real_element(dtype: np.dtype) -> str:
    if dtype == np.float16:
        return "vload_half(element, (global const half *)in)"
    return f"((global const {_C_TYPES[dtype.str[1:]]} *)in)[element]"


def _load(request: Request, dtype: np.dtype, scalar: str) -> str:
    """The source of the callback that loads the input; empty: none is needed."""
    if dtype.kind == "c":
        conjugate = request.conjugate and request.transform == C2R
        return _CONJUGATE_LOAD.format(scalar) if conjugate else ""
    if request.transform in (C2C, C2R):
        return _LOAD.format(f"{scalar}2", f"({scalar}2)({_real_element(dtype)}, 0)")
    return "" if dtype in ELEMENT_OF_DTYPE else _LOAD.format(scalar, _real_element(dtype))


def _add_callbacks(desc: _library.PlanDesc, request: Request, arrays: Arrays) -> None:
    scalar = "double" if desc.precision == _library.DOUBLE else "float"
    dtype = arrays.dtypes[0]
    source = _load(request, dtype, scalar)
    if source:
        desc.load_callback.source = source.encode()
        desc.load_callback.name = b"load"
        desc.load_callback.element_bytes = dtype.itemsize
        desc.input.element_type = 0
    if request.conjugate and request.transform == R2C:
        desc.store_callback.source = _CONJUGATE_STORE.format(scalar).encode()
        desc.store_callback.name = b"store"
        desc.output.element_type = 0


# ---- More dimensions than the library has ----


def _steps(request: Request) -> list[Request]:
    """Transforms along one axis each that together make `request`."""
    *others, last = request.axes
    along_last = request._replace(axes=(last,))
    inner = request
    if request.transform in (R2C, C2R):
        # The other axes are transformed on the side of the conjugates: in the other direction.
        opposite = BACKWARD if request.direction == FORWARD else FORWARD
        direction = opposite if request.conjugate else request.direction
        inner = Request(C2C, request.axes, direction, request.norm)
    along_others = [inner._replace(axes=(axis,)) for axis in others]
    if request.transform == C2R:
        return [*along_others, along_last]
    return [along_last, *along_others]


def axis_by_axis(request: Request, x: Any, out: Any, execute: Execute, empty: Empty) -> None:
    """Transforms `x` into `out`, one axis after the other. `empty` makes an array like `out`.

    Each step resizes only its own axis, so the arrays between the steps have their own shapes.
    """
    *steps, final = _steps(request)
    is_c2r = request.transform == C2R
    dtype = np.result_type(out.dtype, np.complex64) if is_c2r else out.dtype
    between = None
    for step in steps:
        shape = step.output_shape(x.shape)
        if shape == out.shape and not is_c2r:
            between = out
        elif between is None or between.shape != shape:
            between = empty(shape, dtype)
        execute(step, x, between)
        x = between
    execute(final, x, out)


# ---- Jobs ----


class Job(Handle):
    """A plan for a request on arrays of one shape."""

    _kind = "plan"
    below = (0, 0)  # bytes of each side before its first element

    def __init__(self, request: Request, arrays: Arrays, context: Context) -> None:
        desc = new_desc()
        desc.transform = request.transform
        desc.precision = int(arrays.dtypes[1].char in "dD")
        desc.in_place = arrays.in_place
        desc.norm = int(request.weights)
        set_scales(desc, request)
        _geometry.fill(desc, _dimensions(request, arrays))
        for i, side in enumerate((desc.input, desc.output)):
            side.element_type = ELEMENT_OF_DTYPE.get(arrays.dtypes[i], 0)
            side.offset = arrays.offsets[i]
        _add_callbacks(desc, request, arrays)
        self.context = context
        owner = context._use()
        self._own(lib.oclfft_plan_create, owner.pointer, ctypes.byref(desc))

    def describe(self) -> str:
        """The schedule."""
        owner = self._use()
        return _library.read_text(lib.oclfft_plan_describe, owner.pointer)
