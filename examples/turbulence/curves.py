#!/usr/bin/env python3
"""Draws the dissipation over time of runs of turbulence, from what --table wrote.

    curves.py FILE.png 'Re = 100, 64³'=re100.csv ...

SPDX-License-Identifier: MIT
"""

import csv
import itertools
import sys

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot

COLOURS = ["#2166ac", "#1b7837", "#f4a582", "#b2182b", "#762a83", "#444444"]


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    figure, (energy, dissipation) = pyplot.subplots(1, 2, figsize=(11, 4.4), dpi=110)
    for colour, argument in zip(itertools.cycle(COLOURS), sys.argv[2:]):
        label, _, path = argument.rpartition("=")
        with open(path, newline="") as file:
            rows = [{k: float(v) for k, v in row.items()} for row in csv.DictReader(file)]
        times = [row["time"] for row in rows]
        energy.plot(times, [row["energy"] for row in rows], color=colour, label=label)
        dissipation.plot(times, [row["dissipation"] for row in rows], color=colour, label=label)
        print(label, max((row["dissipation"], row["time"]) for row in rows))
    for axes, name in (energy, "energy"), (dissipation, "dissipation"):
        axes.set_xlabel("time")
        axes.set_ylabel(name)
        axes.set_ylim(bottom=0)
        axes.grid(True, color="#e4e4e4", linewidth=0.6)
    dissipation.legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(sys.argv[1])


if __name__ == "__main__":
    main()
