#!/usr/bin/env bash
# Executes small plans in oclgrind, which sees data races between work-items, accesses outside
# buffers and local memory, and misuse of the OpenCL API. (--uninitialized is left out: it takes
# vectors that are filled component by component for undefined; test_uninitialised.sh looks for
# that.)
#
# usage: test_oclgrind.sh PLANTED PROGRAM [ARG...]      small_plans, or a test
# Skipped (77) without oclgrind.
#
# PLANTED has kernels with known defects: what finds nothing there would find nothing anywhere.
#
# The kernels run as they are written, without LLVM's passes: from what these make, oclgrind 21.10
# computes wrong results (a vector of comparisons that is extended to integers counts 255 for true;
# comparisons of numbers modulo 4 or 8 are done in two or three bits) or nothing at all
# (llvm.usub.sat). Some forms need more local memory than the 32 KB that oclgrind has by default.
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
watch() {
    oclgrind --build-options -disable-llvm-passes --local-mem-size 65536 --data-races --check-api \
        --max-errors 20 --log "$@"
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
else
    cat "$folder/output"
fi
if [ -s "$folder/log" ]; then
    cat "$folder/log"
    status=1
fi
exit "$status"
