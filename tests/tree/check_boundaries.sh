#!/usr/bin/env bash
# Checks who may know whom, and what may stand where:
#   rooms       the rooms of lib/ and their files include each other in one direction; POSIX is in
#               lib/os only; in lib/codegen text is never of a fixed size and has no arithmetic on
#               data (rooms.py says all of it)
#   planning    the rooms up to lib/codegen include no OpenCL header, directly or not
#   clients     tools, benchmarks, examples and lib/compat include the public headers, never the
#               library's own
#   silence     the library never prints, never ends the process, installs no handlers and reads the
#               environment in one file only; a front end that is a library of its own may read
#               that in its environment.c, and print in its print_standard.c where the library that
#               it stands for does
#
# usage: check_boundaries.sh [ROOT]          the tree to check; this one by default
#        check_boundaries.sh --self-test     plants each violation in a small tree and demands that
#                                            it is found
#
# SPDX-License-Identifier: MIT
set -euo pipefail

# Rules of rooms.py that this tree does not keep yet.
not_yet=""

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cc=${CC:-cc}
violations=0
planning=(lib/{base,os,problem,target,recipe,wisdom,pass,schedule,numbers,codegen,distribute})

violation() {
    printf '%s\n' "$*"
    violations=$((violations + 1))
}

check_rooms() {
    local root=$1 found rules=()
    for rule in order cycles posix text operators; do
        [[ $root == "$here" && " $not_yet " == *" $rule "* ]] || rules+=("$rule")
    done
    found=$("$here/tests/tree/rooms.py" "$root" "${rules[@]}") || violation "$found"
    [ ${#rules[@]} = 5 ] || printf 'not kept yet: %s\n' "$not_yet"
}

# files ROOT DIRECTORY...: the C and C++ sources and headers below them, NUL-separated.
files() {
    local root=$1 dir
    shift
    for dir in "$@"; do
        [ ! -e "$root/$dir" ] ||
            find "$root/$dir" \( -name '*.c' -o -name '*.h' -o -name '*.cpp' -o -name '*.hpp' \) \
            -print0
    done
}

# dependencies ROOT: reads source names, NUL-separated; prints "SOURCE HEADER" for every header it
# includes, however deep. Headers that do not exist (generated ones, those of absent peers) are
# listed by the name they are included with.
dependencies() {
    local root=$1
    # Where one file cannot be preprocessed, the others still are.
    xargs -0 -r -n 32 "$cc" -M -MG -I"$root/include" -I"$root/benchmarks" -I"$root/tools" \
        -I"$root/lib" 2>/dev/null |
        sed -e ':join' -e '/\\$/{N; s/\\\n//; b join}' |
        awk '{ for (i = 3; i <= NF; i++) print $2, $i }'
}

# Preprocessing sees what is reached; the text itself also shows what hides behind an #ifdef.
check_planning() {
    local root=$1 found
    found=$(files "$root" "${planning[@]}" |
        xargs -0 -r grep -nE '#[[:space:]]*include.*(CL/|OpenCL/|oclfft/opencl\.h)' || true)
    [ -z "$found" ] || violation "planning includes OpenCL:"$'\n'"$found"
    found=$(files "$root" "${planning[@]}" | dependencies "$root" |
        grep -E '[ /](CL|OpenCL)/[a-z_]+\.h|oclfft/opencl\.h' || true)
    [ -z "$found" ] || violation "planning reaches an OpenCL header:"$'\n'"$found"
}

# real_paths FIELD: that field of each line, with all links and dots gone.
real_paths() { cut -d' ' -f"$1" <<<"$lines" | xargs -d '\n' realpath -m --; }

# private_use ROOT: of the lines "SOURCE HEADER" prints those where a client uses a header in lib;
# lib/compat may have its own. (The system's headers and generated ones are not below ROOT.)
private_use() {
    local lines lib
    lib=$(realpath "$1/lib")
    lines=$(awk -v root="$1/" 'index($2, root) == 1')
    [ -z "$lines" ] || paste -d' ' <(real_paths 1) <(real_paths 2) | awk -v lib="$lib/" '
        function is_own(path) { return index(path, lib "compat/") == 1 }
        index($2, lib) == 1 && !(is_own($1) && is_own($2)) { print $1 " includes " $2 }'
}

check_clients() {
    local root=$1 found
    found=$(files "$root" tools benchmarks examples lib/compat | dependencies "$root" |
        private_use "$root")
    [ -z "$found" ] || violation "not by the public headers only:"$'\n'"$found"
}

# Prints FILE:LINE:TEXT of all code below ROOT/lib, without comments and strings. (Each is blanked,
# so that lines keep their numbers; a string in a comment or the reverse is told apart by which
# comes first.)
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
    local calls='printf|vprintf|puts|putchar|putc|fputc|perror|exit|_exit|_Exit|quick_exit|abort'
    calls+='|assert|atexit|on_exit|signal|sigaction|raise|system|popen|setenv|putenv|unsetenv'
    calls+='|setlocale'
    local word='[^_[:alnum:]]'
    found=$(code "$root" |
        grep -E "^[^:]*:[0-9]+:(.*$word)?(($calls)[[:space:]]*\(|(stdout|stderr)($word|$))" |
        grep -v '^[^:]*/lib/compat/[a-z0-9]*/print_standard\.c:' || true)
    [ -z "$found" ] ||
        violation "the library must stay silent and leave the process alone:"$'\n'"$found"
    readers=$(code "$root" |
        grep -E "$word(secure_)?getenv[[:space:]]*\(|${word}environ($word|$)" |
        cut -d: -f1 | sort -u || true)
    readers=$(grep -v '/lib/compat/\([a-z0-9]*/\)\?environment\.c$' <<<"$readers" || true)
    [ "$(printf '%s' "$readers" | grep -c .)" -le 1 ] ||
        violation "the environment is read in more than one file:"$'\n'"$readers"
    case $readers in
    '' | */lib/os/*/path.c) ;;
    *) violation "the environment is read by other than lib/os: $readers" ;;
    esac
}

check() {
    check_rooms "$1"
    check_planning "$1"
    check_clients "$1"
    check_silence "$1"
}

# ---- The self-test -------------------------------------------------------------------------------

rooms() { "$here/tests/tree/rooms.py" "$copy" "$@"; }

# planted COMMAND FILE TEXT MESSAGE: with TEXT at the end of FILE the command must fail and say
# MESSAGE, or pass where that is empty; afterwards FILE is as before.
planted() {
    local command=$1 file=$copy/$2 saved output status=0
    saved=$(mktemp "$copy/saved.XXXXXX")
    mkdir -p "$(dirname "$file")"
    if [ -e "$file" ]; then cp "$file" "$saved"; else rm "$saved"; fi
    printf '%s\n' "$3" >>"$file"
    output=$($command) || status=$?
    if [ -e "$saved" ]; then mv "$saved" "$file"; else rm "$file"; fi
    if [ -z "$4" ]; then
        [ "$status" = 0 ] || fault "wrongly refused: $3 in $2: $output"
    elif [ "$status" = 0 ]; then
        fault "not found: $3 in $2"
    elif ! grep -qF "$4" <<<"$output"; then
        fault "for $3 in $2 expected '$4', got: $output"
    fi
}

fault() {
    printf '%s\n' "$*"
    failures=$((failures + 1))
}

# only CHECK...: of the checks of the small tree these.
only() {
    local check
    violations=0
    for check in "$@"; do "check_$check" "$copy"; done
    [ "$violations" = 0 ]
}

plant() { planted "only planning clients" "$@"; }
must_pass() { planted "only planning clients" "$@" ''; }
plant_noisy() { planted "only silence" "$@"; }
is_silent() { planted "only silence" "$@" ''; }
plant_room() { planted "rooms order cycles" "$@"; }
room_may() { planted "rooms order cycles" "$@" ''; }

# each_refused RULE FILE LINE...: each is found, where it is. each_allowed RULE FILE LINE...: none
# is.
each_refused() {
    local rule=$1 file=$2 output line
    shift 2
    printf '%s\n' "$@" >"$copy/$file"
    output=$(rooms "$rule" || true)
    rm "$copy/$file"
    for ((line = 1; line <= $#; line++)); do
        grep -qF "$rule: $file:$line: " <<<"$output" || fault "not found: ${!line} in $file"
    done
}

each_allowed() {
    local rule=$1 file=$2 output
    shift 2
    printf '%s\n' "$@" >"$copy/$file"
    output=$(rooms "$rule") || fault "wrongly refused: $output"
    rm "$copy/$file"
}

# Small and clean, with the shape of the real tree: what is found here is what was planted.
plant_tree() {
    mkdir -p "$copy"/{include,tools,benchmarks,examples}
    mkdir -p "$copy"/lib/{base,os,problem,pass,schedule,codegen/{expr,ends,gpu,cpu}}
    mkdir -p "$copy"/lib/{device,run/host,tune,api,compat}
    cp -r "$here/include/." "$copy/include/"
    printf 'struct text;\n' >"$copy/lib/base/text.h"
    printf '#include <pthread.h>\n' >"$copy/lib/os/lock.c"
    printf '#include "base/text.h"\nstruct pass;\n' >"$copy/lib/pass/pass.h"
    printf '#include "pass/pass.h"\n' >"$copy/lib/schedule/schedule.h"
    printf '#include "schedule.h"\n' >"$copy/lib/schedule/schedule.c"
    printf '#include "base/text.h"\n' >"$copy/lib/codegen/expr/expr.h"
    printf '#include "expr/expr.h"\n' >"$copy/lib/codegen/emission.h"
    printf '#include "codegen/emission.h"\n' >"$copy/lib/codegen/ends/ends.h"
    printf '#include "codegen/ends/ends.h"\n' |
        tee "$copy"/lib/codegen/{gpu/gpu,cpu/cpu}.h >/dev/null
    printf '#include "gpu/gpu.h"\n#include "cpu/cpu.h"\n' >"$copy/lib/codegen/codegen.c"
    printf '#include "run/plan.h"\n#include <CL/cl.h>\n' >"$copy/lib/run/host/host.h"
    printf '#include <CL/cl.h>\n' >"$copy/lib/device/cl.h"
    printf '#include "device/cl.h"\n' >"$copy/lib/run/plan.h"
    printf 'int one;\n' >"$copy/lib/compat/own.h"
}

plant_includes() {
    plant_room lib/base/text.h '#include "pass/pass.h"' \
        'order: lib/base/text.h:2: includes "pass/pass.h": base may not know pass'
    plant_room lib/pass/pass.c '#include "../schedule/schedule.h"' 'pass may not know schedule'
    plant_room lib/schedule/new.c '# include <codegen/emission.h>' 'schedule may not know codegen'
    plant_room lib/device/cl.c '#include "run/plan.h"' 'device may not know run'
    plant_room lib/base/none.c $'#if 0\n#include "tune/race.h"\n#include "run/plan.h"\n#endif' \
        'base may not know run'
    plant_room lib/run/plan.c '#include "compat/own.h"' 'run may not know compat'
    plant_room lib/new/new.c 'int one;' 'order: lib/new/new.c:1: in no room'
    plant_room lib/new.c 'int one;' 'order: lib/new.c:1: in no room'
    plant_room lib/codegen/expr/expr.c '#include "codegen/ends/ends.h"' \
        'codegen/expr may not know codegen/ends'
    plant_room lib/codegen/ends/ends.c '#include "../gpu/gpu.h"' \
        'codegen/ends may not know codegen/gpu'
    plant_room lib/codegen/gpu/gpu.c '#include "codegen/cpu/cpu.h"' \
        'codegen/gpu may not know codegen/cpu'
    plant_room lib/codegen/cpu/cpu.c '#include "codegen/gpu/gpu.h"' \
        'codegen/cpu may not know codegen/gpu'
    plant_room lib/base/text.h '#include "pass/pass.h"' 'in a circle: lib/base/text, lib/pass/pass'
    plant_room lib/codegen/emission.h '#include "gpu/gpu.h"' \
        'lib/codegen/emission, lib/codegen/ends/ends, lib/codegen/gpu/gpu'
    plant_room lib/run/plan.c '#include "host/host.h"' \
        'in a circle: lib/run/host/host, lib/run/plan'
    room_may lib/schedule/schedule.c '#include "pass/pass.h"'
    room_may lib/api/api.c '#include "run/host/host.h"'
    room_may lib/codegen/gpu/gpu.c \
        $'#include "gpu.h"\n#include "codegen/expr/expr.h"\n#include "codegen/emission.h"'
    room_may lib/run/host/host.c '#include "host.h"'
    room_may lib/schedule/other.c \
        $'#include "schedule.h" /* not\n "run/plan.h" */\n#include "none/there.h"'
}

plant_posix() {
    each_refused posix lib/device/cl.c '#include <pthread.h>' '#include <unistd.h>' \
        '# include <sys/stat.h>' '#include <fcntl.h>' \
        '#include "strings.h"' '#include <signal.h>' '#include <windows.h>' \
        'double f(void) { return clock_gettime(0, 0); }' \
        'char *f(char *s) { return /* " */ strdup (s); }'
    each_allowed posix lib/os/file.c '#include <fcntl.h>' '#include <windows.h>' \
        'int f(void) { return fileno(0); }'
    each_allowed posix lib/compat/lock.c '#include <pthread.h>'
    each_allowed posix lib/device/new.c '#include <stdatomic.h>' '#include <time.h>' \
        '#include <oclfft/oclfft.h>' '#include <CL/cl.h>' \
        '#include "device/cl.h"' \
        'int f(void) { return my_strdup("fdopen(1)") + files.realpath(3); } // strdup(x)'
}

plant_text() {
    each_refused text lib/codegen/gpu/new.c 'snprintf(to, 8, "x");' 'sprintf (to, "x");' \
        'vsnprintf(to, 8, f, a);' 'strcat(to, "x");' \
        'strncpy(to, "x", 3);' 'char k[32];' 'char k[32] = "k", l[LONG];' 'unsigned char c, d[2];' \
        'char c = 3, to[4];' \
        'static char all[][8];' 'char to [ N ];' 'struct s { int a; char name[16]; };' \
        'void f(char to[8]);' 'const char *a, b; char c[3];'
    each_allowed text lib/codegen/gpu/new.c 'const char *a[3], *const b[] = {"char x[3]"};' \
        'static const char name[] = "snprintf(";' \
        'static const char names[][4] = {"x"};' 'int character[3]; // char x[3]' \
        'my_snprintf(3); e->sprintf(3);'
    each_allowed text lib/device/new.c 'void f(void) { char name[32]; snprintf(name, 3, "x"); }'
}

# Each is a C literal, or several, in a kernel's text.
refused_operators() {
    local literals=('"x[%u] = a * b;"' '"y = %s + %s;"' '"    EACH(%u, 1) x[b].re *= scale.x;\n"'
        '"%s.im = 0;"' '"n == 0 ? n : %llu"'
        '"q %% %u"' '"q / 4"' '"(%s - j)"' '"x[b] = -x[b];"' '"f(-%s)"' '"f(~a)"' '"a*b"' '"t+1"'
        '"(a)-b"' '"x << 3"' '"v >>= 1"'
        '"%s" " * " "%s"' '" + "' '"-"' '" *"' '"c_scaled(%s," /* with */ " %s * 2)"' '"n++;"'
        '"at += %u;"' '"x.s0 = 1;"' '"a | b"'
        '"for (uint q = 0; q < 2 * n; ++q) f(q);"' '"for (uint q = 0; q < n; q += m * 2) f(q);"'
        '"// c\na * b"' '"a & b"' '"a ^ b"'
        '"x = table[0] *" "y"' '"in + (%s)"' '"/* c */ x.y = 2;"' '"b ? x"'
        '"#define TWICE(a) 2 * (a)"' '"barrier(a | b)"')
    each_refused operators lib/codegen/gpu/new.c "${literals[@]/#/text_add(out, }"
}

allowed_operators() {
    local literals=('"    global const scalar2 *restrict table, local uint *const p"'
        '"x[b] = c_mul(x[b], %s);\n"' '"(local uint *)scratchpad"'
        '"for (uint q = 0; q < %u; ++q) f(q);\n"' '"for (int q = 0; q < n; q += %u) {"'
        '"if (a < b && c == d || !e) "' '"// a * b\n"'
        '"/* a * b */ f(&u, &v);"' '"#include \"a/b.h\"\n"' '"#define LANES %uu\n"'
        '"__attribute__((reqd_work_group_size(%u, 1, 1)))\n"'
        '"    #pragma unroll\n"' '"R(%u.%019llu), R(-%u.5), 1e-5f"'
        '"barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);"' '"%s%s"'
        '"global const scalar2 *"' '"for (uint %s = 0; %s < %llu; %s += %llu)\n"'
        '"for (int %s = %llu; %s < %u; ++%s) {"' '"a", b, "= c"' '"x <= y, x >= y, x == y, x != y"')
    each_allowed operators lib/codegen/gpu/new.c "${literals[@]/#/text_add(out, }"
}

plant_operators() {
    refused_operators
    allowed_operators
    each_refused operators lib/codegen/new.h 'static const char *const names[] = {"x", " ^ "};' \
        'return on ? "a * b" : "";'
    each_allowed operators lib/codegen/expr/print.c \
        'void f(void) { text_add(out, "%s * %s", a, b); }'
    each_allowed operators lib/schedule/new.c 'void f(void) { text_add(out, "%s * %s", a, b); }'
    each_allowed operators lib/codegen/new.c \
        'return fail(3, "a - b, a * b: %s", strpbrk(s, "a + b")); // " * "' \
        "int c = '\"' * a; char d = '\"';"
}

plant_opencl() {
    plant lib/schedule/schedule.c '#include <CL/cl.h>' 'planning includes OpenCL'
    plant lib/base/hash.h '#include <CL/cl.h>' 'planning includes OpenCL'
    plant lib/codegen/gpu.c '#  include <oclfft/opencl.h>' 'planning includes OpenCL'
    plant lib/codegen/new/deep.h '#include <CL/opencl.h>' 'planning includes OpenCL'
    plant lib/problem/problem.c '#include "CL/cl.h"' 'planning includes OpenCL'
    plant lib/schedule/schedule.c '#include "../device/cl.h"' 'planning reaches an OpenCL header'
    plant lib/codegen/cpu/cpu.h '#include <run/plan.h>' 'planning reaches an OpenCL header'
    plant examples/one.c '#include "../lib/pass/pass.h"' 'not by the public headers only'
    plant examples/deep/one.cpp '#include "pass/pass.h"' 'not by the public headers only'
    plant tools/main.c '#include <device/cl.h>' 'not by the public headers only'
    plant benchmarks/bench.h '#include "pass/pass.h"' 'not by the public headers only'
    plant lib/compat/thesis.c '#include "base/text.h"' 'not by the public headers only'
    plant tools/main.c '#include <compat/own.h>' 'not by the public headers only'
    must_pass lib/compat/thesis.c '#include "own.h"'
    must_pass tools/main.c '#include <oclfft/opencl.h>'
}

plant_noise() {
    planted "$0 $copy" lib/device/cl.c 'void f(void) { puts("hi"); }' 'the library must stay silent'
    for call in 'printf("hi")' 'puts("x")' 'fprintf(stderr, "x")' 'exit (1)' 'abort()' 'assert(x)' \
        'signal(2, 0)' 'atexit(f)'; do
        plant_noisy lib/device/cl.c "void f(void) { $call; }" 'the library must stay silent'
    done
    plant_noisy lib/run/plan.c '/* a " in a comment */ void f(void) { puts("*/"); }' \
        'the library must stay silent'
    plant_noisy lib/api/api.c 'const char *home(void) { return getenv("HOME"); }' \
        'other than lib/os'
    is_silent lib/run/plan.c \
        '/* exit(1), printf( */ static const char *s = "printf(\"abort()\")"; // puts(x)'
    plant_noisy lib/compat/other.c 'const char *home(void) { return getenv("HOME"); }' 'other than'
    is_silent lib/compat/environment.c 'const char *s(void) { return getenv("S"); }'
    is_silent lib/compat/other/environment.c 'const char *s(void) { return getenv("S"); }'
    is_silent lib/compat/other/print_standard.c 'void f(void) { puts("x"); }'
    plant_noisy lib/compat/print_standard.c 'void f(void) { puts("x"); }' \
        'the library must stay silent'
    is_silent lib/run/plan.c 'int n = snprintf(b, 4, "x"); _Static_assert(1, "x"); my_exit(2);'
    is_silent lib/os/posix/path.c 'const char *home(void) { return getenv("HOME"); }'
}

self_test() {
    failures=0
    copy=$(mktemp -d)
    trap 'rm -rf "$copy"' EXIT
    plant_tree
    "$0" "$copy" || { printf 'a clean tree is refused\n' && failures=1; }
    plant_includes
    plant_posix
    plant_text
    plant_operators
    plant_opencl
    plant_noise
    printf '%d failures in the self-test\n' "$failures"
    [ "$failures" = 0 ]
}

if [ "${1:-}" = --self-test ]; then
    self_test
else
    check "${1:-$here}"
    [ "$violations" = 0 ]
fi
