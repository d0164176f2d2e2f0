#!/usr/bin/env bash
# Executes small plans in oclgrind, which sees data races between work-items, accesses outside buffers and local memory, and
# misuse of the OpenCL API. (--uninitialized is left out: it takes vectors that are filled component by component for undefined.)
#
# usage: test_oclgrind.sh PLANS RACE                    both programs built next to this script's C sources
#        test_oclgrind.sh PLANS RACE PROGRAM [ARG...]   a test program in place of PLANS, for the long suite
# Both are skipped (77) without oclgrind.
#
# RACE is a program with a known race and a known invalid access: what finds nothing there would find nothing anywhere. Some kernels
# are beyond oclgrind, which then says that it does not support a constant or a function; what fails for that reason alone is told
# and not counted.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

plans=${1:?usage: test_oclgrind.sh PLANS RACE [PROGRAM [ARG...]]}
race=${2:?usage: test_oclgrind.sh PLANS RACE [PROGRAM [ARG...]]}
shift 2
command -v oclgrind >/dev/null || { echo "skipped: oclgrind is not installed" && exit 77; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# watch LOG PROGRAM [ARG...]
watch() { oclgrind --data-races --check-api --max-errors 20 --log "$@"; }

count() { grep -c "$1" "$2" || true; }

# beyond OUTPUT: whether all that failed did because oclgrind could not run a kernel. Random problems fail together, at the end.
beyond() {
    local unable refused failed
    unable=$(count '^Unsupported constant int size\|^Undefined external function: llvm\.' "$1")
    refused=$(count 'CL_INVALID_KERNEL_NAME (-46)$' "$1")
    failed=$(count '^wrong:' "$1")
    [ "$failed" -gt 0 ] || failed=$(count '^\[  ERROR   \]' "$1")
    [ "$unable" -gt 0 ] && [ "$unable" -eq "$refused" ] && [ "$unable" -eq "$failed" ]
}

watch "$folder/race" "$race" >/dev/null
grep -q 'data race' "$folder/race" || { echo "oclgrind did not find the planted race" && exit 1; }
grep -q 'Invalid write' "$folder/race" || { echo "oclgrind did not find the planted invalid write" && exit 1; }

status=0
[ $# -gt 0 ] || set -- "$plans"
watch "$folder/log" "$@" >"$folder/output" 2>&1 || status=$?
if [ "$status" -eq 0 ]; then
    grep '^\[  PASSED\|plans, ' "$folder/output"
elif beyond "$folder/output"; then
    grep '^ERROR: .*(-46)$\|^wrong:' "$folder/output" | sed 's/^[a-zA-Z]*:/beyond oclgrind:/'
    status=0
else
    cat "$folder/output"
fi
if [ -s "$folder/log" ]; then
    cat "$folder/log"
    status=1
fi
exit "$status"
