#!/usr/bin/env python3
"""The heat program: its fields against the scheme written out here, bit for bit, and against sine
modes; interruptions; bad input.

usage: test_heat.py HEAT [--share N] [unittest options]

Exit status 77 (skipped) where there is no OpenCL device.
SPDX-License-Identifier: MIT
"""

import itertools
import math
import os
import random
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import zlib

sys.dont_write_bytecode = True  # nothing of ours in the source tree
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
import full_disk
import record

PROGRAM = None
HEADER = struct.Struct("<8sIIII3QQQ")


def single(value):
    """Rounded to a float. A sum, difference or product of floats, computed in double and then
    rounded, is the float one."""
    return struct.unpack("<f", struct.pack("<f", value))[0]


class Grid:
    """A grid file, read with nothing but what docs/heat.md says."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        magic, version, self.element, self.rank, zero, *n, self.layers, reserved = HEADER.unpack(
            data[:64]
        )
        assert (magic, version, zero, reserved) == (b"heatgrid", 1, 0, 0), "a wrong header"
        self.n = n
        count = n[0] * n[1] * n[2]
        assert len(data) == 64 + count * self.element, "a wrong size"
        self.bytes = data[64:]
        self.values = list(
            struct.unpack("<%d%s" % (count, "f" if self.element == 4 else "d"), self.bytes)
        )

    def packed(self, values):
        return struct.pack("<%d%s" % (len(values), "f" if self.element == 4 else "d"), *values)


def one_layer(values, n, rank, ratio, rounded):
    """The scheme, in the order that examples/heat/scheme.h promises."""
    strides = [n[1] * n[2], n[2], 1][3 - rank :]
    result = list(values)
    inner = [range(1, length - 1) for length in n[3 - rank :]]
    for place in itertools.product(*inner):
        at = sum(i * stride for i, stride in zip(place, strides))
        total = rounded(values[at - strides[0]] + values[at + strides[0]])
        for stride in strides[1:]:
            total = rounded(rounded(total + values[at - stride]) + values[at + stride])
        own = values[at]
        result[at] = rounded(rounded(ratio * rounded(total - rounded(2 * rank * own))) + own)
    return result


def reference(grid, ratio, layers):
    rounded = single if grid.element == 4 else float
    values = grid.values
    for _ in range(layers):
        values = one_layer(values, grid.n, grid.rank, rounded(ratio), rounded)
    return grid.packed(values)


class Heat(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="heat-test-")
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_program(self, *arguments, status=0, **more):
        done = subprocess.run(
            [PROGRAM, *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            timeout=300,
            **more
        )
        text, errors = done.stdout.decode(), done.stderr.decode(errors="replace")
        self.assertEqual(done.returncode, status, text + errors)
        self.errors = errors
        return text

    def refuses(self, says, *arguments, status=2, **more):
        """One sentence on standard error, and nothing left behind."""
        before = set(os.listdir(self.folder))
        self.run_program(*arguments, status=status, **more)
        self.assertRegex(self.errors, says)
        self.assertRegex(self.errors, "(?m)^heat: ")
        self.assertEqual(set(os.listdir(self.folder)), before)

    def field(self, name, *arguments):
        """Runs it and returns the file that it writes."""
        self.run_program(*arguments, "--output", self.path(name))
        return Grid(self.path(name))

    def first(self, *problem):
        """The field before any layer: with so small a ratio one layer changes nothing."""
        return self.field("first", *problem, "--steps", 1, "--ratio", "1e-300", "--layers", 1)

    # ---- the scheme ----

    def test_bits_of_all_methods(self):
        # Odd sizes that no block divides. Parts of the memory in which blocks are few and small.
        problems = [
            ("1003", "0.4", ["1/4", "1/2"], [[]]),
            (
                "37x29",
                "0.2",
                ["1/4", "1/2"],
                [["--decompose", "strips"], ["--decompose", "blocks"]],
            ),
            ("17x7x9", "0.15", ["1/2"], [[]]),
        ]
        for size, ratio, memories, kinds in problems:
            for precision in "single", "double":
                problem = [
                    "--size",
                    size,
                    "--precision",
                    precision,
                    "--init",
                    "random:7",
                    "--boundary",
                    "0.25",
                ]
                start = self.first(*problem)
                expected = reference(start, float(ratio), 11)
                self.assertNotEqual(expected, start.bytes)
                some = memories if precision == "single" else memories[-1:]
                methods = [
                    ["--layers", n, "--memory", m, *k]
                    for n in (1, 2, 11)
                    for m in some
                    for k in kinds
                ]
                methods += [["--layers", 11]]  # the whole grid at once
                methods += [["--memory", memories[0], "--transfer", "staged", *k] for k in kinds]
                methods += [["--memory", "9/10", "--overlap=2", "--layers", 2]]
                methods += [
                    ["--memory", memories[-1], "--walk", walk, "--layers", 2] for walk in (1, 8)
                ]
                for method in methods:
                    with self.subTest(size=size, precision=precision, method=method):
                        got = self.field("out", *problem, "--steps", 11, "--ratio", ratio, *method)
                        self.assertEqual(got.layers, 11)
                        self.assertEqual(got.bytes, expected)

    def test_larger_grids_against_the_whole_and_the_modes(self):
        # Sizes with primes in them, and K no multiple of the layers.
        cases = [
            ["--size", "100003", "--steps", 301, "--memory", "1/8"],
            [
                "--size",
                "257x403",
                "--steps",
                150,
                "--memory",
                "1/8",
                "--decompose",
                "strips",
                "--layers",
                7,
                "--walk",
                8,
            ],
            [
                "--size",
                "257x403",
                "--steps",
                150,
                "--memory",
                "1/8",
                "--decompose",
                "blocks",
                "--layers",
                11,
            ],
            ["--size", "60x1001", "--steps", 100, "--memory", "1/3", "--decompose", "blocks"],
            ["--size", "61x53x47", "--steps", 60, "--memory", "1/3", "--layers", 4, "--walk", 8],
            ["--size", "61x53x47", "--steps", 60, "--memory", "9/10", "--overlap"],
        ]
        for case in cases:
            for more in ["--init", "random:3"], [
                "--init",
                "spots:2",
                "--boundary",
                "-1.5",
                "--precision",
                "double",
            ]:
                with self.subTest(case=case, more=more):
                    text = self.run_program(*case, *more, "--check", "--compare")
                    self.assertIn("Every bit as by the scheme on the whole grid", text)
                    error = float(re.search(r"exact solution of the scheme: (\S+)", text)[1])
                    self.assertLessEqual(error, 1e-12 if "double" in more else 1e-5)

    def test_one_mode_decays_as_it_must(self):
        n, k, steps, ratio = (41, 31), (3, 5), 40, 0.2
        problem = ["--size", "41x31", "--precision", "double", "--init", "sine:3,5"]
        start, end = self.first(*problem), self.field(
            "out", *problem, "--steps", steps, "--ratio", ratio, "--memory", "1/3"
        )
        factor = (
            1 - 4 * ratio * sum(math.sin(math.pi * j / 2 / (m - 1)) ** 2 for j, m in zip(k, n))
        ) ** steps
        self.assertLess(factor, 0.1)
        for before, after in zip(start.values, end.values):
            self.assertAlmostEqual(after, before * factor, delta=1e-14)
        self.assertAlmostEqual(max(start.values), 1, delta=0.01)

    def test_check_finds_a_wrong_field(self):
        # A field that is not what its state says: one node differs before the last pass.
        base = self.path("w")
        arguments = [
            "--size",
            "64x64",
            "--steps",
            20,
            "--layers",
            10,
            "--memory",
            "1/2",
            "--work",
            base,
        ]
        self.run_program(*arguments)
        with open(base + ".state") as file:
            state = file.read()
        current = re.search(r"current (\d)", state)[1]
        with open(base + "." + current, "r+b") as file:
            file.seek(64 + 4 * (30 * 64 + 30))
            file.write(struct.pack("<f", 0.1))
        self.run_program("--resume", "--work", base, "--check", status=1)
        self.assertRegex(self.errors, "more than 1e-05")
        self.run_program("--resume", "--work", base, "--compare", status=1)
        self.assertRegex(self.errors, r"node \(0, 30, 30\) differs")

    def test_check_wants_one_boundary_value(self):
        raw = self.path("raw")
        with open(raw, "wb") as file:
            file.write(struct.pack("<100d", *range(100)))
        problem = [
            "--input",
            raw,
            "--raw",
            "--size",
            "10x10",
            "--precision",
            "double",
            "--steps",
            3,
        ]
        self.refuses("boundary has one value", *problem, "--check")
        self.assertIn(
            "Relative L2", self.run_program(*problem, "--boundary", "4", "--check", "--compare")
        )

    def test_check_after_many_layers(self):
        # The exact solution must not lose digits with every layer: raising a rounded factor to this
        # power would be 2e-12 off.
        for size in "501", "61x47":
            with self.subTest(size=size):
                text = self.run_program(
                    "--size", size, "--precision", "double", "--steps", 100000, "--check"
                )
                self.assertLess(
                    float(re.search(r"exact solution of the scheme: (\S+)", text)[1]), 1e-13
                )

    def nan_input(self):
        """A field with a number that is none: every check of it fails."""
        raw = self.path("raw")
        with open(raw, "wb") as file:
            file.write(struct.pack("<100d", *[0] * 45, math.nan, *[0] * 54))
        return [
            "--input",
            raw,
            "--raw",
            "--size",
            "10x10",
            "--precision",
            "double",
            "--steps",
            3,
            "--layers",
            1,
        ]

    def test_a_field_is_kept_whatever_its_check_says(self):
        for more in [], ["--work", self.path("w")]:
            with self.subTest(more=more):
                self.run_program(
                    *self.nan_input(), *more, "--check", "--output", self.path("out"), status=1
                )
                self.assertRegex(self.errors, "more than 1e-12")
                self.assertEqual(Grid(self.path("out")).layers, 3)
                self.assertEqual(sorted(os.listdir(self.folder)), ["out", "raw"])
                os.remove(self.path("out"))

    def test_what_must_fail_fails_before_the_first_pass(self):
        raw, out = self.path("raw"), self.path("out")
        with open(raw, "wb") as file:
            file.write(struct.pack("<100d", *range(100)))
        problem = ["--size", "10x10", "--precision", "double", "--steps", 3]
        for more in [], ["--work", self.path("w")]:
            for says, status, environment, *arguments in [
                (
                    "boundary has one value",
                    2,
                    {},
                    "--input",
                    raw,
                    "--raw",
                    "--check",
                    "--output",
                    out,
                ),
                ("cannot write .*: No such", 1, {}, "--output", self.path("no/where")),
                ("cannot write .*: Is a directory", 1, {}, "--output", self.folder),
                (
                    "cannot write .*: No such",
                    1,
                    {},
                    "--picture",
                    self.path("no/where"),
                    "--output",
                    out,
                ),
                (
                    "cannot start gnuplot",
                    1,
                    {"PATH": self.folder},
                    "--picture",
                    self.path("p.png"),
                    "--output",
                    out,
                ),
            ]:
                with self.subTest(says=says, more=more):
                    before = sorted(os.listdir(self.folder))
                    text = self.run_program(
                        *problem,
                        *more,
                        *arguments,
                        status=status,
                        env={**os.environ, **environment}
                    )
                    self.assertRegex(self.errors, says)
                    self.assertNotIn("layers in", text)
                    self.assertEqual(sorted(os.listdir(self.folder)), before)
        self.refuses(
            "cannot start gnuplot",
            "--bench",
            *problem,
            "--plot",
            out,
            status=1,
            env={**os.environ, "PATH": self.folder}
        )
        # A run that goes on: the files stay.
        self.run_program("--input", raw, "--raw", *problem, "--work", self.path("w"))
        self.refuses(
            "boundary has one value",
            "--resume",
            "--work",
            self.path("w"),
            "--steps",
            5,
            "--check",
            "--output",
            out,
        )
        os.remove(raw)
        self.refuses(
            "cannot open",
            "--resume",
            "--work",
            self.path("w"),
            "--steps",
            5,
            "--compare",
            "--output",
            out,
            status=1,
        )

    def test_check_in_pieces(self):
        # So little memory that lines go one by one, and pieces that the lines do not divide.
        for size, *memories in (
            ("1009", 3000, 9000),
            ("97x61", 3000, 9000),
            ("19x13x17", 9000, 15000),
        ):
            for memory in memories:
                with self.subTest(size=size, memory=memory):
                    self.run_program(
                        "--size",
                        size,
                        "--steps",
                        9,
                        "--memory",
                        memory,
                        "--init",
                        "random",
                        "--check",
                    )

    def test_check_keeps_within_memory(self):
        # Twice one less than an axis has large prime factors, which take the most scratch, and
        # powers of two, which take none.
        for size, precision, memory in ("2028x1020", "single", 2 << 20), (
            "513x1025",
            "double",
            300000,
        ):
            with self.subTest(size=size):
                problem = [
                    "--size",
                    size,
                    "--steps",
                    2,
                    "--precision",
                    precision,
                    "--memory",
                    memory,
                ]
                taken = int(
                    re.search(
                        r"took (\d+) bytes of device memory", self.run_program(*problem, "--check")
                    )[1]
                )
                self.assertLessEqual(taken, memory)
                self.assertGreater(taken, memory / 20)

    # ---- layers ----

    def test_more_layers_than_a_block_allows(self):
        text = self.run_program(
            "--size",
            "100x50",
            "--memory",
            "1/4",
            "--steps",
            100,
            "--layers",
            90,
            "--decompose",
            "strips",
            "--compare",
        )
        rows, allowed = int(re.search(r"strips of (\d+) rows", text)[1]), int(
            re.search(r"(\d+) layers a pass", text)[1]
        )
        self.assertEqual(allowed, (rows - 1) // 2)
        self.assertRegex(self.errors, r"leave room for %d layers a pass, not 90" % allowed)

    def test_chosen_layers_are_the_least_of_the_model(self):
        for kind in "strips", "blocks":
            text = self.run_program(
                "--size", "600x500", "--memory", "1/8", "--steps", 200, "--decompose", kind
            )
            rows = int(re.search(r"(?:strips|blocks) of (\d+)", text)[1])
            into, out = map(float, re.search(r"\(in (\S+), out (\S+)\)", text).groups())
            compute = float(re.search(r"tau_a = (\S+) ns", text)[1])
            chosen = int(re.search(r"(\d+) layers a pass", text)[1])
            predicted = float(re.search(r"by the model (\S+) ns", text)[1])

            def model(n):
                core = rows - 2 * n
                if kind == "strips":
                    return (rows * into + core * out) / core / n + (rows - n) / core * compute
                return (rows**2 * into + core**2 * out) / core**2 / n + (
                    (rows - n) ** 2 + n * n / 3
                ) / core**2 * compute

            least = min(model(n) for n in range(1, (rows - 1) // 2 + 1))
            self.assertAlmostEqual(
                model(chosen) / least, 1, delta=2e-3
            )  # the numbers are printed with four digits
            self.assertAlmostEqual(predicted / least, 1, delta=2e-3)
            self.assertGreater(min(into, out), 0)
            self.assertGreater(compute, 0)

    def test_runs_in_files_have_restart_points(self):
        # A grid that fits the device would otherwise be one pass, here of a day.
        problem = ["--size", "300x300", "--steps", 10**9]
        for more, limited in (
            (["--work", self.path("w")], True),
            (["--work", self.path("v"), "--layers", "100000000"], False),
            ([], False),
        ):
            with self.subTest(more=more):
                process = subprocess.Popen(
                    [PROGRAM, *map(str, problem), *more],
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                )
                text = ""
                while "layers a pass" not in text:
                    line = process.stdout.readline().decode()
                    self.assertTrue(line, text)
                    text += line
                process.kill()
                process.communicate()
                layers = int(re.search(r"(\d+) layers a pass", text)[1])
                if not limited:
                    self.assertEqual(layers, int(more[-1]) if more else 10**9)
                    continue
                predicted = float(re.search(r"by the model (\S+) ns", text)[1])
                self.assertAlmostEqual(layers * predicted * 1e-9 * 298 * 298, 30, delta=0.1)

    def test_scan(self):
        text = self.run_program(
            "--scan", "2,3,5,1000", "--size", "120x130", "--memory", "1/4", "--steps", 60
        )
        self.assertRegex(self.errors, "leave room for")
        rows = re.findall(
            r"^ +(\d+) +(\d+) +(\S+) +(\S+) +(\S+) % +(\S+) +(\S+) %  (.+)$", text, re.MULTILINE
        )
        self.assertGreaterEqual(len(rows), 8)
        for layers, passes, measured, model, deviation, *_, bits in rows:
            self.assertEqual(bits, "equal")
            self.assertGreater(float(measured), 0)
            self.assertAlmostEqual(
                float(deviation), 100 * (float(model) / float(measured) - 1), delta=0.2
            )
        for layers in "1", "2", "3", "5":
            self.assertEqual(sum(row[0] == layers for row in rows), 2)
        self.assertEqual(len(re.findall("times as fast, by the model", text)), 2)

    # ---- files, and ends that come early ----

    def test_files(self):
        problem = ["--size", "90x70", "--init", "spots:5", "--ratio", "0.25"]
        plain = self.field("plain", *problem, "--steps", 40, "--memory", "1/4")
        base = self.path("work")
        self.run_program(*problem, "--steps", 25, "--memory", "1/4", "--work", base, "--layers", 6)
        self.assertEqual(
            sorted(os.listdir(self.folder)), ["plain", "work.0", "work.1", "work.state"]
        )
        self.refuses("is there already", *problem, "--steps", 40, "--work", base)
        self.refuses("25 are computed already", "--resume", "--work", base, "--steps", 24)
        text = self.run_program(
            "--resume",
            "--work",
            base,
            "--steps",
            40,
            "--memory",
            "1/3",
            "--check",
            "--output",
            self.path("far"),
        )
        self.assertIn("Resumed after 25 of 40", text)
        self.assertEqual(Grid(self.path("far")).bytes, plain.bytes)
        self.assertEqual(Grid(self.path("far")).layers, 40)
        self.assertEqual(sorted(os.listdir(self.folder)), ["far", "plain"])
        # A grid file is an input, and so are its bare nodes.
        direct = self.field("direct", "--input", self.path("plain"), "--steps", 5, "--ratio", "0.2")
        with open(self.path("raw"), "wb") as file:
            file.write(plain.bytes)
        raw = self.field(
            "fromraw",
            "--input",
            self.path("raw"),
            "--raw",
            "--size",
            "90x70",
            "--steps",
            5,
            "--ratio",
            "0.2",
            "--memory",
            "1/5",
        )
        self.assertEqual(direct.bytes, raw.bytes)
        self.assertEqual(direct.bytes, reference(plain, 0.2, 5))

    def contents(self):
        """All files, by name, with what is in them."""
        result = {}
        for name in os.listdir(self.folder):
            with open(self.path(name), "rb") as file:
                result[name] = file.read()
        return result

    def test_work_files_are_no_other_files(self):
        base = self.path("run")
        problem = ["--size", "20x30", "--steps", 4, "--init", "random"]

        # Before they are there, by their names; by another spelling of the folder.
        os.mkdir(self.path("side"))
        for suffix in "0", "1", "state", "state.new":
            for name in base + "." + suffix, self.path("side/../run." + suffix):
                for option in "--output", "--picture":
                    self.refuses(
                        option + " .* a work file of --work", *problem, "--work", base, option, name
                    )
        os.rmdir(self.path("side"))
        self.run_program(*problem, "--work", base)
        # Once they are there also by links, hard and symbolic, and when a run goes on.
        os.link(base + ".0", self.path("hard"))
        os.symlink("run.state", self.path("soft"))
        before = self.contents()
        for name in (
            base + ".0",
            base + ".1",
            base + ".state",
            base + ".state.new",
            self.path("hard"),
            self.path("soft"),
        ):
            for option in "--output", "--picture":
                with self.subTest(name=name, option=option):
                    self.refuses("a work file of --work", "--resume", "--work", base, option, name)
                    self.assertEqual(self.contents(), before)
        os.remove(base + ".state")
        os.remove(self.path("soft"))
        before = self.contents()
        for name in base + ".0", base + ".1", self.path("hard"):
            self.refuses(
                "--input .* a work file of --work", "--input", name, "--steps", 3, "--work", base
            )
            self.assertEqual(self.contents(), before)
        self.refuses(
            "are the same file", *problem, "--output", self.path("x"), "--picture", self.path("x")
        )
        self.refuses(
            "are the same file",
            "--input",
            self.path("hard"),
            "--steps",
            3,
            "--picture",
            base + ".0",
        )
        self.assertEqual(self.contents(), before)

    def test_nothing_is_left_of_a_run_that_cannot_start(self):
        work = ["--work", self.path("w"), "--steps", 3]
        for size in "20", "20x20", "9x9x9":
            self.refuses("too few for three rows", "--size", size, "--memory", 10, *work)
        self.refuses(
            "too few for three rows",
            "--size",
            "20x20",
            "--memory",
            10,
            "--decompose",
            "blocks",
            *work
        )
        self.refuses("--memory: the device has", "--size", "20x20", "--memory", "9999999G", *work)
        # The state cannot be written, or not under its name.
        os.mkdir(self.path("w.state.new"))
        self.refuses("cannot write .*w.state.new", "--size", "20x20", *work, status=1)
        os.rmdir(self.path("w.state.new"))

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (2 << 20, 2 << 20))

        self.refuses("w.0", "--size", "800x800", *work, status=1, preexec_fn=limit)
        # A run that goes on keeps its files.
        self.run_program("--size", "20x20", *work)
        before = self.contents()
        self.refuses("too few for three rows", "--resume", *work[:2], "--steps", 5, "--memory", 10)
        self.assertEqual(self.contents(), before)

    def test_no_other_file_is_overwritten(self):
        base, problem = self.path("w"), ["--size", "20x30", "--steps", 4, "--init", "random:3"]
        whole = self.field("whole", *problem)
        for suffix in ".0", ".1":
            for data in b"precious", b"heat", b"HEATGRID" + bytes(3000), bytes(100):
                with self.subTest(suffix=suffix, data=data), open(base + suffix, "wb") as file:
                    file.write(data)
                    file.close()
                    before = self.contents()
                    self.refuses(
                        "%s' exists and is not a grid file" % suffix,
                        *problem,
                        "--work",
                        base,
                        status=1
                    )
                    self.assertEqual(self.contents(), before)
            os.remove(base + suffix)
        os.mkdir(base + ".1")
        self.refuses("cannot create .*w.1", *problem, "--work", base, status=1)
        os.rmdir(base + ".1")
        # What was there before a run that cannot start stays: here it has no mode 40.
        shutil.copy(self.path("whole"), base + ".0")
        self.refuses("modes 1 to 18", *problem[:-1], "sine:40,1", "--work", base)
        # An empty file and one that an earlier run left behind are made use of.
        open(base + ".1", "wb").close()
        self.run_program(*problem, "--work", base, "--output", self.path("out"))
        self.assertEqual(Grid(self.path("out")).bytes, whole.bytes)
        self.assertEqual(sorted(os.listdir(self.folder)), ["out", "whole"])

    def test_output_comes_before_the_work_files_go(self):
        base, out, problem = (
            self.path("w"),
            self.path("out"),
            ["--size", "20x30", "--steps", 4, "--init", "random:3"],
        )
        whole = self.field("whole", *problem)
        self.run_program(*problem, "--work", base)
        with open(base + ".state") as file:
            field = base + "." + re.search(r"current (\d)", file.read())[1]
        # An earlier end left the temporary name of the output, which is a second one of the field.
        os.link(field, out + ".part")
        os.mkdir(self.path("side"))
        os.symlink("side/there", out)
        number = os.stat(field).st_ino
        self.run_program("--resume", "--work", base, "--output", out)
        self.assertEqual(Grid(out).bytes, whole.bytes)
        self.assertEqual(os.lstat(out).st_ino, number, "it was copied")
        self.assertEqual(sorted(os.listdir(self.folder)), ["out", "side", "whole"])

    @unittest.skipUnless(os.path.isdir("/dev/shm"), "no second file system")
    def test_output_to_another_file_system(self):
        base, problem = self.path("w"), ["--size", "20x30", "--steps", 4, "--init", "random:3"]
        there = tempfile.mkdtemp(prefix="heat-test-", dir="/dev/shm")
        self.addCleanup(shutil.rmtree, there)
        if os.stat(there).st_dev == os.stat(self.folder).st_dev:
            self.skipTest("no second file system")
        whole = self.field("whole", *problem)
        self.run_program(*problem, "--work", base, "--output", os.path.join(there, "out"))
        self.assertEqual(Grid(os.path.join(there, "out")).bytes, whole.bytes)
        self.assertEqual(os.listdir(there), ["out"])
        self.assertEqual(os.listdir(self.folder), ["whole"])

    def start(self, *arguments):
        return subprocess.Popen(
            [PROGRAM, *map(str, arguments)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )

    def layers_done(self, base):
        try:
            with open(base + ".state") as file:
                return int(re.search(r"^layers (\d+)$", file.read(), re.MULTILINE)[1])
        except FileNotFoundError:
            return -1

    def wait_for_pass(self, process, base, after):
        """Until a state of more than `after` layers is there."""
        end = time.monotonic() + 60
        while self.layers_done(base) <= after:
            self.assertIsNone(process.poll(), "it ended before its next pass")
            self.assertLess(time.monotonic(), end)
            time.sleep(0.002)

    PROBLEM = ["--size", "350x400", "--init", "random:9", "--steps", 600]
    # Many blocks, with more halo than core: a pass takes longer than having it on the disk.
    SLOW = ["--memory", "1/30", "--layers", 3, "--decompose", "strips"]

    def is_half_written(self, base):
        """Whether the grid that the state does not name has the next pass's first rows, and not its
        last ones."""
        with open(base + ".state") as file:
            state = file.read()
        done, current = int(re.search(r"layers (\d+)", state)[1]), int(
            re.search(r"current (\d)", state)[1]
        )
        if done + 3 > 600:
            return False
        finished = self.field("next", *self.PROBLEM[:-1], done + 3).bytes
        with open("%s.%d" % (base, 1 - current), "rb") as file:
            other = file.read()[64:]
        row = 4 * 400
        return (
            other[row : 2 * row] == finished[row : 2 * row]
            and other[-2 * row : -row] != finished[-2 * row : -row]
        )

    def test_kill_and_resume(self):
        whole = self.field("whole", *self.PROBLEM)
        base, halves, arguments = self.path("w"), 0, self.PROBLEM
        delays = random.Random(1)
        for _ in range(25):
            done = self.layers_done(base)
            process = self.start(*arguments, *self.SLOW, "--work", base)
            self.wait_for_pass(process, base, done)
            time.sleep(delays.random() * 0.02)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            self.assertEqual(
                process.returncode, -signal.SIGKILL, "the run was over before it could be killed"
            )
            self.assertEqual(self.layers_done(base) % 3, 0)
            halves += self.is_half_written(base)
            arguments = ["--resume"]
            if halves == 2:
                break
        self.assertGreaterEqual(halves, 2, "no kill fell into a pass")
        self.run_program(
            "--resume", "--work", base, "--output", self.path("out"), "--memory", "1/2"
        )
        self.assertEqual(Grid(self.path("out")).bytes, whole.bytes)

    def test_signals(self):
        for number in signal.SIGINT, signal.SIGTERM:
            base = self.path("w%d" % number)
            process = self.start(*self.PROBLEM, *self.SLOW, "--work", base)
            self.wait_for_pass(process, base, 0)
            process.send_signal(number)
            errors = process.communicate()[1].decode()
            self.assertEqual(process.returncode, 3, errors)
            self.assertRegex(
                errors, r"stopped after %d of 600 layers; --resume" % self.layers_done(base)
            )
        self.run_program(
            "--resume",
            "--work",
            base,
            "--steps",
            self.layers_done(base) + 7,
            "--memory",
            "1/2",
            "--compare",
        )

    def test_the_first_field_and_the_last_copy_can_be_stopped(self):
        there = "/dev/shm" if os.path.isdir("/dev/shm") else self.folder
        out = tempfile.mkdtemp(prefix="heat-test-", dir=there)
        self.addCleanup(shutil.rmtree, out)
        for name, *arguments in [
            (self.path("w.0"), "--size", "4000x4000", "--steps", 1, "--work", self.path("w")),
            (self.path("w.0"), "--size", "16000000", "--steps", 1, "--work", self.path("w")),
            (
                os.path.join(out, "o.part"),
                "--size",
                "6000x6000",
                "--init",
                "sine",
                "--steps",
                1,
                "--output",
                os.path.join(out, "o"),
            ),
        ]:
            with self.subTest(arguments=arguments):
                process = self.start(*arguments)
                end = time.monotonic() + 60
                while not os.path.exists(name):
                    self.assertIsNone(process.poll())
                    self.assertLess(time.monotonic(), end)
                process.send_signal(signal.SIGINT)
                errors = process.communicate()[1].decode()
                self.assertEqual(process.returncode, 3, errors)
                self.assertRegex(errors, "stopped")
                self.assertEqual(os.listdir(self.folder) + os.listdir(out), [])

    def test_first_fields(self):
        """Against the definition, at nodes of an axis so long that its factors are made in
        parts."""
        grid = self.first("--size", "40001", "--precision", "double", "--init", "sine:777")
        for i in range(0, 40001, 997):
            self.assertAlmostEqual(grid.values[i], math.sin(math.pi * 777 * i / 40000), delta=1e-12)

        def uniform(index, wrap=2**64 - 1):
            """The splitmix64 sequence of seed 5."""
            x = (5 * 0xD1342543DE82EF95 + (index + 1) * 0x9E3779B97F4A7C15) & wrap
            x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & wrap
            x = ((x ^ x >> 27) * 0x94D049BB133111EB) & wrap
            return ((x ^ x >> 31) >> 11) * 2.0**-53

        for n in (1, 1, 40001), (1, 5, 40001), (5, 6, 16390):
            rank = 3 - n.count(1)
            grid = self.first(
                "--size",
                "x".join(map(str, n[3 - rank :])),
                "--precision",
                "double",
                "--init",
                "spots:5",
            )
            for index in random.Random(2).sample(range(n[0] * n[1] * n[2]), 500) + [
                n[0] // 2 * n[1] * n[2] + n[1] // 2 * n[2] + 16384
            ]:
                place = index // (n[1] * n[2]), index // n[2] % n[1], index % n[2]
                axes = range(3 - rank, 3)
                expected = 0
                for spot in range(9):
                    width = 0.02 + 0.06 * uniform(4 * spot + 3)
                    expected += math.exp(
                        -sum(
                            ((place[a] / (n[a] - 1) - 0.1 - 0.8 * uniform(4 * spot + a)) / width)
                            ** 2
                            for a in axes
                        )
                    )
                if any(place[a] in (0, n[a] - 1) for a in axes):
                    expected = 0
                self.assertAlmostEqual(grid.values[index], expected, delta=1e-12)

    def test_two_at_once(self):
        base = self.path("w")
        process = self.start(*self.PROBLEM, *self.SLOW, "--work", base)
        self.wait_for_pass(process, base, 0)
        self.run_program("--resume", "--work", base, status=1)
        self.assertRegex(self.errors, "in use by another process")
        # The lock comes first: what the state says is not read while another process may write it.
        process.send_signal(signal.SIGSTOP)
        with open(base + ".state") as file:
            state = file.read()
        with open(base + ".state", "w") as file:
            file.write("no state")
        self.run_program("--resume", "--work", base, status=1)
        self.assertRegex(self.errors, "in use by another process")
        with open(base + ".state", "w") as file:
            file.write(state)
        process.send_signal(signal.SIGKILL)
        process.communicate()

    # ---- what is wrong ----

    def test_bad_options(self):
        good = ["--size", "20x20", "--steps", 3]
        for says, *arguments in [
            ("--size is missing", "--steps", 3),
            ("--steps is missing", "--size", "20x20"),
            ("--size takes", "--size", "20x", "--steps", 3),
            ("--size takes", "--size", "2x20", "--steps", 3),
            ("--size takes", "--size", "4294967296x4294967296", "--steps", 3),
            ("--steps takes", "--size", "20", "--steps", "0"),
            ("--steps takes", "--size", "20", "--steps", "3.5"),
            ("--steps takes", "--size", "20", "--steps", "99999999999999999999"),
            ("--ratio takes", *good, "--ratio", "-1"),
            ("--ratio takes", *good, "--ratio", "nan"),
            ("not stable: in 2 dimensions at most 1/4", *good, "--ratio", "0.2501"),
            (
                "not stable: in 1 dimension at most 1/2",
                "--size",
                "20",
                "--steps",
                3,
                "--ratio",
                "0.51",
            ),
            (
                "not stable: in 3 dimensions at most 1/6",
                "--size",
                "9x9x9",
                "--steps",
                3,
                "--ratio",
                "0.17",
            ),
            ("--precision takes", *good, "--precision", "half"),
            ("--init takes", *good, "--init", "sine:0"),
            ("--init takes", *good, "--init", "noise"),
            ("a mode for each", *good, "--init", "sine:1"),
            ("modes 1 to 18, not 19", *good, "--init", "sine:1,19"),
            ("modes 1 to 18, not 20", *good, "--init", "sine:20,1", "--work", self.path("w")),
            ("--boundary takes", *good, "--boundary", "warm"),
            ("--boundary keep wants", *good, "--boundary", "keep"),
            ("--memory takes", *good, "--memory", "1/0"),
            ("--memory takes", *good, "--memory", "12Q"),
            ("--memory takes", *good, "--memory", "-5"),
            ("--memory takes", *good, "--memory", "18446744073709551615K"),
            ("--memory: the device has", *good, "--memory", "9999999G"),
            ("cannot compare", "--size", "4000000x1000000", "--steps", 3, "--compare"),
            ("too few for three rows", *good, "--memory", "300"),
            ("too few for three rows", *good, "--memory", "1000", "--overlap=8"),
            ("--decompose takes", *good, "--decompose", "slabs"),
            ("blocks is for 2-D", "--size", "20", "--steps", 3, "--decompose", "blocks"),
            ("--layers takes", *good, "--layers", "0"),
            ("--layers takes", *good, "--layers", "many"),
            ("--overlap takes", *good, "--overlap=1"),
            ("--overlap takes", *good, "--overlap=9"),
            ("--transfer takes", *good, "--transfer", "fast"),
            ("--walk takes", *good, "--walk", "0"),
            ("--scan takes", *good, "--scan", "1,,2"),
            ("--scan takes", *good, "--scan", "0"),
            ("--resume wants --work", "--resume"),
            ("--plot wants", "--resume", "--work", self.path("w"), "--plot", self.path("x.png")),
            ("--raw is about --input", "--resume", "--work", self.path("w"), "--raw"),
            (
                "takes the problem from the state",
                "--resume",
                "--work",
                self.path("w"),
                "--size",
                "20",
            ),
            ("--bench has", *good, "--bench", "--check"),
            ("--scan says which", *good, "--bench", "--layers", 3),
            ("--scan says which", *good, "--scan", "2,3", "--layers", 3),
            ("--plot wants", *good, "--plot", self.path("x.png")),
            ("--raw is about --input", *good, "--raw"),
            ("exclude each other", "--input", "x", "--init", "sine", "--steps", 3),
            ("are in the file", "--input", "x", "--size", "20", "--steps", 3),
            ("unexpected argument 'more'", *good, "more"),
            ("try --help", *good, "--wrong"),
            ("--device takes", *good, "--device", "first"),
        ]:
            with self.subTest(arguments=arguments):
                self.refuses(says, *arguments)

    def test_bad_files(self):
        out = ["--steps", 2]
        self.field("good", "--size", "20x30", "--steps", 1)
        with open(self.path("good"), "rb") as file:
            good = file.read()

        def damaged(data):
            with open(self.path("bad"), "wb") as file:
                file.write(data)
            return ["--input", self.path("bad"), *out]

        def header(**changes):
            names = [
                "magic",
                "version",
                "element",
                "rank",
                "zero",
                "a",
                "b",
                "c",
                "layers",
                "reserved",
            ]
            fields = dict(zip(names, HEADER.unpack(good[:64])))
            fields.update(changes)
            return HEADER.pack(*(fields[name] for name in names)) + good[64:]

        open(self.path("bad"), "wb").close()
        for says, data in [
            ("is too short", b""),
            ("is too short", good[:63]),
            ("has 2463 bytes; 20x30 nodes of 4 bytes and the header are 2464", good[:-1]),
            ("has 2465 bytes", good + b"x"),
            ("is not a grid file", b"P6 20 30 255\n" + bytes(2000)),
            ("is of version 2", header(version=2)),
            ("damaged", header(element=5)),
            ("damaged", header(rank=0)),
            ("damaged", header(rank=4)),
            ("damaged", header(rank=1)),
            ("damaged", header(b=2)),
            ("damaged", header(b=2**40, c=2**40)),
            ("damaged", header(a=2)),
        ]:
            with self.subTest(says=says):
                self.refuses(says, *damaged(data), status=1)
        self.refuses("cannot open", "--input", self.path("absent"), *out, status=1)
        self.refuses("is not a regular file", "--input", self.folder, *out, status=1)
        self.refuses(
            "cannot create", "--size", "20", *out, "--work", self.path("no/where"), status=1
        )
        self.refuses(
            "cannot write", "--size", "20", *out, "--output", self.path("no/where"), status=1
        )
        self.refuses(
            "nodes of 8 bytes are",
            "--input",
            self.path("good"),
            "--raw",
            "--size",
            "20x30",
            "--precision",
            "double",
            *out,
            status=1
        )
        self.refuses("cannot resume", "--resume", "--work", self.path("w"), status=1)

    def test_bad_states(self):
        base = self.path("w")
        self.run_program("--size", "20x30", "--steps", 4, "--work", base, "--init", "sine:2,3")
        with open(base + ".state") as file:
            good = file.read()
        for old, new in [
            ("heat-state 1", "heat-state 2"),
            ("layers 4", "layers 5"),
            ("current", "present"),
            ("size 20x30", "size 20"),
            ("element 4", "element 6"),
            ("ratio ", "ratio -"),
            ("field sine", "field wave"),
            (good[-5:], ""),
        ]:
            self.assertIn(old, good)
            with open(base + ".state", "w") as file:
                file.write(good.replace(old, new))
            with self.subTest(new=new):
                says = (
                    "is not the grid that"
                    if new == "size 20"
                    else "is not a state of this program, or is damaged"
                )
                self.refuses(says, "--resume", "--work", base, status=1)
        with open(base + ".state", "w") as file:
            file.write(good)
        self.run_program("--resume", "--work", base, "--steps", 6, "--check", "--compare")
        with open(base + ".state") as file:
            current = re.search(r"current (\d)", file.read())[1]
        with open(base + "." + current, "r+b") as file:
            file.seek(48)
            file.write(struct.pack("<Q", 5))
        self.refuses("is not the grid that", "--resume", "--work", base, status=1)
        os.truncate(base + ".1", 100)
        self.refuses("has 100 bytes", "--resume", "--work", base, status=1)

    def test_full_disk(self):
        # A limit on the size of files, larger than what OpenCL writes for itself, stands for a full
        # disk.
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (20 << 20, 20 << 20))

        problem = ["--size", "2500x2500", "--steps", 1, "--init", "sine"]
        self.run_program(*problem, "--work", self.path("w"), status=1, preexec_fn=limit)
        self.assertRegex(self.errors, "heat: (cannot make|no room for) .*w.0.*: File too large")
        self.assertEqual(os.listdir(self.folder), [])
        self.run_program(*problem, "--output", self.path("out"), status=1, preexec_fn=limit)
        self.assertRegex(self.errors, "heat: could not write all of .*out.*: File too large")
        self.assertEqual(os.listdir(self.folder), [])

    # ---- pictures ----

    def check_png(self, path):
        with open(path, "rb") as file:
            data = file.read()
        self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
        at, kinds, colours = 8, [], b""
        while at < len(data):
            length, kind = struct.unpack(">I4s", data[at : at + 8])
            self.assertEqual(
                struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0],
                zlib.crc32(data[at + 4 : at + 8 + length]),
            )
            if kind == b"IDAT":
                colours += data[at + 8 : at + 8 + length]
            kinds.append(kind)
            at += 12 + length
        self.assertEqual(kinds[-1], b"IEND")
        return set(zlib.decompress(colours))

    def test_pictures(self):
        if not shutil.which("gnuplot"):
            self.skipTest("no gnuplot")
        for size in "400", "60x90", "9x30x30", "1001x2003":
            self.run_program("--size", size, "--steps", 3, "--picture", self.path("p.png"))
            self.assertGreater(len(self.check_png(self.path("p.png"))), 20)
        self.run_program(
            "--bench",
            "--size",
            "60x60",
            "--steps",
            5,
            "--memory",
            "1/3",
            "--plot",
            self.path("t.png"),
        )
        self.assertGreater(len(self.check_png(self.path("t.png"))), 20)
        self.refuses(
            "cannot write",
            "--size",
            "50",
            "--steps",
            1,
            "--picture",
            self.path("no/p.png"),
            status=1,
        )

    def test_full_disk(self):
        full_disk.check(self, PROGRAM, ["--help"], ["--size", "20", "--steps", "1"])

    def test_help(self):
        text = self.run_program("--help")
        with open(
            os.path.join(os.path.dirname(__file__), "../../examples/heat/options.c"),
            encoding="utf-8",
        ) as file:
            options = re.findall(r"\{\"([a-z-]+)\",", file.read())
        self.assertGreater(len(options), 20)
        for option in options:
            self.assertIn("--" + option, text)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    devices = subprocess.run(
        [PROGRAM, "--list-devices"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    if devices.returncode != 0 and b"no OpenCL device" in devices.stderr:
        print("skipped: no OpenCL device")
        sys.exit(77)
    record.run_unittest(sys.modules[__name__], sys.argv[1:])
