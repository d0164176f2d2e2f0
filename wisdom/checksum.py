#!/usr/bin/env python3
"""Writes the checksum of files of wisdom that were changed by hand."""

import pathlib
import sys


def fnv1a(data):
    value = 14695981039346656037
    for byte in data:
        value = (value ^ byte) * 1099511628211 % 2**64
    return value


for path in map(pathlib.Path, sys.argv[1:]):
    lines = path.read_bytes().splitlines(keepends=True)
    kept = b"".join(line for line in lines if not line.startswith(b"checksum"))
    path.write_bytes(kept + b"checksum\t%016x\n" % fnv1a(kept))
