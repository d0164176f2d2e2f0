#!/usr/bin/env bash
# `oclfft run`: the folder of the libraries comes first, the program gets its arguments and its
# status is passed on, and the report says what was transformed.
#
# usage: test_run.sh OCLFFT PROGRAM     PROGRAM transforms by clFFT's interface
#
# SPDX-License-Identifier: MIT
set -euo pipefail

oclfft=${1:?usage: test_run.sh OCLFFT PROGRAM}
program=${2:?usage: test_run.sh OCLFFT PROGRAM}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

fault() {
    printf '%s\n' "$*"
    failures=$((failures + 1))
}

# expect STATUS WORD ARGUMENT...: `oclfft run ARGUMENT...` ends so, and says WORD on either stream
expect() {
    local wanted=$1 word=$2 status=0
    shift 2
    "$oclfft" run "$@" >"$folder/out" 2>&1 || status=$?
    [ "$status" = "$wanted" ] || fault "run $*: status $status: $(tail -n 3 "$folder/out")"
    grep -qF -- "$word" "$folder/out" || fault "run $*: not said: $word: $(cat "$folder/out")"
}

# shellcheck disable=SC2016 # the $ are the other shell's
show='printf "<%s>" "$@" "$LD_LIBRARY_PATH"'
LD_LIBRARY_PATH=/one:/two expect 0 '<--report><b c><' sh -c "$show" sh --report 'b c'
LD_LIBRARY_PATH=/one:/two expect 0 ':/one:/two>' sh -c "$show"
expect 7 'no process reported' --report sh -c 'exit 7'
expect 143 'no process reported' --report sh -c 'kill -TERM $$'
expect 127 'cannot be run' /does/not/exist
expect 127 'cannot be run' --report /does/not/exist
expect 126 'cannot be run' "$folder"
expect 2 'run needs a program'
expect 2 'none' --none
expect 3 'no device' --device-name 'no such device' true
# shellcheck disable=SC2016
expect 0 '1 0' --strict --platform 0 --device 0 sh -c 'echo $OCLFFT_CLFFT_STRICT $OCLFFT_DEVICE'
if [ "$("$oclfft" devices | grep -c -- '--device')" -gt 0 ]; then
    expect 0 '16x24 x 2, complex, single, out of place, on ' --report "$program"
    expect 0 '30x16 x 4, real to complex, single, in place' --report "$program"
    grep -qE '^  clFFT: [1-9][0-9]* forward, 0 backward: 30x16 x 4' "$folder/out" ||
        fault "the counts: $(tail -n 5 "$folder/out")"
    # Without the option nothing is counted, and without the command nothing is looked for.
    OCLFFT_REPORT='' "$program" >"$folder/out" 2>&1 || fault 'the program fails by itself'
    ! grep -q 'forward,' "$folder/out" || fault 'a report that nobody asked for'
fi
printf '%d faults\n' "$failures"
[ "$failures" = 0 ]
