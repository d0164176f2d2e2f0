#!/usr/bin/env bash
# Executes a program's kernels in valgrind, which follows every undefined bit from local, private
# and global memory that nothing wrote, until something depends on it: a branch, an address, or the
# test that compares the results.
#
# usage: test_uninitialised.sh [--short] PLANTED PROGRAM [ARG...]      small_plans, or a test
#   --short   one of PLANTED's defects, by the seed (share.h)
# Skipped (77) without valgrind and PoCL.
#
# PoCL's basic device, because it allocates local memory anew for each launch. A compiler that is
# watched takes minutes: a first run, in valgrind too for its processor and its arithmetic, fills
# PoCL's cache. PLANTED has kernels with known defects: what finds nothing there would find nothing
# anywhere. Only undefined values count, and none inside LLVM.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

memories=(local private global)
if [ "${1:-}" = --short ]; then
    shift
    memories=("${memories[${OCLFFT_TEST_SEED:-$(date -u +%Y%m%d)} % 3]}")
fi
[ $# -gt 1 ] ||
    { echo "usage: test_uninitialised.sh [--short] PLANTED PROGRAM [ARG...]" && exit 2; }
planted=$1
shift
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

# Both print only what failed: PROGRAM [ARG...]
run() { "$@" >"$folder/output" 2>&1 || { cat "$folder/output" && exit 1; }; }
compile() { run valgrind --tool=none "$@"; }
watch() {
    run valgrind --num-callers=20 --suppressions="$folder/compiler" --log-file="$folder/log" "$@"
}

undefined() { grep -q uninitialised "$folder/log"; }

compile "$planted" right "${memories[@]/#/unwritten_}"
# What is right stays unsuspected: with --short the plans say so too.
[ ${#memories[@]} = 1 ] || watch "$planted" right
[ ${#memories[@]} = 1 ] || ! undefined ||
    { echo "valgrind found something where nothing is" && cat "$folder/log" && exit 1; }
for memory in "${memories[@]}"; do
    watch "$planted" right "unwritten_$memory"
    undefined || { echo "valgrind did not find what was not written in $memory memory" && exit 1; }
done

compile "$@"
watch "$@"
! undefined || { cat "$folder/log" && exit 1; }
grep '^\[  PASSED\|plans, ' "$folder/output"
