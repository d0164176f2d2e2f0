"""The sections that the docstrings of the functions have in common."""

from __future__ import annotations

import inspect
import textwrap
from typing import Any, Callable, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

# What a function takes and returns, by the name of its family.
_SIDES = {
    "complex": ("Complex or real data, of any numeric type.", "Complex"),
    "to half": ("Real data; a complex type is a `TypeError`.", "Complex"),
    "from half": ("The first half of data with Hermitian symmetry, complex or real.", "Real"),
    "real": (
        "Real data. Real and imaginary parts of complex data are transformed separately.",
        "Real or complex, as `x` is",
    ),
}
_SHAPES = {
    "to half": " Along the last of the transformed axes it has n // 2 + 1 elements.",
    "from half": "",
}

_NORM = (
    '"backward" or None: the forward transform is not scaled, the inverse is scaled by 1/N.'
    ' "ortho": both by 1/sqrt(N). "forward": only the forward transform, by 1/N. N is the product'
    " of the transformed lengths"
)

_WORDS = {
    "type": ("int", "1, 2, 3 or 4. The inverse of type 2 is type 3."),
    "axis": ("int", "The axis to transform; negative numbers count from the last axis."),
    "norm": ('{"backward", "ortho", "forward"} or None', _NORM + "."),
    "overwrite_x": (
        "bool",
        "The result may replace `x`: it is computed in place, and `x` is returned, where its type"
        " and shape allow it.",
    ),
    "workers": ("int or None", "Is checked, and has no other effect: the device decides."),
    "plan": ("None", "For scipy.fft's signature. Anything else is a `NotImplementedError`."),
    "orthogonalize": (
        "bool or None",
        "Whether the weights of the orthonormal matrix are used, whatever the scale. None: with"
        ' norm="ortho" only.',
    ),
}
_REAL_NORM = _WORDS["norm"][0], (
    _NORM + ", where an axis of n points counts as 2n, 2(n - 1) for DCT-I or 2(n + 1) for DST-I."
)


def _length(family: str) -> tuple[str, str]:
    if family == "from half":
        return (
            "int or None",
            "The number of points of the result. None: 2 (m - 1), where `x` has m points.",
        )
    return (
        "int or None",
        "The number of points. A longer input is cut to `n` points; a shorter one is padded with"
        " zeros. None: the points of `x`.",
    )


def _shape(family: str) -> tuple[str, str]:
    text = "The number of points along each of the axes, as `n` of the one-dimensional function."
    if family == "from half":
        return (
            "sequence of int or None",
            "The number of points of the result along each of the axes. None: those of `x`, and"
            " 2 (m - 1) along the last of the axes, where `x` has m points.",
        )
    return "sequence of int or None", text + " None: the points of `x`."


def _axes(default: Any) -> tuple[str, str]:
    if default is None:
        return (
            "sequence of int or None",
            "The axes to transform. None: all, or the last ones if `s` is given.",
        )
    return "sequence of int", "The axes to transform, the last two by default."


def _parameters(function: Callable[..., Any], family: str) -> list[str]:
    lines: list[str] = []
    for name, parameter in inspect.signature(function).parameters.items():
        if name == "x":
            kind, text = "array_like or pyopencl.array.Array", _SIDES[family][0]
        elif name == "n":
            kind, text = _length(family)
        elif name == "s":
            kind, text = _shape(family)
        elif name == "axes":
            kind, text = _axes(parameter.default)
        elif name == "norm" and family == "real":
            kind, text = _REAL_NORM
        else:
            kind, text = _WORDS[name]
        lines += [f"{name} : {kind}", *_wrapped(text)]
    return lines


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, 96, initial_indent="    ", subsequent_indent="    ")


def _returns(family: str) -> list[str]:
    shape = _SHAPES.get(family, " It has the shape of `x`, with the lengths that were given.")
    return [
        "numpy.ndarray or pyopencl.array.Array",
        *_wrapped(
            f"{_SIDES[family][1]}, in single precision if `x` has half or single precision, else in"
            f" double precision.{shape} If `x` is a pyopencl array, the result is on the same"
            " queue, and the call returns when the work is enqueued."
        ),
    ]


_RAISES = """ValueError
    `norm` or a length is out of range.
IndexError
    `axis` is out of range.
TypeError
    An argument has a type that the function does not take; `x` is long double.
UnsupportedError
    Double precision on a device without it.
Error
    The device fails, or memory does not suffice (`OutOfDeviceMemoryError`).""".split("\n")


def _section(title: str, lines: list[str]) -> list[str]:
    return ["", title, "-" * len(title), *lines]


def documented(family: str) -> Callable[[F], F]:
    """Adds what is the same in all functions of a family to a docstring, before its example."""

    def add(function: F) -> F:
        text = inspect.getdoc(function)
        if text is None:  # python -OO
            return function
        first, mark, example = text.partition(">>>")
        raises = _RAISES
        if "axes" in inspect.signature(function).parameters:
            raises = ["ValueError", "    `norm`, `axes` or a length is out of range.", *_RAISES[4:]]
        lines = [first.rstrip()]
        lines += _section("Parameters", _parameters(function, family))
        lines += _section("Returns", _returns(family))
        lines += _section("Raises", raises)
        lines += _section("Examples", (mark + example).split("\n"))
        function.__doc__ = "\n".join(lines) + "\n"
        return function

    return add
