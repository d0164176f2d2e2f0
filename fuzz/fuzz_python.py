#!/usr/bin/env python3
"""Fuzzes the Python package: the functions against SciPy's, and descriptions of plans with words of
any kind. Where SciPy has a result, ours is the same up to rounding; where it raises, ours does. A
description is refused by an exception that the package's documentation names. Nothing else may
happen, whatever the bytes are.

usage: fuzz_python.py FILE|FOLDER...      the inputs of these
       fuzz_python.py --fuzz [OPTION...]  with atheris; libFuzzer's options

SPDX-License-Identifier: MIT
"""

import contextlib
import pathlib
import sys
import warnings

# A RuntimeError is SciPy's answer to a DCT-I of one point.
REFUSALS = (TypeError, ValueError, OverflowError, NotImplementedError, IndexError, RuntimeError)
FUNCTIONS = """fft ifft rfft irfft hfft ihfft fftn ifftn rfftn irfftn hfftn ihfftn dct idct dst idst
dctn idctn dstn idstn""".split()
DTYPES = "f4 f8 c8 c16 i2 u1 f2 ? S3 O".split()
NORMS = [None, "ortho", "forward", "backward", "Ortho", 1]
WORDS = """transform precision axes batch in_place norm input output scale_forward scale_backward
load_callback store_callback effort recipe nonsense""".split()
MOST_DIMENSIONS, MOST_POINTS = 3, 6


def load():
    """The modules, not before atheris can see what they import."""
    global np, oclfft, scipy_fft, Bytes
    import numpy as np
    import scipy.fft as scipy_fft

    import oclfft

    warnings.simplefilter("ignore")


class Bytes:
    """As fuzz.h: bytes as values; zeros behind the last."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def byte(self):
        self.at += 1
        return self.data[self.at - 1] if self.at <= len(self.data) else 0

    def choice(self, values):
        return values[self.byte() % len(values)]

    def number(self):
        """Small ones in one byte, large and negative ones in nine."""
        first = self.byte()
        if first < 200:
            return first
        value = int.from_bytes(bytes(self.byte() for _ in range(8)), "little")
        return value - (1 << 63) if first < 228 else value

    def thing(self, depth=0):
        """A value of any type."""
        kind = self.byte() % 12
        if kind < 3:
            return self.number()
        if kind < 5:
            return self.choice([None, True, 0.5, float("nan"), b"x", -1, 1 << 70])
        if kind < 8:
            return self.choice(
                ["c2c", "r2c", "c2r", "r2r", "dct2", "dht", "single", "double", "fourier", "none"]
                + ["default", "ortho", "measure", "estimate", "2", "", "\0", "\ud800", "x" * 300]
            )
        if kind < 10 and depth < 3:
            return [self.thing(depth + 1) for _ in range(self.byte() % 4)]
        if kind == 10:
            return oclfft.Layout()
        return {self.choice(WORDS): self.number()}


# ---- Descriptions --------------------------------------------------------------------------------


def describe(b):
    words = {b.choice(WORDS): b.thing() for _ in range(b.byte() % 4)}
    with contextlib.suppress(oclfft.Error, *REFUSALS):
        oclfft.preview(b.choice(["", "vendor = nvidia\n", "nonsense"]), b.thing(), **words)


def lay_out(b):
    names = "strides distance offset format element_type starts extents centered x".split()
    with contextlib.suppress(oclfft.Error, *REFUSALS):
        layout = oclfft.Layout(**{b.choice(names): b.thing() for _ in range(b.byte() % 4)})
        oclfft.preview("", [4, 6], input=layout, output=b.choice([layout, oclfft.Layout()]))


# ---- Functions -----------------------------------------------------------------------------------


def take_array(b):
    shape = [b.byte() % (MOST_POINTS + 1) for _ in range(b.byte() % (MOST_DIMENSIONS + 1))]
    count = int(np.prod(shape))
    array = (np.arange(count) * 7 % 11 - 3).reshape(shape).astype(b.choice(DTYPES))
    if array.dtype.kind == "c":
        array = array * array.dtype.type(1 + 0.5j)
    if array.ndim and b.byte() & 1:
        array = array[:: b.choice([1, -1, 2])]
    return array.T if b.byte() & 1 else array


def take_words(b, name):
    words = {}
    if name.endswith("n"):
        if b.byte() & 1:
            words["s"] = [b.byte() % (MOST_POINTS + 2) for _ in range(b.byte() % 4)]
        if b.byte() & 1:
            words["axes"] = [b.byte() % 7 - 3 for _ in range(b.byte() % 4)]
    else:
        if b.byte() & 1:
            words["n"] = b.byte() % (2 * MOST_POINTS)
        if b.byte() & 1:
            words["axis"] = b.byte() % 7 - 3
    if b.byte() & 1:
        words["norm"] = b.choice(NORMS)
    if "ct" in name or "st" in name:
        words["type"] = b.byte() % 6
    return words


def result_of(function, array, words):
    try:
        return function(array.copy(), **words), None
    except (oclfft.Error, *REFUSALS) as error:
        return None, error


def is_stricter(name, array, words):
    """What SciPy overlooks: a wrong type or norm where there is nothing to transform, and real
    results of no points, where it has one."""
    none = 0 in [words.get("n"), *words.get("s", [])] or 1 in array.shape
    halved = name.startswith(("irfft", "hfft")) and none
    known = words.get("type", 2) in (1, 2, 3, 4) and words.get("norm") in NORMS[:4]
    return halved or not known


def compare(b):
    name, array = b.choice(FUNCTIONS), take_array(b)
    words = take_words(b, name)
    ours, refusal = result_of(getattr(oclfft, name), array, words)
    theirs, reason = result_of(getattr(scipy_fft, name), array, words)
    said = f"{name}({array.dtype}{array.shape}, {words}): {refusal or ours!r}, {reason or theirs!r}"
    if refusal and (reason or is_stricter(name, array, words)):
        return
    assert refusal is None and reason is None, said
    assert ours.shape == theirs.shape and ours.dtype == theirs.dtype, said
    if ours.dtype.kind not in "fc":  # there was nothing to transform
        assert np.array_equal(ours, theirs), said
        return
    bar = 1e-4 if ours.dtype.itemsize <= (8 if ours.dtype.kind == "c" else 4) else 1e-10
    largest = np.abs(theirs).max(initial=0)
    assert np.abs(ours - theirs).max(initial=0) <= bar * (1 + largest), said


def one_input(data):
    b = Bytes(data)
    b.choice([compare, compare, describe, lay_out])(b)


# ---- The command line ----------------------------------------------------------------------------


def fuzz(options):
    import atheris

    with atheris.instrument_imports(include=["oclfft"]):
        load()
    atheris.Setup([sys.argv[0], *options], one_input)
    atheris.Fuzz()


def main():
    if sys.argv[1:2] == ["--fuzz"]:
        return fuzz(sys.argv[2:])
    try:
        load()
    except ModuleNotFoundError as error:
        print(f"skipped: {error}")
        return 77
    files = []
    for path in map(pathlib.Path, sys.argv[1:]):
        files += sorted(path.iterdir()) if path.is_dir() else [path]
    for file in files:
        one_input(file.read_bytes())
    print(f"{len(files)} files")
    return 0 if files else 1


if __name__ == "__main__":
    sys.exit(main())
