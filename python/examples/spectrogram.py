#!/usr/bin/env python3
"""Draws the spectrogram of a recording (WAV, 16 bits).

    spectrogram.py [RECORDING [PICTURE]]

The frames overlap, so that they are a view of the samples in which every sample occurs in several
places, and the transform reads this view of 16-bit integers as it is: no copy of the signal is
ever made. The Hann window is applied to the spectra.

SPDX-License-Identifier: MIT
"""

import sys
import wave

import numpy as np
from _drawing import pyplot

import oclfft

POINTS, STEP = 1024, 128


def read(path):
    """The samples of the first channel, and their rate."""
    with wave.open(path, "rb") as file:
        assert file.getsampwidth() == 2, "16-bit samples are wanted"
        samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
        return samples[:: file.getnchannels()], file.getframerate()


def spectrogram(samples):
    """The power in decibels, [frame][frequency]."""
    frames = np.lib.stride_tricks.sliding_window_view(samples, POINTS)[::STEP]
    spectra = oclfft.rfft(frames)
    # A Hann window: each point less half of its neighbours.
    spectra[:, 1:-1] -= 0.5 * (spectra[:, :-2] + spectra[:, 2:])
    return 20 * np.log10(np.abs(spectra) / (32768 * POINTS / 4) + 1e-6)


def main():
    plt = pyplot()
    recording = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/sounds/alsa/Front_Center.wav"
    picture = sys.argv[2] if len(sys.argv) > 2 else "spectrogram.png"
    samples, rate = read(recording)
    power = spectrogram(samples)
    figure, axes = plt.subplots(figsize=(9, 4.5), layout="constrained")
    extent = (0, len(samples) / rate, 0, rate / 2000)
    image = axes.imshow(
        power.T, origin="lower", aspect="auto", extent=extent, vmin=-90, vmax=-20, cmap="magma"
    )
    axes.set(xlabel="seconds", ylabel="kHz", title=recording.rpartition("/")[2], ylim=(0, 10))
    figure.colorbar(image, label="dB")
    figure.savefig(picture, dpi=110)
    print(picture)


if __name__ == "__main__":
    main()
