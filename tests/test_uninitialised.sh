#!/usr/bin/env bash
# Executes a program's kernels in valgrind, which follows every undefined bit from local, private and global memory that nothing wrote,
# until something depends on it: a branch, an address, or the test that compares the results.
#
# usage: test_uninitialised.sh PLANTED PROGRAM [ARG...]      small_plans, or a test
# Skipped (77) without valgrind and PoCL.
#
# PoCL's basic device, because it allocates local memory anew for each launch. PLANTED has kernels with known defects: what finds
# nothing there would find nothing anywhere. Only undefined values count, and none inside LLVM, which compiles in the same process.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

[ $# -gt 1 ] || { echo "usage: test_uninitialised.sh PLANTED PROGRAM [ARG...]" && exit 2; }
planted=$1
shift
vendors=/etc/OpenCL/vendors
command -v valgrind >/dev/null || { echo "skipped: valgrind is not installed" && exit 77; }
[ -e "$vendors/pocl.icd" ] || { echo "skipped: PoCL is not installed" && exit 77; }
export OCL_ICD_VENDORS=$vendors/pocl.icd POCL_DEVICES=basic

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for kind in Cond Value1 Value2 Value4 Value8 Value16 Value32; do
    printf '{\n%s, inside the compiler\nMemcheck:%s\nobj:*libLLVM*\n}\n' $kind $kind
done >"$folder/compiler"

# watch LOG PROGRAM [ARG...]
watch() {
    local log=$1
    shift
    valgrind --num-callers=20 --suppressions="$folder/compiler" --log-file="$log" "$@"
}

undefined() { grep -q uninitialised "$1"; }

watch "$folder/planted" "$planted" right >/dev/null
! undefined "$folder/planted" || { echo "valgrind found something where nothing is" && cat "$folder/planted" && exit 1; }
for memory in local private global; do
    watch "$folder/planted" "$planted" right unwritten_$memory >/dev/null
    undefined "$folder/planted" || { echo "valgrind did not find what was not written in $memory memory" && exit 1; }
done

status=0
watch "$folder/log" "$@" >"$folder/output" 2>&1 || status=$?
if [ "$status" -eq 0 ]; then
    grep '^\[  PASSED\|plans, ' "$folder/output"
else
    cat "$folder/output"
fi
if undefined "$folder/log"; then
    cat "$folder/log"
    status=1
fi
exit "$status"
