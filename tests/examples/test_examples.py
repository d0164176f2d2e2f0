#!/usr/bin/env python3
"""The example programs: what they print and write is right, not only that they end well.

usage: test_examples.py PROGRAM... [-- [--share N] unittest options]

A program that was not built is skipped. Exit status 77 (skipped) where there is no OpenCL device.
SPDX-License-Identifier: MIT
"""

import math
import operator
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

sys.dont_write_bytecode = True  # nothing of ours in the source tree
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
import full_disk
import record
from test_spectrogram import read_png, unfilter

PROGRAMS = {}
EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")
CAT = os.path.join(EXAMPLES, "pictures", "cat.png")
CHELSEA = os.path.join(EXAMPLES, "pictures", "chelsea.png")


def run_program(name, *arguments):
    return subprocess.run(
        [PROGRAMS[name], *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300
    )


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def write_png(path, width, height, pixels, grey=False):
    """Bytes row by row, from the top."""
    row = width * (1 if grey else 3)
    lines = b"".join(b"\0" + bytes(pixels[y * row : (y + 1) * row]) for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 0 if grey else 2, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(
            b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", header)
            + chunk(b"IDAT", zlib.compress(lines))
            + chunk(b"IEND", b"")
        )


def load_png(path, wanted_size=3):
    """Width, height and the bytes row by row: (r, g, b), or one a pixel."""
    width, height, size, raw = read_png(path)
    assert size == wanted_size
    above, pixels = bytes(width * size), bytearray()
    for y in range(height):
        start = y * (1 + width * size)
        row = bytearray(raw[start + 1 : start + 1 + width * size])
        unfilter(raw[start], row, above, size)
        pixels += row
        above = row
    return width, height, pixels


def kernel_of(length, radius):
    """What a Gaussian in frequency is in a circle of so many pixels."""
    waves = [math.exp(-2 * (math.pi * radius * k / length) ** 2) for k in range(length // 2 + 1)]
    weights = [2.0] * len(waves)
    weights[0] = 1.0
    if length % 2 == 0:
        weights[-1] = 1.0
    return [
        sum(
            w * a * math.cos(2 * math.pi * k * n / length)
            for k, (w, a) in enumerate(zip(weights, waves))
        )
        / length
        for n in range(length)
    ]


def blur_lines(lines, radius):
    """Every line a list; what is nothing but rounding is left out."""
    kernel = kernel_of(len(lines[0]), radius)
    taps = [(n, weight) for n, weight in enumerate(kernel) if abs(weight) > 1e-7]
    result = []
    for line in lines:
        out = [0.0] * len(line)
        for shift, weight in taps:
            moved = line[-shift:] + line[:-shift] if shift else line
            out = [a + weight * b for a, b in zip(out, moved)]
        result.append(out)
    return result


def transpose(lines):
    return [list(column) for column in zip(*lines)]


def cosines(length):
    """The matrix of the orthonormal DCT-II."""
    return [
        [
            math.sqrt((2 if k else 1) / length) * math.cos(math.pi * k * (n + 0.5) / length)
            for n in range(length)
        ]
        for k in range(length)
    ]


def product(a, b):
    columns = transpose(b)
    return [[sum(map(operator.mul, row, column)) for column in columns] for row in a]


def planes(width, pixels):
    """Rows of each channel."""
    return [
        [list(pixels[at + channel : at + 3 * width : 3]) for at in range(0, len(pixels), 3 * width)]
        for channel in range(3)
    ]


def filtered(kind, radius, width, height, pixels):
    """The same, in space: rows, then columns."""
    result = [0.0] * len(pixels)
    for channel in range(3):
        plane = [
            [float(v) for v in pixels[3 * width * y + channel : 3 * width * (y + 1) : 3]]
            for y in range(height)
        ]
        mean = sum(map(sum, plane)) / (width * height)
        blurred = transpose(blur_lines(transpose(blur_lines(plane, radius)), radius))
        for y in range(height):
            for x in range(width):
                value, soft = plane[y][x], blurred[y][x]
                wanted = {
                    "blur": soft,
                    "sharpen": value + 1.5 * (value - soft),
                    "highpass": value - soft + mean,
                }[kind]
                result[3 * (width * y + x) + channel] = min(255.0, max(0.0, wanted))
    return result


class Examples(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="examples-test-")
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def output(self, name, *arguments):
        if name not in PROGRAMS:
            self.skipTest(name + " was not built")
        done = run_program(name, *arguments)
        self.assertEqual(
            done.returncode, 0, done.stdout.decode() + done.stderr.decode(errors="replace")
        )
        return done.stdout.decode()

    def fails(self, name, *arguments, status, says):
        if name not in PROGRAMS:
            self.skipTest(name + " was not built")
        done = run_program(name, *arguments)
        self.assertEqual(done.returncode, status)
        self.assertRegex(done.stderr.decode(errors="replace"), says)

    def numbers(self, pattern, text):
        found = re.findall(pattern, text)
        self.assertTrue(found, text)
        return [tuple(map(float, f)) if isinstance(f, tuple) else float(f) for f in found]

    def test_minimal(self):
        ((re_part, im_part),) = self.numbers(
            r"bin 30: (\S+?)([+-][^+]\S*)i$", self.output("minimal")
        )
        self.assertAlmostEqual(re_part, 1024, delta=1e-3)
        self.assertAlmostEqual(im_part, 0, delta=1e-3)

    def test_thesis(self):
        self.assertEqual(set(self.numbers(r"(?m)(\S+)$", self.output("thesis"))), {0})

    def test_real_1d(self):
        text = self.output("real_1d")
        even, odd = re.split(r"(?m)^1001 samples", text)
        found = self.numbers(r"(\S+) Hz, amplitude (\S+)", even)
        self.assertEqual(found, [(50, 1), (120, 0.7), (330, 0.4)])
        found = self.numbers(r"(\S+) Hz, amplitude (\S+)", odd)
        # A tone between two bins shows up at the nearer one, by sin(pi d)/(pi d) weaker.
        for (hertz, amplitude), (true_hertz, true_amplitude) in zip(
            found, [(50, 1), (120, 0.7), (330, 0.4)]
        ):
            apart = (hertz - true_hertz) * 1.001
            self.assertLess(abs(apart), 0.5)
            self.assertAlmostEqual(
                amplitude,
                true_amplitude * math.sin(math.pi * apart) / (math.pi * apart),
                delta=0.01 * true_amplitude,
            )
        self.assertTrue(
            all(off < 1e-5 for off in self.numbers(r"there and back: at most (\S+) off", text))
        )

    def test_batched_strided(self):
        text = self.output("batched_strided")
        self.assertEqual(
            self.numbers(r"channel (\d), bin (\d): (\S+) in its row, (\S+) in place", text),
            [(c, c + 1, c + 1, c + 1) for c in range(6)],
        )
        self.assertIn("0 of 360 gaps touched", text)

    def test_callbacks(self):
        text = self.output("callbacks")
        (level,) = self.numbers(r"bin 100, (\S+) dB", text)
        self.assertAlmostEqual(level, 20 * math.log10(100 / 128), delta=0.02)
        self.assertLess(self.numbers(r"relative difference: (\S+)", text)[0], 1e-6)
        self.assertEqual(self.numbers(r"(\d+) bytes to", text), [50 * 1024, 4 * 50 * 1024])

    def test_callbacks_that_do_not_compile(self):
        for name in "int8_to_float.cl", "window.cl", "power.cl":
            shutil.copy(os.path.join(EXAMPLES, "callbacks", name), self.folder)
        self.assertIn("bin 100", self.output("callbacks", self.folder))
        with open(self.path("window.cl"), "a") as file:
            file.write("oh no\n")
        self.fails("callbacks", self.folder, status=1, says="BUILD_FAILED(.|\n)*oh")
        os.remove(self.path("window.cl"))
        self.fails("callbacks", self.folder, status=1, says="window.cl: No such file")

    def test_interop(self):
        text = self.output("interop")
        self.assertLess(self.numbers(r"(\S+) off at most", text)[0], 0.02)

    def test_host_arrays(self):
        text = self.output("host_arrays")
        self.assertTrue(all(off < 1e-5 for off in self.numbers(r"at most (\S+) off", text)))

    def test_group(self):
        for parts in ("1", "3", "7"):
            text = self.output("group", parts)
            self.assertEqual(text.count("peak of"), 1)
            self.assertIn("peak of 32768 at 3, 5, 7", text)

    def test_minimal_in_cpp(self):
        ((re_part, im_part),) = self.numbers(r"bin 30: \((\S+),(\S+)\)", self.output("minimal_cpp"))
        self.assertAlmostEqual(re_part, 1024, delta=1e-3)
        self.assertAlmostEqual(im_part, 0, delta=1e-3)

    def test_low_pass_in_cpp(self):
        text = self.output("low_pass_cpp")
        self.assertIn("50 of 501 frequencies", text)
        self.assertLess(self.numbers(r"at most (\S+) off", text)[0], 1e-5)

    def test_batched_strided_in_cpp(self):
        text = self.output("batched_strided_cpp")
        self.assertEqual(text.count("channel"), 6)
        self.assertLess(self.numbers(r"at most (\S+) off", text)[0], 1e-5)

    def test_callbacks_in_cpp(self):
        text = self.output("callbacks_cpp")
        self.assertIn("51200 bytes to the device, 102600 back", text)
        ((place, level),) = self.numbers(r"bin (\d+), (\S+) dB", text)
        self.assertEqual(place, 100)
        self.assertAlmostEqual(level, -2.14, delta=0.1)

    def test_interop_in_cpp(self):
        (off,) = self.numbers(r"amplitude 2: (\S+) off", self.output("interop_cpp"))
        self.assertLess(off, 0.02)

    def test_cube_in_cpp(self):
        text = self.output("cube_cpp")
        self.assertIn("1 exchange", text)
        self.assertEqual(len(self.numbers(r"peak \((\S+),\S+\) at 3 5 7", text)), 1)
        self.assertEqual(text.count("peak"), 1)

    def check_filter(self, kind, radius, source, pixels, width, height):
        self.output("image_filter", kind, str(radius), source, self.path("out.png"))
        self.assertEqual(load_png(self.path("out.png"))[:2], (width, height))
        got = load_png(self.path("out.png"))[2]
        wanted = filtered(kind, radius, width, height, pixels)
        self.assertLess(
            max(abs(g - w) for g, w in zip(got, wanted)), 0.51, "more than rounding to a byte"
        )

    def test_image_filter_on_a_photograph(self):
        width, height, pixels = load_png(CAT)
        for kind, radius in ("blur", 2.5), ("sharpen", 2), ("highpass", 3):
            with self.subTest(kind=kind):
                self.check_filter(kind, radius, CAT, pixels, width, height)

    def test_image_filter_on_odd_sizes(self):
        dice = random.Random(3)
        for width, height in (1, 1), (2, 1), (1, 7), (17, 61), (64, 3):
            with self.subTest(width=width, height=height):
                pixels = bytes(dice.randrange(256) for _ in range(3 * width * height))
                write_png(self.path("in.png"), width, height, pixels)
                self.check_filter("sharpen", 0.7, self.path("in.png"), pixels, width, height)

    def test_image_filter_on_grey(self):
        pixels = bytes((x * y) % 256 for y in range(20) for x in range(30))
        write_png(self.path("in.png"), 30, 20, pixels, grey=True)
        self.check_filter(
            "blur", 1, self.path("in.png"), [v for v in pixels for _ in range(3)], 30, 20
        )

    def test_image_filter_refuses(self):
        out = self.path("out.png")
        self.fails("image_filter", status=2, says="usage")
        self.fails("image_filter", "paint", "3", CAT, out, status=2, says="^unknown filter 'paint'")
        for radius in "0", "-1", "nan", "inf", "1e999", "3x", "x", "":
            says = "^not a radius: '%s'\nusage" % radius
            self.fails("image_filter", "blur", radius, CAT, out, status=2, says=says)
        self.fails("image_filter", "blur", "1e9", CAT, out, status=2, says="1e.09 pixels is larger")
        self.fails(
            "image_filter",
            "blur",
            "3",
            self.path("none.png"),
            out,
            status=1,
            says="none.png: .*No such file",
        )
        self.fails(
            "image_filter", "blur", "3", __file__, out, status=1, says="(?i)test_examples.py: .*png"
        )
        head = b"IHDR" + struct.pack(
            ">IIBBBBB", 24640, 904153, 8, 2, 0, 0, 0
        )  # 62 GB, and nothing behind it
        with open(self.path("huge.png"), "wb") as file:
            file.write(
                b"\x89PNG\r\n\x1a\n"
                + struct.pack(">I", 13)
                + head
                + struct.pack(">I", zlib.crc32(head))
            )
            file.write(struct.pack(">I", 0) + b"IDAT" + struct.pack(">I", zlib.crc32(b"IDAT")))
        self.fails(
            "image_filter",
            "blur",
            "3",
            self.path("huge.png"),
            out,
            status=1,
            says="24640 x 904153 pixels are more than",
        )
        self.fails(
            "image_filter",
            "blur",
            "3",
            CAT,
            self.path("no/such.png"),
            status=1,
            says="such.png: .*No such file",
        )
        self.assertFalse(os.path.exists(out))

    def test_padded(self):
        text = self.output("padded", self.path("out.png"))
        ((wrapped_off, padded_off),) = self.numbers(
            r"error in grey levels: (\S+) as it is, (\S+) with padding", text
        )
        self.assertLess(padded_off, 0.51, "more than rounding to a byte")
        self.assertGreater(wrapped_off, 50, "the check cannot tell a wrapped picture")
        plain, longer = self.numbers(r"(\d+) x (\d+) points, (\d+) bytes moved", text)
        width, height = map(int, plain[:2])
        self.assertEqual((width, height), (421, 281))
        self.assertGreaterEqual(longer[0], width + 100)
        self.assertGreaterEqual(longer[1], height + 100)
        # With windows the bytes grow less than the points do; 3 bytes a pixel come and go at least.
        growth = longer[0] * longer[1] / (width * height)
        self.assertTrue(3 * width * height < longer[2] < growth * plain[2], text)

        sheet_width, sheet_height, pixels = load_png(self.path("out.png"), 1)
        self.assertEqual((sheet_width, sheet_height), (3 * width + 16, height))
        frame, wrapped, padded = (
            [pixels[y * sheet_width + at :][:width] for y in range(height)]
            for at in (0, width + 8, 2 * width + 16)
        )
        for y in range(height):
            row = pixels[y * sheet_width :][:sheet_width]
            self.assertEqual(row[width : width + 8] + row[-width - 8 : -width], b"\xff" * 16)
        extra = [[a - b for a, b in zip(*rows)] for rows in zip(wrapped, padded)]
        self.assertEqual(
            self.numbers(r"(\d+) of (\d+) pixels differ", text),
            [(sum(d != 0 for row in extra for d in row), width * height)],
        )
        # The moon stands at row 70 of the right border. What wraps only adds light, and nothing
        # beyond the filter's reach of any border.
        self.assertEqual((frame[70][-1], wrapped[70][-1], padded[70][-1]), (255, 255, 255))
        self.assertGreater(extra[70][0], 80)
        self.assertLess(padded[70][0], 20)
        self.assertGreaterEqual(min(map(min, extra)), -1)
        self.assertLessEqual(max(max(row[100:-100]) for row in extra[100:-100]), 1)

    def test_padded_refuses(self):
        self.fails("padded", status=2, says="usage")
        self.fails("padded", self.path("no/such.png"), status=1, says="such.png: .*No such file")

    def check_kept(self, width, height, pixels, percents):
        """Every panel of the sheet against the transforms by their definition."""
        write_png(self.path("in.png"), width, height, pixels)
        text = self.output("dct_2d", self.path("in.png"), self.path("out.png"), *map(str, percents))
        sheet_width, sheet_height, sheet = load_png(self.path("out.png"))
        step = width + 8
        self.assertEqual(sheet_width, step * (1 + len(percents)) - 8)
        self.assertEqual(sheet_height, height)
        panels = [
            b"".join(sheet[3 * (y * sheet_width + i * step) :][: 3 * width] for y in range(height))
            for i in range(1 + len(percents))
        ]
        self.assertEqual(panels[0], bytes(pixels))
        across, down = cosines(width), cosines(height)
        spectra = [
            product(product(down, plane), transpose(across)) for plane in planes(width, pixels)
        ]
        sizes = sorted((abs(v) for plane in spectra for row in plane for v in row), reverse=True)
        shown = self.numbers(r"(\d+) of \d+ coefficients: PSNR (\S+) dB", text)
        for panel, percent, (count, decibel) in zip(panels[1:], percents, shown):
            self.assertEqual(count, math.ceil(percent / 100 * len(sizes)))
            # between this coefficient and the next one
            least = (sizes[int(count) - 1] + (sizes + [0])[int(count)]) / 2
            kept = [
                [[v if abs(v) >= least else 0.0 for v in row] for row in plane] for plane in spectra
            ]
            for plane, got in zip(kept, planes(width, panel)):
                wanted = product(product(transpose(down), plane), across)
                for want_row, got_row in zip(wanted, got):
                    for want, value in zip(want_row, got_row):
                        self.assertLess(abs(min(255.0, max(0.0, want)) - value), 0.51)
            error = sum((a - b) ** 2 for a, b in zip(panel, pixels))
            if error:
                wanted = 10 * math.log10(255**2 * len(pixels) / error)
                self.assertAlmostEqual(decibel, wanted, delta=0.0051)
            else:
                self.assertEqual(decibel, math.inf)

    def test_dct_2d_by_definition(self):
        dice = random.Random(4)
        for width, height in (17, 24), (31, 9), (2, 1):
            pixels = bytes(dice.randrange(256) for _ in range(3 * width * height))
            with self.subTest(width=width, height=height):
                self.check_kept(width, height, pixels, (3, 30, 100))

    def test_dct_2d_on_a_photograph(self):
        """A photograph is mostly low frequencies: few coefficients give a good picture."""
        text = self.output("dct_2d", CHELSEA, self.path("out.png"), "1", "5", "20", "100")
        found = self.numbers(r"PSNR (\S+) dB, (\S+) dB by what was dropped", text)
        for (measured, dropped), wanted in zip(found, (28.12, 31.95, 37.19)):
            self.assertAlmostEqual(measured, wanted, delta=0.02)
            self.assertAlmostEqual(measured, dropped, delta=0.05)
        width, height, pixels = load_png(CHELSEA)
        sheet_width, _, sheet = load_png(self.path("out.png"))
        for y in range(height):
            row = sheet[3 * y * sheet_width :][: 3 * sheet_width]
            original = pixels[3 * y * width :][: 3 * width]
            self.assertEqual(row[: 3 * width], original)
            self.assertEqual(row[-3 * width :], original, "all coefficients give the picture again")

    def test_deblur(self):
        text = self.output("deblur", CAT, self.path("out.png"), "30")
        (before,) = self.numbers(r"^blurred: PSNR (\S+) dB", text)
        rounds = self.numbers(r"after (\d+) rounds: PSNR (\S+) dB", text)
        self.assertEqual([r[0] for r in rounds], [20, 30])
        width, height, pixels = load_png(CAT)
        sheet_width, sheet_height, sheet = load_png(self.path("out.png"))
        width, height, whole = width - 14, height - 14, width
        self.assertEqual((sheet_width, sheet_height), (3 * width + 16, height))
        panels = [
            b"".join(sheet[3 * (y * sheet_width + at) :][: 3 * width] for y in range(height))
            for at in (0, width + 8, 2 * width + 16)
        ]
        scene = b"".join(pixels[3 * ((y + 7) * whole + 7) :][: 3 * width] for y in range(height))
        self.assertEqual(panels[0], scene)
        for panel, wanted in (panels[1], before), (panels[2], rounds[-1][1]):
            error = sum((a - b) ** 2 for a, b in zip(panel, scene))
            self.assertAlmostEqual(
                10 * math.log10(255**2 * len(scene) / error), wanted, delta=0.006
            )
        # as bright as the scene, but for what comes in from outside
        self.assertLess(abs(sum(panels[1]) - sum(scene)) / len(scene), 2)
        self.assertGreater(rounds[-1][1], before + 4)

    def test_deblur_refuses(self):
        out = self.path("out.png")
        self.fails("deblur", CAT, status=2, says="usage")
        for rounds in "0", "-1", "10001", "many", "3x", "":
            says = "^not a number of rounds: '%s'\nusage" % rounds
            self.fails("deblur", CAT, out, rounds, status=2, says=says)
        self.fails("deblur", self.path("none.png"), out, status=1, says="none.png: .*No such file")
        write_png(self.path("small.png"), 29, 40, bytes(3 * 29 * 40))
        self.fails("deblur", self.path("small.png"), out, status=1, says="between 30 and 8192")
        self.assertFalse(os.path.exists(out))

    def write_blobs(self, name, width, height, rows, columns):
        """Blobs at places between pixels, on both sides of the borders, and some noise."""
        dice, noise = random.Random(6), random.Random(name)
        blobs = [
            (dice.uniform(-9, height + 9), dice.uniform(-9, width + 9), dice.uniform(1.5, 4))
            for _ in range(60)
        ]
        values = [[40.0 + noise.gauss(0, 1) for _ in range(width)] for _ in range(height)]
        for y, x, size in blobs:
            down = [math.exp(-(((i - y - rows) / size) ** 2)) for i in range(height)]
            across = [math.exp(-(((k - x - columns) / size) ** 2)) for k in range(width)]
            for i, a in enumerate(down):
                if a > 1e-4:
                    values[i] = [v + 90 * a * b for v, b in zip(values[i], across)]
        pixels = bytes(min(255, max(0, round(v))) for row in values for v in row)
        write_png(self.path(name), width, height, pixels, grey=True)
        return pixels

    def test_register(self):
        """Shifts of fractions of pixels, by pictures that were drawn there."""
        width, height = 121, 96
        for rows, columns in (0.0, 0.0), (3.37, -5.81), (-7.5, 0.25), (11.62, 9.9):
            with self.subTest(rows=rows, columns=columns):
                fixed = self.write_blobs("fixed.png", width, height, 0, 0)
                moved = self.write_blobs("moved.png", width, height, rows, columns)
                paths = [self.path(name) for name in ("fixed.png", "moved.png", "out.png")]
                text = self.output("register", *paths)
                (found,) = self.numbers(r"found: (\S+) rows down, (\S+) columns", text)
                self.assertAlmostEqual(found[0], rows, delta=0.1)
                self.assertAlmostEqual(found[1], columns, delta=0.1)
                sheet_width, sheet_height, sheet = load_png(paths[2])
                self.assertEqual((sheet_width, sheet_height), (2 * width + 8, height))
                for y in range(height):
                    row = sheet[3 * y * sheet_width :][: 3 * sheet_width]
                    self.assertEqual(row[0 : 3 * width : 3], fixed[y * width :][:width])
                    self.assertEqual(row[1 : 3 * width : 3], moved[y * width :][:width])
                    self.assertEqual(row[2 : 3 * width : 3], moved[y * width :][:width])
                # moved back, it is the fixed one, but where the borders meet
                off = [
                    abs(sheet[3 * (y * sheet_width + x)] - sheet[3 * (y * sheet_width + x) + 1])
                    for y in range(24, height - 24)
                    for x in range(width + 8 + 24, 2 * width + 8 - 24)
                ]
                self.assertLess(sum(off) / len(off), 3)

    def test_register_moves_a_photograph(self):
        for shift in ("6.4", "-11.3"), ("-0.5", "20.25"):
            text = self.output("register", CAT, *shift, self.path("out.png"))
            (moved,) = self.numbers(r"moved: (\S+) rows down, (\S+) columns", text)
            (found,) = self.numbers(r"found: (\S+) rows down, (\S+) columns", text)
            self.assertEqual(moved, tuple(map(float, shift)))
            for a, b in zip(moved, found):
                self.assertAlmostEqual(a, b, delta=0.1)

    def test_register_refuses(self):
        out = self.path("out.png")
        self.fails("register", CAT, out, status=2, says="usage")
        for rows in "x", "", "nan", "1e999":
            self.fails("register", CAT, rows, "1", out, status=2, says="usage")
        self.fails("register", CAT, CHELSEA, out, status=1, says="do not have the same size")
        for rows in "70", "-1e10", "1e300":
            self.fails("register", CAT, rows, "0", out, status=1, says="small to be moved so far")
        self.fails("register", CAT, self.path("none.png"), out, status=1, says="No such file")
        self.assertFalse(os.path.exists(out))

    def test_matched_filter(self):
        path = self.path("out.png")
        drawn = [path] if shutil.which("gnuplot") else []
        text = self.output("matched_filter", *drawn)
        found = self.numbers(
            r"a chirp from sample +(\d+) on, at (\S+) s, (\S+) dB above the noise", text
        )
        self.assertEqual(len(found), 12)
        self.assertIn("12 of 12 found, 0 wrong", text)
        begins = [int(begin) for begin, _, _ in found]
        self.assertEqual(begins, sorted(begins))
        parted = any(b // 65536 < (b + 4095) // 65536 for b in begins)
        self.assertTrue(parted, "none goes over the end of a block")
        for begin, seconds, level in found:
            self.assertAlmostEqual(seconds, begin / 2.4e6, delta=1e-6)
            self.assertAlmostEqual(level, -18 + 10 * math.log10(4096), delta=2.5)
        if drawn:
            self.assertEqual(load_png(path)[:2], (1200, 600))

    def test_matched_filter_refuses(self):
        self.fails("matched_filter", "a", "b", status=2, says="usage")
        if shutil.which("gnuplot"):
            self.fails("matched_filter", self.path("no/such.png"), status=1, says="cannot write")

    def test_matched_filter_on_a_full_disk(self):
        if "matched_filter" not in PROGRAMS:
            self.skipTest("matched_filter was not built")
        full_disk.check(self, PROGRAMS["matched_filter"], [])

    def test_help_and_unknown_options(self):
        """No program takes an option for the name of a file. The minimal ones take no arguments."""
        for name in sorted(PROGRAMS):
            if name in ("minimal", "minimal_cpp"):
                continue
            for option in "--help", "-h":
                with self.subTest(name=name, option=option):
                    done = subprocess.run(
                        [PROGRAMS[name], option], capture_output=True, cwd=self.folder, timeout=60
                    )
                    self.assertEqual((done.returncode, done.stderr), (0, b""))
                    self.assertRegex(done.stdout.decode(), "^usage: %s.*\n(.+\n)+$" % name)
            for words in ("-x",), ("--hel",), ("-",), ("a",) * 11:
                with self.subTest(name=name, words=words):
                    done = subprocess.run(
                        [PROGRAMS[name], *words], capture_output=True, cwd=self.folder, timeout=60
                    )
                    self.assertEqual((done.returncode, done.stdout), (2, b""))
                    fault = "unknown option" if words[0] != "a" else "unexpected argument"
                    self.assertRegex(done.stderr.decode(), "^%s '%s'\nusage" % (fault, words[0]))
        self.assertEqual(os.listdir(self.folder), [])

    def test_group_refuses(self):
        for parts in "0", "17", "-1", "2x", "":
            self.fails("group", parts, status=2, says="^not a number from 1 to 16: '%s'" % parts)
        self.fails("group", "2", "x", status=2, says="unexpected argument 'x'")

    def test_dct_2d_refuses(self):
        out = self.path("out.png")
        self.fails("dct_2d", CAT, status=2, says="usage")
        for percent in "0", "101", "nan", "5%", "":
            self.fails("dct_2d", CAT, out, percent, status=2, says="usage")
        self.fails("dct_2d", CAT, out, *["1"] * 9, status=2, says="usage")
        self.fails("dct_2d", self.path("none.png"), out, status=1, says="none.png: .*No such file")
        self.fails("dct_2d", __file__, out, status=1, says="(?i)test_examples.py: .*png")
        self.assertFalse(os.path.exists(out))
        bad = self.path("no/such.png")
        self.fails("dct_2d", CAT, bad, status=1, says="such.png: .*No such file")


def main():
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    for program in sys.argv[1:end]:
        PROGRAMS[os.path.basename(program)] = os.path.abspath(program)
    if "minimal" not in PROGRAMS:
        sys.exit(__doc__)
    if b"NO_DEVICE" in run_program("minimal").stderr:
        print("skipped: there is no OpenCL device")
        sys.exit(77)
    record.run_unittest(sys.modules[__name__], sys.argv[end + 1 :])


if __name__ == "__main__":
    main()
