#!/usr/bin/env python3
"""The turbulence program: a known solution, the balance of energy (which it checks itself), one
flow over any number of processes and by each kind of exchange, a table, a picture; bad input.

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
import time
import unittest

sys.dont_write_bytecode = True  # nothing of ours in the source tree
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
import full_disk
import record
from test_spectrogram import column_of, read_png

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

    def assert_same(self, states, others):
        """Within rounding."""
        self.assertEqual(len(states), len(others))
        for one, other in zip(states, others):
            for a, b in zip(one, other):
                self.assertAlmostEqual(a, b, delta=2e-6)

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

    def test_table(self):
        """A line for each state, with more digits. Sums on the device are as good as these."""
        with tempfile.TemporaryDirectory(prefix="turbulence-test-") as folder:
            path = os.path.join(folder, "t.csv")
            options = "--points", "32", "--until", "0.3", "--step", "0.03"
            states = self.states(2, *options, "--table", path)
            with open(path, encoding="ascii") as file:
                head, *lines = file.read().splitlines()
            self.assertEqual(head, "time,energy,dissipation")
            table = [tuple(map(float, line.split(","))) for line in lines]
            self.assertEqual(len(table), len(states))
            self.assertAlmostEqual(table[0][1], 0.125, delta=1e-7)
            self.assertAlmostEqual(table[0][2], 0.75 / 400, delta=1e-8)
            for state, line in zip(states, table):
                self.assertAlmostEqual(state[0], line[0], delta=6e-4)
                for a, b in zip(state[1:], line[1:]):
                    self.assertAlmostEqual(a, b, delta=6e-7)
            wrong = os.path.join(folder, "no/t.csv")
            self.run_program(2, *options, "--table", wrong, status=1)
            self.assertRegex(self.errors, "cannot write")

    def test_table_of_a_run_that_is_cut_off(self):
        with tempfile.TemporaryDirectory(prefix="turbulence-test-") as folder:
            path = os.path.join(folder, "t.csv")
            arguments = "--points", "16", "--until", "1e5", "--step", "0.05", "--table", path
            with subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.DEVNULL) as process:
                while process.poll() is None:
                    time.sleep(0.02)
                    if os.path.exists(path) and os.path.getsize(path) > 100:
                        process.kill()
                        process.wait()
            with open(path, encoding="ascii") as file:
                text = file.read()
            lines = text.splitlines()
            self.assertGreaterEqual(len(lines), 3)
            self.assertEqual(text[-1], "\n")
            self.assertRegex(lines[1], r"^0\.000000,0\.12[45]\d+,0\.0018\d+$")

    def test_device(self):
        options = "--points", "8", "--until", "0.1"
        self.assert_same(self.states(2, *options, "--device", "0"), self.states(1, *options))
        self.run_program(0, *options, "--device", "1000", status=1)
        self.assertRegex(self.errors, "device_index 1000")

    def test_fewer_planes_than_processes(self):
        """Of 8 points 4 processes have two each, and the fifth nothing."""
        options = "--points", "8", "--until", "0.5", "--reynolds", "50"
        self.assert_same(self.states(5, *options), self.states(1, *options))

    def test_processes_and_exchanges(self):
        options = "--points", "16", "--until", "1", "--reynolds", "50"
        alone = self.states(1, *options)
        self.assertGreater(len(alone), 10)
        for processes, exchange in (2, "0"), (3, "1"), (3, "2"), (4, "3"), (2, "2"):
            with self.subTest(processes=processes, exchange=exchange):
                self.assert_same(self.states(processes, *options, "--exchange", exchange), alone)

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
            # Of two steps dissipation is highest at the beginning: the plane is from there.
            self.run_program(2, "--points", "16", "--until", "0.1", "--picture", path)
            self.assertGreater(len(set(column_of(path, 1000))), 5)
            self.run_program(2, *options, "--picture", os.path.join(folder, "no/t.png"), status=1)
            self.assertRegex(self.errors, "cannot write")

    def test_bad_options(self):
        for says, *arguments in [
            ("points", "--points", "many"),
            ("an even number", "--points", "33"),
            ("--reynolds takes", "--reynolds", "0"),
            ("--until takes", "--until", "-1"),
            ("--step takes", "--step", "x"),
            ("more than 10\\^8 steps", "--until", "1e300"),
            ("more than 10\\^8 steps", "--step", "1e-320"),
            ("--exchange takes", "--exchange", "4"),
            ("device", "--device", "first"),
            ("unexpected argument 'more'", "more"),
            ("try --help", "--wrong"),
        ]:
            with self.subTest(arguments=arguments):
                self.assertEqual(self.run_program(0, *arguments, status=2), "")
                self.assertRegex(self.errors, says)

    def test_full_disk(self):
        full_disk.check(self, PROGRAM, ["--help"], ["--points", "8", "--until", "0.1"])

    def test_help(self):
        self.assertEqual(self.run_program(2, "--help").count("--reynolds"), 1)


if __name__ == "__main__":
    MPIRUN, PROGRAM = os.path.abspath(sys.argv.pop(1)), os.path.abspath(sys.argv.pop(1))
    first = run(1, "--points", "8", "--until", "0.01")
    if b"NO_DEVICE" in first.stderr or b"no OpenCL device" in first.stderr:
        print("skipped: no OpenCL device")
        sys.exit(77)
    record.run_unittest(sys.modules[__name__], sys.argv[1:])
