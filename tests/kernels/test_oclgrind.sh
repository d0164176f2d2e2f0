#!/usr/bin/env bash
# Executes small plans in oclgrind, which sees data races between work-items, accesses outside
# buffers and local memory, and misuse of the OpenCL API. (--uninitialized is left out: it takes
# vectors that are filled component by component for undefined; test_uninitialised.sh looks for
# that.)
#
# usage: test_oclgrind.sh PLANTED PROGRAM [ARG...]      small_plans, or a test
# Skipped (77) without oclgrind.
#
# PLANTED has kernels with known defects: what finds nothing there would find nothing anywhere. Some
# kernels are beyond oclgrind, which then says that it does not support a constant or a function;
# what fails for that reason alone is told and not counted.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

[ $# -gt 1 ] || { echo "usage: test_oclgrind.sh PLANTED PROGRAM [ARG...]" && exit 2; }
planted=$1
shift
command -v oclgrind >/dev/null || { echo "skipped: oclgrind is not installed" && exit 77; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# watch LOG PROGRAM [ARG...]
watch() { oclgrind --data-races --check-api --max-errors 20 --log "$@"; }

count() { grep -c "$1" "$2" || true; }

# beyond OUTPUT: whether all that failed did because oclgrind could not run a kernel. Random
# problems fail together, at the end.
beyond() {
    local unable refused failed
    unable=$(count '^Unsupported constant int size\|^Undefined external function: llvm\.' "$1")
    refused=$(count 'CL_INVALID_KERNEL_NAME (-46)$' "$1")
    failed=$(count '^wrong:' "$1")
    [ "$failed" -gt 0 ] || failed=$(count '^\[  ERROR   \]' "$1")
    [ "$unable" -gt 0 ] && [ "$unable" -eq "$refused" ] && [ "$unable" -eq "$failed" ]
}

watch "$folder/planted" "$planted" right >/dev/null
[ ! -s "$folder/planted" ] ||
    { echo "oclgrind found something where nothing is" && cat "$folder/planted" && exit 1; }
watch "$folder/planted" "$planted" race beyond >/dev/null
grep -q 'data race' "$folder/planted" ||
    { echo "oclgrind did not find the planted race" && exit 1; }
grep -q 'Invalid write' "$folder/planted" ||
    { echo "oclgrind did not find the planted invalid write" && exit 1; }

status=0
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
