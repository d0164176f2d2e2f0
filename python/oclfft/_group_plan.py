"""Transforms over the parts of a group."""

from __future__ import annotations

import ctypes
import itertools
from typing import TYPE_CHECKING, Any, Sequence

import numpy as np

from . import _library
from ._boxes import Part, boxes_of, to_library
from ._context import Buffer
from ._errors import InvalidArgumentError
from ._handle import Handle
from ._layout import Problem
from ._library import check, lib
from ._outputs import outputs
from ._plan import checked_sign
from ._sides import sides

if TYPE_CHECKING:
    from ._group import Group


class GroupPlan(Handle):
    """A transform over the parts of a group; `Group.plan` makes it.

    It may outlive the group. Several threads may use it; their executions take turns.

    Attributes
    ----------
    contexts : tuple of Context
        The context of each part.
    input_boxes, output_boxes : list of Box
        What each part holds of the two sides.

    Examples
    --------
    >>> import numpy as np, oclfft
    >>> group = oclfft.Group(oclfft.default_context(), parts=3)
    >>> plan = group.plan(256, axes=("fourier",), batch=2)
    >>> y = plan.forward(plan.split(np.ones((2, 256), np.complex64)))
    >>> float(plan.join(y)[1, 0].real)
    256.0
    """

    _kind = "group_plan"

    def __init__(
        self,
        group: Group,
        problem: Problem,
        decomposition: str,
        input_boxes: Sequence[Any] | None,
        output_boxes: Sequence[Any] | None,
    ) -> None:
        owner, self.contexts = group._use(), group.contexts
        both = []
        for side, given in (("input", input_boxes), ("output", output_boxes)):
            if given is None:
                both.append(group._boxes(problem, side, decomposition))
            else:
                both.append(boxes_of(given, len(problem.lengths), len(group)))
        self.input_boxes, self.output_boxes = both
        self._problem, self._in_place = problem, bool(problem.in_place)
        self._sides = sides(problem)
        self._parts: list[list[Part]] = [
            [Part(s, box) for box in boxes] for s, boxes in zip(self._sides, both)
        ]
        desc, kept = problem.describe()
        boxes = map(to_library, both)
        self._own(lib.oclfft_group_plan_create, owner.pointer, ctypes.byref(desc), *boxes)
        del kept

    # ---- Whole arrays ----

    def split(self, x: Any) -> list[np.ndarray]:
        """The boxes of the input, copied from the whole array.

        The array has an axis for the batch, where there is one, and the input's dtype.
        """
        array, whole = np.asarray(x), self._whole(0)
        if array.shape != self._sides[0].shape:
            raise InvalidArgumentError(
                f"x has the shape {array.shape}, the input {self._sides[0].shape}"
            )
        return [
            self._memory(part, there, array[whole + box.slices] if box.size else None)
            for box, part, there in zip(self.input_boxes, *self._parts)
        ]

    def _whole(self, number: int) -> tuple[slice, ...]:
        """The index of the axis of the batch, where there is one."""
        if any(not part.is_shaped for part in self._parts[number]):
            raise InvalidArgumentError("elements of a callback are not an array's")
        return (slice(None),) * (self._sides[number].batch > 1)

    def _memory(self, part: Part, there: Part, elements: Any) -> np.ndarray:
        """A new array with the elements of a part; in place also with room for its output."""
        room = there.nbytes if self._in_place else 0
        size = -(-max(part.nbytes, room) // part.dtype.itemsize)
        memory = np.empty(size, part.dtype)
        view = part.view(memory)
        if elements is not None:
            view[...] = elements
        return view if view.size == size else memory

    def join(self, parts: Sequence[np.ndarray]) -> np.ndarray:
        """The whole array of the output, copied from its boxes."""
        side, whole = self._sides[1], self._whole(1)
        if len(parts) != len(self.output_boxes):
            raise InvalidArgumentError(f"{len(parts)} arrays for {len(self.output_boxes)} parts")
        result = outputs.empty(side.shape, side.dtype)
        for array, box, part in zip(parts, self.output_boxes, self._parts[1]):
            if box.size:
                result[whole + box.slices] = np.reshape(array, part.shape)
        return result

    # ---- Execution ----

    def forward(self, x: Sequence[Any], out: Sequence[Any] | None = None) -> list[Any]:
        """The forward transform; see `execute`."""
        return self.execute(x, out, "forward")

    def backward(self, x: Sequence[Any], out: Sequence[Any] | None = None) -> list[Any]:
        """The backward transform; see `execute`."""
        return self.execute(x, out, "backward")

    def execute(
        self, x: Sequence[Any], out: Sequence[Any] | None = None, direction: str = "forward"
    ) -> list[Any]:
        """Transforms the parts `x`, and returns the parts of the output when they are written.

        Parameters
        ----------
        x : sequence of numpy.ndarray or Buffer
            For each part a contiguous array, or a buffer of the part's context, with the elements
            of its box. An entry of an empty box may be None. In place it has room for either box:
            where the output's is larger, the array is longer than its box, with one dimension.
        out : like `x`, or None
            Memory for the output. None: new arrays or buffers, or those of `x` in place.
        direction : str
            "forward" or "backward".

        Raises
        ------
        InvalidArgumentError, TypeError
            The plan does not have this direction, or an entry does not suit its part.
        DeviceError
            A device failed, or nothing moved for longer than the group's `time_limit`.
        """
        sign = checked_sign(self._problem, direction)
        inputs = self._entries(x, 0)
        if self._in_place:
            if out is not None and list(map(id, out)) != list(map(id, inputs)):
                raise InvalidArgumentError("the plan is in place: out is None, or the same as x")
            results = inputs
        else:
            results = self._new(inputs) if out is None else self._entries(out, 1)
        if any(isinstance(entry, Buffer) for entry in inputs + results):
            self._run_buffers(sign, inputs, results)
            return results
        self._run_host(sign, inputs, results)
        if not self._in_place:
            return results
        return [
            None if array is None else part.view(array)
            for part, array in zip(self._parts[1], results)
        ]

    def _entries(self, given: Sequence[Any], number: int) -> list[Any]:
        """The entries of a side, checked one by one; those of empty boxes may be missing."""
        name, parts = ("x", "out")[number], self._parts[number]
        if isinstance(given, (np.ndarray, Buffer)) or not hasattr(given, "__len__"):
            raise TypeError(f"{name} is a list with an array or a buffer for each part")
        if len(given) != len(parts):
            raise InvalidArgumentError(f"{name} has {len(given)} entries for {len(parts)} parts")
        for i, (entry, part) in enumerate(zip(given, parts)):
            room = max(self._parts[1][i].nbytes, part.nbytes) if self._in_place else 0
            if isinstance(entry, np.ndarray):
                part.check(entry, f"{name}[{i}]")
                if entry.nbytes < room:
                    raise InvalidArgumentError(
                        f"{name}[{i}] has {entry.nbytes} bytes, but in place the output needs"
                        f" {room}"
                    )
            elif not isinstance(entry, Buffer) and (
                entry is not None or part.nbytes or room
            ):
                raise TypeError(
                    f"{name}[{i}] is a NumPy array or an oclfft.Buffer, not {type(entry).__name__}"
                )
        return list(given)

    def _new(self, inputs: list[Any]) -> list[Any]:
        if not any(isinstance(entry, Buffer) for entry in inputs):
            return [part.new() for part in self._parts[1]]
        return [
            Buffer(context, part.nbytes) if part.nbytes else None
            for context, part in zip(self.contexts, self._parts[1])
        ]

    def _run_host(self, sign: int, inputs: list[Any], results: list[Any]) -> None:
        owner = self._use()
        for i, array in enumerate(results):
            if array is not None and not array.flags.writeable:
                raise InvalidArgumentError(f"out[{i}] is read-only")
        self._refuse_overlaps(inputs, results)
        tables = [
            (ctypes.c_void_p * len(side))(
                *(array.ctypes.data if array is not None and array.size else None for array in side)
            )
            for side in (inputs, results)
        ]
        check(lib.oclfft_group_execute_host(owner.pointer, sign, *tables))

    def _refuse_overlaps(self, inputs: list[Any], results: list[Any]) -> None:
        present = [array for array in results if array is not None and array.size]
        others = [] if self._in_place else [a for a in inputs if a is not None and a.size]
        for i, array in enumerate(present):
            for other in present[:i] + others:
                if np.may_share_memory(array, other):
                    raise InvalidArgumentError("parts of the output overlap with other arrays")

    def _run_buffers(self, sign: int, inputs: list[Any], results: list[Any]) -> None:
        owner = self._use()
        both = [
            [None if b is None else b._use() for b in side]
            for side in self._all_buffers(inputs, results)
        ]
        tables = [
            (ctypes.c_void_p * len(side))(*(None if o is None else o.pointer for o in side))
            for side in both
        ]
        check(lib.oclfft_group_execute(owner.pointer, sign, *tables))

    @staticmethod
    def _all_buffers(*given: list[Any]) -> tuple[list[Any], ...]:
        """Of empty boxes arrays do as well."""
        for entry in itertools.chain(*given):
            if isinstance(entry, np.ndarray) and entry.size:
                raise TypeError(
                    "x and out have both NumPy arrays and oclfft buffers: copy, by"
                    " context.buffer(array) or buffer.read(dtype, shape)"
                )
        return tuple([b if isinstance(b, Buffer) else None for b in side] for side in given)

    # ---- What the plan is ----

    def describe(self) -> str:
        """The steps as text: a line for the whole, then transforms and exchanges in their order."""
        owner = self._use()
        return _library.read_text(lib.oclfft_group_plan_describe, owner.pointer)

    def __repr__(self) -> str:
        if self.closed:
            return "<oclfft.GroupPlan, closed>"
        return f"<oclfft.GroupPlan: {self.describe().splitlines()[0]}>"
