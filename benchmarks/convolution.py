#!/usr/bin/env python3
"""Convolutions beside SciPy's, from NumPy arrays to NumPy arrays.

    convolution.py [--seconds S] [--check] [PROBLEM ...]

A PROBLEM is SIGNAL/FILTER[c]: lengths with * between, c for complex data, as in 1024*1024/64*64.
Rows are separated by commas: the problem, the padding and the launches as the library describes
them, milliseconds of one execution of an object whose filter is set, of oclfft.fftconvolve, which
transforms the filter each time, of scipy.signal.fftconvolve and of scipy.signal.oaconvolve with two
workers, and the quotient of SciPy's better one and the object. Times are the shortest of all within
S seconds, at least three. --check compares the results.
"""
import argparse
import sys
import time

import numpy as np
import scipy.fft
import scipy.signal

import oclfft

PROBLEMS = [
    "65536/65536",
    "1048576/1048576",
    "1000000/1000000",
    "512*512/64*64",
    "1024*1024/64*64",
    "1024*1024/511*511",
    "2000*3000/64*64",
    "2000*3000/511*511",
    "128*128*128/32*32*32",
    "256*256*256/32*32*32",
    "1048576/101",
    "1048576/101c",
    "1048576/4097c",
    "1048576/5",
    "2000*3000/3*3",
]


def shape_of(text):
    return tuple(int(n) for n in text.split("*"))


def shortest(function, seconds):
    """Milliseconds of the fastest call."""
    function()
    best, calls, end = float("inf"), 0, time.perf_counter() + seconds
    while calls < 3 or time.perf_counter() < end:
        begin = time.perf_counter()
        function()
        best = min(best, time.perf_counter() - begin)
        calls += 1
    return best * 1e3


def random_array(generator, shape, is_complex):
    x = generator.standard_normal(shape, np.float32)
    return x + 1j * generator.standard_normal(shape, np.float32) if is_complex else x


def run(problem, options):
    is_complex = problem.endswith("c")
    signal, filter_ = (shape_of(part) for part in problem.rstrip("c").split("/"))
    generator = np.random.default_rng(1)
    x = random_array(generator, signal, is_complex)
    h = random_array(generator, filter_, is_complex)
    ours = oclfft.Convolution(signal, filter_, mode="same", complex_data=is_complex)
    ours.set_filter(h)
    out = np.empty_like(x)
    if options.check:
        wanted = scipy.signal.fftconvolve(x, h, mode="same")
        error = np.linalg.norm(ours.execute(x) - wanted) / np.linalg.norm(wanted)
        if not error < 1e-5:
            sys.exit(f"{problem}: the results differ by {error}")
    times = [
        shortest(lambda: ours.execute(x, out), options.seconds),
        shortest(lambda: oclfft.fftconvolve(x, h, mode="same"), options.seconds),
    ]
    with scipy.fft.set_workers(2):
        for theirs in scipy.signal.fftconvolve, scipy.signal.oaconvolve:
            times.append(shortest(lambda f=theirs: f(x, h, mode="same"), options.seconds))
    how = ours.describe().splitlines()[0].split(", ", 2)[2].replace(",", "")
    numbers = ",".join(f"{t:.3f}" for t in times)
    print(f"{problem},{how},{numbers},{min(times[2:]) / times[0]:.2f}", flush=True)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("problems", nargs="*", metavar="PROBLEM")
    options = parser.parse_args()
    print("problem,how,ours ms,ours with the filter ms,fftconvolve ms,oaconvolve ms,ratio")
    for problem in options.problems or PROBLEMS:
        run(problem, options)


if __name__ == "__main__":
    main()
