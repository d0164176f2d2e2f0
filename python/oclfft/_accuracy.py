"""A picture of the accuracy."""

from __future__ import annotations

import dataclasses
from typing import Any, Sequence

import numpy as np

from . import _functions, _optional, _progress
from ._context import default_context

_LENGTHS = (4, 16, 60, 64, 127, 256, 1000, 1024, 4096, 10007, 16384, 65536)


@dataclasses.dataclass(frozen=True)
class Accuracy:
    """Relative errors (L2) of `fft` and of scipy.fft.fft for random numbers, by length.

    Attributes
    ----------
    device : str
        The name of the device.
    lengths : tuple of int
        The lengths that were measured.
    errors : dict
        For each dtype ("complex64", "complex128") a pair of tuples: our errors and SciPy's.
    figure : matplotlib.figure.Figure
        The plot.
    """

    device: str
    lengths: tuple[int, ...]
    errors: dict[str, tuple[tuple[float, ...], tuple[float, ...]]]  # by dtype: ours, SciPy's
    figure: Any = None

    def __repr__(self) -> str:
        lines = [f"relative L2 errors of fft on {self.device}", f"{'n':>9}"]
        for name in self.errors:
            lines[1] += f" {name:>11} {'scipy':>9}"
        for i, n in enumerate(self.lengths):
            row = f"{n:9}"
            for ours, theirs in self.errors.values():
                row += f" {ours[i]:11.2e} {theirs[i]:9.2e}"
            lines.append(row)
        return "\n".join(lines)


def _error(result: np.ndarray, exact: np.ndarray) -> float:
    return float(np.linalg.norm(result - exact) / np.linalg.norm(exact))


def _measure(n: int, dtype: np.dtype) -> tuple[float, float]:
    scipy_fft = _optional.load("scipy.fft", "plot_accuracy")
    rng = np.random.default_rng(n)
    x = (rng.uniform(-1, 1, n) + 1j * rng.uniform(-1, 1, n)).astype(dtype)
    with scipy_fft.set_backend("scipy", only=True):
        exact = scipy_fft.fft(x.astype(np.clongdouble))
        theirs = scipy_fft.fft(x)
    return _error(_functions.fft(x), exact), _error(theirs, exact)


def plot_accuracy(lengths: Sequence[int] = _LENGTHS, axes: Any = None) -> Accuracy:
    """Measures the errors of `fft` and of SciPy's, against SciPy in long double, and draws them.

    The result prints as a table.

    Parameters
    ----------
    lengths : sequence of int
        The lengths to measure.
    axes : matplotlib.axes.Axes or None
        Where to draw. None: in a new figure.

    Examples
    --------
    >>> import matplotlib, oclfft
    >>> matplotlib.use("agg")
    >>> found = oclfft.plot_accuracy([64, 100])
    >>> max(found.errors["complex64"][0]) < 3e-7
    True
    """
    plt = _optional.load("matplotlib.pyplot", "plot_accuracy")
    device = default_context().device
    errors = {}
    for dtype in map(np.dtype, ("c8", "c16")[: 1 + device.has_double]):
        pairs = [_measure(n, dtype) for n in _progress.bar(lengths, f"accuracy, {dtype}")]
        ours, theirs = zip(*pairs)
        errors[dtype.name] = (tuple(ours), tuple(theirs))
    if axes is None:
        axes = plt.figure(figsize=(8, 5), layout="constrained").add_subplot()
    for number, (name, (ours, theirs)) in enumerate(errors.items()):
        axes.loglog(lengths, ours, "o-", color=f"C{number}", label=f"oclfft, {name}")
        axes.loglog(lengths, theirs, "x--", color=f"C{number}", alpha=0.6, label=f"scipy, {name}")
    axes.set(
        xlabel="points", ylabel="relative error (L2)", title=f"Accuracy of fft on {device.name}"
    )
    axes.grid(True, which="major", alpha=0.3)
    axes.legend()
    return Accuracy(device.name, tuple(lengths), errors, axes.figure)
