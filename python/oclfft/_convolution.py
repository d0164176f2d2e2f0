"""Convolutions and correlations as objects of the library."""

from __future__ import annotations

import ctypes
import dataclasses
import math
import operator
from typing import Any, Sequence

import numpy as np

from . import _device_arrays, _library
from ._context import Buffer, Context, check_context, default_context
from ._errors import InvalidArgumentError
from ._handle import Handle
from ._layout import (
    Callback,
    Layout,
    check_layout,
    fill_callback,
    fill_layout,
    integer,
    number_of,
)
from ._library import CONVOLUTION_MODES, EFFORTS, PRECISIONS, check, lib
from ._sides import Side, element


def result_lengths(lengths: Sequence[int], filters: Sequence[int], mode: str) -> tuple[int, ...]:
    """How many results a mode has along each axis."""
    if mode == "full":
        return tuple(n + m - 1 for n, m in zip(lengths, filters))
    if mode == "valid":
        return tuple(max(1, n - m + 1) for n, m in zip(lengths, filters))
    return tuple(lengths)


def _distances(groups: Sequence[tuple[int, int]], points: int) -> list[tuple[int, int]]:
    """Those longer than 1; where no distance is given, as close as what is inside allows."""
    reach, found = points, []
    for n, distance in reversed([group for group in groups if group[0] > 1]):
        found.insert(0, (n, distance or reach))
        reach = max(reach, n * abs(distance or reach))
    return found


def _side(
    kind: tuple[Layout, Callback | None, str, bool],
    points: tuple[int, ...],
    groups: Sequence[tuple[int, int]],
    groups_shape: tuple[int, ...] | None = None,
) -> Side:
    """A side: `kind` has its layout, its callback, the precision, and whether it is real. `groups`
    are what lies around the points, pairs of a number and its distance, 0 without strides: as close
    as possible; their axes are those longer than 1, or `groups_shape`."""
    layout, callback, precision, real = kind
    dtype, pairs, own = element(precision, layout, real)
    element_bytes = own
    if callback is not None and callback.element_bytes:
        element_bytes = callback.element_bytes
    if groups_shape is None:
        groups_shape = tuple(n for n, _ in groups if n > 1)
    extents = groups_shape + points
    elements = math.prod(extents)
    natural = element_bytes == own
    strides = places = [math.prod(extents[i + 1 :]) for i in range(len(extents))]
    if layout.strides:
        if any(n > 1 and not distance for n, distance in groups):
            raise InvalidArgumentError("with strides the distances are given, too")
        steps = list(zip(points, layout.strides)) + list(groups)
        elements = 1 + sum(max(0, (n - 1) * step) for n, step in steps)
        strides = [distance for n, distance in groups if n > 1] + list(layout.strides)
    elif any(n > 1 and distance for n, distance in groups):
        apart = _distances(groups, math.prod(points))
        elements = math.prod(points)
        elements += sum(max(0, (n - 1) * distance) for n, distance in apart)
        strides = [distance for _, distance in apart] + places[-len(points) :]
    packed = not layout.strides and not layout.offset and natural and strides == places
    return Side(
        dataclasses.replace(layout, strides=strides),
        real,
        extents,
        1,
        dtype,
        pairs,
        element_bytes,
        layout.offset + elements,
        packed,
        callback is not None,
        natural,
    )


def _described(
    signal: tuple[int, ...], kernel: tuple[int, ...], padded_lengths: Sequence[int]
) -> _library.ConvolutionDesc:
    """A description with its lengths."""
    rank = len(signal)
    if rank != len(kernel) or not 1 <= rank <= _library.MAX_RANK:
        raise InvalidArgumentError(
            f"signals of {rank} axes and filters of {len(kernel)}: both have as many"
        )
    if len(padded_lengths) not in (0, rank):
        raise InvalidArgumentError("padded_lengths has not an entry for each axis")
    desc = _library.ConvolutionDesc()
    check(lib.oclfft_convolution_desc_init(ctypes.byref(desc), ctypes.sizeof(desc)))
    desc.rank = rank
    for name, numbers in (
        ("lengths", signal),
        ("filter_lengths", kernel),
        ("padded_lengths", padded_lengths),
    ):
        for i, number in enumerate(numbers):
            getattr(desc, name)[i] = integer(number, name)
    return desc


def _fill_integers(desc: _library.ConvolutionDesc, **numbers: int) -> None:
    for name, number in numbers.items():
        setattr(desc, name, integer(number, name))


def _fill_layouts(desc: _library.ConvolutionDesc, **layouts: Layout) -> None:
    for layout in layouts.values():
        check_layout(layout, desc.rank)
    for name, layout in layouts.items():
        fill_layout(getattr(desc, name), layout, desc.rank)


class Convolution(Handle):
    """Convolves signals with a filter, or correlates them: unpadded arrays in and out.

    Parameters
    ----------
    lengths, filter_lengths : int or sequence of int
        Of a signal and of a filter, one to three axes, the last one fastest.
    context : Context or None
        None: the context of the functions.
    mode : str
        "circular", "full", "same", "valid" or "stream" (one axis: blocks of an endless signal, in
        the order of the calls).
    correlate : bool
        With the reversed, conjugated filter, aligned as scipy.signal.correlate.
    complex_data : bool
        Signals, filters and results are complex; else real.
    precision : str
        "single" or "double", of the arithmetic.
    batch : int
        The number of signals, with all their channels.
    input_channels, output_channels : int
        Result o is the sum over all channels i of channel i with filter (o, i).
    separate_filters : bool
        Each of the batch has filters of its own.
    input, filter, output : Layout
        Without strides packed: [batch][channel][points], filters [batch][output][input][points],
        where axes of length 1 are left out of arrays' shapes. With strides the layout's distance
        is given, too, where there is a batch, and the channels' distance where there are channels.
    input_channel_distance, output_channel_distance : int
        From one channel of a signal to the next, in elements; 0: packed.
    padded_lengths : sequence of int
        Of the transforms; without them the planner chooses.
    scale : float
        A factor of the results.
    load_callback, store_callback, spectrum_callback : Callback or None
        OpenCL C that loads or stores elements, or takes the product's place.
    effort : str
        "estimate" or "measure", as in `Plan`.

    Raises
    ------
    InvalidArgumentError
        A parameter is out of range, or two contradict each other; the message names it.
    UnsupportedError, BuildError, OutOfDeviceMemoryError, OutOfHostMemoryError, DeviceError
        As for `Plan`.

    Examples
    --------
    >>> import numpy as np, oclfft
    >>> c = oclfft.Convolution(5, 3, mode="full")
    >>> c.set_filter(np.array([1, 0, -1], np.float32))
    >>> c.execute(np.array([1, 2, 3, 4, 5], np.float32)).round(4).astype(int).tolist()
    [1, 2, 2, 2, 2, -4, -5]
    """

    _kind = "convolution"

    def __init__(
        self,
        lengths: int | Sequence[int],
        filter_lengths: int | Sequence[int],
        *,
        context: Context | None = None,
        mode: str = "circular",
        correlate: bool = False,
        complex_data: bool = False,
        precision: str = "single",
        batch: int = 1,
        input_channels: int = 1,
        output_channels: int = 1,
        separate_filters: bool = False,
        input: Layout = Layout(),
        filter: Layout = Layout(),
        output: Layout = Layout(),
        input_channel_distance: int = 0,
        output_channel_distance: int = 0,
        padded_lengths: Sequence[int] = (),
        scale: float = 1.0,
        load_callback: Callback | None = None,
        store_callback: Callback | None = None,
        spectrum_callback: Callback | None = None,
        effort: str = "estimate",
    ) -> None:
        self.context = context or default_context()
        signal, kernel = _shape(lengths), _shape(filter_lengths)
        desc = _described(signal, kernel, padded_lengths)
        desc.mode = number_of(mode, CONVOLUTION_MODES, "mode")
        desc.precision = number_of(precision, PRECISIONS, "precision")
        desc.effort = number_of(effort, EFFORTS, "effort")
        desc.correlate, desc.complex_data = correlate, complex_data
        desc.separate_filters = separate_filters
        _fill_integers(
            desc,
            batch=batch,
            input_channels=input_channels,
            output_channels=output_channels,
            input_channel_distance=input_channel_distance,
            output_channel_distance=output_channel_distance,
        )
        if scale == 0:  # which stands for 1 in the library
            raise InvalidArgumentError("scale is 0")
        desc.scale = scale
        _fill_layouts(desc, input=input, filter=filter, output=output)
        kept = fill_callback(desc.load_callback, load_callback)
        kept += fill_callback(desc.store_callback, store_callback)
        kept += fill_callback(desc.spectrum_callback, spectrum_callback)

        real, results = not complex_data, result_lengths(signal, kernel, mode)
        filters: tuple[int, ...] = (batch,) if separate_filters and batch > 1 else ()
        filters += tuple(n for n in (output_channels, input_channels) if n > 1)
        self._input = _side(
            (input, load_callback, precision, real),
            signal,
            [(batch, input.distance), (input_channels, input_channel_distance)],
        )
        self._output = _side(
            (output, store_callback, precision, real),
            results,
            [(batch, output.distance), (output_channels, output_channel_distance)],
        )
        self._filter = _side(
            (filter, None, precision, real),
            kernel,
            [(math.prod(filters), filter.distance)],
            filters,
        )
        owner = self.context._use()
        self._own(lib.oclfft_convolution_create, owner.pointer, ctypes.byref(desc))
        del kept

    # ---- Execution ----

    def set_filter(self, h: Any) -> None:
        """Transforms the filter, which later executions use.

        Parameters
        ----------
        h : array_like or Buffer
            The filters, of the filter's layout and dtype, or a buffer of the context with them.

        Raises
        ------
        InvalidArgumentError
            An array has another dtype or shape; a buffer is too small or of another context.
        """
        owner = self._use()
        if isinstance(h, Buffer):
            check_context(h, self)
            buffer = h._use()
            check(lib.oclfft_convolution_set_filter(owner.pointer, buffer.pointer))
            return
        array = np.ascontiguousarray(h)
        self._filter.check(array, "the filter")
        check(lib.oclfft_convolution_set_filter_host(owner.pointer, array.ctypes.data))

    def execute(self, x: Any, out: Any = None) -> Any:
        """Convolves `x` with the filter and returns the result.

        With pyopencl arrays and buffers the call returns when the work is enqueued.

        Parameters
        ----------
        x : array_like, pyopencl.array.Array or Buffer
            The signals, contiguous: packed, an array [batch][channel][points] without axes of
            length 1 for the first two. Arrays of pyopencl and buffers belong to the context of the
            convolution.
        out : like `x`, or None
            Memory for the results. None: a new array or buffer.

        Raises
        ------
        InvalidArgumentError
            No filter was set; an array has another dtype, is too small, not contiguous or of
            another context; `x` and `out` overlap.
        TypeError
            `x` and `out` are not of one kind.
        """
        if isinstance(x, Buffer):
            return self._execute_buffers(x, out)
        if _device_arrays.is_device_array(x):
            return self._execute_on_device(x, out)
        return self._execute_host(np.asarray(x), out)

    def _execute_host(self, x: np.ndarray, out: Any) -> np.ndarray:
        owner = self._use()
        self._input.check(x, "x")
        if out is None:
            memory = self._output.new_memory()
        elif isinstance(out, np.ndarray):
            memory = out
            self._output.check(out, "out")
            if not out.flags.writeable:
                raise InvalidArgumentError("out is read-only")
            if np.may_share_memory(x, out):
                raise InvalidArgumentError("x and out share memory")
        else:
            raise TypeError("x is a NumPy array, and out is another kind of memory")
        check(lib.oclfft_convolution_execute_host(owner.pointer, x.ctypes.data, memory.ctypes.data))
        shown = out is None and not self._output.packed and self._output.natural
        return self._output.view(memory) if shown else memory

    def _execute_buffers(self, x: Buffer, out: Any) -> Buffer:
        if out is None:
            out = Buffer(self.context, self._output.nbytes)
        elif not isinstance(out, Buffer):
            raise TypeError("x is an oclfft.Buffer, and out is another kind of memory")
        for buffer in (x, out):
            check_context(buffer, self)
        owner, source, target = self._use(), x._use(), out._use()
        check(lib.oclfft_convolution_execute(owner.pointer, source.pointer, target.pointer))
        result: Buffer = out
        return result

    def _execute_on_device(self, x: Any, out: Any) -> Any:
        owner, queue = self._use(), _device_arrays.queue_of(x)
        self._input.check(x, "x")
        if out is None:
            out = self._new_on_device(x, queue)
        elif not _device_arrays.is_device_array(out):
            raise TypeError("x is a pyopencl array, and out is another kind of memory")
        self._output.check(out, "out")
        if x.offset or out.offset:
            raise InvalidArgumentError(
                "these pyopencl arrays begin inside of a buffer; copy them, or give a Layout's"
                " offset"
            )
        waited = len(out.events)
        events = x.events + out.events[:waited]
        event = ctypes.c_void_p()
        status = lib.oclfft_convolution_enqueue(
            owner.pointer,
            queue.int_ptr,
            _device_arrays.memory_of(x),
            _device_arrays.memory_of(out),
            len(events),
            (ctypes.c_void_p * len(events))(*[e.int_ptr for e in events]) if events else None,
            ctypes.byref(event),
        )
        if status:
            raise _device_arrays.failure(status)
        _device_arrays.set_event(out, _device_arrays.event_from(event.value), waited)
        return out

    def _new_on_device(self, x: Any, queue: Any) -> Any:
        """An array like `x`; of bytes where a callback's elements are no numbers of a type."""
        side = self._output
        if side.packed:
            return type(x)(queue, side.shape, side.dtype, allocator=x.allocator)
        if side.natural:
            raise InvalidArgumentError("out must be given, as its layout has strides or an offset")
        return type(x)(queue, side.nbytes, np.uint8, allocator=x.allocator)

    def reset(self) -> None:
        """Forgets a stream's past. The samples before the next block are zero."""
        owner = self._use()
        check(lib.oclfft_convolution_reset(owner.pointer))

    # ---- What it is ----

    @property
    def padded_lengths(self) -> tuple[int, ...]:
        """The lengths of the transforms, or of blocks; empty where products are summed directly."""
        owner, lengths = self._use(), (ctypes.c_size_t * _library.MAX_RANK)()
        check(lib.oclfft_convolution_padded_lengths(owner.pointer, lengths))
        return tuple(length for length in lengths if length)

    def describe(self) -> str:
        """A line for the whole, then the launches."""
        owner = self._use()
        return _library.read_text(lib.oclfft_convolution_describe, owner.pointer)

    def __repr__(self) -> str:
        if self.closed:
            return "<oclfft.Convolution, closed>"
        return f"<oclfft.Convolution: {self.describe().splitlines()[0]}>"


def _shape(lengths: Any) -> tuple[int, ...]:
    given = lengths if np.iterable(lengths) else (lengths,)
    return tuple(operator.index(length) for length in given)
