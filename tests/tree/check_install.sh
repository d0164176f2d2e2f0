#!/usr/bin/env bash
# Installs the built library into a temporary folder and uses it as a stranger would: through
# pkg-config, from C and from C++.
#
# usage: check_install.sh BUILD
#
# SPDX-License-Identifier: MIT
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$(cd "${1:?usage: check_install.sh BUILD}" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

die() {
    printf 'check_install: %s\n' "$*"
    exit 1
}

log=$folder/install.log
DESTDIR=$folder meson install -C "$build" --no-rebuild >"$log" 2>&1 ||
    { cat "$log" && die "meson install failed"; }

prefix=$folder$(meson introspect --buildoptions "$build" |
    python3 -c 'import json, sys
print(next(o["value"] for o in json.load(sys.stdin) if o["name"] == "prefix"))')
for header in oclfft/oclfft.h oclfft/oclfft.hpp oclfft/opencl.h oclfft/opencl.hpp oclFFT.h; do
    cmp "$prefix/include/$header" "$root/include/$header" ||
        die "$header is not installed as it is here"
done
library=$(find "$prefix" -name liboclfft.so)
[ -n "$library" ] || die "liboclfft.so is not installed"
lib=$(dirname "$library")
[ -e "$lib/liboclfft.so.0" ] || die "liboclfft.so.0 is not installed"
[ -e "$lib/oclfft/libclFFT.so.2" ] || die "libclFFT.so.2 is not installed"
[ ! -e "$lib/libclFFT.so.2" ] || die "libclFFT.so.2 is installed where it replaces another"
needed=$(env -u LD_LIBRARY_PATH ldd "$lib/oclfft/libclFFT.so.2")
grep -qF "$lib/oclfft/../liboclfft.so.0" <<<"$needed" ||
    die "the installed libclFFT.so.2 does not find liboclfft.so.0: $needed"
if [ -e "$prefix/bin/oclfft" ]; then
    # shellcheck disable=SC2016 # the $ is the other shell's
    found=$("$prefix/bin/oclfft" run sh -c 'printf %s "${LD_LIBRARY_PATH%%:*}"')
    [ "$(realpath "$found")" = "$(realpath "$lib/oclfft")" ] ||
        die "the installed oclfft run looks for libraries in $found"
fi
! find "$prefix" -name '*.h' | grep -v "^$prefix/include/\(oclfft/\|oclFFT.h\)" ||
    die "private headers are installed"

# The folder will not be the prefix for long, so pkg-config is told where that is now.
package() {
    PKG_CONFIG_PATH=$lib/pkgconfig pkg-config --define-variable=prefix="$prefix" "$@" oclfft
}
package --exists --print-errors || die "pkg-config does not find oclfft"
read -r -a flags < <(package --cflags --libs)
all=" ${flags[*]} "
[[ $all == *" -I$prefix/include "* && $all == *" -L$lib "* ]] ||
    die "pkg-config leads elsewhere:$all"
[[ $all != *" -lOpenCL "* ]] || die "users would have to link OpenCL themselves:$all"

cat >"$folder/version.c" <<'END'
#include <oclfft/oclfft.h>
#include <stdio.h>
int main(void) {
    size_t count;
    if (oclfft_device_list(NULL, 0, 0, &count) != OCLFFT_SUCCESS) return 1;
    printf("%s %zu\n", oclfft_version_string(), count);
    return 0;
}
END
export LD_LIBRARY_PATH=$lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
${CC:-cc} -std=c11 -Wall -Werror -o "$folder/version" "$folder/version.c" "${flags[@]}" ||
    die "a C program does not build"
read -r version devices < <("$folder/version") || die "a C program does not run"
[ "$version" = "$(package --modversion)" ] ||
    die "the library says version $version, pkg-config $(package --modversion)"

# The installed library stands alone: it must be the one that was loaded, not the one in the build
# folder.
[[ $(ldd "$folder/version") == *"liboclfft.so.0 => $lib/"* ]] ||
    die "another liboclfft.so.0 was loaded"

${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L \
    -o "$folder/minimal" "$root/examples/minimal.c" "${flags[@]}" -lm ||
    die "minimal.c does not build"
${CXX:-c++} -std=c++17 -o "$folder/thesis" "$root/examples/thesis.cpp" "${flags[@]}" ||
    die "thesis.cpp does not build"
${CXX:-c++} -std=c++17 -o "$folder/cube" "$root/examples/cpp/cube.cpp" "${flags[@]}" ||
    die "cube.cpp does not build"
if [ "$devices" -gt 0 ]; then
    [[ $("$folder/minimal") == "transform 2, bin 30: 1024"* ]] || die "minimal does not compute"
    "$folder/cube" >"$folder/cube.txt" || { cat "$folder/cube.txt" && die "cube does not run"; }
    "$folder/thesis" >"$folder/thesis.txt" ||
        { cat "$folder/thesis.txt" && die "thesis does not run"; }
fi
# The library for several processes, with the MPI it was built with.
if [ -e "$lib/pkgconfig/oclfft-mpi.pc" ]; then
    mpi=$(PKG_CONFIG_PATH=$lib/pkgconfig pkg-config --variable=mpi oclfft-mpi)
    read -r -a flags < <(PKG_CONFIG_PATH=$lib/pkgconfig pkg-config \
        --define-variable=prefix="$prefix" --cflags --libs oclfft-mpi)
    command -v "mpicc.$mpi" >/dev/null || mpi=
    "mpicc${mpi:+.$mpi}" -std=c11 -o "$folder/mpi" "$root/examples/mpi.c" "${flags[@]}" -lm ||
        die "mpi.c does not build"
    [[ $(ldd "$folder/mpi") == *"liboclfft_mpi.so.0 => $lib/"* ]] ||
        die "another liboclfft_mpi.so.0 was loaded"
else
    printf 'there is no MPI here: liboclfft_mpi was not built\n'
fi
printf 'installed, found by pkg-config, compiled against; ran on %s device(s)\n' "$devices"
