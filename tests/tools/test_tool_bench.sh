#!/usr/bin/env bash
# `oclfft bench` and `oclfft plan` from the command line: every kind of table and of problem, tiny;
# what they write, and their exit statuses. The figures themselves say nothing here.
#
# usage: test_tool_bench.sh [--share] OCLFFT       the program
#   --share   some of the suites and problems, by the seed (share.h); clFFT and VkFFT, whose kernels
#             take PoCL long to compile, only once
# What needs a device is left out (77) without one.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

seed=${OCLFFT_TEST_SEED:-$(date -u +%Y%m%d)} all=yes
if [ "${1:-}" = --share ]; then
    shift
    all=no
    echo "some suites, by the seed $seed; the same again: tools/dev test --seed $seed"
fi

# due NUMBER OF: whether it is this one's turn.
due() { [ $all = yes ] || [ $((seed % $2)) = "$1" ]; }

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
    [ "$status" = "$wanted" ] ||
        complain "$*: status $status, not $wanted: $(tail -n 5 "$folder/out")"
    # Tables, and what is said of them; not the notes of single rows, and other programs' reasons.
    if [ "$1" = bench ] &&
        grep -vE '^(    [a-z]|oclfft: |without )' "$folder/out" | grep -E '^.{101}'; then
        complain "$*: wider than a terminal"
    fi
    # Each row in one line.
    sed ':next; N; $! b next; s/\n \{20,\}/ /g' "$folder/out" >"$folder/rows"
}

says() { grep -qF -- "$1" "$folder/out" || complain "not said: $1"; }

expect 2 bench
expect 2 bench --suite none
expect 2 bench --kind none 1024
expect 2 bench --suite smooth --suite real --suite pow2 --plot "$folder/two.gp"
says 'one table of each kind'
expect 2 bench --seconds none 64
expect 2 bench --seconds 0 64
expect 2 bench --patience 0 64
expect 2 bench --suite real --from 8 --to 4
expect 2 bench 'r2c:8:b'
expect 2 plan '8:in=1*1'
expect 0 help problem
says '[p][STRIDE*STRIDE...]'
if grep -q 'later' "$folder/out"; then complain "the grammar still speaks of later versions"; fi
grep -oE '^    [a-z0-9][^ ]*' "$folder/out" >"$folder/examples"

if ! "$oclfft" bench --peers copy --points 64 --rounds 1 --time 1 64 >"$folder/out" 2>&1; then
    echo "skipped: no device: $(tail -n 1 "$folder/out")"
    [ "$failures" = 0 ] && exit 77
    exit 1
fi

# columns TABLE COLUMNS: the names at the table's head
columns() {
    grep -q "^case *batch *$2 *\$" "$folder/rows" ||
        complain "$1: not the columns $2: $(grep '^case' "$folder/rows")"
}

# Everyone who is there agrees with ours, on problems of all kinds.
few=(--points 2^12 --rounds 1 --time 1)
problems=(48:i 'r2c:16*12' 'c2r:8*6*10' 'c2r:16*9:i' 'r2c:30:p' '8*9:b:in=p10*1/1000+3' 64)
[ $all = yes ] || problems=("${problems[seed % ${#problems[@]}]}")
expect 0 bench "${few[@]}" -v "${problems[@]}" '32:in=7/1:out=7/224'
if grep -q 'WRONG\|!' "$folder/out"; then complain "results differ: $(cat "$folder/out")"; fi
grep -q '^32:in=7/1:out=7/224 *7 ' "$folder/out" ||
    complain 'not as many interleaved channels as there is room for'
expect 0 bench "${few[@]}" --end-to-end --peers copy,ours 'r2c:64:p' 64:i
[ $all = yes ] || few+=(--peers 'copy,ours,fftw')
expect 0 bench "${few[@]}" -v '32*16:in=[0+16*2+7]:out=c10' 'r2c:64:out=[0+8]'
says 'FFTW has no windows'
expect 0 bench "${few[@]}" -v 64:in=i16 'c2r:16*9:h' 64:d:in=p,bf16:out=i8 96:hib
if grep -q 'WRONG\|!' "$folder/out"; then complain "results differ: $(cat "$folder/out")"; fi
columns elements 'passes *copy *ours *plain .*/plain *GFLOPS'

few=(--points 2^10 --to 2^12 --rounds 1 --time 1 --peers 'copy,ours')
turn=0
for suite in real strided host callback half; do
    due $((turn++)) 5 || continue
    expect 0 bench --suite "$suite" "${few[@]}" --csv "$folder/$suite.csv" \
        --plot "$folder/$suite.gp"
    case $suite in
    real) columns real 'copy *ours *c2c */copy */c2c *GFLOPS' && says 'at or above 1.6' ;;
    strided) columns strided 'copy *ours *packed *ours(64) *packed(64) */copy */packed *GFLOPS' ;;
    host) columns host 'copy *ours */copy *GFLOPS' && says 'host memory included' ;;
    callback)
        columns callback 'copy *ours *convert *int8 */copy */convert */int8 *GFLOPS'
        says 'element type int8 / load callback, worst: '
        ;;
    half) columns half 'passes *copy *ours *plain */copy */plain *GFLOPS' && says 'two passes' ;;
    esac
    rows=$(grep -cv '^#\|^case' "$folder/$suite.csv")
    [ "$rows" = "$(grep -cE '^[^ ]+ +[0-9]+ +[0-9.]' "$folder/out")" ] ||
        complain "$suite: $rows rows in the CSV are not those of the table"
    fields=$(awk -F, '!/^#/ { print NF }' "$folder/$suite.csv" | sort -u | wc -l)
    [ "$fields" = 1 ] || complain "$suite: the CSV's lines differ in length"
    grep -q "^set output '$folder/$suite.png'" "$folder/$suite.gp" ||
        complain "$suite: the script draws no picture"
done
! due 0 5 || grep -q ',ours_per_c2c,\|,ours_per_c2c$' "$folder/real.csv" ||
    complain "the ratio to complex transforms is not in the CSV"
! due 1 5 ||
    expect 0 bench --kind callback 64 --suite real "${few[@]}" --to 256 --csv "$folder/two.csv"
! due 1 5 || [ "$(grep -c '^case,' "$folder/two.csv")" = 2 ] ||
    complain "two kinds of tables have not a header each"

# The tables with bars: several kinds in one run, each with its own columns, picture and part of the
# files. Who is absent is named beside the bar, which then does not pass.
check_gpu() {
    few=(--points 2^10 --from 1000 --to 1024 --rounds 1 --time 1 --peers 'copy,ours,cufft')
    TMPDIR=$folder expect 0 bench --suite gpu "${few[@]}" --csv "$folder/gpu.csv" \
        --markdown "$folder/gpu.md" --plot "$folder/gpu.gp"
    [ "$(grep -c '^case' "$folder/out")" = 3 ] ||
        complain "the suite gpu makes not three tables: $(cat "$folder/out")"
    for columns in 'passes *bound *copy *ours.*/copy.*/bound' 'passes *copy *ours .*ours:host' \
        'empty *plan *plan+first *warm .*plan/empty'; do
        grep -q "^case *batch *$columns" "$folder/rows" || complain "no table of $columns"
    done
    for bar in 'ours / cuFFT, geometric mean' 'ours / cuFFT, worst' \
        'ours / VkFFT, geometric mean' 'ours / VkFFT, worst' 'ours of one pass / copy, worst' \
        'time of single transforms, ours / cuFFT, worst' \
        'host time per execution, one pass, worst' \
        'cold plan, ours / clFFT, worst' 'plan with a warm disk cache, worst'; do
        grep -qE "^(pass|FAIL|none)  $bar: " "$folder/out" || complain "no bar: $bar"
        grep -qF "$bar" "$folder/gpu.md" || complain "not in Markdown: $bar"
    done
    grep -qE '^none  ours / VkFFT, worst: not present \(not asked for\)' "$folder/out" ||
        complain "VkFFT's bar does not say why it is open"
    if grep -qE '^pass .*(VkFFT|clFFT)' "$folder/out"; then
        complain "a bar passed without its contender"
    fi
    grep -qE '^\| 2\^10 \| 1 \|' "$folder/gpu.md" ||
        complain "no row of 1024 points and one pass in Markdown"
    [ "$(grep -c '^case,' "$folder/gpu.csv")" = 3 ] ||
        complain "three kinds of tables have not a header each"
    for picture in gpu latency; do
        grep -q "^set output '$folder/gpu-$picture.png'" "$folder/gpu-$picture.gp" ||
            complain "no picture of $picture"
    done
    if compgen -G "$folder/oclfft-planning-*" >/dev/null; then
        complain "the folder of the cache is left behind"
    fi
}
! due 0 2 || check_gpu

# The suite for CPUs: two sizes, their bars together, and plans; a picture with ratios beside the
# speeds.
check_cpu() {
    few=(--from 1000 --to 1024 --rounds 1 --time 1 --points 2^12)
    TMPDIR=$folder expect 0 bench --suite cpu "${few[@]}" --peers copy,ours,fftw \
        --csv "$folder/cpu.csv" --markdown "$folder/cpu.md" --plot "$folder/cpu.gp"
    [ "$(grep -c '^case' "$folder/out")" = 3 ] ||
        complain "the suite cpu makes not three tables: $(cat "$folder/out")"
    says 'both tables together'
    [ "$(grep -cE '^(pass|FAIL|none)  ours / FFTW, worst: ' "$folder/out")" = 3 ] ||
        complain "FFTW's bar is not there for each size and for both"
    bar='ours / the better of clFFT and VkFFT, worst'
    grep -qE "^none  $bar: not present \(not asked for\)" "$folder/out" ||
        complain "the OpenCL libraries' bar is not open"
    columns='passes *build *empty *plan *plan+first *warm *kernel/build *+first/empty'
    grep -q "^case *batch *$columns *\$" "$folder/rows" ||
        complain "no table of planning per kernel"
    says "cold plan, per kernel / an empty kernel's build, worst: "
    for picture in cpu cpu-large; do
        grep -q "^set output '$folder/cpu-$picture.png'" "$folder/cpu-$picture.gp" ||
            complain "no picture of $picture"
    done
    [ "$(grep -c '^# both tables together' "$folder/cpu.csv")" = 1 ] ||
        complain "the bars of both tables are not in the CSV"
    [ "$(grep -c '^Both tables together' "$folder/cpu.md")" = 1 ] ||
        complain "the bars of both tables are not in Markdown"
    expect 0 bench --suite cpu --only cpu-large --from 1024 --to 1024 --rounds 1 --time 1 \
        --peers ours
    grep -qE '^1024 +16384 ' "$folder/out" || complain "not 2^24 points in the large table"
    if grep -q 'both tables' "$folder/out"; then complain "one table is taken for two"; fi
}
! due 1 2 || check_cpu

# Who has no time left is out, and the others go on.
expect 0 bench --kind cpu 1024 --points 2^12 --rounds 1 --time 1 --isolate --patience 0.001 \
    --peers ours,vkfft,clfft -v
if ! grep -q 'without vkfft\|without clfft' "$folder/out"; then
    [ "$(grep -cE '^ +(vkfft|clfft): not done within its time$' "$folder/out")" = 2 ] ||
        complain "patience has no end: $(cat "$folder/out")"
    says 'vkfft: right in 0 of 1 cases, wrong in 0, without a result in 1'
fi

# Problems that are drawn: the same again with the same seed.
drawn=(--suite drawn --count 12 --to 2^10 --points 2^10 --rounds 1 --time 1 --peers ours)
expect 0 bench "${drawn[@]}" --seed 5 --csv "$folder/drawn.csv"
grep -v '^#' "$folder/drawn.csv" | cut -d, -f1 >"$folder/drawn"
[ "$(wc -l <"$folder/drawn")" -ge 3 ] || complain "too few are drawn: $(cat "$folder/out")"
expect 0 bench "${drawn[@]}" --seed 5 --csv "$folder/again.csv"
grep -v '^#' "$folder/again.csv" | cut -d, -f1 | cmp -s - "$folder/drawn" ||
    complain "the same seed draws other problems"
expect 0 bench "${drawn[@]}" --seed 6 --csv "$folder/again.csv"
! grep -v '^#' "$folder/again.csv" | cut -d, -f1 | cmp -s - "$folder/drawn" ||
    complain "another seed draws the same problems"
expect 2 bench --seed 5 64
says '--seed and --count are for --suite drawn'

expect 0 bench --suite gpu --only latency "${few[@]}"
[ "$(grep -c "^case" "$folder/out")" = 1 ] || complain "more than the one kind asked for"
says "ours:host"
expect 2 bench --suite pow2 --only latency
expect 0 bench --kind latency 64 'r2c:48' --rounds 1 --time 1 --peers ours,fftw
says 'x fftw'
expect 0 bench --plan-time 64 --rounds 1 --peers ours
says 'plan/empty'
if [ "$(grep -cE '^(64|r2c:48) +1 ' "$folder/out")" != 1 ]; then
    complain "planning has a batch of its own"
fi

# What the help shows can be planned.
while read -r example; do expect 0 plan "$example"; done <"$folder/examples"
[ "$(wc -l <"$folder/examples")" -ge 10 ] || complain "the help has few examples"
expect 0 plan 'r2c:24*30x3:in=31*1/800:out=p16*1'
says 'r2c single 24*30'

[ "$failures" = 0 ]
