#!/usr/bin/env bash
# The picture of the crossover (benchmarks/crossover.sh): a whole picture of measurements, larger
# for more panels; none without measurements.
#
# usage: test_crossover_picture.sh SCRIPT
#
# SPDX-License-Identifier: MIT
set -euo pipefail

script=${1:?usage: test_crossover_picture.sh SCRIPT}
command -v gnuplot >/dev/null || { echo 'skipped: there is no gnuplot' && exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
csv=$folder/front_end.csv

# measurements PRECISION THREADS: of two sizes, and of a cube in place, which has no part in it
measurements() {
    local points
    for points in 4096 65536; do
        printf '%s,c2c,%d,%d,%d,%d.0,%d.0,%d.0\n' "$1" "$points" "$points" "$2" $((9 * points)) \
            $((10 * points)) $((8 * points))
        printf '%s,r2c,%d,%d,%d,%d.0,%d.0,\n' "$1" "$points" "$points" "$2" $((5 * points)) \
            $((5 * points))
    done
    printf '%s,c2c in place,32x32x32,32768,%d,9.0,9.0,9.0\n' "$1" "$2"
}

fail() { printf '%s\n' "$1" && exit 1; }

# height PICTURE: of its header, which comes first in a PNG file
height() { od -An -t u1 -j 20 -N 4 "$1" | awk '{ print $3 * 256 + $4 }'; }

echo precision,kind,shape,points,threads,ours_ns,fftw_ns,device_ns >"$csv"
! "$script" "$csv" "$folder/none.png" >/dev/null 2>&1 || fail 'a picture of nothing'
[ ! -e "$folder/none.png" ] || fail 'a file of nothing'
measurements single 1 >>"$csv"
"$script" "$csv" "$folder/one.png" 'One device' >"$folder/log" 2>&1
[ ! -s "$folder/log" ] || fail "said: $(cat "$folder/log")"
for threads in 2 16; do measurements double "$threads" >>"$csv"; done
"$script" "$csv" "$folder/three.png"
[ "$(head -c 4 "$folder/one.png" | tail -c 3)" = PNG ] || fail 'no picture'
[ "$(height "$folder/one.png")" -gt 100 ] || fail 'a low picture'
[ "$(height "$folder/three.png")" -gt "$(height "$folder/one.png")" ] || fail 'panels are missing'
echo 'two pictures'
