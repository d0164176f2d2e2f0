"""The functions of scipy.fft for complex and real data, with its parameters, types and errors.

All of them take NumPy arrays, of any strides, and whatever numpy.asarray takes, and return NumPy
arrays; pyopencl arrays stay on the device.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _arguments, _device_arrays, _host, _on_device
from ._documentation import documented
from ._fallback import or_scipy
from ._library import BACKWARD, C2C, C2R, FORWARD, R2C
from ._request import Axis, Request


def run(request: Request, x: Any, overwrite_x: bool) -> Any:
    """The request on an array that `prepared` made, wherever it lies."""
    if _device_arrays.is_device_array(x):
        return _on_device.run(request, x, overwrite_x)
    return _host.run(request, x, overwrite_x)


def prepared(x: Any) -> Any:
    """An array of a type that the library reads."""
    return _on_device.native(x) if _device_arrays.is_device_array(x) else _host.native(x)


def unchanged(x: Any) -> Any:
    """The transform of `x` along no axis."""
    return x if _device_arrays.is_device_array(x) else np.asarray(x)


def _refuse_complex(array: Any) -> None:
    if array.dtype.kind == "c":
        raise TypeError("x must be a real sequence")


def _real_length(array: Any, n: Any, axis: int) -> tuple[int, int]:
    """The length of the real side and the axis, where `array` has the half spectra."""
    if n is None:
        n = (array.shape[axis] - 1) * 2
        if n < 1:
            raise ValueError(f"Invalid number of data points ({n}) specified")
    return _arguments.length_and_axis(array.shape, n, axis)


def _line(
    transform: int,
    forward: bool,
    x: Any,
    n: Any,
    axis: int,
    norm: Any,
    overwrite_x: bool,
    workers: Any,
    plan: Any,
) -> Any:
    """A transform along one axis."""
    _arguments.check_plan(plan)
    array = prepared(x)
    number = _arguments.norm_number(norm, forward)
    _arguments.check_workers(workers)
    if transform == R2C:
        _refuse_complex(array)
    if transform == C2R:
        length, at = _real_length(array, n, axis)
    else:
        length, at = _arguments.length_and_axis(array.shape, n, axis)
    return run(_request(transform, forward, (Axis(at, length),), number), array, overwrite_x)


def _request(transform: int, forward: bool, axes: tuple[Axis, ...], norm: int) -> Request:
    """Real transforms have one direction: the other one is the same with conjugates."""
    if transform == C2C:
        return Request(C2C, axes, FORWARD if forward else BACKWARD, norm)
    own = transform == R2C
    direction = FORWARD if own else BACKWARD
    return Request(transform, axes, direction, norm, conjugate=forward != own)


def _several(
    transform: int,
    forward: bool,
    x: Any,
    s: Any,
    axes: Any,
    norm: Any,
    overwrite_x: bool,
    workers: Any,
    plan: Any,
) -> Any:
    """A transform along several axes."""
    _arguments.check_plan(plan)
    array = prepared(x)
    if transform == R2C:
        _refuse_complex(array)
    lengths, numbers = _arguments.lengths_and_axes(array.shape, s, axes)
    if transform == C2R and numbers and s is None:
        lengths[-1] = (array.shape[numbers[-1]] - 1) * 2
        _arguments.check_lengths(lengths)
    number = _arguments.norm_number(norm, forward)
    _arguments.check_workers(workers)
    if not numbers:
        if transform == C2C:
            return unchanged(x)
        raise ValueError("at least 1 axis must be transformed")
    pairs = tuple(map(Axis, numbers, lengths))
    return run(_request(transform, forward, pairs, number), array, overwrite_x)


@or_scipy
@documented("complex")
def fft(
    x: Any,
    n: int | None = None,
    axis: int = -1,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The Fourier transform along one axis: X[k] = sum of x[j] exp(-2 pi i j k / n).

    >>> import oclfft
    >>> oclfft.fft([1, 0, 0, 0]).real.tolist()
    [1.0, 1.0, 1.0, 1.0]
    """
    return _line(C2C, True, x, n, axis, norm, overwrite_x, workers, plan)


@or_scipy
@documented("complex")
def ifft(
    x: Any,
    n: int | None = None,
    axis: int = -1,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The inverse of `fft`.

    >>> import oclfft
    >>> oclfft.ifft(oclfft.fft([1, 2, 3])).real.round(6).tolist()
    [1.0, 2.0, 3.0]
    """
    return _line(C2C, False, x, n, axis, norm, overwrite_x, workers, plan)


@or_scipy
@documented("to half")
def rfft(
    x: Any,
    n: int | None = None,
    axis: int = -1,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The Fourier transform of real numbers: the points 0 ... n/2 of the spectrum.

    >>> import oclfft
    >>> oclfft.rfft([1, 2, 3, 4]).round(6).tolist()
    [(10+0j), (-2+2j), (-2+0j)]
    """
    return _line(R2C, True, x, n, axis, norm, overwrite_x, workers, plan)


@or_scipy
@documented("from half")
def irfft(
    x: Any,
    n: int | None = None,
    axis: int = -1,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The inverse of `rfft`.

    >>> import oclfft
    >>> oclfft.irfft(oclfft.rfft([1, 2, 3, 4, 5]), n=5).round(6).tolist()
    [1.0, 2.0, 3.0, 4.0, 5.0]
    """
    return _line(C2R, False, x, n, axis, norm, overwrite_x, workers, plan)


@or_scipy
@documented("from half")
def hfft(
    x: Any,
    n: int | None = None,
    axis: int = -1,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The real spectrum of a signal with Hermitian symmetry, of which `x` has the first half.

    >>> import oclfft
    >>> oclfft.hfft([4, 1 - 1j, 2]).round(6).astype(int).tolist()
    [8, 0, 4, 4]
    """
    return _line(C2R, True, x, n, axis, norm, overwrite_x, workers, plan)


@or_scipy
@documented("to half")
def ihfft(
    x: Any,
    n: int | None = None,
    axis: int = -1,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The inverse of `hfft`.

    >>> import oclfft
    >>> oclfft.hfft(oclfft.ihfft([8, 1, 4, 5])).round(6).tolist()
    [8.0, 1.0, 4.0, 5.0]
    """
    return _line(R2C, False, x, n, axis, norm, overwrite_x, workers, plan)


@or_scipy
@documented("complex")
def fft2(
    x: Any,
    s: Any = None,
    axes: Any = (-2, -1),
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The Fourier transform along two axes, the last two by default.

    >>> import oclfft
    >>> oclfft.fft2([[1, 0], [0, 0]]).real.tolist()
    [[1.0, 1.0], [1.0, 1.0]]
    """
    return _several(C2C, True, x, s, axes, norm, overwrite_x, workers, plan)


@or_scipy
@documented("complex")
def ifft2(
    x: Any,
    s: Any = None,
    axes: Any = (-2, -1),
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The inverse of `fft2`.

    >>> import oclfft
    >>> oclfft.ifft2([[4, 0], [0, 0]]).real.tolist()
    [[1.0, 1.0], [1.0, 1.0]]
    """
    return _several(C2C, False, x, s, axes, norm, overwrite_x, workers, plan)


@or_scipy
@documented("to half")
def rfft2(
    x: Any,
    s: Any = None,
    axes: Any = (-2, -1),
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The Fourier transform of real numbers along two axes. The second is halved.

    >>> import numpy as np, oclfft
    >>> oclfft.rfft2(np.ones((4, 6))).shape
    (4, 4)
    """
    return _several(R2C, True, x, s, axes, norm, overwrite_x, workers, plan)


@or_scipy
@documented("from half")
def irfft2(
    x: Any,
    s: Any = None,
    axes: Any = (-2, -1),
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The inverse of `rfft2`.

    >>> import numpy as np, oclfft
    >>> oclfft.irfft2(oclfft.rfft2(np.ones((4, 5))), s=(4, 5)).shape
    (4, 5)
    """
    return _several(C2R, False, x, s, axes, norm, overwrite_x, workers, plan)


@or_scipy
@documented("from half")
def hfft2(
    x: Any,
    s: Any = None,
    axes: Any = (-2, -1),
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The real spectrum of a signal with Hermitian symmetry, along two axes.

    >>> import numpy as np, oclfft
    >>> oclfft.hfft2(np.ones((4, 4))).shape
    (4, 6)
    """
    return _several(C2R, True, x, s, axes, norm, overwrite_x, workers, plan)


@or_scipy
@documented("to half")
def ihfft2(
    x: Any,
    s: Any = None,
    axes: Any = (-2, -1),
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The inverse of `hfft2`.

    >>> import numpy as np, oclfft
    >>> oclfft.ihfft2(np.ones((4, 6))).shape
    (4, 4)
    """
    return _several(R2C, False, x, s, axes, norm, overwrite_x, workers, plan)


@or_scipy
@documented("complex")
def fftn(
    x: Any,
    s: Any = None,
    axes: Any = None,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The Fourier transform along several axes, all by default.

    >>> import numpy as np, oclfft
    >>> oclfft.fftn(np.ones((2, 3, 4))).real.max().item()
    24.0
    """
    return _several(C2C, True, x, s, axes, norm, overwrite_x, workers, plan)


@or_scipy
@documented("complex")
def ifftn(
    x: Any,
    s: Any = None,
    axes: Any = None,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The inverse of `fftn`.

    >>> import numpy as np, oclfft
    >>> x = np.arange(8.0).reshape(2, 2, 2)
    >>> bool(np.allclose(oclfft.ifftn(oclfft.fftn(x)), x))
    True
    """
    return _several(C2C, False, x, s, axes, norm, overwrite_x, workers, plan)


@or_scipy
@documented("to half")
def rfftn(
    x: Any,
    s: Any = None,
    axes: Any = None,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The Fourier transform of real numbers along several axes. The last one is halved.

    >>> import numpy as np, oclfft
    >>> oclfft.rfftn(np.ones((2, 3, 4))).shape
    (2, 3, 3)
    """
    return _several(R2C, True, x, s, axes, norm, overwrite_x, workers, plan)


@or_scipy
@documented("from half")
def irfftn(
    x: Any,
    s: Any = None,
    axes: Any = None,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The inverse of `rfftn`.

    `x` must be half of a Hermitian array, as `rfftn` makes it.

    >>> import numpy as np, oclfft
    >>> x = np.arange(8.0).reshape(2, 2, 2)
    >>> bool(np.allclose(oclfft.irfftn(oclfft.rfftn(x)), x))
    True
    """
    return _several(C2R, False, x, s, axes, norm, overwrite_x, workers, plan)


@or_scipy
@documented("from half")
def hfftn(
    x: Any,
    s: Any = None,
    axes: Any = None,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The real spectrum of a signal with Hermitian symmetry, along several axes.

    >>> import numpy as np, oclfft
    >>> oclfft.hfftn(np.ones((2, 3, 4))).shape
    (2, 3, 6)
    """
    return _several(C2R, True, x, s, axes, norm, overwrite_x, workers, plan)


@or_scipy
@documented("to half")
def ihfftn(
    x: Any,
    s: Any = None,
    axes: Any = None,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    plan: None = None,
) -> Any:
    """The inverse of `hfftn`.

    >>> import numpy as np, oclfft
    >>> oclfft.ihfftn(np.ones((2, 3, 6))).shape
    (2, 3, 4)
    """
    return _several(R2C, False, x, s, axes, norm, overwrite_x, workers, plan)
