"""Groups: several devices, or one device several times."""

from __future__ import annotations

import ctypes
import operator
from typing import Any, Sequence

from . import _library
from ._boxes import Box
from ._context import Context
from ._errors import InvalidArgumentError
from ._group_plan import GroupPlan
from ._handle import Handle
from ._layout import Problem, integer, number_of
from ._library import check, lib
from ._plan import problem_of

_SIDES = {"input": 0, "output": 1}
_DECOMPOSITIONS = {"default": 0, "slabs": 1, "pencils": 2}


class Group(Handle):
    """A list of parts: the places at which a transform is computed.

    Parameters
    ----------
    contexts : Context, or sequence of Context
        One for each part. A context may stand there several times: its parts share a device.
    parts : int or None
        The number of parts, where `contexts` is a single one or to be repeated in turn.
    memory_limit : int
        Bytes of pinned host memory that a plan may take for exchanges between contexts; 0: the
        library chooses.
    time_limit : float
        Seconds without any progress after which an execution fails.

    Raises
    ------
    InvalidArgumentError, TypeError
        The group has no parts, or one of them is not a `Context`.

    Examples
    --------
    A cube in four slabs. The spectrum is cut along another axis than the input.

    >>> import numpy as np, oclfft
    >>> group = oclfft.Group(oclfft.default_context(), parts=4)
    >>> plan = group.plan((16, 16, 16))
    >>> [box.shape for box in plan.input_boxes]
    [(4, 16, 16), (4, 16, 16), (4, 16, 16), (4, 16, 16)]
    >>> x = np.random.default_rng(1).standard_normal((16, 16, 16)).astype(np.complex64)
    >>> y = plan.forward(plan.split(x))
    >>> len(y), y[0].shape
    (4, (16, 4, 16))
    >>> bool(np.allclose(plan.join(y), np.fft.fftn(x), atol=1e-3))
    True
    """

    _kind = "group"

    def __init__(
        self,
        contexts: Context | Sequence[Context],
        *,
        parts: int | None = None,
        memory_limit: int = 0,
        time_limit: float = 60.0,
    ) -> None:
        given = [contexts] if isinstance(contexts, Context) else list(contexts)
        count = len(given) if parts is None else operator.index(parts)
        if not given or count < 1:
            raise InvalidArgumentError("a group needs at least one context and one part")
        if not all(isinstance(context, Context) for context in given):
            raise TypeError("the parts of a group are given by oclfft.Contexts")
        self.contexts = tuple(given[i % len(given)] for i in range(count))
        config = _library.GroupConfig()
        check(lib.oclfft_group_config_init(ctypes.byref(config), ctypes.sizeof(config)))
        config.memory_limit = integer(memory_limit, "memory_limit")
        config.time_limit = time_limit
        owners = [context._use() for context in self.contexts]
        handles = (ctypes.c_void_p * count)(*(owner.pointer for owner in owners))
        self._own(lib.oclfft_group_create, handles, count, ctypes.byref(config))

    def __len__(self) -> int:
        return len(self.contexts)

    def boxes(
        self,
        lengths: int | Sequence[int],
        side: str = "input",
        decomposition: str = "default",
        **words: Any,
    ) -> list[Box]:
        """The library's boxes for one side of a problem, one for each part.

        Parameters
        ----------
        lengths : int or sequence of int
            As in `plan`.
        side : str
            "input" or "output".
        decomposition : str
            "default", "slabs" (cut along one axis) or "pencils" (along two).
        **words
            The other parameters of `plan`.

        Examples
        --------
        >>> import oclfft
        >>> group = oclfft.Group(oclfft.default_context(), parts=3)
        >>> [box.shape for box in group.boxes((8, 8), "output", "slabs", transform="r2c")]
        [(8, 2), (8, 2), (8, 1)]
        """
        return self._boxes(problem_of(lengths, words), side, decomposition)

    def _boxes(self, problem: Problem, side: str, decomposition: str) -> list[Box]:
        owner = self._use()
        desc, kept = problem.describe()
        boxes = (_library.Box * len(self))()
        check(
            lib.oclfft_group_boxes(
                owner.pointer,
                ctypes.byref(desc),
                number_of(side, _SIDES, "side"),
                number_of(decomposition, _DECOMPOSITIONS, "decomposition"),
                boxes,
            )
        )
        del kept
        rank = len(problem.lengths)
        return [Box(tuple(box.lower[:rank]), tuple(box.upper[:rank])) for box in boxes]

    def plan(
        self,
        lengths: int | Sequence[int],
        *,
        decomposition: str = "default",
        input_boxes: Sequence[Any] | None = None,
        output_boxes: Sequence[Any] | None = None,
        **words: Any,
    ) -> GroupPlan:
        """A plan for one transform, or one batch, over the parts of the group.

        Parameters
        ----------
        lengths : int or sequence of int
            The last dimension varies fastest; for real transforms the real lengths.
        decomposition : str
            "default", "slabs" or "pencils": the library's boxes, for each side without boxes.
        input_boxes, output_boxes : sequence of Box, or None
            A box for each part, or a pair of its corners. Together they cover that side once.
        **words
            As in `Plan`: `transform`, `precision`, `axes`, `batch`, `in_place`, `norm`, `input`,
            `output`, `scale_forward`, `scale_backward`, `load_callback`, `store_callback`. Layouts
            are interleaved and have neither strides nor offsets; callbacks have no buffers.

        Raises
        ------
        InvalidArgumentError
            The boxes do not cover a side exactly once, or a parameter is out of range.

        Examples
        --------
        >>> import oclfft
        >>> group = oclfft.Group(oclfft.default_context(), parts=2)
        >>> rows = [((0, 0), (3, 8)), ((3, 0), (8, 8))]
        >>> columns = group.boxes((8, 8), "output", "slabs")
        >>> plan = group.plan((8, 8), input_boxes=rows, output_boxes=columns)
        >>> print(plan.describe().splitlines()[0])
        2 parts of 1 context: c2c single 8*8 x1 out of place, 1 exchange
        """
        return GroupPlan(self, problem_of(lengths, words), decomposition, input_boxes, output_boxes)

    def __repr__(self) -> str:
        if self.closed:
            return "<oclfft.Group, closed>"
        count = len(set(self.contexts))
        return f"<oclfft.Group of {len(self)} parts on {count} context{'s' * (count > 1)}>"


def preview_parts(
    lengths: int | Sequence[int],
    parts: int,
    *,
    input_decomposition: str = "default",
    output_decomposition: str = "default",
    **words: Any,
) -> str:
    """The steps of a plan over so many parts, each on a device of its own, as text.

    Neither a device nor OpenCL is needed.

    Parameters
    ----------
    lengths : int or sequence of int
        As in `Plan`.
    parts : int
        The number of parts.
    input_decomposition, output_decomposition : str
        "default", "slabs" or "pencils".
    **words
        The other parameters of `Plan`, without `context`.

    Examples
    --------
    >>> import oclfft
    >>> steps = oclfft.preview_parts((512, 512, 512), 8, input_decomposition="slabs",
    ...                              output_decomposition="slabs")
    >>> steps.splitlines()[0]
    '8 parts of 8 contexts: c2c single 512*512*512 x1 out of place, 1 exchange'
    """
    desc, kept = problem_of(lengths, words).describe()
    numbers = [
        number_of(word, _DECOMPOSITIONS, "decomposition")
        for word in (input_decomposition, output_decomposition)
    ]
    text = _library.read_text(lib.oclfft_group_preview, ctypes.byref(desc), parts, *numbers)
    del kept
    return text
