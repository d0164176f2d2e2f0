#!/usr/bin/env python3
"""Draws the lines of mpi_timeline with gnuplot: a row for each process and kind of work.

usage: draw_timeline.py LINES PICTURE.png [TITLE]

SPDX-License-Identifier: MIT
"""

import subprocess
import sys

COLOURS = {
    "upload": "#4477aa",
    "transform": "#228833",
    "read": "#aa3377",
    "copy": "#bbbbbb",
    "network": "#66ccee",
    "write": "#ee6677",
    "download": "#ccbb44",
}


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__.split("\n\n")[1])
    with open(sys.argv[1]) as file:
        lines = [line.split() for line in file]
    first = min(float(line[2]) for line in lines)
    last = 1e3 * (max(float(line[3]) for line in lines) - first)
    processes = sorted({int(line[0]) for line in lines})
    kinds = [kind for kind in COLOURS if any(line[1] == kind for line in lines)]
    rows = {}
    for process in processes:
        for kind in kinds:
            rows[process, kind] = process * (len(kinds) + 1) + kinds.index(kind)
    names = ", ".join(f"'{kind}, process {p}' {row}" for (p, kind), row in rows.items())
    height = 150 + 34 * (max(rows.values()) + 1)
    script = [
        f"set terminal pngcairo size 1200,{height} font 'sans,11'",
        f"set output '{sys.argv[2]}'",
        f"set title '{sys.argv[3] if len(sys.argv) > 3 else ''}' noenhanced",
        f"set xlabel 'milliseconds'\nset grid xtics\nunset key\nset ytics ({names})",
        f"set xrange [0:{last}]\nset yrange [{max(rows.values()) + 0.5}:-0.5]",
    ]
    for process, kind, begin, end, _ in lines:
        row, begin = rows[int(process), kind], 1e3 * (float(begin) - first)
        end = max(1e3 * (float(end) - first), begin + last / 800)  # so that one can see it
        script.append(
            f"set object rectangle from {begin:.6f},{row - 0.4} to {end:.6f},{row + 0.4} "
            f"fillcolor rgb '{COLOURS[kind]}' fillstyle solid 0.85 noborder"
        )
    subprocess.run(
        ["gnuplot"], input="\n".join([*script, "plot NaN notitle", ""]), text=True, check=True
    )


main()
