#!/usr/bin/env bash
# Checks what libclFFT.so.2 shows to the linker: the functions of Debian's libclfft2 2.12.2 and
# clfftInitSetupData, nothing else, under clFFT's soname; and that it prints nothing.
#
# usage: check_exports.sh LIBRARY
#
# SPDX-License-Identifier: MIT
set -euo pipefail

library=${1:?usage: check_exports.sh LIBRARY}
failures=0

fault() {
    printf '%s\n' "$*"
    failures=$((failures + 1))
}

wanted=$(printf 'clfft%s\n' BakePlan CopyPlan CreateDefaultPlan DestroyPlan EnqueueTransform \
    GetLayout GetPlanBatchSize GetPlanContext GetPlanDim GetPlanDistance GetPlanInStride \
    GetPlanLength GetPlanOutStride GetPlanPrecision GetPlanScale GetPlanTransposeResult \
    GetResultLocation GetTmpBufSize GetVersion InitSetupData LocalMemSize SetLayout \
    SetPlanBatchSize SetPlanCallback SetPlanDim SetPlanDistance SetPlanInStride SetPlanLength \
    SetPlanOutStride SetPlanPrecision SetPlanScale SetPlanTransposeResult SetResultLocation \
    Setup Teardown)
exported=$(nm -D --defined-only "$library" | awk '{ print $NF }')
difference=$(diff <(LC_ALL=C sort <<<"$wanted") <(LC_ALL=C sort <<<"$exported")) ||
    fault "exported: $difference"
soname=$(LC_ALL=C readelf -d "$library" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
[ "$soname" = libclFFT.so.2 ] || fault "the soname is $soname"
noise='(__)?v?f?printf(_chk)?|puts|putchar|perror|stdout|stderr|exit|_exit|abort|__assert_fail'
found=$(nm -D --undefined-only "$library" | awk '{ print $NF }' | sed 's/@.*//' |
    grep -xE "$noise" || true)
[ -z "$found" ] || fault "must not be used: $found"
theirs=/usr/lib/x86_64-linux-gnu/libclFFT.so.2
if [ -e "$theirs" ]; then
    missing=$(nm -D --defined-only "$theirs" | awk '$2 == "T" && $3 ~ /^clfft/ { print $3 }' |
        LC_ALL=C sort | LC_ALL=C comm -23 - <(LC_ALL=C sort <<<"$exported"))
    [ -z "$missing" ] || fault "of Debian's library, not here: $missing"
fi
printf '%s functions, %d faults\n' "$(grep -c . <<<"$exported")" "$failures"
[ "$failures" = 0 ]
