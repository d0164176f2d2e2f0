"""Plans."""

from __future__ import annotations

import ctypes
import dataclasses
import itertools
import operator
import re
from typing import Any, NamedTuple, Sequence

import numpy as np

from . import _device_arrays, _library, _progress
from ._context import Buffer, Context, check_context, default_context
from ._device_arrays import Known
from ._errors import InvalidArgumentError
from ._handle import Handle
from ._layout import Callback, Layout, Problem, number_of
from ._library import check, lib
from ._sides import Side, sides

_DIRECTIONS = {"forward": _library.FORWARD, "backward": _library.BACKWARD}


def problem_of(lengths: Any, words: dict[str, Any]) -> Problem:
    """A problem in the words of `Plan`."""
    shape = lengths if np.iterable(lengths) else (lengths,)
    return Problem(tuple(operator.index(length) for length in shape), **words)


def sign_of(direction: str) -> int:
    """The library's number of a direction."""
    return number_of(direction, _DIRECTIONS, "direction")


_ONLY = {"r2c": "forward", "c2r": "backward"}  # transforms of one direction


def checked_sign(problem: Problem, direction: str) -> int:
    """The library's number of a direction that a plan for the problem has."""
    sign, only = sign_of(direction), _ONLY.get(problem.transform)
    if only is not None and direction != only:
        other = "c2r" if only == "forward" else "r2c"
        raise InvalidArgumentError(
            f"a plan with transform={problem.transform!r} only has {only}(): for {direction}() make"
            f" a plan with transform={other!r}, the same lengths, and input and output exchanged"
        )
    return sign


class Plan(Handle):
    """The schedule, compiled kernels and tables of a transform on a device.

    The functions of this package, `oclfft.fft` and others, make plans by themselves and keep them.
    A `Plan` offers everything that the C library does: other element types, separate real and
    imaginary parts, windows, callbacks, recipes, measured plans.

    Parameters
    ----------
    lengths : int or sequence of int
        The number of points along each of one to eight dimensions, of which the last varies
        fastest. For real transforms these are the lengths of the real side.
    context : Context or None
        Where the plan runs. None: `default_context`, the context of the functions. For pyopencl
        arrays of an OpenCL context of your own it is `Context.from_pyopencl`.
    transform : str
        "c2c", "r2c" (forward only), "c2r" (backward only), "r2r" (`axes` say what is done), or
        "dct1" to "dct4", "dst1" to "dst4" and "dht", which are "r2r" with that kind along every
        axis. With "r2c" the output has n // 2 + 1 points along the last Fourier axis, of n points
        of the input. With "c2r" it is the input that has n // 2 + 1 points.
    precision : str
        "single" or "double", of the arithmetic and, without an element type, of the data.
    axes : sequence of str
        What is done along each dimension: "fourier", "dct1" to "dct4", "dst1" to "dst4", "dht",
        "halfcomplex", "none" for an axis that is not transformed, or "default", which is "fourier"
        or the kind of the transform. Without it all are "default".
    batch : int
        The number of transforms of one execution. Arrays have an axis for them, the first, if
        there are several.
    in_place : bool
        The output overwrites the input. With "r2c" and "c2r", rows of real numbers have room for
        2 * (n // 2 + 1) of them.
    norm : "ortho" or None
        With "ortho" both directions are scaled by 1/sqrt(N), with the weights of cosine and sine
        transforms that scipy.fft has.
    input, output : Layout
        Where the elements of each side lie; packed by default. Every transform reads `input` and
        writes `output`, in either direction.
    scale_forward, scale_backward : float or None
        Factors of the results, not zero. None: 1 and 1/N, or 1 and 1 with norm="ortho". N is the
        product of the lengths that are transformed, without the batch; n points count as 2n along a
        cosine or sine axis, as 2(n - 1) for DCT-I and 2(n + 1) for DST-I.
    load_callback : Callback or None
        An OpenCL C function that loads each element of the input.
    store_callback : Callback or None
        An OpenCL C function that stores each element of the output.
    effort : str
        "estimate" uses wisdom if there is any, else rules; "measure" times candidates on the
        device, for ten seconds at most, and keeps the best as wisdom in the context.
    recipe : str or None
        The passes to use, in the notation that the property `recipe` has.

    Raises
    ------
    InvalidArgumentError
        A parameter is out of range, or two contradict each other; the message names it.
    UnsupportedError
        Double precision on a device without it.
    BuildError
        A callback does not compile; the message contains the compiler's output.
    OutOfDeviceMemoryError, OutOfHostMemoryError, DeviceError
        The device or the machine has not enough memory, or the driver failed.

    Examples
    --------
    >>> import numpy as np, oclfft
    >>> plan = oclfft.Plan(1024, batch=3)
    >>> x = np.ones((3, 1024), np.complex64)
    >>> plan.forward(x)[:, 0].real.tolist()
    [1024.0, 1024.0, 1024.0]
    >>> bool(np.allclose(plan.backward(plan.forward(x)), x))
    True

    Samples of 16 bits, the spectrum in half precision:

    >>> plan = oclfft.Plan(256, transform="r2c", input=oclfft.Layout(element_type="int16"),
    ...                    output=oclfft.Layout(element_type="half"), scale_forward=1 / 256)
    >>> y = plan.forward(np.full(256, 1000, np.int16))
    >>> y.dtype, y.shape, float(y[0, 0])
    (dtype('float16'), (129, 2), 1000.0)
    """

    _kind = "plan"
    _checked: Any = None  # places of pyopencl arrays for which all checks passed

    def __init__(
        self,
        lengths: int | Sequence[int],
        *,
        context: Context | None = None,
        transform: str = "c2c",
        precision: str = "single",
        axes: Sequence[str] = (),
        batch: int = 1,
        in_place: bool = False,
        norm: str | None = None,
        input: Layout = Layout(),
        output: Layout = Layout(),
        scale_forward: float | None = None,
        scale_backward: float | None = None,
        load_callback: Callback | None = None,
        store_callback: Callback | None = None,
        effort: str = "estimate",
        recipe: str | None = None,
    ) -> None:
        words = {
            name: value
            for name, value in locals().items()
            if name not in ("self", "lengths", "context", "__class__")
        }
        self._make(problem_of(lengths, words), context)

    def _make(self, problem: Problem, context: Context | None) -> None:
        self.context = context or default_context()
        self._sides = sides(problem)
        self._problem = dataclasses.replace(
            problem, input=self._sides[0].layout, output=self._sides[1].layout
        )
        owner = self.context._use()
        desc, kept = self._problem.describe()
        with _progress.waiting("measuring recipes", 10, desc.effort == _library.MEASURE):
            self._own(lib.oclfft_plan_create, owner.pointer, ctypes.byref(desc))
        del kept

    # ---- Execution ----

    def forward(self, x: Any, out: Any = None) -> Any:
        """The forward transform of `x`, into `out` or a new array; see `execute`."""
        return self.execute(x, out, "forward")

    def backward(self, x: Any, out: Any = None) -> Any:
        """The backward transform of `x`, into `out` or a new array; see `execute`."""
        return self.execute(x, out, "backward")

    def execute(self, x: Any, out: Any = None, direction: str = "forward") -> Any:
        """Transforms `x` and returns the output.

        NumPy arrays are transferred to the device and back, in pieces where its memory is too small
        or where transfers can overlap with computation. With pyopencl arrays and buffers the call
        returns when the work is enqueued.

        Parameters
        ----------
        x : numpy.ndarray, pyopencl.array.Array or Buffer
            Contiguous memory for the layout of `input`: packed, an array of the shape
            ``plan.input.shape`` and of ``plan.input.dtype``. For a planar side it is a pair (real
            parts, imaginary parts). Arrays of pyopencl and buffers belong to the plan's context. A
            pyopencl array with an offset needs ``Layout(offset=...)``.
        out : like `x`, or None
            The same for `output`. None: a new array of the same kind, or `x` itself in place.
        direction : str
            "forward" or "backward".

        Returns
        -------
        numpy.ndarray, pyopencl.array.Array or Buffer
            `out`, or the new array. Where the layout has strides, it is a view of new memory.

        Raises
        ------
        InvalidArgumentError
            The plan does not have this direction; an array has another dtype, is too small, not
            contiguous or of another context; `x` and `out` overlap.
        TypeError
            `x` and `out` are not of one kind.
        OutOfDeviceMemoryError, DeviceError
            There is no room for the plan's scratch, or the device failed.

        Examples
        --------

        >>> import numpy as np, oclfft
        >>> plan = oclfft.Plan(4, transform="dct2", precision="double")
        >>> plan.execute(np.ones(4)).round(6).astype(int).tolist()
        [8, 0, 0, 0]
        """
        sign = checked_sign(self._problem, direction)
        kind = type(x)
        if kind is Known.array:
            target = x if out is None and self._problem.in_place else out
            if type(target) is kind:
                self._execute_again(x, out, sign)
                return target
        return self._execute(x, out, sign)

    def _execute_again(self, x: Any, out: Any, sign: int) -> None:
        """As `_execute`, on pyopencl arrays, for which the checks are the same if these are."""
        given, out = out, x if out is None else out
        places = (x is out, x.shape, x.strides, x.dtype, x.offset)
        key = (*places, out.shape, out.strides, out.dtype, out.offset)
        if self._checked != key or x.queue is None:
            self._execute(x, given, sign)
            self._checked = key
            return
        owner, waited = self._use(), len(out.events)
        events = out.events[:waited]
        event = _device_arrays.enqueue(
            owner.pointer,
            x.queue.int_ptr,
            sign,
            (_device_arrays.memory_of(x), None, _device_arrays.memory_of(out), None),
            events if x is out else x.events + events,
        )
        _device_arrays.set_event(out, event, waited)

    def _execute(self, x: Any, out: Any, sign: int) -> Any:
        inputs = self._arrays(x, 0)
        outputs = None if out is None else self._arrays(out, 1)
        run = self._runner(inputs + (outputs or ()))
        self._check(inputs, outputs)
        if outputs is None and not self._problem.in_place:
            outputs = self._new_outputs(inputs[0])
            out = tuple(self._shown(array) for array in outputs)
            out = out if self._sides[1].layout.planar else out[0]
        run(sign, inputs, outputs)
        return self._in_place_result(x) if out is None else out

    def _arrays(self, x: Any, number: int) -> tuple[Any, ...]:
        """The one or two arrays of a side."""
        name = ("x", "out")[number]
        if not self._sides[number].layout.planar:
            return (x,)
        if not isinstance(x, (tuple, list)) or len(x) != 2:
            raise InvalidArgumentError(f"{name} is planar in this plan: give (real, imaginary)")
        return tuple(x)

    def _new_outputs(self, like: Any) -> tuple[Any, ...]:
        side = self._sides[1]
        count = 2 if side.layout.planar else 1
        if isinstance(like, Buffer):
            return tuple(Buffer(self.context, side.nbytes) for _ in range(count))
        if not _device_arrays.is_device_array(like):
            return tuple(side.new_memory() for _ in range(count))
        if not side.packed:
            raise InvalidArgumentError("out must be given, as its layout has strides or an offset")
        return tuple(type(like)(like.queue, side.shape, side.dtype) for _ in range(count))

    def _shown(self, array: Any) -> Any:
        """A new output as the caller gets it."""
        is_memory = isinstance(array, np.ndarray) and not self._sides[1].packed
        return self._sides[1].view(array) if is_memory else array

    def _in_place_result(self, x: Any) -> Any:
        same = self._sides[0].dtype == self._sides[1].dtype
        return x if same or not isinstance(x, np.ndarray) else self._sides[1].view(x)

    def _runner(self, arrays: tuple[Any, ...]) -> Any:
        kinds = {_kind_of(array) for array in arrays}
        if len(kinds) > 1:
            raise TypeError(
                f"x and out are {' and '.join(sorted(kinds))}; both must be on the same side: copy"
                " with pyopencl.array.to_device(queue, x) or array.get()"
            )
        return {
            "NumPy arrays": self._run_host,
            "pyopencl arrays": self._run_pyopencl,
            "oclfft buffers": self._run_buffers,
        }[kinds.pop()]

    def _check(self, inputs: tuple[Any, ...], outputs: tuple[Any, ...] | None) -> None:
        """The library itself checks the sizes of buffers."""
        if isinstance(inputs[0], Buffer):
            for buffer in inputs + (outputs or ()):
                check_context(buffer, self)
            return
        for array in inputs:
            self._sides[0].check(array, "x")
            if self._problem.in_place and array.nbytes < self._sides[1].nbytes:
                raise InvalidArgumentError(
                    f"x has {array.nbytes} bytes, but the output in place needs"
                    f" {self._sides[1].nbytes}"
                )
        for array in outputs or ():
            self._sides[1].check(array, "out")
        for array in outputs or (inputs if self._problem.in_place else ()):
            if isinstance(array, np.ndarray) and not array.flags.writeable:
                raise InvalidArgumentError("the output is read-only")
        for array, other in itertools.product(outputs or (), inputs):
            if array is not other and _overlap(array, other):
                raise InvalidArgumentError("x and out overlap")

    def _run_host(self, sign: int, inputs: Any, outputs: Any) -> None:
        owner = self._use()
        pointers = _host_pointer(inputs), _host_pointer(inputs if outputs is None else outputs)
        check(lib.oclfft_execute_host(owner.pointer, sign, *pointers))

    def _run_pyopencl(self, sign: int, inputs: Any, outputs: Any) -> None:
        self._enqueue(inputs, outputs, sign, None, (), None)

    def _run_buffers(self, sign: int, inputs: Any, outputs: Any) -> None:
        owner = self._use()
        owners = [[buffer._use() for buffer in group or ()] for group in (inputs, outputs)]
        pointers: list[int | None] = []
        for group in owners:
            pointers += [one.pointer for one in group] + [None] * (2 - len(group))
        check(lib.oclfft_execute_planar(owner.pointer, sign, *pointers))

    def enqueue(
        self,
        x: Any,
        out: Any = None,
        *,
        queue: Any = None,
        direction: str = "forward",
        wait_for: Sequence[Any] = (),
        workspace: Any = None,
    ) -> Any:
        """Enqueues an execution on pyopencl arrays, and returns its pyopencl.Event.

        The event is added to those of the output.

        Parameters
        ----------
        x, out : pyopencl.array.Array, or a pair of them
            The input and the output, as in `execute`. `out` may be None only in place.
        direction : str
            "forward" or "backward".
        queue : pyopencl.CommandQueue or None
            Any queue of the plan's OpenCL context and device, in order or out of order. None: that
            of `x`.
        wait_for : sequence of pyopencl.Event
            Events to wait for, besides those of the arrays.
        workspace : pyopencl.Buffer or None
            Scratch of `workspace_bytes`. Without one, executions of one plan on different queues
            run one after the other.

        Raises
        ------
        InvalidArgumentError, TypeError, OutOfDeviceMemoryError, DeviceError
            As for `execute`. InvalidArgumentError is also raised if the queue does not belong to
            the plan's OpenCL context and device.
        """
        sign = checked_sign(self._problem, direction)
        inputs = self._arrays(x, 0)
        outputs = None if out is None else self._arrays(out, 1)
        for array in inputs + (outputs or ()):
            if not _device_arrays.is_device_array(array):
                raise TypeError(f"enqueue takes pyopencl arrays, not {type(array).__name__}")
        self._check(inputs, outputs)
        return self._enqueue(inputs, outputs, sign, queue, wait_for, workspace)

    def _enqueue(
        self, inputs: Any, outputs: Any, sign: int, queue: Any, wait_for: Any, workspace: Any
    ) -> Any:
        owner = self._use()
        for array in inputs + (outputs or ()):
            if array.offset:
                raise InvalidArgumentError(
                    f"a pyopencl array begins {array.offset} bytes after its buffer's start; say so"
                    " by Layout(offset=...), or use functions such as oclfft.fft"
                )
        changed = inputs if outputs is None else outputs
        counts = [len(array.events) for array in changed]
        events = list(wait_for)
        for array, count in zip(changed, counts):
            events += array.events[:count]
        if outputs is not None:
            for array in inputs:
                events += array.events
        memories: list[int | None] = []
        for group in (inputs, changed):
            memories += [_device_arrays.memory_of(array) for array in group]
            memories += [None] * (2 - len(group))
        event = _device_arrays.enqueue(
            owner.pointer,
            _device_arrays.queue_of(*inputs, queue=queue).int_ptr,
            sign,
            memories,
            events,
            None if workspace is None else workspace.int_ptr,
        )
        for array, count in zip(changed, counts):
            _device_arrays.set_event(array, event, count)
        return event

    # ---- What the plan is ----

    @property
    def input(self) -> Side:
        """The input side, with the properties ``shape``, ``dtype``, ``nbytes`` and ``layout``."""
        return self._sides[0]

    @property
    def output(self) -> Side:
        """The output side, with the same properties."""
        return self._sides[1]

    @property
    def workspace_bytes(self) -> int:
        """The bytes of a workspace for `enqueue`; 0 means that none is needed."""
        owner, size = self._use(), ctypes.c_size_t()
        check(lib.oclfft_plan_workspace(owner.pointer, ctypes.byref(size)))
        return size.value

    @property
    def recipe(self) -> str:
        """The decisions of the planner, in the notation that ``Plan(recipe=...)`` reads."""
        return _recipe_of(self.describe())

    def describe(self) -> str:
        """The schedule as text, with a line for the whole and one for each pass."""
        owner = self._use()
        return _library.read_text(lib.oclfft_plan_describe, owner.pointer)

    def source(self) -> str:
        """The OpenCL C source of all passes."""
        owner = self._use()
        return _library.read_text(lib.oclfft_plan_source, owner.pointer)

    def __repr__(self) -> str:
        if self.closed:
            return "<oclfft.Plan, closed>"
        return f"<oclfft.Plan: {self.describe().splitlines()[0]}>"


def _overlap(array: Any, other: Any) -> bool:
    """Of arrays of the host that begin at different places."""
    if not isinstance(array, np.ndarray) or array.ctypes.data == other.ctypes.data:
        return False
    return np.may_share_memory(array, other)


def _kind_of(array: Any) -> str:
    if isinstance(array, np.ndarray):
        return "NumPy arrays"
    if isinstance(array, Buffer):
        return "oclfft buffers"
    if _device_arrays.is_device_array(array):
        return "pyopencl arrays"
    raise TypeError(
        f"a plan takes NumPy arrays, pyopencl arrays and oclfft.Buffers, not {type(array).__name__}"
    )


def _host_pointer(arrays: Sequence[np.ndarray]) -> Any:
    pointers = [array.ctypes.data for array in arrays]
    if len(pointers) == 1:
        return pointers[0]
    return ctypes.byref((ctypes.c_void_p * 2)(*pointers))


def _recipe_of(text: str) -> str:
    found = re.search(r"\brecipe (\S+?),? ", text)
    return found.group(1).rstrip(",") if found else ""


class Preview(NamedTuple):
    """A plan for a device that need not be present, as `preview` gives it.

    Attributes
    ----------
    schedule : str
        What `Plan.describe` gives.
    source : str
        What `Plan.source` gives.
    """

    schedule: str
    source: str

    @property
    def recipe(self) -> str:
        """The decisions of the planner, in the notation of ``Plan(recipe=...)``."""
        return _recipe_of(self.schedule)


def preview(caps: str, lengths: int | Sequence[int], **words: Any) -> Preview:
    """The schedule and the kernels of a plan for a device that need not be present.

    Neither a device nor OpenCL is needed.

    Parameters
    ----------
    caps : str
        Describes the device: lines "name = value", as `Context.caps` gives them. Missing lines get
        safe values.
    lengths : int or sequence of int
        As in `Plan`.
    **words
        The other parameters of `Plan`, without `context`.

    Returns
    -------
    Preview

    Raises
    ------
    InvalidArgumentError
        The text cannot be read, or a parameter is out of range.

    Examples
    --------
    >>> import oclfft
    >>> oclfft.preview("", 1024).schedule.startswith("c2c single 1024 x1")
    True
    """
    problem = problem_of(lengths, words)
    desc, kept = problem.describe()
    sizes = ctypes.c_size_t(), ctypes.c_size_t()
    first = (ctypes.byref(sizes[0]), ctypes.byref(sizes[1]))
    text = caps.encode()
    check(lib.oclfft_preview(text, ctypes.byref(desc), None, 0, first[0], None, 0, first[1]))
    texts = [ctypes.create_string_buffer(size.value + 1) for size in sizes]
    arguments = [word for one in texts for word in (one, len(one), None)]
    check(lib.oclfft_preview(text, ctypes.byref(desc), *arguments))
    del kept
    return Preview(*(one.value.decode() for one in texts))
