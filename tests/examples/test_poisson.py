#!/usr/bin/env python3
"""The poisson program: the order of convergence, and no error but rounding with spectral
eigenvalues, for every kind of axis, alone and mixed; bad input.

usage: test_poisson.py POISSON [--share N] [unittest options]

Exit status 77 (skipped) where there is no OpenCL device.
SPDX-License-Identifier: MIT
"""

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True  # nothing of ours in the source tree
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
import full_disk
import record
from test_spectrogram import read_png

PROGRAM = None
ENDS = "walls", "free", "wall-free", "free-wall", "periodic"


class Poisson(unittest.TestCase):
    def run_program(self, *arguments, status=0):
        done = subprocess.run(
            [PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300
        )
        self.errors = done.stderr.decode(errors="replace")
        text = done.stdout.decode()
        self.assertEqual(done.returncode, status, text + self.errors)
        return text

    def errors_of(self, *arguments):
        """(points, error) of each grid; where the order is printed, it is that of the errors."""
        text = self.run_program(*arguments)
        found = re.findall(r"(?m)^ *\d+ +(\d+) +(\S+)(?: +(\S+))?$", text)
        self.assertEqual(len(found), 4, text)
        errors = [(int(points), float(error)) for points, error, _ in found]
        for (_, coarse), (_, fine), (_, _, order) in zip(errors, errors[1:], found[1:]):
            if order:
                self.assertAlmostEqual(2 ** float(order), coarse / fine, delta=0.01)
        self.assertEqual("of mean 0" in text, self.floating(arguments))
        return errors

    @staticmethod
    def floating(arguments):
        ends = arguments[arguments.index("--ends") + 1] if "--ends" in arguments else "walls"
        return set(ends.split(",")) <= {"free", "periodic"}

    def check_box(self, ends, grid):
        problem = "--intervals", "32", "--grid", grid, "--ends", ",".join(ends)
        found = self.errors_of(*problem)
        points = 1
        for end in ends:
            more = {"walls": -1, "free": 1}.get(end, 0) if grid == "nodes" else 0
            points *= 32 + more
        self.assertEqual(found[-1][0], points)
        self.assertTrue(3.6 < found[-2][1] / found[-1][1] < 4.4, found)
        # The known functions have so few waves that a grid of 32 intervals holds them all.
        self.assertLess(self.errors_of(*problem, "--operator", "spectral")[-1][1], 1e-13)

    def check_each(self, grid):
        for end in ENDS:
            with self.subTest(end=end):
                self.check_box((end,), grid)

    def test_one_axis_of_cells(self):
        self.check_each("cells")

    def test_one_axis_of_nodes(self):
        self.check_each("nodes")

    def test_mixed(self):
        dice = random.Random(5)
        for rank, grid in (2, "cells"), (2, "nodes"), (3, "cells"), (3, "nodes"):
            ends = tuple(dice.choice(ENDS) for _ in range(rank))
            with self.subTest(ends=ends, grid=grid):
                self.check_box(ends, grid)

    def test_halved_axis_in_the_middle(self):
        self.check_box(("periodic", "periodic", "walls"), "cells")

    def test_nothing_holds_the_mean(self):
        for grid in "cells", "nodes":
            self.check_box(("free", "periodic", "free"), grid)

    def test_single(self):
        problem = "--precision", "single", "--intervals", "32"
        found = self.errors_of(*problem)
        self.assertTrue(3.6 < found[-2][1] / found[-1][1] < 4.4, found)
        found = self.errors_of(*problem, "--operator", "spectral")
        self.assertTrue(1e-9 < found[-1][1] < 1e-5, found)

    def test_pictures(self):
        if not shutil.which("gnuplot"):
            self.skipTest("no gnuplot")
        with tempfile.TemporaryDirectory(prefix="poisson-test-") as folder:
            path = os.path.join(folder, "p.png")
            for ends in "walls", "free,periodic", "walls,wall-free,periodic":
                self.run_program("--ends", ends, "--intervals", "32", "--picture", path)
                width, height, _, raw = read_png(path)
                self.assertEqual((width, height), (1500, 480))
                self.assertGreater(len(set(raw)), 20)
            self.run_program("--picture", os.path.join(folder, "no/p.png"), status=1)
            self.assertRegex(self.errors, "cannot write")

    def test_bad_options(self):
        for says, *arguments in [
            ("--ends takes", "--ends", "wall"),
            ("--ends takes", "--ends", ""),
            ("--ends takes", "--ends", "walls,"),
            ("--ends takes", "--ends", "free,free,free,free"),
            ("--intervals takes", "--intervals", "16"),
            ("a multiple of 8", "--intervals", "36"),
            ("too many", "--intervals", "1024"),
            ("--grid takes", "--grid", "points"),
            ("--operator takes", "--operator", "exact"),
            ("--precision takes", "--precision", "half"),
            ("unexpected argument 'more'", "more"),
            ("try --help", "--wrong"),
        ]:
            with self.subTest(arguments=arguments):
                self.assertEqual(self.run_program(*arguments, status=2), "")
                self.assertRegex(self.errors, says)

    def test_full_disk(self):
        full_disk.check(self, PROGRAM, ["--help"], ["--ends", "walls", "--intervals", "32"])

    def test_help(self):
        self.assertIn("--operator", self.run_program("--help"))


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    first = subprocess.run(
        [PROGRAM, "--ends", "walls", "--intervals", "32"], capture_output=True, check=False
    )
    if b"NO_DEVICE" in first.stderr or b"no OpenCL device" in first.stderr:
        print("skipped: no OpenCL device")
        sys.exit(77)
    record.run_unittest(sys.modules[__name__], sys.argv[1:])
