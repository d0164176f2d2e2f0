#!/usr/bin/env bash
# Dumps the kernels of the fake GPUs and compiles them with the vendors' offline compilers, as far
# as these are here.
#
# usage: vendor_compile.sh DUMP_KERNELS [OPTION...]    a program; vendor_compile.py's options
# Skipped (77) where no compiler is present.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

dump=${1:?usage: vendor_compile.sh DUMP_KERNELS [OPTION...]}
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for device in nvidia amd intel small; do
    "$dump" "$here/../caps/$device.caps" "$folder"
done
for device in nvidia gfx90a; do
    "$dump" "$here/../caps/$device.caps" "$folder" predicted
done
status=0
"$here/vendor_compile.py" "$folder" --jobs 2 "$@" >"$folder/table" || status=$?
tail -n 400 "$folder/table"
last=$(tail -n 1 "$folder/table")
if [ "$status" = 0 ] && [[ $last == "0 passed, 0 failed,"* ]]; then exit 77; fi
exit "$status"
