#!/usr/bin/env python3
"""Times this package against scipy.fft, NumPy arrays in and out, and judges it by a bar.

    against_scipy.py [--workers 2] [--bar 1.2] [--seconds 0.5]

The last line is the geometric mean of the ratios; the status is 1 where it is below the bar.

SPDX-License-Identifier: MIT
"""

import argparse
import math
import sys

import oclfft

CASES = [
    ("fft", [(4096, 256), (1024, 1024), (64, 16384), (1000, 1000), (8, 131072)]),
    ("fft2", [(1024, 1024), (16, 256, 256)]),
    ("fftn", [(128, 128, 128)]),
    ("rfft", [(4096, 256), (1024, 1024)]),
    ("rfft2", [(1024, 1024)]),
    ("dct", [(1024, 1024)]),
]
REAL = ("rfft", "rfft2", "dct")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--bar", type=float, default=1.2)
    parser.add_argument("--seconds", type=float, default=0.5)
    options = parser.parse_args()
    ratios = []
    for double in (False, True):
        for function, shapes in CASES:
            kinds = ("f4", "f8") if function in REAL else ("c8", "c16")
            result = oclfft.benchmark(
                function, shapes, kinds[double], options.workers, options.seconds
            )
            print(result, flush=True)
            ratios += [timing.ratio for timing in result.timings]
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"{mean:.2f} times as fast as scipy.fft with {options.workers} workers, in the mean")
    return 0 if mean >= options.bar else 1


if __name__ == "__main__":
    sys.exit(main())
