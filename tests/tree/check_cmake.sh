#!/usr/bin/env bash
# The library as CMake's users get it. Each way is tried with a project of ten lines whose programs,
# in C and in C++, compute a transform where there is a device.
#
# usage: check_cmake.sh installed BUILD    find_package(oclfft) of what Meson installs; versions and
#                                          components that are not there are refused; CMake's own
#                                          build has the sources and the definitions of Meson's
#        check_cmake.sh built BUILD        add_subdirectory, FetchContent, CMake's own installation
#                                          (found by find_package and by pkg-config), a static
#                                          library; all export what Meson's exports
#
# Skipped (77) without cmake. SPDX-License-Identifier: MIT
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
[ $# = 2 ] || { echo "usage: check_cmake.sh installed|built BUILD" && exit 2; }
build=$(cd "$2" && pwd)
command -v cmake >/dev/null || { echo "cmake is not here" && exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

die() {
    printf 'check_cmake: %s\n' "$*"
    exit 1
}

quietly() { "$@" >"$folder/log" 2>&1 || { tail -n 40 "$folder/log" && die "failed: $*"; }; }

# project NAME LINE...: a consumer, with these lines between its project and its programs.
project() {
    local name=$1
    shift
    mkdir -p "$folder/$name"
    {
        printf 'cmake_minimum_required(VERSION 3.16)\nproject(%s C CXX)\n' "$name"
        printf '%s\n' "$@"
        printf 'add_executable(in_c %s)\n' "$root/examples/minimal.c"
        printf 'target_link_libraries(in_c oclfft::oclfft m)\n'
        printf 'add_executable(in_cpp %s)\n' "$root/examples/cpp/minimal.cpp"
        printf 'target_compile_features(in_cpp PRIVATE cxx_std_17)\n'
        printf 'target_link_libraries(in_cpp oclfft::oclfft)\n'
    } >"$folder/$name/CMakeLists.txt"
}

configure() {
    local name=$1
    shift
    cmake -S "$folder/$name" -B "$folder/$name/build" -G Ninja "$@"
}

# works NAME [OPTION...]: configures, compiles and runs.
works() {
    local name=$1 status program
    shift
    quietly configure "$name" "$@"
    quietly cmake --build "$folder/$name/build"
    for program in in_c in_cpp; do
        status=0
        "$folder/$name/build/$program" >"$folder/said" 2>&1 || status=$?
        grep -q 'transform 2, bin 30: (\?1024\|NO_DEVICE' "$folder/said" ||
            { cat "$folder/said" && die "$name: $program ends with $status"; }
    done
}

refused() {
    local text=$1 name=$2
    shift 2
    ! configure "$name" "$@" >"$folder/log" 2>&1 || die "$name is not refused"
    grep -qE "$text" "$folder/log" || { cat "$folder/log" && die "$name is refused otherwise"; }
}

# several_processes NAME LANGUAGES LINE...: programs of several processes in C++, which include the
# header before MPI's and after it. $mpi is the MPI of the library.
several_processes() {
    local name=$1 languages=$2 options=()
    shift 2
    mkdir -p "$folder/$name"
    {
        printf 'cmake_minimum_required(VERSION 3.16)\nproject(%s %s)\n' "$name" "$languages"
        printf '%s\n' "$@"
        printf 'add_executable(%s)\n' 'ours_first ours_first.cpp' 'mpi_first mpi_first.cpp'
        printf 'target_link_libraries(%s oclfft::mpi)\n' ours_first mpi_first
        printf 'target_compile_features(%s PRIVATE cxx_std_17)\n' ours_first mpi_first
    } >"$folder/$name/CMakeLists.txt"
    cat >"$folder/$name/ours_first.cpp" <<'END'
#include <oclfft/mpi.hpp>
int main() {
    oclfft::context context;
    return oclfft::mpi_group(MPI_COMM_WORLD, {&context}).size() != 1;
}
END
    sed '1i #include <mpi.h>' "$folder/$name/ours_first.cpp" >"$folder/$name/mpi_first.cpp"
    if command -v "mpicc.$mpi" >/dev/null; then
        options=("-DMPI_C_COMPILER=mpicc.$mpi" "-DMPI_CXX_COMPILER=mpicxx.$mpi")
    fi
    quietly configure "$name" "-DCMAKE_PREFIX_PATH=$prefix" "${options[@]}"
    quietly cmake --build "$folder/$name/build"
}

exports() { nm -D --defined-only --format=just-symbols "$1" | sort; }

# ---- What Meson installs -------------------------------------------------------------------------

install_by_meson() {
    DESTDIR=$folder/meson quietly meson install -C "$build" --no-rebuild
    prefix=$folder/meson$(meson introspect --buildoptions "$build" |
        python3 -c 'import json, sys
print(next(o["value"] for o in json.load(sys.stdin) if o["name"] == "prefix"))')
}

# sources BUILD: what of lib/ it compiles for the library, with its definitions.
sources() {
    python3 - "$root" "$1" <<'END'
import json, os, re, sys
root, build = map(os.path.realpath, sys.argv[1:])
for entry in json.load(open(build + "/compile_commands.json")):
    source = os.path.realpath(os.path.join(entry["directory"], entry["file"]))
    output = entry.get("output", "") + entry["command"]
    if not source.startswith(root + "/lib/") and not source.endswith(
        ("/fragments.c", "/built_in_wisdom.c")
    ):
        continue
    if not re.search(r"oclfft[-_]objects|oclfft-thesis", output):
        continue
    words = entry["command"].split()
    kept = sorted(
        w for w in words if w.startswith(("-D", "-fvisibility", "-std=")) and w not in ("-DNDEBUG",)
        and not w.startswith("-D_FILE_OFFSET_BITS")
    )
    inside = source.startswith(root + "/lib/")
    print(os.path.relpath(source, root) if inside else os.path.basename(source), *kept)
END
}

# accepts PREFIX VERSION..., refuses PREFIX VERSION...: what find_package says of a version.
accepts() {
    local where=$1 version
    shift
    for version in "$@"; do
        project "accepts$version" "find_package(oclfft $version REQUIRED)"
        quietly configure "accepts$version" "-DCMAKE_PREFIX_PATH=$where"
    done
}
refuses() {
    local where=$1 version
    shift
    for version in "$@"; do
        project "refuses$version" "find_package(oclfft $version REQUIRED)"
        refused 'considered but not accepted' "refuses$version" "-DCMAKE_PREFIX_PATH=$where"
    done
}

check_installed() {
    install_by_meson
    project found 'find_package(oclfft 0.2 REQUIRED)'
    works found "-DCMAKE_PREFIX_PATH=$prefix"
    project any 'find_package(oclfft REQUIRED)'
    quietly configure any "-DCMAKE_PREFIX_PATH=$prefix"
    refuses "$prefix" 0.1 0.3 0.2.9 1
    cp -R "$prefix" "$folder/later"
    sed -i 's/^set(PACKAGE_VERSION "[0-9.]*"/set(PACKAGE_VERSION "0.3.1"/' \
        "$(find "$folder/later" -name oclfftConfigVersion.cmake)"
    accepts "$folder/later" 0.2 0.2.9 0.3
    refuses "$folder/later" 0.1 0.4 1
    if [ "$(printf '%s\n' 3.19 "$(cmake --version | sed -n 's/^cmake version //p')" |
        sort -V | head -n 1)" = 3.19 ]; then
        accepts "$folder/later" 0.2...0.4 '0.2...<0.3.2' 0.1...0.3.1 '0.2...<1'
        refuses "$folder/later" 0.2...0.3.0 '0.2...<0.3' '0.2...<0.3.1' 0.3.2...0.4 1...2
    fi
    project nothing 'find_package(oclfft REQUIRED COMPONENTS nothing)'
    refused "without 'nothing'" nothing "-DCMAKE_PREFIX_PATH=$prefix"

    package=$(find "$prefix" -name oclfft-mpi.pc)
    if [ -n "$package" ]; then
        mpi=$(pkg-config --variable=mpi "$package")
        several_processes in_cpp CXX 'find_package(oclfft REQUIRED COMPONENTS mpi)'
        several_processes in_both 'C CXX' 'find_package(oclfft REQUIRED COMPONENTS mpi)'
    else
        project no_mpi 'find_package(oclfft REQUIRED COMPONENTS mpi)'
        refused "without 'mpi'" no_mpi "-DCMAKE_PREFIX_PATH=$prefix"
        echo 'not here: MPI'
    fi

    quietly cmake -S "$root" -B "$folder/own" -G Ninja -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
    sources "$build" | sort >"$folder/by_meson"
    sources "$folder/own" | sort >"$folder/by_cmake"
    [ "$(wc -l <"$folder/by_meson")" -gt 200 ] || die "Meson's sources were not found"
    diff "$folder/by_meson" "$folder/by_cmake" || die "CMake's build differs from Meson's"
    echo "found, and refused where it must be; $(wc -l <"$folder/by_cmake") sources alike"
}

# ---- What CMake builds ---------------------------------------------------------------------------

# The tree as a release has it: what git knows of, or everything that is no build.
packed_sources() {
    if git -C "$root" ls-files -co --exclude-standard >"$folder/names" 2>/dev/null &&
        [ -s "$folder/names" ]; then
        tar -C "$root" --transform='s,^,oclfft/,' -T "$folder/names" -cf "$1"
    else
        tar -C "$root" --exclude='./build*' --transform='s,^\.,oclfft,' -cf "$1" .
    fi
}

package_here() {
    PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name oclfft.pc)") pkg-config "$@"
}

check_built() {
    local library flags with_mpi=OFF said
    library=$(find "$build/lib" -maxdepth 1 -name 'liboclfft.so.0')
    exports "$library" >"$folder/exports"
    grep -q oclfft_plan_create "$folder/exports" || die "Meson's library exports nothing"

    project part "add_subdirectory($root oclfft)"
    works part -DCMAKE_UNITY_BUILD=ON
    exports "$(find "$folder/part/build" -name liboclfft.so.0)" | diff "$folder/exports" - ||
        die "CMake's library exports something else"

    packed_sources "$folder/oclfft.tar"
    project fetched 'include(FetchContent)' \
        "FetchContent_Declare(oclfft URL file://$folder/oclfft.tar)" \
        'FetchContent_MakeAvailable(oclfft)'
    works fetched -DOCLFFT_SHARED=OFF
    [[ $(ldd "$folder/fetched/build/in_c") != *liboclfft* ]] || die "a static library is shared"

    prefix="$folder/a prefix"
    if command -v mpicc >/dev/null; then with_mpi=ON; else echo 'not here: MPI'; fi
    quietly cmake -S "$root" -B "$folder/own" -G Ninja "-DCMAKE_INSTALL_PREFIX=$prefix" \
        -DOCLFFT_MPI=$with_mpi
    quietly cmake --build "$folder/own"
    quietly cmake --install "$folder/own"
    project own 'find_package(oclfft 0.2 REQUIRED)'
    works own "-DCMAKE_PREFIX_PATH=$prefix"
    # The words are the shell's: spaces in folders have a backslash.
    eval "flags=($(package_here --cflags --libs oclfft))"
    quietly "${CC:-cc}" -o "$folder/by_pkg_config" "$root/examples/minimal.c" "${flags[@]}" -lm

    if [ $with_mpi = ON ]; then
        mpi=$(package_here --variable=mpi oclfft-mpi)
        said=$({ mpicc --showme:version || mpicc -v; } 2>&1)
        [[ $mpi && ${said,,} == *"${mpi/openmpi/open mpi}"* ]] ||
            die "oclfft-mpi.pc says that mpicc is of '$mpi'"
        several_processes own_processes 'C CXX' 'find_package(oclfft REQUIRED COMPONENTS mpi)'
        several_processes in_part CXX 'set(OCLFFT_MPI ON)' 'set(CMAKE_UNITY_BUILD ON)' \
            "add_subdirectory($root oclfft)"
    fi
    echo "a part of another project, fetched, static, and installed"
}

case $1 in
    installed) check_installed ;;
    built) check_built ;;
    *) die "neither installed nor built: $1" ;;
esac
