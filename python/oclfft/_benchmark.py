"""Speed, compared with SciPy's."""

from __future__ import annotations

import dataclasses
import time
from typing import Any, Callable, NamedTuple, Sequence

import numpy as np

from . import _functions, _optional, _progress, _real
from ._context import default_context

_SHAPES = ((4096, 256), (1024, 1024), (128, 128, 128), (512, 1000))


class Timing(NamedTuple):
    """The least time of a call, in seconds."""

    shape: tuple[int, ...]
    ours: float
    scipy: float

    @property
    def ratio(self) -> float:
        """How many times as fast as SciPy."""
        return self.scipy / self.ours


@dataclasses.dataclass(frozen=True)
class Benchmark:
    """The times of a function and of SciPy's, by shape.

    Attributes
    ----------
    function, dtype, device : str
        What was measured, and where.
    workers : int
        The number of SciPy's threads.
    timings : tuple
        For each shape an entry with ``shape``, ``ours`` and ``scipy``, the least time of a call in
        seconds, and ``ratio``.
    """

    function: str
    dtype: str
    device: str
    workers: int
    timings: tuple[Timing, ...]

    def __repr__(self) -> str:
        lines = [f"{self.function} of {self.dtype} on {self.device}"]
        lines.append(
            f"{'shape':>20} {'ms':>9} {f'scipy ({self.workers} workers)':>18} {'ratio':>6}"
        )
        for timing in self.timings:
            shape = " x ".join(map(str, timing.shape))
            times = f"{1e3 * timing.ours:9.3f} {1e3 * timing.scipy:18.3f}"
            lines.append(f"{shape:>20} {times} {timing.ratio:6.2f}")
        return "\n".join(lines)

    def plot(self, axes: Any = None) -> Any:
        """Draws the times into matplotlib Axes, None: of a new figure; returns the figure."""
        plt = _optional.load("matplotlib.pyplot", "Benchmark.plot")
        if axes is None:
            axes = plt.figure(figsize=(8, 4), layout="constrained").add_subplot()
        places = np.arange(len(self.timings))
        axes.bar(places - 0.2, [1e3 * t.ours for t in self.timings], 0.4, label="oclfft")
        label = f"scipy.fft, {self.workers} workers"
        axes.bar(places + 0.2, [1e3 * t.scipy for t in self.timings], 0.4, label=label)
        axes.set_xticks(places, [" x ".join(map(str, t.shape)) for t in self.timings])
        axes.set(ylabel="milliseconds", title=f"{self.function} of {self.dtype} on {self.device}")
        axes.legend()
        return axes.figure


def _least(call: Callable[[], Any], seconds: float) -> float:
    call()
    times: list[float] = []
    end = time.perf_counter() + seconds
    while len(times) < 3 or time.perf_counter() < end:
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def _time(name: str, shape: Sequence[int], dtype: Any, workers: int, seconds: float) -> Timing:
    scipy_fft = _optional.load("scipy.fft", "benchmark")
    ours = getattr(_functions, name, None) or getattr(_real, name, None)
    if ours is None or not hasattr(scipy_fft, name):
        raise ValueError(f"function {name!r}: expected one that scipy.fft has, such as 'fftn'")
    theirs = getattr(scipy_fft, name)
    x = np.random.default_rng(0).uniform(-1, 1, tuple(shape)).astype(dtype)
    mine = _least(lambda: ours(x), seconds)
    with scipy_fft.set_backend("scipy", only=True):
        scipys = _least(lambda: theirs(x, workers=workers), seconds)
    return Timing(tuple(shape), mine, scipys)


def benchmark(
    function: str = "fftn",
    shapes: Sequence[Sequence[int]] = _SHAPES,
    dtype: Any = np.complex64,
    workers: int = -1,
    seconds: float = 0.5,
) -> Benchmark:
    """Times a function, NumPy array in and NumPy array out, and SciPy's with so many workers.

    The result prints as a table; its method `plot` draws a picture.

    Parameters
    ----------
    function : str
        The name of a function, such as "fftn".
    shapes : sequence of sequence of int
        The shapes of the arrays.
    dtype : dtype
        Of the arrays.
    workers : int
        The number of SciPy's threads; -1: one for each processor.
    seconds : float
        How long each of the two is measured, for each shape.

    Raises
    ------
    ValueError
        There is no such function.

    Examples
    --------
    >>> import oclfft
    >>> result = oclfft.benchmark("fft", [(16, 64)], seconds=0.01)
    >>> result.timings[0].shape
    (16, 64)
    """
    import os

    number = workers if workers > 0 else (os.cpu_count() or 1) + 1 + workers
    timings = tuple(
        _time(function, shape, dtype, number, seconds)
        for shape in _progress.bar(shapes, f"benchmark of {function}")
    )
    device = default_context().device.name
    return Benchmark(function, np.dtype(dtype).name, device, number, timings)
