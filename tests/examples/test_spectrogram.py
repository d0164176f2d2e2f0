#!/usr/bin/env python3
"""The spectrogram program on recordings whose content is known.

usage: test_spectrogram.py SPECTROGRAM [--share N] [unittest options]

Exit status 77 (skipped) where there is no OpenCL device or no gnuplot.
SPDX-License-Identifier: MIT
"""

import csv
import math
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import wave
import zlib

sys.dont_write_bytecode = True  # nothing of ours in the source tree
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
import record

PROGRAM = None
PEAK_LINE = re.compile(r"^ *\d+ +(\d+\.\d+) Hz +(-?\d+\.\d+) dB$", re.MULTILINE)
VOICE = "/usr/share/sounds/alsa/Front_Center.wav"  # from the package alsa-utils


def tone(frequency, decibels, phase=0.3):
    """A function of the time in seconds."""
    amplitude = 10 ** (decibels / 20)
    return lambda t: amplitude * math.sin(2 * math.pi * frequency * t + phase)


def write_wav(path, rate, seconds, *channels, width=2):
    """Each channel is a list of functions that add up."""
    full = 2 ** (8 * width - 1) - 1
    data = bytearray()
    for n in range(int(rate * seconds)):
        for parts in channels:
            value = round(full * sum(part(n / rate) for part in parts))
            data += (value + 128 if width == 1 else value).to_bytes(
                width, "little", signed=width > 1
            )
    with wave.open(path, "wb") as out:
        out.setnchannels(len(channels))
        out.setsampwidth(width)
        out.setframerate(rate)
        out.writeframes(bytes(data))


def write_float_wav(path, rate, samples):
    data = struct.pack("<%df" % len(samples), *samples)
    fmt = struct.pack("<HHIIHH", 3, 1, rate, 4 * rate, 4, 32)
    body = (
        b"WAVEfmt "
        + struct.pack("<I", len(fmt))
        + fmt
        + b"data"
        + struct.pack("<I", len(data))
        + data
    )
    with open(path, "wb") as out:
        out.write(b"RIFF" + struct.pack("<I", len(body)) + body)


def read_png(path):
    """Checks every chunk; returns width, height, bytes per pixel and the compressed data
    unpacked."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "not a PNG"
    at, packed, header, kind = 8, b"", None, None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(
            kind + body
        ), "damaged chunk"
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        if kind == b"IDAT":
            packed += body
        at += 12 + length
    assert kind == b"IEND", "the end is missing"
    width, height, depth, colour = header[:4]
    assert depth == 8 and colour in (0, 2, 6), "expected 8-bit grey, RGB or RGBA"
    size = {0: 1, 2: 3, 6: 4}[colour]
    raw = zlib.decompress(packed)
    assert len(raw) == height * (1 + width * size), "pixels are missing"
    return width, height, size, raw


def unfilter(kind, row, above, size):
    """One PNG scan line, in place."""
    for i in range(len(row)):
        left, up = (row[i - size] if i >= size else 0), above[i]
        corner = above[i - size] if i >= size else 0
        guess = left + up - corner
        nearest = min(
            (left, up, corner), key=lambda value: abs(guess - value)
        )  # the first of equals, as the standard says
        row[i] = (row[i] + (0, left, up, (left + up) // 2, nearest)[kind]) & 255


def column_of(path, x):
    """The pixels of one column from the top, as (r, g, b)."""
    width, height, size, raw = read_png(path)
    above, column = bytes(width * size), []
    for y in range(height):
        start = y * (1 + width * size)
        row = bytearray(raw[start + 1 : start + 1 + width * size])
        unfilter(raw[start], row, above, size)
        above = row
        column.append(tuple(row[x * size : x * size + 3]))
    return column


class Spectrogram(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="spectrogram-test-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.wav, self.png = self.path("in.wav"), self.path("out.png")

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_program(self, *arguments, status=0):
        done = subprocess.run(
            [PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300
        )
        text, errors = done.stdout.decode(), done.stderr.decode(errors="replace")
        self.assertEqual(done.returncode, status, text + errors)
        return text if status == 0 else errors

    def analyse(self, *options, wav=None, png=None):
        """Runs it and returns the peaks as (Hz, dB), having checked the PNG."""
        text = self.run_program(*options, wav or self.wav, png or self.png)
        size = re.search(r"\((\d+) x (\d+)\)", text)
        self.assertEqual(read_png(png or self.png)[:2], (int(size[1]), int(size[2])))
        return [(float(hz), float(db)) for hz, db in PEAK_LINE.findall(text)]

    def fails(self, *arguments, status, says):
        errors = self.run_program(*arguments, status=status)
        self.assertRegex(errors, says)
        self.assertFalse(os.path.exists(self.png), "a failed run must not leave a picture")

    def assert_peaks(self, found, expected, hz, db):
        self.assertEqual(len(found), len(expected), found)
        for (frequency, level), (want_frequency, want_level) in zip(found, expected):
            self.assertAlmostEqual(frequency, want_frequency, delta=hz)
            self.assertAlmostEqual(level, want_level, delta=db)

    # ---- what it measures ----

    def test_tones_on_bins(self):
        write_wav(self.wav, 48000, 1, [tone(64 * 46.875, -6), tone(200 * 46.875, -20)])
        for window in "hann", "hamming", "blackman":
            with self.subTest(window=window):
                self.assert_peaks(
                    self.analyse("--window", window), [(3000, -6), (9375, -20)], hz=0.5, db=0.05
                )

    def test_rectangular_window(self):
        # Nothing leaks from a tone on a bin, so all that is left beside it is rounding to 16 bits.
        write_wav(self.wav, 48000, 1, [tone(64 * 46.875, -6), tone(200 * 46.875, -20)])
        self.assert_peaks(
            self.analyse("--window", "rect", "--range", "60"),
            [(3000, -6), (9375, -20)],
            hz=5,
            db=0.05,
        )

    def test_tones_between_bins(self):
        write_wav(self.wav, 44100, 1, [tone(1000, -6), tone(3520, -20)])
        bin_width = 44100 / 1024
        for window in "hann", "hamming", "blackman":
            with self.subTest(window=window):
                found = self.analyse("--window", window)
                self.assert_peaks(found, [(1000, -6), (3520, -20)], hz=0.1 * bin_width, db=1)

    def test_every_position_within_a_bin(self):
        for part in range(8):
            with self.subTest(part=part):
                frequency = (100 + part / 8) * 8000 / 512
                write_wav(self.wav, 8000, 0.5, [tone(frequency, -3)])
                found = self.analyse("--frame", "512")
                self.assert_peaks(found, [(frequency, -3)], hz=0.05 * 8000 / 512, db=0.4)

    def test_side_lobes_are_not_peaks(self):
        # Between two bins side lobes are highest, and the quantisation of 24 bits is below them.
        write_wav(self.wav, 48000, 0.5, [tone(100.5 * 46.875, -1)], width=3)
        for window in "hann", "hamming", "blackman", "rect":
            with self.subTest(window=window):
                self.assertEqual(len(self.analyse("--window", window, "--range", "100")), 1)

    def test_weak_tone_beside_strong(self):
        write_wav(self.wav, 48000, 0.5, [tone(100 * 46.875, -3), tone(112 * 46.875, -63)])
        self.assert_peaks(self.analyse(), [(4687.5, -3), (5250, -63)], hz=5, db=0.5)

    def test_full_scale_is_zero_decibels(self):
        write_wav(self.wav, 32000, 0.5, [tone(1000, 0)])
        self.assert_peaks(self.analyse("--frame", "256"), [(1000, 0)], hz=1, db=0.05)

    def test_constant_is_no_tone(self):
        write_wav(self.wav, 48000, 0.5, [lambda t: 0.5, tone(4687.5, -20)])
        self.assert_peaks(
            self.analyse("--csv", self.path("out.csv")), [(4687.5, -20)], hz=0.5, db=0.05
        )
        with open(self.path("out.csv")) as file:
            self.assertAlmostEqual(
                float(list(csv.DictReader(file))[0]["level_db"]), -6.02, delta=0.01
            )

    def test_number_of_peaks(self):
        write_wav(
            self.wav, 48000, 0.5, [tone(46.875 * k, -20 - k / 100) for k in range(50, 450, 50)]
        )
        self.assertEqual(
            [len(self.analyse("--peaks", str(n))) for n in (0, 1, 5, 20)], [0, 1, 5, 8]
        )

    def test_silence(self):
        write_wav(self.wav, 48000, 0.2, [lambda t: 0])
        self.assertIn("No peaks.", self.run_program(self.wav, self.png))
        read_png(self.png)

    def test_csv(self):
        write_wav(self.wav, 48000, 0.5, [tone(3000, -6)])
        self.analyse("--csv", self.path("out.csv"))
        with open(self.path("out.csv")) as file:
            rows = [
                (float(row["frequency_hz"]), float(row["level_db"])) for row in csv.DictReader(file)
            ]
        self.assertEqual(len(rows), 513)
        self.assertEqual(rows[-1][0], 24000)
        frequency, level = max(rows, key=lambda row: row[1])
        self.assertEqual(frequency, 3000)
        self.assertAlmostEqual(level, -6, delta=0.05)

    # ---- what it reads ----

    def test_channels(self):
        write_wav(self.wav, 48000, 0.3, [tone(3000, -6)], [tone(9375, -6)])
        self.assert_peaks(self.analyse("--channel", "1"), [(3000, -6)], hz=0.5, db=0.05)
        self.assert_peaks(self.analyse("--channel", "2"), [(9375, -6)], hz=0.5, db=0.05)
        mixed = sorted(self.analyse())
        self.assert_peaks(mixed, [(3000, -12.02), (9375, -12.02)], hz=0.5, db=0.05)
        os.remove(self.png)
        self.fails("--channel", "3", self.wav, self.png, status=1, says="no channel 3: it has 2")

    def test_sample_widths_and_rates(self):
        for width, rate in (1, 8000), (2, 11025), (3, 44100), (4, 192000):
            with self.subTest(width=width, rate=rate):
                write_wav(self.wav, rate, 0.25, [tone(rate / 8, -10)], width=width)
                self.assert_peaks(
                    self.analyse("--range", "30"), [(rate / 8, -10)], hz=rate / 10240, db=0.1
                )

    def test_shorter_than_a_frame(self):
        write_wav(self.wav, 8000, 0.1, [tone(1000, -6)])
        self.assertIn("padded with zeros", self.run_program(self.wav, self.png))
        self.assertAlmostEqual(self.analyse("--range", "30")[0][0], 1000, delta=8)

    def test_one_sample(self):
        write_wav(self.wav, 8000, 0.000125, [lambda t: 0.5])
        self.analyse()

    def test_more_frames_than_pixels(self):
        write_wav(self.wav, 48000, 1, [tone(3000, -6)])
        self.assert_peaks(self.analyse("--frame", "64", "--hop", "13"), [(3000, -6)], hz=5, db=0.05)

    def test_more_bins_than_pixels(self):
        write_wav(self.wav, 48000, 1, [tone(3000, -6)])
        for option in [], ["--log-frequency"]:
            with self.subTest(option=option):
                self.assert_peaks(
                    self.analyse("--frame", "32768", *option), [(3000, -6)], hz=0.1, db=0.05
                )

    def test_real_recording(self):
        if not os.path.exists(VOICE):
            self.skipTest("no " + VOICE)
        found = self.analyse(wav=VOICE)
        self.assertEqual(len(found), 5)
        self.assertTrue(150 < found[0][0] < 300, "the pitch of a voice")

    # ---- what it draws ----

    def test_picture_has_tone_at_its_place(self):
        # The axes' corners are where plot.c puts them: 76 pixels from the top, 66 from the bottom.
        write_wav(self.wav, 48000, 0.5, [tone(6000, -1)])
        self.analyse("--size", "640x360")
        column = column_of(self.png, 300)
        brightest = max(range(80, 290), key=lambda y: column[y][0] + column[y][1])
        self.assertAlmostEqual(brightest, 76 + (360 - 76 - 66) * (1 - 6000 / 24000), delta=2)
        self.assertEqual(column[90], column[200], "no sound, one colour")

    def test_sizes(self):
        write_wav(self.wav, 8000, 0.2, [tone(1000, -6)])
        self.analyse("--size", "1920x1080")
        self.assertEqual(read_png(self.png)[:2], (1920, 1080))

    def test_odd_names(self):
        plain = self.path("plain.wav")
        write_wav(plain, 8000, 0.2, [tone(1000, -6)])
        marker = self.path("injected")
        odd = [
            b"it's.wav",
            b"`touch injected`.wav",
            b"$(touch injected).wav",
            b'"; system "touch injected.wav',
            b"a\nsystem 'touch injected'\n.wav",
            b"\xff\xfe.wav",
            "p\u0159\u00edli\u0161 \U0001d11e.wav".encode(),
            b"-dash.wav",
            b"{:Bold x_y^z}@.wav",
            b"%s%n.wav",
            b"\\n\\\\.wav",
        ]
        for name in odd:
            with self.subTest(name=name):
                copy = os.path.join(self.folder.encode(), name)
                shutil.copy(plain.encode(), copy)
                picture = copy + b".png"
                done = subprocess.run(
                    [PROGRAM, copy, picture],
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    cwd=self.folder,
                    env=dict(os.environ, LC_ALL="C"),
                )
                self.assertEqual((done.returncode, done.stderr), (0, b""))
                read_png(picture)
                self.assertFalse(os.path.exists(marker), "a file name was executed")

    # ---- what it refuses ----

    def test_wrong_command_lines(self):
        write_wav(self.wav, 8000, 0.2, [tone(1000, -6)])
        cases = [
            ([], "input file and an output file"),
            (["--frame", "1000"], "power of two"),
            (["--frame", "8"], "from 16 to"),
            (["--frame", "1024x"], "whole number"),
            (["--frame", ""], "whole number"),
            (["--hop", "0"], "from 1 to"),
            (["--hop", "2048"], "skip samples"),
            (["--window", "kaiser"], "hann, hamming"),
            (["--channel", "-1"], "from 0 to"),
            (["--peaks", "99999999999999999999"], "from 0 to"),
            (["--range", "nan"], "10 to 200"),
            (["--size", "10x10"], "640x360"),
            (["--nonsense"], "--help"),
        ]
        for options, says in cases:
            with self.subTest(options=options):
                files = [self.wav, self.png] if options else [self.wav]
                self.fails(*options, *files, status=2, says=says)

    def test_unreadable_input(self):
        with open(self.path("garbage.wav"), "wb") as file:
            file.write(b"this is no recording" * 10)
        open(self.path("empty.wav"), "wb").close()
        write_wav(self.path("nothing.wav"), 8000, 0, [tone(1000, -6)])
        self.fails(self.path("missing.wav"), self.png, status=1, says="No such file")
        self.fails(self.path("garbage.wav"), self.png, status=1, says="cannot read")
        self.fails(self.path("empty.wav"), self.png, status=1, says="cannot read")
        self.fails(self.folder, self.png, status=1, says="cannot read")
        self.fails(self.path("nothing.wav"), self.png, status=1, says="no samples")

    def test_samples_that_are_no_numbers(self):
        for bad in math.nan, math.inf, -math.inf:
            with self.subTest(bad=bad):
                write_float_wav(self.wav, 8000, [0.1] * 100 + [bad] + [0.1] * 5000)
                self.fails(self.wav, self.png, status=1, says="sample 100.* not a finite number")

    def test_unwritable_output(self):
        write_wav(self.wav, 8000, 0.2, [tone(1000, -6)])
        self.fails(
            self.wav, self.path("no/such/folder.png"), status=1, says="cannot write.*No such file"
        )
        self.fails(self.wav, self.folder, status=1, says="cannot write")
        self.fails(
            "--csv",
            self.path("no/such.csv"),
            self.wav,
            self.png,
            status=1,
            says="cannot write.*No such file",
        )
        if os.path.exists("/dev/full"):
            self.fails(self.wav, "/dev/full", status=1, says="No space left")
            self.fails("--csv", "/dev/full", self.wav, self.png, status=1, says="No space left")

    def test_gnuplot_missing(self):
        write_wav(self.wav, 8000, 0.2, [tone(1000, -6)])
        self.run_program(self.wav, self.path("first.png"))  # PoCL links by a program of the path
        before = os.environ["PATH"]
        os.environ["PATH"] = self.folder
        try:
            self.fails(self.wav, self.png, status=1, says="cannot start gnuplot")
        finally:
            os.environ["PATH"] = before

    # ---- where it computes ----

    def test_choice_of_device(self):
        write_wav(self.wav, 8000, 0.2, [tone(1000, -6)])
        first = re.match(
            r"--platform (\d+) --device (\d+): (.*) \((.*)\)", self.run_program("--list-devices")
        )
        text = self.run_program("--platform", first[1], "--device", first[2], self.wav, self.png)
        self.assertIn("Transformed on %s (%s)" % (first[3], first[4]), text)
        self.assertIn(
            "Transformed on",
            self.run_program("--device-name", first[4].upper(), self.wav, self.png),
        )
        os.remove(self.png)
        self.fails("--device-name", "no such thing", self.wav, self.png, status=1, says="NO_DEVICE")
        self.fails("--platform", "999", self.wav, self.png, status=1, says="NO_DEVICE")


def main():
    global PROGRAM
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    if not shutil.which("gnuplot"):
        print("skipped: gnuplot is not installed")
        sys.exit(77)
    devices = subprocess.run(
        [PROGRAM, "--list-devices"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    if devices.returncode != 0 and b"no OpenCL device" in devices.stderr:
        print("skipped: there is no OpenCL device")
        sys.exit(77)
    record.run_unittest(sys.modules[__name__], sys.argv[1:])


if __name__ == "__main__":
    main()
