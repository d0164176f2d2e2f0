#!/usr/bin/env bash
# Runs programs where the loader knows two platforms, oclgrind's and PoCL's: what fails on one must
# not hide, or be taken for, the other.
#
# usage: test_two_platforms.sh TOOL PROGRAM [ARG...]      TOOL: oclfft
# Skipped (77) without both.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

[ $# -gt 1 ] || { echo "usage: test_two_platforms.sh TOOL PROGRAM [ARG...]" && exit 2; }
tool=$1
shift

first() {
    local file
    for file in "$@"; do [ ! -e "$file" ] || { echo "$file" && return; }; done
}
simulator=$(first /usr/lib/oclgrind/liboclgrind-rt-icd.so /usr/lib/*/oclgrind/liboclgrind-rt-icd.so)
[ -n "$simulator" ] || { echo "skipped: oclgrind's platform is not installed" && exit 77; }
[ -e /etc/OpenCL/vendors/pocl.icd ] || { echo "skipped: PoCL is not installed" && exit 77; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo "$simulator" >"$folder/simulator.icd"
cp /etc/OpenCL/vendors/pocl.icd "$folder"
export OCL_ICD_VENDORS=$folder
unset POCL_DEVICES

devices=$("$tool" devices)
for platform in 0 1; do
    [[ $'\n'$devices == *$'\n'"--platform $platform "* ]] && continue
    echo "platform $platform has no device"
    exit 1
done
"$@"
