#!/usr/bin/env python3
"""The spectrometer program on signals whose content is known, and beside transforms computed here
in double precision.

usage: test_spectrometer.py SPECTROMETER [--share N] [unittest options]

Exit status 77 (skipped) where there is no OpenCL device.
SPDX-License-Identifier: MIT
"""

import cmath
import csv
import datetime
import fcntl
import json
import math
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

sys.dont_write_bytecode = True  # nothing of ours in the source tree
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
import full_disk
import record
from test_spectrogram import read_png, unfilter

PROGRAM = None
BLOCK = struct.Struct("<4sIQqdddd" + "QddQ")
DETECTION = struct.Struct("<qqIfd")


def signed(bin_number, points):
    return (bin_number + points // 2) % points - points // 2


def transform(x):
    """In double precision, by halves while that is possible and by the definition after that."""
    n = len(x)
    if n % 2 or n == 1:
        turn = [cmath.exp(-2j * math.pi * k / n) for k in range(n)]
        return [sum(value * turn[j * k % n] for j, value in enumerate(x)) for k in range(n)]
    even, odd = transform(x[::2]), transform(x[1::2])
    odd = [cmath.exp(-2j * math.pi * k / n) * value for k, value in enumerate(odd)]
    return [a + b for a, b in zip(even, odd)] + [a - b for a, b in zip(even, odd)]


def power_of(samples):
    """Of each bin, full scale 1; `samples` are bytes."""
    n = len(samples) // 2
    values = struct.unpack("%db" % (2 * n), samples)
    return [
        abs(v / (128 * n)) ** 2
        for v in transform([complex(*values[2 * i : 2 * i + 2]) for i in range(n)])
    ]


class Spectrometer(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="spectrometer-test-")
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_program(self, *arguments, status=0, **more):
        more = {"stdin": subprocess.DEVNULL, **more} if "input" not in more else more
        done = subprocess.run(
            [PROGRAM, *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            timeout=120,
            **more
        )
        self.assertEqual(
            done.returncode, status, done.stdout.decode() + done.stderr.decode(errors="replace")
        )
        return done.stdout.decode(), done.stderr.decode(errors="replace")

    def detect(self, *arguments, **more):
        """The detections as dictionaries of numbers; `time` stays text."""
        text = self.run_program(*arguments, "--csv", "-", **more)[0]
        return [
            {k: v if k == "time" else float(v) for k, v in row.items()}
            for row in csv.DictReader(text.splitlines())
        ]

    def fails(self, *arguments, status, says, **more):
        text, errors = self.run_program(*arguments, status=status, **more)
        self.assertRegex(errors, says)
        self.assertTrue(errors.startswith("spectrometer: ") or "--help" in errors, errors)
        return text

    def noise(self, name="noise.iq", points=1024, blocks=4, *more):
        path = self.path(name)
        self.run_program(
            "--simulate", "--points", points, "--blocks", blocks, "--samples", path, *more
        )
        self.assertEqual(os.path.getsize(path), 2 * points * blocks)
        return path

    def read_records(self, path):
        """Pairs of a block's header and its detections."""
        with open(path, "rb") as file:
            data = file.read()
        self.assertEqual(data[:16], b"OCLFFTSP" + struct.pack("<II", 1, 0x01020304))
        at, blocks = 16, []
        while at < len(data):
            head = BLOCK.unpack_from(data, at)
            self.assertEqual(head[:2], (b"BLK1", DETECTION.size))
            at += BLOCK.size
            blocks.append(
                (
                    head,
                    [DETECTION.unpack_from(data, at + i * DETECTION.size) for i in range(head[-1])],
                )
            )
            at += head[-1] * DETECTION.size
        self.assertEqual(at, len(data))
        return blocks

    # ---- what it finds ----

    def test_tones_are_found_and_nothing_else(self):
        points, blocks = 2**14, 6
        tones = {-8192: 200, -5000: 150, -1: 300, 0: 180, 7: 150, 8191: 250}
        arguments = [
            a for bin_number, snr in tones.items() for a in ("--tone", "%d:%d" % (bin_number, snr))
        ]
        for mode in [], ["--median"]:
            with self.subTest(mode=mode):
                found = self.detect(
                    "--simulate",
                    "--points",
                    points,
                    "--blocks",
                    blocks,
                    "--false-alarms",
                    "1e-6",
                    "--join",
                    0,
                    *arguments,
                    *mode
                )
                self.assertEqual(
                    [(d["block"], d["bin"]) for d in found],
                    [(b, k) for b in range(blocks) for k in sorted(tones)],
                )
                for bin_number, snr in tones.items():
                    # Amplitudes: the noise adds a complex number of mean square 1. Strong tones
                    # raise the mean by 8 %.
                    mine = [math.sqrt(d["snr"]) for d in found if d["bin"] == bin_number]
                    self.assertAlmostEqual(
                        sum(mine) / blocks,
                        math.sqrt(snr),
                        delta=3.5 / math.sqrt(blocks) + 0.04 * math.sqrt(snr),
                    )

    def test_lines_of_pulses(self):
        points, period = 2**16, 256
        found = self.detect(
            "--simulate",
            "--points",
            points,
            "--blocks",
            2,
            "--pulses",
            "%d:200" % period,
            "--noise",
            5,
            "--false-alarms",
            "1e-6",
        )
        lines = [signed(k * points // period, points) for k in range(period)]
        self.assertEqual(
            [(d["block"], d["bin"]) for d in found], [(b, k) for b in (0, 1) for k in sorted(lines)]
        )

    def test_false_alarms_are_as_many_as_theory_says(self):
        """The power of noise is exponential: P(power > f mean) = exp(-f). Five standard deviations
        on either side."""
        points, blocks = 2**16, 16
        cases = [("--factor", 3), ("--factor", 7), ("--false-alarms", 100), ("--false-alarms", 0.5)]
        for option, value in cases:
            for mode in [], ["--median"]:
                with self.subTest(option=option, value=value, mode=mode):
                    expected = blocks * (
                        points * math.exp(-value) if option == "--factor" else value
                    )
                    found = len(
                        self.detect(
                            "--simulate",
                            "--points",
                            points,
                            "--blocks",
                            blocks,
                            option,
                            value,
                            "--join",
                            0,
                            *mode
                        )
                    )
                    # A median of 2^16 values is 0.6 % off at one standard deviation, which f
                    # multiplies.
                    blur = 0.004 * math.log(points * blocks / expected) * expected if mode else 0
                    self.assertLess(abs(found - expected), 5 * math.sqrt(expected) + blur)

    def test_the_same_as_in_double_precision(self):
        for points in 4096, 1000, 999, 61, 2:
            path = self.noise(
                "noise-%d.iq" % points, points, 2, *(["--tone", "0:40"] if points > 2 else [])
            )
            with open(path, "rb") as file:
                data = file.read()
            for mode in [], ["--median"]:
                with self.subTest(points=points, mode=mode):
                    found = self.detect(
                        path,
                        "--points",
                        points,
                        "--factor",
                        1.5,
                        "--join",
                        0,
                        "--rate",
                        8000,
                        "--frequency",
                        1e6,
                        *mode,
                        "--records",
                        self.path("out.rec")
                    )
                    headers = [head for head, _ in self.read_records(self.path("out.rec"))]
                    for block in 0, 1:
                        power = power_of(data[2 * points * block : 2 * points * (block + 1)])
                        median = sorted(power)[(points - 1) // 2]
                        noise = median / math.log(2) if mode else sum(power) / points
                        self.check_block(
                            [d for d in found if d["block"] == block], power, noise, headers[block]
                        )

    def check_block(self, found, power, noise, header):
        points = len(power)
        self.assertAlmostEqual(header[9] / noise, 1, delta=2e-6)
        self.assertAlmostEqual(header[10] / (1.5 * noise), 1, delta=2e-6)
        bins = {int(d["bin"]): d for d in found}
        self.assertEqual(len(bins), len(found))
        for k, value in enumerate(power):
            bin_number = signed(k, points)
            if value > 1.5 * noise * (1 + 1e-5):
                self.assertIn(bin_number, bins)
            elif value < 1.5 * noise * (1 - 1e-5):
                self.assertNotIn(bin_number, bins)
            if bin_number in bins:
                d = bins[bin_number]
                self.assertAlmostEqual(d["power"] / value, 1, delta=1e-5)
                self.assertAlmostEqual(d["snr"] / (value / noise), 1, delta=1e-5)
                self.assertAlmostEqual(
                    d["frequency_hz"], 1e6 + bin_number * 8000 / points, delta=1e-5
                )

    def test_joining(self):
        path = self.noise(points=1000)
        single = self.detect(path, "--points", 1000, "--factor", 0.7, "--rate", 1, "--join", 0)
        for gap in 1, 3:
            with self.subTest(gap=gap):
                expected = []
                for d in single:
                    last = expected[-1] if expected else None
                    if last and last["block"] == d["block"] and d["bin"] - last["end"] <= gap:
                        last["end"] = d["bin"]
                        if d["power"] > last["power"]:
                            last.update(bin=d["bin"], power=d["power"])
                    else:
                        expected.append(
                            {
                                "block": d["block"],
                                "bin": d["bin"],
                                "power": d["power"],
                                "first": d["bin"],
                                "end": d["bin"],
                            }
                        )
                joined = self.detect(
                    path, "--points", 1000, "--factor", 0.7, "--rate", 1, "--join", gap
                )
                self.assertEqual(
                    [
                        (d["block"], d["bin"], d["power"], d["first_bin"], d["bandwidth_bins"])
                        for d in joined
                    ],
                    [
                        (e["block"], e["bin"], e["power"], e["first"], e["end"] - e["first"] + 1)
                        for e in expected
                    ],
                )
                self.assertGreater(len(single), len(joined))
                self.assertTrue(
                    any(e["first"] < 0 <= e["end"] for e in expected), "none lies across the centre"
                )

    def test_silence(self):
        with open(self.path("zeros.iq"), "wb") as file:
            file.write(bytes(4096))
        for mode in [], ["--median"]:
            self.assertEqual(
                self.detect(self.path("zeros.iq"), "--points", 1024, "--rate", 1, *mode), []
            )

    def test_extremes_do_not_overflow(self):
        """-128 throughout is the largest energy that there is; all of it is at the centre, at full
        scale."""
        with open(self.path("full.iq"), "wb") as file:
            file.write(b"\x80" * (2 * 2**18))
        found = self.detect(self.path("full.iq"), "--points", 2**18, "--rate", 1)
        self.assertEqual([(d["bin"], d["power"]) for d in found], [(0, 2.0)])
        self.assertAlmostEqual(found[0]["snr"] / 2**18, 1, delta=1e-6)

    # ---- the same, whatever the way ----

    def bytes_of(self, *arguments, **more):
        out, records = self.path("out.csv"), self.path("out.rec")
        self.run_program(*arguments, "--csv", out, "--records", records, **more)
        with open(out, "rb") as a, open(records, "rb") as b:
            return a.read(), b.read()

    def test_csv_and_records_agree(self):
        path = self.noise(points=1000)
        text, _ = self.bytes_of(
            path,
            "--points",
            1000,
            "--rate",
            48000,
            "--factor",
            2,
            "--frequency",
            1.42e9,
            "--latitude",
            -33.5,
            "--longitude",
            148.25,
            "--time",
            "2026-01-31T23:59:59.5Z",
        )
        rows = list(csv.DictReader(text.decode().splitlines()))
        blocks = self.read_records(self.path("out.rec"))
        self.assertEqual([head[2] for head, _ in blocks], [0, 1, 2, 3])
        self.assertEqual(len(rows), sum(head[-1] for head, _ in blocks))
        self.assertGreater(len(rows), 100)
        flat = iter(rows)
        start = 1769903999500000000  # date -d 2026-01-31T23:59:59.5Z +%s%N
        for head, detections in blocks:
            _, _, block, stamp, latitude, longitude, centre, rate, points, noise, threshold, _ = (
                head
            )
            self.assertEqual(
                (latitude, longitude, centre, rate, points), (-33.5, 148.25, 1.42e9, 48000, 1000)
            )
            self.assertAlmostEqual(threshold / noise, 2, delta=1e-6)
            self.assertAlmostEqual(stamp, start + block * 1000 / 48000 * 1e9, delta=300)
            for bin_number, first, width, power, snr in detections:
                row = next(flat)
                self.assertEqual(
                    (
                        int(row["block"]),
                        int(row["bin"]),
                        int(row["first_bin"]),
                        int(row["bandwidth_bins"]),
                    ),
                    (block, bin_number, first, width),
                )
                self.assertEqual(struct.pack("<f", float(row["power"])), struct.pack("<f", power))
                self.assertAlmostEqual(float(row["snr"]) / snr, 1, delta=1e-8)
                self.assertAlmostEqual(
                    float(row["frequency_hz"]), 1.42e9 + bin_number * 48, delta=1e-5
                )
                when = datetime.datetime.strptime(row["time"][:26], "%Y-%m-%dT%H:%M:%S.%f").replace(
                    tzinfo=datetime.timezone.utc
                )
                self.assertAlmostEqual(when.timestamp(), stamp / 1e9, delta=2e-6)

    def test_devices_slots_and_capacities(self):
        path = self.noise(points=2048, blocks=9)
        common = [path, "--points", 2048, "--rate", 1000, "--factor", 2]
        for mode in [], ["--median"]:
            expected = self.bytes_of(*common, *mode)
            self.assertGreater(len(expected[0].splitlines()), 1000)
            ways = [
                ["--in-flight", 1],
                ["--in-flight", 5],
                ["--sub-devices", 2],
                ["--sub-devices", 2, "--in-flight", 3],
                ["--capacity", 100],
                ["--capacity", 1, "--blocks", 9] if not mode else ["--capacity", 2047],
            ]
            for way in ways:
                with self.subTest(mode=mode, way=way):
                    if way[0] == "--sub-devices" and os.cpu_count() < 2:
                        self.skipTest("one core has no parts")
                    self.assertEqual(self.bytes_of(*common, *mode, *way), expected)

    def test_together(self):
        """One transform on several devices: the same detections, rounded otherwise."""
        parts = ["--sub-devices", 2] if os.cpu_count() > 1 else []
        for points, way in (2048, parts), (35, parts), (1024, []):
            path = self.noise("noise%d.iq" % points, points, 3)
            for mode in ["--factor", 0.5], ["--factor", 2, "--median"], ["--factor", 1e-3]:
                common = [path, "--points", points, "--rate", 1000, "--join", 0, *mode]
                with self.subTest(points=points, mode=mode):
                    wanted = self.detect(*common)
                    self.assertGreater(len(wanted), points // 20)
                    self.check_alike(self.detect(*common, "--together", *way), wanted)

    def check_alike(self, found, wanted):
        """A bin may be above the threshold by rounding alone."""
        by_bin = [{(row["block"], row["bin"]): row for row in rows} for rows in (found, wanted)]
        self.assertLessEqual(len(set(by_bin[0]) ^ set(by_bin[1])), 1)
        for key in set(by_bin[0]) & set(by_bin[1]):
            for name in "power", "snr":
                one, other = (rows[key][name] for rows in by_bin)
                self.assertLess(abs(one - other), 1e-3 * other)

    def test_more_detections_than_the_first_read_brings(self):
        path = self.noise(points=2**15, blocks=2)
        found = self.detect(path, "--points", 2**15, "--rate", 1, "--factor", 0.1, "--join", 0)
        self.assertGreater(len(found), 2 * 4096)
        again = self.detect(
            path, "--points", 2**15, "--rate", 1, "--factor", 0.1, "--join", 0, "--capacity", 5000
        )
        self.assertEqual(found, again)

    def test_pieces_through_a_pipe(self):
        path = self.noise(points=1024, blocks=5)
        expected = self.bytes_of(path, "--points", 1024, "--rate", 1000, "--factor", 2)
        with open(path, "rb") as file:
            data = file.read()
        out, records = self.path("out.csv"), self.path("out.rec")
        command = [
            PROGRAM,
            "-",
            "--points",
            "1024",
            "--rate",
            "1000",
            "--factor",
            "2",
            "--csv",
            out,
            "--records",
            records,
        ]
        child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        for size in 1, 2, 3, 997, 2048, 5001, len(data):
            child.stdin.write(data[:size])
            child.stdin.flush()
            data = data[size:]
            time.sleep(0.02)
        child.stdin.close()
        self.assertEqual(child.wait(60), 0)
        with open(out, "rb") as a, open(records, "rb") as b:
            self.assertEqual((a.read(), b.read()), expected)

    def test_interrupted(self):
        """A signal ends the input: what was whole is in the files."""
        path = self.noise(points=1024, blocks=4)
        expected, _ = self.bytes_of(path, "--points", 1024, "--rate", 1000, "--factor", 2)
        out = self.path("out.csv")
        child = subprocess.Popen(
            [PROGRAM, "-", "--points", "1024", "--rate", "1000", "--factor", "2", "--csv", out],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        with open(path, "rb") as file:
            child.stdin.write(file.read() + bytes(11))
        child.stdin.flush()
        until, left = time.monotonic() + 60, 1
        while left:  # what the pipe still holds
            self.assertLess(time.monotonic(), until)
            time.sleep(0.1)
            left = struct.unpack("i", fcntl.ioctl(child.stdin, termios.FIONREAD, bytes(4)))[0]
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(60), 0)
        for stream in child.stdin, child.stdout, child.stderr:
            stream.close()
        with open(out, "rb") as file:
            self.assertEqual(file.read(), expected)

    def test_repeated_block(self):
        path = self.noise(points=1024, blocks=3)
        first = self.detect(path, "--points", 1024, "--rate", 1000, "--factor", 3, "--blocks", 1)
        again = self.detect(
            path, "--points", 1024, "--rate", 1000, "--factor", 3, "--repeat", 7, "--in-flight", 3
        )
        self.assertEqual(
            [{**d, "time": 0, "block": 0} for d in again], 7 * [{**d, "time": 0} for d in first]
        )
        self.assertEqual(
            [int(d["block"]) for d in again], [block for block in range(7) for _ in first]
        )
        os.truncate(path, 1000)
        common = [path, "--points", 1024, "--rate", 1000, "--factor", 3, "--pad"]
        first, again = self.detect(*common), self.detect(*common, "--repeat", 3)
        self.assertEqual(
            [{**d, "time": 0, "block": 0} for d in again], 3 * [{**d, "time": 0} for d in first]
        )
        self.fails(*common[:-1], "--repeat", 3, status=1, says="has 500 samples")

    # ---- what it simulates ----

    def test_noise_is_white_and_as_strong_as_said(self):
        path = self.noise("nine.iq", 2**16, 4, "--noise", 9)
        with open(path, "rb") as file:
            values = struct.unpack("%db" % 2**19, file.read())
        for part in values[::2], values[1::2]:
            n = len(part)
            self.assertLess(abs(sum(part) / n), 5 * 9 / math.sqrt(n))
            self.assertAlmostEqual(
                sum(v * v for v in part) / n / (81 + 1 / 12), 1, delta=5 * math.sqrt(2 / n)
            )
            self.assertLess(
                abs(sum(a * b for a, b in zip(part, part[1:])) / n / 81), 5 / math.sqrt(n)
            )
        self.assertLess(
            abs(sum(a * b for a, b in zip(values[::2], values[1::2])) / 2**18 / 81), 5 / 2**9
        )

    def test_seeds(self):
        contents = []
        for name, seed in ("a", 1), ("b", 1), ("c", 2):
            with open(self.noise(name, 1024, 1, "--seed", seed), "rb") as file:
                contents.append(file.read())
        self.assertEqual(contents[0], contents[1])
        self.assertNotEqual(contents[0], contents[2])
        stdout = subprocess.run(
            [PROGRAM, "--simulate", "--points", "1024", "--samples", "-"],
            stdout=subprocess.PIPE,
            check=True,
        )
        self.assertEqual(stdout.stdout, contents[0])

    # ---- metadata ----

    def write_metadata(self, name="rec", **changes):
        meta = {
            "global": {
                "core:datatype": "ci8",
                "core:version": "1.0.0",
                "core:sample_rate": 2048.0,
                "core:geolocation": {"type": "Point", "coordinates": [14.5, 49.25, 300]},
            },
            "captures": [
                {
                    "core:sample_start": 0,
                    "core:frequency": 1e8,
                    "core:datetime": "2024-02-29T12:00:00Z",
                },
                {"core:sample_start": 2048, "core:frequency": 2e8},
            ],
            "annotations": [{"core:sample_start": 5, "core:sample_count": 10}],
        }
        for key, value in changes.items():
            if value is None:
                del meta[key]
            elif isinstance(value, dict):
                meta[key].update(value)
                meta[key] = {k: v for k, v in meta[key].items() if v is not None}
            else:
                meta[key] = value
        with open(self.path(name + ".sigmf-meta"), "w") as file:
            json.dump(meta, file)
        return self.path(name + ".sigmf-meta")

    def test_metadata(self):
        self.noise("rec.sigmf-data", 1024, 4)
        meta = self.write_metadata()
        self.bytes_of(meta, "--points", 1024, "--factor", 3)
        heads = [head for head, _ in self.read_records(self.path("out.rec"))]
        self.assertEqual([(h[4], h[5], h[7]) for h in heads], 4 * [(49.25, 14.5, 2048.0)])
        self.assertEqual([h[6] for h in heads], [1e8, 1e8, 2e8, 2e8])
        noon = 1709208000 * 10**9  # date -d 2024-02-29T12:00:00Z +%s
        self.assertEqual(
            [h[3] for h in heads], [noon + k * 5 * 10**8 for k in range(4)]
        )  # the second capture has no time
        # Samples are counted from the first of several files.
        captures = [
            {
                "core:sample_start": 10**6 + 1024,
                "core:frequency": 3e8,
                "core:datetime": "2024-02-29T12:00:00Z",
            }
        ]
        self.bytes_of(
            self.write_metadata(
                **{"global": {"core:offset": 10**6}, "captures": captures, "annotations": []}
            ),
            "--points",
            1024,
        )
        heads = [head for head, _ in self.read_records(self.path("out.rec"))]
        self.assertEqual([h[3] for h in heads[1:]], [noon + k * 5 * 10**8 for k in range(3)])
        self.assertEqual([h[6] for h in heads[1:]], 3 * [3e8])
        meta = self.write_metadata()
        # Options say otherwise; samples may come from elsewhere, and then metadata have any name.
        shutil.copy(meta, self.path("m"))
        self.bytes_of(
            self.path("rec.sigmf-data"), "--metadata", "m", "--points", 1024, cwd=self.folder
        )
        self.assertEqual(
            [head[6] for head, _ in self.read_records(self.path("out.rec"))], [1e8, 1e8, 2e8, 2e8]
        )
        with open(self.path("rec.sigmf-data"), "rb") as file:
            self.bytes_of(
                "-",
                "--metadata",
                meta,
                "--points",
                1024,
                "--rate",
                4096,
                "--frequency",
                5,
                "--latitude",
                1,
                "--longitude",
                2,
                "--time",
                "1969-12-31T23:59:59Z",
                input=file.read(),
            )
        heads = [head for head, _ in self.read_records(self.path("out.rec"))]
        self.assertEqual([h[4:8] for h in heads], 4 * [(1.0, 2.0, 5.0, 4096.0)])
        self.assertEqual([h[3] for h in heads], [-(10**9) + k * 25 * 10**7 for k in range(4)])

    def test_dates(self):
        """A capture for each block, with times from all over the calendar."""
        epoch = datetime.datetime(1970, 1, 1)
        days = [
            datetime.date(year, month, day)
            for year in (1678, 1900, 1969, 1970, 2000, 2023, 2024, 2100, 2261)
            for month in range(1, 13)
            for day in (1, 28)
        ] + [datetime.date(2000, 2, 29), datetime.date(2024, 2, 29)]
        times = [
            datetime.datetime(d.year, d.month, d.day, 23, 59, 58 + i % 2, 123456)
            for i, d in enumerate(days)
        ]
        self.noise("rec.sigmf-data", 16, len(times))
        meta = self.write_metadata(
            captures=[
                {"core:sample_start": 16 * i, "core:datetime": time.isoformat() + "789Z"}
                for i, time in enumerate(times)
            ]
        )
        text, _ = self.bytes_of(meta, "--points", 16, "--factor", 0.01, "--join", 16)
        expected = [
            (time - epoch) // datetime.timedelta(microseconds=1) * 1000 + 789 for time in times
        ]
        self.assertEqual([head[3] for head, _ in self.read_records(self.path("out.rec"))], expected)
        printed = {row["block"]: row["time"] for row in csv.DictReader(text.decode().splitlines())}
        self.assertEqual(
            printed, {str(i): time.isoformat() + "789Z" for i, time in enumerate(times)}
        )

    def test_metadata_of_a_simulation(self):
        path = self.noise(
            "sim.sigmf-data",
            1024,
            2,
            "--tone",
            "-3:50",
            "--rate",
            1024,
            "--frequency",
            1e6,
            "--latitude",
            1,
            "--longitude",
            -2,
            "--time",
            "2026-01-01T00:00:00.25Z",
        )
        meta = path.replace("-data", "-meta")
        with open(meta) as file:
            written = json.load(file)
        self.assertEqual(
            (written["global"]["core:datatype"], written["global"]["core:sample_rate"]),
            ("ci8", 1024),
        )
        self.assertEqual(written["annotations"][0]["core:freq_lower_edge"], 1e6 - 3.5)
        self.bytes_of(meta, "--points", 1024)
        heads = [head for head, _ in self.read_records(self.path("out.rec"))]
        self.assertEqual(heads[0][3:8], (1767225600250000000, 1.0, -2.0, 1e6, 1024.0))

    def test_other_data_file(self):
        self.noise("other.bin", 1024, 2)
        meta = self.write_metadata(**{"global": {"core:dataset": "other.bin"}})
        self.assertGreater(len(self.detect(meta, "--points", 1024, "--factor", 3)), 10)

    def test_broken_metadata(self):
        self.noise("rec.sigmf-data", 1024, 4)
        cases = [
            ({"global": {"core:datatype": "cf32_le"}}, "reads ci8"),
            ({"global": {"core:datatype": None}}, "core:datatype is missing"),
            ({"global": {"core:version": None}}, "core:version"),
            ({"global": {"core:sample_rate": 0}}, "core:sample_rate must be"),
            ({"global": {"core:sample_rate": -5}}, "core:sample_rate must be"),
            ({"global": {"core:sample_rate": "fast"}}, "core:sample_rate must be"),
            ({"global": {"core:sample_rate": None}}, "sample rate is not known"),
            ({"global": {"core:num_channels": 2}}, "core:num_channels"),
            (
                {"global": {"core:geolocation": {"type": "Point", "coordinates": [10]}}},
                "core:geolocation",
            ),
            (
                {"global": {"core:geolocation": {"type": "Point", "coordinates": [10, 91]}}},
                "core:geolocation",
            ),
            ({"global": {"core:dataset": "../rec.sigmf-data"}}, "core:dataset"),
            ({"global": {"core:dataset": "absent"}}, "cannot read.*No such file"),
            ({"global": None}, "'global'"),
            ({"captures": None}, "'captures'"),
            ({"captures": [{}]}, "core:sample_start"),
            (
                {"captures": [{"core:sample_start": 5}, {"core:sample_start": 4}]},
                "core:sample_start",
            ),
            ({"captures": [{"core:sample_start": 0, "core:frequency": "x"}]}, "core:frequency"),
            (
                {"captures": [{"core:sample_start": 0, "core:datetime": "yesterday"}]},
                "core:datetime",
            ),
            (
                {"captures": [{"core:sample_start": 0, "core:datetime": "2023-02-29T00:00:00Z"}]},
                "core:datetime",
            ),
            (
                {"captures": [{"core:sample_start": 0, "core:header_bytes": 16}]},
                "core:header_bytes",
            ),
            (
                {"captures": [{"core:sample_start": 0, "core:header_bytes": "16"}]},
                "core:header_bytes",
            ),
            ({"global": {"core:trailing_bytes": "8"}}, "core:trailing_bytes"),
            ({"global": {"core:offset": -1}}, "core:offset"),
            ({"global": {"core:offset": 1}}, "core:sample_start"),
            ({"annotations": None}, "'annotations'"),
            ({"annotations": [{"core:sample_start": -1}]}, "core:sample_start"),
        ]
        for changes, says in cases:
            with self.subTest(changes=changes):
                self.fails(self.write_metadata(**changes), "--points", 1024, status=1, says=says)
        for text in "", "{", "[]", '{"global": 1, "global": 2}', "\0", "\xff":
            with self.subTest(text=text):
                with open(self.path("bad.sigmf-meta"), "w", encoding="latin-1") as file:
                    file.write(text)
                self.fails(self.path("bad.sigmf-meta"), "--points", 1024, status=1, says="metadata")
        self.fails(self.path("absent.sigmf-meta"), status=1, says="metadata.*absent")

    # ---- inputs that end early ----

    def test_truncated(self):
        path = self.noise(points=1024, blocks=3)
        common = [path, "--points", 1024, "--rate", 1000, "--factor", 2]
        whole = self.bytes_of(*common, "--blocks", 2)
        os.truncate(path, 2 * (2 * 1024 + 300))
        self.assertEqual(self.bytes_of(*common), whole)
        self.assertIn(
            "the last 300 samples make no whole block",
            self.run_program(*common, "--csv", self.path("x"))[1],
        )
        padded = self.bytes_of(*common, "--pad")
        self.assertIn(
            "the last block had 300 samples",
            self.run_program(*common, "--pad", "--csv", self.path("x"))[1],
        )
        self.assertEqual(padded[0][: len(whole[0])], whole[0])
        with open(path, "ab") as file:
            file.write(bytes(2 * 724))
        self.assertEqual(self.bytes_of(*common), padded)

    def test_half_a_sample(self):
        path = self.noise(points=1024, blocks=2)
        common = [path, "--points", 1024, "--rate", 1000, "--factor", 2]
        expected = self.detect(*common)
        with open(path, "ab") as file:
            file.write(b"\x01")
        self.assertEqual(self.detect(*common, status=3), expected)
        self.assertEqual(self.detect(*common, "--pad", status=3), expected)
        self.assertIn("ends within a sample", self.run_program(*common, status=3)[1])
        with open(path, "ab") as file:
            file.write(b"\x01\x02")
        text = self.run_program(*common, status=3)[1]
        self.assertIn("ends within a sample", text)
        self.assertIn("the last 1 samples", text)
        common[-1] = 0.5  # one sample and zeros: all bins are equal, and above
        padded = self.detect(*common, "--pad", status=3)
        os.truncate(path, 2 * (2 * 1024 + 1))
        self.assertEqual(
            self.detect(*common, "--pad"), padded, "half a sample is not part of the block"
        )
        self.assertEqual(padded[-1]["bandwidth_bins"], 1024)

    def test_less_than_a_block(self):
        path = self.noise(points=1000, blocks=1)
        self.fails(
            path,
            "--points",
            1001,
            "--rate",
            1,
            status=1,
            says="has 1000 samples, and one block needs 1001 .*--pad",
        )
        self.assertGreater(
            len(self.detect(path, "--points", 1001, "--rate", 1, "--pad", "--factor", 3)), 10
        )
        open(self.path("empty"), "wb").close()
        self.fails(self.path("empty"), "--rate", 1, status=1, says="has 0 samples")
        self.fails(self.path("empty"), "--rate", 1, "--pad", status=1, says="has 0 samples")
        self.fails("-", "--rate", 1, status=1, says="standard input has 0 samples")

    # ---- what it refuses ----

    def test_wrong_command_lines(self):
        path = self.noise()
        cases = [
            ([], "one input"),
            ([path, path], "one input"),
            ([path, "--simulate"], "one input"),
            ([path, "--rate", "0"], "greater than 0"),
            ([path, "--rate", "-1"], "greater than 0"),
            ([path, "--rate", "nan"], "greater than 0"),
            ([path, "--rate", "1x"], "greater than 0"),
            ([path, "--points", "0"], "from 1 to"),
            ([path, "--points", "2^32"], "from 1 to"),
            ([path, "--points", "2^64"], "from 1 to"),
            ([path, "--points", "-4"], "from 1 to"),
            ([path, "--points", "10^"], "from 1 to"),
            ([path, "--latitude", "91"], "from -90"),
            ([path, "--longitude", "181"], "from -180"),
            ([path, "--time", "2026-02-30T00:00:00Z"], "--time takes"),
            ([path, "--time", "2026-01-01 00:00:00"], "--time takes"),
            ([path, "--time", "2026-01-01T00:00:00.Z"], "--time takes"),
            ([path, "--false-alarms", "0"], "greater than 0"),
            ([path, "--false-alarms", "2000", "--points", "1024"], "not less than the points"),
            ([path, "--factor", "0"], "greater than 0"),
            ([path, "--join", "x"], "whole number"),
            ([path, "--blocks", "0"], "from 1 to"),
            ([path, "--blocks", "2^40", "--points", "2^31"], "too many"),
            ([path, "--repeat", "0"], "from 1 to"),
            ([path, "--samples", self.path("x")], "--simulate"),
            ([path, "--devices", "0"], "from 1 to"),
            ([path, "--sub-devices", "17"], "from 1 to"),
            ([path, "--in-flight", "9"], "from 1 to"),
            ([path, "--together", "--profile"], "neither --profile nor --recipe"),
            ([path, "--together", "--recipe", "1.64"], "neither --profile nor --recipe"),
            (["--simulate", "--tone", "5"], "NUMBER:SNR"),
            (["--simulate", "--tone", "600:5", "--points", "1024"], "bins go from -512 to 511"),
            (["--simulate", "--tone", "1:1e9", "--points", "1024"], "add up to"),
            (["--simulate", "--pulses", "0:5"], "not possible"),
            (["--simulate", "--noise", "0"], "greater than 0"),
            (["--nonsense"], "--help"),
        ]
        for arguments, says in cases:
            with self.subTest(arguments=arguments):
                self.assertEqual(self.fails(*arguments, status=2, says=says), "")

    def test_unreadable_input(self):
        self.fails(self.path("absent"), "--rate", 1, status=1, says="cannot read.*No such file")
        self.fails(self.folder, "--rate", 1, status=1, says="cannot read.*directory")
        self.fails(self.noise(), status=1, says="sample rate is not known")

    def test_unwritable_outputs(self):
        path = self.noise()
        for option in "--csv", "--records", "--spectrum", "--waterfall":
            for name in self.path("no/such/file"), self.folder:
                with self.subTest(option=option, name=name):
                    self.fails(
                        path,
                        "--points",
                        1024,
                        "--rate",
                        1,
                        option,
                        name,
                        status=1,
                        says="cannot write",
                    )
        self.fails(
            "--simulate", "--samples", self.path("no/such/file"), status=1, says="cannot write"
        )
        if os.path.exists("/dev/full"):
            for option in "--csv", "--records":
                self.fails(
                    path,
                    "--points",
                    1024,
                    "--rate",
                    1,
                    option,
                    "/dev/full",
                    status=1,
                    says="No space left",
                )
            self.fails("--simulate", "--samples", "/dev/full", status=1, says="No space left")

    def test_full_disk_behind_standard_output(self):
        small = ["--simulate", "--points", "1024", "--blocks", "2", "--rate", "1"]
        runs = ["--help"], ["--list-devices"], [*small, "--csv", self.path("d.csv")]
        full_disk.check(self, PROGRAM, *runs)

    def test_outputs_that_are_the_input(self):
        path = self.noise()
        with open(path, "rb") as file:
            before = file.read()
        os.symlink(path, self.path("link"))
        for option in "--csv", "--records", "--spectrum", "--waterfall":
            for name in path, self.path("link"):
                self.fails(
                    path, "--points", 1024, "--rate", 1, option, name, status=1, says="is the input"
                )
        with open(path, "rb") as file:
            self.assertEqual(file.read(), before)

    def test_full_disk_keeps_whole_blocks(self):
        """Room for a block and a half: the file holds the first one whole, and the program says why
        it stopped."""
        import resource

        # Blocks of some megabytes: what a driver's compiler writes has to fit the limit as well.
        path = self.noise(points=2**15, blocks=4)
        common = [path, "--points", 2**15, "--rate", 1000, "--factor", 0.1, "--join", 0]
        whole, _ = self.bytes_of(*common)
        first, _ = self.bytes_of(*common, "--blocks", 1)

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(first) + 1000, len(first) + 1000))

        out = self.path("full.csv")
        self.fails(
            *common, "--csv", out, status=1, says="cannot write all of.*too large", preexec_fn=limit
        )
        with open(out, "rb") as file:
            written = file.read()
        self.assertTrue(len(first) <= len(written) < len(whole) and whole.startswith(written))

    def test_devices_that_are_not_there(self):
        path = self.noise()
        common = [path, "--points", 1024, "--rate", 1]
        self.fails(
            *common, "--device-name", "no such thing", status=1, says="no OpenCL device fits"
        )
        self.fails(*common, "--platform", 999, status=1, says="no OpenCL device fits")
        self.fails(*common, "--devices", 16, status=1, says="such devices, not 16")

    # ---- what it draws and says ----

    def test_pictures(self):
        if not shutil.which("gnuplot"):
            self.skipTest("gnuplot is not installed")
        for points, bin_number, snr, *way in [
            (2**14, 3000, 4000),
            (64, -20, 200),
            (65, 20, 200),
            (2**14, -3000, 4000, "--together"),
        ]:
            with self.subTest(points=points, way=way):
                spectrum, waterfall = self.path("s.png"), self.path("w.png")
                out = self.run_program(
                    "--simulate",
                    "--points",
                    points,
                    "--blocks",
                    5,
                    "--tone",
                    "%d:%d" % (bin_number, snr),
                    "--spectrum",
                    spectrum,
                    "--waterfall",
                    waterfall,
                    *way,
                )[0]
                self.assertIn("5 blocks of %d points" % points, out)
                self.assertEqual(read_png(spectrum)[:2], (1280, 720))
                light, width = self.light_of_row(waterfall, 400)
                left, right = 0.08 * width, 0.88 * width
                brightest = [
                    x
                    for x in range(int(left) + 3, int(right) - 3)
                    if light[x] == max(light[int(left) + 3 : int(right) - 3])
                ]
                column = (right - left) / min(points, 1024)
                self.assertLess(len(brightest), column + 2)
                middle = (bin_number + points // 2 + 0.5) / points
                self.assertAlmostEqual(
                    sum(brightest) / len(brightest), left + (right - left) * middle, delta=2
                )

    def light_of_row(self, path, y):
        """Of each pixel red and green together, which grow with the level, and the number of
        pixels."""
        width, _, size, raw = read_png(path)
        above = bytes(width * size)
        for line in range(y + 1):
            start = line * (1 + width * size)
            row = bytearray(raw[start + 1 : start + 1 + width * size])
            unfilter(raw[start], row, above, size)
            above = row
        return [above[x * size] + above[x * size + 1] for x in range(width)], width

    def test_gnuplot_missing(self):
        if shutil.which("ld"):  # which OpenCL drivers for CPUs need
            os.symlink(shutil.which("ld"), self.path("ld"))
        self.fails(
            "--simulate",
            "--points",
            1024,
            "--spectrum",
            self.path("s.png"),
            status=1,
            says="cannot start gnuplot",
            env={**os.environ, "PATH": self.folder},
        )
        self.assertFalse(os.path.exists(self.path("s.png")))

    def test_progress_only_when_asked(self):
        self.assertEqual(self.run_program("--simulate", "--points", 1024)[1], "")
        self.assertRegex(
            self.run_program("--simulate", "--points", 1024, "--blocks", 3, "--progress")[1],
            r"3 blocks, .* x real time",
        )

    def test_profile(self):
        for mode, steps in ([], []), (["--median"], ["median of the power", "detect"]):
            with self.subTest(mode=mode):
                text = self.run_program(
                    "--simulate", "--points", 2**16, "--repeat", 5, "--profile", *mode
                )[0]
                self.assertIn("5 blocks of 65536 points on 1 device, 2 in flight", text)
                seconds = dict(re.findall(r"^(\S.*?) {2,}(\d\.\d+)", text, re.MULTILINE))
                for step in [
                    "host to device",
                    "convert, transform, power, detect",
                    "device to host",
                    "device, without transfers",
                    "end to end, one block every",
                ] + steps:
                    self.assertGreater(float(seconds[step]), 0, step)
                self.assertRegex(text, r"bus alone +\S+ points/s")
                self.assertRegex(text, r"end to end +\S+ points/s, \d\.\d+ of the bus alone")


def main():
    global PROGRAM
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    devices = subprocess.run(
        [PROGRAM, "--list-devices"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    if devices.returncode != 0 and b"no OpenCL device" in devices.stderr:
        print("skipped: there is no OpenCL device")
        sys.exit(77)
    record.run_unittest(sys.modules[__name__], sys.argv[1:])


if __name__ == "__main__":
    main()
