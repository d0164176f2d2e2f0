#!/usr/bin/env bash
# `oclfft doctor` from the command line: its page, with and without devices, and exit statuses.
#
# usage: test_tool_doctor.sh OCLFFT     the program
#
# SPDX-License-Identifier: MIT
set -euo pipefail

oclfft=${1:?usage: test_tool_doctor.sh OCLFFT}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

die() {
    printf '%s\n' "$*"
    cat "$folder/out" "$folder/err"
    exit 1
}

# expect STATUS ARGUMENT...: output to files
expect() {
    local wanted=$1 status=0
    shift
    timeout 100 "$oclfft" "$@" >"$folder/out" 2>"$folder/err" || status=$?
    [ "$status" = "$wanted" ] || die "$*: status $status, not $wanted"
}

expect 2 doctor 64
expect 2 doctor --none
expect 0 help doctor

mkdir "$folder/empty"
OCL_ICD_VENDORS=$folder/empty expect 3 doctor
grep -q 'the loader looks elsewhere: OCL_ICD_VENDORS$' "$folder/out" ||
    die "OCL_ICD_VENDORS is not named"
if compgen -G '/etc/OpenCL/vendors/*.icd' >/dev/null; then
    grep -q 'Unset OCL_ICD_VENDORS, and run this again' "$folder/out" || die "no advice to unset it"
fi
grep -q 'pocl-opencl-icd' "$folder/out" || die "no advice without devices"

# The default folder, and no value, lead nowhere else. With or without devices.
for value in /etc/OpenCL/vendors /etc/OpenCL/vendors/ ''; do
    OCL_ICD_VENDORS=$value OCL_ICD_FILENAMES='' timeout 100 "$oclfft" doctor \
        >"$folder/out" 2>"$folder/err" || true
    if grep -E 'looks elsewhere|Unset' "$folder/out"; then die "OCL_ICD_VENDORS='$value'"; fi
done
OCL_ICD_VENDORS='' OCL_ICD_FILENAMES=$folder/none.so timeout 100 "$oclfft" doctor \
    >"$folder/out" 2>"$folder/err" || true
grep -q 'the loader looks elsewhere: OCL_ICD_FILENAMES$' "$folder/out" ||
    die "OCL_ICD_FILENAMES is not named"

"$oclfft" devices >/dev/null 2>&1 || { echo "no device here" && exit 77; }
expect 0 doctor
[ "$(grep -c 'transforms are right' "$folder/out")" = "$(grep -c '^--platform' "$folder/out")" ] ||
    die "not every device was checked"
[ "$(wc -l <"$folder/out")" -lt 60 ] || die "more than a page"
[ "$(wc -L <"$folder/out")" -le 100 ] || die "lines are too long"
expect 3 doctor --device-name 'no such device'
grep -q 'no device matches' "$folder/err" || die "it does not say that no device matches"
if grep 'nothing is missing' "$folder/out"; then die "it advises on no device"; fi
