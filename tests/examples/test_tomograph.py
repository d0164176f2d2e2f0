#!/usr/bin/env python3
"""The tomograph program: densities of the phantom, whatever the device's memory; measurements of
one's own; pictures; bad input.

usage: test_tomograph.py TOMOGRAPH [--share N] [unittest options]

Exit status 77 (skipped) where there is no OpenCL device.
SPDX-License-Identifier: MIT
"""

import math
import os
import re
import subprocess
import sys
import tempfile
import unittest
from array import array

sys.dont_write_bytecode = True  # nothing of ours in the source tree
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
import full_disk
import record
from test_spectrogram import read_png

PROGRAM = None
WIDTH, SLICES = 64, 40
SIZES = "--width", str(WIDTH), "--slices", str(SLICES), "--angles", "90", "--memory", "2^19"

# What the phantom has at some places: x, y, z from -1 to 1, all in the middle of even parts.
PLACES = [
    ((0, -0.35, 0), 0.2),  # the brain
    ((0.22, 0, 0), 0.0),  # the ventricles
    ((-0.22, 0.05, 0), 0.0),
    ((0, 0.42, -0.15), 0.3),  # the tumour
    ((0.8, 0.5, 0), 0.0),  # outside
]


class Tomograph(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="tomograph-test-")
        self.addCleanup(holder.cleanup)
        self.folder = holder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_program(self, *arguments, status=0):
        done = subprocess.run(
            [PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300
        )
        self.errors = done.stderr.decode(errors="replace")
        text = done.stdout.decode()
        self.assertEqual(done.returncode, status, text + self.errors)
        return text

    def volume(self):
        numbers = array("f")
        with open(self.path("volume.raw"), "rb") as file:
            numbers.frombytes(file.read())
        self.assertEqual(len(numbers), SLICES * WIDTH * WIDTH)
        return numbers

    def density(self, numbers, place):
        """The mean of 27 voxels."""
        x, y, z = (int((p + 1) / 2 * n) for p, n in zip(place, (WIDTH, WIDTH, SLICES)))
        steps = -1, 0, 1
        near = [
            numbers[((z + k) * WIDTH + y + j) * WIDTH + x + i]
            for i in steps
            for j in steps
            for k in steps
        ]
        return sum(near) / len(near)

    def deviations(self, text):
        """Of both volumes: in the mean, rms."""
        found = re.findall(r": off by (\S+) in the mean, (\S+) rms", text)
        return [(float(mean), float(spread)) for mean, spread in found]

    def distance(self, one, other):
        self.assertEqual(len(one), len(other))
        off = [abs(a - b) for a, b in zip(one, other)]
        return math.inf if any(map(math.isnan, off)) else max(off)

    def test_phantom(self):
        text = self.run_program(*SIZES, self.folder)
        before, after = self.deviations(text)
        self.assertLess(abs(before[0]), 0.005)
        self.assertLess(after[1], 0.5 * before[1])
        self.assertTrue(0 < after[1] < 0.015, after)
        numbers = self.volume()
        for place, wanted in PLACES:
            self.assertAlmostEqual(self.density(numbers, place), wanted, delta=0.03)
        projections = os.path.getsize(self.path("projections.raw"))
        self.assertEqual(projections, SLICES * 90 * WIDTH * 4)

    def test_the_memory_makes_no_difference(self):
        pieces, volumes = [], []
        for memory in "0", "2^20", "2^18":
            text = self.run_program(*SIZES, "--memory", memory, self.folder)
            pieces.append(int(re.search(r"in (\d+) piece", text).group(1)))
            volumes.append(self.volume())
        self.assertEqual(pieces[0], 1)
        self.assertTrue(pieces[0] < pieces[1] < pieces[2] <= SLICES, pieces)
        for other in volumes[1:]:
            self.assertLess(self.distance(volumes[0], other), 1e-4)

    def test_odd_and_small_sizes(self):
        sizes = "--width", "33", "--slices", "3", "--angles", "31", "--memory", "2^17"
        text = self.run_program(*sizes, self.folder)
        self.assertRegex(text, r"^3 slices of 33 x 33 voxels from 31 angles, in [23] pieces \(")
        self.assertNotIn("-0.0000", text)
        self.assertEqual(os.path.getsize(self.path("volume.raw")), 3 * 33 * 33 * 4)
        text = self.run_program("--width", "33", "--slices", "1", self.folder)
        self.assertRegex(text, r"^1 slice of 33 x 33 voxels from \d+ angles, in 1 piece \(")
        self.run_program("--width", "32", "--memory", "1000", self.folder, status=1)
        self.assertRegex(self.errors, "OUT_OF_DEVICE_MEMORY")

    def test_smoothing_less(self):
        """A lower cutoff leaves less noise."""
        spreads = []
        for cutoff in "0.1", "0.4":
            text = self.run_program(*SIZES, "--noise", "0.01", "--cutoff", cutoff, self.folder)
            spreads.append(self.deviations(text)[1][1])
        self.assertLess(spreads[0], spreads[1])
        text = self.run_program(*SIZES, "--cutoff", "0", self.folder)
        self.assertEqual(len(self.deviations(text)), 1)

    def test_projections_of_ones_own(self):
        self.run_program(*SIZES, self.folder)
        wanted = self.volume()
        mine, picture = self.path("mine.raw"), self.path("p.png")
        os.rename(self.path("projections.raw"), mine)
        own = "--projections", mine, "--picture", picture
        text = self.run_program(*SIZES, *own, self.folder)
        self.assertEqual(self.deviations(text), [])
        self.assertEqual(self.distance(wanted, self.volume()), 0)
        self.assertFalse(os.path.exists(self.path("projections.raw")))
        width, height, _, raw = read_png(picture)
        self.assertEqual((width, height), (3 * 256 + 12, 2 * 256 + 6))
        with open(mine, "r+b") as file:
            file.truncate(os.path.getsize(mine) - 4)
        self.run_program(*SIZES, *own, self.folder, status=1)
        self.assertRegex(self.errors, f"end within slice {SLICES - 1}")

    def test_picture(self):
        path = self.path("p.png")
        self.run_program(*SIZES, "--picture", path, self.folder)
        width, height, _, raw = read_png(path)
        self.assertEqual((width, height), (3 * 256 + 12, 3 * 256 + 12))
        self.assertGreater(len(set(raw)), 100)

    def test_what_cannot_be_opened(self):
        for says, *arguments in [
            ("projections.raw': No such file", self.path("missing")),
            ("none.raw': No such file", "--projections", self.path("none.raw"), self.folder),
            ("cannot be written", "--picture", self.path("no/p.png"), self.folder),
        ]:
            with self.subTest(says=says):
                self.run_program("--width", "16", "--angles", "8", *arguments, status=1)
                self.assertRegex(self.errors, says)

    def test_bad_options(self):
        for says, *arguments in [
            ("a folder is missing",),
            ("one folder is enough", "one", "two"),
            ("--width takes", "--width", "15", "x"),
            ("--slices takes", "--slices", "0", "x"),
            ("--angles takes", "--angles", "1", "x"),
            ("--noise takes", "--noise", "-1", "x"),
            ("--cutoff takes", "--cutoff", "nan", "x"),
            ("--memory takes", "--memory", "1/8", "x"),
            ("try --help", "--wrong", "x"),
        ]:
            with self.subTest(arguments=arguments):
                self.assertEqual(self.run_program(*arguments, status=2), "")
                self.assertRegex(self.errors, says)

    def test_full_disk(self):
        small = ["--width", "16", "--angles", "4", "--cutoff", "0"]
        full_disk.check(self, PROGRAM, ["--help"], [*small, self.folder])

    def test_help(self):
        self.assertIn("--projections", self.run_program("--help"))


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    with tempfile.TemporaryDirectory() as folder:
        first = subprocess.run(
            [PROGRAM, "--width", "16", "--angles", "4", "--cutoff", "0", folder],
            capture_output=True,
            check=False,
        )
    if b"NO_DEVICE" in first.stderr or b"no OpenCL device" in first.stderr:
        print("skipped: no OpenCL device")
        sys.exit(77)
    record.run_unittest(sys.modules[__name__], sys.argv[1:])
