#!/usr/bin/env bash
# `oclfft run --report`: sizes, counts, places and times are those of a program whose transforms are
# known, on the host and, where there is one, on the device.
#
# usage: test_report.sh OCLFFT PROGRAM PRECISION     PROGRAM is known_counts.c in this precision
#
# SPDX-License-Identifier: MIT
set -euo pipefail

oclfft=${1:?usage: test_report.sh OCLFFT PROGRAM PRECISION}
program=${2:?usage: test_report.sh OCLFFT PROGRAM PRECISION}
precision=${3:?usage: test_report.sh OCLFFT PROGRAM PRECISION}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

wanted="9: 64x96, complex, backward, $precision, out of place
3: 100 x 50, REDFT10, $precision, in place
2: 20x30, RODFT00xDHT, $precision, out of place
1: 8x9x10, real to complex, $precision, out of place
1: 50, complex to real, $precision, out of place"

# check WAY: the report of this --force; its times add up to no more than the program saw
check() {
    "$oclfft" run --report --force "$1" "$program" >"$folder/seconds" 2>"$folder/report" ||
        { cat "$folder/report" && exit 1; }
    local number='[0-9][0-9]*' time='[0-9.]* s' nothing='0.000000 s' form
    form="\($number\) on the device in $time, 0 on the host in $nothing"
    [ "$1" = device ] || form="0 on the device in $nothing, \($number\) on the host in $time"
    sed -n "s/^  FFTW: $form/\1/p" "$folder/report" | sed 's/, on [^,]*$//' >"$folder/lines"
    diff <(LC_ALL=C sort <<<"$wanted") <(LC_ALL=C sort "$folder/lines") ||
        { printf 'by --force %s the report has other lines\n' "$1" && exit 1; }
    awk 'FNR == NR { seen = $1; next } /FFTW/ { sum += $7 + $14 }
        END { exit !(sum > 0 && sum <= seen + 1e-5) }' \
        "$folder/seconds" "$folder/report" ||
        { cat "$folder/seconds" "$folder/report" && echo 'the times are wrong' && exit 1; }
}

check host
if [ "$("$oclfft" devices | grep -c -- '--device')" -gt 0 ]; then
    check device
    echo 'the reports of host and device are right'
else
    echo 'the report of the host is right; there is no device'
fi
