#!/usr/bin/env python3
"""The turbulence program: a known solution, the balance of energy (which it checks itself), one
flow over any number of processes and by each kind of exchange, a picture; bad input.

usage: test_turbulence.py MPIRUN TURBULENCE [--share N] [unittest options]

Exit status 77 (skipped) where there is no OpenCL device.
SPDX-License-Identifier: MIT
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True  # nothing of ours in the source tree
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
import record
from test_spectrogram import read_png

MPIRUN = PROGRAM = None


def run(processes, *arguments):
    """By itself where `processes` is 0: mpirun waits for seconds after a program has failed."""
    start = [MPIRUN, "-n", str(processes)] if processes else []
    return subprocess.run([*start, PROGRAM, *arguments], capture_output=True, timeout=300)


class Turbulence(unittest.TestCase):
    def run_program(self, processes, *arguments, status=0):
        done = run(processes, *arguments)
        self.errors = done.stderr.decode(errors="replace")
        text = done.stdout.decode()
        self.assertEqual(done.returncode, status, text + self.errors)
        return text

    def states(self, *arguments):
        """Time, energy and dissipation of each line."""
        lines = re.findall(r"^ +([\d.]+) +([\d.]+) +([\d.]+)$", self.run_program(*arguments), re.M)
        return [tuple(map(float, line)) for line in lines]

    def test_known_solution(self):
        text = self.run_program(2, "--points", "32", "--flat", "--until", "0.5", "--reynolds", "10")
        error = float(re.search(r"vortex is (\S+) from the known", text).group(1))
        self.assertLess(error, 2e-6)
        self.assertGreater(error, 0)

    def test_vortex(self):
        """64^3 points on two processes. The beginning is that of the vortex: energy 1/8, enstrophy
        3/8."""
        states = self.states(2, "--until", "0.4", "--step", "0.04", "--reynolds", "100")
        self.assertEqual(states[0], (0, 0.125, 0.0075))
        self.assertEqual(len(states), 11)
        energies = [state[1] for state in states]
        self.assertEqual(energies, sorted(energies, reverse=True))

    def test_processes_and_exchanges(self):
        options = "--points", "16", "--until", "1", "--reynolds", "50"
        alone = self.states(1, *options)
        self.assertGreater(len(alone), 10)
        for processes, exchange in (2, "0"), (3, "1"), (3, "2"), (4, "3"), (2, "2"):
            with self.subTest(processes=processes, exchange=exchange):
                states = self.states(processes, *options, "--exchange", exchange)
                self.assertEqual(len(states), len(alone))
                for one, other in zip(alone, states):
                    for a, b in zip(one, other):
                        self.assertAlmostEqual(a, b, delta=2e-6)

    def test_picture(self):
        if not shutil.which("gnuplot"):
            self.skipTest("no gnuplot")
        with tempfile.TemporaryDirectory(prefix="turbulence-test-") as folder:
            path = os.path.join(folder, "t.png")
            options = "--points", "16", "--until", "0.5", "--reynolds", "1000"
            self.run_program(2, *options, "--picture", path)
            width, height, _, raw = read_png(path)
            self.assertEqual((width, height), (1400, 560))
            self.assertGreater(len(set(raw)), 20)
            self.run_program(2, *options, "--picture", os.path.join(folder, "no/t.png"), status=1)
            self.assertRegex(self.errors, "cannot write")

    def test_bad_options(self):
        for says, *arguments in [
            ("points", "--points", "many"),
            ("an even number", "--points", "33"),
            ("--reynolds takes", "--reynolds", "0"),
            ("--until takes", "--until", "-1"),
            ("--step takes", "--step", "x"),
            ("--exchange takes", "--exchange", "4"),
            ("is no option", "more"),
            ("try --help", "--wrong"),
        ]:
            with self.subTest(arguments=arguments):
                self.assertEqual(self.run_program(0, *arguments, status=2), "")
                self.assertRegex(self.errors, says)

    def test_help(self):
        self.assertEqual(self.run_program(2, "--help").count("--reynolds"), 1)


if __name__ == "__main__":
    MPIRUN, PROGRAM = os.path.abspath(sys.argv.pop(1)), os.path.abspath(sys.argv.pop(1))
    first = run(1, "--points", "8", "--until", "0.01")
    if b"NO_DEVICE" in first.stderr or b"no OpenCL device" in first.stderr:
        print("skipped: no OpenCL device")
        sys.exit(77)
    record.run_unittest(sys.modules[__name__], sys.argv[1:])
