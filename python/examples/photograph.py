#!/usr/bin/env python3
"""Blurs a photograph and sharpens the blurred one again, by its spectrum.

    photograph.py [PHOTOGRAPH [PICTURE]]

The two lengths are padded to lengths that the device transforms fast. The padding costs no memory:
what is beyond the photograph is never stored nor read.

SPDX-License-Identifier: MIT
"""

import pathlib
import sys

import numpy as np
from _drawing import pyplot

import oclfft

PICTURES = pathlib.Path(__file__).parents[2] / "examples" / "pictures"
SIGMA = 4.0  # of the blur, in pixels
NOISE = 1e-3  # what the sharpening takes for noise


def response(shape, half):
    """The Gaussian's spectrum at the points that rfft2 gives."""
    rows = oclfft.fftfreq(shape[0])[:, None]
    columns = oclfft.rfftfreq(shape[1])[None, :half]
    return np.exp(-2 * (np.pi * SIGMA) ** 2 * (rows**2 + columns**2)).astype(np.float32)


def filtered(photograph, factor):
    """The photograph, [row][column][colour], with its spectrum multiplied."""
    margin = int(6 * SIGMA)
    padded = np.pad(photograph, ((margin, margin), (margin, margin), (0, 0)), mode="edge")
    rows, columns = padded.shape[:2]
    shape = oclfft.next_fast_len(rows), oclfft.next_fast_len(columns, real=True)
    spectrum = oclfft.rfft2(padded.astype(np.float32), s=shape, axes=(0, 1))
    spectrum *= factor(response(shape, spectrum.shape[1]))[:, :, None]
    result = oclfft.irfft2(spectrum, s=shape, axes=(0, 1))
    return result[margin : rows - margin, margin : columns - margin]


def main():
    plt = pyplot()
    path = sys.argv[1] if len(sys.argv) > 1 else PICTURES / "chelsea.png"
    picture = sys.argv[2] if len(sys.argv) > 2 else "photograph.png"
    photograph = np.asarray(plt.imread(path))[..., :3]
    photograph = photograph / (255 if photograph.dtype == np.uint8 else 1)
    blurred = filtered(photograph, lambda h: h)
    sharpened = filtered(blurred, lambda h: h / (h * h + NOISE))
    figure, places = plt.subplots(1, 3, figsize=(10, 2.6), layout="constrained")
    for axes, image, title in zip(
        places, (photograph, blurred, sharpened), ("photograph", "blurred", "sharpened again")
    ):
        axes.imshow(np.clip(image, 0, 1))
        axes.set_title(title)
        axes.set_axis_off()
    figure.savefig(picture, dpi=100)
    print(picture)


if __name__ == "__main__":
    main()
