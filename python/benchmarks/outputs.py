#!/usr/bin/env python3
"""What the memory of large outputs costs: milliseconds and page faults of each call.

    outputs.py [--calls 6] [--workers 16] [--shape 512,512,512] [--no-scipy]

Each line is a way to call a function, NumPy arrays in and out: "kept" keeps every result, so that
all outputs are new; "y = f(x)" keeps the last one; "f(x)" keeps none; "overwrite_x" makes none.

SPDX-License-Identifier: MIT
"""

import argparse
import os
import resource
import time

import numpy as np

import oclfft


def page_faults():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_minflt + usage.ru_majflt


def measure(name, function, x, calls, hold):
    held, cells = [], []
    for _ in range(calls):
        faults, start = page_faults(), time.perf_counter()
        y = function(x)
        spent = time.perf_counter() - start
        cells.append(f"{1e3 * spent:8.1f} ms {page_faults() - faults:7}")
        held = {"all": [*held, y], "last": [y], "none": []}[hold]
        del y
    print(f"{name:24}" + "".join(cells), flush=True)
    del held
    oclfft.clear_cache()


def table(name, x, options):
    print(f"{name}, {x.shape[0]}{''.join(f' x {n}' for n in x.shape[1:])}, {x.dtype}")
    ours = getattr(oclfft, name)
    ours(x)  # compiles
    measure("kept", ours, x, min(options.calls, 4), "all")
    measure("y = f(x)", ours, x, options.calls, "last")
    measure("f(x)", ours, x, options.calls, "none")
    measure("overwrite_x", lambda a: ours(a, overwrite_x=True), x.copy(), options.calls, "last")
    if options.no_scipy:
        return
    import scipy.fft

    theirs = getattr(scipy.fft, name)
    for hold, words in (("last", "y = f(x)"), ("none", "f(x)")):
        call = lambda a: theirs(a, workers=options.workers)  # noqa: E731
        measure(f"scipy.fft, {words}", call, x, options.calls, hold)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--calls", type=int, default=6)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--shape", default="512,512,512")
    parser.add_argument("--no-scipy", action="store_true")
    options = parser.parse_args()
    shape = tuple(map(int, options.shape.split(",")))
    x = np.ones(shape, np.complex64)
    print(oclfft.default_context().device)
    table("fftn", x, options)
    rows = shape[0] * shape[1] // 256
    table("fft", x.reshape(rows // 2, -1), options)


if __name__ == "__main__":
    main()
