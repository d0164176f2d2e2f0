#include "kernel_text.h"

#include <string.h>

#include "codegen/codegen.h"

bool is_balanced(const char *source) {
    char open[256];
    int depth = 0;
    for (const char *at = source; *at; ++at) {
        if (at[0] == '/' && at[1] == '/') at += strcspn(at, "\n");
        if (*at == 0) break;
        if (strchr("([{", *at)) {
            if (depth == sizeof open) return false;
            open[depth++] = *at == '(' ? ')' : *at == '[' ? ']' : '}';
        } else if (strchr(")]}", *at) && (depth == 0 || open[--depth] != *at)) {
            return false;
        }
    }
    return depth == 0;
}

static int occurrences(const char *source, const char *word) {
    int count = 0;
    for (const char *at = source; (at = strstr(at, word)); ++at) ++count;
    return count;
}

static bool is_operand(const char *at) {
    return (*at == '0' || *at == '1') && at[1] && strchr(",;]", at[1]);
}

/* A modulo has a space behind it, an operand of assembler the digit 0 or 1 and no letter; what else
 * there is was a conversion. */
static bool has_conversion(const char *source) {
    for (const char *at = source; (at = strchr(at, '%')); ++at)
        if (at[1] != ' ' && !is_operand(at + 1) && !(at > source && at[-1] == '/')) return true;
    return strstr(source, "(null)") != NULL || strchr(source, '$') != NULL;
}

/* A function that is named too late stands inside of another one. */
static bool has_nested_function(const char *source) {
    int depth = 0;
    for (const char *at = source; *at; ++at) {
        if (depth > 0 && strncmp(at, "FUNCTION ", 9) == 0) return true;
        depth += *at == '{' ? 1 : *at == '}' ? -1 : 0;
    }
    return false;
}

size_t length_without_constants(const char *source) {
    const char *constants = strstr(source, "constant ulong ");
    const char *end = constants ? strstr(constants, "};") : NULL;
    return strlen(source) - (end ? (size_t)(end - constants) : 0);
}

bool is_whole_kernel(const char *source) {
    return is_balanced(source) && occurrences(source, PASS_KERNEL_NAME) == 1 &&
           occurrences(source, "kernel ") == 1 && !has_conversion(source) &&
           !has_nested_function(source);
}
