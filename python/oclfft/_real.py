"""Cosine and sine transforms with the parameters, types and errors of scipy.fft.

The types are 1 to 4. With norm="ortho" the matrix is orthonormal, unless `orthogonalize` is False;
with orthogonalize=True it is orthogonal up to a factor whatever the norm. Complex numbers are
transformed in their real and imaginary parts. The other parameters are those of `oclfft.fft`.
"""

from __future__ import annotations

import operator
from typing import Any

from . import _arguments
from ._documentation import documented
from ._fallback import or_scipy
from ._functions import prepared, run, unchanged
from ._library import AXIS_KINDS, FORWARD, R2R
from ._request import Axis, Request

_INVERSE = {1: 1, 2: 3, 3: 2, 4: 4}


def _kind(family: str, type: int, forward: bool) -> int:
    """What is done along an axis; the inverse of type 2 is type 3."""
    number = operator.index(type)
    if number not in _INVERSE:
        raise ValueError(f"invalid {family.upper()} type: {type!r} is not 1, 2, 3 or 4")
    return AXIS_KINDS[f"{family}{number if forward else _INVERSE[number]}"]


def _is_empty(shape: tuple[int, ...], axes: tuple[Axis, ...]) -> bool:
    """Whether there is nothing along the other axes."""
    numbers = {axis.number for axis in axes}
    return any(n == 0 for i, n in enumerate(shape) if i not in numbers)


def _compute(
    array: Any,
    axes: tuple[Axis, ...],
    forward: bool,
    norm: Any,
    orthogonalize: bool | None,
    overwrite_x: bool,
) -> Any:
    number = _arguments.norm_number(norm, forward)
    weights = norm == "ortho" if orthogonalize is None else bool(orthogonalize)
    short = any(axis.kind == AXIS_KINDS["dct1"] and axis.length < 2 for axis in axes)
    if short and not _is_empty(array.shape, axes):
        raise RuntimeError("zero-length FFT requested: DCT-I needs two points or more")
    return run(Request(R2R, axes, FORWARD, number, weights), array, overwrite_x)


def _line(
    family: str,
    forward: bool,
    x: Any,
    type: int,
    n: Any,
    axis: int,
    norm: Any,
    overwrite_x: bool,
    workers: Any,
    orthogonalize: bool | None,
) -> Any:
    """A transform along one axis."""
    array, kind = prepared(x), _kind(family, type, forward)
    _arguments.check_workers(workers)
    length, at = _arguments.length_and_axis(array.shape, n, axis)
    axes = (Axis(at, length, kind),)
    return _compute(array, axes, forward, norm, orthogonalize, overwrite_x)


def _several(
    family: str,
    forward: bool,
    x: Any,
    type: int,
    s: Any,
    axes: Any,
    norm: Any,
    overwrite_x: bool,
    workers: Any,
    orthogonalize: bool | None,
) -> Any:
    """A transform along several axes."""
    array, kind = prepared(x), _kind(family, type, forward)
    lengths, numbers = _arguments.lengths_and_axes(array.shape, s, axes)
    _arguments.check_workers(workers)
    if not numbers:
        return unchanged(x)
    pairs = tuple(Axis(at, length, kind) for at, length in zip(numbers, lengths))
    return _compute(array, pairs, forward, norm, orthogonalize, overwrite_x)


@or_scipy
@documented("real")
def dct(
    x: Any,
    type: int = 2,
    n: int | None = None,
    axis: int = -1,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    orthogonalize: bool | None = None,
) -> Any:
    """The cosine transform along one axis. Type 2: y[k] = 2 sum of x[j] cos(pi (j + 1/2) k / n).

    >>> import oclfft
    >>> oclfft.dct([1.0, 1.0, 1.0, 1.0]).round(6).astype(int).tolist()
    [8, 0, 0, 0]
    """
    return _line("dct", True, x, type, n, axis, norm, overwrite_x, workers, orthogonalize)


@or_scipy
@documented("real")
def idct(
    x: Any,
    type: int = 2,
    n: int | None = None,
    axis: int = -1,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    orthogonalize: bool | None = None,
) -> Any:
    """The inverse of `dct` of the same type.

    >>> import oclfft
    >>> oclfft.idct([8.0, 0.0, 0.0, 0.0]).round(6).astype(int).tolist()
    [1, 1, 1, 1]
    """
    return _line("dct", False, x, type, n, axis, norm, overwrite_x, workers, orthogonalize)


@or_scipy
@documented("real")
def dst(
    x: Any,
    type: int = 2,
    n: int | None = None,
    axis: int = -1,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    orthogonalize: bool | None = None,
) -> Any:
    """The sine transform along one axis.

    Type 2: y[k] = 2 sum of x[j] sin(pi (j + 1/2) (k + 1) / n).

    >>> import oclfft
    >>> oclfft.dst([1.0, -1.0, 1.0, -1.0]).round(6).astype(int).tolist()
    [0, 0, 0, 8]
    """
    return _line("dst", True, x, type, n, axis, norm, overwrite_x, workers, orthogonalize)


@or_scipy
@documented("real")
def idst(
    x: Any,
    type: int = 2,
    n: int | None = None,
    axis: int = -1,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    orthogonalize: bool | None = None,
) -> Any:
    """The inverse of `dst` of the same type.

    >>> import oclfft
    >>> oclfft.idst([0.0, 0.0, 0.0, 8.0]).round(6).astype(int).tolist()
    [1, -1, 1, -1]
    """
    return _line("dst", False, x, type, n, axis, norm, overwrite_x, workers, orthogonalize)


@or_scipy
@documented("real")
def dctn(
    x: Any,
    type: int = 2,
    s: Any = None,
    axes: Any = None,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    *,
    orthogonalize: bool | None = None,
) -> Any:
    """The cosine transform along several axes, all by default.

    >>> import numpy as np, oclfft
    >>> oclfft.dctn(np.ones((2, 3))).round(6).astype(int).tolist()
    [[24, 0, 0], [0, 0, 0]]
    """
    return _several("dct", True, x, type, s, axes, norm, overwrite_x, workers, orthogonalize)


@or_scipy
@documented("real")
def idctn(
    x: Any,
    type: int = 2,
    s: Any = None,
    axes: Any = None,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    orthogonalize: bool | None = None,
) -> Any:
    """The inverse of `dctn` of the same type.

    >>> import numpy as np, oclfft
    >>> x = np.arange(6.0).reshape(2, 3)
    >>> bool(np.allclose(oclfft.idctn(oclfft.dctn(x)), x))
    True
    """
    return _several("dct", False, x, type, s, axes, norm, overwrite_x, workers, orthogonalize)


@or_scipy
@documented("real")
def dstn(
    x: Any,
    type: int = 2,
    s: Any = None,
    axes: Any = None,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    orthogonalize: bool | None = None,
) -> Any:
    """The sine transform along several axes, all by default.

    >>> import numpy as np, oclfft
    >>> oclfft.dstn(np.ones((2, 3)), type=1).shape
    (2, 3)
    """
    return _several("dst", True, x, type, s, axes, norm, overwrite_x, workers, orthogonalize)


@or_scipy
@documented("real")
def idstn(
    x: Any,
    type: int = 2,
    s: Any = None,
    axes: Any = None,
    norm: str | None = None,
    overwrite_x: bool = False,
    workers: int | None = None,
    orthogonalize: bool | None = None,
) -> Any:
    """The inverse of `dstn` of the same type.

    >>> import numpy as np, oclfft
    >>> x = np.arange(6.0).reshape(2, 3)
    >>> bool(np.allclose(oclfft.idstn(oclfft.dstn(x)), x))
    True
    """
    return _several("dst", False, x, type, s, axes, norm, overwrite_x, workers, orthogonalize)
