"""Runs pyvkfft's own tests with our class in the place of its OpenCL application.

    pyvkfft_tests.py SOURCE [--quick] [--all] [TEST...]
    pyvkfft_tests.py SOURCE --share I/N [TEST...]      test_dct and test_dst by default
    pyvkfft_tests.py SOURCE --systematic [SHAPES]      1 by default

SOURCE is the unpacked source of pyvkfft; nothing of it is compiled. With --quick its own quick set
is run; of the cosine and sine transforms, of which this set has thousands, one and two dimensions
of two lengths in each of its lists, unless --all is given. With --share all cases of a test, those
of the quick set with --quick, are dealt out to N shares, of which number I (1 to N) is run: N runs
are the whole. With --systematic some shapes are drawn for each of the 288 settings of its
systematic set.

SPDX-License-Identifier: MIT
"""

import contextlib
import itertools
import random
import sys
import types
import unittest

import numpy as np

import oclfft


def use_the_first_device(known):
    """pyvkfft's tests look for a GPU, but they take what they already know."""
    import pyopencl as cl

    device = oclfft.devices()[0]
    handle = cl.get_platforms()[device.platform_index].get_devices()[device.device_index]
    context = cl.Context([handle])
    known["pyopencl"] = (handle, context, cl.CommandQueue(context), device.has_double)


def sampled(run_fft):
    def wrapper(self, backends, lengths, **words):
        if "vdct" in words or "vdst" in words:
            lengths = [n for n in lengths if n < 5000][:2]
            words["dims_max"] = min(2, words.get("dims_max", 2))
            words["ndim_max"] = min(2, words.get("ndim_max", 2))
        return run_fft(self, backends, lengths, **words)

    return wrapper


# ---- Shares ----


class Share:
    """In the place of pyvkfft's pool of processes: computes the cases of a share, one by one."""

    def __init__(self, text):
        number, count = map(int, text.split("/"))
        if not 1 <= number <= count:
            raise SystemExit(f"--share {text}: expected 1/N to N/N")
        self.number, self.count, self.done, self.all = number, count, 0, 0

    def imap(self, function, cases):
        cases = list(cases)
        order = list(range(len(cases)))
        random.Random(1).shuffle(order)  # neighbours take about as long as each other
        self.all += len(cases)
        for i in order[self.number - 1 :: self.count]:
            self.done += 1
            result = function(cases[i])
            yield {**cases[i], "str": "", **result}

    def install(self, test_fft):
        """pyvkfft hands its cases to a pool where there are several processes."""
        test_fft.TestFFT.nproc = 2
        pool = types.SimpleNamespace(Pool=lambda _: contextlib.nullcontext(self))
        test_fft.multiprocessing = types.SimpleNamespace(get_context=lambda _: pool)


# ---- The systematic set ----

LONGEST = {1: 10000, 2: 512, 3: 64}


def kinds():
    yield {}
    yield {"r2c": True}
    for family, number in itertools.product(("dct", "dst"), (1, 2, 3, 4)):
        yield {family: number}


def settings():
    """Those of pyvkfft-test-suite, as the fields of its class."""
    orders = itertools.product(
        kinds(), (1, 2, 3), (False, True), (1, 0), (False, True), (np.float32, np.float64)
    )
    for kind, ndim, bluestein, norm, inplace, dtype in orders:
        if norm == 1 or not kind or "r2c" in kind:
            yield dict(
                kind,
                ndim=ndim,
                range=(2, LONGEST[ndim]),
                bluestein=bluestein,
                radix=None if bluestein else [],
                norm=norm,
                inplace=inplace,
                dtype=dtype,
            )


def systematic(test_fft, shapes):
    """A test for each setting, of some of its shapes."""

    class Sampled(test_fft.TestFFTSystematic):
        max_nb_tests, serial, verbose, vbackend = 0, True, False, ["pyopencl"]

        def setUp(self):
            super().setUp()
            draw = random.Random(str(self.fields))
            self.vshape = draw.sample(self.vshape, min(shapes, len(self.vshape)))

    no_processes = types.SimpleNamespace(Pool=lambda _: contextlib.nullcontext())
    test_fft.multiprocessing = types.SimpleNamespace(
        get_context=lambda _: no_processes, TimeoutError=TimeoutError
    )
    suite = unittest.TestSuite()
    in_any_order = list(settings())
    random.Random(1).shuffle(in_any_order)
    for fields in in_any_order:
        suite.addTest(type("Sampled", (Sampled,), dict(fields, fields=fields))("test_systematic"))
    return suite


def main():
    source, *words = sys.argv[1:]
    sys.path.insert(0, source)
    import pyvkfft_opencl

    sys.modules["pyvkfft.opencl"] = pyvkfft_opencl
    import pyvkfft
    import pyvkfft.version

    pyvkfft.opencl = pyvkfft_opencl
    pyvkfft.version.vkfft_version = pyvkfft_opencl.vkfft_version
    from pyvkfft.test import test_fft

    use_the_first_device(test_fft.gpu_ctx_dic)
    kind = test_fft.TestFFT
    kind.quick = "--quick" in words
    if kind.quick and "--all" not in words and "--share" not in words:
        kind.run_fft = sampled(kind.run_fft)
    kind.verbose = False
    kind.vbackend = ["pyopencl"]
    kind.opencl_platform = oclfft.devices()[0].platform_name
    share = None
    if "--share" in words:
        at = words.index("--share")
        share = Share(words[at + 1])
        words[at : at + 2] = []
        share.install(test_fft)
    names = [word for word in words if not word.startswith("-")]
    if share and not names:
        names = ["test_dct", "test_dst"]
    if "--systematic" in words:
        test_fft.TestFFTSystematic.opencl_platform = kind.opencl_platform
        suite = systematic(test_fft, int(names[0]) if names else 1)
    else:
        loader = unittest.TestLoader()
        suite = unittest.TestSuite(kind(name) for name in names or loader.getTestCaseNames(kind))
    done = unittest.TextTestRunner(verbosity=2).run(suite)
    passed = done.testsRun - len(done.skipped) - len(done.failures) - len(done.errors)
    if share:
        failed = len(done.failures) + len(done.errors)
        part = f"share {share.number}/{share.count}"
        print(f"{part}: {share.done} of {share.all} cases, {failed} failed")
    print(f"{passed} tests passed; oclfft answered {pyvkfft_opencl.calls} calls")
    return 0 if done.wasSuccessful() and passed and pyvkfft_opencl.calls else 1


if __name__ == "__main__":
    sys.exit(main())
