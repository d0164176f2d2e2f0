#!/usr/bin/env bash
# `oclfft bench` and `oclfft plan` from the command line: every kind of table and of problem, tiny; what they write, and their exit
# statuses. The figures themselves say nothing here.
#
# usage: test_tool_bench.sh OCLFFT        the program; what needs a device is left out (77) without one
#
# SPDX-License-Identifier: MIT
set -euo pipefail

oclfft=${1:?usage: test_tool_bench.sh OCLFFT}
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
    [ "$status" = "$wanted" ] || complain "$*: status $status, not $wanted: $(tail -n 5 "$folder/out")"
}

says() { grep -qF -- "$1" "$folder/out" || complain "not said: $1"; }

expect 2 bench
expect 2 bench --suite none
expect 2 bench --kind none 1024
expect 2 bench --suite real --suite pow2 --plot "$folder/two.gp"
says 'one table'
expect 2 bench --suite real --from 8 --to 4
expect 2 bench 'r2c:8:b'
expect 2 plan '8:in=1*1'
expect 0 help problem
says '[p][STRIDE*STRIDE...]'
if grep -q 'later' "$folder/out"; then complain "the grammar still speaks of later versions"; fi

if ! "$oclfft" bench --peers copy --points 64 --rounds 1 --time 1 64 >"$folder/out" 2>&1; then
    echo "skipped: no device: $(tail -n 1 "$folder/out")"
    [ "$failures" = 0 ] && exit 77
    exit 1
fi

# Everyone who is there agrees with ours, on problems of all kinds.
few=(--points 2^12 --rounds 1 --time 1)
expect 0 bench "${few[@]}" -v 64 48:i 'r2c:16*12' 'c2r:8*6*10' 'c2r:16*9:i' 'r2c:30:p' '32:in=7/1:out=7/224' '8*9:b:in=p10*1/1000+3'
if grep -q 'WRONG\|!' "$folder/out"; then complain "results differ: $(cat "$folder/out")"; fi
grep -q '^32:in=7/1:out=7/224 *7 ' "$folder/out" || complain 'not as many interleaved channels as there is room for'
expect 0 bench "${few[@]}" --end-to-end --peers copy,ours 'r2c:64:p' 64:i

# columns TABLE COLUMNS: the names at the table's head
columns() { grep -q "^case *batch *$2 *\$" "$folder/out" || complain "$1: not the columns $2: $(grep '^case' "$folder/out")"; }

few=(--points 2^10 --to 2^12 --rounds 1 --time 1 --peers 'copy,ours')
for suite in real strided host callback; do
    expect 0 bench --suite "$suite" "${few[@]}" --csv "$folder/$suite.csv" --plot "$folder/$suite.gp"
    case $suite in
    real) columns real 'copy *ours *c2c */copy */c2c *GFLOPS' && says 'at or above 1.6' ;;
    strided) columns strided 'copy *ours *packed *ours(64) *packed(64) */copy */packed *GFLOPS' ;;
    host) columns host 'copy *ours */copy *GFLOPS' && says 'host memory included' ;;
    callback) columns callback 'copy *ours *convert */copy */convert *GFLOPS' ;;
    esac
    rows=$(grep -cv '^#\|^case' "$folder/$suite.csv")
    [ "$rows" = "$(grep -cE '^[^ ]+ +[0-9]+ +[0-9.]' "$folder/out")" ] || complain "$suite: $rows rows in the CSV are not those of the table"
    fields=$(awk -F, '!/^#/ { print NF }' "$folder/$suite.csv" | sort -u | wc -l)
    [ "$fields" = 1 ] || complain "$suite: the CSV's lines differ in length"
    grep -q "^set output '$folder/$suite.png'" "$folder/$suite.gp" || complain "$suite: the script draws no picture"
done
grep -q ',ours_per_c2c,\|,ours_per_c2c$' "$folder/real.csv" || complain "the ratio to complex transforms is not in the CSV"
expect 0 bench --kind callback 64 --suite real "${few[@]}" --to 256 --csv "$folder/two.csv"
[ "$(grep -c '^case,' "$folder/two.csv")" = 2 ] || complain "two kinds of tables have not a header each"

expect 0 plan 'r2c:24*30x3:in=31*1/800:out=p16*1'
says 'r2c single 24*30'

[ "$failures" = 0 ]
