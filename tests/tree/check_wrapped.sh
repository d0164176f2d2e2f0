#!/usr/bin/env bash
# Checks that the shim of tests/faults/faulty.c leads every call that can fail: whatever the library
# calls outside itself is among the wrapped symbols or in the list below of what cannot fail, or
# says so by a value that is no error.
#
# usage: check_wrapped.sh LIBRARY.a SYMBOL...      the wrapped ones
#        check_wrapped.sh --self-test              finds a library with a call that is not led
#
# SPDX-License-Identifier: MIT
set -euo pipefail

# Of the C library: no memory, no file, no thread. Locks and conditions are plain memory with glibc;
# what is closed or waited for has no other way; sysconf, geteuid, getauxval, getenv and
# clock_gettime answer from what the process has.
harmless='mem(chr|cmp|cpy|move|set)|str(r?chr|cmp|cspn|error|len|ncasecmp|ncmp|spn|str|toul|toull)
v?snprintf|qsort|getenv|get(auxval|e?uid|e?gid|pid)|time|(__xpg_)?strerror_r|sysconf
clock_gettime|nanosleep
(sin|cos|sincos)l?|pow|log2|ldexp|roundl?|sqrtl?|floorl?|ceill?|fabs|fmax|fmin|l?lround|sigfillset
pthread_sigmask|pthread_join|pthread_attr_destroy
pthread_(cond|mutex)_(init|destroy|lock|unlock|wait|signal|broadcast)
__errno_location|__ctype_b_loc|__tls_get_addr|_GLOBAL_OFFSET_TABLE_
__(asan|ubsan|tsan)_.*|__sanitizer_.*|__stack_chk_fail|__(mem|str|v?snprintf).*_chk
_{1,2}mcount|__gcov_.*|__isoc23_strtoull?
clGetExtensionFunctionAddressForPlatform'

# Prints a line for each call that is not led.
check() {
    local library=$1
    shift
    nm "$library" | awk 'NF == 2 && $1 == "U" { print $2 }
        NF == 3 && $2 ~ /[A-TV-Z]/ { defined[$3] = 1; print "defined " $3 }' | sort -u |
        awk '$1 == "defined" { ours[$2] = 1; next }
            { calls[$1] = 1 }
            END { for (c in calls) if (!(c in ours)) print c }' |
        grep -vxE "$(tr '\n' '|' <<<"$harmless" | sed 's/|$//')" |
        grep -vxF -f <(printf '%s\n' "$@") || true
}

self_test() {
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    printf '%s' 'int clFlush(void*); void *malloc(unsigned long); int ours(void);' \
        'int f(void) { return clFlush(malloc(1)) + ours(); }' >"$folder/a.c"
    printf 'int ours(void) { return 1; }' >"$folder/b.c"
    (cd "$folder" && ${CC:-cc} -w -fno-builtin -c a.c b.c && ar rc x.a a.o b.o)
    [ -z "$(check "$folder/x.a" clFlush malloc free)" ] ||
        { echo 'found a fault where none is' && exit 1; }
    [ "$(check "$folder/x.a" malloc)" = clFlush ] ||
        { echo 'a call of clFlush was not found' && exit 1; }
    [ "$(check "$folder/x.a" clFlush)" = malloc ] ||
        { echo 'a call of malloc was not found' && exit 1; }
}

case "${1:-}" in
--self-test) self_test ;;
'') printf 'usage: check_wrapped.sh LIBRARY.a SYMBOL... | --self-test\n' >&2 && exit 2 ;;
*)
    faults=$(check "$@")
    [ -z "$faults" ] && exit
    sed 's/$/: called by the library, not led by tests\/faults\/faulty.c/' <<<"$faults"
    exit 1
    ;;
esac
