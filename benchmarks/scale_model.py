#!/usr/bin/env python3
"""How long a transform over many devices takes, by a model: nodes of some devices each, the passes
of a device, its bus, the network of a node, the bisection, the latency of messages.

    scale_model.py --picture FILE.png          8 to 1024 devices, 1024^3 to 8192^3, and a table
    scale_model.py --published                 the model beside published figures of cuFFTMp
    scale_model.py --check LINES               beside what mpi_scale measured here on GPUs
    scale_model.py --check-processor LINES     the same on a CPU, which also moves the data

All but the first exit with 1 where the model is more than 15 % off. Times are of complex
transforms in single precision, cut into slabs on both sides: two laps with one exchange between.

SPDX-License-Identifier: MIT
"""

import argparse
import sys
from dataclasses import dataclass
from math import log2

LIMIT = 0.15


@dataclass
class Machine:
    """Rates in bytes a second, each way."""

    name: str
    devices: int  # of a node
    passes: float  # what a pass of a device reads and writes
    bus: float  # of a device to the host while both ways are used, or to the other devices
    network: float  # of a node
    bisection: float  # of what all nodes together can send, how much crosses the middle
    efficiency: float  # of the network and of links between devices
    latency: float  # of a message, at the device that sends it
    staged: bool  # by way of the host, beside the transforms; else directly, behind them


# One H200 transforms 1024^3 in 14 ms, which is three passes; its bus moves 101 GB/s both ways at
# once (docs/parts.md). The network is that of nodes with 8 adapters of 400 Gb/s.
H200 = Machine("oclfft, staged", 8, 3.68e12, 50.5e9, 400e9, 1.0, 0.7, 2e-6, True)
DIRECT = Machine("the same, directly", 8, 3.68e12, 450e9, 400e9, 1.0, 0.7, 2e-6, False)

# Selene, and what cuFFTMp does there: L. Cambier, "Multinode Multi-GPU: Using NVIDIA cuFFTMp FFTs
# at Scale", NVIDIA's developer blog, 27 January 2022: links of 300 GB/s per device, 200 GB/s per
# node,
# "more than 70 % of the peak machine bandwidth". Passes: 80 % of the memory's 2.04 TB/s. The
# latency is fitted to the second figure.
SELENE = Machine("Selene", 8, 1.63e12, 300e9, 200e9, 1.0, 0.7, 1e-6, False)
PUBLISHED = ((2048, 8, 0.078), (2048, 2048, 0.004), (16384, 4096, None))
PUBLISHED_RATE = 1.8e15  # operations a second of the third, 5 N log2 N of them

FEWEST_CHUNKS, MOST_CHUNKS, PIECE_BYTES = 2, 16, 1 << 23  # lib/parts/group_plan.c


def chunks_of(data, devices):
    """Into how many tasks the library cuts a device's share of a lap."""
    pieces = data // devices // devices // PIECE_BYTES
    chunks = FEWEST_CHUNKS
    while chunks < MOST_CHUNKS and (chunks + 1) ** 2 <= pieces:
        chunks += 1
    return chunks


def overlapped(passes, moved, chunks):
    """Nothing can be exchanged before the first tasks have ended, and the last ones wait for what
    comes last."""
    return max(passes, moved) + passes / chunks


def seconds(machine, n, devices):
    """The time, and what bounds it."""
    nodes = max(1, devices // machine.devices)
    inside = min(devices, machine.devices)
    share = 8 * n**3 / devices
    passes = 3 * 2 * share / machine.passes
    link = machine.bus if machine.staged else machine.bus * machine.efficiency
    away = share * (devices - 1) / devices
    ways = {"bus" if machine.staged else "links": away / link}
    out = share * inside * (devices - inside) / devices  # of a node
    ways["network"] = out / (machine.network * machine.efficiency)
    if nodes > 1:
        crossing = 8 * n**3 / 4  # each way
        ways["bisection"] = crossing / (
            nodes / 2 * machine.network * machine.efficiency * machine.bisection
        )
    ways["network"] = max(ways["network"], ways.pop("bisection", 0))
    if not machine.staged:  # pieces follow the transforms, those within a node beside the others
        exchange = max(ways.values()) + machine.latency * (devices - 1)
        bound = "messages" if machine.latency * (devices - 1) > max(ways.values()) else None
        bound = bound or max(ways, key=ways.get)
        if passes > exchange:
            bound = "passes"
        return passes + exchange, bound
    return staged_seconds(machine, devices, nodes, passes, ways, chunks_of(8 * n**3, devices))


def staged_seconds(machine, devices, nodes, passes, ways, chunks):
    """The best of the library's kinds of exchange (docs/mpi.md): point to point beside the
    transforms, everything at once, and in two levels, which crosses the bus no more often but goes
    over the host's memory twice."""
    moved = max(ways.values())
    bound = max(ways, key=ways.get)
    messages = machine.latency * chunks * (devices - 1)
    kinds = [
        (overlapped(passes, max(moved, messages), chunks), messages > max(passes, moved)),
        (
            passes + ways.get("bus", 0) + moved + machine.latency * (devices - 1),
            machine.latency * (devices - 1) > moved,
        ),
        (
            passes + ways.get("bus", 0) + moved * 1.25 + machine.latency * (nodes + 16),
            machine.latency * (nodes + 16) > moved,
        ),
    ]
    best, by_messages = min(kinds)
    if passes > moved:
        bound = "passes"
    return best, "messages" if by_messages else bound


# ---- Beside figures ----


def beside(name, model, measured):
    off = model / measured - 1
    times = f"model {1e3 * model:.2f} ms, measured {1e3 * measured:.2f} ms"
    print(f"{name}: {times}, {100 * off:+.0f} %")
    return abs(off) <= LIMIT


def published():
    good = True
    for n, devices, measured in PUBLISHED:
        measured = measured or 5 * n**3 * log2(n**3) / PUBLISHED_RATE
        model, _ = seconds(SELENE, n, devices)
        good &= beside(f"cuFFTMp, {n}^3 on {devices} A100", model, measured)
    return good


def fit(points):
    """Least squares of y = a + b x, a not below 0, each point relative to its y."""
    w = [1 / y**2 for _, y in points]
    total, x1 = sum(w), sum(k * x for k, (x, _) in zip(w, points))
    y1 = sum(k * y for k, (_, y) in zip(w, points))
    x2 = sum(k * x * x for k, (x, _) in zip(w, points))
    xy = sum(k * x * y for k, (x, y) in zip(w, points))
    b = (total * xy - x1 * y1) / (total * x2 - x1 * x1)
    a = (y1 - b * x1) / total
    return (a, b) if a >= 0 else (0, xy / x2)


def check(path, is_processor):
    """Of the laps and of the exchange alone, latency and bandwidth are fitted, and what starts them
    and waits for them counts once. A processor that computes does not move data beside that."""
    lines = [line.split() for line in open(path)]
    columns = [[(int(line[2]), float(line[i])) for line in lines] for i in (3, 4, 5)]
    (first, _), (second, _), (latency, per_byte) = map(fit, columns)
    print(f"exchange: {1e3 * latency:.2f} ms, then {1e-9 / per_byte:.2f} GB/s of a process's share")
    good = True
    for line in lines:
        processes, share = int(line[0]), int(line[2])
        passes = max(0, float(line[3]) - first) + max(0, float(line[4]) - second)
        moved = per_byte * share
        chunks = chunks_of(share * processes, processes)
        work = passes + moved if is_processor else overlapped(passes, moved, chunks)
        good &= beside(f"{line[1]} over {processes}", latency + work, float(line[6]))
    return good


# ---- The picture ----

COLOURS = {1024: "#2166ac", 2048: "#1b7837", 4096: "#b2182b", 8192: "#762a83"}


def most_bytes(n, devices):
    """Both boxes, and an array at each end of the exchange."""
    return 4 * 8 * n**3 / devices


def draw(path):
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    counts = [8 << i for i in range(8)]
    figure, axes = pyplot.subplots(1, 1, figsize=(9, 5.6), dpi=110)
    print("| transform | devices | staged | bound | directly | bound |")
    print("| --- | --- | --- | --- | --- | --- |")
    for n, colour in COLOURS.items():
        fits = [d for d in counts if most_bytes(n, d) <= 130e9]
        ours = [seconds(H200, n, d) for d in fits]
        direct = [seconds(DIRECT, n, d) for d in fits]
        axes.plot(fits, [1e3 * t for t, _ in ours], "o-", color=colour, label=f"{n}³")
        axes.plot(fits, [1e3 * t for t, _ in direct], ":", color=colour)
        for d, a, b in zip(fits, ours, direct):
            print(f"| {n}³ | {d} | {1e3 * a[0]:.1f} ms | {a[1]} | {1e3 * b[0]:.1f} ms | {b[1]} |")
    times = [(d, 1e3 * t) for n, d, t in PUBLISHED if t and d <= 2048]
    style = {"color": "#1b7837", "markerfacecolor": "white", "markersize": 9}
    axes.plot(*zip(*times), "s", **style, label="2048³, cuFFTMp on A100s (published)")
    axes.plot([], [], ":", color="#666666", label="if devices could send directly")
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.set_xticks(counts + [2048], [str(d) for d in counts + [2048]])
    axes.set_xlabel("devices, eight to a node")
    axes.set_ylabel("time, ms")
    title = "Transforms over many H200s, by the model (single precision, complex)"
    axes.set_title(title, fontsize=11)
    axes.grid(True, which="both", color="#e4e4e4", linewidth=0.6)
    axes.legend(fontsize=9)
    figure.tight_layout()
    figure.savefig(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--picture")
    parser.add_argument("--published", action="store_true")
    parser.add_argument("--check")
    parser.add_argument("--check-processor")
    options = parser.parse_args()
    good = True
    if options.picture:
        draw(options.picture)
    if options.published:
        good &= published()
    if options.check:
        good &= check(options.check, False)
    if options.check_processor:
        good &= check(options.check_processor, True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
