#!/usr/bin/env bash
# `oclfft tune` from the command line: what it prints and writes, what the other verbs make of the
# file, exit statuses. Which recipe is fastest says nothing here.
#
# usage: test_tool_tune.sh OCLFFT     the program
# What needs a device is left out (77) without one.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

oclfft=${1:?usage: test_tool_tune.sh OCLFFT}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

complain() {
    printf '%s\n' "$*"
    failures=$((failures + 1))
}

# expect STATUS ARGUMENT...: output to a file
expect() {
    local wanted=$1 status=0
    shift
    "$oclfft" "$@" >"$folder/out" 2>&1 || status=$?
    [ "$status" = "$wanted" ] ||
        complain "$*: status $status, not $wanted: $(tail -n 5 "$folder/out")"
}

says() { grep -qF -- "$1" "$folder/out" || complain "not said: $1 in: $(cat "$folder/out")"; }
silent_on() {
    if grep -qF -- "$1" "$folder/out"; then complain "said: $1 in: $(cat "$folder/out")"; fi
}

expect 2 tune
expect 2 tune --suite none
expect 2 tune --points x 64
expect 2 tune 64x
expect 2 plan --wisdom "$folder/none" --caps "$folder/none" 64
says 'cannot be combined'
expect 0 help tune
says '--wisdom FILE'

if ! "$oclfft" plan 64 >"$folder/out" 2>&1; then
    echo "skipped: no device: $(tail -n 1 "$folder/out")"
    [ "$failures" = 0 ] && exit 77
    exit 1
fi

wisdom=$folder/wisdom
expect 0 tune --verbose --wisdom "$wisdom" --points 80 5 'r2c:3*6x2:i'
says '5x16: estimate '
says 'r2c:3*6x2:i: estimate '
says 'measured '
[ "$(head -n 1 "$wisdom")" = 'oclfft-wisdom 2' ] ||
    complain "no wisdom in the file: $(cat "$wisdom")"
[ "$(grep -c '^entry' "$wisdom")" = 2 ] || complain "not two entries: $(cat "$wisdom")"

expect 0 tune --verbose --wisdom "$wisdom" --points 80 5
says '5x16: estimate '
says ', the file already has '
silent_on 'measured '
expect 0 tune --wisdom "$wisdom" --points 80 'r2c:3*6x2:i' 10
says 'r2c:3*6x2:i: estimate '
grep -q '^r2c:3\*6x2:i: .*the file already has' "$folder/out" ||
    complain "not known: $(cat "$folder/out")"
if grep '^10x8: .*already' "$folder/out"; then complain 'that is new'; fi
[ "$(grep -c '^entry' "$wisdom")" = 3 ] || complain "an entry was lost: $(cat "$wisdom")"

expect 0 plan --wisdom "$wisdom" 5x16
says '"wisdom"'
expect 0 plan --wisdom "$wisdom" 7x16
silent_on '"wisdom"'
expect 3 plan --wisdom "$folder/none" 5x16
status=0
"$oclfft" accuracy --wisdom "$wisdom" 5x16 >"$folder/out" 2>&1 || status=$?
[ "$status" = 0 ] || grep -q 'without FFTW' "$folder/out" ||
    complain "accuracy: status $status: $(cat "$folder/out")"

expect 0 tune --suite pow2 --from 4 --to 4 --points 64
says '4x16: estimate '

sed -i 's/^entry/Entry/' "$wisdom"
expect 2 tune --wisdom "$wisdom" 64
says 'checksum'
expect 2 plan --wisdom "$wisdom" 64
expect 3 tune --wisdom "$folder" 64
expect 2 tune dct1:1

[ "$failures" = 0 ]
