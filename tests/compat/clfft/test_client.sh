#!/usr/bin/env bash
# clFFT's own client on this library, by `oclfft run`, over its options. It transforms ones and
# demands zeros without any rounding, so that lengths here are powers of two. (With strides and out
# of place it finds fault with clFFT, too.)
#
# usage: test_client.sh OCLFFT     the program
#
# SPDX-License-Identifier: MIT
set -euo pipefail

oclfft=${1:?usage: test_client.sh OCLFFT}
if ! command -v clFFT-client >/dev/null; then
    printf 'skipped: clFFT-client (Debian'\''s clfft-client) is not installed\n'
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0
runs=0

client() {
    runs=$((runs + 1))
    timeout 120 "$oclfft" run --report clFFT-client "$@" >"$folder/out" 2>&1 || true
    if ! grep -q 'Internal Client Test \*\*\*\*\*PASS' "$folder/out" ||
        ! grep -q 'clFFT: [0-9]* forward, [0-9]* backward: ' "$folder/out"; then
        printf 'clFFT-client %s: %s\n' "$*" "$(tail -n 4 "$folder/out")"
        failures=$((failures + 1))
    fi
}

client -x 1024
client -x 1024 --inv
client -x 4096 -o -b 5
client -x 64 -y 32 -b 3
client -x 16 -y 8 -z 32 -b 2 -o
client -x 512 --inLayout 2 --outLayout 2 -b 2
client -x 512 --inLayout 2 --outLayout 2 -o
client -x 256 --inLayout 1 --outLayout 2 -o
client -x 256 --inLayout 2 --outLayout 1 -o
client -x 1024 --inLayout 5 --outLayout 3 -o
client -x 1024 --inLayout 5 --outLayout 4 -o
client -x 1024 --inLayout 3 --outLayout 5 -o --inv
client -x 1024 --inLayout 4 --outLayout 5 -o --inv
client -x 64 --isX 2 --iD 200 --osX 2 --oD 200 -b 3
if "$oclfft" devices | grep 'double precision *yes' >/dev/null; then
    client -x 512 --double
    client -x 64 -y 16 --double -o --inLayout 5 --outLayout 3
fi
printf '%d runs, %d failures\n' "$runs" "$failures"
[ "$failures" = 0 ]
