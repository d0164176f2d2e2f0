#!/usr/bin/env bash
# Executes a program's kernels in valgrind, which follows every undefined bit from local, private and global memory that nothing wrote,
# until something depends on it: a branch, an address, or the test that compares the results.
#
# usage: test_uninitialised.sh PRELOAD PLANTED PROGRAM [ARG...]      small_plans, or a test
# Skipped (77) without valgrind and PoCL.
#
# PoCL's basic device, because it allocates local memory anew for each launch. PLANTED has kernels with known defects: what finds
# nothing there would find nothing anywhere. Only undefined values count, and none inside LLVM, which compiles in the same process;
# PRELOAD (without_avx512.c) lets a run before fill PoCL's cache, where that is possible, since a compiler in valgrind takes minutes.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

[ $# -gt 2 ] || { echo "usage: test_uninitialised.sh PRELOAD PLANTED PROGRAM [ARG...]" && exit 2; }
preload=$1
planted=$2
shift 2
vendors=/etc/OpenCL/vendors
command -v valgrind >/dev/null || { echo "skipped: valgrind is not installed" && exit 77; }
[ -e "$vendors/pocl.icd" ] || { echo "skipped: PoCL is not installed" && exit 77; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for kind in Cond Value1 Value2 Value4 Value8 Value16 Value32; do
    printf '{\n%s, inside the compiler\nMemcheck:%s\nobj:*libLLVM*\n}\n' $kind $kind
done >"$folder/compiler"
mkdir "$folder/kernels"
export OCL_ICD_VENDORS=$vendors/pocl.icd POCL_DEVICES=basic POCL_CACHE_DIR=$folder/kernels

compiled=yes
LD_PRELOAD=$preload "$planted" right >"$folder/output" 2>&1 || compiled=no

# watch LOG PROGRAM [ARG...]
watch() {
    local log=$1 status=0
    shift
    if [ "$compiled" = yes ]; then
        export LD_PRELOAD=$preload
        "$@" >"$folder/output" 2>&1 || status=$?
    fi
    [ "$status" -ne 0 ] || valgrind --num-callers=20 --suppressions="$folder/compiler" --log-file="$log" "$@" >"$folder/output" 2>&1 ||
        status=$?
    unset LD_PRELOAD
    return "$status"
}

undefined() { grep -q uninitialised "$1"; }

# watch_planted KERNEL...
watch_planted() {
    watch "$folder/log" "$planted" "$@" || { cat "$folder/output" && echo "the planted kernels do not run" && exit 1; }
}

watch_planted right
! undefined "$folder/log" || { echo "valgrind found something where nothing is" && cat "$folder/log" && exit 1; }
for memory in local private global; do
    watch_planted right unwritten_$memory
    undefined "$folder/log" || { echo "valgrind did not find what was not written in $memory memory" && exit 1; }
done

status=0
watch "$folder/log" "$@" || status=$?
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
