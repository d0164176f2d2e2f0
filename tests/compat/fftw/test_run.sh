#!/usr/bin/env bash
# `oclfft run` with a program of FFTW: the front end comes before the system's library, and the
# report says where each transform ran.
#
# usage: test_run.sh OCLFFT PROGRAM     PROGRAM transforms by FFTW's interface (test_api)
#
# SPDX-License-Identifier: MIT
set -euo pipefail

oclfft=${1:?usage: test_run.sh OCLFFT PROGRAM}
program=${2:?usage: test_run.sh OCLFFT PROGRAM}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# expect PATTERN ARGUMENT...: `oclfft run ARGUMENT...` succeeds and says this on either stream
expect() {
    local pattern=$1
    shift
    "$oclfft" run "$@" >"$folder/out" 2>&1 || { tail -n 5 "$folder/out" && exit 1; }
    grep -qE -- "$pattern" "$folder/out" ||
        { printf 'not said: %s\n' "$pattern" && tail -n 5 "$folder/out" && exit 1; }
}

expect '^  FFTW: 0 on the device .*, [1-9][0-9]* on the host .*: 12x9, complex, forward' \
    --report --force host "$program"
# The dynamic linker takes the front end's library for this program, too.
expect 'libfftw3.so.3 => .*/lib/compat/fftw/' sh -c "ldd '$program'"
# What would end the command is passed on to the program, whose status and report follow.
cat >"$folder/stubborn" <<'END'
trap 'trap "exit 3" TERM; : >"$1-again"' TERM
: >"$1"
while :; do sleep 0.05; done
END
"$oclfft" run --report sh "$folder/stubborn" "$folder/started" >"$folder/out" 2>&1 &
for file in started started-again; do
    until [ -e "$folder/$file" ]; do sleep 0.05; done
    sleep 0.1
    kill -TERM $!
done
status=0
wait $! || status=$?
[ "$status" = 3 ] || { printf 'a program that is told to end gives %s\n' "$status" && exit 1; }
grep -q 'no process reported a transform' "$folder/out" || { echo 'no report' && exit 1; }
status=0
"$oclfft" run --force nowhere true >"$folder/out" 2>&1 || status=$?
[ "$status" = 2 ] || { printf 'a wrong --force gives %s\n' "$status" && exit 1; }
# Without a device the host computes, which is said, and only then.
mkdir "$folder/none"
OCL_ICD_VENDORS=$folder/none expect '^oclfft: --force device: there is no OpenCL device, so the ' \
    --force device true
for words in true '--force host true'; do
    # shellcheck disable=SC2086
    OCL_ICD_VENDORS=$folder/none "$oclfft" run $words >"$folder/out" 2>&1
    [ ! -s "$folder/out" ] || { echo 'said without --force device' && exit 1; }
done
if [ "$("$oclfft" devices | grep -c -- '--device')" -gt 0 ]; then
    # The plan's other executions may be of a child, on the host.
    expect '^  FFTW: [1-9][0-9]* on the device .*: 12x9, complex, forward.*, on ' \
        --report --force device "$program"
fi
