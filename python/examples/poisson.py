#!/usr/bin/env python3
"""Solves Poisson's equation in a square box whose walls are at potential 0, by sine transforms.

    poisson.py [PICTURE]

The second difference of a sine is a multiple of it: in the transform of type 1 the equation is a
division. The program checks the solution by the equation itself.

SPDX-License-Identifier: MIT
"""

import sys

import numpy as np
from _drawing import pyplot

import oclfft

N = 511  # inner points along each side


def solve(charge):
    """The potential, of which the five-point Laplacian is minus the charge."""
    k = np.arange(1, N + 1)
    factor = 2 - 2 * np.cos(np.pi * k / (N + 1))
    return oclfft.idstn(oclfft.dstn(charge, 1) / (factor[:, None] + factor), 1)


def laplacian(potential):
    padded = np.pad(potential, 1)
    neighbours = padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]
    return neighbours - 4 * potential


def charges():
    """A ring of positive charge around a negative one, and a rod."""
    y, x = np.mgrid[1 : N + 1, 1 : N + 1] / (N + 1)
    radius = np.hypot(x - 0.35, y - 0.55)
    charge = np.exp(-(((radius - 0.17) / 0.01) ** 2)) - 8 * np.exp(-((radius / 0.02) ** 2))
    charge[N // 5 : 4 * N // 5, 4 * N // 5 : 4 * N // 5 + 6] -= 1
    return charge


def main():
    plt = pyplot()
    picture = sys.argv[1] if len(sys.argv) > 1 else "poisson.png"
    charge = charges()
    potential = solve(charge)
    error = np.abs(laplacian(potential) + charge).max() / np.abs(charge).max()
    print(f"the equation holds to {error:.1e}")
    figure, places = plt.subplots(1, 2, figsize=(10, 4.5), layout="constrained")
    for axes, values, title in zip(places, (charge, potential), ("charge", "potential")):
        most = np.abs(values).max()
        image = axes.imshow(values, cmap="RdBu_r", vmin=-most, vmax=most, extent=(0, 1, 1, 0))
        axes.set_title(title)
        figure.colorbar(image, shrink=0.8)
    places[1].contour(
        np.linspace(0, 1, N), np.linspace(0, 1, N), potential, 15, colors="k", linewidths=0.5
    )
    figure.savefig(picture, dpi=100)
    print(picture)
    return 0 if error < 1e-9 else 1


if __name__ == "__main__":
    sys.exit(main())
