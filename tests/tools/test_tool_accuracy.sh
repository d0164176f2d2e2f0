#!/usr/bin/env bash
# `oclfft accuracy` from the command line: its exit statuses, and that the modes write what they
# say.
#
# usage: test_tool_accuracy.sh [--share] OCLFFT    the program
#   --share   one of each three groups of problems, and some of the lengths of a report, by the seed
#             (share.h)
# What needs a device is left out (77) without one.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

seed=${OCLFFT_TEST_SEED:-$(date -u +%Y%m%d)} all=yes
if [ "${1:-}" = --share ]; then
    shift
    all=no
    echo "some problems and lengths, by the seed $seed; the same again: tools/dev test --seed $seed"
fi

# due: whether it is the next group's turn.
turn=0
due() { [ $all = yes ] || [ $((turn++ % 3)) = $((seed % 3)) ]; }

oclfft=${1:?usage: test_tool_accuracy.sh [--share] OCLFFT}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

complain() {
    printf '%s\n' "$*"
    failures=$((failures + 1))
}

# run ARGUMENT...: output to a file, status to $status
run() {
    status=0
    "$oclfft" accuracy "$@" >"$folder/out" 2>&1 || status=$?
}

# expect STATUSES ARGUMENT...: one of the statuses, as a pattern
expect() {
    local wanted=$1
    shift
    run "$@"
    # shellcheck disable=SC2254 # a pattern it is
    case $status in
    $wanted) ;;
    *) complain "accuracy $*: status $status, not $wanted: $(tail -n 5 "$folder/out")" ;;
    esac
    # Tables, and what is said of them; not reasons of the library and for single lengths.
    if grep -vE '^(    [a-z]|oclfft: |FAIL |not )' "$folder/out" | grep -E '^.{101}'; then
        complain "accuracy $*: wider than a terminal"
    fi
}

says() { grep -qF -- "$1" "$folder/out" || complain "not said: $1"; }

expect 2
expect 2 --report 1024
expect 2 --thesis 1024
expect 2 --report --thesis
expect 2 --report --suite pow2
expect 2 --report --all
expect 2 --stride 3 1024
says '--stride is for a --report'
expect 2 --plot "$folder/a.png" 1024
expect 2 --report --lengths 8..4
expect 2 --report --lengths 4..
expect 2 --report --lengths 0..4
expect 2 --report --precision half
expect 2 --report --stride 0
expect 2 'r2c:8:in=p'
says 'real data cannot be planar'
expect 3 --report --plot "$folder/none/a.gp"
expect 0 --help
says '--thesis'

run 1024
if [ "$status" = 3 ]; then
    echo "skipped: no device, or no FFTW"
    [ "$failures" = 0 ] && exit 77
    exit 1
fi

# Statuses: 0, or 2 where the library does not plan all of it.
expect 0 2^3 1024x3:b
if due; then
    expect 0 'r2c:16*12x3:in=13*1/210+5:out=p8*1/130' c2r:45x5:i '6*10x2:ib:in=24*2/150+1' \
        30x7:in=7/1:out=7/1
    says '30x7:in=7/1:out=7/1'
fi
if due; then
    expect 0 --all r2c:24 '4*6x3:p' 20:in=3:out=p
    says '0 of 8 failed'
fi
if due; then
    expect 0 --all 24x9:h 'c2r:6*10x2:in=p,bf16:out=i16' 40:in=u8:out=bf16
    says '0 of 7 failed'
fi
if due; then
    expect 0 '2^11:out=[0+2^7]' 'r2c:60*60:in=[0+51*0+51]' 'c2r:60*60:out=[0+51*0+51]' \
        '64*64:out=[24+16*24+16],c11' '64*64x2:i:in=[0+32*0+32],c01' '4-*30x5:b:in=[1+2*0]' \
        'c2r:12*10*16x2:d:in=c110,[5+4*0*1+7]:out=[2*0+3*0+9]' 'r2c:40x9:in=u8,[7+20]:out=h,[0+5]'
    says '0 of 8 failed'
fi
if due; then
    expect 0 --all '48x5:in=[0+20]' '48x5:i:out=c1'
fi
if due; then
    expect 0 60x50:in=bf16:out=bf16 60x50:bh r2c:30-*8x2:in=i32:out=d 12:d:out=f
fi

# Cosine and sine transforms by a GPU's kernels in one, two and three passes: in which of them the
# elements of mirrored points are moved together differs.
! due || expect 0 --recipe 8.4.4 dct2:256x3 dct3:256x3 dst3:256x3:d
! due || expect 0 --recipe 4.4:w4/4.4:w4:p8 dct3:256x3 dct4:512x3 dst3:256x3:d dst4:512x3
! due || expect 0 --recipe 4.4:w4/4.4:w4/4.4:w4:p8 dct3:4096x2 dct4:8192x2 dst3:4096x2:d dst4:8192x2
! due || expect 0 --recipe '1.r257(16.16).6.6:p32:split' dct1:9253 dct1:9253x3:i
! due || expect 0 --recipe '6:w32/1.r2731(15.14.13):w4:p26:split' dst1:16385 dst1:16385x3:i
expect 0 --suite strided --max 1024
says '1024x7:in=7/1:out=7/1'
expect 0 --report --lengths 64 --random 0 --precision single
from=45 random=4
[ $all = yes ] || { from=$((60 + seed % 4)) && random=1; }
expect 0 --report --lengths "$from..64" --random $random --random-max 1000 \
    --csv "$folder/rows.csv" --plot "$folder/rows.gp"
says 'reference for single'
rows=$(grep -c ',single,' "$folder/rows.csv") expected=$((2 * (65 - from + random)))
[ "$rows" = $expected ] || complain "$rows rows in single precision, not $expected"
! grep -qE '^(64),.*,single,.*,not planned$' "$folder/rows.csv" ||
    complain "powers of two are not in the report"
! grep -q 'FAIL' "$folder/rows.csv" ||
    complain "a length failed: $(grep -m 1 FAIL "$folder/rows.csv")"
grep -q "^set output '$folder/rows.png'" "$folder/rows.gp" || complain "the script draws no picture"
# A single length, whose mean may be above the bar: the summary says which means are.
expect '[01]' --report --lengths 3 --random 0
over=$(grep -cE '^(single|double) .* all .* FAIL ' "$folder/out" || true)
named=$(grep -cE '^    (single|double) .*the mean [0-9.]+ is above 1\.1$' "$folder/out" || true)
[ "$named" = "$over" ] || complain "not every mean that fails is named: $(cat "$folder/out")"
[ "$over" = 0 ] || says "; $over of "
expect '[02]' --thesis --max 1100 --csv "$folder/thesis.csv"
[ "$(wc -l <"$folder/thesis.csv")" = 11 ] || complain "the thesis's lengths up to 1100 are not ten"
expect 2 --report --lengths 10..20 --max 5

[ "$failures" = 0 ]
