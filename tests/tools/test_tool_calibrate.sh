#!/usr/bin/env bash
# `oclfft calibrate` from the command line: what it prints and writes, what `plan` makes of the
# file, exit statuses. How fast the device is says nothing here.
#
# usage: test_tool_calibrate.sh OCLFFT     the program
# What needs a device is left out (77) without one.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

oclfft=${1:?usage: test_tool_calibrate.sh OCLFFT}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

complain() {
    printf '%s\n' "$*"
    failures=$((failures + 1))
}

# expect STATUS ARGUMENT...: output to files
expect() {
    local wanted=$1 status=0
    shift
    timeout 100 "$oclfft" "$@" >"$folder/out" 2>"$folder/err" || status=$?
    [ "$status" = "$wanted" ] ||
        complain "$*: status $status, not $wanted: $(tail -n 5 "$folder/err")"
}

says() { grep -qF -- "$1" "$folder/err" || complain "not said: $1 in: $(cat "$folder/err")"; }

# names FILE: the fields of caps in it
names() { sed 's/ = .*//' "$1"; }

# number FILE NAME
number() { sed -n "s/^$2 = \([0-9]*\).*/\1/p" "$1"; }

for option in --seconds=0 --seconds=x --seconds=5000 --output --none; do
    expect 2 calibrate "$option"
done
expect 2 calibrate 64
says "no argument such as '64'"
expect 0 help calibrate
grep -q -- '--seconds N' "$folder/out" || complain "no help: $(cat "$folder/out")"

if ! "$oclfft" devices --caps >"$folder/known" 2>&1; then
    echo "skipped: no device: $(tail -n 1 "$folder/known")"
    [ "$failures" = 0 ] && exit 77
    exit 1
fi

expect 3 calibrate --seconds 1 -o "$folder/none/caps"
says "$folder/none/caps"
expect 3 calibrate --seconds 1 -o "$folder"
expect 3 calibrate --seconds 1 -o /dev/full
says 'No space left on device'

# On standard output, quietly: all fields in their order, and a pace.
expect 0 calibrate --seconds 2
# A machine that does other things, too, may be told so.
if grep -qv 'measurements changed by more than' "$folder/err"; then
    complain "it was not silent: $(cat "$folder/err")"
fi
[ "$(names "$folder/out")" = "$(names "$folder/known")" ] ||
    complain "other fields: $(cat "$folder/out")"
for name in bandwidth clock latency launch operations; do
    [ "$(number "$folder/out" "$name")" -gt 0 ] || complain "$name is 0: $(cat "$folder/out")"
done
# What a kernel would not run without stays as it is.
for name in local_memory max_work_group wave compute_units max_allocation; do
    [ "$(number "$folder/out" "$name")" = "$(number "$folder/known" "$name")" ] ||
        complain "$name has changed: $(cat "$folder/out")"
done
grep -q '^bandwidth = [0-9]* # MB/s$' "$folder/out" || complain "no unit: $(cat "$folder/out")"

# All measurements, to a file.
expect 0 calibrate --all --verbose --seconds 4 --output "$folder/caps"
[ ! -s "$folder/out" ] || complain "standard output has: $(cat "$folder/out")"
for what in copy16 launch latency operations 'loads of 4 bytes, every' 'local memory' \
    'local loads, stride' 'resident groups, items' 'resident groups, live'; do
    says "$what"
done
[ "$(names "$folder/caps")" = "$(names "$folder/known")" ] ||
    complain "other fields in the file: $(cat "$folder/caps")"
expect 0 plan --caps "$folder/caps" 4096
grep -q 'pass 1' "$folder/out" || complain "no plan: $(cat "$folder/out")"

# Contexts take the file; another is named.
expect 0 bench --with-caps "$folder/caps" --peers ours --rounds 1 --points 4096 64
expect 3 bench --with-caps "$folder/none" 64
says "--with-caps $folder/none"
printf 'registers = 3\n' >"$folder/wrong"
expect 2 tune --with-caps "$folder/wrong" 64
says 'registers'

# As of a GPU, whose passes are predicted.
sed 's/^is_cpu = 1/is_cpu = 0/' "$folder/caps" >"$folder/gpu"
expect 0 plan --caps "$folder/gpu" 4096x1000
grep -q ' us' "$folder/out" || complain "nothing is predicted: $(cat "$folder/out")"

[ "$failures" = 0 ]
