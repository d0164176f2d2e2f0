#!/usr/bin/env bash
# Checks who may know whom:
#   planning    lib/schedule, lib/codegen and what they stand on include no OpenCL header, directly or not
#   clients     tools, benchmarks, examples and lib/compat include the public headers, never the library's own
#   silence     the library never prints, never ends the process, installs no handlers and reads the environment in one file only
#
# usage: check_boundaries.sh [ROOT]          the tree to check; this one by default
#        check_boundaries.sh --self-test     plants each violation in a copy of the tree and demands that it is found
#
# SPDX-License-Identifier: MIT
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cc=${CC:-cc}
violations=0

violation() {
    printf '%s\n' "$*"
    violations=$((violations + 1))
}

# files ROOT DIRECTORY...: the C and C++ sources and headers below them, NUL-separated.
files() {
    local root=$1 dir
    shift
    for dir in "$@"; do
        [ ! -e "$root/$dir" ] || find "$root/$dir" \( -name '*.c' -o -name '*.h' -o -name '*.cpp' -o -name '*.hpp' \) -print0
    done
}

# dependencies ROOT: reads source names, NUL-separated; prints "SOURCE HEADER" for every header it includes, however deep.
# Headers that do not exist (generated ones, those of absent peers) are listed by the name they are included with.
dependencies() {
    local root=$1
    # One run a file: where one cannot be preprocessed, the others still are.
    xargs -0 -r -n 1 "$cc" -M -MG -I"$root/include" -I"$root/benchmarks" -I"$root/tools" -I"$root/lib" 2>/dev/null |
        sed -e ':join' -e '/\\$/{N; s/\\\n//; b join}' |
        awk '{ for (i = 3; i <= NF; i++) print $2, $i }'
}

# Preprocessing sees what is reached; the text itself also shows what hides behind an #ifdef.
check_planning() {
    local root=$1 rooms=(lib/schedule lib/codegen lib/problem/problem.c lib/problem/problem.h lib/target/caps.c lib/target/caps.h) found
    found=$(files "$root" "${rooms[@]}" | xargs -0 -r grep -nE '#[[:space:]]*include.*(CL/|OpenCL/|oclfft/opencl\.h)' || true)
    [ -z "$found" ] || violation "planning includes OpenCL:"$'\n'"$found"
    found=$(files "$root" "${rooms[@]}" | dependencies "$root" | grep -E '[ /](CL|OpenCL)/[a-z_]+\.h|oclfft/opencl\.h' || true)
    [ -z "$found" ] || violation "planning reaches an OpenCL header:"$'\n'"$found"
}

# private_use ROOT: of the lines "SOURCE HEADER" prints those where a client uses a header in lib; lib/compat may have its own.
private_use() {
    local root=$1 source header lib
    lib=$(realpath "$root/lib")
    while read -r source header; do
        [[ $header == "$root"/* && -e $header ]] || continue # the system's, a generated one
        header=$(realpath "$header")
        case $(realpath "$source"):$header in
        "$lib"/compat/*:"$lib"/compat/*) ;;
        *:"$lib"/*) printf '%s includes %s\n' "$source" "$header" ;;
        esac
    done
}

check_clients() {
    local root=$1 found
    found=$(files "$root" tools benchmarks examples lib/compat | dependencies "$root" | private_use "$root")
    [ -z "$found" ] || violation "not by the public headers only:"$'\n'"$found"
}

# Prints FILE:LINE:TEXT of all code below ROOT/lib, without comments and strings. (Each is blanked, so that lines keep their
# numbers; a string in a comment or the reverse is told apart by which comes first.)
code() {
    # shellcheck disable=SC2016 # the $ are awk's
    files "$1" lib | xargs -0 -r awk '
        FNR == 1 { in_comment = 0 }
        {
            rest = $0; text = ""
            while (rest != "") {
                if (in_comment) {
                    at = index(rest, "*/")
                    if (!at) break
                    rest = substr(rest, at + 2); in_comment = 0
                } else if (match(rest, /\/\*|\/\/|"([^"\\]|\\.)*"|\047([^\047\\]|\\.)*\047/)) {
                    text = text substr(rest, 1, RSTART - 1); token = substr(rest, RSTART, 2)
                    if (token == "//") break
                    if (token == "/*") { in_comment = 1; rest = substr(rest, RSTART + 2) }
                    else { text = text "\"\""; rest = substr(rest, RSTART + RLENGTH) }
                } else { text = text rest; break }
            }
            print FILENAME ":" FNR ":" text
            if (rest == "") next
        }'
}

check_silence() {
    local root=$1 found readers
    local calls='printf|vprintf|puts|putchar|putc|fputc|perror|exit|_exit|_Exit|quick_exit|abort|assert|atexit|on_exit|signal|sigaction'
    calls+='|raise|system|popen|setenv|putenv|unsetenv|setlocale'
    found=$(code "$root" | grep -E "^[^:]*:[0-9]+:(.*[^_[:alnum:]])?(($calls)[[:space:]]*\(|(stdout|stderr)([^_[:alnum:]]|$))" || true)
    [ -z "$found" ] || violation "the library must stay silent and leave the process alone:"$'\n'"$found"
    readers=$(code "$root" | grep -E '[^_[:alnum:]](secure_)?getenv[[:space:]]*\(|[^_[:alnum:]]environ([^_[:alnum:]]|$)' |
        cut -d: -f1 | sort -u || true)
    [ "$(printf '%s' "$readers" | grep -c .)" -le 1 ] || violation "the environment is read in more than one file:"$'\n'"$readers"
    case $readers in
    '' | */lib/device/*cache*) ;;
    *) violation "the environment is read by other than the cache: $readers" ;;
    esac
}

check() {
    check_planning "$1"
    check_clients "$1"
    check_silence "$1"
}

# ---- The self-test ------------------------------------------------------------------------------------------------------------

# plant FILE TEXT MESSAGE: with TEXT at the end of FILE the check must fail and say MESSAGE; afterwards FILE is as before.
plant() {
    local file=$copy/$1 saved
    saved=$(mktemp "$copy/saved.XXXXXX")
    mkdir -p "$(dirname "$file")"
    if [ -e "$file" ]; then cp "$file" "$saved"; else rm "$saved"; fi
    printf '%s\n' "$2" >>"$file"
    if output=$("$0" "$copy"); then
        printf 'not found: %s in %s\n' "$2" "$1"
        failures=$((failures + 1))
    elif ! grep -qF "$3" <<<"$output"; then
        printf 'for %s in %s expected "%s", got: %s\n' "$2" "$1" "$3" "$output"
        failures=$((failures + 1))
    fi
    if [ -e "$saved" ]; then mv "$saved" "$file"; else rm "$file"; fi
}

# must_pass FILE TEXT: the same, but this is allowed.
must_pass() {
    local before=$failures
    plant "$1" "$2" "" >/dev/null
    if [ "$failures" = "$before" ]; then
        printf 'wrongly refused: %s in %s\n' "$2" "$1"
        failures=$((before + 1))
    else
        failures=$before
    fi
}

self_test() {
    failures=0
    copy=$(mktemp -d)
    trap 'rm -rf "$copy"' EXIT
    # Small and clean, with the shape of the real tree: what is found here is what was planted.
    mkdir -p "$copy"/{include,lib/{schedule,codegen,device,compat},tools,benchmarks,examples}
    cp -r "$here/include/." "$copy/include/"
    printf '#include "plan.h"\n#include <CL/cl.h>\n' >"$copy/lib/device/cl.h"
    printf 'struct plan;\n' >"$copy/lib/run/plan.h"
    printf '#include "../plan.h"\n' >"$copy/lib/schedule/schedule.c"
    printf 'int one;\n' >"$copy/lib/compat/own.h"
    "$0" "$copy" >/dev/null || { printf 'a clean tree is refused\n' && failures=1; }

    plant lib/schedule/schedule.c '#include <CL/cl.h>' 'planning includes OpenCL'
    plant lib/codegen/gpu.c '#  include <oclfft/opencl.h>' 'planning includes OpenCL'
    plant lib/codegen/new/deep.h '#include <CL/opencl.h>' 'planning includes OpenCL'
    plant lib/problem/problem.c '#include "CL/cl.h"' 'planning includes OpenCL'
    plant lib/schedule/schedule.c '#include "../device/cl.h"' 'planning reaches an OpenCL header'
    plant lib/codegen/cpu.h '#include <device/cl.h>' 'planning reaches an OpenCL header'
    plant lib/run/plan.h '#include "device/cl.h"' 'planning reaches an OpenCL header'
    plant examples/one.c '#include "../lib/run/plan.h"' 'not by the public headers only'
    plant examples/deep/one.cpp '#include "plan.h"' 'not by the public headers only'
    plant tools/main.c '#include <device/cl.h>' 'not by the public headers only'
    plant benchmarks/bench.h '#include "plan.h"' 'not by the public headers only'
    plant lib/compat/thesis.c '#include "../plan.h"' 'not by the public headers only'
    plant tools/main.c '#include <compat/own.h>' 'not by the public headers only'
    for call in 'printf("hi")' 'puts("x")' 'fprintf(stderr, "x")' 'exit (1)' 'abort()' 'assert(x)' 'signal(2, 0)' 'atexit(f)'; do
        plant lib/device/cl.c "void f(void) { $call; }" 'the library must stay silent'
    done
    plant lib/run/plan.c '/* a " in a comment */ void f(void) { puts("*/"); }' 'the library must stay silent'
    plant lib/api/api.c 'const char *home(void) { return getenv("HOME"); }' 'other than the cache'
    must_pass lib/compat/thesis.c '#include "own.h"'
    must_pass tools/main.c '#include <oclfft/opencl.h>'
    must_pass lib/run/plan.c '/* exit(1), printf( */ static const char *s = "printf(\"abort()\")"; // puts(x)'
    must_pass lib/run/plan.c 'int n = snprintf(b, 4, "x"); _Static_assert(1, "x"); my_exit(2);'
    must_pass lib/device/cache.c 'const char *home(void) { return getenv("HOME"); }'
    printf '%d failures in the self-test\n' "$failures"
    [ "$failures" = 0 ]
}

if [ "${1:-}" = --self-test ]; then
    self_test
else
    check "${1:-$here}"
    [ "$violations" = 0 ]
fi
